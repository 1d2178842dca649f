/** Levels of morale and attrition with their markers, and plays that begin with them. */
import { newImpulse } from '../../../src/games/campaign/rules/turn/impulse.ts';
import type { Attrition, Morale } from '../../../src/games/kutuzov/rules/powers.ts';
import { type Own, ownIn } from '../../../src/games/kutuzov/types.ts';
import type { PlayAt } from '../campaign/play-at.ts';
import { playFrom, startWith } from './play-from.ts';

export const at = (level: Morale, loss = 0, gain = 0) => ({ level, loss, gain });
export const worn = (level: Attrition, loss = 0, gain = 0) => ({ level, loss, gain });

/** A play in an impulse on an empty map, with the next faces: a roll too many is an error. */
export const playWith = (
  faces: readonly number[] = [],
  own: (own: Own) => void = () => {},
  power = 'french_north',
  change: Parameters<typeof startWith>[1] = {},
): PlayAt => {
  const play = playFrom(startWith('invasion', { forces: {}, ...change }), faces);
  play.state.impulse = newImpulse(power, false, false);
  own(ownIn(play));
  return play;
};

export const moraleOf = (play: PlayAt, side: 'imperial' | 'tsarist') => {
  const { level, loss, gain } = ownIn(play).morale[side];
  return [level, loss, gain];
};

export const wearOf = (play: PlayAt) => {
  const { level, loss, gain } = ownIn(play).attrition;
  return [level, loss, gain];
};
