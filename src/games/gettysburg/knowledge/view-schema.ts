/** What a side sees of Gettysburg Campaign, as a schema for programs that read it. */
import { z } from 'zod';
import { ARMY, SIDES } from '../types.ts';

const side = z.enum(SIDES);
const town = z.string().describe('id of a town');
const corps = z.string().describe('number of a corps');
const army = z.enum([ARMY.CSA, ARMY.USA]).describe('a commander of a whole army');

const place = z
  .union([z.strictObject({ at: town }), z.strictObject({ from: town, to: town })])
  .describe('a town, or the route between two, heading for the second');

const order = z.union([
  z.strictObject({ commander: army, paths: z.array(z.strictObject({ corps, towns: z.array(town) })).optional() }),
  z.strictObject({
    commander: corps,
    to: z
      .array(
        z.strictObject({ town: town.nullable(), if: z.array(z.array(z.looseObject({ name: z.string() }))).optional() }),
      )
      .optional()
      .describe('the first that is possible and whose condition holds is taken; null: to stay'),
  }),
]);

const orders = z.strictObject({ orders: z.array(order) });

export const viewShape = z
  .strictObject({
    turn: z.int(),
    round: z.int().describe('counted from 1 in each turn'),
    phase: z.enum(['orders', 'movement', 'combat']),
    corps: z.record(corps, place.nullable()).describe('null: eliminated'),
    scored: z.array(town).describe('towns that have given their points'),
    spent: z.array(army).describe('army commanders that are used up'),
    options: z
      .strictObject({ armyCommanderScope: z.enum(['one', 'all']), fireOption: z.boolean() })
      .describe('rulings that the group has chosen'),
    first: side.optional().describe('who moves first in the round that is carried out'),
    orders: z
      .strictObject({ CSA: orders.optional(), USA: orders.optional() })
      .describe('what a side has revealed in this round, and what the own side has committed'),
    revealed: z.array(side),
    halted: z.array(corps).describe('corps that cannot move in this round'),
    moved: z.array(corps),
    shaken: z.array(corps).describe('corps that do not fire in this combat phase'),
    winner: side.optional(),
    you: side.optional().describe('whose view it is'),
  })
  .describe('the position as this side may know it');
