/**
 * The files of a content pack, with the meaning of each field. The JSON Schemas for editors are generated from this.
 */
import { z } from 'zod';
import { longText, nameText } from '../../../game/index.ts';
import { TIMINGS, type Timing } from './timings.ts';

/** The names that a field may have as its value. */
export type Names = readonly string[];

const id = z
  .string()
  .regex(/^[a-z][a-z0-9_]*$/)
  .describe('an id: lower-case letters, digits and _');
const area = z.string().meta({ ref: 'area', description: 'id of an area' });
const leader = z.string().meta({ ref: 'leader', description: 'id of a leader' });
const card = z.int().meta({ ref: 'card', description: 'number of a card' });
const text = (meaning: string) => nameText.describe(meaning);
const yesNo = (meaning: string) => z.boolean().describe(meaning);
/** A field that names a power. */
export const powerOf = (powers: Names) => z.enum(powers).describe('a power');
const each = <T extends z.ZodType>(powers: Names, value: T) => z.record(powerOf(powers), value);

/** A number from 0. */
export const count = z.int().min(0);

/** A field for the keepers of a pack, such as a source. The program does not read it. */
export const unread = z
  .unknown()
  .optional()
  .meta({ unread: true, description: 'for people; the program does not read it' });

/** Notes that any item may have. */
const notes = { source: unread, fieldSources: unread, note: unread };

/** Notes that any file may have. */
export const fileNotes = { $schema: unread, format: unread, notes: unread };

const names = (what: string) =>
  z
    .record(z.string(), z.array(nameText))
    .optional()
    .describe(
      `further names that orders may use for ${what}; mails in Korean and Japanese print the first in their script`,
    );

export const packSchemaOf = (game: string) =>
  z.object({
    ...fileNotes,
    format: z.literal(1).describe('the format of these files'),
    id: z
      .string()
      .regex(/^[a-z][a-z0-9-]*$/)
      .describe('how the pack is chosen: lower-case letters, digits and -'),
    title: text('how people are told of it'),
    game: z.literal(game).describe('the game that it is for'),
    version: text('which edition of the pack this is'),
    aliases: z
      .object({ places: names('areas'), leaders: names('leaders'), powers: names('powers'), cards: names('cards') })
      .optional()
      .describe('further names that orders may use, by id'),
  });

/** The parts of areas that differ between games. */
interface AreaWords<Owners extends z.ZodRawShape, Own extends z.ZodRawShape> {
  readonly regions: Names;
  /** Fields for the printed colours of an area. */
  readonly owners: Owners;
  /** Which areas are capitals. */
  readonly capital: string;
  readonly zones: Names;
  /** Which areas are off the map. */
  readonly offMap: string;
  readonly own: Own;
}

export const areaSchemaOf = <Owners extends z.ZodRawShape, Own extends z.ZodRawShape>({
  regions,
  owners,
  capital,
  zones,
  offMap,
  own,
}: AreaWords<Owners, Own>) =>
  z.object({
    id,
    name: text('its name in orders and reports'),
    region: z.enum(regions).describe('where it lies'),
    ...owners,
    key: yesNo('a key area: its shape is not a circle'),
    capital: yesNo(capital),
    fortress: z.int().min(0).max(9).describe('strength of its fortress, 0 for none'),
    port: z.enum(['none', 'minor', 'major']).describe('its port'),
    seaZones: z.array(z.enum(zones)).describe('zones that its port lies on'),
    offMap: z.boolean().optional().describe(offMap),
    x: z.number().min(0).max(1000).describe('place on a sheet of 1000 by 1000, from the left'),
    y: z.number().min(0).max(1000).describe('and from the top'),
    lon: unread,
    lat: unread,
    altNames: unread,
    ...own,
    ...notes,
  });

export const lineSchemaOf = (kinds: Names) =>
  z.object({
    a: area.describe('id of an area'),
    b: area.describe('id of the area next to it'),
    type: z.enum(kinds).describe('its kind'),
    typeSource: unread,
    ...notes,
  });

export const mapSchemaOf = <A extends z.ZodType, L extends z.ZodType, Own extends z.ZodRawShape>(
  areaSchema: A,
  lineSchema: L,
  own: Own,
) =>
  z.object({
    duchies: z.array(areaSchema).min(1).describe('the areas'),
    lines: z.array(lineSchema).min(1).describe('the lines of march, each once'),
    land: z
      .array(z.array(z.tuple([z.number(), z.number()])).min(3))
      .optional()
      .describe(
        'outlines of the land for the drawing, corner by corner, on the sheet of x and y; it is guessed without',
      ),
    ...own,
    ...fileNotes,
  });

/** The parts of leaders that differ between games. */
interface LeaderWords<Own extends z.ZodRawShape> {
  readonly contingents: Names;
  readonly command: z.ZodType<number>;
  readonly own: Own;
}

export const leaderSchemaOf = <Own extends z.ZodRawShape>({ contingents, command, own }: LeaderWords<Own>) =>
  z.object({
    id,
    name: text('his name in orders and reports'),
    power: z.enum(contingents).describe('whom he serves'),
    battle: z.int().min(1).max(5).describe('battle rating'),
    command: command.describe('command rating'),
    buildCost: unread,
    ...own,
    ...notes,
  });

