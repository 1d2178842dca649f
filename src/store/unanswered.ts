/** Mails of players that were not answered, because they had had too many answers. */
import type { Json } from '../engine/index.ts';
import { type Connection, query, sql } from './store.ts';

export interface UnansweredMail {
  readonly receivedAt: Date;
  readonly result: Json;
}

/** Seats of which a mail has been left unanswered since that moment or longer. */
export async function unansweredSeats(db: Connection, since: Date, most: number): Promise<number[]> {
  const rows = await query<{ no: number }>(
    db,
    sql`SELECT DISTINCT seat_no AS no FROM submission
        WHERE unanswered AND seat_no IS NOT NULL AND done_at <= ${since}::timestamptz ORDER BY seat_no LIMIT ${most}::int`,
  );
  return rows.map(({ no }) => no);
}

/** The unanswered mails of a seat, oldest first; from now on they count as answered. */
export async function takeUnanswered(db: Connection, seatNo: number): Promise<UnansweredMail[]> {
  return query<UnansweredMail>(
    db,
    sql`WITH taken AS (
          UPDATE submission SET unanswered = false WHERE seat_no = ${seatNo}::int AND unanswered
          RETURNING id, received_at, result
        ) SELECT received_at AS "receivedAt", result FROM taken ORDER BY received_at, id`,
  );
}
