/** What the staff advises for a round: the orders that the stand-in would give, and those that begin with another corps. */
import { type AnswerSource, type Json, type Message, message, sure } from '../../../engine/index.ts';
import type { PlayedTurn, Reason, Staff } from '../../../game/index.ts';
import type { Book } from '../content.ts';
import type { Gettysburg } from '../contract.ts';
import { seenAs, type View } from '../knowledge.ts';
import { attackPerHit } from '../rules/fire.ts';
import { chanceWith, routesOf } from '../rules/odds.ts';
import { corpsAt, corpsOnMap, exits, headingFor, pointsLeft, pointsOf, strengthOf, townOf } from '../rules/position.ts';
import type { Position } from '../state.ts';
import { type CorpsId, foeOf, isArmy, isSide, type Order, type RoundOrder, type Side, type TownId } from '../types.ts';
import { ideasOf, planOf, standInFor } from './index.ts';

type Turn = PlayedTurn<Gettysburg>;

/** A corps and the towns that it is sent to. */
interface Way {
  readonly corps: CorpsId;
  readonly towns: readonly TownId[];
}

const waysIn = (orders: readonly Order[]): readonly Way[] =>
  orders.flatMap((order): readonly Way[] => {
    if ('paths' in order) return order.paths ?? [];
    const [first] = 'to' in order ? (order.to ?? []) : [];
    return first?.town ? [{ corps: order.commander, towns: [first.town] }] : [];
  });

const ordersIn = ({ answers }: Turn): readonly Order[] =>
  answers.flatMap(({ kind, answer }) => (kind === 'round' ? (answer as unknown as RoundOrder).orders : []));

/** How many other rounds are thought of. */
const MOST_OTHERS = 6;

/** Rounds without some of the best ideas, each once: in whatever order the cards are played it is the same round. */
function otherRounds(position: Position, side: Side): readonly RoundOrder[] {
  const ideas = ideasOf(position, side);
  const rounds = ideas.flatMap((_, i) => [ideas.slice(i), [...ideas.slice(0, 1), ...ideas.slice(i + 1)]]);
  const plans = rounds.map((each) => planOf(position, side, each)).filter(({ orders }) => orders.length > 0);
  const keys = plans.map(sameRound);
  return plans.filter((_, i) => keys.indexOf(sure(keys[i])) === i).slice(1, 1 + MOST_OTHERS);
}

const sameRound = ({ orders }: RoundOrder): string =>
  orders
    .map((order) => JSON.stringify(order))
    .sort()
    .join();

const reason = (weight: number, text: Message): Reason => ({ weight, text });

const POINT = 10;
const WON = 4;
const OPEN = 2;
const GUARD = 1.5;
const SPENT = 3;
const REST = 0.1;

/** The town of a way that the enemy holds, if there is one, and whoever is sent there. */
const attacksOf = (position: Position, side: Side, ways: readonly Way[]) => {
  const goals = ways.flatMap(({ corps, towns }) => {
    const town = towns.find((each) => corpsAt(position, each, foeOf(side)).length > 0);
    return town === undefined ? [] : [{ corps, town }];
  });
  return [...new Set(goals.map(({ town }) => town))].map((town) => {
    const corps = goals.filter((each) => each.town === town).map((each) => each.corps);
    const all = [...headingFor(position, town, side), ...corps];
    return { town, chance: chanceWith(position, town, all), routes: routesOf(position, all) };
  });
};

const attackTold = ({ town, chance }: { readonly town: TownId; readonly chance: number }): Message =>
  message('staff.attack', { town, percent: Math.round(100 * chance) });

