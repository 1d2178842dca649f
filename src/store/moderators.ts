/** Data for mails of moderators. */
import type { Connection } from './store.ts';

/** The match to whose moderator a number in a reply address belongs. */
export async function matchByModeratorNo(db: Connection, moderatorNo: number): Promise<string | undefined> {
  return (await db.match.findUnique({ where: { moderatorNo }, select: { id: true } }))?.id;
}

/** The texts of the latest letters to the moderator of a match, which his reply may quote. */
export async function latestModeratorTexts(db: Connection, matchId: string, most: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ text: string | null }[]>`
    SELECT text FROM letter
    WHERE match_id = ${matchId}::uuid AND seat_no IS NULL AND text IS NOT NULL
    ORDER BY created_at DESC LIMIT ${most}::int`;
  return rows.flatMap(({ text }) => (text === null ? [] : [text]));
}

/** Acts that moderators requested by mail and that wait for their code; one list for each mail. */
export async function pendingActs(db: Connection, matchId: string, since: Date): Promise<readonly unknown[]> {
  const rows = await db.$queryRaw<{ pending: unknown }[]>`
    SELECT result -> 'pending' AS pending FROM submission
    WHERE match_id = ${matchId}::uuid AND received_at >= ${since} AND result -> 'pending' IS NOT NULL
    ORDER BY received_at DESC LIMIT 50`;
  return rows.map(({ pending }) => pending);
}

/** The number of impulse boundaries of a match at a moment. */
export const boundariesAt = (db: Connection, matchId: string, at: Date): Promise<number> =>
  db.snapshot.count({ where: { matchId, at: { lte: at } } });

/** A mail that came in, for a list. */
export interface MailHead {
  readonly id: string;
  readonly channel: string;
  readonly receivedAt: Date;
  readonly sender: string | null;
  readonly class: string | null;
  readonly verdict: string | null;
  /** Null: it belongs to no seat. */
  readonly seat: string | null;
}

/** Mails to the seats of a match and to its moderator, newest first. */
export async function mailsOf(db: Connection, matchId: string, most: number): Promise<MailHead[]> {
  return db.$queryRaw`
    SELECT u.id, u.channel::text AS channel, u.received_at AS "receivedAt", u.sender, u.class, u.verdict, s.seat
    FROM submission u LEFT JOIN seat s ON s.no = u.seat_no
    WHERE u.id IN (
      SELECT own.id FROM seat o, LATERAL (
        SELECT id FROM submission WHERE seat_no = o.no ORDER BY received_at DESC LIMIT ${most}::int) own
      WHERE o.match_id = ${matchId}::uuid
      UNION SELECT id FROM submission WHERE match_id = ${matchId}::uuid)
    ORDER BY u.received_at DESC LIMIT ${most}::int`;
}

/** Mails of persons that belong to no seat: their address was wrong or is no longer known. Newest first. */
export async function strayMails(db: Connection, most: number): Promise<MailHead[]> {
  return db.$queryRaw`
    SELECT u.id, u.channel::text AS channel, u.received_at AS "receivedAt", u.sender, u.class, u.verdict,
      NULL AS seat
    FROM submission u
    WHERE u.seat_no IS NULL AND u.match_id IS NULL AND u.class = 'human' AND u.verdict = 'unknown'
    ORDER BY u.received_at DESC LIMIT ${most}::int`;
}

export interface MailRow extends MailHead {
  readonly seatNo: number | null;
  readonly matchId: string | null;
  readonly messageId: string | null;
  readonly decision: number | null;
  /** The writer's own text. */
  readonly text: string | null;
  /** Empty once it was deleted for its age. */
  readonly raw: Uint8Array;
  /** The answer to its writer. */
  readonly answer: string | null;
}

export async function mailById(db: Connection, id: string): Promise<MailRow | undefined> {
  const [row] = await db.$queryRaw<MailRow[]>`
    SELECT u.id, u.channel::text AS channel, u.received_at AS "receivedAt", u.sender, u.class, u.verdict, s.seat,
      u.seat_no AS "seatNo", coalesce(s.match_id, u.match_id) AS "matchId", u.message_id AS "messageId", u.decision,
      u.text, u.raw, u.result ->> 'text' AS answer
    FROM submission u LEFT JOIN seat s ON s.no = u.seat_no WHERE u.id = ${id}::uuid`;
  return row;
}

/** Lets a settled mail be settled again. */
export async function reopenMail(db: Connection, id: string): Promise<void> {
  await db.submission.update({ where: { id }, data: { doneAt: null } });
}

/** The text of a letter; null if it is not drawn yet. */
export async function letterText(
  db: Connection,
  matchId: string,
  id: string,
): Promise<
  { readonly seat: string | null; readonly subject: string | null; readonly text: string | null } | undefined
> {
  const [row] = await db.$queryRaw<{ seat: string | null; subject: string | null; text: string | null }[]>`
    SELECT s.seat, l.subject, l.text
    FROM letter l LEFT JOIN seat s ON s.no = l.seat_no WHERE l.id = ${id}::uuid AND l.match_id = ${matchId}::uuid`;
  return row;
}
