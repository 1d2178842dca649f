/** What a letter says of the dice log, so that its reader can later compare the log with it. */
import type { Speech } from '../i18n/index.ts';
import { type Block, paragraph } from './document.ts';
import type { SealInfo } from './model.ts';
import type { Clockface } from './times.ts';

/** The state of the dice log when a letter is written. */
export interface ToldDice {
  /** Hash of the newest row. */
  readonly head: string;
  readonly rolls: number;
  /** The beacon round that dice wait for, as `name/number`, and its time, ISO 8601. */
  readonly round?: string;
  readonly at?: string;
}

/** Answers under seal in words. */
export const sealWords = (seals: readonly SealInfo[], say: Speech): string =>
  seals
    .map(({ name, commitment }) =>
      name === undefined ? say('seals.own', { commitment }) : say('seals.of', { name, commitment }),
    )
    .join('; ');

/** The hashes of the secrets from which dice and shuffles follow, a line each. */
export const hashLines = (hashes: { readonly dice: string; readonly deck: string }, say: Speech): Block[] =>
  [say('invitation.dice', { hash: hashes.dice }), say('invitation.deck', { hash: hashes.deck })].map(paragraph);

/** The beginning of a long hash in groups of four, which people can compare. */
export const shortHash = (hash: string): string => (hash.slice(0, 16).match(/.{1,4}/g) ?? []).join(' ');

/** The newest hash in words, and the beacon round that dice wait for, if any. */
export const diceWords = ({ head, rolls, round, at }: ToldDice, say: Speech, clock: Clockface): string => {
  const told = { head: shortHash(head), rolls };
  if (round === undefined || at === undefined) return say('dice.told', told);
  return say('dice.told.round', { ...told, round, when: clock.full(at), distance: clock.distance(at) });
};
