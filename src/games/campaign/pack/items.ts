/** The things in the files of a pack that are what their schemas say, each with the place where it stands. */
import type { z } from 'zod';
import { isObject } from '../../../engine/index.ts';
import { type Path, valueAt } from './faults.ts';

export interface Item<T> {
  readonly value: T;
  readonly path: Path;
}

/** The items of a list that have the right shape; the others have been found fault with already. */
export const good = <S extends z.ZodType>(schema: S, file: unknown, list: Path): Item<z.output<S>>[] => {
  const items = valueAt(file, list);
  if (!Array.isArray(items)) return [];
  return items.flatMap((item, i) => {
    const { success, data } = schema.safeParse(item);
    return success ? [{ value: data as z.output<S>, path: [...list, i] }] : [];
  });
};

/** Faults for items that share what only one may have. */
export const repeated = <T>(
  items: readonly Item<T>[],
  keyOf: (value: T) => string | number,
  found: (item: Item<T>) => void,
): void => {
  const seen = new Set<string | number>();
  for (const item of items) {
    const key = keyOf(item.value);
    if (seen.has(key)) found(item);
    seen.add(key);
  }
};

/** Warnings where two things have the same name; an id that is there twice is a fault of its own. */
export const namesakes = <T>(
  items: readonly Item<T>[],
  nameOf: (value: T) => { readonly name: string; readonly id: string | number },
  found: (item: Item<T>, other: string) => void,
): void => {
  const ids = new Map<string, string | number>();
  for (const item of items) {
    const { name, id } = nameOf(item.value);
    const other = ids.get(name);
    if (other !== undefined && other !== id) found(item, String(other));
    ids.set(name, id);
  }
};

/** All values of a field in a list, whatever else is wrong with the items. */
export const fieldsIn = (file: unknown, list: string, field: string): unknown[] => {
  const items = valueAt(file, [list]);
  return Array.isArray(items) ? items.flatMap((item) => (isObject(item) ? [item[field]] : [])) : [];
};
