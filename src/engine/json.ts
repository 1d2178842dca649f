/** What can be stored, sent and compared: the only kind of value that states, answers and events are made of. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined };

export type JsonObject = { readonly [key: string]: Json | undefined };

/** A deep copy, the same as text would give back; throws on what no JSON can hold. */
export const copy = <T>(value: T): T => copyOf(value) as T;

const copyOf = (value: unknown): unknown => {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? value.map(copyOf) : copyRecord(value);
  if (typeof value === 'number') {
    // Text knows no negative zero.
    if (Number.isFinite(value)) return value + 0;
  } else if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value;
  throw new TypeError(`${String(value)} is not plain data`);
};

const OPEN = { configurable: true, enumerable: true, writable: true };

const copyRecord = (value: object): object => {
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) throw new TypeError('an object is not plain data');
  const result: Record<string, unknown> = {};
  for (const key in value) {
    const field: unknown = Reflect.get(value, key);
    if (field === undefined) continue;
    // Text may name a field so, and to set it would change what kind of object the copy is.
    if (key === '__proto__') Object.defineProperty(result, key, { value: copyOf(field), ...OPEN });
    else result[key] = copyOf(field);
  }
  return result;
};

type Given<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** The fields of an object that have a value. */
export const given = <T extends object>(fields: T): Given<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>;

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

/** A whole number from 0 on. */
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
