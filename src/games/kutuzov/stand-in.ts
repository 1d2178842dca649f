/** How an absent seat is played where Kutuzov has acts and questions of its own. */

import type { Position } from '../campaign/play.ts';
import { sideOf } from '../campaign/position.ts';
import { isAsked } from '../campaign/questions.ts';
import type { Balance, OwnStandIn } from '../campaign/stand-in/sight.ts';
import type { PowerId } from '../campaign/types.ts';
import { ownIn } from './own.ts';
import type { SideName } from './powers.ts';
import { isSpend, type Spend } from './spending.ts';

/** Of 36 throws of two dice, how many are lower than each number from 0 on. */
const UNDER = [0, 0, 0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36];

/** The chance that two dice are lower than so many markers. */
const chanceOfFall = (loss: number): number => (UNDER[Math.max(0, Math.min(13, Math.round(loss)))] ?? 36) / 36;

/** What a level is worth, in tenths of a key area. */
const LEVEL = 14;
/** What a resource is worth that is kept. */
const KEPT = 5;
/** Markers that a die takes away. */
const PER_DIE = 1 / 3;
const PER_RESOURCE = 8 * PER_DIE;

/** What it brings to have fewer markers: a level is lost less often. */
const relief = (position: Position, power: PowerId, { on, with: means, n }: Spend): Balance => {
  const { attrition, morale } = ownIn(position);
  const { loss } = on === 'supply' ? attrition : morale[sideOf(position.game, power) as SideName];
  const fewer = Math.min(loss, means === 'cp' ? n * PER_DIE : PER_RESOURCE);
  const saved = (chanceOfFall(loss) - chanceOfFall(loss - fewer)) * LEVEL;
  return means === 'cp' ? { worth: saved, price: n } : { worth: saved - KEPT, price: 1 };
};

export const ownStandIn: OwnStandIn = {
  weigh: (position, power, act) => (isSpend(act) ? relief(position, power, act) : undefined),
  answer(_position, decision) {
    // A second fall in one impulse is worth a resource or two.
    if (isAsked(decision, 'recover')) {
      const { resources, used } = decision.prompt.args;
      return { recover: resources > 0 && used < 2 ? 'resource' : null };
    }
    return undefined;
  },
};
