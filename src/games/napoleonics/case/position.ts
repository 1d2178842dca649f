/** Positions of cases. */
import { entryOf, given, seededSource, sure } from '../../../engine/index.ts';
import { fault } from '../../campaign/case/fault.ts';
import { unknownWord } from '../../campaign/case/words.ts';
import type { Book, Scenario } from '../content.ts';
import { HEXES } from '../rules/board.ts';
import { brokenIn } from '../rules/invariants.ts';
import { claimedAt } from '../rules/objectives.ts';
import { sideOf, sideState, sidesIn, unitAt } from '../rules/position.ts';
import {
  type Changing,
  fullDeck,
  type Leader,
  type Options,
  type Position,
  type SideState,
  type State,
  startOf,
  type Unit,
} from '../state.ts';
import { type CardId, type Hex, NATIONS, type Nation, type Side } from '../types.ts';
import type { Case } from './format.ts';
import { pieceFrom } from './vocabulary.ts';

/** A bare field: the French at the top, the allies at the bottom, five banners each. */
const FIELD: Scenario = {
  id: 'field',
  name: 'A bare field',
  sides: [
    { side: 'FRENCH', edge: 'top', nations: ['FR'], commander: '', cards: 5, banners: 5, first: false, units: [] },
    {
      side: 'ALLIED',
      edge: 'bottom',
      nations: ['BR', 'PT'],
      commander: '',
      cards: 5,
      banners: 5,
      first: true,
      units: [],
    },
  ],
  terrain: {},
  works: {},
  bridges: [],
  objectives: [],
};

/** The ground and the sides of a case. */
function scenarioOf(book: Book, { scenario = 'field', position, markers = {}, active }: Case): Scenario {
  const found = scenario === 'field' ? FIELD : book.scenarios.get(scenario);
  if (!found) return fault('scenario', `no scenario ${scenario}`);
  const { terrain = found.terrain, works = found.works, bridges = found.bridges } = markers;
  return {
    ...found,
    terrain: Object.fromEntries(Object.entries({ ...found.terrain, ...terrain }).filter(([, id]) => id !== 'CLEAR')),
    works,
    bridges,
    objectives: markers.objectives ?? found.objectives,
    sides: found.sides.map((side) => ({
      ...side,
      first: active === undefined ? side.first : side.side === active,
      units: position === 'empty' ? [] : side.units,
      banners: markers.target?.[side.side] ?? side.banners,
    })),
  };
}

/** C-UNIT-01. The first label of a type that no unit of the position has. */
function freeLabel({ state }: Position, type: string): string {
  for (let no = 1; ; no++) if (state.units.every(({ id }) => id !== `${type}${no}`)) return `${type}${no}`;
}

function addPiece(position: Position, hex: Hex, text: string, tracks: Record<Side, Set<number>>): void {
  const path = `place.${hex}`;
  const piece = pieceFrom(text) ?? fault(path, `${text} is no piece`);
  const { type, leader, space } = piece;
  if (type === undefined) {
    addLeader(position, path, hex, piece.nation ?? '', leader ?? '');
    return;
  }
  const kind = position.book.types.get(type) ?? fault(path, unknownWord('unit', type, [...position.book.types.keys()]));
  const { state } = position;
  const { blocks = kind.blocks } = piece;
  if (blocks < 1 || blocks > kind.blocks) fault(path, `${type} has ${kind.blocks} blocks`);
  if (state.units.filter((each) => each.type === type).length >= kind.box)
    fault(path, `the box has ${kind.box} ${type}`);
  const unit: Changing<Unit> = { id: freeLabel(position, type), type, hex, blocks };
  state.units = [...state.units, unit];
  if (leader !== undefined) addLeader(position, path, hex, kind.nation, leader);
  if (space === undefined) return;
  const side = sideOf(position, unit);
  const taken = entryOf(tracks, side, () => new Set<number>());
  if (kind.arm !== 'INF') fault(path, `${type} forms no square`);
  if (taken.has(space) || space > position.book.tables.squares) fault(path, `space ${space} is taken`);
  taken.add(space);
  unit.square = space;
}

function addLeader(position: Position, path: string, hex: Hex, nation: string, name: string): void {
  const of: Nation = NATIONS.find((each) => each === nation) ?? fault(path, `no nation ${nation}`);
  const { state } = position;
  if (state.leaders.some(({ id }) => id === name)) fault(path, `${name} stands twice`);
  if (!sidesIn(position).some((side) => sideState(position, side).nations.includes(of)))
    fault(path, `${of} does not play`);
  state.leaders = [...state.leaders, { id: name, nation: of, hex }];
}

