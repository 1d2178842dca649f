import type { GameEvent } from '../../engine/index.ts';

/** The results of some dice. */
export interface DiceRecord {
  readonly count: number;
  readonly mean: number;
  /** Fives and sixes. */
  readonly high: number;
}

/** The probability of a five or a six. */
const CHANCE = 1 / 3;

export const diceRecord = (faces: readonly number[]): DiceRecord => ({
  count: faces.length,
  mean: faces.reduce((sum, face) => sum + face, 0) / faces.length,
  high: faces.filter((face) => face >= 5).length,
});

/**
 * The usual deviation from a third of the share of fives and sixes among this many fair dice: one standard deviation.
 */
export const spread = (count: number): number => Math.sqrt((CHANCE * (1 - CHANCE)) / count);

/** Faces by the roller, from the fields `faces` or `face`, and `power` or `seat`, of events. */
export function rolledBy(events: readonly GameEvent[]): ReadonlyMap<string, readonly number[]> {
  const rolled = new Map<string, number[]>();
  for (const { power, seat, faces, face } of events) {
    const who = power ?? seat;
    const fell = [...(Array.isArray(faces) ? faces : []), ...(typeof face === 'number' ? [face] : [])];
    if (typeof who !== 'string') continue;
    rolled.set(who, [...(rolled.get(who) ?? []), ...fell.filter((each): each is number => typeof each === 'number')]);
  }
  return rolled;
}
