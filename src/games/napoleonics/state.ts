/** A position of Commands & Colors: Napoleonics as it is stored. */
import { constant, sure } from '../../engine/index.ts';
import type { Book, Objective, Scenario } from './content.ts';
import type { CardId, DieSymbol, Edge, Hex, HexSide, LeaderId, Nation, Section, Side, UnitId } from './types.ts';

/** Rulings that a group may choose, by the ids of the rules that leave them open. */
export type Options = {
  /** C-TER-02. Whether reductions into and out of terrain are added, or the worse one counts. */
  readonly terrainReductionStacking: 'sum' | 'worst';
  /** C-RNG-13. */
  readonly frenchGrenadierRangedBonus: 0 | 1;
  /** C-UNIT-09. */
  readonly portugueseLightIsRifle: boolean;
  /** C-FS-06. */
  readonly firstStrikeThenSquareOrRetire: boolean;
  /** C-BON-04. */
  readonly bonusMeleeMayHitOriginalTarget: boolean;
  /** C-LOS-09. */
  readonly thirdHillBlocksHillToHill: boolean;
  /** C-SQ-21. */
  readonly squareFlagLossForMilitia: 'hexesPerFlag' | 'double';
  /** C-LOS-05. */
  readonly edgeOnLos: 'bothSidesAnywhere' | 'bothSidesSamePair';
  /** How defenders react in a melee: by their rules without a pause, or asked at each one, whether they hold a card or not. */
  readonly reactions: 'sheet' | 'ask';
};

/** The rulings with their values; the first one is the default. */
export const RULINGS: { readonly [K in keyof Options]: readonly Options[K][] } = {
  terrainReductionStacking: ['sum', 'worst'],
  frenchGrenadierRangedBonus: [1, 0],
  portugueseLightIsRifle: [false, true],
  firstStrikeThenSquareOrRetire: [false, true],
  bonusMeleeMayHitOriginalTarget: [true, false],
  thirdHillBlocksHillToHill: [true, false],
  squareFlagLossForMilitia: ['hexesPerFlag', 'double'],
  edgeOnLos: ['bothSidesAnywhere', 'bothSidesSamePair'],
  reactions: ['sheet', 'ask'],
};

export const DEFAULTS = Object.fromEntries(Object.entries(RULINGS).map(([name, [first]]) => [name, first])) as Options;

/** C-UNIT-01. A unit keeps its label for the whole game. It is changed by `changing` alone. */
export interface Unit {
  readonly id: UnitId;
  readonly type: string;
  /** Null: eliminated, or left the field. */
  readonly hex: Hex | null;
  readonly blocks: number;
  /** C-VIC-05. Left the field where the scenario lets it. */
  readonly left?: true;
  /** In square: the space of the track on which its card lies. */
  readonly square?: number;
}

/** C-UNIT-02. It is changed by `changing` alone. */
export interface Leader {
  readonly id: LeaderId;
  readonly nation: Nation;
  /** Null: out of the game. */
  readonly hex: Hex | null;
  /** `off`: left over his own edge, which gives no banner. */
  readonly fate?: 'removed' | 'off';
}

/** A piece that is made, or is about to change. */
export type Changing<P extends Unit | Leader> = { -readonly [K in keyof P]: P[K] };

export interface SideState {
  readonly edge: Edge;
  readonly nations: readonly Nation[];
  /** Cards at the beginning. */
  readonly cards: number;
  /** Banners that win. */
  readonly target: number;
  /** Banners for units and leaders of the enemy. */
  banners: number;
  hand: readonly CardId[];
  /** C-SET-03. The spaces of the square track, from space 1. */
  track: readonly (CardId | null)[];
  /** The card that it played in its last turn, as it counted (C-CARD-14). */
  lastCard?: CardId;
  /** C-TURN-05. First Strikes in this turn for which a card has not been drawn yet. */
  owed: number;
  /** C-CARD-01. Cards of which one is being chosen. */
  offered?: readonly CardId[];
}

/** What is known of the turn that is being played. Its lists are replaced and never changed in place: views share them. */
export interface Turn {
  readonly card: CardId;
  /** What the card counts as; null: it orders nothing. */
  readonly counts: CardId | null;
  /** C-CMD-06. The card is used for one unit of choice. */
  readonly isOther: boolean;
  readonly section?: Section;
  /** C-CMD-03. The command rating when the card was played. */
  readonly command: number;
  symbols: readonly DieSymbol[];
  ordered: readonly UnitId[];
  /** Units that their leaders have ordered (C-CARD-20). */
  led: readonly UnitId[];
  /** Leaders that are ordered to move alone. */
  leaders: readonly LeaderId[];
  /** Hexes that each piece has moved. */
  moved: Readonly<Record<UnitId | LeaderId, number>>;
  /** Units that may not move any more: a leader has joined them (C-MOV-08). */
  joined: readonly UnitId[];
  /** Units that may not battle any more in this turn. */
  barred: readonly UnitId[];
  fought: readonly UnitId[];
  /** Units that have had their bonus melee (C-BON-01). */
  followed: readonly UnitId[];
}

