/** The order of an impulse: the act with the best return for its price. */
import { diceOf, ownParts } from '../rules/battle/dice.ts';
import { besiegingArmy } from '../rules/battle/siege.ts';
import { cardOf } from '../rules/cards/cards.ts';
import { cpIn, marchFunds } from '../rules/cards/restricted-cp.ts';
import { musterOf } from '../rules/forces/pieces.ts';
import { leadersIn, sizeIn } from '../rules/forces/stacks.ts';
import { judgedForce } from '../rules/forces/troops.ts';
import { goesOn } from '../rules/march/bypass.ts';
import { moveOptions, priceOfStep } from '../rules/march/movement.ts';
import { ownOf, sideOf } from '../rules/position.ts';
import type { QuestionOf } from '../rules/questions.ts';
import { priceOf } from '../rules/turn/build.ts';
import { flagOptions, flagPrice } from '../rules/turn/flags.ts';
import type { Act, Card, Stack } from '../types.ts';
import { eventWorth, mostAreas } from './events.ts';
import { type Balance, BENT, ownAreas, perForce, prizeOf, type Sight, strengthAt, wallsOf } from './known-position.ts';
import { buildWorth, flagWorth, journeyWorth, leavingGuard } from './moves.ts';
import { siegeChance } from './odds.ts';

type PlayCard = Extract<Act, { do: 'play' }>;
type Siege = Extract<Act, { do: 'siege' }>;

/** Acts with a lower return per command point are not made. */
const LEAST = 0.15;
/** The cost of a siege round for the besieger. */
const TOIL = 1.2;
/** Resources kept for the final count. */
const RESERVE = 0;

// --- acts that command points pay for ------------------------------------------------------------------------------------

const siegeWorth = (sight: Sight, { at, leader }: Siege): number => {
  const army = besiegingArmy(sight, at, leader);
  if (!army) return 0;
  const { dice } = diceOf(ownParts(sight, { [sight.power]: army }, leader));
  const factor = sight.game.siege.factor?.(sight, at, sideOf(sight.game, sight.power)) ?? 1;
  return siegeChance(Math.ceil(dice * factor), wallsOf(sight, at)) * prizeOf(sight, at) - TOIL;
};

/** The price of a step that no points can pay. */
const UNPAYABLE = 4;

const stepPrice = perForce((sight, force): number => {
  const price = priceOfStep(sight, sight.power, force);
  return price.ok ? price.answer : UNPAYABLE;
});

/** The marches that an army can still make in this impulse before they wear it. */
const marchesLeft = perForce((sight, force): number => {
  const free = sight.game.march.free(sight, sight.side);
  const marched = sight.state.impulse?.leadersMarched;
  return Math.min(...leadersIn(force).map((leader) => free - (marched?.[leader] ?? 0)), free);
});

/** A free act is worth more than any paid one. */
const FREE = 0.2;

/** Rates that differ by less are looked at closely, so that rounding rules nothing out. */
const HAIR = 1e-9;

/** The worth and the price of an act. An act that cannot reach the rate may get any worth that is too low for it. */
const balance = (sight: Sight, act: Act, least: number): Balance => {
  switch (act.do) {
    case 'siege':
      return { worth: siegeWorth(sight, act), price: 0 };
    case 'flag':
      return { worth: flagWorth(sight, act), price: flagPrice(sight, act.at) };
    case 'build':
    case 'regroup': {
      const pieces: Stack = { leaders: act.leaders ?? [], inf: act.inf ?? 0, cav: act.cav ?? 0, art: act.art ?? 0 };
      const worth = buildWorth(sight, act) * (sight.bend.builds ? BENT.builds : 1);
      return { worth, price: priceOf(sight, act.do, pieces) };
    }
    case 'move': {
      const force = judgedForce(act);
      const price = stepPrice(sight, force);
      const marches = Math.min(
        marchesLeft(sight, force),
        Math.floor(marchFunds(sight.state, force) / Math.max(1, price)),
      );
      if (marches <= 0) return { worth: 0, price: 1 };
      return { worth: journeyWorth(sight, act, marches, floorFor(least, price)), price };
    }
    case 'convoy':
    case 'assault': {
      const price = sizeIn(judgedForce(act));
      return { worth: journeyWorth(sight, act, 1, floorFor(least, price)), price };
    }
    default:
      return sight.own?.weigh(sight, sight.power, act) ?? { worth: 0, price: 1 };
  }
};

