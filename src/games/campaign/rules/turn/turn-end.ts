/** The end of a turn (W-4.3 to W-4.5): attrition, free flags, partisans, and the limits on resources and cards. */
import type { Script } from '../../../../engine/index.ts';
import { undergo } from '../battle/attrition.ts';
import { cardOf, changeResources, discardCards, handOf } from '../cards/cards.ts';
import { consequences } from '../consequences.ts';
import { isOpenGround, statusNow } from '../control.ts';
import { formationsIn, speakerOf } from '../forces/armies.ts';
import { areasWith, forceAt } from '../forces/formations.ts';
import { isEmptyForce } from '../forces/stacks.ts';
import type { Play } from '../play.ts';
import { sideOf } from '../position.ts';
import { freeFlag } from './flags.ts';
import { unspared } from './partisans.ts';

/** W-4.3a, W-4.3c. Formations on uncontrolled ground suffer attrition. The survivors then place flags. */
export function* attritionStep(play: Play): Script {
  yield* sufferAbroad(play);
  yield* flagSurvivors(play);
}

/** W-4.3a. Attrition for formations on uncontrolled ground, by power and area. */
export function* sufferAbroad(play: Play): Script {
  const { game, state } = play;
  for (const power of game.powers) {
    const side = sideOf(game, power);
    for (const area of areasWith(play, side)) {
      if (statusNow(game, state, area, side) !== 'uncontrolled') continue;
      for (const force of formationsIn(play, area, side)) {
        if (speakerOf(play, force, area) === power) yield* undergo(play, { area, force, reasons: ['uncontrolled'] });
      }
    }
  }
}

/** W-4.3b. The survivors place flags, power by power. */
export function* flagSurvivors(play: Play): Script {
  for (const power of play.game.powers) yield* survivorsFlag(play, power);
  yield* consequences(play, { fact: 'settled' });
}

/** W-4.3b, W-D.7. An area printed as the ally's returns to him. */
function* survivorsFlag(play: Play, power: string): Script {
  const { game, state } = play;
  const side = sideOf(game, power);
  for (const area of areasWith(play, side)) {
    const force = forceAt(play, area, side);
    if (!isOpenGround(game, state, area) || statusNow(game, state, area, side) !== 'uncontrolled') continue;
    if (isEmptyForce(force) || speakerOf(play, force, area) !== power) continue;
    yield* freeFlag(play, power, area, 'attrition', true);
  }
}

/** W-4.4. One die, in order of the ids, for each area that partisans may try, unless a card protects it. */
export function* guerrillaStep(play: Play): Script {
  const areas = yield* unspared(play, play.game.partisans.areas(play));
  for (const area of areas) play.game.partisans.roll(play, area, 0, 'guerrilla');
  yield* consequences(play, { fact: 'settled' });
}

/** W-4.5, W-5.4c. Discards resources above the limit and unplayed home cards. */
export function* balanceStep(play: Play): Script {
  const { game, state } = play;
  for (const power of game.powers) {
    const excess = (state.resources[power] ?? 0) - game.hands.resourceLimit;
    if (excess > 0) changeResources(play, power, -excess, 'balance');
    const homes = handOf(play, power).filter((number) => cardOf(play, number).home !== null);
    discardCards(play, power, homes, 'turn-end');
  }
}
