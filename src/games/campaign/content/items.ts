/** The well-formed items of a pack's files, each with its place. */
import type { z } from 'zod';
import { isObject } from '../../../engine/index.ts';
import { type Path, valueAt } from './faults.ts';

export interface Item<T> {
  readonly value: T;
  readonly path: Path;
}

/** The well-formed items of a list. The shape check has already reported the others. */
export const good = <S extends z.ZodType>(schema: S, file: unknown, list: Path): Item<z.output<S>>[] => {
  const items = valueAt(file, list);
  if (!Array.isArray(items)) return [];
  return items.flatMap((item, i) => {
    const { success, data } = schema.safeParse(item);
    return success ? [{ value: data as z.output<S>, path: [...list, i] }] : [];
  });
};

/** Reports items with the same key. */
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

/** Reports items with the same name and different ids. An id that occurs twice is a separate fault. */
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

/** All values of a field in a list, even of malformed items. */
export const fieldsIn = (file: unknown, list: string, field: string): unknown[] => {
  const items = valueAt(file, [list]);
  return Array.isArray(items) ? items.flatMap((item) => (isObject(item) ? [item[field]] : [])) : [];
};
