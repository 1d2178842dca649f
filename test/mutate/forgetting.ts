/**
 * Values that the program works out once and keeps. In runs with changes they are forgotten before each test, so that a change in what they
 * are made of is judged by every test that looks at them.
 */
const forgetters: (() => void)[] = [];

/** Forgets what has been kept since the files were loaded. */
export function forgetAll(): void {
  for (const forget of forgetters) forget();
}

/** A value that is made when it is first asked for, and anew after it was forgotten. */
export function forgettable<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  forgetters.push(() => {
    made = undefined;
  });
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** A map that loses its entries, but for those which it had when it was first to forget. */
export class ForgettableMap<K, V> extends Map<K, V> {
  constructor() {
    super();
    let first: readonly (readonly [K, V])[] | undefined;
    forgetters.push(() => {
      first ??= [...this];
      this.clear();
      for (const [key, value] of first) this.set(key, value);
    });
  }
}

/** A list that loses its entries likewise. */
export function forgettableList<T>(): T[] {
  const list: T[] = [];
  let first: readonly T[] | undefined;
  forgetters.push(() => {
    first ??= [...list];
    list.splice(0, list.length, ...first);
  });
  return list;
}

export class ForgettableWeakMap<K extends WeakKey, V> {
  #kept = new WeakMap<K, V>();

  constructor() {
    forgetters.push(() => {
      this.#kept = new WeakMap();
    });
  }

  has(key: K): boolean {
    return this.#kept.has(key);
  }

  get(key: K): V | undefined {
    return this.#kept.get(key);
  }

  set(key: K, value: V): this {
    this.#kept.set(key, value);
    return this;
  }

  delete(key: K): boolean {
    return this.#kept.delete(key);
  }
}
