import type {
  Counters,
  Json,
  JsonObject,
  LanguageTag,
  Message,
  NumberedEvent,
  RecordedAnswer,
  Snapshot,
} from '../engine/index.ts';
import type { DiceState, LoggedRollRow } from './dice.ts';
import type { MatchState, NotifyLevel } from './generated/enums.ts';
import { practiceEnd } from './practice.ts';
import { type Connection, query, type Sql, sql } from './store.ts';

export interface DraftRow {
  readonly decision: number;
  readonly lines: readonly string[];
  readonly mode: string;
  readonly handedOver: boolean;
  readonly readyAt: string | null;
  /** Why it gives no more orders for now: a notice of the order language. */
  readonly stopped: JsonObject | null;
  /** Number of the first line that is not carried out, if the clock has handed it over. */
  readonly stopsAt: number | null;
  /** Who entered it, if not its player. */
  readonly by: string | null;
  readonly revision: number;
}

/** Orders that were sent before they were asked for. */
interface AheadRow {
  readonly lines: readonly string[];
  readonly mode: string;
  /** They are handed over as soon as they are asked for. */
  readonly done: boolean;
  readonly revision: number;
}

export interface StandingRow {
  readonly position: number;
  readonly text: string;
  readonly active: boolean;
  readonly used: number;
  readonly given: Readonly<Record<string, string>>;
}

export interface PressRow {
  /** Name of the writing seat; null if its readers must not know it. */
  readonly by: string | null;
  /** Names of the readers. */
  readonly to: readonly string[];
  readonly text: string;
  readonly at: string;
  /** The seat wrote it itself. */
  readonly isOwn: boolean;
}

export interface SeatRow {
  readonly no: number;
  readonly seat: string;
  readonly name: string;
  readonly powers: readonly string[];
  readonly player: string;
  readonly address: string;
  readonly zone: string;
  /** Language of its mails: a language tag. */
  readonly language: LanguageTag;
  /** Files that come with its mails. */
  readonly files: readonly string[];
  /** Events below this number have been reported to it. */
  readonly reported: number;
  /** The last step whose answers have been reported to it. */
  readonly reportedSeq: number;
  readonly reportNo: number;
  readonly threadRoot: string | null;
  readonly suspended: string | null;
  readonly suspendedAt: string | null;
  readonly notify: NotifyLevel;
  /** The cause, if its player did not choose it. */
  readonly notifyBy: string | null;
  /** Since when it has untold news that asks nothing of it. */
  readonly untoldSince: string | null;
  readonly digestedAt: string | null;
  /** When it is told of its own turn and pieces, whatever news it wants; null: nothing of them is untold. */
  readonly tellAt: string | null;
  /** Its own silence policy, if it differs from that of the match. */
  readonly policy: string | null;
  /** Since when a new player is sought for it. */
  readonly vacantSince: string | null;
  /** Extensions and missed decisions of the seat in that turn of the game. */
  readonly bank: { readonly turn: string | null; readonly extensions: number; readonly misses: number };
  /** How often it has asked the staff. */
  readonly advised: number;
  /** Absences of its player, including past ones. */
  readonly absences: readonly { readonly from: string; readonly until: string }[];
  readonly draft: DraftRow | null;
  readonly ahead: AheadRow | null;
  readonly standing: readonly StandingRow[];
  /** Press to it since its last report. */
  readonly press: readonly PressRow[];
  /** Unused lines of its sheets since then, each with its reason. */
  readonly unused: readonly string[];
  /** The lesson that it takes by mail: how many of its mails it has had, and whether its player has left it for now. Null: none. */
  readonly guide: { readonly mails: number; readonly isLeft: boolean } | null;
}

export interface OpenRow {
  readonly decision: number;
  readonly kind: string;
  readonly seat: string;
  readonly public: boolean;
  readonly openedAt: string;
  readonly deadline: string;
  readonly stage: number;
  readonly dueAt: string | null;
  /** The substitute that answers for its seat after the grace; null: the match waits for the player. */
  readonly missed: string | null;
  /** Extra hours that its seat has taken. */
  readonly extended: number;
}

export type AnswerRow = Omit<RecordedAnswer, 'why'> & { readonly why: Message | null };

/** An answer that no player gave at the time. */
export type QuietAnswerRow = Omit<AnswerRow, 'id'> & { readonly seq: number };

