import { beginsThread } from './letters.ts';
import { type LetterRow, letterRow } from './step.ts';
import { type Connection, query, sql } from './store.ts';
import type { SettledSubmission } from './submissions.ts';

/** A changed draft of a seat; without lines it is deleted, unless it is handed over: then it takes back an answer. */
export interface DraftWrite {
  readonly seatNo: number;
  readonly decision: number;
  readonly lines: readonly string[];
  readonly mode: string;
  readonly handedOver: boolean;
  readonly readyAt: Date | null;
  /** It goes back to the sheet before its last change, or forward again; absent: it is a change itself. */
  readonly step?: 'undo' | 'redo' | undefined;
}

/** Changed orders of a seat that is not asked yet; without lines they are deleted. */
export interface AheadWrite {
  readonly lines: readonly string[];
  readonly mode: string;
  readonly done: boolean;
}

export interface StandingWrite {
  readonly text: string;
  readonly active: boolean;
  readonly used: number;
  /** The periods at which it was given. */
  readonly given: Readonly<Record<string, string>>;
}

/** The changes that a player's text makes in his match. */
export interface IntakeRow {
  readonly matchId: string;
  /** As they were when the text was judged: if one has changed, nothing is written. */
  readonly seq: number;
  readonly inputs: number;
  readonly at: Date;
  readonly seatNo: number;
  readonly submission: string;
  readonly settled: SettledSubmission;
  readonly draft?: DraftWrite | undefined;
  readonly ahead?: AheadWrite | undefined;
  /** The whole list, in its order. */
  readonly standing?: readonly StandingWrite[] | undefined;
  readonly letters: readonly LetterRow[];
}

/** `overtaken`: the match has changed meanwhile; `settled`: another process has settled the submission. */
export type IntakeOutcome = 'written' | 'overtaken' | 'settled';

/** The values for a text that leaves the draft unchanged. */
const NO_DRAFT: Omit<DraftWrite, 'seatNo'> = { decision: 0, lines: [], mode: '', handedOver: false, readyAt: null };

/** So many changes of a draft can be undone. */
const MOST_UNDONE = 50;

const NOTHING_AHEAD: AheadWrite = { lines: [], mode: '', done: false };

const isKept = ({ lines, handedOver }: Pick<DraftWrite, 'lines' | 'handedOver'>): boolean =>
  lines.length > 0 || handedOver;

const json = (value: unknown): string => JSON.stringify(value);

/**
 * Settles a submission together with all of its changes in one statement, which is one transaction: draft, standing
 * orders, and the answer in the outbox. The sheet before is kept as a step back.
 */
