/** A plain computer player: it looks one move ahead, the Confederates for points, the Union for what guards them. */
import type { AnswerSource, Decision, Json } from '../../../engine/index.ts';
import { type Book, cardOf } from '../content.ts';
import { seenAs, type View } from '../knowledge.ts';
import { isSpent, samplePaths } from '../rules/cards.ts';
import { best, quietReaction } from '../rules/fallbacks.ts';
import { likeliest } from '../rules/fire.ts';
import { chanceToWin, chanceWith } from '../rules/odds.ts';
import {
  corpsAt,
  corpsOnMap,
  exits,
  headingFor,
  orderable,
  pointsLeft,
  refuges,
  routeOf,
  sideOf,
  strengthOf,
  townOf,
} from '../rules/position.ts';
import type { Position, State } from '../state.ts';
import {
  ARMY,
  type CorpsId,
  foeOf,
  isSide,
  type Order,
  type Path,
  type RoundOrder,
  type Side,
  type TownId,
} from '../types.ts';

/** A move and what it is worth more than to stay. */
export interface Idea {
  readonly order: Order;
  readonly worth: number;
}

/** The chance of a corps that joins the attack on a town, with what else comes there or may come in a later round. */
function attackChance(position: Position, corps: CorpsId, town: TownId): number {
  const side = sideOf(position, corps);
  const others = headingFor(position, town, side);
  const near = orderable(position, side).filter(
    (id) => id !== corps && exits(position, side, townOf(position, id) ?? '').includes(town),
  );
  const now = chanceWith(position, town, [corps, ...others]);
  return near.length === 0 ? now : (now + chanceWith(position, town, [corps, ...others, ...near])) / 2;
}

const POINT = 10;
/** How much points are worth that lie ahead. */
const AHEAD = 5;
/** The strength and the routes that an attack is imagined with that lies ahead. */
const IMAGINED = { strength: 9, routes: 2 };
/** What a failed attack costs. */
const FAILURE = 3;
/** What a won battle is worth beside points. */
const VICTORY = 3;
/** What has to be gained by a move, so that nobody goes to and fro. */
const MARGIN = { CSA: 0.05, USA: 0.3 } as const;

/** Figures of towns in a position that nobody changes, each worked out once. */
const known = new WeakMap<State, Map<string, number>>();

const once = ({ state }: Position, what: string, town: TownId, work: () => number): number => {
  const figures = known.get(state) ?? new Map<string, number>();
  known.set(state, figures);
  const key = `${what} ${town}`;
  const figure = figures.get(key) ?? work();
  figures.set(key, figure);
  return figure;
};

/** Points ahead of a Confederate corps in a town. */
const prospect = (position: Position, town: TownId): number =>
  once(position, 'prospect', town, () => prospectOf(position, town));

const prospectOf = (position: Position, town: TownId): number =>
  Math.max(
    0,
    ...[...position.book.towns.keys()].map((each) => {
      const defenders = strengthOf(position, corpsAt(position, each, 'USA'));
      const chance = defenders === 0 ? 1 : chanceToWin(position, IMAGINED.strength, IMAGINED.routes, defenders);
      return (AHEAD * pointsLeft(position, each) * chance) / (1 + position.book.distance(town, each));
    }),
  );

/** What it is worth to the Confederates that a corps goes to a town. */
function confederateWorth(position: Position, corps: CorpsId, town: TownId): number {
  const gain = POINT * pointsLeft(position, town) + prospect(position, town);
  if (corpsAt(position, town, 'USA').length === 0) return gain;
  const chance = attackChance(position, corps, town);
  return chance * (gain + VICTORY) - (1 - chance) * FAILURE;
}

const NEAR = 6;

/** How much a town needs guards: its points, and how near the enemy is. */
const need = (position: Position, town: TownId): number => once(position, 'need', town, () => needOf(position, town));

function needOf(position: Position, town: TownId): number {
  const points = pointsLeft(position, town);
  if (points === 0) return 0;
  const distances = corpsOnMap(position, 'CSA').map((id) => position.book.distance(placeOf(position, id), town));
  return points * (NEAR - Math.min(NEAR - 1, ...distances));
}

