/** Units, dice tables, terrain, cards and scenarios of Commands & Colors: Napoleonics. */
import { z } from 'zod';
import type { Json, JsonObject } from '../../engine/index.ts';
import { nameText } from '../../game/index.ts';
import { type Pack, packOf } from '../campaign/content/pack.ts';
import cards from './content/cards.json' with { type: 'json' };
import pack from './content/pack.json' with { type: 'json' };
import scenarios from './content/scenarios.json' with { type: 'json' };
import tables from './content/tables.json' with { type: 'json' };
import terrain from './content/terrain.json' with { type: 'json' };
import units from './content/units.json' with { type: 'json' };
import { ARMS, type CardId, CLASSES, EDGES, FACES, NATIONS, SECTIONS, SYMBOLS } from './types.ts';

const count = z.int().min(0);
const source = z.string().optional();
const hex = z.string().regex(/^([ACEGI]([1-9]|1[0-3])|[BDFH]([1-9]|1[0-2]))$/, 'no hex of the field');
const byArm = z.strictObject({ INF: z.int(), CAV: z.int(), ART: z.int() });
const byMode = z.strictObject({ melee: byArm, fire: byArm });
const nation = z.enum(NATIONS);

const unitType = z.strictObject({
  id: nameText,
  nation,
  name: nameText,
  arm: z.enum(ARMS),
  class: z.enum(CLASSES),
  blocks: z.int().min(1),
  /** Hexes after which it may still battle (foot artillery: none), and the most. */
  move: z.strictObject({ battle: count, most: count }),
  range: count,
  /** Infantry: dice beside the blocks, and how half the blocks are rounded after a move. */
  fire: z.strictObject({ standing: z.int(), moving: z.int(), half: z.enum(['up', 'down']) }).optional(),
  gun: z.enum(['FOOT', 'HORSE']).optional(),
  melee: z.strictObject({ bonus: z.int(), againstInfantry: z.int(), sabers: z.boolean() }),
  flags: z.strictObject({ ignore: count, hexes: z.int().min(1) }),
  light: z.literal(true).optional(),
  guard: z.literal(true).optional(),
  heavy: z.literal(true).optional(),
  /** Moves two and battles in a Forced March. */
  fast: z.literal(true).optional(),
  /** Units in the box. */
  box: z.int().min(1),
  source,
});

const gun = z.strictObject({ full: z.array(count).min(1), oneBlock: z.array(count).min(1), source });

const terrainKind = z.strictObject({
  id: nameText,
  enter: z.enum(['free', 'stop', 'impassable']),
  closedTo: z.array(z.enum(ARMS)).optional(),
  /** Who may battle in the turn in which he enters; absent: all. */
  battleOnEntry: z.enum(['none', 'light']).optional(),
  sight: z.enum(['open', 'blocks', 'hill']),
  square: z.boolean(),
  /** False: a charge of cavalry adds no dice here. */
  charge: z.literal(false).optional(),
  into: byMode.optional(),
  outOf: byMode.optional(),
  /** In place of both, from a hex of its kind to another. */
  level: byMode.optional(),
  source,
});

const cardArm = z.enum(['INF', 'CAV', 'ART', 'HORSE']);
const orderNumber = z.union([z.int().min(1), z.literal('COMMAND')]);
const card = z.strictObject({
  id: nameText,
  name: nameText,
  count: z.int().min(1),
  orders: z.union([
    z.strictObject({ sections: z.partialRecord(z.enum(SECTIONS), orderNumber) }),
    z.strictObject({
      arms: z.array(cardArm),
      most: z.int().min(1),
      apart: z.literal(true).optional(),
      squares: z.literal(false).optional(),
    }),
    z.strictObject({ section: z.array(cardArm) }),
    z.strictObject({ adjacent: z.literal(true) }),
    z.strictObject({ leaders: z.literal(true) }),
    z.strictObject({ roll: z.enum(['order', 'rally']) }),
    z.strictObject({ supply: z.literal(true) }),
    z.strictObject({ copy: z.literal(true) }),
    z.strictObject({ reaction: z.literal(true) }),
  ]),
  /** Leaders may be ordered alone (the bicorne). */
  leaders: z.literal(true).optional(),
  scout: z.literal(true).optional(),
  /** Hexes: the most, the most before a battle, both for fast units, the most for heavy cavalry. */
  move: z
    .strictObject({ most: count.optional(), battle: count.optional(), fast: count.optional(), heavy: count.optional() })
    .optional(),
  battle: z.enum(['melee', 'fire', 'none']).optional(),
  dice: z
    .strictObject({
      arms: z.array(z.enum(ARMS)).optional(),
      /** Only for units ordered by their leaders. */
      led: z.literal(true).optional(),
      fire: count,
      melee: count,
      /** More for the guard. */
      guard: count,
      /** Whether they count in a bonus melee. */
      followUp: z.boolean(),
      towns: z.literal(false).optional(),
    })
    .optional(),
  reshuffle: z.literal(true).optional(),
  /** Without any of these one unit of choice may be ordered; an empty list: always. */
  lacking: z.array(z.enum(['INF', 'CAV', 'ART', 'HORSE', 'LEADER'])).optional(),
});

