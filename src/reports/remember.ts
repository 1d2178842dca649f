/** Caches of results: seats that see the same map share one drawing and one image. */
import { createHash } from 'node:crypto';

/** A text, pixels, or numbers that are cheaper to compare than to format. */
type Content = string | Float64Array | Uint8Array;

/** A short name for a content. Different contents have different names. */
export const digestOf = (content: Content): string => createHash('sha256').update(content).digest('base64');

/**
 * Caches the latest results of a function by the content of its argument. Only for pure functions of plain data: the
 * same content gives the same result, so the cache reveals nothing.
 */
export const remembering = <T, R>(
  most: number,
  contentOf: (given: T) => Content,
  make: (given: T) => R,
): ((given: T) => R) => {
  const results = new Map<string, R>();
  return (given) => {
    const key = digestOf(contentOf(given));
    const result = results.get(key) ?? make(given);
    // The most recently used entry is dropped last.
    results.delete(key);
    results.set(key, result);
    for (const oldest of results.keys()) {
      if (results.size <= most) break;
      results.delete(oldest);
    }
    return result;
  };
};

/** Caches the result of a function for each object while the object is in use. Only for objects that never change. */
export const oncePerObject = <A extends object, R extends object>(make: (a: A) => R): ((a: A) => R) => {
  const results = new WeakMap<A, R>();
  return (a) => {
    const result = results.get(a) ?? make(a);
    results.set(a, result);
    return result;
  };
};

/**
 * Caches the result of a function for each pair of objects while both are in use. Only for objects that never change.
 */
export const oncePer = <A extends object, B extends object, R>(make: (a: A, b: B) => R): ((a: A, b: B) => R) => {
  const known = new WeakMap<A, WeakMap<B, { readonly result: R }>>();
  return (a, b) => {
    const results = known.get(a) ?? new WeakMap<B, { readonly result: R }>();
    known.set(a, results);
    const entry = results.get(b) ?? { result: make(a, b) };
    results.set(b, entry);
    return entry.result;
  };
};
