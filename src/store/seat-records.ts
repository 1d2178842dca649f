/** The events and reports that one seat may know. */
import type { NumberedEvent } from '../engine/index.ts';
import { type ReportLetter, reportLetterIn } from '../reports/index.ts';
import type { LetterState } from './generated/enums.ts';
import type { QuietAnswerRow } from './position.ts';
import type { DatedEventRow } from './records.ts';
import type { Connection } from './store.ts';

/**
 * Events that a seat may know, oldest first, from number `after` on. They are numbered among themselves, because
 * numbers of the match would reveal how much happens in secret.
 */
export async function seatEventsFrom(
  db: Connection,
  { matchId, seat }: { readonly matchId: string; readonly seat: string },
  { after, most }: { readonly after: number; readonly most: number },
): Promise<readonly DatedEventRow[]> {
  const rows = await db.$queryRaw<{ event: NumberedEvent['event']; at: Date }[]>`
    SELECT event, at FROM event
    WHERE match_id = ${matchId}::uuid AND (event -> 'only' IS NULL OR (event -> 'only')::jsonb ? ${seat}::text)
    ORDER BY no OFFSET ${after}::int LIMIT ${most}::int`;
  return rows.map(({ event, at }, i) => ({ no: after + i, event, at: at.toISOString() }));
}

/** The newest events that a seat may know, and what became of its lines and questions in the steps of these events. */
export interface SeatNews {
  readonly events: readonly (DatedEventRow & { readonly seq: number })[];
  /** Lines of its sheets that were not carried out, each with the reason. */
  readonly unused: readonly { readonly line: string; readonly seq: number }[];
  /** Answers for the seat that its player did not give at the time. */
  readonly quiet: readonly QuietAnswerRow[];
  /** The last step that carried out lines of its sheet. */
  readonly spent: number;
}

const MOST_QUIET = 50;

/** The news of a seat, oldest first. */
export async function seatNews(
  db: Connection,
  { matchId, no, seat }: { readonly matchId: string; readonly no: number; readonly seat: string },
  most: number,
): Promise<SeatNews> {
  const [news] = await db.$queryRaw<[SeatNews]>`
    WITH newest AS (
      SELECT no, event, at, seq FROM event
      WHERE match_id = ${matchId}::uuid AND (event -> 'only' IS NULL OR (event -> 'only')::jsonb ? ${seat}::text)
      ORDER BY no DESC LIMIT ${most}::int),
    first AS (SELECT coalesce(min(seq), 0) AS seq FROM newest)
    SELECT
      (SELECT coalesce(json_agg(json_build_object('no', no, 'event', event, 'at', at, 'seq', seq) ORDER BY no), '[]')
        FROM newest) AS events,
      (SELECT coalesce(json_agg(json_build_object('line', x.line, 'seq', n.seq) ORDER BY n.seq, x.no), '[]')
        FROM unused_lines n, unnest(n.lines) WITH ORDINALITY x(line, no)
        WHERE n.seat_no = ${no}::int AND n.seq >= first.seq) AS unused,
      (SELECT coalesce(json_agg(json_build_object('seat', a.seat, 'kind', a.kind, 'answer', a.answer,
          'origin', a.origin, 'why', a.why, 'seq', a.seq) ORDER BY a.decision), '[]')
        FROM (SELECT * FROM answer q
          WHERE q.match_id = ${matchId}::uuid AND q.seat = ${seat}::text
            AND q.origin IN ('standing', 'stand-in', 'fallback', 'moderator') AND q.seq >= first.seq
          ORDER BY q.seq DESC LIMIT ${MOST_QUIET}::int) a) AS quiet,
      (SELECT coalesce(max(seq), 0) FROM spent_lines WHERE seat_no = ${no}::int) AS spent
    FROM first`;
  return { ...news, events: news.events.map((each) => ({ ...each, at: new Date(each.at).toISOString() })) };
}

/** Press that a seat has written or read. */
export interface PressRecord {
  /** Null if the seat must not know it. */
  readonly by: string | null;
  /** Names of all its readers. */
  readonly to: readonly string[];
  readonly text: string;
  readonly at: Date;
  readonly isOwn: boolean;
}

/** The press that a seat has written and read, newest first. A text to several readers counts once. */
export async function seatPress(
  db: Connection,
  { no, matchId }: { readonly no: number; readonly matchId: string },
  most: number,
): Promise<readonly PressRecord[]> {
  return db.$queryRaw`
    SELECT w.by, w.to, w.text, w.at, w."isOwn" FROM (
      SELECT DISTINCT ON (created_at, written_by, letter ->> 'text')
        letter ->> 'by' AS by, letter -> 'to' AS to, letter ->> 'text' AS text, created_at AS at,
        coalesce(written_by = ${no}::int, false) AS "isOwn", no
      FROM letter
      WHERE match_id = ${matchId}::uuid AND kind = 'notice' AND letter ->> 'about' IN ('press', 'anonymous')
        AND copy_of IS NULL AND (seat_no = ${no}::int OR written_by = ${no}::int)
        AND created_at >= coalesce((SELECT held_since FROM seat WHERE no = ${no}::int), '-infinity')
      ORDER BY created_at DESC, written_by, letter ->> 'text'
    ) w ORDER BY w.at DESC, w.no DESC LIMIT ${most}::int`;
}

/** A report to a seat. */
export interface SeatReportRow {
  readonly id: string;
  readonly state: LetterState;
  readonly createdAt: Date;
  /** As it was drawn; null until then. */
  readonly subject: string | null;
  readonly text: string | null;
  /** Its content as data, if it is not drawn yet. */
  readonly letter: ReportLetter | null;
}

/**
 * The reports to a seat, newest first, before one of them. Copies are left out, and so are reports that a later one
 * includes.
 */
export async function seatReports(
  db: Connection,
  seatNo: number,
  { before, most }: { readonly before?: string | undefined; readonly most: number },
): Promise<readonly SeatReportRow[]> {
  const rows = await db.$queryRaw<(Omit<SeatReportRow, 'letter'> & { letter: unknown })[]>`
    SELECT id, state::text AS state, created_at AS "createdAt", subject, text,
      CASE WHEN drawn_at IS NULL THEN letter END AS letter
    FROM letter
    WHERE seat_no = ${seatNo}::int AND kind = 'report' AND copy_of IS NULL AND state <> 'DROPPED'
      AND (${before ?? null}::uuid IS NULL OR (created_at, no) <
        (SELECT b.created_at, b.no FROM letter b WHERE b.id = ${before ?? null}::uuid AND b.seat_no = ${seatNo}::int))
    ORDER BY created_at DESC, no DESC LIMIT ${most}::int`;
  return rows.map(({ letter, ...row }) => ({ ...row, letter: letter === null ? null : reportLetterIn(letter) }));
}
