import type { Counters, Json, JsonObject, Message, NumberedEvent, RecordedAnswer, Snapshot } from '../engine/index.ts';
import type { MatchState } from './generated/enums.ts';
import { type Connection, query, type Sql, sql } from './store.ts';

export interface DraftRow {
  readonly decision: number;
  readonly lines: readonly string[];
  readonly mode: string;
  readonly handedOver: boolean;
  readonly readyAt: string | null;
  /** Why it gives no more orders for now: a notice of the order language. */
  readonly stopped: JsonObject | null;
  readonly revision: number;
}

export interface StandingRow {
  readonly position: number;
  readonly text: string;
  readonly active: boolean;
  readonly used: number;
  readonly given: Readonly<Record<string, string>>;
}

export interface SeatRow {
  readonly no: number;
  readonly seat: string;
  readonly name: string;
  readonly powers: readonly string[];
  readonly player: string;
  readonly address: string;
  readonly zone: string;
  /** Events below this number have been reported to it. */
  readonly reported: number;
  /** So have answers of steps up to this one. */
  readonly reportedSeq: number;
  readonly reportNo: number;
  readonly threadRoot: string | null;
  readonly suspended: string | null;
  readonly draft: DraftRow | null;
  readonly standing: readonly StandingRow[];
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
}

export type AnswerRow = Omit<RecordedAnswer, 'why'> & { readonly why: Message | null };

/** An answer that no player gave at the time. */
export type QuietAnswerRow = Omit<AnswerRow, 'id'> & { readonly seq: number };

/** A match with all that the referee reads, as of one moment. */
export interface PositionRow {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly game: string;
  readonly ruleset: string;
  /** The content that it is played with; null: that of the game itself. */
  readonly packHash: string | null;
  readonly scenario: string;
  readonly split: string;
  readonly options: Readonly<Record<string, string | number | boolean>>;
  readonly pace: Json;
  readonly state: MatchState;
  readonly seq: number;
  readonly inputs: number;
  readonly snapshot: Snapshot<Json>;
  readonly written: Omit<Counters, 'decision'>;
  readonly rollHead: string;
  readonly commitments: { readonly dice: string; readonly deck: string };
  readonly sealedSecrets: Uint8Array;
  readonly fault: string | null;
  readonly moderator: {
    readonly name: string | null;
    readonly address: string | null;
    readonly zone: string;
  };
  readonly pausedAt: Date | null;
  readonly createdAt: Date;
  readonly seats: readonly SeatRow[];
  /** Answers since the snapshot. */
  readonly answers: readonly AnswerRow[];
  readonly open: readonly OpenRow[];
  /** Events that some seat has not been told yet. */
  readonly untold: readonly (NumberedEvent & { readonly at: string })[];
  /** Answers that no player gave at the time, as far as some seat has not been told of them. */
  readonly quiet: readonly QuietAnswerRow[];
}

/** Reads a match in one statement, so that everything belongs together. */
export const readPosition = (db: Connection, matchId: string): Promise<PositionRow | undefined> =>
  read(db, sql`${matchId}::uuid`);

/** The match that a seat belongs to. */
export const readPositionOf = (db: Connection, seatNo: number): Promise<PositionRow | undefined> =>
  read(db, sql`(SELECT match_id FROM seat WHERE no = ${seatNo}::int)`);

async function read(db: Connection, matchId: Sql): Promise<PositionRow | undefined> {
  const [row] = await query<PositionRow>(
    db,
    sql`
    SELECT m.id, m.code, m.name, m.game, m.ruleset, m.pack_hash AS "packHash", m.scenario, m.split, m.options, m.pace, m.state::text AS state,
      m.seq, m.inputs, m.snapshot, json_build_object('event', m.event_count, 'roll', m.roll_count) AS written,
      m.roll_head AS "rollHead", m.sealed_secrets AS "sealedSecrets", m.fault,
      json_build_object('dice', m.dice_commitment, 'deck', m.deck_commitment) AS commitments,
      json_build_object('name', m.moderator_name, 'address', m.moderator_address, 'zone', m.moderator_zone) AS moderator,
      m.paused_at AS "pausedAt", m.created_at AS "createdAt",
      (SELECT coalesce(json_agg(json_build_object(
          'no', s.no, 'seat', s.seat, 'name', s.name, 'powers', s.powers, 'player', s.player, 'address', s.address,
          'zone', s.zone, 'reported', s.reported, 'reportedSeq', s.reported_seq, 'reportNo', s.report_no, 'threadRoot', s.thread_root,
          'suspended', s.suspended,
          'draft', (SELECT json_build_object('decision', d.decision, 'lines', d.lines, 'mode', d.mode,
              'handedOver', d.handed_over, 'readyAt', d.ready_at,
              'stopped', d.stopped, 'revision', d.revision)
            FROM draft d WHERE d.seat_no = s.no),
          'standing', (SELECT coalesce(json_agg(json_build_object('position', o.position, 'text', o.text,
              'active', o.active, 'used', o.used, 'given', o.given) ORDER BY o.position), '[]')
            FROM standing_order o WHERE o.seat_no = s.no)) ORDER BY s.no), '[]')
        FROM seat s WHERE s.match_id = m.id) AS seats,
      (SELECT coalesce(json_agg(json_build_object('id', a.decision, 'kind', a.kind, 'seat', a.seat,
          'answer', a.answer, 'origin', a.origin, 'why', a.why) ORDER BY a.decision), '[]')
        FROM answer a
        WHERE a.match_id = m.id AND a.decision >= (m.snapshot -> 'counters' ->> 'decision')::int) AS answers,
      (SELECT coalesce(json_agg(json_build_object('decision', o.decision, 'kind', o.kind, 'seat', o.seat,
          'public', o.public, 'openedAt', o.opened_at, 'deadline', o.deadline, 'stage', o.stage, 'dueAt', o.due_at)
          ORDER BY o.decision), '[]')
        FROM open_decision o WHERE o.match_id = m.id) AS open,
      (SELECT coalesce(json_agg(json_build_object('no', e.no, 'event', e.event, 'at', e.at) ORDER BY e.no), '[]')
        FROM event e
        WHERE e.match_id = m.id AND e.no >= (SELECT min(s.reported) FROM seat s WHERE s.match_id = m.id)) AS untold,
      (SELECT coalesce(json_agg(json_build_object('seat', a.seat, 'kind', a.kind, 'answer', a.answer,
          'origin', a.origin, 'why', a.why, 'seq', a.seq) ORDER BY a.decision), '[]')
        FROM answer a
        WHERE a.match_id = m.id AND a.origin IN ('standing', 'stand-in', 'fallback', 'moderator')
          AND a.seq > (SELECT min(s.reported_seq) FROM seat s WHERE s.match_id = m.id)) AS quiet
    FROM match m WHERE m.id = ${matchId}`,
  );
  return row;
}
