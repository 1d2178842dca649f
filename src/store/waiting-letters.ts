/** Reports and notices that wait to be sent: a later one of the same reader takes an earlier one in. */
import { type DeskLetter, letterIn, type NoticeLetter, type ReportLetter, reportLetterIn } from '../reports/index.ts';
import { Prisma } from './generated/client.ts';
import type { OutgoingRow } from './outbox.ts';
import type { Connection } from './store.ts';

/** A report for merging with another one. */
export interface ReportRow {
  readonly id: string;
  readonly letter: ReportLetter;
  readonly fromEvent: number | null;
  readonly fromSeq: number | null;
}

/**
 * The next report of the same seat that is still to be sent, locked. Undefined: there is none, it has been rendered or tried, or
 * another process has locked it. A report that comes after such a one is no substitute: what both tell would lie on either
 * side of it, and whoever drops it would tell the news of the last one again.
 */
export async function lockLaterReport(db: Connection, report: ReportPlace): Promise<ReportRow | undefined> {
  const [row] = await db.$queryRaw<StoredReport[]>`
    SELECT id, letter, from_event AS "fromEvent", from_seq AS "fromSeq" FROM letter
    WHERE id = (SELECT id FROM letter WHERE ${laterThan(report)} AND state IN ('PENDING', 'HELD')
        ORDER BY coalesce(from_event, 0), coalesce(from_seq, 0), created_at, no LIMIT 1)
      AND state = 'PENDING' AND attempts = 0 AND drawn_at IS NULL AND NOT doubtful FOR UPDATE SKIP LOCKED`;
  return row && { ...row, letter: reportLetterIn(row.letter) };
}

type StoredReport = Omit<ReportRow, 'letter'> & { readonly letter: unknown };

/**
 * The reports of a seat that came after one: by what the seat had been told before. They may have been written by processes whose clocks
 * differ, by hours where one is set wrong, so their times only limit the search.
 */
const laterThan = ({ no, seat, createdAt, fromEvent, fromSeq }: ReportPlace) => Prisma.sql`
  seat_no = ${seat?.no ?? 0}::int AND kind = 'report' AND copy_of IS NULL
    AND created_at > ${createdAt}::timestamptz - interval '7 days'
    AND (coalesce(from_event, 0), coalesce(from_seq, 0), created_at, no)
      > (${fromEvent ?? 0}::int, ${fromSeq ?? 0}::int, ${createdAt}::timestamptz, ${no}::int)`;

type ReportPlace = Pick<OutgoingRow, 'no' | 'seat' | 'createdAt' | 'fromEvent' | 'fromSeq'>;

/** Whether a later report of the same seat has been sent, or is about to be. */
export async function hasLaterReport(db: Connection, report: ReportPlace): Promise<boolean> {
  const found = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM letter WHERE ${laterThan(report)} AND state <> 'DROPPED' LIMIT 1`;
  return found.length > 0;
}

/** Replaces a report by a merged one; it was neither sent nor rendered. */
export async function rewriteReport(db: Connection, { id, letter, fromEvent, fromSeq }: ReportRow): Promise<void> {
  await db.$executeRaw`
    UPDATE letter SET letter = ${JSON.stringify(letter)}::json, drawn_at = NULL, subject = NULL, text = NULL,
      digest = NULL, rendered = NULL, pictures = '{}', from_event = ${fromEvent}::int,
      from_seq = ${fromSeq}::int
    WHERE id = ${id}::uuid`;
}

/** Whose notices they are: those of a seat, or of one moderator of a match. */
type NoticeReader = Pick<OutgoingRow, 'matchId' | 'seat' | 'invitation'>;

const readBy = ({ matchId, seat, invitation }: NoticeReader) =>
  seat
    ? Prisma.sql`seat_no = ${seat.no}::int`
    : Prisma.sql`match_id = ${matchId}::uuid AND seat_no IS NULL
        AND invitation_no IS NOT DISTINCT FROM ${invitation?.no ?? null}::int`;

const UNTOUCHED = Prisma.sql`kind = 'notice' AND state = 'PENDING' AND attempts = 0 AND drawn_at IS NULL
    AND NOT doubtful AND copy_of IS NULL AND in_reply_to IS NULL AND to_address IS NULL`;

/** Notices of one reader that no postman has begun to send. */
const untouchedNotices = (reader: NoticeReader) => Prisma.sql`${readBy(reader)} AND ${UNTOUCHED}`;

/** The notices to the reader of a report that were written before it and are still to be sent, oldest first. */
export const earlierNotices = (
  db: Connection,
  { no, createdAt, seat, ...reader }: NoticeReader & Pick<OutgoingRow, 'no' | 'createdAt'>,
): Promise<readonly { readonly id: string; readonly notBefore: Date | null }[]> =>
  seat === null
    ? Promise.resolve([])
    : db.$queryRaw`
        SELECT id, not_before AS "notBefore" FROM letter
        WHERE ${untouchedNotices({ seat, ...reader })} AND (created_at, no) < (${createdAt}::timestamptz, ${no}::int)
        ORDER BY created_at, no`;

/** The same for a letter by its id: none if it is no report to a seat that is to be sent. */
export async function noticesBefore(db: Connection, id: string): Promise<readonly string[]> {
  const found = await db.$queryRaw<readonly { readonly id: string }[]>`
    WITH report AS (
      SELECT seat_no AS reader, created_at AS written, no AS place FROM letter
      WHERE id = ${id}::uuid AND kind = 'report' AND state = 'PENDING')
    SELECT id FROM letter, report WHERE seat_no = reader AND (created_at, no) < (written, place) AND ${UNTOUCHED}
    ORDER BY created_at, no`;
  return found.map((each) => each.id);
}

/** Whether a report to the same seat was written after a notice and is about to be sent: the notice comes first. */
export async function isOvertaken(
  db: Connection,
  { no, createdAt, seat, notBefore }: Pick<OutgoingRow, 'no' | 'createdAt' | 'seat' | 'notBefore'>,
  now: Date,
): Promise<boolean> {
  if (seat === null || (notBefore && notBefore > now)) return false;
  const found = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM letter WHERE seat_no = ${seat.no}::int AND kind = 'report' AND state = 'PENDING' AND copy_of IS NULL
      AND (created_at, no) > (${createdAt}::timestamptz, ${no}::int) LIMIT 1`;
  return found.length > 0;
}

