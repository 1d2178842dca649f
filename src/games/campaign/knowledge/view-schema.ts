/** What a seat sees of a campaign, as a schema for programs that read it. */
import { z } from 'zod';

export const count = z.int().min(0);
export const card = z.int().min(1).describe('number of a card');
export const power = z.string().describe('id of a power');
export const area = z.string().describe('id of an area');
export const by = <T extends z.ZodType>(value: T) => z.record(z.string(), value);

const stack = z
  .strictObject({ leaders: z.array(z.string()), inf: count, cav: count, art: count })
  .describe('pieces of one power in one place, counted in counters');

/** A game adds what only it has. */
export const viewShape = z
  .strictObject({
    game: z.string(),
    seat: z.string().optional(),
    powers: z.array(power).describe('powers that the seat runs'),
    scenario: z.string(),
    seats: by(z.string()).describe('who runs each power'),
    seating: z
      .strictObject({ by: z.enum(['dice', 'auction']), players: z.array(z.string()), roles: by(z.array(power)) })
      .nullable()
      .describe('players who wait for their powers; null in play'),
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
    holders: by(power).optional().describe('who holds the cards of each power, where powers share a hand'),
    cards: by(count).describe('how many cards each power holds'),
    discard: card.nullable().describe('top of the discard pile'),
    removed: z.array(card),
    resources: by(z.int()),
    effects: z.array(z.looseObject({ kind: z.string(), until: z.string() })),
    commanders: by(z.string()),
    hasty: z.array(area),
    cameFrom: by(area).optional().describe('the area from which each leader made the last march of the turn'),
    winter: z
      .strictObject({ step: z.string(), served: count })
      .optional()
      .describe('how far the end of the turn has come'),
    impulse: z.looseObject({ power, cp: z.int(), played: z.array(card) }).nullable(),
    outcome: z.looseObject({ winner: z.string().nullable(), reason: z.string() }).nullable(),
  })
  .describe('the position as this seat may know it');
