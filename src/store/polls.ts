/** Polls: questions to all seats of a match, and the answers. */
import { z } from 'zod';
import { type Json, nameIn, sure } from '../engine/index.ts';
import { type Connection, jsonColumn } from './store.ts';

export interface PollRow {
  readonly matchId: string;
  /** Counted from 1 in each match. */
  readonly no: number;
  readonly text: string;
  /** What is done when more than half say yes, or what is asked about; null: it is only a question. */
  readonly act: Json;
  readonly by: string;
  readonly deadline: Date;
  readonly votes: readonly { readonly seat: string; readonly yes: boolean }[];
}

const COLUMNS = {
  matchId: true,
  no: true,
  text: true,
  act: true,
  by: true,
  deadline: true,
  votes: { select: { seat: true, yes: true }, orderBy: { seat: 'asc' } },
} as const;

/** Open polls, in the order in which they were asked. */
export const openPolls = (db: Connection, matchId: string): Promise<PollRow[]> =>
  db.poll.findMany({ where: { matchId, closedAt: null }, orderBy: { no: 'asc' }, select: COLUMNS });

/** `agreed-in-vain`: more than half said yes, but it was no longer possible. */
export const POLL_OUTCOMES = ['answered', 'agreed', 'agreed-in-vain', 'not-agreed'] as const;

export type PollOutcome = (typeof POLL_OUTCOMES)[number];

/** The result of a poll, as all were told. */
export interface ClosedPollRow extends PollRow {
  readonly closedAt: Date;
  readonly outcome: PollOutcome;
  readonly counts: { readonly yes: number; readonly no: number; readonly silent: number };
}

/** The polls that were closed last, newest first; the audit has their results. */
export async function closedPolls(db: Connection, matchId: string, most: number): Promise<ClosedPollRow[]> {
  const rows = await db.audit.findMany({
    where: { matchId, kind: { in: [...POLL_OUTCOMES] } },
    orderBy: { no: 'desc' },
    take: most,
    select: { kind: true, what: true, at: true },
  });
  const closed = rows.map(({ what, ...row }) => ({ ...row, ...told.parse(what) }));
  const numbers = closed.map(({ poll }) => poll);
  const polls = await db.poll.findMany({ where: { matchId, no: { in: numbers } }, select: COLUMNS });
  return closed.flatMap(({ poll, kind, votes: counts, at: closedAt }) => {
    const asked = polls.find(({ no }) => no === poll);
    return asked ? [{ ...asked, closedAt, outcome: sure(nameIn(POLL_OUTCOMES, kind)), counts }] : [];
  });
}

/** The result as the audit has it. */
const told = z.object({
  poll: z.number(),
  votes: z.object({ yes: z.number(), no: z.number(), silent: z.number() }),
});

/** Open polls of all matches whose time is over. */
export const duePolls = (db: Connection, now: Date, most: number): Promise<PollRow[]> =>
  db.poll.findMany({
    where: { closedAt: null, deadline: { lte: now } },
    orderBy: { deadline: 'asc' },
    take: most,
    select: COLUMNS,
  });

/** Opens a poll. The match's own row has to be locked, so that numbers have no gaps. */
export async function insertPoll(
  db: Connection,
  { act, ...row }: Omit<PollRow, 'no' | 'votes'> & { readonly askedAt: Date },
): Promise<PollRow> {
  const { _max } = await db.poll.aggregate({ where: { matchId: row.matchId }, _max: { no: true } });
  const data = { ...row, no: (_max.no ?? 0) + 1, ...(act === null ? {} : { act: jsonColumn(act) }) };
  return db.poll.create({ data, select: COLUMNS });
}

/** The answer of a seat; it can change while the poll is open. */
export async function writeVote(
  db: Connection,
  { matchId, no }: Pick<PollRow, 'matchId' | 'no'>,
  vote: { readonly seat: string; readonly yes: boolean; readonly at: Date },
): Promise<void> {
  const key = { matchId, poll: no, seat: vote.seat };
  await db.vote.upsert({
    where: { matchId_poll_seat: key },
    create: { ...key, yes: vote.yes, at: vote.at },
    update: { yes: vote.yes, at: vote.at },
  });
}

/** Closes a poll; false if it is closed already. */
export async function endPoll(
  db: Connection,
  { matchId, no }: Pick<PollRow, 'matchId' | 'no'>,
  closedAt: Date,
): Promise<boolean> {
  const { count } = await db.poll.updateMany({ where: { matchId, no, closedAt: null }, data: { closedAt } });
  return count === 1;
}
