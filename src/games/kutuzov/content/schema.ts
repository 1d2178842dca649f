/** The files of a pack of Kutuzov: what they have in common with its relatives, with its own areas, levels, cards and tables. */
import { z } from 'zod';
import { nameText } from '../../../game/index.ts';
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
import { ATTRITION, CONTINGENTS, MORALE, POWERS, SIDES } from '../rules/powers.ts';
import { own } from './operations.ts';

const LINES = ['clear', 'rough', 'marsh', 'river'];
const PILES = ['imperial', 'tsarist'];

const area = z.string().meta({ ref: 'area', description: 'id of an area' });
const leader = z.string().meta({ ref: 'leader', description: 'id of a leader' });
const card = z.int().meta({ ref: 'card', description: 'number of a card' });
const power = powerOf(POWERS);
const contingent = z.enum(CONTINGENTS).describe('a contingent');
const moraleLevel = z.enum(MORALE).describe('a level of morale');
const attritionLevel = z.enum(ATTRITION).describe('a level of Imperial attrition');
const eachPower = <T extends z.ZodType>(value: T) => z.record(power, value);
const eachSide = <T extends z.ZodType>(value: T) => z.record(z.enum(SIDES), value);

/** What its cards name. */
export const words: OperationWords = {
  powers: POWERS,
  parties: {
    imperial: 'each Imperial power',
    tsarist: 'each Tsarist power',
    chosen_balkan: 'French South, for Austria, or the Second Army, as he chooses',
    chosen_imperial: 'an Imperial power of his choice',
    chosen_tsarist: 'a Tsarist power of his choice',
  },
  regions: ['russia', 'poland', 'prussia', 'austria'],
  lines: LINES,
  grounds: [],
  tables: ['cossacks'],
  decks: ['common', 'home'],
  places: {
    build: [],
    flag: ['near_moscow'],
    unflag: ['unguarded_in_russia', 'near_moscow'],
    uprising: ['unguarded_in_russia'],
    revolt: ['unguarded_in_russia'],
  },
  own,
};

const { operations, operation } = operationsOf(words);

export { operations };

export const areaSchema = areaSchemaOf({
  regions: words.regions,
  owners: { owners: z.array(contingent).min(1).describe('whose home it is in print; the first speaks for them') },
  capital: 'Moscow and St. Petersburg',
  zones: ['baltic'],
  offMap: 'off the map: nothing is',
  own: {
    depot: z.boolean().describe('it has a depot'),
    pripyat: z.boolean().describe('one of the duchies of the Pripyat marshes'),
    zone: z
      .object({
        edge: z.enum(['west', 'north', 'east', 'south']).describe('the edge of the map that it lies on'),
        supply: z.boolean().describe('pieces may be placed where friendly ground is joined to it (6.32)'),
      })
      .optional()
      .describe('for a big area on the edge of the map, which carries no flag'),
  },
});

export const lineSchema = lineSchemaOf(LINES);

export const leaderSchema = leaderSchemaOf({
  contingents: CONTINGENTS,
  command: z.int().min(1).max(9),
  own: {},
});

export const cardSchema = cardSchemaOf({ powers: POWERS, piles: PILES, operation });

const turnNumber = z.int().min(1).max(4);

const scenarioSchema = scenarioSchemaOf({
  powers: POWERS,
  contingents: CONTINGENTS,
  start: {
    name: nameText.describe('its title'),
    turn: turnNumber.describe('its first turn'),
    lastTurn: turnNumber.describe('its last turn'),
    lastTurnByAgreement: turnNumber.describe('the last turn where all players have agreed so beforehand'),
    first: power.describe('the power that the impulse marker is on'),
    opening: z.enum(['impulses', 'reinforcement']).describe('what the game begins with'),
  },
  own: {
    fixedCards: eachPower(z.array(card)).describe('cards that each power surely holds'),
    sharedResources: eachSide(count).describe('resources that a camp shares out among its powers'),
    shifts: z
      .array(z.object({ from: power, to: power, n: count }))
      .describe('resources that a power may give its partner at set-up'),
    recall: z.array(power).optional().describe('powers that may take leaders off the map at set-up'),
    setAside: z.array(card).describe('cards that come into the deck after the deal'),
    winterCards: z
      .object({ of: z.array(card), n: count.describe('how many of them, drawn by lot') })
      .describe('cards that come into the deck for winter attrition'),
    attachments: z.array(z.object({ card, leader })).describe('cards that lie with a leader'),
    markers: z
      .object({
        entrenched: z.array(area),
        scorched: z.array(area),
        sacked: z.array(area),
        bridges: z.array(z.object({ power, a: area, b: area })).describe('bridges that stay'),
      })
      .describe('markers on the map'),
    morale: eachSide(z.object({ level: moraleLevel, loss: count })).describe('morale of each camp'),
    attrition: z.object({ level: attritionLevel, loss: count }).describe('how worn the Imperial army is'),
    willToFight: z.array(moraleLevel).describe('levels on which a marker lies'),
    retreatFromMoscow: z.boolean().describe('the retreat has been chosen'),
    surpriseBridges: z.boolean().describe('each Imperial power throws a bridge in its first impulse'),
    tsaristKeys: count.describe('keys that the Tsarists then control: checked, not read'),
  },
});

const table = <T extends z.ZodRawShape>(shape: T) => z.object({ ...shape, ...tableNotes });
const bySide = z.object({ imperial: z.int(), tsarist: z.int() });
const named = z.object({ id: nameText, n: z.int() });
const vpTable = z.object({
  powers: z.array(power),
  rows: z.array(z.object({ least: count, vp: count })),
});

