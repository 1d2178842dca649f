/** How an absent seat is played where Kutuzov has acts and questions of its own. */

import type { Balance, OwnStandIn } from '../campaign/bot/known-position.ts';
import { forceAt } from '../campaign/rules/forces/formations.ts';
import { leadersIn, strengthIn } from '../campaign/rules/forces/stacks.ts';
import type { Position } from '../campaign/rules/play.ts';
import { neighbours, sideOf } from '../campaign/rules/position.ts';
import { isAsked, type QuestionOf } from '../campaign/rules/questions.ts';
import type { Act, Answers, AreaId, LeaderId, PowerId } from '../campaign/types.ts';
import { bookOf } from './content.ts';
import { isWinter } from './rules/ground.ts';
import { OTHER } from './rules/morale.ts';
import type { SideName } from './rules/powers.ts';
import { isSpend, type Spend } from './rules/spending.ts';
import { ownIn } from './types.ts';

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

/** What a resource on the ground has to bring before it is spent. */
const LEAST = 2.5;
/** What a strength point is worth. */
const MAN = 1.9;

/** The largest led force of the other camp that stands next to an area. */
const menaceTo = (position: Position, area: AreaId, enemy: SideName): number =>
  Math.max(
    0,
    ...neighbours(position.game, area).map(({ area: near }) => {
      const force = forceAt(position, near, enemy);
      return leadersIn(force).length > 0 ? strengthIn(force) : 0;
    }),
  );

/** Whoever comes in loses a sixth, if he comes. */
const burning = (position: Position, at: AreaId): Balance => ({
  worth: (menaceTo(position, at, 'imperial') / 6) * MAN * 0.7 - LEAST,
  price: 1,
});

/** An army that may be attacked by one of its own size is worth a ditch. */
const digging = (position: Position, power: PowerId, at: AreaId): Balance => {
  const side = sideOf(position.game, power) as SideName;
  const mine = strengthIn(forceAt(position, at, side));
  const his = menaceTo(position, at, OTHER[side]);
  const isEven = his > mine / 2 && his < mine * 2;
  return { worth: (isEven && mine >= 4 ? mine * 0.4 : 0) - LEAST, price: 1 };
};

/** A bridge is for the strongest army that stands before it. */
const crossing = (position: Position, power: PowerId, { a }: Extract<Act, { do: 'bridge' }>): Balance => {
  const side = sideOf(position.game, power);
  const near = [a, ...neighbours(position.game, a).map(({ area }) => area)];
  return { worth: 1 + Math.max(...near.map((area) => strengthIn(forceAt(position, area, side)))), price: 1 };
};

/** Of the areas that are offered the one with most troops behind it. */
const towardsBridge = (position: Position, { prompt, options }: QuestionOf<'to-bridge'>) => {
  const side = sideOf(position.game, prompt.args.power);
  const strength = ({ from }: Answers['to-bridge']) => (from === null ? 0 : strengthIn(forceAt(position, from, side)));
  return options().reduce((best, each) => (strength(each) > strength(best) ? each : best));
};

/** An army that is worn goes home. */
const isExhausted = (position: Position): boolean =>
  ['harsh', 'severe', 'crippling'].includes(ownIn(position).attrition.level);

/** What an Imperial loss to attrition costs beside the soldier: a ninth of a level (K-14.42, K-14.43a). */
const WEAR = 2.8;
/** In winter the fives hurt too, though not for good (K-14.61). */
const FROST = 1.4;

/** K-14.41, K-14.61. How much more a roll for attrition costs than in summer with a fresh army. */
const wear = (position: Position, power: PowerId): number => {
  const frost = isWinter(position) ? FROST : 1;
  if (sideOf(position.game, power) !== 'imperial') return frost;
  const { levels } = bookOf(position.game).tables.attritionLevels;
  const per = levels.find(({ id }) => id === ownIn(position).attrition.level)?.per;
  return frost * WEAR * (1 + (per ? 1 / per : 0));
};

/** Without Napoleon the Imperials are three nearer to defeat (K-19.5a), and Kutuzov's first coming lifts his camp (K-6.35a). */
const arrival = (position: Position, leader: LeaderId): number => {
  if (leader === 'napoleon') return 10;
  return leader === 'kutuzov' && !ownIn(position).kutuzov ? 6 : 0;
};

export const ownStandIn: OwnStandIn = {
  minds: 'ground',
  wear,
  arrival,
  weigh(position, power, act) {
    if (isSpend(act)) return relief(position, power, act);
    if (act.do === 'scorch') return burning(position, act.at);
    if (act.do === 'bridge') return crossing(position, power, act);
    return act.do === 'entrench' ? digging(position, power, act.at) : undefined;
  },
  answer(position, decision) {
    if (isAsked(decision, 'leave-moscow')) return { leave: isExhausted(position) };
    if (isAsked(decision, 'to-bridge')) return towardsBridge(position, decision);
    // A second fall in one impulse is worth a resource or two.
    if (isAsked(decision, 'recover')) {
      const { resources, used } = decision.prompt.args;
      return { recover: resources > 0 && used < 2 ? 'resource' : null };
    }
    return undefined;
  },
};
