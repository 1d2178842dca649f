/** What can be chosen on the field: each answer with its hexes, and what it does there. */
import { type Decision, extended, isObject, type Json, type JsonObject } from '../../../engine/index.ts';
import type { Deed } from '../../../game/index.ts';
import type { FurtherAct } from '../../../orders/index.ts';
import type { Book } from '../content.ts';
import { seenAs, type View } from '../knowledge.ts';
import { pieceWords } from '../orders/labels.ts';
import { fireFault } from '../rules/combat.ts';
import { NO_ORDERS, orderedByCard, ordersFault } from '../rules/ordered-units.ts';
import { placesIn } from '../rules/places.ts';
import { isStanding, leadersOf, turnOf, unitsOf } from '../rules/position.ts';
import { sampleCombats } from '../rules/turn.ts';
import type { Leader, Position, Unit } from '../state.ts';
import type { Hex, Side } from '../types.ts';

/** Kinds of deeds, in the order in which they are offered at a hex. */
export const DEEDS = ['melee', 'fire', 'move', 'order', 'detach', 'card'] as const;

/** The kinds that attack somebody. */
export const FIGHTS: readonly string[] = ['melee', 'fire'] satisfies readonly DeedKind[];

/** Who is ordered can move and attack at once. */
export const PICKS: readonly string[] = ['order'] satisfies readonly DeedKind[];

type DeedKind = (typeof DEEDS)[number];

const hexesIn = (value: Json | undefined): readonly Hex[] => (Array.isArray(value) ? value.map(String) : []);

/** The piece that an answer is about; undefined if it is about none, or about several. */
const pieceIn = (answer: JsonObject): readonly [DeedKind, string] | undefined => {
  const { piece, fire, melee, units, leaders, unsquare, on } = answer;
  if (typeof piece === 'string') return ['move', piece];
  if (typeof fire === 'string') return ['fire', fire];
  if (typeof melee === 'string') return ['melee', melee];
  if (typeof on === 'string') return ['card', on];
  const [ordered, detached] = [hexesIn(units), hexesIn(leaders)];
  if (ordered.length + detached.length !== 1 || hexesIn(unsquare).length > 0) return undefined;
  return ordered[0] === undefined ? ['detach', detached[0] ?? ''] : ['order', ordered[0]];
};

const hexOf = ({ units, leaders }: View, piece: string): Hex | undefined =>
  [...units, ...leaders].find(({ id }) => id === piece)?.hex ?? undefined;

/** The hexes of an answer: where its piece stands, by which way it goes, and whom it attacks. */
export function placesOf(answer: Json, view?: View): readonly Hex[] {
  if (!isObject(answer)) return hexesIn(answer);
  const named = pieceIn(answer);
  const from = named && view ? hexOf(view, named[1]) : undefined;
  const { at, path } = answer;
  return [...(from === undefined ? [] : [from]), ...hexesIn(path), ...(typeof at === 'string' ? [at] : [])];
}

/** Whoever moves or attacks. */
export const whoOf = (answer: Json): string | undefined => {
  const named = isObject(answer) ? pieceIn(answer) : undefined;
  return named && (named[0] === 'move' || named[0] === 'melee' || named[0] === 'fire') ? named[1] : undefined;
};

/** What an answer does at the hex of its piece; undefined for one that belongs to no hex. */
export function deedOf(answer: Json, view: View): Deed | undefined {
  const named = isObject(answer) ? pieceIn(answer) : undefined;
  if (!named) return undefined;
  const [kind, who] = named;
  const isSeldom = kind === 'detach' || kind === 'card';
  return whoOf(answer) === undefined
    ? { kind, isSeldom }
    : { kind, by: { who, words: pieceWords(view, who), counters: [] }, isSeldom };
}

/** Whether an answer orders, moves or attacks with nobody. */
export function isIdle(answer: Json): boolean {
  if (!isObject(answer)) return false;
  const { done, units, leaders, unsquare } = answer;
  if (done === true) return true;
  return units !== undefined && [units, leaders, unsquare].every((each) => hexesIn(each).length === 0);
}

/**
 * C-LOS-02. Whether a move ends a fire that stands in a line. Fire follows all moves, and whoever moves may stand in its way
 * then.
 */
export function spoils(book: Book, move: Json, fire: Json, view: View): boolean {
  if (!isObject(move) || !isObject(fire)) return false;
  const [end] = hexesIn(move.path).toReversed();
  const { piece } = move;
  const { fire: by, at } = fire;
  if (end === undefined || typeof at !== 'string') return false;
  const seen = seenAs(book, view);
  const placed = <P extends Unit | Leader>(each: P): P => (each.id === piece ? { ...each, hex: end } : each);
  const state = extended(seen.state, {
    units: seen.state.units.map(placed),
    leaders: seen.state.leaders.map(placed),
  });
  const unit = state.units.filter(isStanding).find(({ id }) => id === by);
  return (
    unit !== undefined &&
    fireFault(extended({ book, state }, { places: placesIn(book, state) }), unit, at) !== undefined
  );
}

const single = (id: string, list: 'units' | 'leaders'): Json => ({
  units: [],
  leaders: [],
  unsquare: [],
  [list]: [id],
});

/** Pieces that the card could order beside those that lines have ordered, before anything has moved. */
function moreOrders(position: Position, side: Side): readonly Json[] {
  const now = turnOf(position);
  if (Object.keys(now.moved).length > 0) return [];
  const byCard = orderedByCard(position, side, now.leaders);
  const units = now.ordered.filter((id) => !byCard.includes(id));
  const given = { ...NO_ORDERS, units, leaders: now.leaders };
  if (ordersFault(position, side, given)) return [];
  const isFree = (id: string): boolean => !now.ordered.includes(id) && !now.leaders.includes(id);
  const may = (more: typeof given): boolean => ordersFault(position, side, more) === undefined;
  return [
    ...unitsOf(position, side)
      .filter(({ id }) => isFree(id) && may({ ...given, units: [...units, id] }))
      .map(({ id }) => single(id, 'units')),
    ...leadersOf(position, side)
      .filter(({ id }) => isFree(id) && may({ ...given, leaders: [...now.leaders, id] }))
      .map(({ id }) => single(id, 'leaders')),
  ];
}

/** Acts of other phases that lines may bring where moves are asked: more orders before the first move, and combats. */
export function furtherActs(book: Book, { kind, seat }: Decision, view: View): readonly FurtherAct[] {
  if (kind !== 'move' || view.now === undefined) return [];
  const seen = seenAs(book, view);
  const position: Position = extended(seen, { places: placesIn(seen.book, seen.state) });
  return [
    ...moreOrders(position, seat).map((answer): FurtherAct => ({ kind: 'orders', answer })),
    // The rules and the house use the same answers.
    ...sampleCombats(position, seat).map((answer): FurtherAct => ({ kind: 'combat', answer: answer as Json })),
  ];
}
