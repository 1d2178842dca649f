/** What an act would do, before it is carried out. */
import {
  type JsonObject,
  type LanguageTag,
  type Message,
  refuse,
  type SeatId,
  type Verdict,
} from '../../engine/index.ts';
import {
  type Appointment,
  type Clockface,
  makeClockface,
  type NoticeLetter,
  type OrdersNews,
} from '../../reports/index.ts';
import type { HandedDraftRow } from '../../store/clocks.ts';
import type { PositionRow, SeatRow } from '../../store/position.ts';
import type { LetterRow } from '../../store/step.ts';
import type { Connection } from '../../store/store.ts';
import type { Game } from '../game.ts';
import { unknownName } from '../people/seat-names.ts';
import type { Service } from '../service.ts';
import { gameIn } from '../words.ts';
import type { Act, ActKind, ActOf } from './act.ts';

/** A value before and after a change. */
export type Change = {
  readonly what: string;
  readonly before: string;
  readonly after: string;
};

/** The new deadline of a question. */
export interface Moved {
  readonly seat: SeatId;
  readonly name: string;
  readonly prompt: Message;
  /** ISO 8601. */
  readonly at: string;
  /** By which the calendar of its seat knows it. */
  readonly appointment: Appointment;
  /** Whether other seats may know that it is open. */
  readonly isTellable: boolean;
}

/** What all seats are told. */
export interface Notice extends Pick<NoticeLetter, 'about' | 'deadline' | 'until' | 'waitingFor'> {
  /** The public changes, in the words of a reader. */
  changes?(game: Game): readonly Change[];
  /** The changes that only the owner of a seat may know. */
  own?(game: Game): Readonly<Record<SeatId, readonly Change[]>>;
  /** What else is told, line by line, in the words and the time of a reader. */
  lines?(game: Game, clock: Clockface): readonly string[];
  /** A text instead of the reason. */
  readonly text?: string;
  /** Seats that are told in another letter. */
  readonly except?: readonly SeatId[];
  /** The seats that are told; undefined: all of them, and observers. */
  readonly only?: readonly SeatId[];
  /** New deadlines; each reader is told of those that it may know. */
  readonly moved?: readonly Moved[];
  /** Seats whose letters are sent first. */
  readonly first?: readonly SeatId[];
  /** What becomes of the orders of a seat, for that seat alone. */
  readonly orders?: Readonly<Record<SeatId, OrdersNews>>;
}

/** The new deadlines that a reader may know, first of all its own. Undefined: an observer. */
export function movedFor({ moved = [] }: Notice, reader: SeatId | undefined): Pick<NoticeLetter, 'moved' | 'deadline'> {
  const own = moved.filter(({ seat }) => seat === reader);
  const others = moved.filter(({ seat, isTellable }) => seat !== reader && isTellable);
  const told = [
    ...own.map(({ name, at, prompt }) => ({ name, at, prompt })),
    ...others.map(({ name, at }) => ({ name, at })),
  ];
  const [first] = told;
  const [ownFirst] = own;
  const appointment = ownFirst ? { appointment: ownFirst.appointment } : {};
  return first ? { moved: told, deadline: { at: first.at, ...appointment } } : {};
}

/** What a notice tells one reader, in their words; an observer has no seat. */
export function partsFor(
  { changes, own, lines }: Pick<Notice, 'changes' | 'own' | 'lines'>,
  { seat, zone, language }: Pick<SeatRow, 'seat' | 'zone' | 'language'>,
  { game, now }: { readonly game: Game | undefined; readonly now: Date },
): Pick<NoticeLetter, 'changes' | 'own' | 'lines'> {
  if (!game) return {};
  const spoken = gameIn(game, language);
  const shown = changes?.(spoken) ?? [];
  const secret = own?.(spoken)[seat] ?? [];
  const listed = lines?.(spoken, makeClockface(zone, now, language)) ?? [];
  return {
    ...(shown.length > 0 ? { changes: shown } : {}),
    ...(secret.length > 0 ? { own: secret } : {}),
    ...(listed.length > 0 ? { lines: listed } : {}),
  };
}

/** What becomes of the orders of a seat. */
export interface OrdersFate {
  readonly seat: SeatRow;
  readonly fate: OrdersNews['fate'];
  /** Undefined: those of its draft. */
  readonly lines?: readonly string[];
  /** When they are carried out. */
  readonly at?: Date;
  /** The part of a draft that is handed over for its player. */
  readonly part?: HandedDraftRow;
}

export interface Plan {
  /** The effects, for the acting person: no more than he may know. */
  readonly effects: readonly Message[];
  /** What looks like a slip: the act is done only by somebody who says that it is meant. */
  readonly doubts?: readonly Message[];
  /** What becomes of orders of seats: it is added to the effects, the notice, and what is written. */
  readonly orders?: readonly OrdersFate[];
  /** Absent if nobody is told: the act changes nothing in the match, or others are told in another way. */
  readonly notice?: Notice;
  /** The record for the audit; by default the act itself. */
  readonly record?: JsonObject;
  /** Writes the act, under the lock of the match. Returns its letters besides the notice. */
  write(db: Connection): Promise<readonly LetterRow[]>;
  /** The remaining work after the transaction. */
  after?(): Promise<unknown>;
}

export interface ActContext {
  readonly service: Service;
  readonly row: PositionRow;
  readonly now: Date;
  /** Of the acting person. */
  readonly language: LanguageTag;
  /** Tells times in the moderator's zone. */
  readonly clock: Clockface;
  /** Name of the acting person. */
  readonly by: string;
  /** It is to be done, and not only looked at. */
  readonly isDone?: boolean;
  /** The reason; empty if none is needed, or if the act is only being looked at. */
  readonly reason: string;
  readonly db: Connection;
}

/** Finds out what an act would do, without changing anything. */
export type Planner<K extends ActKind> = (context: ActContext, act: ActOf<K>) => Verdict<Plan> | Promise<Verdict<Plan>>;

export type Planners = { readonly [K in Act['kind']]: Planner<K> };

/** Writes nothing: the notice is all. */
export const nothing = async (): Promise<readonly LetterRow[]> => [];

/** Refusal of an act on open questions where none is open: of the named seat, or of all. */
export const nothingOpen = ({ seats }: PositionRow, id: SeatId | undefined): Verdict<never> => {
  const seat = seats.find((each) => each.seat === id);
  return seat ? refuse('deadline.none.seat', { seat: seat.name }) : refuse('deadline.none');
};

/** Refusal of an unknown seat, with the nearest name, or with those that exist. */
export const unknownSeat = ({ seats }: PositionRow, seat: SeatId): Verdict<never> => unknownName(seats, seat);