const placeOf = (position: Position, id: CorpsId): TownId => townOf(position, id) ?? routeOf(position, id)?.to ?? '';

const guards = (position: Position, town: TownId, without: CorpsId): number =>
  strengthOf(
    position,
    corpsAt(position, town, 'USA').filter((id) => id !== without),
  );

/** What it is worth to the Union that a corps goes to a town. */
function unionWorth(position: Position, corps: CorpsId, town: TownId): number {
  const enemies = corpsAt(position, town, 'CSA');
  if (enemies.length > 0) {
    const chance = attackChance(position, corps, town);
    return chance * 2 * VICTORY - (1 - chance) * FAILURE;
  }
  const here = need(position, town) / (1 + guards(position, town, corps));
  const near = [...position.book.towns.keys()]
    .filter((each) => each !== town && need(position, each) > 0)
    .map(
      (each) => need(position, each) / (1 + guards(position, each, corps)) / (1.5 + position.book.distance(town, each)),
    );
  return here + Math.max(0, ...near);
}

const worthOf = (position: Position, corps: CorpsId, town: TownId): number =>
  sideOf(position, corps) === 'CSA' ? confederateWorth(position, corps, town) : unionWorth(position, corps, town);

/** The best place for a corps, and what is gained by going there. */
function bestMove(position: Position, corps: CorpsId): Idea {
  const from = townOf(position, corps) ?? '';
  const side = sideOf(position, corps);
  const stay = worthOf(position, corps, from) + MARGIN[side];
  const town = best(exits(position, side, from), (each) => [worthOf(position, corps, each)]);
  const gain = town === undefined ? -1 : worthOf(position, corps, town) - stay;
  return gain > 0 && town !== undefined
    ? { order: { commander: corps, to: [{ town }] }, worth: gain }
    : { order: { commander: corps, to: [{ town: null }] }, worth: 0 };
}

/** What an army commander has to gain more than a corps before he is used up. */
const COMMANDER = 6;

/**
 * G-CRD-05. Whether he is worth using up is judged by the best path alone: with the gains of all corps together the Union
 * spent him too soon. The others go along, each where those before it leave something to gain.
 */
function commanderIdea(position: Position, side: Side): Idea | undefined {
  const commander = ARMY[side];
  if (isSpent(position, commander)) return undefined;
  const first = bestPath(position, side, []);
  if (!first) return undefined;
  const paths = [first.path];
  const isAlone = position.state.options.armyCommanderScope === 'one';
  let imagined = after(position, first.path);
  for (let next = isAlone ? undefined : bestPath(imagined, side, paths); next && next.worth > MARGIN[side]; ) {
    paths.push(next.path);
    imagined = after(imagined, next.path);
    next = bestPath(imagined, side, paths);
  }
  return { order: { commander, paths }, worth: first.worth - COMMANDER };
}

/** The path that gains most, of a corps that has none yet. */
const bestPath = (position: Position, side: Side, taken: readonly Path[]) =>
  best(
    samplePaths(position, side)
      .filter(({ corps }) => taken.every((each) => each.corps !== corps))
      .map((path) => ({ path, worth: pathWorth(position, path) })),
    ({ worth }) => [worth],
  );

/** The position that a corps leaves behind which goes a path unhindered as far as the first enemies. */
function after(position: Position, { corps, towns }: Path): Position {
  const side = sideOf(position, corps);
  const goal = towns.find((town) => corpsAt(position, town, foeOf(side)).length > 0);
  const entered = towns.slice(0, goal === undefined ? towns.length : towns.indexOf(goal));
  const at = entered.at(-1) ?? townOf(position, corps) ?? '';
  const { state } = position;
  const scored = side === 'CSA' ? entered.filter((town) => pointsLeft(position, town) > 0) : [];
  return {
    ...position,
    state: {
      ...state,
      corps: { ...state.corps, [corps]: goal === undefined ? { at } : { from: at, to: goal } },
      scored: [...state.scored, ...scored],
    },
  };
}