export async function writeIntake(db: Connection, row: IntakeRow): Promise<IntakeOutcome> {
  const { settled, draft = NO_DRAFT, ahead = NOTHING_AHEAD, standing } = row;
  const sheet = draft.lines.join('\n');
  const [outcome] = await query<{ current: boolean; settled: boolean }>(
    db,
    sql`
    WITH current AS (
      UPDATE match SET inputs = inputs + 1
      WHERE id = ${row.matchId}::uuid AND seq = ${row.seq}::int AND inputs = ${row.inputs}::int RETURNING id
    ), settled AS (
      UPDATE submission s SET done_at = ${row.at}::timestamptz, verdict = ${settled.verdict}, class = ${settled.class},
        message_id = ${settled.messageId}, sender = ${settled.sender}, seat_no = ${settled.seatNo}::int,
        decision = ${settled.decision}::int, text = ${settled.text}, result = ${json(settled.result)}::json,
        unanswered = ${settled.unanswered ?? false}
      FROM current WHERE s.id = ${row.submission}::uuid AND s.done_at IS NULL RETURNING s.id, current.id AS match_id
    ), dropped AS (
      DELETE FROM draft d USING settled WHERE d.seat_no = ${row.draft && !isKept(row.draft) ? row.seatNo : null}::int
    ), drafted AS (
      INSERT INTO draft AS d (seat_no, decision, lines, mode, handed_over, ready_at)
      SELECT ${row.seatNo}::int, ${draft.decision}::int, ${[...draft.lines]}::text[], ${draft.mode},
        ${draft.handedOver}, ${draft.readyAt}::timestamptz
      FROM settled WHERE ${isKept(draft)}
      ON CONFLICT (seat_no) DO UPDATE SET decision = excluded.decision, lines = excluded.lines, mode = excluded.mode,
        handed_over = excluded.handed_over, ready_at = excluded.ready_at, stopped = NULL, stops_at = NULL, by = NULL, revision = d.revision + 1
    ), remembered AS (
      INSERT INTO draft_history AS h (seat_no, decision, undo, redo)
      SELECT ${row.seatNo}::int, ${draft.decision}::int, ARRAY[before.text], '{}'
      FROM settled, (
        SELECT coalesce((SELECT array_to_string(d.lines, E'\n') FROM draft d
          WHERE d.seat_no = ${row.seatNo}::int AND d.decision = ${draft.decision}::int), '') AS text
      ) AS before
      WHERE ${row.draft !== undefined} AND before.text <> ${sheet}
      ON CONFLICT (seat_no) DO UPDATE SET decision = excluded.decision,
        undo = CASE
          WHEN h.decision <> excluded.decision THEN excluded.undo
          WHEN ${draft.step === 'undo'} THEN h.undo[:cardinality(h.undo) - 1]
          ELSE (h.undo || excluded.undo)[greatest(1, cardinality(h.undo) + 2 - ${MOST_UNDONE}::int):] END,
        redo = CASE
          WHEN h.decision <> excluded.decision THEN '{}'
          WHEN ${draft.step === 'undo'} THEN h.redo || excluded.undo
          WHEN ${draft.step === 'redo'} THEN h.redo[:cardinality(h.redo) - 1]
          ELSE '{}' END
    ), dropped_ahead AS (
      DELETE FROM sheet_ahead a USING settled
      WHERE a.seat_no = ${row.ahead && ahead.lines.length === 0 ? row.seatNo : null}::int
    ), sent_ahead AS (
      INSERT INTO sheet_ahead AS a (seat_no, lines, mode, done)
      SELECT ${row.seatNo}::int, ${[...ahead.lines]}::text[], ${ahead.mode}, ${ahead.done}
      FROM settled WHERE ${ahead.lines.length > 0}
      ON CONFLICT (seat_no) DO UPDATE SET lines = excluded.lines, mode = excluded.mode, done = excluded.done,
        revision = a.revision + 1
    ), ended AS (
      DELETE FROM standing_order o USING settled
      WHERE ${standing !== undefined} AND o.seat_no = ${row.seatNo}::int AND o.position > ${standing?.length ?? 0}::int
    ), stood AS (
      INSERT INTO standing_order (seat_no, position, text, active, used, given)
      SELECT ${row.seatNo}::int, o.position, o.text, o.active, o.used, o.given
      FROM settled, json_to_recordset(${json((standing ?? []).map((order, i) => ({ ...order, position: i + 1 })))}::json)
        AS o(position int, text text, active boolean, used int, given json)
      ON CONFLICT (seat_no, position) DO UPDATE SET text = excluded.text, active = excluded.active, used = excluded.used,
        given = excluded.given
    ), letters AS (
      INSERT INTO letter (id, match_id, seat_no, invitation_no, kind, letter, message_id, thread_root, in_reply_to, "references",
        decision, written_by, created_at)
      SELECT l.id, settled.match_id, l.seat_no, l.invitation_no, l.kind, l.letter, l.message_id, l.thread_root, l.in_reply_to,
        ARRAY(SELECT json_array_elements_text(l.refs)), l.decision, l.written_by, ${row.at}::timestamptz
      FROM settled, json_to_recordset(${json(row.letters.map(letterRow))}::json)
        AS l(id uuid, seat_no int, invitation_no int, kind text, letter json, message_id text, thread_root text, in_reply_to text,
             refs json, decision int, written_by int)
    ), rooted AS (
      UPDATE seat s SET thread_root = l.message_id
      FROM settled, json_to_recordset(${json(row.letters.filter(beginsThread).map(letterRow))}::json)
        AS l(seat_no int, message_id text)
      WHERE s.match_id = settled.match_id AND s.no = l.seat_no AND s.thread_root IS NULL
    )
    SELECT EXISTS (SELECT 1 FROM current) AS current, EXISTS (SELECT 1 FROM settled) AS settled`,
  );
  if (!outcome?.current) return 'overtaken';
  return outcome.settled ? 'written' : 'settled';
}
