/** What can be stored, sent and compared: the only kind of value that states, answers and events are made of. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined };

export type JsonObject = { readonly [key: string]: Json | undefined };

/** A deep copy through text: the fastest way for small plain states, and it proves that they are plain. */
export const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** The value under a key, made first if there is none. */
export const entryOf = <T>(record: Record<string, T>, key: string, make: () => NoInfer<T>): T => {
  const found = record[key];
  if (found !== undefined) return found;
  const made = make();
  record[key] = made;
  return made;
};

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Deep equality of plain values; a missing key equals an undefined one, the order of keys does not matter. */
export const same = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, i) => same(item, b[i]));
  if (!isObject(a) || !isObject(b)) return false;
  for (const key of Object.keys(a)) if (!same(a[key], b[key])) return false;
  for (const key of Object.keys(b)) if (b[key] !== undefined && a[key] === undefined) return false;
  return true;
};