export const leadersSchemaOf = <L extends z.ZodType, Own extends z.ZodRawShape>(leaderSchema: L, own: Own) =>
  z.object({
    leaders: z.array(leaderSchema).min(1).describe('the leaders'),
    ...own,
    ...fileNotes,
  });

const timings = Object.keys(TIMINGS) as [Timing, ...Timing[]];

/** The names on the cards of one game. */
interface CardWords<Operation extends z.ZodType> {
  readonly powers: Names;
  /** Home piles. */
  readonly piles: Names;
  readonly operation: Operation;
}

export const cardSchemaOf = <Operation extends z.ZodType>({ powers, piles, operation }: CardWords<Operation>) =>
  z.object({
    number: z.int().min(1).max(999).describe('its number; orders name it by this'),
    title: text('its title'),
    cp: z.int().min(0).max(6).describe('its CP; 0 for a Must-Play card'),
    homePower: z.enum(piles).nullable().describe('the home pile it belongs to, or null'),
    plus: yesNo('it bears a +'),
    mustPlay: yesNo('a Must-Play card'),
    battle: yesNo('a Battle card'),
    siege: yesNo('it may be played in a siege'),
    response: yesNo('a Response card'),
    removeAfterEvent: yesNo('it leaves the game after its event'),
    role: z.enum(['attacker', 'defender']).optional().describe('in a fight only for this side'),
    playableBy: z.array(powerOf(powers)).min(1).describe('powers that may play its event'),
    timing: z.enum(timings).describe('when its event is played'),
    alsoAt: z.enum(timings).optional().describe('a second timing, out of turn'),
    effect: longText.describe('what players read of its event'),
    effects: z
      .partialRecord(z.enum(['ko', 'ja']), longText)
      .optional()
      .describe('the same in other languages: `ko`, `ja`'),
    ops: z.array(operation).min(1).describe('its event, operation by operation'),
    effectCertainty: z.enum(['full', 'partial', 'none']).describe('how sure its text is; full for a card typed in'),
    deck: unread,
    ...notes,
  });

const range = z.tuple([z.int(), z.int()]);

export const cardsSchemaOf = <C extends z.ZodType, Own extends z.ZodRawShape>(cardSchema: C, piles: Names, own: Own) =>
  z.object({
    cards: z.array(cardSchema).min(1).describe('the cards'),
    homeRanges: z
      .object(Object.fromEntries(piles.map((pile) => [pile, range])))
      .optional()
      .describe('first and last number of the cards of each home pile'),
    vocabulary: unread,
    ...own,
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

/** The parts of scenarios that differ between games. */
interface ScenarioWords<Start extends z.ZodRawShape, Own extends z.ZodRawShape> {
  readonly powers: Names;
  readonly contingents: Names;
  /** Fields for the beginning of the scenario. */
  readonly start: Start;
  readonly own: Own;
}

export const scenarioSchemaOf = <Start extends z.ZodRawShape, Own extends z.ZodRawShape>({
  powers,
  contingents,
  start,
  own,
}: ScenarioWords<Start, Own>) =>
  z.object({
    ...start,
    placements: each(contingents, z.array(placementSchema)).describe('pieces on the map, by power'),
    flags: z
      .array(z.object({ duchy: area, power: powerOf(contingents), ...notes }))
      .describe('flags beyond what is printed'),
    resources: each(powers, count).describe('resources, by power'),
    hands: each(powers, z.object({ home: count, common: count })).describe('cards dealt, by power'),
    removedCards: z.array(card).describe('cards that are not in the game'),
    ...own,
    turnMarker: unread,
    impulseMarker: unread,
    controlTrack: unread,
    keysControlled: each(powers, z.array(area))
      .optional()
      .describe('keys that each power then controls: checked, not read'),
    keysSource: unread,
    resourcesSource: unread,
    handsSource: unread,
    removedCardsSource: unread,
    leaderPool: each(contingents, z.array(leader)).optional().describe('leaders that wait: checked, not read'),
    totals: unread,
    ...notes,
  });

/** The parts of set-ups that differ between games. */
interface SetupWords<Scenario extends z.ZodType, Limits extends z.ZodRawShape> {
  readonly contingents: Names;
  /** A field for each side's number of flags. */
  readonly flagLimits: Limits;
  readonly scenario: Scenario;
}

export const setupSchemaOf = <Scenario extends z.ZodType, Limits extends z.ZodRawShape>({
  contingents,
  flagLimits,
  scenario,
}: SetupWords<Scenario, Limits>) =>
  z.object({
    pieceLimits: each(contingents, counters).describe('counters in the box, by power'),
    flagLimits: z.object({ ...flagLimits, source: unread }).describe('flags in the box, by side'),
    handLimit: z
      .object({ common: count, home: unread, source: unread })
      .describe('cards of the common deck that a hand may hold'),
    scenarios: z.record(nameText, scenario).describe('the starts, by id'),
    impulseOrder: unread,
    impulseOrderSource: unread,
    ...fileNotes,
  });

/** Notes that a table may have. */
export const tableNotes = {
  name: unread,
  rule: unread,
  rolledBy: unread,
  result: unread,
  cardModifiers: unread,
  ...notes,
};
