/** A game as data: what the shared rules need to know of Wellington or another campaign, and a position of it. */
import type { Script, Table } from '../../engine/index.ts';
import type { Reactions } from './cards/responses.ts';
import type { CampaignEvent } from './events.ts';
import type { Content } from './module.ts';
import type { State } from './state.ts';
import type { Area, AreaId, Arm, Force, LeaderId, LineKind, PowerId, SideId, Status } from './types.ts';

export interface Neighbour {
  readonly area: AreaId;
  readonly line: LineKind;
}

/** Movement by sea (W-14). */
export interface SeaParameters {
  /** Powers that sail without an event. */
  readonly fleets: readonly PowerId[];
  /** Leaders and strength points that one sea move takes along. */
  readonly most: number;
  /** Ports that may be landed on. */
  readonly landings: readonly Area['port'][];
  /** Dice of the shore batteries of an open port, and of one with a fortress. */
  readonly batteries: { readonly open: number; readonly fortress: number };
}

/** Numbers in which the campaign games differ. */
export interface Parameters {
  /** Cards of the common deck that each power is dealt, and cards of its home pile (W-2.4). */
  readonly deal: number;
  readonly homeDeal: Readonly<Record<PowerId, number>>;
  /** Non-home cards in a hand (W-15.2d). */
  readonly handLimit: number;
  /** Resources that a card costs (W-15.2). */
  readonly cardPrice: number;
  /** Resources kept at the end of a turn (W-4.5). */
  readonly resourceLimit: number;
  /** Areas that a piece marches in one impulse without attrition (W-9.42). */
  readonly freeMarches: number;
  /** 2d6 plus modifiers for interception and evasion (W-10.4, W-10.7). */
  readonly reactionNeeds: number;
  readonly reactionModifier: Readonly<Record<LineKind, number>>;
  /** Lines along which nobody intercepts or evades. */
  readonly noReaction: readonly LineKind[];
  /** Dice of a defender on friendly ground in round 1 (W-11.4). */
  readonly terrainDice: Readonly<Record<LineKind, number>>;
  readonly routMargin: number;
  /** Least total for one resource and for two, and the natural face that always gives one (W-11.10). */
  readonly loot: { readonly one: number; readonly two: number; readonly natural: number };
  /** Least total of the sack roll and its prize (W-12.5). */
  readonly sack: { readonly needs: number; readonly prize: number };
  readonly hastyStrength: number;
  readonly sea: SeaParameters;
  readonly counters: Readonly<Record<PowerId, Readonly<Record<Arm, number>>>>;
  /** Flags that each side has (W-1.7). */
  readonly flags: Readonly<Record<SideId, number>>;
}

/** Strategies in which the campaign games differ. */
export interface Hooks {
  /** Nation bonus of a side's force in battle or siege (W-11.3). */
  nationalBonus(position: Position, force: Force, commander: LeaderId | null): number;
  /** Home areas of a power: where it may build soldiers, and where leaders (W-6.3). */
  homes(
    position: Position,
    power: PowerId,
  ): { readonly soldiers: readonly AreaId[]; readonly leaders: readonly AreaId[] };
  /** Flags of its ally that a power may place in an area instead of its own (W-7.0d). */
  lentFlags(position: Position, power: PowerId, area: AreaId): readonly PowerId[];
  /** What happens to the winners after resources were gained in the field (W-11.11). */
  afterPlunder(play: Play, area: AreaId, force: Force, commander: LeaderId | null, gained: number): Script;
  /** The powers that a card means by a name of its own, such as `french_both`; undefined for a name it does not know. */
  powersNamed(position: Position, name: string): readonly PowerId[] | undefined;
  /** Areas that a card means by a name of its own, seen from a power; undefined for a name it does not know. */
  areasNamed(position: Position, power: PowerId, name: string): readonly AreaId[] | undefined;
  /** A roll of partisans against one area (W-4.4); returns whether they had their way. */
  partisans(play: Play, area: AreaId, extra: number, cause: 'guerrilla' | 'event'): boolean;
  /** Areas that partisans may try (W-4.4a). */
  partisanAreas(position: Position): readonly AreaId[];
  /** Whether nobody may pre-empt yet (W-4.22a). */
  isExempt(position: Position): boolean;
  /** Checks the sudden ends of the game (W-18); sets the outcome. */
  suddenDeath(play: Play): Script;
}

