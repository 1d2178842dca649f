/** The winter of Wellington (W-16): resources, reinforcements, deployment and the cards of the next year. */
import type { Script } from '../../../engine/index.ts';
import { changeResources } from '../../campaign/rules/cards/cards.ts';
import { consequences } from '../../campaign/rules/consequences.ts';
import { controllerOf } from '../../campaign/rules/control.ts';
import type { Play, WinterStep } from '../../campaign/rules/play.ts';
import { sideOf } from '../../campaign/rules/position.ts';
import {
  dealHomes,
  dealWinterCards,
  exchangeHalf,
  shedExcess,
  winterMulligan,
} from '../../campaign/rules/winter/cards.ts';
import { deployments, withdrawals } from '../../campaign/rules/winter/deployment.ts';
import { forgetEmperor, reinforcements } from './reinforcements.ts';

/** W-16.1a. */
function* gatherResources(play: Play): Script {
  const { game, state } = play;
  const holder = controllerOf(game, state, 'madrid');
  if (holder !== null) changeResources(play, holder, 1, 'interphase');
  for (const area of ['lisbon', 'gibraltar']) {
    const power = controllerOf(game, state, area);
    if (power !== null && sideOf(game, power) === 'france') changeResources(play, power, 1, 'interphase');
  }
}

/** W-16.44. The last step: the Emperor's gift ends. */
function* endWinter(play: Play): Script {
  yield* dealHomes(play);
  forgetEmperor(play);
}

/** W-16.1 to W-16.4. An army that is removed or moves away may cause a sudden end (W-16.0a, W-18.1). */
export const winter: readonly WinterStep[] = [
  { step: 'resources', once: gatherResources },
  { step: 'reinforcements', asks: ['reinforce'], each: reinforcements },
  { step: 'deployments', asks: ['deploy'], each: deployments },
  { step: 'withdrawals', asks: ['withdraw'], each: withdrawals },
  { step: 'sudden-death', once: (play) => consequences(play, { fact: 'settled' }) },
  { step: 'deal', once: dealWinterCards },
  { step: 'mulligans', each: winterMulligan },
  { step: 'exchange', each: exchangeHalf },
  { step: 'hand-limit', each: shedExcess },
  { step: 'homes', once: endWinter },
];