/** The spaces of the tracks on which squares stand. */
function addPieces(position: Position, { place = {}, markers = {} }: Case): Record<Side, Set<number>> {
  const { state } = position;
  const tracks: Record<Side, Set<number>> = {};
  if (markers.units || markers.leaders) {
    takePieces(position, markers, tracks);
    for (const [hex, text] of Object.entries(place))
      if (pieceAt(position, hex) !== text) fault(`place.${hex}`, 'is not what markers.units and markers.leaders say');
    return tracks;
  }
  for (const hex of Object.keys(place)) {
    state.units = state.units.filter((unit) => unit.hex !== hex);
    state.leaders = state.leaders.filter((leader) => leader.hex !== hex);
  }
  for (const [hex, text] of Object.entries(place)) if (text !== null) addPiece(position, hex, text, tracks);
  return tracks;
}

/** Pieces with their labels. */
function takePieces(
  position: Position,
  { units = [], leaders = [] }: NonNullable<Case['markers']>,
  tracks: Record<Side, Set<number>>,
): void {
  const { state } = position;
  state.units = units as readonly Unit[];
  state.leaders = leaders as readonly Leader[];
  for (const unit of state.units)
    if (unit.square !== undefined) entryOf(tracks, sideOf(position, unit), () => new Set()).add(unit.square);
}

/** Cards that are taken out of the deck one by one. */
class Pile {
  readonly left: CardId[];

  constructor(book: Book) {
    this.left = fullDeck(book);
  }

  take(path: string, id: CardId): CardId {
    const at = this.left.indexOf(id);
    return at < 0 ? fault(path, `no ${id} is left`) : sure(this.left.splice(at, 1)[0]);
  }

  /** Any card that is left. */
  draw(): CardId | null {
    return this.left.pop() ?? null;
  }

  takeAll(path: string, ids: readonly CardId[]): CardId[] {
    return ids.map((id) => this.take(path, id));
  }
}

/** What a case is shuffled by. */
export const seedOf = ({ seed = 'case' }: Case): string => seed;

const shuffled = (cards: readonly CardId[], seed: string): CardId[] =>
  seededSource(seed)
    .permutation(0, 'deck', cards.length)
    .map((at) => sure(cards[at]));

/** C-SET-02. Cards as the case names them; the deck is what is left. */
function dealCards(position: Position, it: Case, tracks: Record<Side, Set<number>>): void {
  const { book, state } = position;
  const { hands, markers = {} } = it;
  const seed = seedOf(it);
  const pile = new Pile(book);
  const { deck, discard = [], lastCard = {} } = markers;
  for (const [side, ids] of Object.entries(hands ?? {}))
    sideIn(position, `hands.${side}`, side).hand = pile.takeAll(`hands.${side}`, ids).sort();
  state.discard = pile.takeAll('markers.discard', discard);
  layTrack(position, markers.track ?? {}, tracks, pile);
  const first = pile.takeAll('markers.deck', deck ?? []);
  for (const [side, spaces] of Object.entries(tracks))
    for (const space of spaces) {
      const own = sideState(position, side);
      own.track = own.track.with(space - 1, own.track[space - 1] ?? pile.draw());
    }
  for (const [side, id] of Object.entries(lastCard)) {
    sideIn(position, 'markers.lastCard', side).lastCard = id;
  }
  // A deck that is named is all there is; else it lies as the seed has shuffled it.
  state.deck = deck ? first : shuffled(pile.left, seed);
  state.isDealt = markers.isDealt ?? (hands !== undefined || state.scenario === 'field');
}

/** C-SQ-03. The cards of squares. */
function layTrack(
  position: Position,
  track: Readonly<Record<Side, Readonly<Record<string, CardId>>>>,
  tracks: Readonly<Record<Side, ReadonlySet<number>>>,
  pile: Pile,
): void {
  for (const [side, spaces] of Object.entries(track))
    for (const [space, id] of Object.entries(spaces)) {
      if (!tracks[side]?.has(Number(space))) fault(`markers.track.${side}`, `no square has space ${space}`);
      const own = sideIn(position, 'markers.track', side);
      own.track = own.track.with(Number(space) - 1, pile.take('markers.track', id));
    }
}

