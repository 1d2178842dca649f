/** Results that are wanted again soon: seats that see the same map share one drawing and one image. */
import { createHash } from 'node:crypto';

/** A text, or numbers that are cheaper to compare than to write out. */
export type Content = string | Float64Array;

/** A short name for a content: another content has another one. */
export const digestOf = (content: Content): string => createHash('sha256').update(content).digest('base64');

/**
 * The same function, which remembers its latest results by the content of what it was given. Only for pure functions of plain
 * data: whoever gives the same content gets the same result, and learns nothing that he did not bring.
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
    // What has been wanted last is forgotten last.
    results.delete(key);
    results.set(key, result);
    for (const oldest of results.keys()) {
      if (results.size <= most) break;
      results.delete(oldest);
    }
    return result;
  };
};

/** The same function, which works once for each object as long as that is in use. Only for what is never changed. */
export const oncePerObject = <A extends object, R extends object>(make: (a: A) => R): ((a: A) => R) => {
  const results = new WeakMap<A, R>();
  return (a) => {
    const result = results.get(a) ?? make(a);
    results.set(a, result);
    return result;
  };
};

/** The same function, which works once for each pair of objects as long as both are in use. Only for what is never changed. */
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
