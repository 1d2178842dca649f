/** The contents of a campaign's state file, for programs that read it. */
import { z } from 'zod';
import { stateFields } from '../../../reports/index.ts';
import { area, by, count, viewShape } from './view-schema.ts';

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

export const campaignStateSchema = z.strictObject({
  ...stateFields,
  view: viewShape.extend({ own: z.looseObject({}).optional().describe('what only this game has') }),
  figures,
});

/** The schema as in the documentation. */
export const stateJsonSchema = (): string =>
  `${JSON.stringify({ title: 'State of a seat in a campaign', ...z.toJSONSchema(campaignStateSchema) }, null, 2)}\n`;
