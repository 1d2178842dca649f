/** A plain computer player: it looks one turn ahead, and weighs hits, banners, ground and what the enemy can do to it. */
import { type AnswerSource, type Decision, extended, type Json, sure } from '../../../engine/index.ts';
import type { Book } from '../content.ts';
import { seenAs, type View } from '../knowledge.ts';
import { areAdjacent } from '../rules/board.ts';
import type { CardPlay } from '../rules/cards.ts';
import { best } from '../rules/leaders.ts';
import { type Move, sampleMoves } from '../rules/movement.ts';
import { placesIn } from '../rules/places.ts';
import { armOf, isLone, isStanding, leadersOf, type Standing, turnOf, unitAt, unitOf } from '../rules/position.ts';
import { type Combat, sampleCombats } from '../rules/turn.ts';
import type { Hex, Side } from '../types.ts';
import { fireWorth, meleeAt } from './attack.ts';
import { chooseCard, chooseOrders, ideasUnderCard, rankOf } from './cards.ts';
import { ideasOf } from './ideas.ts';
import { placeWorth } from './places.ts';
import { type Thoughts, thinkOf } from './thoughts.ts';

/** What has to be gained by a move, so that nobody goes to and fro. */
const MARGIN = 0.04;
/** What a melee has to be worth. */
const LEAST_MELEE = 0.15;
/** Fire comes before melees: it risks nothing, and weakens what is attacked then. */
const FIRE_FIRST = 0.6;
/** What ground is worth that is won without a step of one's own. */
const ADVANCE = 0.3;

const DONE: Json = { done: true };

/** The move that gains most; leaders alone join a unit. */
function chooseMove(thoughts: Thoughts): Json {
  const found = best(
    ideasOf(thoughts).filter(({ better }) => better > MARGIN),
    ({ better }) => [better],
  );
  if (found?.path) return { piece: found.unit, path: [...found.path] };
  return chooseLeaderMove(thoughts) ?? DONE;
}

function chooseLeaderMove(thoughts: Thoughts): Json | undefined {
  const { position, side } = thoughts;
  const loners = leadersOf(position, side).filter((leader) => isLone(position, leader));
  const joined = ({ path }: Move) => unitAt(position, path.at(-1) ?? '') as Standing | undefined;
  const joining = sampleMoves(position).filter((move) => joined(move) && loners.some(({ id }) => id === move.piece));
  const found = best(joining, (move) => {
    const unit = sure(joined(move));
    return [unit.blocks, placeWorth(thoughts, unit)];
  });
  return found && { piece: found.piece, path: [...found.path] };
}

/** The best attack that is worth its risk. */
function chooseCombat(thoughts: Thoughts): Json {
  const { position, side } = thoughts;
  const worth = (combat: Combat): number => {
    const unit = unitOf(position, 'fire' in combat ? combat.fire : combat.melee) as Standing;
    return 'fire' in combat
      ? fireWorth(thoughts, unit, unitAt(position, combat.at) as Standing) + FIRE_FIRST
      : meleeAt(thoughts, unit, combat.at, combat.with);
  };
  const rated = sampleCombats(position, side).map((answer) => ({ answer, worth: worth(answer) }));
  const found = best(rated, (each) => [each.worth]);
  return found && found.worth > LEAST_MELEE ? (structuredClone(found.answer) as Json) : DONE;
}

const named = ({ prompt }: Decision, name: string): string => String(prompt.args?.[name] ?? '');

/** Where the unit stands best: it may stay, take the ground, or with cavalry go on. */
function chooseAdvance(thoughts: Thoughts, decision: Decision): Json {
  const unit = unitOf(thoughts.position, named(decision, 'unit'));
  if (!isStanding(unit)) return decision.fallback();
  const ways = decision.options() as readonly (readonly Hex[])[];
  const way = best(ways, (path) => {
    const there: Standing = { ...unit, hex: path.at(-1) ?? unit.hex };
    return [placeWorth(thoughts, there, unit.hex) + (path.length > 0 ? ADVANCE : 0) + again(thoughts, there, path)];
  });
  return way ? [...way] : decision.fallback();
}

/** The melee that cavalry may go on to. */
function again(thoughts: Thoughts, unit: Standing, path: readonly Hex[]): number {
  const { position, enemies } = thoughts;
  const { followed } = turnOf(position);
  if (path.length === 0 || followed.includes(unit.id) || armOf(position, unit) !== 'CAV') return 0;
  const beside = enemies.filter(({ hex }) => areAdjacent(unit.hex, hex));
  return Math.max(0, ...beside.map(({ hex }) => meleeAt(thoughts, unit, hex, [], 'follow-up')));
}

type Bonus = { readonly at: Hex; readonly with: readonly string[] } | null;

function chooseBonus(thoughts: Thoughts, decision: Decision): Json {
  const unit = unitOf(thoughts.position, named(decision, 'unit'));
  if (!isStanding(unit)) return decision.fallback();
  const found = best(decision.options() as readonly Bonus[], (bonus) => [
    bonus ? meleeAt(thoughts, unit, bonus.at, bonus.with, 'follow-up') : LEAST_MELEE,
  ]);
  return found ? { at: found.at, with: [...found.with] } : null;
}

/** A blow before the attack is always good; all else is as in silence. */
const chooseReaction = (decision: Decision): Json => {
  const fallback = decision.fallback();
  return fallback === 'STAND' && decision.options().includes('FIRST_STRIKE') ? 'FIRST_STRIKE' : fallback;
};

const chooseKept = ({ position }: Thoughts, decision: Decision): Json =>
  best(decision.options(), (card) => [rankOf(position, String(card))]) ?? decision.fallback();

type Plan = (thoughts: Thoughts, decision: Decision) => Json | undefined;

const PLANS: Readonly<Record<string, Plan>> = {
  card: (thoughts) => chooseCard(thoughts),
  orders: (thoughts) => {
    const { orders } = chooseOrders(thoughts, ideasUnderCard(thoughts));
    return structuredClone(orders) as Json;
  },
  move: chooseMove,
  combat: chooseCombat,
  advance: chooseAdvance,
  take: chooseAdvance,
  bonus: chooseBonus,
  reaction: (_, decision) => chooseReaction(decision),
  keep: chooseKept,
};

/** What a side knows of the position in its view. */
export const thoughtsIn = (book: Book, view: View, side: Side): Thoughts => {
  const seen = seenAs(book, view);
  return thinkOf(extended(seen, { places: placesIn(seen.book, seen.state) }), side);
};

/**
 * Answers what it is asked, from the seat's own view. What it has no plan for gets the fallback. `play`: begins a turn with this card, and
 * not with the best.
 */
export const standInFor = (book: Book, play?: CardPlay): AnswerSource => ({
  origin: 'stand-in',
  answer(decision, view) {
    const plan = PLANS[decision.kind];
    if (!plan) return { answer: decision.fallback() };
    if (decision.kind === 'card' && play && decision.check({ ...play }).ok) return { answer: { ...play } };
    // The rules and their stand-in use the same type of view.
    const answer = plan(thoughtsIn(book, view() as View, decision.seat), decision) ?? decision.fallback();
    return { answer: decision.check(answer).ok ? answer : decision.fallback() };
  },
});
