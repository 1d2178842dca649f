/** The retreat from Moscow (K-19.7). */
import type { Script } from '../../../engine/index.ts';
import { changeResources } from '../../campaign/rules/cards/cards.ts';
import type { Play } from '../../campaign/rules/play.ts';
import { powersOf, seatOf } from '../../campaign/rules/position.ts';
import { ask } from '../../campaign/rules/questions.ts';
import type { PowerId } from '../../campaign/types.ts';
import { ownIn } from '../types.ts';
import { improveAttrition } from './attrition-levels.ts';
import { poorest } from './income.ts';
import { canRise, raiseMorale, SPEAKER } from './morale.ts';
import type { SideName } from './powers.ts';

declare module '../../campaign/rules/questions.ts' {
  interface Questions {
    'leave-moscow': { readonly power: PowerId };
  }
}

declare module '../../campaign/types.ts' {
  interface Answers {
    'leave-moscow': { leave: boolean };
  }
}

/** The turn after which the Imperials may leave. */
const LATEST = 3;
/** Levels by which their attrition gets better. */
const LEVELS = 2;

const giveToPoorest = (play: Play, side: SideName): void => {
  const power = poorest(play, powersOf(play.game, side));
  if (power !== undefined) changeResources(play, power, 1, 'interphase');
};

/** K-19.722a, R-57. The Tsarists take heart: a level up, and no losses; at the best level they gain a resource instead. */
const hearten = (play: Play): void => {
  const { tsarist } = ownIn(play).morale;
  tsarist.loss = 0;
  if (canRise(play, 'tsarist')) raiseMorale(play, 'tsarist');
  else giveToPoorest(play, 'tsarist');
};

/** K-19.722a, K-14.45b. The army recovers by two levels, and from all losses; a level that it cannot gain is a resource. */
const rest = (play: Play): void => {
  const { attrition } = ownIn(play);
  attrition.loss = 0;
  for (let n = 0; n < LEVELS; n++) {
    if (attrition.level === 'normal') giveToPoorest(play, 'imperial');
    else improveAttrition(play);
  }
};

/** K-19.71, K-19.721, D-94. After turn 3 French North decides, if a capital has fallen or the will to fight was tested. */
export function* decideRetreat(play: Play): Script {
  const own = ownIn(play);
  if (play.state.turn !== LATEST || !own.retreatEnabled || own.retreat) return;
  const power = SPEAKER.imperial;
  const { leave } = yield* ask('leave-moscow', {
    seat: seatOf(play, power),
    figures: { power },
    options: [{ leave: false }, { leave: true }],
  });
  if (!leave) return;
  own.retreat = true;
  play.table.emit({ kind: 'moscow.left', power });
  hearten(play);
  rest(play);
}