export interface Definition {
  readonly id: string;
  readonly version: string;
  readonly content: Content;
  /** In impulse-track order. */
  readonly powers: readonly PowerId[];
  readonly sides: readonly SideId[];
  readonly sideOf: Readonly<Record<PowerId, SideId>>;
  readonly neighbours: ReadonlyMap<AreaId, readonly Neighbour[]>;
  readonly parameters: Parameters;
  readonly hooks: Hooks;
  /** What cards do out of turn (W-5.2). */
  readonly reactions: Reactions;
}

/** The part of a position that lies on the map. */
export type Board = Pick<State, 'forces' | 'flags'> & { readonly hasty: readonly AreaId[] };

export interface Position {
  readonly game: Definition;
  readonly state: State;
}

/** What the scripts of the rules work with. */
export interface Play extends Position {
  readonly table: Table<State, CampaignEvent>;
  /** Statuses as they were before an entry, until the battle there is over (W-0.4). */
  readonly frozen: Map<AreaId, Readonly<Record<SideId, Status>>>;
}

export const areaOf = (game: Definition, id: AreaId): Area => {
  const area = game.content.areas.get(id);
  if (!area) throw new Error(`no area ${id}`);
  return area;
};

/** W-1.1a. */
export const sideOf = (game: Definition, power: PowerId): SideId => game.sideOf[power] as SideId;

/** What follows from a definition alone: worked out once for each. */
export const perGame = <T>(make: (game: Definition) => T): ((game: Definition) => T) => {
  const known = new WeakMap<Definition, T>();
  return (game) => {
    const found = known.get(game);
    if (found !== undefined) return found;
    const made = make(game);
    known.set(game, made);
    return made;
  };
};

/** The same for each power of a game. */
export const perPower = <T>(
  make: (game: Definition, power: PowerId) => T,
): ((game: Definition, power: PowerId) => T) => {
  const byPower = perGame((game) => new Map(game.powers.map((power) => [power, make(game, power)])));
  return (game, power) => byPower(game).get(power) as T;
};

export const otherSide = ({ sides: [one, two] }: Definition, side: SideId): SideId =>
  (one === side ? two : one) as SideId;

export const powersOf = (game: Definition, side: SideId): readonly PowerId[] => bySide(game).get(side) ?? [];

const bySide = perGame(
  ({ sides, powers, sideOf }) => new Map(sides.map((side) => [side, powers.filter((power) => sideOf[power] === side)])),
);

/** W-8.1a. */
export const allyOf = perPower(
  ({ powers, sideOf }, power) => powers.find((other) => other !== power && sideOf[other] === sideOf[power]) as PowerId,
);

/** The powers in impulse-track order, beginning after the one named (W-1.3). */
export const trackAfter = (game: Definition, power: PowerId): readonly PowerId[] => tracks(game, power) ?? game.powers;

const tracks = perPower(({ powers }, power): readonly PowerId[] => {
  const at = powers.indexOf(power);
  return [...powers.slice(at + 1), ...powers.slice(0, at + 1)];
});

export const neighbours = (game: Definition, area: AreaId): readonly Neighbour[] => game.neighbours.get(area) ?? [];

/** W-1.23. */
export const lineBetween = (game: Definition, a: AreaId, b: AreaId): LineKind | undefined =>
  neighbours(game, a).find(({ area }) => area === b)?.line;

/** All areas in the order of their ids. */
export const areasOf = perGame(({ content }): readonly AreaId[] => [...content.areas.keys()].sort());

/** All leaders of a power, wherever they are. */
export const leadersOf = perPower(({ content }, power): readonly LeaderId[] =>
  [...content.leaders.values()].filter((leader) => leader.power === power).map(({ id }) => id),
);

/** Both directions of every line, once. */
export const neighbourMap = (content: Content): ReadonlyMap<AreaId, readonly Neighbour[]> => {
  const map = new Map<AreaId, Neighbour[]>([...content.areas.keys()].map((id) => [id, []]));
  for (const { a, b, kind } of content.lines) {
    map.get(a)?.push({ area: b, line: kind });
    map.get(b)?.push({ area: a, line: kind });
  }
  for (const list of map.values()) list.sort((x, y) => (x.area < y.area ? -1 : 1));
  return map;
};
