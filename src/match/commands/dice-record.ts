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

/** The faces that fell for each roller in an event: a seat or a power. */
type RollersOf = (event: GameEvent) => Readonly<Record<string, readonly number[]>>;

/** From the fields `faces` or `face`, and `power` or `seat`, of an event. */
const rollersIn: RollersOf = ({ power, seat, faces, face }) => {
  const who = power ?? seat;
  const fell = [...(Array.isArray(faces) ? faces : []), ...(typeof face === 'number' ? [face] : [])];
  return typeof who === 'string' ? { [who]: fell.filter((each): each is number => typeof each === 'number') } : {};
};

/** Faces by the roller. */
export function rolledBy(
  events: readonly GameEvent[],
  rollersOf: RollersOf = rollersIn,
): ReadonlyMap<string, readonly number[]> {
  const rolled = new Map<string, readonly number[]>();
  for (const event of events)
    for (const [who, faces] of Object.entries(rollersOf(event)))
      rolled.set(who, [...(rolled.get(who) ?? []), ...faces]);
  return rolled;
}
