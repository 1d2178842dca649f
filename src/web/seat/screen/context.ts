/** What the page of a seat is made from. */

import type { Game } from '../../../game/index.ts';
import type { Speech } from '../../../i18n/index.ts';
import type { PageDecision, SeatPage } from '../../../match/pages.ts';
import { type Clockface, type ReportModel, seatNamed } from '../../../reports/index.ts';
import type { LogBlock } from '../../log.ts';
import type { resultOf } from '../../result.ts';
import type { Explained } from '../explain.ts';
import type { LessonStrip } from '../lesson.ts';
import type { Outcome } from '../outcome.ts';
import type { PlannedSheet } from '../planned.ts';
import type { ToldLines } from '../told.ts';

export interface SeatScreenInput {
  readonly page: SeatPage;
  readonly game: Game;
  readonly now: Date;
  /** Path of the page. */
  readonly base: string;
  /** Where a calendar program reads the deadlines of the seat. */
  readonly calendar: string;
  /** Token for its forms. */
  readonly form: string;
  readonly outcome: Outcome;
  /** The lines of orders that were handed over, in the words of players. */
  readonly told?: ToldLines | undefined;
  /** The plan of steps, if there is one. */
  readonly planned?: PlannedSheet | undefined;
  /** The strip of the guided first turn. */
  readonly lesson?: LessonStrip | undefined;
  readonly explained: Explained;
  /** Whether practice matches can be opened here. */
  readonly hasPractice: boolean;
  /** Where the name of the house leads. */
  readonly home: string;
  /** Events from this number on are new to the player; undefined: he has never been here. */
  readonly newFrom?: number | undefined;
  /** The newest impulses, the newest first. */
  readonly log: readonly LogBlock[];
  /** The place that is looked up. */
  readonly open?: string | undefined;
  /** The item of the rules that is looked up. */
  readonly rule?: string | undefined;
  /** How a match that is over has ended. */
  readonly result?: Awaited<ReturnType<typeof resultOf>>;
}

export interface Context extends SeatScreenInput {
  readonly report: ReportModel;
  readonly clock: Clockface;
  /** Speaks the language of the seat. */
  readonly say: Speech;
}

export const namesOf = ({ reporter }: Context['game'], seats: readonly string[]): string[] =>
  seats.map((name) => seatNamed(reporter, name));

/** Whether the program plays all other seats. */
export const isPractice = ({ match }: SeatPage): boolean => match.practiceUntil !== undefined;

/** Whether the staff may be asked; in a lesson it is silent. */
export const asksStaff = ({ match, open }: SeatPage): boolean =>
  match.hasStaff && match.lesson !== 'turn' && match.state === 'RUNNING' && open.some(({ isAct }) => isAct);

/** Whether nothing is asked of the visitor of a practice match: then the program is at work, and the page will be another one soon. */
export const awaitsProgram = (page: SeatPage): boolean =>
  isPractice(page) && page.match.state === 'RUNNING' && (page.open.length === 0 || page.draft?.handedOver === true);

/** Whether the match goes on, and others are waited for. */
export const isWaiting = ({ match, open, draft }: SeatPage): boolean =>
  match.state !== 'OVER' && open.length === 0 && draft?.handedOver !== true;

export const dueText = ({ deadline, graceUntil }: PageDecision, { page, clock, say }: Context): string => {
  const { practiceUntil } = page.match;
  if (practiceUntil) return say('seat.practice.due', { day: clock.day(practiceUntil.toISOString()) });
  const at = deadline.toISOString();
  const grace = clock.short(graceUntil.toISOString());
  return say('seat.due.grace', { when: clock.full(at), distance: clock.distance(at), grace });
};
