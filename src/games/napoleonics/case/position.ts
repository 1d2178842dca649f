/** Positions of cases. */
import { z } from 'zod';
import { entryOf, seededSource, sure } from '../../../engine/index.ts';
import { fault } from '../../campaign/case/index.ts';
import { HEXES, isHex } from '../board.ts';
import { type Book, objective, type Scenario } from '../content.ts';
import { brokenIn } from '../invariants.ts';
import { claimedAt } from '../objectives.ts';
import { sideOf, sideState, sidesIn, unitAt } from '../position.ts';
import {
  type Changing,
  fullDeck,
  type Options,
  type Position,
  RULINGS,
  type State,
  startOf,
  type Unit,
} from '../state.ts';
import { type CardId, FACES, type Hex, NATIONS, type Nation, type Side } from '../types.ts';

const cards = z.array(z.string());
const bySide = <T extends z.ZodType>(shape: T) => z.record(z.string(), shape);

export const caseShape = z.strictObject({
  id: z.string().optional(),
  rule: z.union([z.string(), z.array(z.string())]).optional(),
  source: z.union([z.string(), z.array(z.string())]).optional(),
  why: z.string().optional(),
  game: z.literal('napoleonics').optional(),
  scenario: z.string().optional(),
  position: z.enum(['setup', 'empty']).optional(),
  options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  turn: z.int().min(1).optional(),
  active: z.string().optional(),
  place: z.record(z.string(), z.string().nullable()).optional(),
  hands: bySide(cards).optional(),
  markers: z
    .strictObject({
      terrain: z.record(z.string(), z.string()).optional(),
      works: z.record(z.string(), z.array(z.enum(FACES))).optional(),
      bridges: z.array(z.string()).optional(),
      banners: bySide(z.int().min(0)).optional(),
      target: bySide(z.int().min(1)).optional(),
      track: bySide(z.record(z.string(), z.string())).optional(),
      deck: cards.optional(),
      discard: cards.optional(),
      lastCard: bySide(z.string()).optional(),
      objectives: z.array(objective).optional(),
    })
    .optional(),
  standing: bySide(cards).optional(),
  orders: z.array(z.strictObject({ seat: z.string(), text: z.string() })).optional(),
  dice: z.array(z.enum(['I', 'C', 'A', 'F', 'S'])).optional(),
  seed: z.string().optional(),
  expect: z.array(z.looseObject({})).optional(),
});

export type Case = z.infer<typeof caseShape>;

export const readCase = (value: unknown): Case => {
  const read = caseShape.safeParse(value);
  if (read.success) return read.data;
  const { path, message } = sure(read.error.issues[0]);
  return fault(path.join('.') || 'case', message);
};

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

const hexIn = (path: string, hex: string): Hex => (isHex(hex) ? hex : fault(path, `no hex ${hex}`));

