import type { DecisionRecord, Json, NumberedEvent, RecordedAnswer, Roll, Snapshot } from '../engine/index.ts';
import type { OutboxLetter } from '../reports/index.ts';
import type { DiceState, StoredLogRow } from './dice.ts';
import type { MatchState } from './generated/enums.ts';
import { type Connection, jsonValue, query, sql } from './store.ts';

/** A decision that opens. */
export interface OpenedRow {
  readonly decision: DecisionRecord;
  /** The answer in case of silence. */
  readonly fallback: Json;
  readonly deadline: Date;
  readonly dueAt: Date | null;
}

/** A letter for the outbox. */
export interface LetterRow {
  readonly id: string;
  /** Null: to the moderator, or to an invited person. */
  readonly seatNo: number | null;
  readonly invitationNo?: number;
  readonly kind: string;
  readonly letter: OutboxLetter;
  readonly messageId: string;
  readonly threadRoot: string | null;
  readonly inReplyTo?: string | null;
  readonly references?: readonly string[];
  readonly decision: number;
  /** The seat that wrote its text, for press. */
  readonly writtenBy?: number;
  /** Overrides the reader's own address. */
  readonly toAddress?: string;
  /** For a report: how much its seat had been told before it. */
  readonly fromEvent?: number;
  readonly fromSeq?: number;
  /** It is not sent earlier. */
  readonly notBefore?: Date;
}

/** A change of a seat's draft. */
export interface DraftChangeRow {
  readonly seatNo: number;
  readonly decision: number;
  readonly lines: readonly string[];
  readonly handedOver: boolean;
  /** Why it gives no more orders for now. */
  readonly stopped: object | null;
  /** Number of the first line that is not carried out, if the clock has handed it over. */
  readonly stopsAt: number | null;
  /** It is used up. */
  readonly gone: boolean;
}

/** A seat that gets no report now. Its powers may have changed all the same. */
export interface UntoldRow {
  readonly seatNo: number;
  /** Whether there is news that it is told later, because nothing is asked of it. */
  readonly later: boolean;
  /** When it is told of its own turn or pieces, whatever news it wants; null: nothing of them is untold. */
  readonly tellAt: Date | null;
  /** The first event of its next report, if that tells again what it has been told before. */
  readonly reported: number;
  readonly name: string;
  readonly powers: readonly string[];
}

/** Unused lines of a seat's sheet, each with its reason. */
interface UnusedRow {
  readonly seatNo: number;
  readonly lines: readonly string[];
}

/** What a step takes out of a seat's draft. */
export interface SpentRow {
  readonly seatNo: number;
  readonly mode: string;
  readonly lines: readonly string[];
  /** What is left in the draft of lines that were carried out in part. */
  readonly remnants: readonly string[];
}

/** How far a seat has been told. */
export interface ToldRow {
  readonly seatNo: number;
  /** As they are now: powers may be distributed after the beginning of play. */
  readonly name: string;
  readonly powers: readonly string[];
  readonly reported: number;
  readonly reportNo: number;
  readonly threadRoot: string | null;
  /** The mail of its lesson that the report is; absent: none. */
  readonly lesson?: number;
}

/** A step of the referee with all of its changes. */
export interface StepRow {
  readonly matchId: string;
  /** As they were at the beginning of the step: if one has changed, nothing is written. */
  readonly seq: number;
  readonly inputs: number;
  readonly release: string | null;
  /** The release that plays the match from this step on. */
  readonly playedBy: string | null;
  readonly at: Date;
  readonly state: MatchState;
  /** Undefined if the present snapshot stays. */
  readonly snapshot?: Snapshot<unknown> | undefined;
  /** The last impulse boundary in this step; it is stored for good. */
  readonly boundary?: Snapshot<unknown> | undefined;
  readonly eventCount: number;
  readonly rollCount: number;
  readonly rollHead: string;
  /** Each in place of the one under seal that it changes, if there is one. */
  readonly answers: readonly RecordedAnswer[];
  /** Decisions whose answer under seal is taken back: they open again, with the deadline that they had. */
  readonly withdrawn: readonly number[];
  readonly events: readonly NumberedEvent[];
  readonly rolls: readonly (Roll & { readonly hash: string; readonly logRow: number })[];
  readonly dice: DiceState;
  /** New rows of the dice log. */
  readonly log: readonly StoredLogRow[];
  readonly opened: readonly OpenedRow[];
  /** Decisions that close. */
  readonly closed: readonly number[];
  readonly drafts: readonly DraftChangeRow[];
  /** Standing orders that have answered, or leave a decision to their owner (`held`) because he has taken its answer back. */
  readonly used: readonly {
    readonly seatNo: number;
    readonly position: number;
    readonly times: number;
    readonly held: number | null;
  }[];
  readonly told: readonly ToldRow[];
  readonly untold: readonly UntoldRow[];
  readonly unused: readonly UnusedRow[];
  readonly spent: readonly SpentRow[];
  readonly letters: readonly LetterRow[];
}

const jsonOf = (value: unknown): string => JSON.stringify(value);

/**
 * Values of json columns are sent as text inside the parameter, which keeps the order of their keys. A missing field is
 * null in its column.
 */
