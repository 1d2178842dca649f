/**
 * The files of a Wellington pack: the common fields of the family, and Wellington's own regions, lines, cards and
 * tables.
 */
import { z } from 'zod';
import { type OperationWords, operationsOf } from '../../campaign/content/operations.ts';
import {
  areaSchemaOf,
  cardSchemaOf,
  cardsSchemaOf,
  count,
  fileNotes,
  leaderSchemaOf,
  leadersSchemaOf,
  lineSchemaOf,
  mapSchemaOf,
  packSchemaOf,
  powerOf,
  scenarioSchemaOf,
  setupSchemaOf,
  tableNotes,
  unread,
} from '../../campaign/content/schema.ts';
import { POWERS } from '../rules/powers.ts';

const REGIONS = ['spain', 'portugal', 'france', 'gibraltar', 'offmap'];
const LINES = ['clear', 'rough', 'pass', 'river'];
const PILES = ['britain', 'spain', 'french'];

const power = powerOf(POWERS);

/** The names that its cards use. */
export const words: OperationWords = {
  powers: POWERS,
  parties: {
    french: 'either French power',
    french_both: 'each French power',
    chosen_french: 'a French power of his choice',
    controller_of_madrid: 'who controls Madrid',
  },
  regions: ['spain', 'portugal', 'france'],
  lines: LINES,
  grounds: ['defender_rough_or_pass'],
  tables: ['appeal_to_the_emperor', 'letter_to_the_horse_guards', 'levantamiento_popular'],
  decks: ['common', 'french_home'],
  places: {
    build: ['friendly_mediterranean_port'],
    flag: ['spain_nonfortress_empty_adjacent'],
    unflag: ['occupied_nonfortress_adjacent'],
    uprising: ['atlantic_minor_port_spain_french_controlled_empty', 'french_nonfortress_in_spain'],
    revolt: ['french_controlled_spanish_key_no_formation'],
  },
  own: {},
};

const { operations, operation } = operationsOf(words);

export { operations };

export const areaSchema = areaSchemaOf({
  regions: REGIONS,
  owners: {
    owner: power.describe('the power in whose colour it is printed'),
    occupier1812: power.nullable().describe('the French power whose occupation marker is printed on it, or null'),
  },
  capital: 'Madrid only',
  zones: ['atlantic', 'mediterranean'],
  offMap: 'off the map: Portsmouth',
  own: { leaderBuildBox: unread },
});

export const lineSchema = lineSchemaOf(LINES);

export const leaderSchema = leaderSchemaOf({
  contingents: POWERS,
  command: z.union([z.literal(4), z.literal(6), z.literal(9)]),
  own: { start1812: unread, start1813: unread },
});

export const cardSchema = cardSchemaOf({ powers: POWERS, piles: PILES, operation });

const emperorModifier = z.enum(['russian_front', 'emperor_beckons', 'madrid', 'lisbon_gibraltar', 'home_lost']);

const scenarioSchema = scenarioSchemaOf({
  powers: POWERS,
  contingents: POWERS,
  start: { year: z.int().min(1812).max(1814).describe('its first turn') },
  own: {
    appealTableMarkers: z
      .array(emperorModifier)
      .default([])
      .describe('markers that lie on the Appeal to the Emperor from the start'),
  },
});

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
      ...tableNotes,
    })
    .describe('one roll for both French powers'),
  letterToTheHorseGuards: z
    .object({
      dice: z.int().min(1).max(20).describe('dice; their sum is the CP'),
      min: z.int().min(0).describe('the least CP'),
      modifiers: unread,
      ...tableNotes,
    })
    .describe('the British roll'),
  levantamientoPopular: z
    .object({ dice: z.int().min(1).max(20).describe('dice; their sum is the CP'), ...tableNotes })
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

/** The files by name, without `.json`. */
export const packFiles = {
  pack: packSchemaOf('wellington'),
  map: mapSchemaOf(areaSchema, lineSchema, {
    game: unread,
    lineTypes: unread,
    nonAdjacent: unread,
    seaZones: unread,
    straits: unread,
  }),
  leaders: leadersSchemaOf(leaderSchema, { pseudoLeaders: unread }),
  cards: cardsSchemaOf(cardSchema, PILES, { removedFor1813: unread }),
  setup: setupSchemaOf({
    contingents: POWERS,
    flagLimits: { french: count, allied: count },
    scenario: scenarioSchema,
  }),
  tables: tablesSchema,
};