/** Both towns of a path count; one with enemies ends it. */
function pathWorth(position: Position, { corps, towns }: Path): number {
  const side = sideOf(position, corps);
  const [first = '', second] = towns;
  const stay = worthOf(position, corps, townOf(position, corps) ?? '');
  if (second === undefined || corpsAt(position, first, foeOf(side)).length > 0)
    return worthOf(position, corps, first) - stay;
  const onTheWay = side === 'CSA' ? POINT * pointsLeft(position, first) : 0;
  return onTheWay + worthOf(position, corps, second) - stay;
}

/** What a side may think of in a round, the best first. */
export function ideasOf(position: Position, side: Side): readonly Idea[] {
  const corps = orderable(position, side).map((id) => bestMove(position, id));
  const army = commanderIdea(position, side);
  return [...corps, ...(army && army.worth > 0 ? [army] : [])].sort((a, b) => b.worth - a.worth);
}

/** The first ideas on cards of their own, as many as are played. */
export function planOf(position: Position, side: Side, ideas: readonly Idea[]): RoundOrder {
  const chosen: Idea[] = [];
  for (const idea of ideas) {
    if (chosen.length < position.book.numbers.cards[side] && isFree(position, chosen, idea)) chosen.push(idea);
  }
  return { orders: chosen.map(({ order }) => order) };
}

export const planRound = (position: Position, side: Side): RoundOrder =>
  planOf(position, side, ideasOf(position, side));

const namedIn = ({ order }: Idea): readonly string[] =>
  'paths' in order && order.paths ? order.paths.map(({ corps }) => corps) : [order.commander];

const isFree = (position: Position, chosen: readonly Idea[], idea: Idea): boolean =>
  chosen.every(
    (each) =>
      cardOf(position.book, each.order.commander) !== cardOf(position.book, idea.order.commander) &&
      !namedIn(each).some((id) => namedIn(idea).includes(id)),
  );

/** Cedes where the town would probably be lost, if it loses no points by it. */
function planReaction(position: Position, { prompt }: Decision, fallback: Json): Json {
  const { town, arriving, from } = prompt.args ?? {};
  if (typeof town !== 'string' || typeof arriving !== 'string') return fallback;
  const side = foeOf(sideOf(position, arriving));
  const free = refuges(position, side, town).filter((each) => each !== from);
  const prize = side === 'CSA' ? best(free, (each) => [pointsLeft(position, each)]) : undefined;
  const corps = corpsAt(position, town, side);
  if (prize !== undefined && pointsLeft(position, prize) > 0)
    return { act: 'cede', to: Object.fromEntries(corps.map((id) => [id, prize])) };
  return { ...quietReaction(position, { town, arriving, refuges: free }) } as Json;
}

/** Where the plan of a move is asked late. */
const planMove = (position: Position, { prompt }: Decision, side: Side, fallback: Json): Json => {
  const corps = prompt.args?.corps;
  if (typeof corps !== 'string') {
    const idea = commanderIdea(position, side);
    return idea && 'paths' in idea.order && idea.order.paths ? { paths: [...idea.order.paths] } : fallback;
  }
  const { order } = bestMove(position, corps);
  const to = 'to' in order ? order.to?.[0]?.town : undefined;
  return { to: to ?? null };
};

/** The attacker takes the fire with the best chance to win. */
const planFire = (position: Position, { prompt }: Decision, fallback: Json): Json => {
  const { strength, perHit, against } = prompt.args ?? {};
  if (typeof strength !== 'number' || typeof perHit !== 'number' || typeof against !== 'number') return fallback;
  return { automatic: likeliest(position, { strength, perHit }, against + 1) };
};

/** Answers what it is asked, from the seat's own view. What it has no plan for gets the fallback. */
export const standInFor = (book: Book): AnswerSource => ({
  origin: 'stand-in',
  answer(decision, view) {
    // The rules and their stand-in use the same type of view.
    const position: Position = { book, state: seenAs(view() as View) };
    const { kind, seat } = decision;
    const fallback = decision.fallback();
    if (!isSide(seat)) return { answer: fallback };
    const plans: Readonly<Record<string, () => Json>> = {
      round: () => planRound(position, seat),
      react: () => planReaction(position, decision, fallback),
      move: () => planMove(position, decision, seat, fallback),
      fire: () => planFire(position, decision, fallback),
    };
    const answer = plans[kind]?.() ?? fallback;
    return { answer: decision.check(answer).ok ? answer : fallback };
  },
});
