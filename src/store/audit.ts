import { type Json, nameIn, sure } from '../engine/index.ts';
import { type Connection, jsonColumn, query, sql } from './store.ts';

/** The kinds of rows: acts of moderators, their other actions, and what players propose and agree on. */
export const AUDIT_KINDS = [
  'extend',
  'pause',
  'resume',
  'pace',
  'remind',
  'broadcast',
  'write',
  'rule',
  'agree',
  'strike',
  'now',
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
  'reread',
  'answer',
  'undo',
  'link',
  'moderator-link',
  'address',
  'mail-again',
  'answers-again',
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
interface AuditQuery {
  readonly kind?: string | undefined;
  readonly by?: string | undefined;
  /** Only at this state. */
  readonly seq?: number | undefined;
  readonly no?: number | undefined;
}

/** Rows of a match, newest first. */
export async function auditRows(
  db: Connection,
  matchId: string,
  { kind, by, seq, no }: AuditQuery,
  most: number,
): Promise<AuditRow[]> {
  const rows = await db.audit.findMany({
    where: {
      matchId,
      ...(kind === undefined ? {} : { kind }),
      ...(by === undefined ? {} : { by }),
      ...(seq === undefined ? {} : { seq }),
      ...(no === undefined ? {} : { no }),
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

/** A row as pages show it. */
type ShownRow = Pick<AuditRow, 'no' | 'kind' | 'at' | 'by' | 'reason' | 'what'>;

/** Rows of some kinds that a seat of the match has not marked as seen, oldest first. */
export async function unseenAudit(
  db: Connection,
  { matchId, seatNo }: { readonly matchId: string; readonly seatNo: number },
  { kinds, most }: { readonly kinds: readonly AuditKind[]; readonly most: number },
): Promise<readonly ShownRow[]> {
  const rows = await query<Omit<ShownRow, 'kind'> & { readonly kind: string }>(
    db,
    sql`SELECT no, kind, at, by, reason, what FROM audit
      WHERE match_id = ${matchId}::uuid AND no > (SELECT seen_act FROM seat WHERE no = ${seatNo}::int)
        AND kind = ANY(${[...kinds]}) ORDER BY no LIMIT ${most}::int`,
  );
  return rows.map(({ kind, ...row }) => ({ ...row, kind: kindIn(kind) }));
}

/** The latest of some kinds, oldest first. */
export async function latestAudit(
  db: Connection,
  matchId: string,
  { kinds, most }: { readonly kinds: readonly AuditKind[]; readonly most: number },
): Promise<readonly ShownRow[]> {
  const rows = await db.audit.findMany({
    where: { matchId, kind: { in: [...kinds] } },
    orderBy: { no: 'desc' },
    take: most,
    select: { no: true, kind: true, at: true, by: true, reason: true, what: true },
  });
  return rows.reverse().map(({ kind, what, ...row }) => ({ ...row, kind: kindIn(kind), what }));
}

/** Marks the rows up to this one as seen by a seat. The mark never goes back, and never beyond the last row. */
export async function markSeen(db: Connection, seatNo: number, no: number): Promise<void> {
  await db.$executeRaw`
    UPDATE seat s SET seen_act = greatest(s.seen_act, least(${no}::int,
      coalesce((SELECT max(a.no) FROM audit a WHERE a.match_id = s.match_id), 0)))
    WHERE s.no = ${seatNo}::int`;
}