/** The ground and the sides of a case. */
function scenarioOf(book: Book, { scenario = 'field', position, markers = {}, active }: Case): Scenario {
  const found = scenario === 'field' ? FIELD : book.scenarios.get(scenario);
  if (!found) return fault('scenario', `no scenario ${scenario}`);
  const { terrain = found.terrain, works = found.works, bridges = found.bridges } = markers;
  for (const [hex, id] of Object.entries(terrain))
    if (id !== 'CLEAR' && !book.terrain.has(id)) fault(`markers.terrain.${hex}`, `no terrain ${id}`);
  for (const hex of [...Object.keys(terrain), ...Object.keys(works), ...bridges]) hexIn('markers', hex);
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

const PIECE = /^([A-Z]{2}-[A-Z]{2,3}?)(\d)?(?:\+([A-Za-z]+))?(?:\/(\d))?$/;
const LEADER = /^([A-Z]{2})\+([A-Za-z]+)$/;

function addPiece(position: Position, hex: Hex, text: string, tracks: Record<Side, Set<number>>): void {
  const path = `place.${hex}`;
  const lone = LEADER.exec(text);
  if (lone) {
    addLeader(position, path, hex, lone[1] ?? '', lone[2] ?? '');
    return;
  }
  const [, type = '', blocks, leader, space] = PIECE.exec(text) ?? fault(path, `${text} is no piece`);
  const kind = position.book.types.get(type) ?? fault(path, `no unit ${type}`);
  const { state } = position;
  const no = 1 + state.units.filter((each) => each.type === type).length;
  const count = blocks === undefined ? kind.blocks : Number(blocks);
  if (count < 1 || count > kind.blocks) fault(path, `${type} has ${kind.blocks} blocks`);
  if (no > kind.box) fault(path, `the box has ${kind.box} ${type}`);
  const unit: Changing<Unit> = { id: `${type}${no}`, type, hex, blocks: count };
  state.units = [...state.units, unit];
  if (leader !== undefined) addLeader(position, path, hex, kind.nation, leader);
  if (space === undefined) return;
  const side = sideOf(position, unit);
  const taken = entryOf(tracks, side, () => new Set<number>());
  if (kind.arm !== 'INF') fault(path, `${type} forms no square`);
  if (taken.has(Number(space)) || Number(space) > position.book.tables.squares) fault(path, `space ${space} is taken`);
  taken.add(Number(space));
  unit.square = Number(space);
}

function addLeader(position: Position, path: string, hex: Hex, nation: string, name: string): void {
  const of: Nation = NATIONS.find((each) => each === nation) ?? fault(path, `no nation ${nation}`);
  const { state } = position;
  if (state.leaders.some(({ id }) => id === name)) fault(path, `${name} stands twice`);
  if (!sidesIn(position).some((side) => sideState(position, side).nations.includes(of)))
    fault(path, `${of} does not play`);
  state.leaders = [...state.leaders, { id: name, nation: of, hex }];
}

function addPieces(position: Position, { place = {} }: Case): Record<Side, Set<number>> {
  const { state } = position;
  const tracks: Record<Side, Set<number>> = {};
  for (const hex of Object.keys(place)) {
    hexIn(`place.${hex}`, hex);
    state.units = state.units.filter((unit) => unit.hex !== hex);
    state.leaders = state.leaders.filter((leader) => leader.hex !== hex);
  }
  for (const [hex, text] of Object.entries(place)) if (text !== null) addPiece(position, hex, text, tracks);
  return tracks;
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
    if (!book.cards.has(id)) fault('markers.lastCard', `no card ${id}`);
    sideIn(position, 'markers.lastCard', side).lastCard = id;
  }
  // A deck that is named is all there is; else it lies as the seed has shuffled it.
  state.deck = deck ? first : shuffled(pile.left, seed);
  state.isDealt = hands !== undefined || state.scenario === 'field';
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

const optionsIn = ({ options = {} }: Case): Partial<Options> => {
  for (const [name, value] of Object.entries(options)) {
    const values: readonly unknown[] = Object.entries(RULINGS).find(([each]) => each === name)?.[1] ?? [];
    if (!values.includes(value)) fault(`options.${name}`, `cannot be ${value}`);
  }
  return options as Partial<Options>;
};

/** The position of a case. Throws a CaseFault if it is impossible. */
export function positionOf(book: Book, it: Case): State {
  const scenario = scenarioOf(book, it);
  if (it.active !== undefined && !scenario.sides.some(({ side }) => side === it.active))
    fault('active', `no side ${it.active}`);
  const state = startOf(book, scenario, optionsIn(it));
  const position: Position = { book, state };
  const tracks = addPieces(position, it);
  dealCards(position, it, tracks);
  state.turn = it.turn ?? 1;
  state.claims = state.objectives.map((each) => claimedAt(position, each, []));
  for (const [side, banners] of Object.entries(it.markers?.banners ?? {}))
    sideIn(position, 'markers.banners', side).banners = banners;
  judge(position);
  return state;
}

function judge(position: Position): void {
  for (const side of sidesIn(position))
    if (sideState(position, side).banners >= sideState(position, side).target)
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

/** A position in the fields of a case: it can be fed back in. */
export const describe = (position: Position) => {
  const { state } = position;
  const pieces = HEXES.flatMap((hex) => {
    const piece = pieceAt(position, hex);
    return piece === null ? [] : [[hex, piece] as const];
  });
  const trackOf = (side: Side) =>
    Object.fromEntries(
      sideState(position, side).track.flatMap((card, i) => (card === null ? [] : [[String(i + 1), card]])),
    );
  return {
    scenario: state.scenario,
    position: 'empty' as const,
    options: state.options,
    turn: state.turn,
    active: state.active,
    place: Object.fromEntries(pieces),
    hands: bySideIn(position, (side) => [...sideState(position, side).hand]),
    markers: {
      terrain: state.field.terrain,
      works: state.field.works,
      bridges: state.field.bridges,
      banners: bySideIn(position, (side) => sideState(position, side).banners),
      target: bySideIn(position, (side) => sideState(position, side).target),
      track: bySideIn(position, trackOf),
      deck: [...state.deck],
      discard: [...state.discard],
      lastCard: bySideIn(position, (side) => sideState(position, side).lastCard),
      objectives: state.objectives,
    },
  };
};
