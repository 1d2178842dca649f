/** The content of Marches as a pack: the format of its files, the checks of its rules, and the files themselves. */
import { z } from 'zod';
import type { PackContent } from '../../../../src/games/campaign/content/files.ts';
import type { PackFormat } from '../../../../src/games/campaign/content/format.ts';
import { type OperationWords, operationsOf, partiesOf } from '../../../../src/games/campaign/content/operations.ts';
import {
  areaSchemaOf,
  cardSchemaOf,
  cardsSchemaOf,
  count,
  leaderSchemaOf,
  leadersSchemaOf,
  lineSchemaOf,
  mapSchemaOf,
  packSchemaOf,
  scenarioSchemaOf,
  setupSchemaOf,
} from '../../../../src/games/campaign/content/schema.ts';
import type { Power } from '../../../../src/games/campaign/types.ts';

export const powers: readonly Power[] = [
  { id: 'oak', code: 'OK', name: 'Oak', side: 'wood', homePile: 'oak' },
  { id: 'stone', code: 'ST', name: 'Stone', side: 'rock', homePile: 'stone' },
  { id: 'elm', code: 'EL', name: 'Elm', side: 'wood', homePile: 'elm' },
];

const POWERS = powers.map(({ id }) => id);

/** Oak runs the troops of Reed. */
export const contingents = [
  { id: 'oak', code: 'OK', name: 'Oak', power: 'oak' },
  { id: 'reed', code: 'RD', name: 'Reed', power: 'oak' },
  { id: 'stone', code: 'ST', name: 'Stone', power: 'stone' },
  { id: 'elm', code: 'EL', name: 'Elm', power: 'elm' },
];

const CONTINGENTS = contingents.map(({ id }) => id);
const LINES = ['plain', 'marsh'];

const words: OperationWords = {
  powers: POWERS,
  parties: { foresters: 'a power of the wood' },
  regions: CONTINGENTS,
  lines: LINES,
  grounds: ['marsh'],
  tables: [],
  decks: ['common'],
  places: { build: [], flag: [], unflag: [], uprising: [], revolt: [] },
  own: { burn: { when: ['own'], meaning: 'a bridge burns', fields: { at: z.string().meta({ ref: 'area' }) } } },
};

const { operations, operation } = operationsOf(words);

const areaSchema = areaSchemaOf({
  regions: CONTINGENTS,
  owners: { owners: z.array(z.enum(CONTINGENTS)).min(1).describe('the contingents in whose colours it is printed') },
  capital: 'the capital of a power',
  zones: [],
  offMap: 'off the map',
  own: {},
});
const lineSchema = lineSchemaOf(LINES);
const leaderSchema = leaderSchemaOf({ contingents: CONTINGENTS, command: z.int().min(1).max(9), own: {} });
const cardSchema = cardSchemaOf({ powers: POWERS, piles: POWERS, operation });
const scenarioSchema = scenarioSchemaOf({
  powers: POWERS,
  contingents: CONTINGENTS,
  start: { month: z.int().min(1).max(2).describe('its first month') },
  own: {},
});

export const packFiles = {
  pack: packSchemaOf('marches'),
  map: mapSchemaOf(areaSchema, lineSchema, {}),
  leaders: leadersSchemaOf(leaderSchema, {}),
  cards: cardsSchemaOf(cardSchema, POWERS, {}),
  setup: setupSchemaOf({
    contingents: CONTINGENTS,
    flagLimits: { wood: count, rock: count },
    scenario: scenarioSchema,
  }),
  tables: z.object({ weather: z.array(z.int()).describe('days of rain in each month') }),
};

type Area = z.output<typeof areaSchema>;

export const format: PackFormat<Area> = {
  game: 'marches',
  powers,
  contingents: Object.fromEntries(contingents.map(({ id, power }) => [id, power])),
  files: packFiles,
  area: areaSchema,
  line: lineSchema,
  leader: leaderSchema,
  card: cardSchema,
  operations,
  parties: partiesOf(words),
  holderOf: ({ owners }) => owners[0] ?? '',
  neededAreas: { ash: { capital: true } },
  wrongAreas: [{ field: 'owners', reason: 'owner-twice', isSo: ({ owners }) => new Set(owners).size < owners.length }],
  counts: {
    leaders: 7,
    cards: 39,
    piles: { oak: 3, stone: 3, elm: 3 },
    areas: [{ things: 'keys', wanted: 6, counts: ({ key }) => key }],
  },
  deals: { oak: { home: 1, common: 4 }, stone: { home: 2, common: 4 }, elm: { home: 1, common: 4 } },
  scenarios: ['border'],
  flagLimits: { wood: 'wood', rock: 'rock' },
  checkTables: ({ tables }, faults) => {
    const { success, data } = packFiles.tables.safeParse(tables);
    if (success && data.weather.length !== 2) faults.add('tables', ['weather'], 'months');
  },
  sentences: {
    'wrong.owner-twice': 'names an owner twice',
    'wrong.months': 'has to have both months',
  },
};

