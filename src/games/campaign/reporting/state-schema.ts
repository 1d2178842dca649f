/** The contents of a campaign's state file, for programs that read it. */
import { z } from 'zod';
import { stateFields } from '../../../reports/index.ts';

const count = z.int().min(0);
const card = z.int().min(1).describe('number of a card');
const power = z.string().describe('id of a power');
const area = z.string().describe('id of an area');
const by = <T extends z.ZodType>(value: T) => z.record(z.string(), value);

const stack = z
  .strictObject({ leaders: z.array(z.string()), inf: count, cav: count, art: count })
  .describe('pieces of one power in one place, counted in counters');

const view = z
  .strictObject({
    game: z.string(),
    seat: z.string().optional(),
    powers: z.array(power).describe('powers that the seat runs'),
    scenario: z.string(),
    seats: by(z.string()).describe('who runs each power'),
    seating: z.json().describe('players who wait for their powers; null in play'),
    options: by(z.union([z.string(), z.number(), z.boolean()])).describe('rulings that the group has chosen'),
    phase: z.string(),
    turn: z.int(),
    round: z.int(),
    slot: power.describe('the power that the impulse marker is on'),
    latest: power.nullable().describe('who took the latest impulse'),
    impulses: by(count),
    preempted: z.boolean(),
    last: power.nullable().describe('the only power that still holds cards'),
    forces: by(by(stack)).describe('pieces by area and power'),
    flags: by(power).describe('flags on the map by area'),
    regroup: by(stack),
    hands: by(z.array(card)).describe('hands of the own powers only'),
    shown: by(z.array(card)).optional().describe('hands of other players that are open to this one'),
    cards: by(count).describe('how many cards each power holds'),
    discard: card.nullable().describe('top of the discard pile'),
    removed: z.array(card),
    resources: by(z.int()),
    effects: z.array(z.looseObject({ kind: z.string(), until: z.string() })),
    commanders: by(z.string()),
    hasty: z.array(area),
    cameFrom: by(area).optional().describe('the area from which each leader made the last march of the turn'),
    impulse: z.looseObject({ power, cp: z.int(), played: z.array(card) }).nullable(),
    outcome: z.looseObject({ winner: z.string().nullable(), reason: z.string() }).nullable(),
  })
  .describe('the position as this seat may know it');

const figures = z
  .strictObject({
    powers: by(
      z.strictObject({
        keys: z.array(area),
        points: z.number().describe('victory points, were the game over now'),
        cards: count,
        resources: z.int(),
        unbuilt: z
          .strictObject({ inf: z.int(), cav: z.int(), art: z.int(), strength: z.int() })
          .optional()
          .describe('counters that are not in play'),
      }),
    ),
    flagsLeft: by(z.int()),
    partisanAreas: z.array(area).describe('where partisans may rise at the end of the turn'),
  })
  .describe('the numbers that the report shows');

export const campaignStateSchema = z.strictObject({ ...stateFields, view, figures });

/** The schema as in the documentation. */
export const stateJsonSchema = (): string =>
  `${JSON.stringify({ title: 'State of a seat in a campaign', ...z.toJSONSchema(campaignStateSchema) }, null, 2)}\n`;