/** Whether the same reader has an earlier notice about one of these that is still to be sent. */
export async function hasEarlierNotice(
  db: Connection,
  { no, createdAt, ...reader }: NoticeReader & Pick<OutgoingRow, 'no' | 'createdAt'>,
  abouts: readonly string[],
): Promise<boolean> {
  const found = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM letter
    WHERE ${untouchedNotices(reader)} AND letter ->> 'about' = ANY(${[...abouts]}::text[])
      AND (created_at, no) < (${createdAt}::timestamptz, ${no}::int) LIMIT 1`;
  return found.length > 0;
}

/**
 * The notices that a notice to the same reader takes along, locked, oldest first. A waiting one takes those written after
 * it, an urgent one all that wait and the urgent ones after it: so no two ever wait for each other's lock.
 */
export async function lockNotices(
  db: Connection,
  { id, no, createdAt, ...reader }: NoticeReader & Pick<OutgoingRow, 'id' | 'no' | 'createdAt'>,
  { waiting, urgent }: { readonly waiting: readonly string[]; readonly urgent: readonly string[] },
): Promise<readonly Pick<OutgoingRow, 'id' | 'no' | 'createdAt' | 'letter'>[]> {
  const isLater = Prisma.sql`(created_at, no) > (${createdAt}::timestamptz, ${no}::int)`;
  const isOfAnyAge = urgent.length > 0;
  const rows = await db.$queryRaw<{ id: string; no: number; createdAt: Date; letter: unknown }[]>`
    SELECT id, no, created_at AS "createdAt", letter FROM letter
    WHERE ${untouchedNotices(reader)} AND id <> ${id}::uuid
      AND ((letter ->> 'about' = ANY(${[...waiting]}::text[]) AND (${isOfAnyAge}::boolean OR ${isLater}))
        OR (letter ->> 'about' = ANY(${[...urgent]}::text[]) AND ${isLater}))
    ORDER BY created_at, no FOR UPDATE`;
  return rows.map((row) => ({ ...row, letter: letterIn(row.letter) }));
}

/** Replaces a notice by one of several news, or a digest of them; it was neither sent nor rendered. */
export async function rewriteNotice(db: Connection, id: string, letter: NoticeLetter | DeskLetter): Promise<void> {
  await db.$executeRaw`UPDATE letter SET letter = ${JSON.stringify(letter)}::json, kind = ${letter.kind} WHERE id = ${id}::uuid`;
}

/** Letters of a seat that are held, oldest first. */
export async function heldLetters(
  db: Connection,
  seatNo: number,
): Promise<readonly (ReportRow & { readonly kind: string; readonly decision: number; readonly doubtful: boolean })[]> {
  return db.$queryRaw`
    SELECT id, kind, letter, decision, doubtful, from_event AS "fromEvent", from_seq AS "fromSeq" FROM letter
    WHERE seat_no = ${seatNo}::int AND state = 'HELD' ORDER BY created_at, no FOR UPDATE`;
}