const area = (id: string, owners: readonly string[], more: Partial<Area> = {}): Area => ({
  id,
  name: id.toUpperCase(),
  region: owners[0] ?? '',
  owners: [...owners],
  key: false,
  capital: false,
  fortress: 0,
  port: 'none',
  seaZones: [],
  x: 100 + 90 * id.length,
  y: 100,
  ...more,
});

const line = (a: string, b: string, type: string) => ({ a, b, type });

const leader = (id: string, power: string, battle: number, command: number) => ({
  id,
  name: id,
  power,
  battle,
  command,
});

const card = (number: number, homePower: string | null = null) => {
  const isForFights = number % 3 === 0;
  return {
    number,
    title: `Orders ${number}`,
    cp: 2 + (number % 5),
    homePower,
    plus: number % 7 === 0,
    mustPlay: false,
    battle: isForFights,
    siege: isForFights,
    response: false,
    removeAfterEvent: false,
    playableBy: homePower === null ? POWERS : [homePower],
    timing: isForFights ? 'battle_or_siege_declare' : 'impulse',
    effect: isForFights ? 'One die more.' : 'A resource more.',
    ops: [
      isForFights
        ? { op: 'dice', side: 'self', n: 1, in: ['battle', 'siege'], scope: 'round' }
        : { op: 'resource', power: 'self', n: 1 },
    ],
    effectCertainty: 'full',
  };
};

const placed = (duchy: string, leaders: readonly string[], infantry: number, cavalry = 0, artillery = 0) => ({
  duchy,
  sp: infantry + 2 * cavalry + 4 * artillery,
  leaders: [...leaders],
  pieces: { infantry, cavalry, artillery },
});

const counters = (infantry: number, cavalry: number, artillery: number) => ({ infantry, cavalry, artillery });

/** The content of each file of the pack. */
export const files = {
  pack: { format: 1, id: 'marches', title: 'Marches', game: 'marches', version: '1' },
  map: {
    duchies: [
      area('ash', ['oak'], { key: true, capital: true, x: 100 }),
      area('birch', ['reed'], { key: true, x: 250, y: 300 }),
      area('cedar', ['oak', 'elm'], { key: true, fortress: 2, x: 400 }),
      area('dell', ['elm'], { key: true, x: 400, y: 500 }),
      area('fen', ['stone'], { x: 600, y: 300 }),
      area('gate', ['stone'], { key: true, fortress: 2, x: 800 }),
      area('hold', ['stone'], { key: true, capital: true, x: 900, y: 600 }),
    ],
    lines: [
      line('ash', 'birch', 'plain'),
      line('ash', 'cedar', 'plain'),
      line('birch', 'dell', 'plain'),
      line('cedar', 'dell', 'plain'),
      line('cedar', 'fen', 'marsh'),
      line('dell', 'fen', 'marsh'),
      line('fen', 'gate', 'plain'),
      line('fen', 'hold', 'marsh'),
      line('gate', 'hold', 'plain'),
    ],
  },
  leaders: {
    leaders: [
      leader('alder', 'oak', 4, 9),
      leader('aspen', 'oak', 2, 4),
      leader('rush', 'reed', 3, 5),
      leader('wych', 'elm', 3, 6),
      leader('flint', 'stone', 4, 9),
      leader('slate', 'stone', 3, 6),
      leader('shale', 'stone', 2, 4),
    ],
  },
  cards: {
    cards: [
      ...Array.from({ length: 30 }, (_, i) => card(i + 1)),
      ...POWERS.flatMap((power, n) => Array.from({ length: 3 }, (_, i) => card(31 + 3 * n + i, power))),
    ],
    homeRanges: { oak: [31, 33], stone: [34, 36], elm: [37, 39] },
  },
  setup: {
    pieceLimits: {
      oak: counters(12, 5, 3),
      reed: counters(5, 2, 1),
      stone: counters(16, 6, 4),
      elm: counters(8, 3, 2),
    },
    flagLimits: { wood: 8, rock: 8 },
    handLimit: { common: 6 },
    scenarios: {
      border: {
        month: 1,
        placements: {
          oak: [placed('ash', ['aspen'], 3, 1), placed('birch', ['alder'], 4, 1, 1)],
          reed: [placed('birch', ['rush'], 3, 1)],
          elm: [placed('dell', ['wych'], 4, 1)],
          stone: [placed('fen', ['slate'], 4, 1), placed('gate', ['shale'], 3), placed('hold', ['flint'], 5, 2, 1)],
        },
        flags: [],
        resources: { oak: 2, elm: 1, stone: 3 },
        hands: {
          oak: { home: 1, common: 4 },
          stone: { home: 2, common: 4 },
          elm: { home: 1, common: 4 },
        },
        removedCards: [],
      },
    },
  },
  tables: { weather: [3, 0] },
} satisfies PackContent;
