/** What a letter tells of the log of the dice, so that whoever keeps it can hold the log against it later. */
import type { Speech } from './reporter.ts';
import type { Clockface } from './times.ts';

/** How the log stands when a letter is written. */
export interface ToldDice {
  /** Hash of its last row. */
  readonly head: string;
  readonly rolls: number;
  /** The round of the beacon that is waited for, as `name/number`, and when it comes, ISO 8601. */
  readonly round?: string;
  readonly at?: string;
}

/** A long hash in groups of four, as far as a person compares it. */
export const shortHash = (hash: string): string => (hash.slice(0, 16).match(/.{1,4}/g) ?? []).join(' ');

/** The head in words, and the round where one is waited for. */
export const diceWords = ({ head, rolls, round, at }: ToldDice, say: Speech, clock: Clockface): string => {
  const told = { head: shortHash(head), rolls };
  if (round === undefined || at === undefined) return say('dice.told', told);
  return say('dice.told.round', { ...told, round, when: clock.full(at), distance: clock.distance(at) });
};