/** A co-moderator. */
interface FurtherModeratorRow {
  /** Number of his invitation, which is his number in reply addresses. */
  readonly no: number;
  readonly name: string;
  readonly address: string;
  readonly zone: string;
  readonly language: string;
}

/** What counts for all: a ruling, what was agreed otherwise, or a question to all that is decided. */
interface AgreedRow {
  /** Its number in the audit. */
  readonly no: number;
  readonly kind: 'rule' | 'agree' | 'answered';
  readonly at: string;
  readonly by: string;
  readonly text: string;
  /** Its subject, in the words of its writer: a card, a place, a question. */
  readonly about: string | null;
  /** Of an agreement: what it is. */
  readonly subject: string | null;
  /** Of a question to all. */
  readonly votes: { readonly yes: number; readonly no: number; readonly silent: number } | null;
}

/** A match with everything that the referee reads, at one moment. */
export interface PositionRow {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly game: string;
  readonly ruleset: string;
  /** The hash of its content; null: the game's own content. */
  readonly packHash: string | null;
  readonly scenario: string;
  readonly split: string;
  readonly options: Readonly<Record<string, string | number | boolean>>;
  readonly pace: Json;
  /** The press that it allows. */
  readonly press: string;
  /** What its moderator may see, as agreed when it began. */
  readonly visibility: string;
  readonly state: MatchState;
  readonly seq: number;
  readonly inputs: number;
  readonly snapshot: Snapshot<Json>;
  readonly written: Omit<Counters, 'decision'>;
  readonly rollHead: string;
  readonly commitments: { readonly dice: string; readonly deck: string };
  readonly sealedSecrets: Uint8Array;
  readonly dice: DiceState;
  /** Rolls since the snapshot. */
  readonly rolls: readonly LoggedRollRow[];
  /** Undone rolls, which are valid again as long as the orders are the same. */
  readonly undone: readonly LoggedRollRow[];
  readonly fault: string | null;
  /** The release that plays it: it has found its record as it was played. Null: any may. */
  readonly release: string | null;
  /** The release whose rules were last found to play its record otherwise, and the step at which they were. */
  readonly unfitRelease: string | null;
  readonly unfitSeq: number | null;
  readonly moderator: {
    readonly name: string | null;
    readonly address: string | null;
    readonly zone: string;
    readonly language: string;
    /** When they are written to of what does not need them. */
    readonly digest: string;
    /** Who moderates too. */
    readonly others: readonly FurtherModeratorRow[];
  };
  /** What counts for all and is not struck out, oldest first. */
  readonly agreed: readonly AgreedRow[];
  readonly pausedAt: Date | null;
  /** When a pause ends by itself; null: somebody ends it. */
  readonly pausedUntil: Date | null;
  /** When its evening ends; null: no end is agreed. */
  readonly endsAt: Date | null;
  readonly createdAt: Date;
  /** When a practice match is removed; null: it is none. */
  readonly practiceUntil: Date | null;
  readonly seats: readonly SeatRow[];
  /** Answers since the last impulse boundary. */
  readonly answers: readonly AnswerRow[];
  readonly open: readonly OpenRow[];
  /** Events that some seat has not been told yet, and all of the impulse under way. */
  readonly untold: readonly (NumberedEvent & { readonly at: string })[];
  /** The first event since the last impulse boundary. */
  readonly boundaryEvent: number;
  /** Answers that no player gave at the time, if some seat has not been told of them. */
  readonly quiet: readonly QuietAnswerRow[];
}

/** Reads a match in one statement, so that its parts are consistent. */
export const readPosition = (db: Connection, matchId: string): Promise<PositionRow | undefined> =>
  read(db, sql`${matchId}::uuid`);

/** The match that a seat belongs to. */
export const readPositionOf = (db: Connection, seatNo: number): Promise<PositionRow | undefined> =>
  read(db, sql`(SELECT match_id FROM seat WHERE no = ${seatNo}::int)`);