/** A turn in which nobody has done anything yet. */
export const turnWith = (begun: Pick<Turn, 'card' | 'counts' | 'isOther' | 'command'> & Partial<Turn>): Turn => ({
  symbols: [],
  ordered: [],
  led: [],
  leaders: [],
  moved: {},
  joined: [],
  barred: [],
  fought: [],
  followed: [],
  ...begun,
});

/** The ground of the match. */
export interface Field {
  readonly terrain: Readonly<Record<Hex, string>>;
  readonly works: Readonly<Record<Hex, readonly HexSide[]>>;
  readonly bridges: readonly Hex[];
}

/** Of its lists the deck changes; all others are replaced: views share them. Pieces change by `changing`. */
export interface State {
  readonly scenario: string;
  readonly options: Options;
  readonly field: Field;
  readonly objectives: readonly Objective[];
  /** Hexes of each objective that its side holds for banners (C-VIC-02). */
  claims: readonly (readonly Hex[])[];
  /** Turns of players, counted from 1. */
  turn: number;
  active: Side;
  readonly sides: Record<Side, SideState>;
  units: readonly Unit[];
  leaders: readonly Leader[];
  /** From the top; it is shuffled and dealt when play begins. */
  deck: CardId[];
  discard: readonly CardId[];
  isDealt: boolean;
  /** The turn has begun: what is checked at its beginning has been. */
  isBegun?: true;
  now?: Turn;
  winner?: Side;
}

/** Who stands where, without a search. */
export interface Places {
  /** By the places of hexes in the list of all. */
  readonly unitOn: readonly (Unit | undefined)[];
  readonly leaderOn: readonly (Leader | undefined)[];
  unit(id: UnitId): Unit | undefined;
  leader(id: LeaderId): Leader | undefined;
  sideOf(nation: Nation): Side | undefined;
  sideOfUnit(id: UnitId): Side | undefined;
  /** All units of a side, those too that do not stand any more. */
  unitsOf(side: Side): readonly Unit[];
  /** Moves a piece, in the position too. */
  put(piece: Changing<Unit> | Changing<Leader>, hex: Hex | null): void;
}

/** What rules look at: the content and the position. */
export interface Position {
  readonly book: Book;
  readonly state: State;
  /** An index of the position; without it pieces are searched for. */
  readonly places?: Places;
}

/** C-CARD-01 to C-CARD-23. Every card of the deck, as often as it is in it. */
export const fullDeck = ({ cards }: Book): CardId[] =>
  [...cards.values()].flatMap(({ id, count }) => Array.from({ length: count }, () => id));

/** C-SET-01, C-SET-03. A scenario at its beginning, before cards are dealt. */
export function startOf(book: Book, scenario: Scenario, options: Partial<Options> = {}): State {
  const placed = scenario.sides.flatMap(({ units }) => units);
  const labels = new Map<string, number>();
  const units = placed.map(({ unit, hex }): Unit => {
    const no = (labels.get(unit) ?? 0) + 1;
    labels.set(unit, no);
    return { id: `${unit}${no}`, type: unit, hex, blocks: sure(book.types.get(unit)).blocks };
  });
  const leaders = placed.flatMap(({ unit, hex, leader }): Leader[] =>
    leader === undefined ? [] : [{ id: leader, nation: sure(book.types.get(unit)).nation, hex }],
  );
  const { terrain, works, bridges, objectives } = scenario;
  return {
    scenario: scenario.id,
    options: { ...DEFAULTS, ...options },
    field: constant({ terrain, works, bridges }),
    objectives: constant(objectives),
    claims: objectives.map(() => []),
    turn: 1,
    active: sure(scenario.sides.find(({ first }) => first)).side,
    sides: Object.fromEntries(scenario.sides.map((side) => [side.side, sideAtStart(book, side)])),
    units,
    leaders,
    deck: fullDeck(book),
    discard: [],
    isDealt: false,
  };
}

const sideAtStart = (book: Book, { edge, nations, cards, banners }: Scenario['sides'][number]): SideState => ({
  edge,
  nations,
  cards,
  target: banners,
  banners: 0,
  hand: [],
  track: Array.from({ length: book.tables.squares }, () => null),
  owed: 0,
});
