/** A position of Gettysburg Campaign as it is stored. */

import type { Book } from './content.ts';
import { faultSpeech as say } from './messages/index.ts';
import {
  type ArmyCommander,
  type CorpsId,
  type Place,
  type RoundOrder,
  SIDES,
  type Side,
  type TownId,
} from './types.ts';

export type Options = {
  /** G-CRD-05. Whether an army commander moves one corps or all that may be ordered. */
  readonly armyCommanderScope: 'one' | 'all';
  /** G-CMB-05. Whether a side may roll dice in place of automatic hits. */
  readonly fireOption: boolean;
};

export interface State {
  turn: number;
  /** Counted from 1 in each turn. */
  round: number;
  /** `orders`: a round is about to be ordered; `movement`: it is carried out; `combat`: the battles of the turn. */
  phase: 'orders' | 'movement' | 'combat';
  /** Null: eliminated. */
  corps: Record<CorpsId, Place | null>;
  /** Towns that have given their points (G-VIC-02). */
  scored: TownId[];
  /** Army commanders that are used up (G-CRD-03). */
  spent: ArmyCommander[];
  readonly options: Options;
  /** Who moves first in the round that is carried out. */
  first?: Side;
  /** What is committed in the round that is carried out; it is secret until its side has revealed it. */
  orders: Partial<Record<Side, RoundOrder>>;
  revealed: Side[];
  /** Corps that had to decide in this round and cannot move in it (G-MOV-10). */
  halted: CorpsId[];
  /** Corps that an order has moved in this round. */
  moved: CorpsId[];
  /** Corps that have retreated or returned in this combat phase: they do not fire (G-CMB-10). */
  shaken: CorpsId[];
  winner?: Side;
}

/** What rules look at: the content and the position. */
export interface Position {
  readonly book: Book;
  readonly state: State;
}

/** G-SET-01, G-CRD-05, G-CMB-05. Three corps in Fredericksburg, seven in Washington, the first turn; the rulings of the group. */
export const startOf = (
  { corps }: Book,
  { armyCommanderScope = 'one', fireOption = true }: Partial<Options> = {},
): State => ({
  turn: 1,
  round: 1,
  phase: 'orders',
  corps: Object.fromEntries([...corps.values()].map(({ id, start }) => [id, { at: start }])),
  scored: [],
  spent: [],
  options: { armyCommanderScope, fireOption },
  orders: {},
  revealed: [],
  halted: [],
  moved: [],
  shaken: [],
});

/** What must hold in any position; each fault as a sentence (G-MAP-02, G-VIC-02, G-VIC-03, G-VIC-04). */
export function brokenIn({ book, state }: Position): readonly string[] {
  const held = (town: TownId) =>
    SIDES.filter((side) => [...book.corps.values()].some((each) => each.side === side && isAt(state, each.id, town)));
  const routes = [...book.corps.values()].flatMap(({ id, side }) => {
    const place = state.corps[id];
    return place && 'to' in place ? [{ id, side, ...place }] : [];
  });
  const points = state.scored.reduce((sum, town) => sum + (book.towns.get(town)?.points ?? 0), 0);
  return [
    ...[...book.corps.keys()]
      .filter((id) => state.corps[id] === undefined)
      .map((id) => say('check.nowhere', { corps: id })),
    ...[...book.towns.keys()].filter((town) => held(town).length > 1).map((town) => say('check.both', { town })),
    ...routes
      .filter(({ from, to }) => !book.neighbours.get(from)?.includes(to))
      .map(({ id, from, to }) => say('check.route', { corps: id, from, to })),
    ...routes
      .filter(({ to, side }) => !held(to).some((each) => each !== side))
      .map(({ id }) => say('check.attack', { corps: id })),
    ...unscoredIn({ book, state }),
    ...(new Set(state.scored).size < state.scored.length ? [say('check.scored-twice')] : []),
    ...(points >= book.numbers.points && state.winner !== 'CSA' ? [say('check.won')] : []),
  ];
}

/** G-VIC-03. A Confederate corps has taken the points of the town that it is in, or comes from. */
const unscoredIn = ({ book, state }: Position): readonly string[] =>
  [...book.corps.values()].flatMap(({ id, side }) => {
    const place = state.corps[id];
    const town = place && ('at' in place ? place.at : place.from);
    const points = (town && book.towns.get(town)?.points) || 0;
    return side === 'CSA' && points > 0 && !state.scored.includes(town ?? '')
      ? [say('check.unscored', { corps: id, town: town ?? '' })]
      : [];
  });

const isAt = ({ corps }: State, id: CorpsId, town: TownId): boolean => {
  const place = corps[id];
  return place != null && 'at' in place && place.at === town;
};
