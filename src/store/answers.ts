/** The answers that somebody has had to their mails. */
import type { Json } from '../engine/index.ts';
import { type Connection, query, type Sql, sql } from './store.ts';

/** The reader of a letter: a seat, an invited person, or the first moderator of a match. */
export type LetterReader =
  | { readonly seatNo: number }
  | { readonly invitationNo: number }
  | { readonly matchId: string; readonly seatNo: null; readonly invitationNo: null };

/** Whether a letter goes to them. */
export function isTo(reader: LetterReader): Sql {
  if ('matchId' in reader)
    return sql`letter.match_id = ${reader.matchId}::uuid AND letter.seat_no IS NULL AND letter.invitation_no IS NULL`;
  if ('seatNo' in reader) return sql`letter.seat_no = ${reader.seatNo}::int`;
  return sql`letter.invitation_no = ${reader.invitationNo}::int`;
}

/** What a seat has answered up to a question. */
export const answersUpTo = async (
  db: Connection,
  { matchId, seat, last }: { readonly matchId: string; readonly seat: string; readonly last: number },
): Promise<readonly { readonly seat: string; readonly kind: string; readonly answer: Json }[]> => {
  const rows = await db.answer.findMany({
    where: { matchId, seat, decision: { lte: last } },
    select: { seat: true, kind: true, answer: true },
  });
  return rows.map((row) => ({ ...row, answer: row.answer as Json }));
};

/** An answer that carried nothing out: to a question, or to a message. */
const IS_TALK = sql`letter.letter->'reply'->>'verdict' = 'INFO'`;

/** Answers since a moment, or since the limit of the seat was lifted. */
const isCounted = (
  since: Date,
): Sql => sql`letter.kind = 'acknowledgement' AND letter.created_at > ${since}::timestamptz
  AND (seat.answers_since IS NULL OR letter.created_at > seat.answers_since)`;

/** How many answers a reader has had since then, and how many of them to talk. */
export const answersTo = (reader: LetterReader, since: Date): Sql => sql`
  SELECT count(*)::int AS answers, (count(*) FILTER (WHERE ${IS_TALK}))::int AS talk
  FROM letter LEFT JOIN seat ON seat.no = letter.seat_no
  WHERE ${isTo(reader)} AND ${isCounted(since)}`;

export interface SeatAnswers {
  readonly seat: string;
  readonly answers: number;
  readonly talk: number;
}

/** The same for the seats of a match that have had any. */
export const answersOfSeats = (db: Connection, matchId: string, since: Date): Promise<SeatAnswers[]> =>
  query<SeatAnswers>(
    db,
    sql`SELECT seat.seat, count(*)::int AS answers, (count(*) FILTER (WHERE ${IS_TALK}))::int AS talk
      FROM letter JOIN seat ON seat.no = letter.seat_no
      WHERE letter.match_id = ${matchId}::uuid AND ${isCounted(since)} GROUP BY seat.seat`,
  );

/** Counts the answers to a seat anew. */
export const liftAnswers = (db: Connection, seatNo: number, at: Date): Promise<unknown> =>
  db.seat.update({ where: { no: seatNo }, data: { answersSince: at } });
