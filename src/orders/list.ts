import type { Reader } from './language.ts';

/** Reads things with a sign between them; undefined after a problem. */
export function readList<V, T>(reader: Reader<V>, read: () => T | undefined, isNext: () => boolean): T[] | undefined {
  const found: T[] = [];
  do {
    const each = read();
    if (each === undefined) return undefined;
    found.push(each);
  } while (!reader.done && isNext());
  return found;
}