const tablesSchema = z.object({
  turns: table({ rows: z.array(z.object({ turn: turnNumber, name: nameText, winter: z.boolean() })) }),
  hand: table({
    inPlay: count.describe('cards of the common deck that a hand may hold once it has fallen to them'),
    fixed: z.partialRecord(power, card).describe('the home card that a power always has'),
    home: count.describe('home cards besides'),
    homeTsaristLast: count.describe('of a Tsarist power on the last turn'),
  }),
  singleHand: table({
    home: count.describe('home cards of the Imperial hand, and the most that a hand may hold'),
    homeTsarist: count.describe('of the Tsarist hand'),
    homeTsaristLast: count.describe('of the Tsarist hand on the last turn'),
    common: count.describe('other cards of a hand, and the most that it may hold once it has fallen to them'),
    kept: count.describe('the most that it may hold until then'),
    chits: z.object({ home: count, common: count }).describe('cards laid beside it'),
    lead: count.describe('cards by which a camp has to lead to pre-empt'),
  }),
  cardsAfterPlay: table({
    winter: z.array(card).describe('removed, and used again for winter attrition'),
    firstTurn: z.array(card).describe('back into the deck where they are played on the first turn'),
    shuffledIn: z.array(card).describe('shuffled into the deck'),
    reshuffle: z.array(card).describe('shuffled into the deck with all discards'),
    faceUp: z.array(card).describe('face up until the impulses of the turn are over, then into the deck'),
  }),
  morale: table({
    levels: z.array(
      z.object({
        id: moraleLevel,
        name: nameText,
        dice: z.object({ french: count, allied: count, russian: count }).describe('dice in a fight'),
        regrouped: z.tuple([count, count]).describe('the fraction of the disrupted that is regrouped'),
        hesitant: z.array(contingent).optional(),
        leaves: contingent.optional().describe('the ally that leaves the Imperial camp'),
      }),
    ),
    gainKept: count,
    checkAt: count,
    removed: count,
    diceOfResource: count,
  }),
  moraleLoss: table({ causes: z.array(named), group: count, napoleon: count.describe('a factor') }),
  attritionLevels: table({
    levels: z.array(
      z.object({
        id: attritionLevel,
        name: nameText,
        morale: count.describe('morale lost or won on arrival'),
        cap: moraleLevel.describe('the best morale that it allows'),
        per: z.int().min(1).nullable().describe('one more die for each so many'),
      }),
    ),
    checkAt: count,
    removed: count,
    rise: count,
    gainKept: count,
    diceOfResource: count,
  }),
  forcedMarch: table({ summer: bySide, winter: bySide }),
  terrain: table({
    rough: count,
    river: count,
    marsh: z.object({
      tsarist: z.tuple([count, count]).describe('of Tsarist defenders, in summer and in winter'),
      imperial: z.tuple([count, count]),
    }),
    homeZone: count,
  }),
  entrenchment: table({ attackerDice: z.int(), hits: count, routMargin: count, strength: count }),
  riga: table({ half: z.boolean() }),
  scorched: table({ flagCost: count, overrun: count, reach: count, perImpulse: count }),
  cossacks: table({ needs: count, adjacent: count, sauveQuiPeut: count }),
  dmcLoot: table({ natural: count, prize: count, fortress: count }),
  sea: table({ most: count, batteries: z.object({ open: count, fortress: count }) }),
  reinforcements: table({
    imperial: z.array(z.object({ before: turnNumber, cp: count, austria: count, prussia: count })),
    tsarist: z.object({ cp: count, key: count, depot: count }),
  }),
  deployment: table({ free: z.array(z.object({ before: turnNumber, imperial: count, tsarist: count })) }),
  income: table({
    each: count,
    depot: count,
    imperialFirst: count,
    retreatFromMoscow: count,
    excessCards: count,
  }),
  builds: table({
    earliest: z.array(z.object({ leader, turn: turnNumber })),
    kutuzov: z.object({ gain: count }),
  }),
  conquest: table({
    needs: z.int(),
    defeat: z.int(),
    modifiers: z.array(named),
    keyTrack: z
      .array(z.object({ most: count, n: z.int(), source: unread }))
      .describe('added by the keys that the Tsarists hold, the fewest first'),
  }),
  suddenDeath: table({ tsaristKeys: count, conquestRolls: count, summerCapitals: z.array(area) }),
  peace: table({ turns: z.array(turnNumber), natural: count }),
  victory: table({
    resource: z.number(),
    key: count,
    depot: count,
    places: z.array(z.object({ area, imperial: count, tsarist: count })),
    loyal: z.object({ prussia: power, austria: power }),
    ports: vpTable,
    pripyat: vpTable,
    neutral: count,
    rebelled: count,
    retreatFromMoscow: z.object({ home: count, resource: count }),
  }),
  ...fileNotes,
});

/** The files by name, without `.json`. */
export const packFiles = {
  pack: packSchemaOf('kutuzov'),
  map: mapSchemaOf(areaSchema, lineSchema, { game: unread, seaZones: unread, nonAdjacent: unread }),
  leaders: leadersSchemaOf(leaderSchema, {}),
  cards: cardsSchemaOf(cardSchema, PILES, {}),
  setup: setupSchemaOf({
    contingents: CONTINGENTS,
    flagLimits: { imperial: count, tsarist: count, french: count, allied: count },
    scenario: scenarioSchema,
  }),
  tables: tablesSchema,
};