const sideIn = (position: Position, path: string, side: Side) =>
  sidesIn(position).includes(side) ? sideState(position, side) : fault(path, `no side ${side}`);

/** The position of a case. Throws a CaseFault if it is impossible. */
export function positionOf(book: Book, it: Case): State {
  const scenario = scenarioOf(book, it);
  const names = scenario.sides.map(({ side }) => side);
  if (it.active !== undefined && !names.includes(it.active)) fault('active', unknownWord('side', it.active, names));
  const state = startOf(book, scenario, given(it.options ?? {}) as Partial<Options>);
  const position: Position = { book, state };
  const tracks = addPieces(position, it);
  dealCards(position, it, tracks);
  state.turn = it.turn ?? 1;
  state.claims = state.objectives.map((each) => claimedAt(position, each, []));
  for (const [side, banners] of Object.entries(it.markers?.banners ?? {}))
    sideIn(position, 'markers.banners', side).banners = banners;
  setTurn(position, it);
  judge(position);
  return state;
}

/** How far the turn and the game have come. */
function setTurn(position: Position, { markers = {} }: Case): void {
  const { state } = position;
  const { owed = {}, offered = {}, claims, isBegun, now, winner } = markers;
  for (const [side, n] of Object.entries(owed)) sideIn(position, 'markers.owed', side).owed = n;
  for (const [side, cards] of Object.entries(offered)) sideIn(position, 'markers.offered', side).offered = cards;
  Object.assign(state, given({ claims, isBegun, now, winner }));
}

function judge(position: Position): void {
  const { winner } = position.state;
  for (const side of sidesIn(position))
    if (winner === undefined && sideState(position, side).banners >= sideState(position, side).target)
      fault('markers.banners', `${side} has won`);
  // A deck that is named is all there is, and cards that are not yet dealt are nowhere.
  const [broken] = brokenIn(position).filter(
    (each) => !each.includes('are not the deck') && !each.includes('has not won'),
  );
  if (broken !== undefined) fault('position', broken);
}

/** A piece of a hex as cases write it. */
export function pieceAt(position: Position, hex: Hex): string | null {
  const unit = unitAt(position, hex);
  const leader = position.state.leaders.find((each) => each.hex === hex);
  if (!unit) return leader ? `${leader.nation}+${leader.id}` : null;
  const [name, space] = [leader ? `+${leader.id}` : '', unit.square === undefined ? '' : `/${unit.square}`];
  return `${unit.type}${unit.blocks}${name}${space}`;
}

const bySideIn = <T>(position: Position, of: (side: Side) => T | undefined): Record<Side, T> =>
  Object.fromEntries(
    sidesIn(position).flatMap((side) => {
      const value = of(side);
      return value === undefined ? [] : [[side, value]];
    }),
  );

const trackOf = (position: Position, side: Side) =>
  Object.fromEntries(
    sideState(position, side).track.flatMap((card, i) => (card === null ? [] : [[String(i + 1), card]])),
  );

/** What a position has besides pieces and hands. */
const markersOf = (position: Position) => {
  const { state } = position;
  const { terrain, works, bridges } = state.field;
  const { objectives, claims, isDealt, isBegun, now, winner } = state;
  const { units, leaders, deck, discard } = state;
  const of = <T>(read: (own: SideState) => T | undefined) =>
    bySideIn(position, (side) => read(sideState(position, side)));
  return {
    ...{ terrain, works, bridges, objectives, claims, isDealt },
    banners: of(({ banners }) => banners),
    target: of(({ target }) => target),
    track: bySideIn(position, (side) => trackOf(position, side)),
    lastCard: of(({ lastCard }) => lastCard),
    owed: of(({ owed }) => owed),
    offered: of(({ offered }) => offered),
    ...{ deck: [...deck], discard: [...discard], units, leaders },
    ...given({ isBegun, now, winner }),
  };
};

/** A position in the fields of a case: read again they give the same position. */
export const describe = (position: Position) => {
  const { state } = position;
  const pieces = HEXES.flatMap((hex) => {
    const piece = pieceAt(position, hex);
    return piece === null ? [] : [[hex, piece] as const];
  });
  return {
    scenario: state.scenario,
    position: 'empty' as const,
    options: state.options,
    turn: state.turn,
    active: state.active,
    place: Object.fromEntries(pieces),
    hands: bySideIn(position, (side) => [...sideState(position, side).hand]),
    markers: markersOf(position),
  };
};
