/** The turn of a player (C-TURN). */
import {
  accept,
  ask,
  checkpoint,
  isObject,
  type Json,
  message,
  type Refusal,
  refusalOf,
  refuse,
  type Script,
  savePoint,
  sure,
  type Table,
  type Verdict,
  withData,
} from '../../../engine/index.ts';
import type { Book } from '../content.ts';
import type { NapoleonicsEvent } from '../events.ts';
import type { Position, State } from '../state.ts';
import type { CardId, Hex, Side, UnitId } from '../types.ts';
import { combinations } from './advance.ts';
import { combatShape, moveShape } from './answer-schemas.ts';
import { areAdjacent, distance } from './board.ts';
import { cardOf, ordersIn } from './cards.ts';
import { fighterFault, fire, fireFault, firerFault, mayBattle, meleeFault, shotFault, supportFault } from './combat.ts';
import { giveOrders, playCard } from './command.ts';
import { best } from './leaders.ts';
import { melee } from './melee.ts';
import { canMove, carryOut, type Move, moveFault, sampleMoves } from './movement.ts';
import { claimObjectives } from './objectives.ts';
import { placesIn } from './places.ts';
import { once, type Play, type Question, question } from './play.ts';
import {
  commandOf,
  foeOf,
  isOver,
  type Standing,
  sideState,
  sidesIn,
  standingOf,
  unitAt,
  unitsOf,
} from './position.ts';
import { rangeOf } from './strength.ts';

/** C-TURN-01. Turn after turn, from any stored position. */
export function* playGame(book: Book, table: Table<State, NapoleonicsEvent>): Script {
  const { state } = table;
  const play: Play = { book, table, state, places: placesIn(book, state) };
  if (!play.state.isDealt) deal(play);
  while (!isOver(play)) {
    yield* playTurn(play);
    yield* checkpoint();
  }
}

/** C-SET-02. */
function deal(play: Play): void {
  const { state, table } = play;
  state.deck = table.shuffle('deck', state.deck);
  state.isDealt = true;
  for (const side of sidesIn(play)) {
    const own = sideState(play, side);
    own.hand = state.deck.splice(0, own.cards).sort();
    table.emit({ kind: 'cards.dealt', side, count: own.hand.length });
    table.emit({ kind: 'cards.received', side, cards: [...own.hand], only: [side] });
  }
}

/** C-TURN-01 to C-TURN-05, C-CMD-05. Card, orders, movement, combat, draw. */
function* playTurn(play: Play): Script {
  const { state, table } = play;
  const side = state.active;
  if (!state.isBegun) begin(play, side);
  if (isOver(play)) return;
  // Before a card is played the position can be kept, and corrected.
  yield* savePoint();
  const card = yield* playCard(play, side);
  if (card) {
    yield* giveOrders(play, side, card);
    yield* movement(play, side);
    if (!isOver(play)) yield* combat(play, side);
  } else table.emit({ kind: 'turn.passed', side });
  if (!isOver(play)) yield* endTurn(play, side);
}

/** C-TURN-02. */
function begin(play: Play, side: Side): void {
  const { state, table } = play;
  table.emit({ kind: 'turn.begun', side, turn: state.turn, command: commandOf(play, side) });
  claimObjectives(play, side);
  state.isBegun = true;
}

const DONE = { done: true } as const;

/** A move, or word that there are no more. */
type MoveAnswer = Move | { readonly done: true };

/**
 * C-TURN-03, C-MOV-01, C-ORD-07. One piece after another; all movement is over before a combat begins. Where nothing can
 * move it is asked all the same, so that lines of a sheet are told why.
 */
function* movement(play: Play, side: Side): Script {
  const next: Question<MoveAnswer> = {
    kind: 'move',
    seat: side,
    forced: () => !canMove(play),
    prompt: () => withData(message('ask.move'), { turn: play.state.turn }),
    options: () => [DONE as MoveAnswer].concat(sampleMoves(play)),
    check: (given) => judgeMove(play, given),
    fallback: () => DONE,
  };
  for (;;) {
    const answer = yield* ask(question(next));
    if ('done' in answer) return;
    carryOut(play, answer);
    if (isOver(play)) return;
  }
}