const answerRow = ({ id, ...answer }: RecordedAnswer) => ({ decision: id, ...answer });

const openedRow = ({ decision, fallback, deadline, dueAt }: OpenedRow) => ({
  decision: decision.id,
  kind: decision.kind,
  seat: decision.seat,
  prompt: decision.prompt,
  public: decision.public,
  fallback,
  deadline,
  due_at: dueAt,
});

/** A letter in the form that the statements need, in json. */
export const letterRow = (row: LetterRow) => ({
  id: row.id,
  seat_no: row.seatNo,
  invitation_no: row.invitationNo,
  kind: row.kind,
  letter: row.letter,
  message_id: row.messageId,
  thread_root: row.threadRoot,
  in_reply_to: row.inReplyTo,
  refs: row.references,
  decision: row.decision,
  written_by: row.writtenBy,
  from_event: row.fromEvent,
  from_seq: row.fromSeq,
});

/**
 * The seats of some rows. PostgreSQL takes rows out of json for a hundred, and where nothing else says which it reads a table of some thousand
 * drafts whole for them; a list it takes for ten rows, which it looks up.
 */
const seatsOf = (rows: readonly { readonly seatNo: number }[]): number[] => rows.map(({ seatNo }) => seatNo);

/**
 * Writes a step in one statement, which is one transaction: all of it, or nothing if another process was faster. If
 * several referees run the same match, one writes: they all wait for the match's row, and the others then find a
 * changed number in it.
 */
