import { DateTime } from 'luxon';
import type { z } from 'zod';
import { isLegible } from '../engine/index.ts';
import { BadForm } from './errors.ts';

/**
 * Reads the fields of a form. A form that fails the schema is not one of ours; what people get wrong is checked
 * elsewhere.
 */
export const readForm = <S extends z.ZodType>(schema: S, body: unknown): z.output<S> => {
  const result = schema.safeParse(body ?? {});
  if (!result.success) throw new BadForm();
  return result.data;
};

/** Reads a local time of a form in its reader's zone. */
export function inZone(fields: Readonly<Record<string, unknown>>, zone: string): object {
  const { until, ...rest } = fields;
  if (typeof until !== 'string' || until === '') return rest;
  const at = DateTime.fromISO(until, { zone });
  return { ...rest, until: at.isValid ? at.toUTC().toISO() : until };
}

/** Reads JSON that a page has put into a form; undefined if it is invalid or holds text that cannot be stored. */
export function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isLegible(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
