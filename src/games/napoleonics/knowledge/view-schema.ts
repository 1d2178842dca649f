/** What a side sees of Commands & Colors: Napoleonics, as a schema for programs that read it. */
import { z } from 'zod';
import { objective } from '../content.ts';
import { RULINGS } from '../state.ts';
import { EDGES, FACES, NATIONS, SECTIONS, SYMBOLS } from '../types.ts';

const count = z.int().min(0);
const side = z.string().describe('id of a side');
const hex = z.string().describe('a row letter and a column from 1');
const card = z.string().describe('id of a card');
const unit = z.string().describe('label of a unit, for the whole game');
const leader = z.string().describe('id of a leader');

const sideShape = z.strictObject({
  edge: z.enum(EDGES),
  nations: z.array(z.enum(NATIONS)),
  cards: count.describe('cards at the beginning'),
  target: count.describe('banners that win'),
  banners: count.describe('all banners, those for objectives too'),
  owed: count.describe('First Strikes for which a card has not been drawn yet'),
  cardsInHand: count,
  filled: z.array(z.int()).describe('spaces of the square track that are filled, from 1'),
  lastCard: card.optional().describe('what its last turn was played with'),
  hand: z.array(card).optional().describe('of the own side only'),
  track: z.array(card.nullable()).optional().describe('of the own side only'),
  offered: z.array(card).optional().describe('cards of which the own side chooses one'),
});

const turn = z.strictObject({
  card,
  counts: card.nullable().describe('what the card counts as; null: it orders nothing'),
  isOther: z.boolean().describe('the card is used for one unit of choice'),
  section: z.enum(SECTIONS).optional(),
  command: z.int().describe('the command rating when the card was played'),
  symbols: z.array(z.enum(SYMBOLS)),
  ordered: z.array(unit),
  led: z.array(unit).describe('units that their leaders have ordered'),
  leaders: z.array(leader).describe('leaders that are ordered to move alone'),
  moved: z.record(z.string(), count).describe('hexes that each piece has moved'),
  joined: z.array(unit).describe('units that may not move any more'),
  barred: z.array(unit).describe('units that may not battle any more'),
  fought: z.array(unit),
  followed: z.array(unit).describe('units that have had their bonus melee'),
});

export const viewShape = z
  .strictObject({
    scenario: z.string(),
    options: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
      .describe(`rulings that the group has chosen: ${Object.keys(RULINGS).join(', ')}`),
    field: z.strictObject({
      terrain: z.record(hex, z.string()),
      works: z.record(hex, z.array(z.enum(FACES))),
      bridges: z.array(hex),
    }),
    objectives: z.array(objective),
    claims: z.array(z.array(hex)).describe('hexes of each objective that its side holds for banners'),
    turn: z.int().describe('turns of both sides, counted from 1'),
    active: side,
    sides: z.record(side, sideShape),
    units: z.array(
      z.strictObject({
        id: unit,
        type: z.string(),
        hex: hex.nullable().describe('null: eliminated, or left the field'),
        blocks: count,
        left: z.literal(true).optional().describe('left the field where the scenario lets it'),
        square: z.int().optional().describe('in square: the space of the track on which its card lies'),
      }),
    ),
    leaders: z.array(
      z.strictObject({
        id: leader,
        nation: z.enum(NATIONS),
        hex: hex.nullable().describe('null: out of the game'),
        fate: z.enum(['removed', 'off']).optional(),
      }),
    ),
    discard: z.array(card),
    cardsInDeck: count,
    isBegun: z.literal(true).optional(),
    now: turn.optional().describe('the turn that is being played'),
    winner: side.optional(),
    you: side.optional().describe('whose view it is'),
  })
  .describe('the position as this side may know it');
