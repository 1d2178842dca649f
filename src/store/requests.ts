/** What players ask of moderators, and the cards that moderators have put away. */
import { nameIn, sure } from '../engine/index.ts';
import { touch } from './matches.ts';
import type { Connection } from './store.ts';

export const REQUEST_KINDS = ['time', 'ruling', 'right', 'back', 'leave', 'word'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

export interface RequestRow {
  /** Counted from 1 in each match. */
  readonly no: number;
  readonly seat: string;
  readonly kind: RequestKind;
  readonly words: string;
  readonly at: Date;
  /** Null: it waits for an answer. */
  readonly settledAt: Date | null;
  /** The kind of the act that has settled it. */
  readonly act: string | null;
  readonly answer: string | null;
  /** The number of that act in the audit; null: words by mail have settled it. */
  readonly auditNo: number | null;
}

/** Adds a request. The match's own row is locked, so that numbers have no gaps. */
export async function writeRequest(
  db: Connection,
  matchId: string,
  request: Pick<RequestRow, 'seat' | 'kind' | 'words' | 'at'>,
): Promise<void> {
  await touch(db, matchId);
  const { _max } = await db.request.aggregate({ where: { matchId }, _max: { no: true } });
  await db.request.create({ data: { ...request, matchId, no: (_max.no ?? 0) + 1 } });
}

/** Requests of a match, the newest first. */
export async function requestsOf(
  db: Connection,
  matchId: string,
  { seat, isOpen, most }: { readonly seat?: string; readonly isOpen?: true; readonly most: number },
): Promise<readonly RequestRow[]> {
  const rows = await db.request.findMany({
    where: { matchId, ...(seat === undefined ? {} : { seat }), ...(isOpen ? { settledAt: null } : {}) },
    orderBy: { no: 'desc' },
    take: most,
    omit: { matchId: true },
  });
  return rows.map((row) => ({ ...row, kind: sure(nameIn(REQUEST_KINDS, row.kind)) }));
}

/** Settles open requests: the one with this number, or all of a seat. */
export async function settleRequests(
  db: Connection,
  matchId: string,
  which: { readonly no: number } | { readonly seat: string },
  by: { readonly at: Date; readonly act: string; readonly answer: string; readonly auditNo?: number },
): Promise<void> {
  const { at: settledAt, ...more } = by;
  await db.request.updateMany({ where: { matchId, ...which, settledAt: null }, data: { settledAt, ...more } });
}

/** Opens the requests again that an act has settled. */
export async function reopenRequests(db: Connection, matchId: string, auditNo: number): Promise<void> {
  await db.request.updateMany({
    where: { matchId, auditNo },
    data: { settledAt: null, act: null, answer: null, auditNo: null },
  });
}

/** Puts a card away, for good or until a time. */
export async function putAway(db: Connection, matchId: string, card: string, until: Date | null): Promise<void> {
  await db.putAway.upsert({
    where: { matchId_card: { matchId, card } },
    create: { matchId, card, until },
    update: { until },
  });
}

/** The cards of a match that are put away at this time. */
export async function cardsPutAway(db: Connection, matchId: string, now: Date): Promise<ReadonlySet<string>> {
  const rows = await db.putAway.findMany({
    where: { matchId, OR: [{ until: null }, { until: { gt: now } }] },
    select: { card: true },
  });
  return new Set(rows.map(({ card }) => card));
}
