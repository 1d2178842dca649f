import type { DecisionRecord, Json, Message, NumberedEvent, SeatId } from '../engine/index.ts';
import type { Pace } from './pace.ts';

/** What every letter knows of the match that it is about. */
export interface Masthead {
  readonly code: string;
  readonly name: string;
  readonly game: string;
  readonly scenario: string;
  readonly seats: readonly { readonly id: SeatId; readonly name: string; readonly player: string }[];
}

/** Who reads a letter. Without a seat: the moderator. */
export interface Addressee {
  readonly seat?: SeatId;
  readonly name: string;
  readonly powers: readonly string[];
  readonly player: string;
  /** IANA name of the time zone. */
  readonly zone: string;
}

/** A decision as its owner is asked it. */
export interface Question extends DecisionRecord {
  /** Answers to choose from; of a grammar a sample. */
  readonly options: readonly { readonly answer: Json; readonly text: string }[];
  /** What silence stands for, as order text. */
  readonly silence: string;
  /** ISO time. */
  readonly deadline: string;
}

/** A standing order as its owner is shown it. */
export interface StandingLine {
  readonly position: number;
  readonly text: string;
  readonly active: boolean;
  readonly used: number;
}

/** Everything a seat is told of the match at one moment: made from its own view only. */
export interface Report {
  readonly kind: 'report';
  readonly reportNo: number;
  readonly verdict: 'action' | 'decision' | 'waiting' | 'over';
  /** Names of seats that everybody may know to be asked. */
  readonly waitingFor: readonly string[];
  readonly questions: readonly Question[];
  readonly view: Json;
  /** What happened since the last report. */
  readonly events: readonly NumberedEvent[];
  readonly standing: readonly StandingLine[];
  /** Orders that were handed over and not carried out, and why. */
  readonly stopped?: { readonly lines: readonly string[]; readonly reason?: Message };
  /** The roll log so far: how many, and its newest hash. */
  readonly dice: { readonly rolls: number; readonly head: string };
  readonly graceHours: number;
}

export interface Invitation {
  readonly kind: 'invitation';
  readonly pace: Pace;
  readonly commitments: { readonly dice: string; readonly deck: string };
}

/** The answer to a mail of a player. */
export interface Acknowledgement {
  readonly kind: 'acknowledgement';
  /** What the language of orders says about the mail: verdict first. */
  readonly text: string;
  readonly verdict: string;
}

export interface Reminder {
  readonly kind: 'reminder';
  readonly stage: 'reminder' | 'late' | 'grace-over';
  readonly questions: readonly Question[];
  readonly deadline: string;
  readonly graceUntil: string;
  readonly policy: Pace['policy'];
  /** The seat's draft, if it has written one. */
  readonly draft: readonly string[];
}

/** Something that somebody ought to know: a paused match, a moved deadline, a mail that was held. */
export interface Notice {
  readonly kind: 'notice';
  readonly message: Message;
  /** Free text of a person, shown as such. */
  readonly quote?: string;
}

/** What the outbox keeps: data, written out only when the letter leaves. */
export type Letter = (Invitation | Report | Acknowledgement | Reminder | Notice) & {
  readonly masthead: Masthead;
  readonly reader: Addressee;
};

export type LetterKind = Letter['kind'];

/** A letter written out. Addresses that only the reader may know stand in it as `LINK`, and are put in when it leaves. */
export interface Rendered {
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly attachments?: readonly RenderedFile[];
}

export interface RenderedFile {
  readonly filename: string;
  readonly contentType: string;
  readonly base64: string;
  /** Names it inside the HTML text. */
  readonly cid?: string;
}

/** Stands in a stored letter for the reader's private page: the database keeps no key to it. */
export const LINK = 'https://private-page.invalid/';
