import type { GameEvent } from '../../engine/index.ts';

/** How some dice have fallen. */
export interface DiceRecord {
  readonly count: number;
  readonly mean: number;
  /** Fives and sixes. */
  readonly high: number;
}

/** Fair dice show a five or a six so often. */
const CHANCE = 1 / 3;

export const diceRecord = (faces: readonly number[]): DiceRecord => ({
  count: faces.length,
  mean: faces.reduce((sum, face) => sum + face, 0) / faces.length,
  high: faces.filter((face) => face >= 5).length,
});

/** How far the share of fives and sixes among so many fair dice lies from a third, commonly: one standard deviation. */
export const spread = (count: number): number => Math.sqrt((CHANCE * (1 - CHANCE)) / count);

/** Faces by who rolled them: events tell their `faces` or `face`, and their `power` or `seat`. */
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
