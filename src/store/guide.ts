/** Lessons by mail: each belongs to a seat, and one address takes one at a time. */
import { type Connection, query, sql } from './store.ts';

interface GuideRow {
  readonly seatNo: number;
  readonly matchId: string;
  readonly game: string;
  /** Mails of it that were sent. */
  readonly mails: number;
}

/** The lesson that an address takes by mail. Until the transaction ends nobody else begins one for it. */
export async function guideAt(db: Connection, address: string): Promise<GuideRow | undefined> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`guide ${address.toLowerCase()}`}))`;
  const [row] = await query<GuideRow>(
    db,
    sql`
    SELECT s.no AS "seatNo", s.match_id AS "matchId", m.game, s.guide_mails AS mails
    FROM seat s JOIN match m ON m.id = s.match_id
    WHERE lower(s.address) = ${address.toLowerCase()} AND s.guide_mails IS NOT NULL`,
  );
  return row;
}

/** Ends the lesson of an address. Its match stays. */
export const endGuide = (db: Connection, address: string): Promise<number> =>
  db.$executeRaw`UPDATE seat SET guide_mails = NULL, guide_left = false
    WHERE lower(address) = ${address.toLowerCase()} AND guide_mails IS NOT NULL`;

/** Notes how many mails of its lesson a seat has had, or that its player leaves it or goes on. */
export async function noteGuide(
  db: Connection,
  seatNo: number,
  { mails, isLeft }: { readonly mails?: number; readonly isLeft?: boolean },
): Promise<void> {
  const data = {
    ...(mails === undefined ? {} : { guideMails: mails }),
    ...(isLeft === undefined ? {} : { guideLeft: isLeft }),
  };
  await db.seat.updateMany({ where: { no: seatNo }, data });
}

/** How often an address has asked for a lesson since then. */
export const guidesAsked = (db: Connection, address: string, since: Date): Promise<number> =>
  db.submission.count({
    where: { sender: { equals: address, mode: 'insensitive' }, verdict: 'guide', doneAt: { gte: since } },
  });
