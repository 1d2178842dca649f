import { DateTime } from 'luxon';
import type { z } from 'zod';
import { isLegible } from '../engine/index.ts';
import { BadForm } from './errors.ts';

/** The fields of a form. What a person may get wrong is no matter of the schema: a form that fails it is not ours. */
export const readForm = <S extends z.ZodType>(schema: S, body: unknown): z.output<S> => {
  const result = schema.safeParse(body ?? {});
  if (!result.success) throw new BadForm();
  return result.data;
};

/** A moment of a form is one of its reader's zone. */
export function inZone(fields: Readonly<Record<string, unknown>>, zone: string): object {
  const { until, ...rest } = fields;
  if (typeof until !== 'string' || until === '') return rest;
  const at = DateTime.fromISO(until, { zone });
  return { ...rest, until: at.isValid ? at.toUTC().toISO() : until };
}

/** What a page has put into a form as JSON; undefined: it is none, or holds text that cannot be kept. */
export function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isLegible(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
