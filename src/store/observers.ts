/** Observers of a match: people who joined without a seat. */
import type { NotifyLevel } from './generated/enums.ts';
import { COLUMNS, type InvitationRow } from './invitations.ts';
import { writeLetters } from './letters.ts';
import type { LetterRow } from './step.ts';
import { type Connection, query, type Store, sql } from './store.ts';

/** The present observers, in the order of their invitations. */
export const observersOf = (db: Connection, matchId: string): Promise<InvitationRow[]> =>
  db.invitation.findMany({
    where: { matchId, role: 'OBSERVER', state: 'JOINED' },
    orderBy: { no: 'asc' },
    select: COLUMNS,
  });

/** An observer with untold news. */
interface UntoldObserverRow {
  readonly no: number;
  readonly matchId: string;
  readonly notify: NotifyLevel;
  readonly zone: string;
  /** The time of the first public news. */
  readonly untoldSince: Date;
  readonly digestedAt: Date | null;
}

/** Of so many observers, from a number on, those with untold public news. */
export async function untoldObservers(
  db: Connection,
  { since, after, most }: { readonly since: Date; readonly after: number; readonly most: number },
): Promise<{ readonly observers: readonly UntoldObserverRow[]; readonly last: number | undefined }> {
  const present = await query<{ no: number }>(
    db,
    sql`SELECT no FROM invitation WHERE role = 'OBSERVER' AND state = 'JOINED' AND no > ${after}::int
        ORDER BY no LIMIT ${most}::int`,
  );
  const last = present.length === most ? present.at(-1)?.no : undefined;
  const observers = await query<UntoldObserverRow>(
    db,
    sql`
    SELECT i.no, i.match_id AS "matchId", i.notify::text AS notify, i.zone, e.at AS "untoldSince",
      i.reported_at AS "digestedAt"
    FROM invitation i JOIN match m ON m.id = i.match_id
    CROSS JOIN LATERAL (
      SELECT at FROM event
      WHERE match_id = i.match_id AND no >= i.reported AND event -> 'only' IS NULL ORDER BY no LIMIT 1
    ) e
    WHERE i.no = ANY (${present.map(({ no }) => no)}::int[]) AND m.state::text NOT IN ('FAULT', 'FORMING')
      AND e.at <= ${since}::timestamptz
    ORDER BY e.at, i.no`,
  );
  return { observers, last };
}

/** How far an observer has been told. */
interface ObserverProgress {
  readonly reported: number;
  readonly reportedSeq: number;
  readonly reportedAt: Date;
}

/** From now on he is told what happens. */
export async function beginObserving(
  db: Connection,
  no: number,
  told: ObserverProgress & { readonly notify: NotifyLevel },
): Promise<void> {
  await db.invitation.update({ where: { no }, data: told });
}

/** A report to an observer. */
interface ObserverReportRow extends ObserverProgress {
  readonly no: number;
  /** As it was read: if it has changed, another report has been written. */
  readonly reportNo: number;
  readonly letter: LetterRow;
}

/** Writes a report, unless the match has moved on or another process was faster. */
export async function writeObserverReport(store: Store, matchId: string, row: ObserverReportRow): Promise<boolean> {
  const { no, reportNo, letter, ...told } = row;
  return store.$transaction(async (db) => {
    const match = await db.$queryRaw<unknown[]>`
      SELECT 1 FROM match WHERE id = ${matchId}::uuid AND seq = ${told.reportedSeq}::int FOR SHARE`;
    if (match.length === 0) return false;
    const { count } = await db.invitation.updateMany({
      where: { no, reportNo, role: 'OBSERVER', state: 'JOINED' },
      data: { ...told, reportNo: reportNo + 1 },
    });
    if (count === 1) await writeLetters(db, matchId, [letter], told.reportedAt);
    return count === 1;
  });
}

/** An observer's choice of mails. */
export async function writeObserver(
  db: Connection,
  no: number,
  change: { readonly notify?: NotifyLevel; readonly zone?: string; readonly language?: string },
): Promise<void> {
  await db.invitation.update({ where: { no }, data: change });
}

/** Ends somebody's observing; false if he did not observe. */
export async function endObserving(db: Connection, no: number, settledAt: Date): Promise<boolean> {
  const { count } = await db.invitation.updateMany({
    where: { no, role: 'OBSERVER', state: 'JOINED' },
    data: { state: 'LEFT', settledAt },
  });
  return count === 1;
}

/** After a rollback: events that were undone are told again when they are replayed. */
export async function untellObservers(db: Connection, matchId: string, event: number): Promise<void> {
  await db.invitation.updateMany({
    where: { matchId, role: 'OBSERVER', reported: { gt: event } },
    data: { reported: event },
  });
}
