/** Checks of morale: for the worse, with Emergency Recovery, and for the better (K-9.2, K-9.4, K-9.5). */
import type { Script } from '../../../engine/index.ts';
import type { Play, Position } from '../../campaign/rules/play.ts';
import { isInImpulse, seatOf } from '../../campaign/rules/position.ts';
import { ask } from '../../campaign/rules/questions.ts';
import type { PowerId } from '../../campaign/types.ts';
import { bookOf } from '../content.ts';
import type { MoraleCause } from '../events.ts';
import { ownIn } from '../types.ts';
import { canRise, isBetter, isLowest, lowerMorale, markMorale, raiseMorale, SPEAKER } from './morale.ts';
import type { SideName } from './powers.ts';
import { recover } from './recovery.ts';

declare module '../../campaign/rules/questions.ts' {
  interface Questions {
    /** `gain`: markers that two dice have to stay within. */
    rally: { readonly power: PowerId; readonly gain: number };
  }
}

declare module '../../campaign/types.ts' {
  interface Answers {
    rally: { rally: boolean };
  }
}

const rulesOf = ({ game }: Pick<Position, 'game'>) => bookOf(game).tables.morale;

const rollDice = (play: Play, side: SideName): readonly number[] => play.table.roll(`morale.${side}`, 2);

const sumOf = (faces: readonly number[]): number => faces.reduce((sum, face) => sum + face, 0);

/** K-9.0c, K-9.0d, K-9.0f, R-11, R-12. Whether a camp has fallen in this impulse already, on balance. */
const hasFallen = (play: Play, side: SideName): boolean => {
  const { morale, since } = ownIn(play);
  const isTime = isInImpulse(play) || play.state.options.recoveryTime === 'always';
  return isTime && isBetter(since.morale[side], morale[side].level);
};

/** K-9.0d, K-9.0e. The roll stays, and is compared again with what is left of the markers. */
const recoverMorale = (play: Play, side: SideName, total: number): Script => {
  const loss = () => ownIn(play).morale[side].loss;
  return recover(play, {
    side,
    of: 'morale',
    total,
    isLast: isLowest(ownIn(play).morale[side].level),
    loss,
    isDue: () => total < loss(),
    relieve: (n) => markMorale(play, side, -n, 'relief'),
  });
};

/** K-9.2a, K-9.21, K-9.4d, K-9.41. Two dice under the loss markers: a level down, and up to nine markers go. None: no check. */
export function* checkMorale(play: Play, side: SideName): Script {
  const standing = ownIn(play).morale[side];
  if (standing.loss === 0 || play.state.outcome) return;
  const faces = [...rollDice(play, side)];
  const total = sumOf(faces);
  const needs = standing.loss;
  const success = total >= needs;
  const power = SPEAKER[side];
  play.table.emit({ kind: 'check.rolled', check: 'morale', power, faces, parts: [], total, needs, success });
  if (!success && hasFallen(play, side)) yield* recoverMorale(play, side, total);
  if (total >= standing.loss) return;
  standing.loss -= Math.min(standing.loss, rulesOf(play).removed);
  lowerMorale(play, side);
}

/** K-9.4a, K-9.4b. Loss markers of one cause; with nine or more the camp is checked at once. */
export function* loseMorale(play: Play, side: SideName, n: number, cause: MoraleCause): Script {
  markMorale(play, side, n, cause);
  if (n > 0 && ownIn(play).morale[side].loss >= rulesOf(play).checkAt) yield* checkMorale(play, side);
}

/** K-9.53a, K-9.53b. Two dice up to the gain markers: a level up, and up to nine markers go. */
export const tryToRise = (play: Play, side: SideName): void => {
  const standing = ownIn(play).morale[side];
  const faces = [...rollDice(play, side)];
  const total = sumOf(faces);
  const success = total <= standing.gain;
  const power = SPEAKER[side];
  const needs = standing.gain;
  play.table.emit({ kind: 'check.rolled', check: 'rise', power, faces, parts: [], total, needs, success });
  if (!success) return;
  raiseMorale(play, side);
  standing.gain -= Math.min(standing.gain, rulesOf(play).removed);
};

/** Gain markers with which a camp may try to rise during play (K-9.53a). */
const LEAST = 2;

/** K-9.53a, K-9.53f. Whether a camp may try to rise. */
export const mayTryToRise = (play: Play, side: SideName): boolean =>
  ownIn(play).morale[side].gain >= LEAST && canRise(play, side);

/** K-9.53a, D-80. A camp that may try to rise does so, unless the power that rolls for it declines. */
export function* offerRise(play: Play, side: SideName): Script {
  if (!mayTryToRise(play, side)) return;
  const power = SPEAKER[side];
  const { rally } = yield* ask('rally', {
    seat: seatOf(play, power),
    figures: { power, gain: ownIn(play).morale[side].gain },
    options: [{ rally: true }, { rally: false }],
    quiet: true,
  });
  if (rally) tryToRise(play, side);
}

/** What two dice and the gain markers have to reach at the end of a turn (K-9.2b, K-9.53d). */
const NEEDS = 9;

/** K-9.2a to K-9.2c. The check of a camp at the end of a turn: with loss markers for the worse, without them for the better. */
export function* endOfTurnCheck(play: Play, side: SideName): Script {
  const standing = ownIn(play).morale[side];
  if (standing.loss > 0) {
    yield* checkMorale(play, side);
    return;
  }
  const faces = [...rollDice(play, side)];
  const { gain } = standing;
  const total = sumOf(faces) + gain;
  const success = total >= NEEDS;
  play.table.emit({
    kind: 'check.rolled',
    check: 'rise',
    power: SPEAKER[side],
    faces,
    parts: gain > 0 ? [{ name: 'gain', n: gain }] : [],
    total,
    needs: NEEDS,
    success,
  });
  if (!success) return;
  raiseMorale(play, side);
  standing.gain -= Math.min(gain, rulesOf(play).removed);
}