async function read(db: Connection, matchId: Sql): Promise<PositionRow | undefined> {
  const [row] = await query<PositionRow>(
    db,
    sql`
    SELECT m.id, m.code, m.name, m.game, m.ruleset, m.pack_hash AS "packHash", m.scenario, m.split, m.options, m.pace, m.press, m.visibility, m.state::text AS state,
      m.seq, m.inputs, m.snapshot, json_build_object('event', m.event_count, 'roll', m.roll_count) AS written,
      m.roll_head AS "rollHead", m.sealed_secrets AS "sealedSecrets", m.fault, m.release,
      m.unfit_release AS "unfitRelease", m.unfit_seq AS "unfitSeq", m.dice,
      (SELECT coalesce(json_agg(json_build_object('no', r.no, 'logRow', r.log_row, 'text', g.text, 'size', r.size)
          ORDER BY r.no), '[]')
        FROM roll r JOIN dice_log g ON g.match_id = m.id AND g.row = r.log_row
        WHERE r.match_id = m.id AND r.no >= (m.snapshot -> 'counters' ->> 'roll')::int) AS rolls,
      (SELECT coalesce(json_agg(json_build_object('no', u.no, 'logRow', u.log_row, 'text', g.text, 'size', u.size)
          ORDER BY u.no), '[]')
        FROM undone_roll u JOIN dice_log g ON g.match_id = m.id AND g.row = u.log_row
        WHERE u.match_id = m.id AND u.no >= m.roll_count) AS undone,
      json_build_object('dice', m.dice_commitment, 'deck', m.deck_commitment) AS commitments,
      json_build_object('name', m.moderator_name, 'address', m.moderator_address, 'zone', m.moderator_zone,
        'language', m.moderator_language, 'digest', m.moderator_digest,
        'others', (SELECT coalesce(json_agg(json_build_object('no', i.no, 'name', i.name, 'address', i.address,
            'zone', i.zone, 'language', i.language) ORDER BY i.no), '[]')
          FROM invitation i
          WHERE i.match_id = m.id AND i.role = 'MODERATOR' AND i.state = 'JOINED')) AS moderator,
      (SELECT coalesce(json_agg(json_build_object('no', a.no, 'kind', a.kind, 'at', a.at, 'by', a.by,
            'text', coalesce(p.text, a.what ->> 'text'), 'about', a.what ->> 'about', 'subject', a.what ->> 'subject',
            'votes', a.what -> 'votes') ORDER BY a.no), '[]')
        FROM audit a LEFT JOIN poll p
          ON a.kind = 'answered' AND p.match_id = a.match_id AND p.no = (a.what ->> 'poll')::int
        WHERE a.match_id = m.id
          AND (a.kind IN ('rule', 'agree')
            OR (a.kind = 'answered' AND p.act IS NULL AND a.what -> 'votes' ->> 'yes' <> a.what -> 'votes' ->> 'no'))
          AND NOT EXISTS (SELECT 1 FROM audit s
            WHERE s.match_id = m.id AND s.kind = 'strike' AND s.what ->> 'no' = a.no::text)) AS agreed,
      m.paused_at AS "pausedAt", m.paused_until AS "pausedUntil", m.ends_at AS "endsAt", m.created_at AS "createdAt",
      ${practiceEnd} AS "practiceUntil",
      (SELECT coalesce(json_agg(json_build_object(
          'no', s.no, 'seat', s.seat, 'name', s.name, 'powers', s.powers, 'player', s.player, 'address', s.address,
          'zone', s.zone, 'language', s.language, 'files', s.files, 'reported', s.reported, 'reportedSeq', s.reported_seq, 'reportNo', s.report_no, 'threadRoot', s.thread_root,
          'suspended', s.suspended, 'suspendedAt', s.suspended_at, 'notify', s.notify::text, 'notifyBy', s.notify_by,
          'untoldSince', s.untold_since, 'digestedAt', s.digested_at, 'tellAt', s.tell_at,
          'policy', s.policy, 'vacantSince', s.vacant_since,
          'guide', CASE WHEN s.guide_mails IS NOT NULL THEN json_build_object('mails', s.guide_mails, 'isLeft', s.guide_left) END,
          'bank', json_build_object('turn', s.bank_turn, 'extensions', s.extensions, 'misses', s.misses),
          'advised', s.advised,
          'absences', (SELECT coalesce(json_agg(json_build_object('from', a.from_at, 'until', a.until_at)
              ORDER BY a.from_at), '[]')
            FROM absence a WHERE a.seat_no = s.no),
          'draft', (SELECT json_build_object('decision', d.decision, 'lines', d.lines, 'mode', d.mode,
              'handedOver', d.handed_over, 'readyAt', d.ready_at,
              'stopped', d.stopped, 'stopsAt', d.stops_at, 'by', d.by, 'revision', d.revision)
            FROM draft d WHERE d.seat_no = s.no),
          'ahead', (SELECT json_build_object('lines', a.lines, 'mode', a.mode, 'done', a.done, 'revision', a.revision)
            FROM sheet_ahead a WHERE a.seat_no = s.no),
          'standing', (SELECT coalesce(json_agg(json_build_object('position', o.position, 'text', o.text,
              'active', o.active, 'used', o.used, 'given', o.given) ORDER BY o.position), '[]')
            FROM standing_order o WHERE o.seat_no = s.no),
          'unused', (SELECT coalesce(json_agg(x.line ORDER BY n.seq, x.no), '[]')
            FROM unused_lines n, unnest(n.lines) WITH ORDINALITY x(line, no)
            WHERE n.seat_no = s.no AND n.seq > s.reported_seq),
          'press', (SELECT coalesce(json_agg(json_build_object('by', w.letter ->> 'by', 'to', w.letter -> 'to',
              'text', w.letter ->> 'text', 'at', w.created_at, 'isOwn', w.own) ORDER BY w.created_at, w.no), '[]')
            FROM (SELECT DISTINCT ON (l.created_at, l.written_by, l.letter ->> 'text')
                l.no, l.letter, l.created_at, coalesce(l.written_by = s.no, false) AS own
              FROM letter l
              WHERE l.match_id = m.id AND (l.seat_no = s.no OR l.written_by = s.no) AND l.copy_of IS NULL
                AND l.kind = 'notice' AND l.letter ->> 'about' IN ('press', 'anonymous')
                AND l.created_at >= coalesce(s.held_since, '-infinity')
                AND l.created_at > coalesce((SELECT max(r.created_at) FROM letter r
                  WHERE r.seat_no = s.no AND r.kind = 'report' AND r.from_event IS NOT NULL), '-infinity')
              ORDER BY l.created_at, l.written_by, l.letter ->> 'text', l.no) w))
          ORDER BY s.no), '[]')
        FROM seat s WHERE s.match_id = m.id) AS seats,
      (SELECT coalesce(json_agg(json_build_object('id', a.decision, 'kind', a.kind, 'seat', a.seat,
          'answer', a.answer, 'origin', a.origin, 'why', a.why) ORDER BY a.decision), '[]')
        FROM answer a
        WHERE a.match_id = m.id
          AND a.decision >= coalesce(m.snapshot ->> 'since', m.snapshot -> 'counters' ->> 'decision')::int) AS answers,
      (SELECT coalesce(json_agg(json_build_object('decision', o.decision, 'kind', o.kind, 'seat', o.seat,
          'public', o.public, 'openedAt', o.opened_at, 'deadline', o.deadline, 'stage', o.stage, 'dueAt', o.due_at,
          'missed', o.missed, 'extended', o.extended)
          ORDER BY o.decision), '[]')
        FROM open_decision o WHERE o.match_id = m.id) AS open,
      (SELECT coalesce(json_agg(json_build_object('no', e.no, 'event', e.event, 'at', e.at) ORDER BY e.no), '[]')
        FROM event e
        WHERE e.match_id = m.id AND e.no >= least(b.event,
          (SELECT min(s.reported) FROM seat s WHERE s.match_id = m.id))) AS untold,
      coalesce(b.event, 0) AS "boundaryEvent",
      (SELECT coalesce(json_agg(json_build_object('seat', a.seat, 'kind', a.kind, 'answer', a.answer,
          'origin', a.origin, 'why', a.why, 'seq', a.seq) ORDER BY a.decision), '[]')
        FROM answer a
        WHERE a.match_id = m.id AND a.origin IN ('standing', 'stand-in', 'fallback', 'moderator')
          AND a.seq > (SELECT min(s.reported_seq) FROM seat s WHERE s.match_id = m.id)) AS quiet
    FROM match m LEFT JOIN LATERAL (
      SELECT (p.snapshot -> 'counters' ->> 'event')::int AS event
      FROM snapshot p WHERE p.match_id = m.id ORDER BY p.seq DESC LIMIT 1
    ) b ON true
    WHERE m.id = ${matchId}`,
  );
  return row;
}
