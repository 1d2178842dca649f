/** Map, leaders, cards, set-ups and tables of Wellington, checked when they are loaded. */
import { z } from 'zod';
import type { Content } from '../campaign/module.ts';
import type { Definition } from '../campaign/position.ts';
import type { Area, Card, Leader, Line, Operation, Power } from '../campaign/types.ts';
import rawCards from './content/cards.json' with { type: 'json' };
import rawLeaders from './content/leaders.json' with { type: 'json' };
import rawMap from './content/map.json' with { type: 'json' };
import rawSetup from './content/setup.json' with { type: 'json' };
import rawTables from './content/tables.json' with { type: 'json' };

export const POWERS = ['britain', 'french_south', 'spain', 'french_north'] as const;
const power = z.enum(POWERS);

/** In impulse-track order (W-1.3). */
export const powers: readonly Power[] = [
  { id: 'britain', code: 'BR', name: 'Britain', side: 'allies', homePile: 'britain' },
  { id: 'french_south', code: 'FS', name: 'French South', side: 'france', homePile: 'french' },
  { id: 'spain', code: 'SP', name: 'Spain', side: 'allies', homePile: 'spain' },
  { id: 'french_north', code: 'FN', name: 'French North', side: 'france', homePile: 'french' },
];

const id = z.string().regex(/^[a-z][a-z0-9_]*$/, 'an id is lower-case letters, digits and _');

const areaSchema = z
  .object({
    id,
    name: z.string().min(1),
    region: z.enum(['spain', 'portugal', 'france', 'gibraltar', 'offmap']),
    owner: power,
    occupier1812: power.nullable(),
    key: z.boolean(),
    capital: z.boolean(),
    fortress: z.number().int().min(0).max(9),
    port: z.enum(['none', 'minor', 'major']),
    seaZones: z.array(z.enum(['atlantic', 'mediterranean'])),
    offMap: z.boolean().optional(),
    x: z.number().min(0).max(1000),
    y: z.number().min(0).max(1000),
  })
  .transform(
    ({ occupier1812, seaZones, offMap = false, ...area }): Area => ({
      ...area,
      occupier: occupier1812,
      zones: seaZones,
      offMap,
    }),
  );

const lineSchema = z
  .object({ a: id, b: id, type: z.enum(['clear', 'rough', 'pass', 'river']) })
  .transform(({ a, b, type }): Line => ({ a, b, kind: type }));

const leaderSchema = z
  .object({
    id,
    name: z.string().min(1),
    power,
    battle: z.number().int().min(1).max(5),
    command: z.union([z.literal(4), z.literal(6), z.literal(9)]),
  })
  .transform((leader): Leader => leader);

const cardSchema = z
  .object({
    number: z.number().int().min(1).max(110),
    title: z.string().min(1),
    cp: z.number().int().min(0).max(6),
    homePower: z.enum(['britain', 'spain', 'french']).nullable(),
    plus: z.boolean(),
    mustPlay: z.boolean(),
    battle: z.boolean(),
    siege: z.boolean(),
    response: z.boolean(),
    removeAfterEvent: z.boolean(),
    role: z.enum(['attacker', 'defender']).optional(),
    playableBy: z.array(power).min(1),
    timing: z.string().min(1),
    alsoAt: z.string().min(1).optional(),
    effect: z.string().min(1),
    ops: z.array(z.looseObject({ op: z.string().min(1) })).min(1),
    effectCertainty: z.enum(['full', 'partial', 'none']),
  })
  .transform(
    ({ homePower, effectCertainty, role = undefined, alsoAt = undefined, ops, ...card }): Card => ({
      ...card,
      role: role ?? null,
      alsoAt: alsoAt ?? null,
      home: homePower,
      certainty: effectCertainty,
      ops: ops as unknown as Operation[],
    }),
  );

const count = z.number().int().min(0);

const placementSchema = z.object({
  duchy: id,
  sp: count,
  leaders: z.array(id),
  pieces: z.object({ infantry: count, cavalry: count, artillery: count }),
});