function judgeMove(position: Position, given: Json): Verdict<MoveAnswer> {
  const read = moveShape.safeParse(given);
  if (!read.success) return refuse('move.unread');
  if ('done' in read.data) return accept(DONE);
  const fault = moveFault(position, read.data);
  if (!fault) return accept(read.data);
  const { piece } = read.data;
  const near = sampleMoves(position).filter((each) => each.piece === piece);
  return { ok: false, refusal: { ...fault, near: near.slice(0, 12) } };
}

/** What a unit does in the combat phase. */
export type Combat =
  | { readonly fire: UnitId; readonly at: Hex }
  | { readonly melee: UnitId; readonly at: Hex; readonly with: readonly UnitId[] };

/** A combat, or word that there are no more. */
type CombatAnswer = Combat | { readonly done: true };

/** C-CA-01, C-COM-01. Why a combat cannot be fought; undefined if it can. */
function combatFault(position: Position, side: Side, answer: Combat): Refusal | undefined {
  const id = 'fire' in answer ? answer.fire : answer.melee;
  const own = unitsOf(position, side);
  const unit = own.find((each) => each.id === id);
  if (!unit) return refusalOf('combat.gone', { unit: id });
  if ('fire' in answer) return fireFault(position, unit, answer.at);
  const guns = answer.with;
  const twice = guns.find((gun, i) => guns.indexOf(gun) !== i);
  if (twice !== undefined) return refusalOf('combined.twice', { unit: twice });
  const faults = guns.map((each) => {
    const gun = own.find((other) => other.id === each);
    return gun ? supportFault(position, unit, gun, answer.at) : refusalOf('combat.gone', { unit: each });
  });
  return meleeFault(position, unit, answer.at) ?? faults.find((fault) => fault !== undefined);
}

/** Every combat that can be fought. */
export const sampleCombats = (position: Position, side: Side): readonly Combat[] => {
  const able = unitsOf(position, side).filter((unit) => mayBattle(position, unit));
  const targets = once(() => targetsOf(position, foeOf(position, side)));
  return able.flatMap((unit) => [...shotsOf(position, unit, targets()), ...meleesOf(position, unit, targets())]);
};

/** Where somebody of a side stands: its units, and its leaders alone. */
const targetsOf = (position: Position, foe: Side): readonly Hex[] => [
  ...unitsOf(position, foe).map(({ hex }) => hex),
  ...position.state.leaders.flatMap(({ hex, nation }) =>
    hex !== null && !unitAt(position, hex) && sideState(position, foe).nations.includes(nation) ? [hex] : [],
  ),
];

const shotsOf = (position: Position, unit: Standing, targets: readonly Hex[]): readonly Combat[] => {
  if (firerFault(position, unit)) return [];
  const range = rangeOf(position, unit);
  const isNear = (at: Hex): boolean => {
    const far = distance(unit.hex, at);
    return far > 1 && far <= range;
  };
  return targets
    .filter((at) => isNear(at) && !shotFault(position, unit, at))
    .map((at): Combat => ({ fire: unit.id, at }));
};

const meleesOf = (position: Position, unit: Standing, targets: readonly Hex[]): readonly Combat[] => {
  if (fighterFault(position, unit)) return [];
  return targets
    .filter((at) => areAdjacent(unit.hex, at))
    .flatMap((at) => combinations(position, unit, at).map((each): Combat => ({ melee: unit.id, ...each })));
};

/** C-TURN-04, C-COM-03. One unit after the other, each with all that follows. */
function* combat(play: Play, side: Side): Script {
  while (!isOver(play)) {
    const answer = yield* askCombat(play, side);
    if ('done' in answer) return;
    if ('melee' in answer) yield* melee(play, { unit: answer.melee, at: answer.at, guns: answer.with, isBonus: false });
    else yield* fire(play, standingOf(play, answer.fire), sure(unitAt(play, answer.at)));
  }
}

