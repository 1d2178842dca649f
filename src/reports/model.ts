/** What one seat is told, as plain data: it can be stored, and rendered later to the same bytes. */
import {
  type DecisionRecord,
  type Json,
  type Message,
  type NumberedEvent,
  type SeatId,
  visibleTo,
} from '../engine/index.ts';

export interface MatchInfo {
  /** `WEL-0042`. */
  readonly code: string;
  readonly name: string;
  /** Title of the game. */
  readonly game: string;
  /** The zone in which the match keeps its clock. */
  readonly zone: string;
  /** The beginning of the hash of the content that it is played with. */
  readonly pack?: string;
}

export interface SeatInfo {
  readonly id: SeatId;
  readonly name: string;
  readonly powers: readonly string[];
  /** The reader's own zone. */
  readonly zone: string;
}

/** Addresses for this seat's eyes only. */
export interface Links {
  /** The seat's page, with its order form. */
  readonly page?: string;
  readonly map?: string;
  /** Where anybody checks the dice. */
  readonly verify?: string;
  readonly fewerMails?: string;
}

export interface Deadline {
  /** ISO 8601. */
  readonly at: string;
  readonly graceUntil?: string;
}

/** A legal answer, and how it is written as an order. */
export interface Choice {
  readonly answer: Json;
  readonly text: string;
}

export interface DecisionInfo {
  readonly kind: string;
  readonly prompt: Message;
  readonly public: boolean;
  readonly options: readonly Choice[];
  /** What happens if nothing is heard, in words. */
  readonly silence: string;
}

export interface StandingLine {
  readonly id: string;
  readonly text: string;
  /** How often it has answered since the last report. */
  readonly used?: number;
  /** Why it can no longer apply. */
  readonly invalid?: string;
}

/** An answer that something else than the player's own order gave for the seat. */
export interface GivenAnswer {
  readonly text: string;
  /** `standing order S1`, `silence`. */
  readonly by: string;
}

export interface PressItem {
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

/** An event, and when it was written. */
export interface DatedEvent extends NumberedEvent {
  readonly at?: string;
}

export type ReportVerdict = 'action' | 'decision' | 'waiting' | 'over';

/** What a report needs besides what is decided here. */
interface Told<V> {
  readonly match: MatchInfo & { readonly reportNo: number };
  readonly seat: SeatInfo;
  readonly deadline?: Deadline;
  /** The seat's own view of the position. */
  readonly view: V;
  readonly events: readonly DatedEvent[];
  readonly standing: readonly StandingLine[];
  readonly answered?: readonly GivenAnswer[];
  readonly press: readonly PressItem[];
  /** Hash at the head of the roll log, in hexadecimal. */
  readonly diceHead: string;
  /** Rolls in the log. */
  readonly rolls: number;
  readonly draftNote: string;
  readonly links?: Links;
}

export interface ReportModel<V = unknown> extends Told<V> {
  readonly verdict: ReportVerdict;
  /** Names of the seats that everybody may know to be asked. */
  readonly waitingFor: readonly string[];
  /** The seat's own open decisions. */
  readonly decisions: readonly DecisionInfo[];
}

export interface OpenDecision extends DecisionRecord {
  /** Empty for decisions of other seats: they are not this reader's business. */
  readonly options?: readonly Choice[];
  readonly silence?: string;
}

export interface ReportInput<V> extends Told<V> {
  /** All open decisions of the match. */
  readonly open: readonly OpenDecision[];
  /** Names of all seats. */
  readonly seats: Readonly<Record<SeatId, string>>;
  /** Kinds of decision that are a player's own turn to act, not an answer to something. */
  readonly acts: readonly string[];
  readonly over: boolean;
}

/**
 * Reduces what is known of a match to what one seat may be told: its own decisions, the names of those whom everybody may know to
 * be asked, and the events that it may see.
 */
export const buildReport = <V>(input: ReportInput<V>): ReportModel<V> => {
  const { open, seats, acts, over, events, ...told } = input;
  const own = open.filter(({ seat }) => seat === input.seat.id);
  const others = open.filter((each) => each.seat !== input.seat.id && each.public);
  return {
    ...told,
    events: events.filter(({ event }) => visibleTo(event, input.seat.id)),
    verdict: verdictOf(own, acts, over),
    waitingFor: [...new Set(others.map(({ seat }) => seats[seat] ?? seat))],
    decisions: own.map(({ kind, prompt, public: open, options = [], silence = '' }) => {
      return { kind, prompt, public: open, options, silence };
    }),
  };
};

const verdictOf = (own: readonly OpenDecision[], acts: readonly string[], over: boolean): ReportVerdict => {
  if (over) return 'over';
  if (own.length === 0) return 'waiting';
  return own.some(({ kind }) => acts.includes(kind)) ? 'action' : 'decision';
};
