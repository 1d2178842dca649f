/** What letters say about the dice, so that their readers can compare the log with them later. */
import { type BeaconTerms, roundFor, roundTime } from '../../engine/index.ts';
import type { ToldDice } from '../../reports/index.ts';
import type { DiceState } from '../../store/dice.ts';
import type { PositionRow } from '../../store/position.ts';

/** A round as letters name it. */
export const roundName = ({ name }: BeaconTerms, round: number): string => `${name}/${round}`;

/** The state of the log. */
export const toldDice = ({ rollHead, written }: PositionRow): ToldDice => ({ head: rollHead, rolls: written.roll });

/** The state of the log, and the round of a waiting draw. */
export const lockedDice = (head: string, rolls: number, dice: DiceState): ToldDice => {
  const { lock, beacon } = dice;
  return { head, rolls, ...(lock && beacon ? { round: roundName(beacon, lock.round), at: lock.due } : {}) };
};

/** The round of the next draw, if the time from which its orders count is known. */
export function awaitedRound(row: PositionRow, readyAt: Date): Pick<ToldDice, 'round' | 'at'> {
  const { dice, written } = row;
  const { beacon, mode, lock } = dice;
  if (!beacon || mode !== 'L2' || lock) return {};
  const round = roundFor(beacon, written.roll, readyAt.getTime());
  return { round: roundName(beacon, round), at: new Date(roundTime(beacon, round)).toISOString() };
}
