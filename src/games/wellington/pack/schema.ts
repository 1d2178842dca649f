/** The files of a content pack: what each field is and means. The JSON Schemas for editors are made from this. */
import { z } from 'zod';
import { POWERS } from '../powers.ts';
import { operationSchema } from './operations.ts';
import { TIMINGS, type Timing } from './timings.ts';

const power = z.enum(POWERS).describe('a power');
const id = z
  .string()
  .regex(/^[a-z][a-z0-9_]*$/)
  .describe('an id: lower-case letters, digits and _');
const area = z.string().meta({ ref: 'area', description: 'id of an area' });
const leader = z.string().meta({ ref: 'leader', description: 'id of a leader' });
const card = z.int().meta({ ref: 'card', description: 'number of a card' });
const text = (meaning: string) => z.string().min(1).describe(meaning);
const yesNo = (meaning: string) => z.boolean().describe(meaning);
const count = z.int().min(0);

/** A field for the people who keep the pack, such as a source. */
const unread = z.unknown().optional().meta({ unread: true, description: 'for people; the program does not read it' });
const notes = { source: unread, fieldSources: unread, note: unread };
const fileNotes = { $schema: unread, format: unread, notes: unread };

const names = (what: string) =>
  z
    .record(z.string(), z.array(z.string().min(1)))
    .optional()
    .describe(`further names that orders may use for ${what}`);

export const packSchema = z.object({
  ...fileNotes,
  format: z.literal(1).describe('the format of these files'),
  id: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/)
    .describe('how the pack is chosen: lower-case letters, digits and -'),
  title: text('how people are told of it'),
  game: z.literal('wellington').describe('the game that it is for'),
  version: text('which edition of the pack this is'),
  aliases: z
    .object({ places: names('areas'), leaders: names('leaders'), powers: names('powers'), cards: names('cards') })
    .optional()
    .describe('further names that orders may use, by id'),
});

export const areaSchema = z.object({
  id,
  name: text('its name in orders and reports'),
  region: z.enum(['spain', 'portugal', 'france', 'gibraltar', 'offmap']).describe('where it lies'),
  owner: power.describe('the power in whose colour it is printed'),
  occupier1812: power.nullable().describe('the French power whose occupation marker is printed on it, or null'),
  key: yesNo('a key area: its shape is not a circle'),
  capital: yesNo('Madrid only'),
  fortress: z.int().min(0).max(9).describe('strength of its fortress, 0 for none'),
  port: z.enum(['none', 'minor', 'major']).describe('its port'),
  seaZones: z.array(z.enum(['atlantic', 'mediterranean'])).describe('zones that its port lies on'),
  offMap: z.boolean().optional().describe('off the map: Portsmouth'),
  x: z.number().min(0).max(1000).describe('place on a sheet of 1000 by 1000, from the left'),
  y: z.number().min(0).max(1000).describe('and from the top'),
  lon: unread,
  lat: unread,
  altNames: unread,
  leaderBuildBox: unread,
  ...notes,
});

export const lineSchema = z.object({
  a: area.describe('id of an area'),
  b: area.describe('id of the area next to it'),
  type: z.enum(['clear', 'rough', 'pass', 'river']).describe('its kind'),
  typeSource: unread,
  ...notes,
});

export const mapSchema = z.object({
  duchies: z.array(areaSchema).min(1).describe('the areas'),
  lines: z.array(lineSchema).min(1).describe('the lines of march, each once'),
  land: z
    .array(z.array(z.tuple([z.number(), z.number()])).min(3))
    .optional()
    .describe('outlines of the land for the drawing, corner by corner, on the sheet of x and y; it is guessed without'),
  game: unread,
  lineTypes: unread,
  nonAdjacent: unread,
  seaZones: unread,
  straits: unread,
  ...fileNotes,
});

export const leaderSchema = z.object({
  id,
  name: text('his name in orders and reports'),
  power: power.describe('whom he serves'),
  battle: z.int().min(1).max(5).describe('battle rating'),
  command: z.union([z.literal(4), z.literal(6), z.literal(9)]).describe('command rating'),
  buildCost: unread,
  start1812: unread,
  start1813: unread,
  ...notes,
});

export const leadersSchema = z.object({
  leaders: z.array(leaderSchema).min(1).describe('the leaders'),
  pseudoLeaders: unread,
  ...fileNotes,
});

const timings = Object.keys(TIMINGS) as [Timing, ...Timing[]];

export const cardSchema = z.object({
  number: z.int().min(1).max(999).describe('its number; orders name it by this'),
  title: text('its title'),
  cp: z.int().min(0).max(6).describe('its CP; 0 for a Must-Play card'),
  homePower: z.enum(['britain', 'spain', 'french']).nullable().describe('the home pile it belongs to, or null'),
  plus: yesNo('it bears a +'),
  mustPlay: yesNo('a Must-Play card'),
  battle: yesNo('a Battle card'),
  siege: yesNo('it may be played in a siege'),
  response: yesNo('a Response card'),
  removeAfterEvent: yesNo('it leaves the game after its event'),
  role: z.enum(['attacker', 'defender']).optional().describe('in a fight only for this side'),
  playableBy: z.array(power).min(1).describe('powers that may play its event'),
  timing: z.enum(timings).describe('when its event is played'),
  alsoAt: z.enum(timings).optional().describe('a second timing, out of turn'),
  effect: text('what players read of its event'),
  ops: z.array(operationSchema).min(1).describe('its event, operation by operation'),
  effectCertainty: z.enum(['full', 'partial', 'none']).describe('how sure its text is; full for a card typed in'),
  deck: unread,
  ...notes,
});

