/** What an act of the moderator comes to, before it is done. */
import { type JsonObject, type Message, refuse, type SeatId, type Verdict } from '../../engine/index.ts';
import type { Clockface, NoticeLetter } from '../../reports/index.ts';
import type { PositionRow } from '../../store/position.ts';
import type { LetterRow } from '../../store/step.ts';
import type { Connection } from '../../store/store.ts';
import type { Service } from '../service.ts';
import type { Act, ActKind, ActOf } from './act.ts';

/** Something that a match was and is now. */
export type Change = {
  readonly what: string;
  readonly before: string;
  readonly after: string;
};

/** What all seats are told of it. */
export interface Notice extends Pick<NoticeLetter, 'about' | 'deadline' | 'waitingFor'> {
  /** What everybody may know of it. */
  readonly changes?: readonly Change[];
  /** What only the owner of a seat may know besides. */
  readonly own?: Readonly<Record<SeatId, readonly Change[]>>;
  /** Instead of the reason. */
  readonly text?: string;
  /** Seats that are told in another letter. */
  readonly except?: readonly SeatId[];
}

export interface Plan {
  /** What comes of it, for whoever is about to do it: no more than he may know. */
  readonly effects: readonly Message[];
  /** Nobody is told where there is none: nothing of the match changes, or others are told otherwise. */
  readonly notice?: Notice;
  /** What the audit keeps of it; the act itself where nothing is said. */
  readonly record?: JsonObject;
  /** Writes it, under the lock of the match. Returns the letters that come of it besides the notice. */
  write(db: Connection): Promise<readonly LetterRow[]>;
  /** What is left to do when it is written. */
  after?(): Promise<unknown>;
}

export interface ActContext {
  readonly service: Service;
  readonly row: PositionRow;
  readonly now: Date;
  /** Tells times as the moderator reads them. */
  readonly clock: Clockface;
  /** Name of whoever does it. */
  readonly by: string;
  /** Why; empty where the act needs no reason, or is only being looked at. */
  readonly reason: string;
  readonly db: Connection;
}

/** Finds out what an act would come to; it changes nothing. */
export type Planner<K extends ActKind> = (context: ActContext, act: ActOf<K>) => Verdict<Plan> | Promise<Verdict<Plan>>;

export type Planners = { readonly [K in Act['kind']]: Planner<K> };

/** Nothing is written but what everybody is told. */
export const nothing = async (): Promise<readonly LetterRow[]> => [];

/** There is no such seat in the match; these there are. */
export const unknownSeat = ({ seats }: PositionRow, seat: SeatId): Verdict<never> =>
  refuse(
    'seat.unknown',
    { seat },
    seats.map((each) => each.seat),
  );