function reasonsFor(position: Position, side: Side, orders: readonly Order[]): readonly Reason[] {
  const ways = waysIn(orders);
  const attacks = attacksOf(position, side, ways);
  const entered = ways
    .map(({ towns }) => towns.at(-1) ?? '')
    .filter((town) => attacks.every((each) => each.town !== town));
  const left = ways.flatMap(({ corps }) => townOf(position, corps) ?? []);
  const open = left.filter((town) =>
    corpsAt(position, town, side).every((id) => ways.some(({ corps }) => corps === id)),
  );
  const scored = side === 'CSA' ? ways.flatMap(({ towns }) => towns.filter((town) => entered.includes(town))) : [];
  const guarded = side === 'USA' ? entered.filter((town) => pointsLeft(position, town) > 0) : [];
  const worth = (town: TownId) => pointsLeft(position, town);
  return [
    ...scored.flatMap((town) =>
      worth(town) > 0 ? [reason(POINT * worth(town), message('staff.points', { town, points: worth(town) }))] : [],
    ),
    ...[...new Set(guarded)].map((town) =>
      reason(GUARD * worth(town), message('staff.guards', { town, points: worth(town) })),
    ),
    ...attacks.map(({ town, chance }) => reason(WON * (2 * chance - 1), attackTold({ town, chance }))),
    ...attacks.flatMap(({ town, chance, routes }) => [
      ...(side === 'CSA' && worth(town) > 0
        ? [reason(POINT * worth(town) * chance, message('staff.points', { town, points: worth(town) }))]
        : []),
      reason(REST, message('staff.roads', { town, routes, per: attackPerHit(position, routes) })),
    ]),
    ...open.flatMap((town) => {
      const near = nearestEnemies(position, side, town);
      return near.length > 0 ? [reason(-OPEN, message('staff.open', { town, near }))] : [];
    }),
    ...orders.flatMap(({ commander }) =>
      isArmy(commander) ? [reason(-SPENT, message('staff.spent', { commander }))] : [],
    ),
    ...[...new Set(entered)].flatMap((town) => {
      const near = nearestEnemies(position, side, town);
      const ours = ways.filter(({ towns }) => towns.at(-1) === town).map(({ corps }) => corps);
      if (near.length > 0) return [reason(-REST, message('staff.next', { corps: ours, town, near }))];
      return [reason(REST, message('staff.alone', { corps: ours, town }))];
    }),
    ...(ways.length === 0 ? [reason(0, message('staff.stays', {}))] : []),
  ];
}

/** Enemy corps one town away from a town. */
const nearestEnemies = (position: Position, side: Side, town: TownId): readonly CorpsId[] =>
  corpsOnMap(position, foeOf(side)).filter((id) => {
    const from = townOf(position, id);
    return from !== undefined && from !== town && exits(position, foeOf(side), from).includes(town);
  });

/** The own corps that the enemy can attack with most more than it has. */
function inDanger(position: Position, side: Side): Message | undefined {
  const [worst] = corpsOnMap(position, side)
    .flatMap((id) => {
      const town = townOf(position, id);
      if (town === undefined) return [];
      const near = nearestEnemies(position, side, town);
      const own = strengthOf(position, corpsAt(position, town, side));
      return [{ town, near, own, enemy: strengthOf(position, near) }];
    })
    .filter(({ own, enemy }) => enemy > own)
    .sort((a, b) => b.enemy - b.own - (a.enemy - a.own));
  return worst && message('staff.mind.danger', worst);
}

export const staffOf = (book: Book): Staff<Gettysburg> => {
  const seen = (view: View): Position => ({ book, state: seenAs(view) });
  const plain = standInFor(book);
  const giving = (answer: RoundOrder): AnswerSource => ({
    origin: plain.origin,
    answer: (decision, view) =>
      decision.kind === 'round' && decision.check(answer as unknown as Json).ok
        ? { answer: structuredClone(answer) as unknown as Json }
        : plain.answer(decision, view),
  });
  return {
    ideas({ kind, seat }, view) {
      if (kind !== 'round' || !isSide(seat)) return [plain];
      return [plain, ...otherRounds(seen(view), seat).map(giving)];
    },
    chances({ before, seat, ...turn }) {
      if (!isSide(seat)) return [];
      const attacks = attacksOf(seen(before), seat, waysIn(ordersIn({ before, seat, ...turn })));
      return attacks.map((attack) => attackTold(attack));
    },
    reasons(turn) {
      return isSide(turn.seat) ? reasonsFor(seen(turn.before), turn.seat, ordersIn(turn)) : [];
    },
    reminder(view, seat) {
      const position = seen(view);
      const danger = isSide(seat) ? inDanger(position, seat) : undefined;
      const { numbers } = position.book;
      return (
        danger ??
        message('staff.mind.points', {
          points: pointsOf(position),
          needed: numbers.points,
          turn: view.turn,
          turns: numbers.turns,
        })
      );
    },
    line: (answer, { round }) => ({ verb: 'ROUND', subject: { round, plan: answer } }),
  };
};
