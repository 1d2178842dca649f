/** Letters that have been sent, found again: by what a reply answers, or as the last that a reader has got. */
import { type OutboxLetter, type ReportLetter, reportLetterIn } from '../reports/index.ts';
import { type OutgoingRow, wholeLetterIn } from './outbox.ts';
import { type Connection, query, sql } from './store.ts';

/** A letter of ours by its Message-ID: its reader, its content and its rendered subject. */
export async function readByMessageId(
  db: Connection,
  messageId: string,
): Promise<
  { readonly letter: OutboxLetter; readonly subject: string | null; readonly seatNo: number | null } | undefined
> {
  const [row] = await db.$queryRaw<{ letter: unknown; subject: string | null; seatNo: number | null }[]>`
    SELECT letter, subject, seat_no AS "seatNo" FROM letter WHERE message_id = ${messageId}`;
  return row && { ...row, letter: wholeLetterIn(row.letter, row.subject, null) };
}

/** So many letters to a seat are looked through for those that asked it to act. */
const MOST_EARLIER = 60;

/** The newest reports that asked a seat's player to act before a letter was written, newest first. */
export async function earlierActions(
  db: Connection,
  seatNo: number,
  { no, createdAt }: Pick<OutgoingRow, 'no' | 'createdAt'>,
  most: number,
) {
  const rows = await query<{ letter: unknown }>(
    db,
    sql`SELECT l.letter FROM (
        SELECT no, kind, state, copy_of, created_at, letter FROM letter
        WHERE seat_no = ${seatNo} AND created_at <= ${createdAt}::timestamptz ORDER BY created_at DESC LIMIT ${MOST_EARLIER}
      ) l
      WHERE l.no < ${no} AND l.kind = 'report' AND l.state = 'SENT' AND l.copy_of IS NULL
        AND l.letter #>> '{report,verdict}' = 'action'
        AND l.created_at >= coalesce((SELECT held_since FROM seat WHERE no = ${seatNo}), l.created_at)
      ORDER BY l.no DESC LIMIT ${most}`,
  );
  return rows.map(({ letter }) => reportLetterIn(letter).report);
}

/** What a letter to a seat asks. */
export interface AskedLetter {
  readonly kind: string;
  readonly decision: number;
  readonly verdict: string | null;
  readonly proposes: readonly (readonly string[])[];
  readonly sends: 'DONE' | 'NOW' | undefined;
}

const ASKED = sql`kind, decision, letter #>> '{reply,verdict}' AS verdict,
  coalesce(letter #> '{reply,proposes}', '[]') AS proposes, letter #>> '{reply,sends}' AS sends`;

/** The report or the answer to a seat with this Message-ID. */
export async function askedLetter(db: Connection, seatNo: number, messageId: string): Promise<AskedLetter | undefined> {
  const [letter] = await query<AskedLetter>(
    db,
    sql`SELECT ${ASKED} FROM letter WHERE message_id = ${messageId} AND seat_no = ${seatNo}::int
      AND kind IN ('report', 'acknowledgement')`,
  );
  return letter && { ...letter, sends: letter.sends ?? undefined };
}

/** The reports and answers to a seat that came after a letter. */
export const lettersAfter = (db: Connection, seatNo: number, messageId: string): Promise<AskedLetter[]> =>
  query<AskedLetter>(
    db,
    sql`SELECT ${ASKED} FROM letter WHERE seat_no = ${seatNo}::int AND kind IN ('report', 'acknowledgement')
      AND (created_at, no) > (SELECT created_at, no FROM letter WHERE message_id = ${messageId})`,
  );

/** The seat that a letter went to. */
export async function seatOfLetter(db: Connection, id: string): Promise<number | undefined> {
  const row = await db.letter.findUnique({ where: { id }, select: { seatNo: true } });
  return row?.seatNo ?? undefined;
}

/** The contents of the last reports of a seat, newest first. */
export async function lastReports(db: Connection, seatNo: number, most: number): Promise<ReportLetter[]> {
  const rows = await db.letter.findMany({
    where: { seatNo, kind: 'report', copyOf: null, state: { not: 'DROPPED' } },
    orderBy: [{ createdAt: 'desc' }, { no: 'desc' }],
    take: most,
    select: { letter: true },
  });
  return rows.map(({ letter }) => reportLetterIn(letter));
}

/** The texts of a seat's latest letters, which a reply of its player may quote. */
export async function latestTexts(db: Connection, seatNo: number, most: number): Promise<string[]> {
  const rows = await query<{ text: string }>(
    db,
    sql`
    SELECT text FROM letter
    WHERE seat_no = ${seatNo}::int AND text IS NOT NULL ORDER BY created_at DESC LIMIT ${most}::int`,
  );
  return rows.map(({ text }) => text);
}

/** Texts of the latest letters with secrets of a seat. */
export async function latestPrivateTexts(db: Connection, seatNo: number, most: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ text: string }[]>`
    SELECT text FROM letter
    WHERE seat_no = ${seatNo}::int AND kind IN ('report', 'acknowledgement') AND text IS NOT NULL
    ORDER BY created_at DESC LIMIT ${most}::int`;
  return rows.map(({ text }) => text);
}

/** How many mails that named no match have been answered to these seats since then. */
export async function answeredToVisible(db: Connection, seats: readonly number[], since: Date): Promise<number> {
  const [row] = await query<{ count: number }>(
    db,
    sql`SELECT count(*)::int AS count FROM letter
        WHERE seat_no = ANY (${[...seats]}::int[]) AND kind = 'acknowledgement' AND created_at > ${since}::timestamptz
          AND letter->'addresses' IS NOT NULL`,
  );
  return row?.count ?? 0;
}
