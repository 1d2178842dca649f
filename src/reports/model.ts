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
import type { LessonTold } from './lesson.ts';
import type { Outline } from './outline.ts';

export interface MatchInfo {
  /** `WEL-0042`. */
  readonly code: string;
  readonly name: string;
  /** Title of the game. */
  readonly game: string;
  /** The zone in which the match keeps its clock. */
  readonly zone: string;
  /** The beginning of the content's hash. */
  readonly pack?: string;
}

export interface SeatInfo {
  readonly id: SeatId;
  readonly name: string;
  readonly powers: readonly string[];
  /** The reader's own zone. */
  readonly zone: string;
  /** Language of the reader; default English. */
  readonly language?: LanguageTag;
  /** Files that the reader wants with mails: `json`, `calendar`. */
  readonly files?: readonly string[];
}

type Player = Pick<SeatInfo, 'name' | 'powers'> & Partial<Pick<SeatInfo, 'id'>>;

/** With whom and against whom a seat plays. */
interface Sides {
  readonly allies: readonly Player[];
  readonly enemies: readonly Player[];
}

/** An observer: he has no seat, and is told what everybody may know. */
export const observerReader = (reader: Pick<SeatInfo, 'zone' | 'language'>): SeatInfo => ({
  id: '',
  name: '',
  powers: [],
  ...reader,
});

export const isObserver = ({ id }: Pick<SeatInfo, 'id'>): boolean => id === '';

/** Private links of this seat. Nobody else may see them. */
export interface Links {
  /** The seat's page, with its order form. */
  readonly page?: string;
  readonly map?: string;
  /** The deadlines of the seat, for calendar programs. */
  readonly calendar?: string;
  /** The page on which anybody checks the dice. */
  readonly verify?: string;
  readonly fewerMails?: string;
  /** The public page of the game: five minutes, rules, words, cards. */
  readonly game?: string;
  /** Where the guided first turn of the game begins. */
  readonly lesson?: string;
  /** The public guide to play by mail. */
  readonly guide?: string;
  /** Links of a moderator, not of a player. */
  readonly moderates?: boolean;
}

export interface Deadline {
  /** ISO 8601. */
  readonly at: string;
  readonly graceUntil?: string;
  /** Its identity for calendars; absent if calendars must not know it. */
  readonly appointment?: Appointment;
}

/** A deadline as a calendar entry (RFC 5545). */
export interface Appointment {
  /** Constant while the decision is open. It reveals no count of decisions. */
  readonly uid: string;
  /** How often the deadline has moved. */
  readonly sequence: number;
}

/** A calendar entry that is over, because its decision has been answered. */
export interface PastAppointment extends Appointment {
  /** The former deadline, ISO 8601. */
  readonly at: string;
}

/** A legal answer, and the order that gives it. */
export interface Choice {
  readonly answer: Json;
  readonly text: string;
  /** Its meaning, needs and possible costs, a sentence each; absent if the order says everything. */
  readonly stakes?: readonly Message[];
}

export interface DecisionInfo {
  readonly kind: string;
  readonly prompt: Message;
  readonly public: boolean;
  /** True for the player's own turn to act, false for an answer to something. */
  readonly isAct?: boolean;
  readonly options: readonly Choice[];
  /** What happens if no answer comes, in words. */
  readonly silence: string;
  /** Several lines may answer it, and DONE ends it. `filled`: the lines to copy are a form, and not single answers. */
  readonly takes?: 'lines' | 'filled';
  /** Why the lines of the reader's plan do not answer it, a sentence each. */
  readonly stops?: readonly string[];
  /** What NEVER says, if it answers this kind of question for the whole match. */
  readonly unasked?: Message;
}

export interface StandingLine {
  readonly id: string;
  readonly text: string;
  /** How often it has answered since the last report. */
  readonly used?: number;
  /** What it has answered, newest last, with the figures behind it. */
  readonly answers?: readonly string[];
  /** How often its condition was not met, and the last figures. */
  readonly unmet?: { readonly times: number; readonly last: string };
  /** Why it has ended, or cannot act in the present position. */
  readonly invalid?: string;
  /** The last day on which it is valid, ISO 8601. */
  readonly lastDay?: string;
  /** It has ended because its period is over. */
  readonly over?: true;
}

