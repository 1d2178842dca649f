/** What letters tell of the dice: whoever keeps them can hold the log against them later. */
import { type BeaconTerms, roundFor, roundTime } from '../../engine/index.ts';
import type { ToldDice } from '../../reports/index.ts';
import type { DiceState } from '../../store/dice.ts';
import type { PositionRow } from '../../store/position.ts';

/** A round as letters name it. */
export const roundName = ({ name }: BeaconTerms, round: number): string => `${name}/${round}`;

/** How the log stands. Nothing of dice of the first protocol, which have none. */
export const toldDice = ({ dice, rollHead, written }: PositionRow): ToldDice | undefined =>
  dice ? { head: rollHead, rolls: written.roll } : undefined;

/** How the log stands, and the round that a draw waits for already. */
export const lockedDice = (head: string, rolls: number, dice: DiceState): ToldDice => {
  const { lock, beacon } = dice;
  return { head, rolls, ...(lock && beacon ? { round: roundName(beacon, lock.round), at: lock.due } : {}) };
};

/** The round that the next draw waits for, where orders count from a moment that is known now. */
export function awaitedRound(row: PositionRow, readyAt: Date): Pick<ToldDice, 'round' | 'at'> {
  const { dice, written } = row;
  const { beacon, mode, lock, protocol } = dice ?? {};
  if (!beacon || protocol === undefined || mode !== 'L2' || lock) return {};
  const round = roundFor(beacon, written.roll, readyAt.getTime());
  return { round: roundName(beacon, round), at: new Date(roundTime(beacon, round)).toISOString() };
}
