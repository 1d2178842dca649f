/** Missed decisions: the policy of the seat, its excuses, and when a new player is sought. */

import type { SeatId } from '../../engine/index.ts';
import { periodsOf } from '../../orders/index.ts';
import type { OpenRow, PositionRow, SeatRow } from '../../store/position.ts';
import type { Present } from '../play/present.ts';
import { paceFor, paceOf } from '../play/run.ts';
import { deadlineFor, hoursFor, timetableOf, weightOf } from './deadline.ts';
import { isClockStopped, type MissPolicy, type Pace } from './pace.ts';

/** The excuses in a turn of the game. After the next miss a new player is sought, unless the policy waits. */
export const EXCUSES = 2;

/** The turn of the game for counting excuses and extensions. */
export const turnOf = ({ game, referee }: Present): string =>
  periodsOf(game.language, referee.view(undefined)).turn ?? '';

/** The excuses and extensions that a seat has used in this turn. */
export const bankOf = ({ bank }: Pick<SeatRow, 'bank'>, turn: string) =>
  bank.turn === turn ? { extensions: bank.extensions, misses: bank.misses } : { extensions: 0, misses: 0 };

/** The consequences of the end of the grace for a seat. */
export interface Miss {
  readonly seat: SeatRow;
  readonly policy: MissPolicy;
  readonly turn: string;
  /** Its misses in this turn, including this one; answers for a vacant seat do not count. */
  readonly misses: number;
  /** From now on a new player is sought for it. */
  readonly isLeft: boolean;
}

export function missOf(row: PositionRow, seat: SeatRow, turn: string): Miss {
  const { policy } = paceFor(row, seat);
  const isVacant = seat.vacantSince !== null;
  const misses = bankOf(seat, turn).misses + (isVacant ? 0 : 1);
  return { seat, policy, turn, misses, isLeft: !isVacant && policy !== 'wait' && misses > EXCUSES };
}

/** The substitute of a seat that is late; undefined: the match waits for it. */
export const answererOf = ({ policy }: Pick<Miss, 'policy'>): 'fallback' | 'stand-in' | undefined =>
  policy === 'fallback' || policy === 'stand-in' ? policy : undefined;

/** The new deadline if the seat is excused; undefined: it is not. */
export function renewedDeadline(
  row: PositionRow,
  present: Present,
  { seat, policy, isLeft }: Miss,
  { kind }: OpenRow,
  now: Date,
): Date | undefined {
  if (policy !== 'replace' || isLeft || seat.vacantSince !== null) return undefined;
  return deadlineFor(timetableOf(row, seat.seat), now, hoursFor(paceOf(row), weightOf(present.game, kind)));
}

/** Whether the clock of a seat runs. */
export const isTimed = (pace: Pace, seat: SeatRow | undefined): seat is SeatRow =>
  seat !== undefined && !isClockStopped(pace, seat);

export const seatOf = (row: PositionRow, id: SeatId): SeatRow | undefined => row.seats.find(({ seat }) => seat === id);