const scenarioSchema = z.object({
  year: z.number().int(),
  placements: z.record(power, z.array(placementSchema)),
  flags: z.array(z.object({ duchy: id, power })),
  resources: z.record(power, count),
  hands: z.record(power, z.object({ home: count, common: count })),
  removedCards: z.array(z.number().int()),
  /** Markers that lie on the Appeal to the Emperor from the start (W-2.4b): ids of its modifiers. */
  appealTableMarkers: z.array(z.string()).default([]),
});

const setupSchema = z.object({
  pieceLimits: z.record(power, z.object({ infantry: count, cavalry: count, artillery: count })),
  flagLimits: z.object({ french: count, allied: count }),
  handLimit: z.object({ common: count }),
  scenarios: z.record(z.string(), scenarioSchema),
});

const modifier = z.object({ id: z.string(), n: z.number().int() });

/** The reinforcement tables (W-16.21 to W-16.23). */
const tablesSchema = z.object({
  appealToTheEmperor: z.object({
    modifiers: z.array(modifier),
    rows: z.array(z.object({ max: z.number().int(), cp: z.number().int(), removeSP: z.number().int() })).min(1),
  }),
  letterToTheHorseGuards: z.object({ dice: z.number().int(), min: z.number().int() }),
  levantamientoPopular: z.object({ dice: z.number().int() }),
});

export type ScenarioSetup = z.infer<typeof scenarioSchema>;

/** All that is printed in the box: what a group may replace by its own. */
export interface Book {
  readonly content: Content;
  readonly setups: z.infer<typeof setupSchema>;
  readonly tables: z.infer<typeof tablesSchema>;
}

/** The files of a book as they were parsed from JSON. */
export interface RawBook {
  readonly map: unknown;
  readonly leaders: unknown;
  readonly cards: unknown;
  readonly setup: unknown;
  readonly tables: unknown;
}

const read = <T>(name: string, schema: z.ZodType<T>, value: unknown): T => {
  const result = schema.safeParse(value);
  if (!result.success) throw new Error(`content ${name}: ${z.prettifyError(result.error)}`);
  return result.data;
};

const byId = <T extends { readonly id: string }>(items: readonly T[]): ReadonlyMap<string, T> => {
  const map = new Map(items.map((item) => [item.id, item]));
  if (map.size !== items.length) throw new Error('content: an id is used twice');
  return map;
};

/** Reads the files of a book; throws where one of them is not what it should be. */
export const readBook = (raw: RawBook): Book => {
  const { duchies, lines: printed } = read(
    'map',
    z.object({ duchies: z.array(areaSchema), lines: z.array(lineSchema) }),
    raw.map,
  );
  const areas = byId(duchies);
  for (const { a, b } of printed) {
    for (const end of [a, b])
      if (!areas.has(end)) throw new Error(`content: a line ends at ${end}, which is not on the map`);
  }
  const { leaders } = read('leaders', z.object({ leaders: z.array(leaderSchema) }), raw.leaders);
  const { cards } = read('cards', z.object({ cards: z.array(cardSchema) }), raw.cards);
  return {
    content: {
      areas,
      lines: printed,
      leaders: byId(leaders),
      cards: new Map(cards.map((card) => [card.number, card])),
      powers,
    },
    setups: read('setup', setupSchema, raw.setup),
    tables: read('tables', tablesSchema, raw.tables),
  };
};

/** The book that comes with the program. */
export const shipped: Book = readBook({
  map: rawMap,
  leaders: rawLeaders,
  cards: rawCards,
  setup: rawSetup,
  tables: rawTables,
});

/** Wellington as the shared rules see it, with the book that it is played from. */
export interface WellingtonDefinition extends Definition {
  readonly book: Book;
}

/** The book that a position of Wellington is played from. */
export const bookOf = (game: Definition): Book => (game as WellingtonDefinition).book;
