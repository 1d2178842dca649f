/** The reinforcement tables (W-16.21 to W-16.23). */
import { z } from 'zod';
import raw from './content/tables.json' with { type: 'json' };

const modifier = z.object({ id: z.string(), n: z.number().int() });

const schema = z.object({
  appealToTheEmperor: z.object({
    modifiers: z.array(modifier),
    rows: z.array(z.object({ max: z.number().int(), cp: z.number().int(), removeSP: z.number().int() })).min(1),
  }),
  letterToTheHorseGuards: z.object({ dice: z.number().int(), min: z.number().int() }),
  levantamientoPopular: z.object({ dice: z.number().int() }),
});

const parsed = schema.safeParse(raw);
if (!parsed.success) throw new Error(`content tables: ${z.prettifyError(parsed.error)}`);

export const tables = parsed.data;