/** An answer that the seat's player did not give himself. */
export interface GivenAnswer {
  readonly text: string;
  /** The source of the answer: `standing order S1: odds 72%`, `silence`. */
  readonly by: string;
  /** How often the same answer was given; default once. */
  readonly times?: number;
  /** The impulse in which a line of a plan gave it, in the game's own words, and the kind of question. */
  readonly at?: string;
  readonly kind?: string;
}

export interface PressItem {
  /** Empty if the author is anonymous. */
  readonly from: string;
  readonly to: string;
  readonly text: string;
  /** When it was written, ISO 8601. */
  readonly at?: string;
  /** Written by the reader himself. */
  readonly own?: true;
}

/** Which mails a seat gets besides those that ask it something. `ASKED`: none, after the link for fewer mails or a complaint. */
export type NotifyLevel = 'EACH' | 'TURNS' | 'DAILY' | 'ASKED';

/** An event with the time of its step. */
export interface DatedEvent extends NumberedEvent {
  readonly at?: string;
}

/** What stands for an answer under seal. */
export interface SealInfo {
  /** The seat that has answered; absent: the reader's own. */
  readonly name?: string;
  readonly commitment: string;
}

/** How the dice are bound. */
export interface DiceInfo {
  readonly mode: DiceMode;
  /** How often a rollback with other orders has started new dice. */
  readonly epoch: number;
  /** The newest beacon round that dice have waited for, as `name/number`. */
  readonly round?: string;
  /** A dice key that this report publishes. */
  readonly key?: { readonly link: number; readonly key: string };
}

type ReportVerdict = 'action' | 'decision' | 'waiting' | 'over';

/** A ruling of a moderator. */
/** A ruling, what was agreed otherwise, or a question to all that is decided. */
export interface AgreedItem {
  /** It is struck out by this number. */
  readonly no: number;
  readonly kind: 'rule' | 'agree' | 'answered';
  readonly by: string;
  readonly text: string;
  /** Its subject, in the words of its writer. */
  readonly about?: string;
  /** Of an agreement: a rule of the house, who wins if the match stops early, or a condition. */
  readonly subject?: string;
  readonly votes?: { readonly yes: number; readonly no: number };
  /** ISO 8601. */
  readonly at: string;
}

/** How a match has ended, and how anybody can check its dice. */
export interface EndInfo {
  /** Absent if its game has come to an end by its rules. */
  readonly early?: {
    readonly how: 'agreed' | 'adjudicated';
    readonly by: string;
    readonly winner?: string;
    readonly reason: string;
  };
  /** How often each seat has asked the staff; absent: that was not allowed. */
  readonly advised?: readonly { readonly name: string; readonly count: number }[];
  /** What the hashes were made of that everybody has had since the beginning; absent if their key is lost. */
  readonly secrets?: { readonly dice: string; readonly deck: string };
  /** The page that checks a record, and the record. */
  readonly verify: string;
  readonly record: string;
}

/** What the first mail of a player says beside a report. */
export interface FirstMail {
  readonly scenario: string;
  /** The pace of the match in words. */
  readonly pace: string;
  /** Hashes of the secrets from which dice and shuffles follow. */
  readonly commitments: { readonly dice: string; readonly deck: string };
  /** The first event that it tells, if it has waited while others came; those before are shown by the position. */
  readonly toldFrom?: number;
  /** Absent if the seat had no player before. */
  readonly takenOver?: {
    /** What of that player was deleted, by kind: lines of a draft, standing orders, announced absences. */
    readonly deleted: { readonly draft: number; readonly standing: number; readonly absences: number };
    /** Orders that were sent and not carried out: they are the reader's draft. */
    readonly kept: readonly string[];
  };
}

