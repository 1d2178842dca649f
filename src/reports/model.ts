/** What one seat is told, as plain data: it can be stored, and rendered later to the same bytes. */
import {
  type DecisionRecord,
  type DiceMode,
  type Json,
  type LanguageTag,
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
  /** In which the reader is written to; English where nothing is said. */
  readonly language?: LanguageTag;
}

/** Whoever looks on: he plays nothing, and is told what everybody may know. */
export const onlookerInfo = (reader: Pick<SeatInfo, 'zone' | 'language'>): SeatInfo => ({
  id: '',
  name: '',
  powers: [],
  ...reader,
});

export const isOnlooker = ({ id }: Pick<SeatInfo, 'id'>): boolean => id === '';

/** Addresses for this seat's eyes only. */
export interface Links {
  /** The seat's page, with its order form. */
  readonly page?: string;
  readonly map?: string;
  /** Where anybody checks the dice. */
  readonly verify?: string;
  readonly fewerMails?: string;
  /** They lead a moderator, not a player. */
  readonly moderates?: boolean;
}

export interface Deadline {
  /** ISO 8601. */
  readonly at: string;
  readonly graceUntil?: string;
  /** How a calendar knows it; absent where none is to be told. */
  readonly appointment?: Appointment;
}

/** A deadline as calendars keep it (RFC 5545). */
export interface Appointment {
  /** The same for a decision as long as it is open, and nothing that could be counted. */
  readonly uid: string;
  /** How often the deadline has been moved. */
  readonly sequence: number;
}

/** An appointment that is no more: its decision has been answered. */
export interface PastAppointment extends Appointment {
  /** The deadline that there was, ISO 8601. */
  readonly at: string;
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
  /** It is the player's own turn to act, not an answer to something. */
  readonly isAct?: boolean;
  readonly options: readonly Choice[];
  /** What happens if nothing is heard, in words. */
  readonly silence: string;
}

export interface StandingLine {
  readonly id: string;
  readonly text: string;
  /** How often it has answered since the last report. */
  readonly used?: number;
  /** What it has answered, the latest last, with the figures that it was judged by. */
  readonly answers?: readonly string[];
  /** How often its condition was not met, and what the figures came to last. */
  readonly unmet?: { readonly times: number; readonly last: string };
  /** Why it has ended, or cannot act as things stand. */
  readonly invalid?: string;
  /** The last day on which it counts, ISO 8601. */
  readonly lastDay?: string;
  /** It has ended: the stretch of time that it was given for is over. */
  readonly over?: true;
}

/** An answer that something else than the player's own order gave for the seat. */
export interface GivenAnswer {
  readonly text: string;
  /** `standing order S1: odds 72%`, `silence`. */
  readonly by: string;
  /** How often the same was answered; once where nothing is said. */
  readonly times?: number;
}

export interface PressItem {
  /** Empty where its writer is not to be known. */
  readonly from: string;
  readonly to: string;
  readonly text: string;
  /** When it was written, ISO 8601. */
  readonly at?: string;
  /** The reader wrote it himself. */
  readonly own?: true;
}

/** Which mails a seat gets besides those that ask it something. */
export type NotifyLevel = 'EACH' | 'TURNS' | 'DAILY';

/** An event, and when it was written. */
export interface DatedEvent extends NumberedEvent {
  readonly at?: string;
}

/** How dice are bound, as a report says it. */
export interface DiceInfo {
  readonly mode: DiceMode;
  /** How often other orders than before a rollback have begun new dice. */
  readonly epoch: number;
  /** The newest round of the beacon that dice have waited for, as `name/number`. */
  readonly round?: string;
  /** A dice key that is published with this report. */
  readonly key?: { readonly link: number; readonly key: string };
}

export type ReportVerdict = 'action' | 'decision' | 'waiting' | 'over';

/** How a moderator has ruled. */
export interface RulingItem {
  readonly by: string;
  readonly text: string;
  /** ISO 8601. */
  readonly at: string;
}

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
  /** How rules are read in this match, oldest first. */
  readonly rulings?: readonly RulingItem[];
  /** Hash at the head of the roll log, in hexadecimal. */
  readonly diceHead: string;
  /** How the dice are bound; absent where they have no log that says it. */
  readonly dice?: DiceInfo;
  /** Rolls in the log. */
  readonly rolls: number;
  readonly draftNote: string;
  /** Lines of the reader's own sheets that have come to nothing since the last report, each with its reason. */
  readonly unused?: readonly string[];
  readonly links?: Links;
  readonly notify?: NotifyLevel;
  /** What the calendar of the reader still shows, and should not. */
  readonly past?: readonly PastAppointment[];
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
      return { kind, prompt, public: open, ...(acts.includes(kind) ? { isAct: true } : {}), options, silence };
    }),
  };
};

const verdictOf = (own: readonly OpenDecision[], acts: readonly string[], over: boolean): ReportVerdict => {
  if (over) return 'over';
  if (own.length === 0) return 'waiting';
  return own.some(({ kind }) => acts.includes(kind)) ? 'action' : 'decision';
};
