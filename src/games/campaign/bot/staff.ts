/** What the staff of a campaign game advises: other cards, other aims, more soldiers; and what a turn brings or costs. */
import { type Decision, type Message, message } from '../../../engine/index.ts';
import type { ForecastFight, PlayedTurn, Reason, Staff } from '../../../game/index.ts';
import type { CampaignTypes } from '../define/module.ts';
import { cardOf, handOf } from '../rules/cards/cards.ts';
import { leadersIn, strengthIn } from '../rules/forces/stacks.ts';
import type { Definition } from '../rules/play.ts';
import { areasOf, neighbours } from '../rules/position.ts';
import { isAsked, toldBy } from '../rules/questions.ts';
import type { View } from '../state.ts';
import type { AreaId, PowerId } from '../types.ts';
import { standIn } from './index.ts';
import {
  type Bend,
  diceIn,
  type Ends,
  holder,
  isKey,
  ledAt,
  ownAreas,
  prizeOf,
  type Sight,
  sightOf,
  stepsTo,
  strengthAt,
} from './known-position.ts';
import { armiesOf, type Target, targetsOf, worthOf } from './targets.ts';

const MOST_AIMS = 4;
const MOST_CARDS = 2;
/** How far from an army an aim may lie. */
const NEAR = 3;
/** How far an army of a reason reaches. */
const REACH = 2;

type Turn = PlayedTurn<CampaignTypes>;

/** What a target is worth to the army that it is worth most to, among those near it. */
const worthOfAim = (sight: Sight, target: Target): number =>
  armiesOf(sight, sight.side).reduce((most, { area, dice }) => {
    const steps = target.steps.get(area);
    return steps === undefined || steps > NEAR ? most : Math.max(most, worthOf(sight, target, dice, area, steps));
  }, 0);

const aimsOf = (sight: Sight): readonly Bend[] =>
  targetsOf(sight)
    .map((target) => ({ aim: target.area, worth: worthOfAim(sight, target) }))
    .filter(({ worth }) => worth > 0)
    .sort((a, b) => b.worth - a.worth)
    .slice(0, MOST_AIMS)
    .map(({ aim }) => ({ aim }));

/** The other cards of the hand that are worth most CP; none once a card has been played. */
const cardsOf = (sight: Sight): readonly Bend[] => {
  if ((sight.state.impulse?.played.length ?? 0) > 0) return [];
  return handOf(sight, sight.power)
    .map((number) => cardOf(sight, number))
    .filter((card) => card.playableBy.includes(sight.power))
    .sort((a, b) => b.cp - a.cp)
    .slice(0, MOST_CARDS)
    .map(({ number }) => ({ card: number }));
};

const reason = (weight: number, text: Message): Reason => ({ weight, text });

/** The chance that an area is taken, where orders tell one: of the fights there the least. */
const chanceAt = (fights: readonly ForecastFight[], area: AreaId): number =>
  Math.min(1, ...fights.filter(({ place }) => place === area).map(({ percent }) => percent / 100));

/** Areas that become those of the seat's side. */
function gains(before: Sight, after: Sight, fights: readonly ForecastFight[]): readonly Reason[] {
  const won = areasOf(after.game).filter(
    (area) => holder(after, area) === after.side && holder(before, area) !== before.side,
  );
  const worth = (areas: readonly AreaId[]): number =>
    areas.reduce((sum, area) => sum + prizeOf(before, area) * chanceAt(fights, area), 0);
  const [keys, others] = [won.filter((area) => isKey(after, area)), won.filter((area) => !isKey(after, area))];
  return [
    ...(keys.length > 0 ? [reason(worth(keys), message('staff.keys', { areas: keys, count: keys.length }))] : []),
    ...(others.length > 0 ? [reason(worth(others), message('staff.areas', { areas: others }))] : []),
  ];
}

/** Enemy keys within two steps of an area. */
const keysNear = (sight: Sight, from: AreaId): number =>
  areasOf(sight.game).filter((area) => {
    const steps = isKey(sight, area) && holder(sight, area) === sight.enemy && stepsTo(sight, area, REACH).get(from);
    return steps !== false && steps !== undefined;
  }).length;

const KEY_NEAR = 0.6;

/** The army that has come where most keys of the enemy are within reach. */
function reach(before: Sight, after: Sight): readonly Reason[] {
  const came = ownAreas(after).filter(
    (area) => strengthAt(after, area, after.side) > strengthAt(before, area, before.side) && isLed(after, area),
  );
  const [best] = came.map((area) => ({ area, keys: keysNear(after, area) })).sort((a, b) => b.keys - a.keys);
  if (!best || best.keys === 0) return [];
  return [reason(KEY_NEAR * best.keys, message('staff.reach', { area: best.area, keys: best.keys }))];
}

const isLed = (sight: Sight, area: AreaId): boolean => leadersIn(ledAt(sight, area, sight.side)).length > 0;

const MAN = 1;