export async function writeStep(db: Connection, step: StepRow): Promise<boolean> {
  const written = await query<unknown>(
    db,
    sql`
    WITH step AS (
      UPDATE match SET seq = seq + 1, state = ${step.state}::match_state, release = ${step.playedBy},
        snapshot = coalesce(${step.snapshot ? jsonOf(step.snapshot) : null}::json, snapshot),
        event_count = ${step.eventCount}::int, roll_count = ${step.rollCount}::int, roll_head = ${step.rollHead},
        dice = ${jsonOf(step.dice)}::json
      WHERE id = ${step.matchId}::uuid AND seq = ${step.seq}::int AND inputs = ${step.inputs}::int AND state = 'RUNNING'
        AND release IS NOT DISTINCT FROM ${step.release}
      RETURNING id, seq, ${step.at}::timestamptz AS at
    ), answers AS (
      INSERT INTO answer (match_id, decision, kind, seat, answer, origin, why, seq)
      SELECT step.id, a.decision, a.kind, a.seat, ${jsonValue('a.answer')}, a.origin, a.why, step.seq
      FROM step, json_to_recordset(${jsonOf(step.answers.map(answerRow))}::json)
        AS a(decision int, kind text, seat text, answer json, origin text, why json)
      ON CONFLICT (match_id, decision) DO UPDATE SET answer = excluded.answer, origin = excluded.origin,
        why = excluded.why, seq = excluded.seq
    ), withdrawn AS (
      DELETE FROM answer a USING step WHERE a.match_id = step.id AND a.decision = ANY (${step.withdrawn}::int[])
    ), events AS (
      INSERT INTO event (match_id, no, event, seq, at)
      SELECT step.id, e.no, e.event, step.seq, step.at
      FROM step, json_to_recordset(${jsonOf(step.events)}::json) AS e(no int, event json)
    ), rolls AS (
      INSERT INTO roll (match_id, no, label, faces, hash, size, log_row)
      SELECT step.id, r.no, r.label, ARRAY(SELECT json_array_elements_text(r.faces)::int), r.hash, r.size, r."logRow"
      FROM step, json_to_recordset(${jsonOf(step.rolls)}::json)
        AS r(no int, label text, faces json, hash text, size int, "logRow" int)
    ), log AS (
      INSERT INTO dice_log (match_id, row, text, hash, behind)
      SELECT step.id, g.row, g.text, g.hash, g.behind
      FROM step, json_to_recordset(${jsonOf(step.log)}::json) AS g(row int, text text, hash text, behind text)
    ), kept AS (
      INSERT INTO snapshot (match_id, seq, snapshot, at)
      SELECT step.id, step.seq, ${step.boundary ? jsonOf(step.boundary) : null}::json, step.at
      FROM step WHERE ${step.boundary !== undefined}::boolean
    ), closed AS (
      DELETE FROM open_decision o USING step WHERE o.match_id = step.id AND o.decision = ANY (${step.closed}::int[])
      RETURNING o.*
    ), timed AS (
      INSERT INTO answer_time (match_id, decision, seat, public, opened_at, deadline, closed_at, missed)
      SELECT c.match_id, c.decision, c.seat, c.public, c.opened_at, c.deadline, step.at, c.missed FROM closed c, step
      ON CONFLICT (match_id, decision) DO UPDATE SET closed_at = excluded.closed_at, deadline = excluded.deadline,
        opened_at = excluded.opened_at, missed = excluded.missed
    ), opened AS (
      INSERT INTO open_decision (match_id, decision, kind, seat, prompt, public, fallback, opened_at, deadline, due_at)
      SELECT step.id, o.decision, o.kind, o.seat, o.prompt, o.public, ${jsonValue('o.fallback')},
        coalesce(t.opened_at, step.at), coalesce(t.deadline, o.deadline),
        CASE WHEN t.decision IS NULL THEN o.due_at ELSE step.at END
      FROM step, json_to_recordset(${jsonOf(step.opened.map(openedRow))}::json)
        AS o(decision int, kind text, seat text, prompt json, public boolean, fallback json, deadline timestamptz,
             due_at timestamptz)
      LEFT JOIN answer_time t ON t.match_id = ${step.matchId}::uuid AND t.decision = o.decision
        AND o.decision = ANY (${step.withdrawn}::int[])
    ), finished AS (
      DELETE FROM draft d
      USING step, json_to_recordset(${jsonOf(step.drafts)}::json) AS c("seatNo" int, gone boolean)
      WHERE d.seat_no = ANY (${seatsOf(step.drafts)}::int[]) AND d.seat_no = c."seatNo" AND c.gone
    ), redrafted AS (
      UPDATE draft d SET decision = c.decision, lines = ARRAY(SELECT json_array_elements_text(c.lines)),
        handed_over = c."handedOver", ready_at = CASE WHEN c."handedOver" THEN d.ready_at END, stopped = c.stopped,
        stops_at = c."stopsAt", revision = d.revision + 1
      FROM step, json_to_recordset(${jsonOf(step.drafts)}::json)
        AS c("seatNo" int, decision int, lines json, "handedOver" boolean, stopped json, "stopsAt" int, gone boolean)
      WHERE d.seat_no = ANY (${seatsOf(step.drafts)}::int[]) AND d.seat_no = c."seatNo" AND NOT c.gone
    ), used AS (
      UPDATE standing_order o SET used = o.used + u.times,
        given = CASE WHEN u.held IS NULL THEN o.given
          ELSE (o.given::jsonb || jsonb_build_object('held', u.held::text))::json END
      FROM step, json_to_recordset(${jsonOf(step.used)}::json) AS u("seatNo" int, position int, times int, held int)
      WHERE o.seat_no = ANY (${seatsOf(step.used)}::int[]) AND o.seat_no = u."seatNo" AND o.position = u.position
    ), told AS (
      UPDATE seat s SET reported = t.reported, reported_seq = step.seq, report_no = t."reportNo",
        thread_root = t."threadRoot", untold_since = NULL, tell_at = NULL,
        guide_mails = CASE WHEN s.guide_mails IS NOT NULL THEN coalesce(t.lesson, s.guide_mails) END, name = t.name, powers = ARRAY(SELECT json_array_elements_text(t.powers))
      FROM step, json_to_recordset(${jsonOf(step.told)}::json)
        AS t("seatNo" int, name text, powers json, reported int, "reportNo" int, "threadRoot" text, lesson int)
      WHERE s.match_id = step.id AND s.no = t."seatNo"
    ), untold AS (
      UPDATE seat s SET untold_since = CASE WHEN u.later THEN coalesce(s.untold_since, step.at) ELSE s.untold_since END,
        tell_at = u."tellAt", reported = least(s.reported, u.reported), thread_root = CASE WHEN u.later THEN NULL ELSE s.thread_root END,
        name = u.name, powers = ARRAY(SELECT json_array_elements_text(u.powers))
      FROM step, json_to_recordset(${jsonOf(step.untold)}::json)
        AS u("seatNo" int, later boolean, "tellAt" timestamptz, reported int, name text, powers json)
      WHERE s.match_id = step.id AND s.no = u."seatNo"
    ), unused AS (
      INSERT INTO unused_lines (seat_no, seq, lines)
      SELECT u."seatNo", step.seq, ARRAY(SELECT json_array_elements_text(u.lines))
      FROM step, json_to_recordset(${jsonOf(step.unused)}::json) AS u("seatNo" int, lines json)
    ), spent AS (
      INSERT INTO spent_lines (seat_no, seq, mode, lines, remnants)
      SELECT p."seatNo", step.seq, p.mode, ARRAY(SELECT json_array_elements_text(p.lines)),
        ARRAY(SELECT json_array_elements_text(p.remnants))
      FROM step, json_to_recordset(${jsonOf(step.spent)}::json) AS p("seatNo" int, mode text, lines json, remnants json)
    ), letters AS (
      INSERT INTO letter (id, match_id, seat_no, invitation_no, kind, letter, message_id, thread_root, in_reply_to, "references",
        decision, from_event, from_seq, created_at)
      SELECT l.id, step.id, l.seat_no, l.invitation_no, l.kind, l.letter, l.message_id, l.thread_root, l.in_reply_to,
        ARRAY(SELECT json_array_elements_text(l.refs)), l.decision, l.from_event, l.from_seq, step.at
      FROM step, json_to_recordset(${jsonOf(step.letters.map(letterRow))}::json)
        AS l(id uuid, seat_no int, invitation_no int, kind text, letter json, message_id text, thread_root text, in_reply_to text,
             refs json, decision int, from_event int, from_seq int)
    )
    SELECT 1 AS written FROM step`,
  );
  return written.length === 1;
}
