/** A plain player for an absent seat: it takes good odds, holds what it has and spends its points, and sees only what the seat sees. */
import type { AnswerSource, Decision, Json } from '../../engine/index.ts';
import { controllerOf } from './control.ts';
import { areaOf, type Definition, neighbours } from './position.ts';
import { strengthIn, strengthOf } from './stacks.ts';
import type { View } from './state.ts';
import type { Act, Answers, AreaId, Force, PowerId, SideId } from './types.ts';

type Facts = Decision['prompt']['args'] & Readonly<Record<string, Json>>;

/** How much better than the enemy's its dice have to be before it seeks a fight. */
const GOOD_ODDS = 1.25;

const number = (value: Json | undefined): number => Number(value ?? 0);

const factsOf = (decision: Decision): Facts => (decision.prompt.args ?? {}) as Facts;

/** Comes when it is likely to arrive and not outnumbered. */
const intercept = (decision: Decision): Answers['intercept'] => {
  const { candidates, mydice, hisdice } = factsOf(decision) as unknown as {
    candidates: readonly { from: AreaId; chance: number }[];
    mydice: number;
    hisdice: number;
  };
  const [best] = [...candidates].sort((a, b) => b.chance - a.chance);
  return best && best.chance >= 50 && mydice >= hisdice ? { intercept: best.from } : { intercept: null };
};

/** Leaves when the odds are bad and the way out is good. */
const evade = (decision: Decision): Answers['evade'] => {
  const { units, mydice, hisdice } = factsOf(decision) as unknown as {
    units: readonly {
      unit: 'army' | 'inf' | 'cav' | 'art';
      to: readonly { area: AreaId; chance: number; status: string }[];
    }[];
    mydice: number;
    hisdice: number;
  };
  if (hisdice < mydice * GOOD_ODDS) return { evade: null };
  const ways = units.flatMap(({ unit, to }) => to.map((way) => ({ ...way, unit })));
  const [best] = ways.filter(({ status }) => status !== 'enemy').sort((a, b) => b.chance - a.chance);
  return best && best.chance >= 50 ? { evade: best.unit, to: best.area } : { evade: null };
};

/** Plays what it has when the fight is close, and keeps its cards when it is not. */
const battleCards = (decision: Decision): Answers['battle.cards'] => {
  const { playable, mydice, hisdice } = factsOf(decision) as unknown as {
    playable: number[];
    mydice: number;
    hisdice: number;
  };
  const close = mydice < hisdice * GOOD_ODDS && hisdice < mydice * 2;
  return { cards: close ? playable.slice(0, 1) : [] };
};

/** What an act is worth to it; nothing that it would not do is worth anything. */
const worth = (game: Definition, view: View, power: PowerId, act: Act): number => {
  switch (act.do) {
    case 'siege':
      return siegeWorth(game, view, power, act.at);
    case 'play':
      return act.as === 'cp' ? 40 - (game.content.cards.get(act.card)?.cp ?? 0) : 1;
    case 'flag':
      return areaOf(game, act.at).key ? 90 : 70;
    case 'move':
      return moveWorth(game, view, power, act);
    case 'build':
    case 'regroup':
      return act.leaders?.length
        ? 12
        : 10 + Math.min(5, strengthOf(view.forces[act.at]?.[power] ?? { inf: 0, cav: 0, art: 0 }));
    default:
      return 0;
  }
};

const strengthAt = (game: Definition, view: View, area: AreaId, side: SideId): number =>
  strengthIn(
    Object.fromEntries(Object.entries(view.forces[area] ?? {}).filter(([power]) => game.sideOf[power] === side)),
  );

/** Twice as many dice as the walls, before the cards (D-20). */
const siegeWorth = (game: Definition, view: View, power: PowerId, area: AreaId): number => {
  const walls = areaOf(game, area).fortress;
  const own = strengthOf(view.forces[area]?.[power] ?? { inf: 0, cav: 0, art: 0 });
  return own + 4 >= 2 * walls ? 100 : 0;
};

const moveWorth = (game: Definition, view: View, power: PowerId, move: Extract<Act, { do: 'move' }>): number => {
  const side = game.sideOf[power] as SideId;
  const enemy = game.sides.find((each) => each !== side) as SideId;
  const force = strengthIn(move.force as Force);
  const leaders = Object.values(move.force).flatMap(({ leaders = [] }) => leaders).length;
  const there = strengthAt(game, view, move.to, enemy);
  const controller = controllerOf(game, view, move.to);
  const hostile = controller !== null && game.sideOf[controller] === enemy;
  const stays = strengthAt(game, view, move.from, side) - force;
  if (areaOf(game, move.from).key && stays <= 0 && isThreatened(game, view, move.from, enemy)) return 0;
  if (there > 0) return leaders > 0 && force >= there * GOOD_ODDS + 1 ? 60 + (areaOf(game, move.to).key ? 10 : 0) : 0;
  if (!hostile || (areaOf(game, move.to).fortress > 0 && force < 5)) return 0;
  return areaOf(game, move.to).key ? 55 : leaders > 0 && force > 1 ? 30 : 20;
};

const isThreatened = (game: Definition, view: View, area: AreaId, enemy: SideId): boolean =>
  neighbours(game, area).some((next) => strengthAt(game, view, next.area, enemy) > 1);

const order = (game: Definition, decision: Decision, view: View): Act => {
  const power = String(factsOf(decision).power);
  const options = decision.options() as readonly Act[];
  const ranked = options
    .map((act) => ({ act, worth: worth(game, view, power, act) }))
    .sort((a, b) => b.worth - a.worth);
  const [best] = ranked;
  return best && best.worth > 0 && !isTired(view, best.act) ? best.act : (decision.fallback() as Act);
};

/** It marches nobody into attrition of its own accord. */
const isTired = ({ impulse }: View, act: Act): boolean =>
  act.do === 'move' &&
  Object.values(act.force)
    .flatMap(({ leaders = [] }) => leaders)
    .some((leader) => number(impulse?.leadersMarched[leader]) >= 3);

/** Answers every decision of a seat, so that no match waits for an empty chair. */
export const standIn = (game: Definition): AnswerSource => ({
  origin: 'stand-in',
  answer(decision, view) {
    switch (decision.kind) {
      case 'impulse.order':
        return { answer: order(game, decision, view() as View) as Json };
      case 'intercept':
        return { answer: intercept(decision) as Json };
      case 'evade':
        return { answer: evade(decision) as Json };
      case 'battle.cards':
        return { answer: battleCards(decision) };
      case 'consent':
        return { answer: { consent: true } };
      default:
        return { answer: decision.fallback() };
    }
  },
});
