/** Mails that were not answered, because their writer had had too many answers. */
import type { Json } from '../engine/index.ts';
import { type Connection, query, sql } from './store.ts';
import { isOf, type Speaker } from './submissions.ts';

export interface UnansweredMail {
  readonly receivedAt: Date;
  readonly result: Json;
}

/** Who has written such mails: of moderators, each by the address. */
export interface UnansweredWriter {
  readonly speaker: Speaker;
  readonly sender: string | null;
}

/** Of whom a mail has been left unanswered since that moment or longer. */
export async function unansweredWriters(db: Connection, since: Date, most: number): Promise<UnansweredWriter[]> {
  const rows = await query<{
    seatNo: number | null;
    matchId: string | null;
    invitationNo: number | null;
    sender: string | null;
  }>(
    db,
    sql`SELECT DISTINCT seat_no AS "seatNo", match_id AS "matchId", invitation_no AS "invitationNo",
          CASE WHEN match_id IS NULL THEN NULL ELSE lower(sender) END AS sender
        FROM submission WHERE unanswered AND done_at <= ${since}::timestamptz ORDER BY 1, 2, 3, 4 LIMIT ${most}::int`,
  );
  return rows.flatMap(({ seatNo, matchId, invitationNo, sender }): UnansweredWriter[] => {
    if (seatNo !== null) return [{ speaker: { seatNo }, sender }];
    if (matchId !== null) return [{ speaker: { matchId }, sender }];
    return invitationNo === null ? [] : [{ speaker: { invitationNo }, sender }];
  });
}

/** The unanswered mails of a writer, oldest first; from now on they count as answered. */
export async function takeUnanswered(db: Connection, { speaker, sender }: UnansweredWriter): Promise<UnansweredMail[]> {
  const isWriter = sender === null ? sql`true` : sql`lower(s.sender) = ${sender}`;
  return query<UnansweredMail>(
    db,
    sql`WITH taken AS (
          UPDATE submission s SET unanswered = false WHERE ${isOf(speaker)} AND ${isWriter} AND unanswered
          RETURNING s.id, s.received_at, s.result
        ) SELECT received_at AS "receivedAt", result FROM taken ORDER BY received_at, id`,
  );
}
