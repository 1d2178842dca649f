/** Polls: questions to all seats of a match, and the answers. */
import { z } from 'zod';
import { type Json, nameIn, sure } from '../engine/index.ts';
import { type Connection, jsonColumn, query, sql } from './store.ts';

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

const COLUMNS = sql`p.match_id AS "matchId", p.no, p.text, p.act, p.by, p.deadline,
  (SELECT coalesce(json_agg(json_build_object('seat', v.seat, 'yes', v.yes) ORDER BY v.seat), '[]')
    FROM vote v WHERE v.match_id = p.match_id AND v.poll = p.no) AS votes`;

/** Open polls, in the order in which they were asked. */
export const openPolls = (db: Connection, matchId: string): Promise<PollRow[]> =>
  query(
    db,
    sql`SELECT ${COLUMNS} FROM poll p WHERE p.match_id = ${matchId}::uuid AND p.closed_at IS NULL ORDER BY p.no`,
  );

/** `agreed-in-vain`: more than half said yes, but it was no longer possible. */
const POLL_OUTCOMES = ['answered', 'agreed', 'agreed-in-vain', 'not-agreed'] as const;

export type PollOutcome = (typeof POLL_OUTCOMES)[number];

/** The result of a poll, as all were told. */
export interface ClosedPollRow extends PollRow {
  readonly closedAt: Date;
  readonly outcome: PollOutcome;
  readonly counts: { readonly yes: number; readonly no: number; readonly silent: number };
}

interface Polls {
  /** In the order in which they were asked. */
  readonly open: readonly PollRow[];
  /** Newest first; the audit has their results. */
  readonly closed: readonly ClosedPollRow[];
}

/** The open polls of a match, and those that were closed last, in one statement. */
export async function pollsOf(db: Connection, matchId: string, mostClosed: number): Promise<Polls> {
  type Row = PollRow & { readonly kind: string | null; readonly counts: Json; readonly closedAt: Date };
  const rows = await query<Row & { readonly auditNo: number | null }>(
    db,
    sql`SELECT ${COLUMNS}, NULL::text AS kind, NULL::jsonb AS counts, NULL::timestamptz AS "closedAt", NULL::int AS "auditNo"
      FROM poll p WHERE p.match_id = ${matchId}::uuid AND p.closed_at IS NULL
      UNION ALL
      SELECT ${COLUMNS}, a.kind, (a.what -> 'votes')::jsonb, a.at, a.no::int
      FROM (SELECT no, kind, what, at FROM audit
        WHERE match_id = ${matchId}::uuid AND kind = ANY(${[...POLL_OUTCOMES]}) ORDER BY no DESC LIMIT ${mostClosed}::int) a
      JOIN poll p ON p.match_id = ${matchId}::uuid AND p.no = (a.what ->> 'poll')::int
      ORDER BY "auditNo" DESC NULLS FIRST, no`,
  );
  const open: PollRow[] = [];
  const closed: ClosedPollRow[] = [];
  for (const { kind, counts, closedAt, auditNo: _, ...poll } of rows) {
    if (kind === null) open.push(poll);
    else closed.push({ ...poll, closedAt, counts: told.parse(counts), outcome: sure(nameIn(POLL_OUTCOMES, kind)) });
  }
  return { open, closed };
}

/** The numbers of votes as the audit has them. */
const told = z.object({ yes: z.number(), no: z.number(), silent: z.number() });

/** Open polls of all matches whose time is over. */
export const duePolls = (db: Connection, now: Date, most: number): Promise<PollRow[]> =>
  query(
    db,
    sql`SELECT ${COLUMNS} FROM poll p WHERE p.closed_at IS NULL AND p.deadline <= ${now}
      ORDER BY p.deadline LIMIT ${most}::int`,
  );

/** Opens a poll. The match's own row has to be locked, so that numbers have no gaps. */
export async function insertPoll(
  db: Connection,
  { act, ...row }: Omit<PollRow, 'no' | 'votes'> & { readonly askedAt: Date },
): Promise<PollRow> {
  const { _max } = await db.poll.aggregate({ where: { matchId: row.matchId }, _max: { no: true } });
  const data = { ...row, no: (_max.no ?? 0) + 1, ...(act === null ? {} : { act: jsonColumn(act) }) };
  return { ...(await db.poll.create({ data, omit: { askedAt: true, closedAt: true } })), votes: [] };
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