/** Soldiers that are raised; those who march away elsewhere are not counted twice. */
function raised(turn: Turn): readonly Reason[] {
  const built = turn.answers.flatMap(({ answer }) => {
    const act = answer as { readonly do?: string; readonly at?: AreaId } & Partial<
      Record<'inf' | 'cav' | 'art', number>
    >;
    if (act.do !== 'build' || act.at === undefined) return [];
    return [{ at: act.at, sp: (act.inf ?? 0) + 2 * (act.cav ?? 0) + 4 * (act.art ?? 0) }];
  });
  const sp = built.reduce((sum, each) => sum + each.sp, 0);
  if (sp === 0) return [];
  return [reason(MAN * sp, message('staff.raised', { sp, areas: [...new Set(built.map(({ at }) => at))] }))];
}

const LEFT = 0.12;
const OPEN = 0.35;

/** The area whose guard is weakened most for what it is worth. */
function leaves(before: Sight, after: Sight): readonly Reason[] {
  const left = ownAreas(before).flatMap((area) => {
    const [had, has] = [strengthAt(before, area, before.side), strengthAt(after, area, after.side)];
    if (has >= had || holder(after, area) !== after.side) return [];
    return [{ area, has, weight: prizeOf(after, area) * (has === 0 ? OPEN : LEFT) }];
  });
  const [worst] = left.sort((a, b) => b.weight - a.weight);
  if (!worst) return [];
  return [reason(-worst.weight, message('staff.leaves', { area: worst.area, sp: worst.has }))];
}

const MET = 0.5;

/** The enemy army beside the strongest own one after the turn, if it has more dice. */
function beside(after: Sight): readonly Reason[] {
  const met = ownAreas(after).flatMap((area) => {
    const own = strengthAt(after, area, after.side);
    return neighbours(after.game, area).flatMap(({ area: near }) => {
      const led = ledAt(after, near, after.enemy);
      const more = diceIn(after, led) - own;
      return strengthIn(led) > 0 && more > 0 ? [{ near, leaders: leadersIn(led), more: Math.min(more, own) }] : [];
    });
  });
  const [worst] = met.sort((a, b) => b.more - a.more);
  if (!worst) return [];
  const { near, leaders, more } = worst;
  return [reason(-MET * more, message('staff.beside', { near, leaders, sp: strengthAt(after, near, after.enemy) }))];
}

const KEPT = 0.05;

/** What is left in hand, so that every turn has something to say of. */
const kept = (after: Sight): Reason => {
  const left = handOf(after, after.power);
  const cp = left.reduce((sum, number) => sum + cardOf(after, number).cp, 0);
  return reason(KEPT, message('staff.kept', { count: left.length, cp }));
};

/** The own key that an enemy army stands before with more than guards it. */
function menaced(sight: Sight): Message | undefined {
  const keys = areasOf(sight.game).filter((area) => isKey(sight, area) && holder(sight, area) === sight.side);
  const found = keys.flatMap((area) =>
    neighbours(sight.game, area).flatMap(({ area: near }) => {
      const led = ledAt(sight, near, sight.enemy);
      const [enemy, own] = [strengthIn(led), strengthAt(sight, area, sight.side)];
      return enemy > own ? [{ area, near, leaders: leadersIn(led), enemy, own }] : [];
    }),
  );
  const [worst] = found.sort(
    (a, b) => prizeOf(sight, b.area) * (b.enemy - b.own) - prizeOf(sight, a.area) * (a.enemy - a.own),
  );
  return worst && message('staff.mind.menaced', worst);
}

/** The powers of the other side that still have cards. */
const cardsMind = (sight: Sight): Message => {
  const count = sight.cards[sight.power] ?? 0;
  const enemies = sight.game.powers.filter((power) => sight.game.sideOf[power] === sight.enemy);
  return message('staff.mind.cards', {
    count,
    enemies: enemies.reduce((sum, power) => sum + (sight.cards[power] ?? 0), 0),
  });
};

/** The power that a seat plays now, or the first of its powers. */
const powerIn = (game: Definition, view: View, seat: string): PowerId =>
  view.impulse?.power ?? game.powers.find((power) => view.seats[power] === seat) ?? game.powers[0] ?? '';

export const staffOf = (game: Definition, ends: Ends): Staff<CampaignTypes> => {
  const sight = (view: View, power: PowerId): Sight => sightOf(game, view, power, ends);
  const ofTurn = ({ before, after, seat }: Turn): readonly [Sight, Sight] => {
    const power = powerIn(game, before, seat);
    return [sight(before, power), sight(after, power)];
  };
  return {
    ideas(decision: Decision, view) {
      const { power } = toldBy(decision);
      if (power === undefined || !isAsked(decision, 'impulse.order')) return [standIn(game, ends)];
      const now = sight(view, power);
      const bends: readonly Bend[] = [{}, ...aimsOf(now), ...cardsOf(now), { builds: true }];
      return bends.map((bend) => standIn(game, ends, bend));
    },
    reasons(turn, fights) {
      const [before, after] = ofTurn(turn);
      return [
        ...gains(before, after, fights),
        ...reach(before, after),
        ...raised(turn),
        ...leaves(before, after),
        ...beside(after),
        kept(after),
      ];
    },
    reminder(view, seat) {
      const now = sight(view, powerIn(game, view, seat));
      return menaced(now) ?? cardsMind(now);
    },
  };
};