/** What a report needs besides what is computed here. */
interface ReportSource<V> {
  readonly match: MatchInfo & { readonly reportNo: number };
  readonly seat: SeatInfo;
  /** The other seats by the side on which they play; absent where that is not known yet. */
  readonly sides?: Sides;
  readonly deadline?: Deadline;
  /** The position as the seat sees it. */
  readonly view: V;
  readonly events: readonly DatedEvent[];
  readonly standing: readonly StandingLine[];
  readonly answered?: readonly GivenAnswer[];
  readonly press: readonly PressItem[];
  /** What counts for all in this match, oldest first. */
  readonly agreed?: readonly AgreedItem[];
  /** When its evening ends, ISO 8601. */
  readonly endsAt?: string;
  /** Newest hash of the dice log, in hexadecimal. */
  readonly diceHead: string;
  /** How the dice are bound; absent if the log does not say it. */
  readonly dice?: DiceInfo;
  /** Answers under seal that everybody may know of; absent: none. */
  readonly seals?: readonly SealInfo[];
  /** Rolls in the log. */
  readonly rolls: number;
  readonly draftNote: string;
  /**
   * The reader's sheet that has stopped in the middle of its impulse: the line and the reason, the remaining lines, and
   * which of them was refused, counted from 1.
   */
  readonly stopped?: { readonly why: string; readonly left: readonly string[]; readonly refused?: number };
  /** The orders in the reader's draft that are not handed over, where they are asked for orders. */
  readonly draft?: readonly string[];
  /** These were sent before they were asked for: when they are carried out, or why they are not handed over. */
  readonly ahead?: { readonly readyAt: string } | { readonly why: readonly string[] };
  /** Unused lines of the reader's own sheets since the last report, each with its reason. */
  readonly unused?: readonly string[];
  readonly links?: Links;
  readonly notify?: NotifyLevel;
  /** Of a match that is over. */
  readonly end?: EndInfo;
  /** It is the first mail of its reader, and teaches the game. */
  readonly first?: FirstMail;
  /** The lesson that stands above it. */
  readonly lesson?: LessonTold;
  /** Calendar entries of the reader that have to be cancelled. */
  readonly past?: readonly PastAppointment[];
}

/** The mails in which a reader was asked to act before. */
interface EarlierMails<V = unknown> {
  /** How many there were: no more are counted than matter (`EXPLAINED`). */
  readonly mails: number;
  /** The newest of them. */
  readonly last?: ReportModel<V>;
}

/** How far a mail that would be too long is folded. */
export interface Fold {
  /** What can be done without is left out: the second fight in reach, uses of cards that cannot be played now. */
  readonly isShort: boolean;
  /** So many of the oldest stretches of play are told with counts of dice, */
  readonly counted: number;
  /** and so many of these in a line for their marches and one for each fight. */
  readonly folded: number;
}

export interface ReportModel<V = unknown> extends ReportSource<V> {
  /** Of a match that is over: known when a mail is drawn, and never stored with it. */
  readonly outline?: Outline;
  /** The kind of question that says why it is asked: known when a mail is drawn, and never stored with it. */
  readonly explained?: string;
  /** Its reader may be led through a first turn by mail: known when a mail is drawn, and never stored with it. */
  readonly isNewHere?: true;
  /** Known when a mail is drawn, and never stored with it; absent on pages. */
  readonly fold?: Fold;
  /** Known when a mail is drawn, and never stored with it; absent on pages. */
  readonly earlier?: EarlierMails<V>;
  readonly verdict: ReportVerdict;
  /** Names of the seats that the match waits for, as far as they are public. */
  readonly waitingFor: readonly string[];
  /** The seat's own open decisions. */
  readonly decisions: readonly DecisionInfo[];
}

export interface OpenDecision extends DecisionRecord {
  /** Empty for decisions of other seats, which are not for this reader. */
  readonly options?: readonly Choice[];
  readonly silence?: string;
  readonly stops?: readonly string[];
  readonly unasked?: Message;
}

export interface ReportInput<V> extends ReportSource<V> {
  /** All open decisions of the match. */
  readonly open: readonly OpenDecision[];
  /** Names of all seats. */
  readonly seats: Readonly<Record<SeatId, string>>;
  /** Kinds of decision that are a player's own turn to act, not an answer to something. */
  readonly acts: readonly string[];
  readonly over: boolean;
}

/**
 * Reduces the facts of a match to what one seat may be told: its own decisions, the names of seats that are asked as
 * far as everybody may know it, and the events that it may see.
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
    decisions: own.map(({ kind, prompt, public: open, options = [], silence = '', stops = [], unasked }) => ({
      kind,
      prompt,
      public: open,
      ...(acts.includes(kind) ? { isAct: true } : {}),
      options,
      silence,
      ...(stops.length > 0 ? { stops } : {}),
      ...(unasked ? { unasked } : {}),
    })),
  };
};

const verdictOf = (own: readonly OpenDecision[], acts: readonly string[], over: boolean): ReportVerdict => {
  if (over) return 'over';
  if (own.length === 0) return 'waiting';
  return own.some(({ kind }) => acts.includes(kind)) ? 'action' : 'decision';
};