const askCombat = (play: Play, side: Side): Script<CombatAnswer> => {
  // Nothing changes while the question is open.
  const able = once(() => sampleCombats(play, side));
  return ask(
    question<CombatAnswer>({
      kind: 'combat',
      seat: side,
      forced: () => able().length === 0,
      prompt: () => withData(message('ask.combat'), { turn: play.state.turn }),
      options: () => [DONE as CombatAnswer].concat(able()),
      check: (given) => {
        const read = combatShape.safeParse(given);
        if (!read.success || !isObject(given)) return refuse('combat.unread');
        const answer: CombatAnswer = read.data;
        const fault = 'done' in answer ? undefined : combatFault(play, side, answer);
        return fault ? { ok: false, refusal: { ...fault, near: able().slice(0, 12) } } : accept<CombatAnswer>(answer);
      },
      fallback: () => DONE,
    }),
  );
};

/** C-TURN-05 to C-TURN-07, C-CARD-01, C-CARD-15. Discard and draw; replacements for First Strikes come first. */
function* endTurn(play: Play, side: Side): Script {
  const { state, table } = play;
  const foe = foeOf(play, side);
  const own = sideState(play, side);
  const now = state.now;
  const counts = now?.counts ?? null;
  const card = counts === null ? undefined : cardOf(play, counts);
  if (now) {
    state.discard = [...state.discard, now.card];
    if (counts === null) delete own.lastCard;
    else own.lastCard = counts;
  } else delete own.lastCard;
  delete state.now;
  if (card?.reshuffle) reshuffle(play);
  for (const owed = sideState(play, foe); owed.owed > 0; owed.owed--) receive(play, foe, drawn(play, 1));
  yield* drawFor(play, side, card?.scout === true ? 2 : 1);
  table.emit({ kind: 'turn.ended', side, turn: state.turn });
  delete state.isBegun;
  state.turn += 1;
  state.active = foe;
}

/** C-TURN-06. All cards that lie in the deck and beside it, in a new order. */
function reshuffle({ state, table }: Play): void {
  state.deck = table.shuffle('deck', [...state.deck, ...state.discard].sort());
  state.discard = [];
  table.emit({ kind: 'deck.shuffled', count: state.deck.length });
}

/** C-TURN-06, C-TURN-08. Cards from the top; an empty deck is made of the discards; where there is nothing, fewer. */
function drawn(play: Play, count: number): CardId[] {
  const cards: CardId[] = [];
  while (cards.length < count) {
    if (play.state.deck.length === 0 && play.state.discard.length > 0) reshuffle(play);
    const card = play.state.deck.shift();
    if (card === undefined) break;
    cards.push(card);
  }
  return cards;
}

function receive(play: Play, side: Side, cards: readonly CardId[]): void {
  const own = sideState(play, side);
  own.hand = [...own.hand, ...cards].sort();
  play.table.emit({ kind: 'cards.dealt', side, count: cards.length });
  play.table.emit({ kind: 'cards.received', side, cards, only: [side] });
}

/** C-TURN-05, C-CARD-01, C-CARD-14c, D-18. One card; after a Scout one of two, the other is discarded. */
function* drawFor(play: Play, side: Side, count: number): Script {
  const cards = drawn(play, count);
  const [first, second] = cards;
  if (first === undefined || second === undefined) {
    receive(play, side, cards);
    return;
  }
  const own = sideState(play, side);
  own.offered = cards;
  const kept = yield* ask(
    question<CardId>({
      kind: 'keep',
      seat: side,
      prompt: () => message('ask.keep'),
      options: () => [...new Set(cards)],
      fallback: () => best(cards, (id) => [strengthOf(play, side, id)]) ?? first,
    }),
  );
  delete own.offered;
  play.state.discard = [...play.state.discard, kept === first ? second : first];
  receive(play, side, [kept]);
}

/** D-18. The orders of a section card. */
const strengthOf = (position: Position, side: Side, id: CardId): number => {
  const { orders } = cardOf(position, id);
  return 'sections' in orders ? ordersIn(position, side, orders.sections) : 0;
};
