/** The differences of two contents, one a line. */
import { isObject, type Json, same } from '../../engine/index.ts';

const LONGEST = 60;

const shown = (value: Json | undefined): string => {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
};

/** The name by which a list item is identified, so that lists are compared item by item. */
const nameOf = (item: Json): string | undefined => {
  if (!isObject(item)) return undefined;
  const { id, number, a, b, duchy } = item;
  if (typeof id === 'string') return id;
  if (typeof number === 'number') return String(number);
  if (typeof a === 'string' && typeof b === 'string') return [a, b].sort().join('–');
  return typeof duchy === 'string' ? duchy : undefined;
};

/** A list by the names of its items; undefined if they have none, or two have the same. */
const byName = (list: readonly Json[]): Record<string, Json> | undefined => {
  const named = new Map(
    list.flatMap((item) => {
      const name = nameOf(item);
      return name === undefined ? [] : [[name, item] as const];
    }),
  );
  return named.size === list.length ? Object.fromEntries(named) : undefined;
};

const asRecord = (value: Json | undefined): Readonly<Record<string, Json | undefined>> | undefined =>
  Array.isArray(value) ? byName(value) : isObject(value) ? value : undefined;

/** Lines such as `leaders.hill.battle: 3 -> 4`; the values are shortened. */
export const differences = (before: Json | undefined, after: Json | undefined, at = ''): string[] => {
  if (same(before, after)) return [];
  const [a, b] = [asRecord(before), asRecord(after)];
  if (!a || !b) return [`${at}: ${shown(before)} -> ${shown(after)}`];
  const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return keys.flatMap((key) => differences(a[key], b[key], at === '' ? key : `${at}.${key}`));
};