const range = z.tuple([z.int(), z.int()]);

export const cardsSchema = z.object({
  cards: z.array(cardSchema).min(1).describe('the cards'),
  homeRanges: z
    .object({ britain: range, spain: range, french: range })
    .optional()
    .describe('first and last number of the cards of each home pile'),
  vocabulary: unread,
  removedFor1813: unread,
  ...fileNotes,
});

const counters = z
  .object({
    infantry: count.describe('counters of 1 strength point'),
    cavalry: count.describe('counters of 2'),
    artillery: count.describe('counters of 4'),
    source: unread,
  })
  .describe('soldier counters');

export const placementSchema = z.object({
  duchy: area.describe('where'),
  sp: count.describe('strength points of its soldiers'),
  leaders: z.array(leader).describe('leaders there'),
  pieces: counters,
  ...notes,
});

const emperorModifier = z.enum(['russian_front', 'emperor_beckons', 'madrid', 'lisbon_gibraltar', 'home_lost']);

const each = <T extends z.ZodType>(value: T) => z.record(power, value);

export const scenarioSchema = z.object({
  year: z.int().min(1812).max(1814).describe('its first turn'),
  placements: each(z.array(placementSchema)).describe('pieces on the map, by power'),
  flags: z.array(z.object({ duchy: area, power, ...notes })).describe('flags beyond what is printed'),
  resources: each(count).describe('resources, by power'),
  hands: each(z.object({ home: count, common: count })).describe('cards dealt, by power'),
  removedCards: z.array(card).describe('cards that are not in the game'),
  appealTableMarkers: z
    .array(emperorModifier)
    .default([])
    .describe('markers that lie on the Appeal to the Emperor from the start'),
  turnMarker: unread,
  impulseMarker: unread,
  controlTrack: unread,
  keysControlled: each(z.array(area)).optional().describe('keys that each power then controls: checked, not read'),
  keysSource: unread,
  resourcesSource: unread,
  handsSource: unread,
  removedCardsSource: unread,
  leaderPool: each(z.array(leader)).optional().describe('leaders that wait: checked, not read'),
  totals: unread,
  ...notes,
});

export const setupSchema = z.object({
  pieceLimits: each(counters).describe('counters in the box, by power'),
  flagLimits: z.object({ french: count, allied: count, source: unread }).describe('flags in the box, by side'),
  handLimit: z
    .object({ common: count, home: unread, source: unread })
    .describe('cards of the common deck that a hand may hold'),
  scenarios: z.record(z.string(), scenarioSchema).describe('the starts, by id'),
  impulseOrder: unread,
  impulseOrderSource: unread,
  ...fileNotes,
});

const describedTable = {
  name: unread,
  rule: unread,
  rolledBy: unread,
  result: unread,
  cardModifiers: unread,
  ...notes,
};

/** The reinforcement tables (W-16.21 to W-16.23). */
export const tablesSchema = z.object({
  appealToTheEmperor: z
    .object({
      modifiers: z
        .array(
          z.object({
            id: emperorModifier.describe('what it is for'),
            n: z.int().describe('what is added'),
            when: unread,
            source: unread,
          }),
        )
        .describe('modifiers of the roll'),
      rows: z
        .array(
          z.object({
            max: z.int().describe('the highest total of this row'),
            cp: count.describe('CP that it gives'),
            removeSP: count.describe('strength points that it takes'),
          }),
        )
        .min(1)
        .describe('results, the lowest first'),
      dice: unread,
      structureSource: unread,
      valuesSource: unread,
      ...describedTable,
    })
    .describe('one roll for both French powers'),
  letterToTheHorseGuards: z
    .object({
      dice: z.int().min(1).max(20).describe('dice; their sum is the CP'),
      min: z.int().min(0).describe('the least CP'),
      modifiers: unread,
      ...describedTable,
    })
    .describe('the British roll'),
  levantamientoPopular: z
    .object({ dice: z.int().min(1).max(20).describe('dice; their sum is the CP'), ...describedTable })
    .describe('the Spanish roll'),
  ...Object.fromEntries(
    [
      ...['guerrilla', 'battlefieldLoot', 'sackAndPillage', 'spanishLootAttrition', 'interception', 'evasion'],
      ...['battle', 'siege', 'coastalBattery', 'buildCosts', 'spanishBonusVP', 'frenchDuchyVP', 'conquestOfSpain'],
      ...['peace', 'resourceGains'],
    ].map((name) => [name, unread] as const),
  ),
  ...fileNotes,
});

/** The files of a pack by name, without `.json`, in the order in which they are checked. */
export const packFiles = {
  pack: packSchema,
  map: mapSchema,
  leaders: leadersSchema,
  cards: cardsSchema,
  setup: setupSchema,
  tables: tablesSchema,
} as const;

export type PackFile = keyof typeof packFiles;
export const PACK_FILES = Object.keys(packFiles) as readonly PackFile[];

/** The content of a pack as it was parsed from JSON. */
export type PackContent = Readonly<Record<PackFile, unknown>>;

/** The same when every file is what its schema says. */
export type ReadPack = { readonly [File in PackFile]: z.output<(typeof packFiles)[File]> };

/** The JSON Schema of a file, for editors and for the check. */
export const jsonSchemaOf = (file: PackFile): z.core.JSONSchema.BaseSchema =>
  z.toJSONSchema(packFiles[file], { io: 'input' });
