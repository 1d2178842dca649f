/** Compares two positions part by part. */
import { isObject, type Json, type JsonObject, same } from '../../engine/index.ts';
import { speechOf } from '../../reports/index.ts';
import type { Game } from '../game.ts';
import type { Change } from './plan.ts';

/** The differences between two views, in the words of the game if it has some. */
export function differences({ moderation, reporter }: Game, before: Json, after: Json): Change[] {
  const say = speechOf(reporter);
  const words = (path: readonly string[], value: Json | undefined) => moderation?.words?.(path, value, say);
  const compare = (path: readonly string[], a: Json | undefined, b: Json | undefined): Change[] => {
    if (same(a, b)) return [];
    const [was, is] = [words(path, a), words(path, b)];
    if (was && is) return [{ what: was.what, before: was.value, after: is.value }];
    if (!isParted(a, b)) return [{ what: path.join(' '), before: plain(a), after: plain(b) }];
    const [from, to] = [partsOf(a), partsOf(b)];
    const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])];
    return keys.flatMap((key) => compare([...path, key], from[key], to[key]));
  };
  return compare([], before, after);
}

/** Whether to compare the parts of both: one of them may be missing. */
const isParted = (a: Json | undefined, b: Json | undefined): boolean =>
  (hasParts(a) || hasParts(b)) && (a === undefined || hasParts(a)) && (b === undefined || hasParts(b));

const isNamed = (value: Json | undefined): value is JsonObject & { readonly id: string } =>
  isObject(value) && typeof value.id === 'string';

const hasParts = (value: Json | undefined): boolean =>
  isObject(value) || (Array.isArray(value) && value.length > 0 && value.every(isNamed));

/** The parts of a value by their names: those of a list by their ids. */
const partsOf = (value: Json | undefined): JsonObject => {
  if (!Array.isArray(value)) return isObject(value) ? value : {};
  return Object.fromEntries(value.filter(isNamed).map((each) => [each.id, each]));
};

const plain = (value: Json | undefined): string => {
  if (value === undefined || value === null) return '-';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};
