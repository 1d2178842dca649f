/** Morale of the two camps: markers, checks and levels (K-9). */
import { sure } from '../../../engine/index.ts';
import type { Play } from '../../campaign/rules/play.ts';
import type { PowerId } from '../../campaign/types.ts';
import { bookOf } from '../content.ts';
import type { MoraleCause } from '../events.ts';
import { ownIn } from '../types.ts';
import { improve, worsen } from './markers.ts';
import { MORALE, type Morale, type SideName } from './powers.ts';
import { endGame } from './victory.ts';

/** K-9.0h. The power that rolls and speaks for a camp. */
export const SPEAKER: Readonly<Record<SideName, PowerId>> = { imperial: 'french_north', tsarist: 'russian_first' };

/** The other camp. */
export const OTHER: Readonly<Record<SideName, SideName>> = { imperial: 'tsarist', tsarist: 'imperial' };

const BEST: Morale = 'elan_du_guerre';

const rankOf = (level: Morale): number => MORALE.indexOf(level);

/** Whether one level is better than another (K-9.0a). */
export const isBetter = (level: Morale, than: Morale): boolean => rankOf(level) < rankOf(than);

/** Whether a level is the last one: below it the game is lost. */
export const isLowest = (level: Morale): boolean => rankOf(level) === MORALE.length - 1;

const tablesOf = ({ game }: Pick<Play, 'game'>) => bookOf(game).tables;

/** K-9.11, K-9.51a. Markers for a camp: loss if `by` is positive, gain if it is negative. Nothing is checked. */
export const markMorale = (play: Play, side: SideName, by: number, cause: MoraleCause): void => {
  if (by === 0) return;
  const markers = ownIn(play).morale[side];
  if (by > 0) worsen(markers, by);
  else improve(markers, -by);
  const { loss, gain } = markers;
  play.table.emit({ kind: 'morale.marked', power: SPEAKER[side], side, by, cause, loss, gain });
};

const setLevel = (play: Play, side: SideName, now: Morale): void => {
  const standing = ownIn(play).morale[side];
  const was = standing.level;
  standing.level = now;
  play.table.emit({ kind: 'morale.changed', power: SPEAKER[side], side, was, now });
  if (side === 'imperial') ownIn(play).due.push({ due: 'allies' });
};

/** K-9.22, K-19.1a, K-19.81c. One level down; below the last one the camp has lost. Markers stay as they are. */
export const lowerMorale = (play: Play, side: SideName): void => {
  const own = ownIn(play);
  const now = MORALE[rankOf(own.morale[side].level) + 1];
  if (now === undefined) {
    endGame(play, OTHER[side], 'morale');
    return;
  }
  setLevel(play, side, now);
  if (side === 'tsarist' && own.willToFight.includes(now)) {
    own.willToFight = own.willToFight.filter((level) => level !== now);
    own.due.push({ due: 'will', level: now });
  }
};

/** K-9.42, K-14.48c, K-14.48d. Imperial morale falls to a level that attrition allows; that is no check. */
export const capMorale = (play: Play, cap: Morale): void => {
  const { imperial } = ownIn(play).morale;
  while (!play.state.outcome && isBetter(imperial.level, cap)) lowerMorale(play, 'imperial');
};

/** K-14.48b. The best level that a camp may reach. */
const capOf = (play: Play, side: SideName): Morale => {
  if (side === 'tsarist') return BEST;
  const { level } = ownIn(play).attrition;
  return sure(tablesOf(play).attritionLevels.levels.find(({ id }) => id === level)).cap;
};

/** K-9.0b, K-9.53f. The next better level, if the camp may rise to it now. */
const nextLevel = (play: Play, side: SideName): Morale | undefined => {
  const { morale, since } = ownIn(play);
  const next = MORALE[rankOf(morale[side].level) - 1];
  if (next === undefined || isBetter(next, capOf(play, side))) return undefined;
  const highest = MORALE[rankOf(since.morale[side]) - 1];
  return highest !== undefined && isBetter(next, highest) ? undefined : next;
};

/** Whether a camp may rise now, by its level, by the limit of an impulse and by the cap of attrition (K-9.0b, K-9.53f). */
export const canRise = (play: Play, side: SideName): boolean => nextLevel(play, side) !== undefined;

/** One level up, if the camp may rise now. Markers stay as they are (K-9.21a). */
export const raiseMorale = (play: Play, side: SideName): void => {
  const next = nextLevel(play, side);
  if (next !== undefined) setLevel(play, side, next);
};

/** K-9.53e, R-17. At the best level a camp keeps four gain markers at most. */
export const trimGain = (play: Play, side: SideName): void => {
  if (play.state.options.surplusGains === 'turn' && play.state.phase === 'impulses') return;
  const standing = ownIn(play).morale[side];
  if (standing.level === BEST) standing.gain = Math.min(standing.gain, tablesOf(play).morale.gainKept);
};
