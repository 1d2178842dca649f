/** What a seat sees of that which only Kutuzov has, as a schema for programs that read it. */
import { z } from 'zod';
import { area, by, card, count, power } from '../../campaign/knowledge/view-schema.ts';
import { ATTRITION, CONTINGENTS, MORALE, SIDES } from '../rules/powers.ts';

const side = z.enum(SIDES);
const morale = z.enum(MORALE).describe('best first');
const attrition = z.enum(ATTRITION).describe('best first');

const bySide = <T extends z.ZodType>(each: T) => z.strictObject({ imperial: each, tsarist: each });

const standing = <T extends z.ZodType>(level: T) =>
  z.strictObject({ level, loss: z.int(), gain: z.int() }).describe('a level, with the markers that lie on it');

const impulse = z.strictObject({
  series: z.enum(['none', 'open', 'over']).describe('resources against attrition are spent in one series'),
  scorched: count.describe('resources that have burnt ground'),
  rich: z.array(area).describe('fortresses that were taken with a centre of the enemy'),
  barred: by(count).describe('resources that may not halve attrition'),
  built: by(count).describe('strength points and leaders built on burnt ground'),
  willLater: count.describe('tests of will that come at its end'),
});

const chits = z.strictObject({ common: count, home: count });

export const ownShape = z.strictObject({
  lastTurn: z.int(),
  hands: z.enum(['power', 'camp']).describe('whether powers hold cards, or their camps'),
  divided: z.array(side).describe('camps that have shared out their cards'),
  morale: bySide(standing(morale)),
  attrition: standing(attrition),
  since: z
    .strictObject({ morale: bySide(morale), attrition })
    .describe('levels as the impulse, the end of the turn or the interphase began'),
  falls: z.int().describe('levels of attrition lost in this impulse, less those won'),
  impulse,
  due: z.array(z.looseObject({ due: z.string() })).describe('markers and checks that are still to come'),
  faceUp: z.array(card),
  conquestRolls: count,
  left: z.array(z.enum(CONTINGENTS)).describe('allies who have left for good'),
  willToFight: z.array(morale),
  retreatEnabled: z.boolean(),
  retreat: z.boolean(),
  withdrawn: z.array(power),
  toLeave: z.array(area),
  willPrizes: count,
  sixthCard: z.array(power),
  winterCards: z.array(card),
  kutuzov: z.boolean().describe('Kutuzov has come'),
  entrenched: z.array(area),
  scorched: z.array(area),
  sacked: z.array(area),
  centres: z.array(z.strictObject({ power, area })),
  centresLost: by(count),
  bridges: z.array(z.strictObject({ power, a: area, b: area, permanent: z.boolean().optional() })),
  toBridge: z.array(power),
  firstImpulses: z.array(power),
  opened: z.array(power).optional(),
  attached: z.array(z.strictObject({ card, leader: z.string() })).describe('cards that lie with a leader'),
  chits: bySide(chits).optional().describe('cards that nobody has looked at, where camps hold the cards'),
});
