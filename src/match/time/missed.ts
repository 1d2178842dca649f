/** Decisions that a seat lets pass: what its policy does, how many are excused, and when somebody else is sought for it. */
import type { SeatId } from '../../engine/index.ts';
import type { OpenRow, PositionRow, SeatRow } from '../../store/position.ts';
import type { Present } from '../play/present.ts';
import { paceFor, paceOf } from '../play/run.ts';
import { deadlineFor, hoursFor, timetableOf, weightOf } from './deadline.ts';
import { isClockStopped, type MissPolicy, type Pace } from './pace.ts';

/** So many are excused in a turn of the game; with the next one somebody else is sought, where the policy does not wait. */
export const EXCUSES = 2;

/** The turn of the game that excuses and extensions are counted in. */
export const turnOf = ({ game, referee }: Present): string => game.language.moment(referee.view(undefined)).turn ?? '';

/** What a seat has used in this turn. */
export const bankOf = ({ bank }: Pick<SeatRow, 'bank'>, turn: string) =>
  bank.turn === turn ? { extensions: bank.extensions, misses: bank.misses } : { extensions: 0, misses: 0 };

/** What the end of grace brings a seat. */
export interface Miss {
  readonly seat: SeatRow;
  readonly policy: MissPolicy;
  readonly turn: string;
  /** How many it has missed in this turn, this one included; what others answer for a seat that is vacant is not counted. */
  readonly misses: number;
  /** From now on somebody else is sought for it. */
  readonly isLeft: boolean;
}

export function missOf(row: PositionRow, seat: SeatRow, turn: string): Miss {
  const { policy } = paceFor(row, seat);
  const isVacant = seat.vacantSince !== null;
  const misses = bankOf(seat, turn).misses + (isVacant ? 0 : 1);
  return { seat, policy, turn, misses, isLeft: !isVacant && policy !== 'wait' && misses > EXCUSES };
}

/** Who answers for a seat that is not waited for; undefined: it is. */
export const answererOf = ({ policy }: Pick<Miss, 'policy'>): 'fallback' | 'stand-in' | undefined =>
  policy === 'fallback' || policy === 'stand-in' ? policy : undefined;

/** The new deadline of a decision whose seat is given its time once more; undefined: it is not. */
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