/** The worth that an act at this price needs. */
const floorFor = (rate: number, price: number): number => (rate - HAIR) * Math.max(FREE, price);

interface RankedAct {
  readonly act: Act;
  readonly rate: number;
}

const best = (ranked: readonly RankedAct[]): RankedAct | undefined =>
  ranked.reduce<RankedAct | undefined>((found, each) => (found && found.rate >= each.rate ? found : each), undefined);

/** The acts that command points pay for; an army may leave a guard behind. */
const paidActs = (sight: Sight, options: readonly Act[]): readonly Act[] =>
  options.flatMap((option) => {
    if (option.do === 'play' || option.do === 'buy' || option.do === 'end') return [];
    const guarded = option.do === 'move' ? leavingGuard(sight, option) : undefined;
    return guarded ? [option, guarded] : [option];
  });

/** The best of the acts that command points pay for, if one has this rate at least. */
const bestPaid = (sight: Sight, options: readonly Act[], least: number): RankedAct | undefined => {
  let found: RankedAct | undefined;
  for (const act of paidActs(sight, options)) {
    const { worth, price } = balance(sight, act, found?.rate ?? least);
    const rate = worth / Math.max(FREE, price);
    if (found ? rate > found.rate : rate >= least) found = { act, rate };
  }
  return found;
};

// --- cards ---------------------------------------------------------------------------------------------------------------

/** The worth of keeping a card: for expected fights, and for moments in the enemy's impulse. */
const keptWorth = (sight: Sight, card: Card): number => {
  const isNear = ownAreas(sight).some(
    (area) => strengthAt(sight, area, sight.side) > 3 && (wallsOf(sight, area) > 0 || card.battle),
  );
  if ((card.battle || card.siege) && card.playableBy.includes(sight.power)) return isNear ? 1.5 : 0.7;
  return card.response ? 0.8 : 0;
};

/** Combines several areas into one choice, if the card takes several and each is offered separately. */
const combined = (sight: Sight, card: Card, plays: readonly PlayCard[]): PlayCard[] => {
  const most = mostAreas(card);
  const single = plays.filter((play) => play.with?.areas?.length === 1 && play.with.power === undefined);
  if (most < 2 || single.length < 2) return [];
  const worth = new Map(single.map((play) => [play, eventWorth(sight, card, play.with ?? {})]));
  const chosen = [...single].sort((a, b) => (worth.get(b) ?? 0) - (worth.get(a) ?? 0)).slice(0, most);
  return chosen
    .slice(0, 1)
    .map((first) => ({ ...first, with: { ...first.with, areas: chosen.flatMap((play) => play.with?.areas ?? []) } }));
};

/** Assumed command points, to estimate what more points would bring. */
const IMAGINED = 4;

/** The least and the most that a command point can be worth. */
const POINT = { least: 0.7, most: 1.6 };
/** Acts with a lower rate leave a point at its least. */
const DULL = 0.4;

/** The present worth of a command point; higher if targets are within reach. */
const pointWorth = (sight: Sight): number => {
  const { state } = sight;
  if (!state.impulse) return 1;
  const rich = { ...sight, state: { ...state, impulse: { ...state.impulse, cp: IMAGINED } } };
  const rate = bestPaid(rich, paidOptions(rich), DULL)?.rate ?? DULL;
  return Math.max(POINT.least, Math.min(POINT.most, 0.6 + rate * 0.25));
};

const paidOptions = (sight: Sight): readonly Act[] => {
  const { areas } = musterOf(sight, ownOf(sight.power));
  return [...moveOptions(sight, sight.power, areas), ...flagOptions(sight, sight.power, areas)];
};

/** A card as it may be played now: for its command points, or for an event of this worth. */
interface Play {
  readonly act: PlayCard;
  readonly card: Card;
  readonly event: number;
  readonly kept: number;
}

