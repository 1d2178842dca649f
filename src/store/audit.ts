import { type Json, nameIn, sure } from '../engine/index.ts';
import { type Connection, jsonColumn } from './store.ts';

/** The kinds of rows: acts of moderators, their other actions, and what players propose and agree on. */
export const AUDIT_KINDS = [
  'extend',
  'pause',
  'resume',
  'remind',
  'broadcast',
  'rule',
  'process',
  'policy',
  'act-as',
  'unlock',
  'override',
  'end',
  'rollback',
  'dice',
  'glass',
  'assign',
  'release',
  'answer',
  'link',
  'moderator-link',
  'address',
  'mail-again',
  'resend',
  'replace',
  'invite',
  'invite-again',
  'uninvite',
  'terms',
  'start',
  'asked',
  'answered',
  'proposed',
  'agreed',
  'agreed-in-vain',
  'not-agreed',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** The channels of an act; `vote`: more than half of the players have agreed. */
export const AUDIT_WAYS = ['page', 'mail', 'command', 'clock', 'vote'] as const;
export type AuditWay = (typeof AUDIT_WAYS)[number];

const kindIn = (text: string): AuditKind => sure(nameIn(AUDIT_KINDS, text));

/** One thing that was done to a match. */
export interface AuditRow {
  /** Counted from 1 without gaps. */
  readonly no: number;
  readonly at: Date;
  readonly by: string;
  readonly via: AuditWay;
  readonly kind: AuditKind;
  readonly what: Json;
  readonly reason: string;
  /** The state to which it was done. */
  readonly seq: number;
  /** Hashes of the match before and after it. */
  readonly before: string;
  readonly after: string;
  /** Who was told: seats, `moderator` and `observers`. */
  readonly told: readonly string[];
}

/** Adds a row. The match's own row has to be locked, so that numbers have no gaps. */
export async function writeAudit(
  db: Connection,
  matchId: string,
  { what, told, ...row }: Omit<AuditRow, 'no'>,
): Promise<number> {
  const { _max } = await db.audit.aggregate({ where: { matchId }, _max: { no: true } });
  const no = (_max.no ?? 0) + 1;
  await db.audit.create({ data: { ...row, what: jsonColumn(what), told: [...told], matchId, no } });
  return no;
}

/** The criteria of a search; absent ones do not restrict it. */
export interface AuditQuery {
  readonly kind?: string | undefined;
  readonly by?: string | undefined;
  /** Only at this state. */
  readonly seq?: number | undefined;
}

/** Rows of a match, newest first. */
export async function auditRows(
  db: Connection,
  matchId: string,
  { kind, by, seq }: AuditQuery,
  most: number,
): Promise<AuditRow[]> {
  const rows = await db.audit.findMany({
    where: {
      matchId,
      ...(kind === undefined ? {} : { kind }),
      ...(by === undefined ? {} : { by }),
      ...(seq === undefined ? {} : { seq }),
    },
    orderBy: { no: 'desc' },
    take: most,
    omit: { matchId: true },
  });
  return rows.map(({ via, kind, what, ...row }) => ({
    ...row,
    via: sure(nameIn(AUDIT_WAYS, via)),
    kind: kindIn(kind),
    what,
  }));
}

/** Rows of these kinds after a number, oldest first. */
export async function auditAfter(
  db: Connection,
  matchId: string,
  { after, kinds, most }: { readonly after: number; readonly kinds: readonly AuditKind[]; readonly most: number },
): Promise<readonly Pick<AuditRow, 'no' | 'kind' | 'at' | 'by' | 'reason' | 'what'>[]> {
  const rows = await db.audit.findMany({
    where: { matchId, no: { gt: after }, kind: { in: [...kinds] } },
    orderBy: { no: 'asc' },
    take: most,
    select: { no: true, kind: true, at: true, by: true, reason: true, what: true },
  });
  return rows.map(({ kind, what, ...row }) => ({ ...row, kind: kindIn(kind), what }));
}

/** The latest of some kinds, oldest first. */
export async function latestAudit(
  db: Connection,
  matchId: string,
  { kinds, most }: { readonly kinds: readonly AuditKind[]; readonly most: number },
): Promise<readonly Pick<AuditRow, 'no' | 'kind' | 'at' | 'by' | 'reason' | 'what'>[]> {
  const rows = await db.audit.findMany({
    where: { matchId, kind: { in: [...kinds] } },
    orderBy: { no: 'desc' },
    take: most,
    select: { no: true, kind: true, at: true, by: true, reason: true, what: true },
  });
  return rows.reverse().map(({ kind, what, ...row }) => ({ ...row, kind: kindIn(kind), what }));
}

/** The row up to which a seat has seen them. */
export async function seenActs(db: Connection, seatNo: number): Promise<number> {
  const { seenAct } = await db.seat.findUniqueOrThrow({ where: { no: seatNo }, select: { seenAct: true } });
  return seenAct;
}

/** Marks the rows up to this one as seen by a seat. The mark never goes back, and never beyond the last row. */
export async function markSeen(db: Connection, seatNo: number, no: number): Promise<void> {
  await db.$executeRaw`
    UPDATE seat s SET seen_act = greatest(s.seen_act, least(${no}::int,
      coalesce((SELECT max(a.no) FROM audit a WHERE a.match_id = s.match_id), 0)))
    WHERE s.no = ${seatNo}::int`;
}