export const objective = z.strictObject({
  side: nameText,
  hexes: z.array(hex).min(1),
  /** Banners for each hex while it is held; for all of them while all are; for each that was held once; for each unit that leaves there. */
  type: z.enum(['TEMPORARY_EACH', 'TEMPORARY_ALL', 'PERMANENT', 'EXIT']),
  banners: z.int().min(1),
});

const placed = z.strictObject({ unit: nameText, hex, leader: nameText.optional() });

const scenario = z.strictObject({
  id: nameText,
  name: nameText,
  sides: z.array(
    z.strictObject({
      side: nameText,
      edge: z.enum(EDGES),
      nations: z.array(nation).min(1),
      commander: nameText,
      cards: z.int().min(1),
      banners: z.int().min(1),
      first: z.boolean(),
      units: z.array(placed),
    }),
  ),
  terrain: z.record(hex, nameText),
  works: z.record(hex, z.array(z.enum(FACES)).min(1)),
  bridges: z.array(hex),
  objectives: z.array(objective),
  source: z.record(z.string(), z.string()).optional(),
});

export const contentShape = z.strictObject({
  pack: z.strictObject({
    format: z.literal(1),
    id: z.string().regex(/^[a-z0-9-]{1,40}$/),
    title: nameText,
    game: z.literal('napoleonics'),
    version: nameText.optional(),
  }),
  units: z.strictObject({
    units: z.array(unitType).min(1),
    leaders: z.array(z.strictObject({ nation, box: count, source })),
  }),
  tables: z.strictObject({
    /** C-DIE-01. What a die shows, by its number from 1. */
    faces: z.array(z.enum(SYMBOLS)).length(6),
    guns: z.strictObject({ FOOT: gun, HORSE: gun }),
    horseRangeAfterMove: count,
    leaderMove: count,
    banners: z.int().min(1),
    squares: z.int().min(1),
    source,
  }),
  terrain: z.strictObject({
    terrain: z.array(terrainKind),
    works: z.strictObject({ into: byArm, outOf: byArm, ignore: byArm, source }),
  }),
  cards: z.strictObject({ cards: z.array(card).min(1), source }),
  scenarios: z.strictObject({ scenarios: z.array(scenario) }),
});

export type Content = z.infer<typeof contentShape>;
export type UnitType = z.infer<typeof unitType>;
export type TerrainKind = z.infer<typeof terrainKind>;
export type Card = z.infer<typeof card>;
export type CardArm = z.infer<typeof cardArm>;
export type Objective = z.infer<typeof objective>;
export type Scenario = z.infer<typeof scenario>;

/** The files of a pack. */
export const FILES = ['pack', 'units', 'tables', 'terrain', 'cards', 'scenarios'] as const;

/** JSON Schemas of the files, for editors. */
export const schemas: Readonly<Record<string, object>> = Object.fromEntries(
  FILES.map((file) => [file, z.toJSONSchema(contentShape.shape[file], { unrepresentable: 'any' })]),
);

/** Everything printed in the box. */
export interface Book {
  readonly pack: Pack;
  readonly types: ReadonlyMap<string, UnitType>;
  readonly leaders: ReadonlyMap<string, number>;
  readonly tables: Content['tables'];
  readonly terrain: ReadonlyMap<string, TerrainKind>;
  readonly works: Content['terrain']['works'];
  readonly cards: ReadonlyMap<CardId, Card>;
  readonly scenarios: ReadonlyMap<string, Scenario>;
}

export const shippedContent = { pack, units, tables, terrain, cards, scenarios } as unknown as JsonObject;

const byId = <T extends { readonly id: string }>(things: readonly T[]): ReadonlyMap<string, T> =>
  new Map(things.map((thing) => [thing.id, thing]));

/** The book of content that has the right shape. */
export const bookOf = (content: Content): Book => ({
  pack: packOf(content.pack, content as unknown as Json),
  types: byId(content.units.units),
  leaders: new Map(content.units.leaders.map(({ nation: of, box }) => [of, box])),
  tables: content.tables,
  terrain: byId(content.terrain.terrain),
  works: content.terrain.works,
  cards: byId(content.cards.cards),
  scenarios: byId(content.scenarios.scenarios),
});