const playsAmong = (sight: Sight, options: readonly Act[], decision: QuestionOf<'impulse.order'>): Play[] => {
  const plays = options.filter((act) => act.do === 'play');
  const cards = new Set(plays.map(({ card }) => card));
  return [...cards].flatMap((number) => {
    const card = cardOf(sight, number);
    const own = plays.filter((play) => play.card === number);
    const kept = keptWorth(sight, card);
    const events = own.filter((play) => play.as === 'event');
    const more = combined(sight, card, events).filter((play) => decision.check(play).ok);
    return [...own, ...more].map((act): Play => {
      const event = act.as === 'cp' ? 0 : eventWorth(sight, card, act.with ?? {});
      return { act, card, event, kept };
    });
  });
};

/** The best play if a command point is worth so much. */
const bestAt = (point: number, plays: readonly Play[]): RankedAct | undefined =>
  best(plays.map(({ act, card, event, kept }) => ({ act, rate: (act.as === 'cp' ? card.cp * point : event) - kept })));

/**
 * The best card to begin with. What is best at the least and at the most that a command point can be worth is best
 * at all between: points are only valued where they decide.
 */
const bestFirst = (sight: Sight, plays: readonly Play[]): Act | undefined => {
  const [low, high] = [bestAt(POINT.least, plays), bestAt(POINT.most, plays)];
  return (low?.act === high?.act ? low : bestAt(pointWorth(sight), plays))?.act;
};

/** A second card in one impulse has to be worth the impulse that it costs. */
const SECOND = 2.5;

const bestSecond = (plays: readonly Play[]): Act | undefined => {
  const events = plays.filter(({ act }) => act.as === 'event');
  const found = bestAt(POINT.least, events);
  return found && found.rate >= SECOND ? found.act : undefined;
};

const bestPlay = (sight: Sight, options: readonly Act[], decision: QuestionOf<'impulse.order'>): Act | undefined => {
  const plays = playsAmong(sight, options, decision);
  if (sight.state.impulse?.played.length !== 0) return bestSecond(plays);
  const wanted = plays.filter(({ card }) => card.number === sight.bend.card);
  return bestFirst(sight, wanted.length > 0 ? wanted : plays);
};

/** Operations that improve what CP can do. They are played first if they are worth a second card. */
const PAVING = new Set(['line_override']);

const pavingPlay = (sight: Sight, options: readonly Act[]): PlayCard | undefined =>
  options.find((act): act is PlayCard => {
    if (act.do !== 'play' || act.as !== 'event' || cpIn(sight.state.impulse) === 0) return false;
    const card = cardOf(sight, act.card);
    return card.ops.some(({ op }) => PAVING.has(op)) && eventWorth(sight, card, act.with ?? {}) >= SECOND;
  });

const mayBuy = ({ state, power }: Sight, options: readonly Act[]): boolean =>
  options.some((act) => act.do === 'buy') && (state.resources[power] ?? 0) > RESERVE;

/** The next steps of an army that a card lets pass enemies: where it stops it has to fight. */
const onwardIn = (sight: Sight, options: readonly Act[]): readonly Act[] => {
  const from = sight.state.impulse?.turning?.from;
  return options.filter((act) => goesOn(sight, act) && act.do === 'move' && act.to !== from);
};

/**
 * The best act: the next step of an army that passes enemies, then a free act, then a card, then acts paid by the card, then a purchase,
 * then the end.
 */
export const order = (sight: Sight, decision: QuestionOf<'impulse.order'>): Act => {
  const options = decision.options();
  const onward = bestPaid(sight, onwardIn(sight, options), Number.NEGATIVE_INFINITY);
  if (onward && decision.check(onward.act).ok) return onward.act;
  const isOpen = options.some((act) => act.do === 'end');
  const paving = isOpen ? pavingPlay(sight, options) : undefined;
  if (paving) return paving;
  const paid = bestPaid(sight, options, LEAST);
  if (paid && decision.check(paid.act).ok) return paid.act;
  const play = bestPlay(sight, options, decision);
  if (play && (!isOpen || sight.state.impulse?.played.length === 0)) return play;
  if (mayBuy(sight, options)) return { do: 'buy' };
  return play ?? (isOpen ? { do: 'end' } : decision.fallback());
};
