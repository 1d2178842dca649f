/** Imperial attrition: how worn the army is, in markers and levels (K-14.4). */
import { type Script, sure } from '../../../engine/index.ts';
import type { Play } from '../../campaign/rules/play.ts';
import { bookOf } from '../content.ts';
import { ownIn } from '../types.ts';
import { loseMorale } from './checks.ts';
import { improve, worsen } from './markers.ts';
import { capMorale, isLowest, lowerMorale, markMorale, SPEAKER } from './morale.ts';
import { ATTRITION, type Attrition } from './powers.ts';
import { recover } from './recovery.ts';

const power = SPEAKER.imperial;

const tableOf = ({ game }: Play) => bookOf(game).tables.attritionLevels;

const rowOf = (play: Play, level: Attrition) => sure(tableOf(play).levels.find(({ id }) => id === level));

const setLevel = (play: Play, now: Attrition): void => {
  const standing = ownIn(play).attrition;
  const was = standing.level;
  standing.level = now;
  play.table.emit({ kind: 'wear.changed', power, was, now });
};

/**
 * K-14.44d, K-14.48, K-14.5, R-32. One level down: loss markers of morale by the table, with their check, then the cap on
 * morale. At the last level morale falls by one instead.
 */
export function* lowerAttrition(play: Play): Script {
  const own = ownIn(play);
  const { attrition } = own;
  own.falls++;
  const now = ATTRITION[ATTRITION.indexOf(attrition.level) + 1];
  if (now === undefined) {
    //
    if (play.state.options.cripplingFall === 'both')
      yield* loseMorale(play, 'imperial', rowOf(play, attrition.level).morale, 'attrition');
    lowerMorale(play, 'imperial');
    return;
  }
  setLevel(play, now);
  const { morale, cap } = rowOf(play, now);
  yield* loseMorale(play, 'imperial', morale, 'attrition');
  capMorale(play, cap);
}

/** K-14.45a. Whether the level may rise now: once in an impulse or at the end of a turn. */
const canRise = (play: Play): boolean => {
  const { attrition, since } = ownIn(play);
  const rank = ATTRITION.indexOf(attrition.level);
  return rank > 0 && rank >= ATTRITION.indexOf(since.attrition);
};

/** K-14.47a, K-16.53. Four gain markers: a level up, and the markers of morale that the table gives. */
const raiseAttrition = (play: Play): void => {
  const own = ownIn(play);
  const { attrition } = own;
  const { rise } = tableOf(play);
  if (attrition.gain < rise || !canRise(play)) return;
  own.falls--;
  attrition.gain -= rise;
  const now = sure(ATTRITION[ATTRITION.indexOf(attrition.level) - 1]);
  setLevel(play, now);
  markMorale(play, 'imperial', -rowOf(play, now).morale, 'attrition');
};

/** K-14.45b, K-14.47b, K-14.48a. An event makes the level better, whatever the markers are. At the best one nothing changes. */
export const improveAttrition = (play: Play): void => {
  const { attrition } = ownIn(play);
  const now = ATTRITION[ATTRITION.indexOf(attrition.level) - 1];
  if (now === undefined) return;
  setLevel(play, now);
  markMorale(play, 'imperial', -rowOf(play, now).morale, 'attrition');
};

/** K-14.46. Loss markers taken away, by dice or resources; a surplus becomes gain markers, and may raise the level. */
export const relieveAttrition = (play: Play, n: number): void => {
  if (n === 0) return;
  const { attrition } = ownIn(play);
  improve(attrition, n);
  const { loss, gain } = attrition;
  play.table.emit({ kind: 'wear.marked', power, by: -n, loss, gain });
  raiseAttrition(play);
};

/** K-14.42. Pieces of the Imperial camp were eliminated. */
export const markWear = (play: Play, n: number): void => {
  const { attrition } = ownIn(play);
  worsen(attrition, n);
  const { loss, gain } = attrition;
  play.table.emit({ kind: 'wear.marked', power, by: n, loss, gain });
};

/** K-14.44a, K-14.44b. Before every fall but the first of an impulse markers may be brought under nine. */
const recoverSupply = (play: Play): Script => {
  const own = ownIn(play);
  const { checkAt } = tableOf(play);
  const loss = () => own.attrition.loss;
  return recover(play, {
    side: 'imperial',
    of: 'supply',
    isLast: own.attrition.level === 'crippling' && isLowest(own.morale.imperial.level),
    loss,
    isDue: () => loss() >= checkAt,
    relieve: (n) => relieveAttrition(play, n),
  });
};

/** K-14.43a, R-11. In an impulse nine markers lower the level, as often as there are nine. */
export function* checkWear(play: Play): Script {
  const own = ownIn(play);
  const { attrition } = own;
  const { checkAt, removed } = tableOf(play);
  while (attrition.loss >= checkAt && !play.state.outcome) {
    if (own.falls > 0) yield* recoverSupply(play);
    if (attrition.loss < checkAt) return;
    attrition.loss -= removed;
    yield* lowerAttrition(play);
  }
}

/** K-14.43b. The check at the end of a turn: two dice under the loss markers. */
export function* endOfTurnWear(play: Play): Script {
  const { attrition } = ownIn(play);
  const faces = [...play.table.roll('attrition-level', 2)];
  const total = faces.reduce((sum, face) => sum + face, 0);
  const needs = attrition.loss;
  const success = total >= needs;
  play.table.emit({ kind: 'check.rolled', check: 'attrition', power, faces, parts: [], total, needs, success });
  if (success) return;
  attrition.loss -= Math.min(attrition.loss, tableOf(play).removed);
  yield* lowerAttrition(play);
}

/** K-14.46a. At the best level, or after a rise, three gain markers are kept at most. */
export const trimWearGain = (play: Play): void => {
  const { attrition, since } = ownIn(play);
  const hasRisen = ATTRITION.indexOf(attrition.level) < ATTRITION.indexOf(since.attrition);
  if (attrition.level === 'normal' || hasRisen) attrition.gain = Math.min(attrition.gain, tableOf(play).gainKept);
};
