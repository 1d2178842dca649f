import type { z } from 'zod';
import { BadForm } from './errors.ts';

/** The fields of a form. What a person may get wrong is no matter of the schema: a form that fails it is not ours. */
export const readForm = <S extends z.ZodType>(schema: S, body: unknown): z.output<S> => {
  const result = schema.safeParse(body ?? {});
  if (!result.success) throw new BadForm();
  return result.data;
};
