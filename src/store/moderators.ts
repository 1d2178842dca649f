/** What is kept for mails of moderators. */
import type { Connection } from './store.ts';

/** The match whose moderator a number of a reply address stands for. */
export async function matchByModeratorNo(db: Connection, moderatorNo: number): Promise<string | undefined> {
  return (await db.match.findUnique({ where: { moderatorNo }, select: { id: true } }))?.id;
}

/** The texts of the latest letters to the moderator of a match: what a reply of his may quote. */
export async function latestModeratorTexts(db: Connection, matchId: string, most: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ text: string | null }[]>`
    SELECT rendered ->> 'text' AS text FROM letter
    WHERE match_id = ${matchId}::uuid AND seat_no IS NULL AND rendered IS NOT NULL
    ORDER BY created_at DESC LIMIT ${most}::int`;
  return rows.flatMap(({ text }) => (text === null ? [] : [text]));
}

/** Acts that moderators have asked for by mail and that wait for their code, of each mail a list. */
export async function pendingActs(db: Connection, matchId: string, since: Date): Promise<readonly unknown[]> {
  const rows = await db.$queryRaw<{ pending: unknown }[]>`
    SELECT result -> 'pending' AS pending FROM submission
    WHERE match_id = ${matchId}::uuid AND received_at >= ${since} AND result -> 'pending' IS NOT NULL
    ORDER BY received_at DESC LIMIT 50`;
  return rows.map(({ pending }) => pending);
}

/** How many impulse boundaries a match had come to at a moment. */
export const boundariesAt = (db: Connection, matchId: string, at: Date): Promise<number> =>
  db.snapshot.count({ where: { matchId, at: { lte: at } } });

/** A mail that came in, as a list shows it. */
export interface MailHead {
  readonly id: string;
  readonly channel: string;
  readonly receivedAt: Date;
  readonly sender: string | null;
  readonly class: string | null;
  readonly verdict: string | null;
  /** Null: it speaks for no seat. */
  readonly seat: string | null;
}

/** What came in for the seats of a match and for its moderator, newest first. */
export async function mailsOf(db: Connection, matchId: string, most: number): Promise<MailHead[]> {
  return db.$queryRaw`
    SELECT u.id, u.channel::text AS channel, u.received_at AS "receivedAt", u.sender, u.class, u.verdict, s.seat
    FROM submission u LEFT JOIN seat s ON s.no = u.seat_no
    WHERE s.match_id = ${matchId}::uuid OR u.match_id = ${matchId}::uuid
    ORDER BY u.received_at DESC LIMIT ${most}::int`;
}

/** Mails of persons that speak for nobody: their address was wrong or is not known any more. Newest first. */
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
  /** What its writer wrote himself. */
  readonly text: string | null;
  /** Empty once it is too old to be kept. */
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

/** Lets a mail that was settled be settled once more. To be done in the transaction that settles it. */
export async function reopenMail(db: Connection, id: string): Promise<void> {
  await db.submission.update({ where: { id }, data: { doneAt: null } });
}

/** A letter as it was written out; null where it has not been yet. */
export async function letterText(
  db: Connection,
  matchId: string,
  id: string,
): Promise<
  { readonly seat: string | null; readonly subject: string | null; readonly text: string | null } | undefined
> {
  const [row] = await db.$queryRaw<{ seat: string | null; subject: string | null; text: string | null }[]>`
    SELECT s.seat, l.rendered ->> 'subject' AS subject, l.rendered ->> 'text' AS text
    FROM letter l LEFT JOIN seat s ON s.no = l.seat_no WHERE l.id = ${id}::uuid AND l.match_id = ${matchId}::uuid`;
  return row;
}
