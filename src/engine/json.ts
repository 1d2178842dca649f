/** A value that can be stored, sent and compared. States, answers and events consist of nothing else. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined };

export type JsonObject = { readonly [key: string]: Json | undefined };

/** Plain data that nobody ever changes. */
const constants = new WeakSet<object>();

/** Marks plain data that nobody ever changes, such as a part of the content of a game: copies share it. */
export const constant = <T extends object>(value: T): T => {
  constants.add(value);
  return value;
};

/** A deep copy, equal to parsing its text, which shares constants; throws on values that JSON cannot hold. */
export const copy = <T>(value: T): T => copyOf(value) as T;

const copyOf = (value: unknown): unknown => {
  if (isRecord(value)) {
    if (constants.has(value)) return value;
    return Array.isArray(value) ? value.map(copyOf) : copyRecord(value);
  }
  if (typeof value === 'number') {
    // JSON text has no negative zero.
    if (Number.isFinite(value)) return value + 0;
  } else if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value;
  throw new TypeError(`${String(value)} is not plain data`);
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const OPEN = { configurable: true, enumerable: true, writable: true };

const copyRecord = (value: Readonly<Record<string, unknown>>): object => {
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) throw new TypeError('an object is not plain data');
  const result: Record<string, unknown> = {};
  for (const key in value) {
    const field = value[key];
    if (field === undefined) continue;
    // `__proto__` is a possible field in text; setting it would change the prototype of the copy.
    if (key === '__proto__') Object.defineProperty(result, key, { value: copyOf(field), ...OPEN });
    else result[key] = copyOf(field);
  }
  return result;
};

type WithoutUndefined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** The object without its undefined fields. */
export const given = <T extends object>(fields: T): WithoutUndefined<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as WithoutUndefined<T>;

/**
 * The object with further fields, or with other values of its own. Node 20 makes a hidden class of its own for every `{ ...object, field }`
 * with a new field: that takes ten times as long, and fills the memory. What is made often is made by this.
 */
export const extended = <T extends object, F extends object>(object: T, fields: F): T & F =>
  Object.assign({}, object, fields);

/** The value under a key; created first if it is missing. */
export const entryOf = <T>(record: Record<string, T>, key: string, make: () => NoInfer<T>): T => {
  const found = record[key];
  if (found !== undefined) return found;
  const made = make();
  record[key] = made;
  return made;
};

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A whole number, 0 or more. */
export const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

/** Deep equality of plain values; a missing key equals an undefined one, the order of keys does not matter. */
export const same = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, i) => same(item, b[i]));
  if (!isObject(a) || !isObject(b)) return false;
  for (const key of Object.keys(a)) if (!same(a[key], b[key])) return false;
  for (const key of Object.keys(b)) if (b[key] !== undefined && a[key] === undefined) return false;
  return true;
};
