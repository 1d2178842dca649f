import { sure } from '../engine/index.ts';
import { nameKey, slips, tolerance } from './key.ts';

/** Something that orders speak of: a place, a leader, a card, a power. */
export interface Named {
  readonly kind: string;
  readonly id: string;
  /** As it is written to people. */
  readonly name: string;
  /** Other spellings, other languages, codes. */
  readonly also?: readonly string[];
}

/** `prefix`: the beginning of one name only; `here`: of one only that is legal. */
export type Lookup =
  | { readonly found: Named; readonly how: 'prefix' | 'here' }
  | { readonly found: undefined; readonly near: readonly Named[] };

export interface Scope {
  readonly kinds: readonly string[];
  /** What would be legal here, by id; undefined where that is not known. */
  readonly legal?: ReadonlySet<string> | undefined;
  /** By kind, the only ids that may be guessed or suggested: cards of other hands must not be. */
  readonly guessable?: Readonly<Record<string, ReadonlySet<string>>> | undefined;
}

const SHORTEST_PREFIX = 3;
const MOST_SUGGESTIONS = 3;
const MOST_LATELY = 500;

/** Spellings that follow from a name: without its article, either half of a double name, `and` for `&`. */
const variants = (name: string): string[] => {
  const found = [name];
  if (/^the /i.test(name)) found.push(name.slice(4));
  if (name.includes('&')) found.push(name.replaceAll('&', ' and '));
  if (name.includes('/')) found.push(...name.split('/'));
  return found;
};

/** All names of a game, by every spelling. */
export class NameBook {
  readonly #byKey = new Map<string, Named[]>();
  readonly #byId = new Map<string, Named>();
  readonly #shelves: ReadonlyMap<string, Shelf>;
  /** What was looked for lately: a draft of many lines has the same slip in each. Nothing in it is closed to anybody. */
  readonly #lately = new Map<string, readonly Named[]>();

  constructor(entries: readonly Named[]) {
    const keys: Key[] = [];
    for (const entry of entries) {
      this.#byId.set(`${entry.kind} ${entry.id}`, entry);
      const spellings = [entry.id, ...variants(entry.name), ...(entry.also ?? []).flatMap(variants)];
      for (const key of new Set(spellings.map(nameKey))) {
        if (key === '') continue;
        keys.push({ key, entry, letters: lettersOf(key), place: keys.length });
        const same = this.#byKey.get(key);
        if (same) same.push(entry);
        else this.#byKey.set(key, [entry]);
      }
    }
    this.#shelves = shelvesOf(keys);
  }

  get(kind: string, id: string): Named | undefined {
    return this.#byId.get(`${kind} ${id}`);
  }

  /** The thing with exactly this key. Kinds named first win: leaders before places. */
  exact(kinds: readonly string[], key: string): Named | undefined {
    const all = this.#byKey.get(key) ?? [];
    for (const kind of kinds) {
      const found = all.find((entry) => entry.kind === kind);
      if (found) return found;
    }
    return undefined;
  }

  /** Whether any name is spelt like this. */
  knows(key: string): boolean {
    return this.#byKey.has(key);
  }

  /** A beginning that fits one thing only; else one that fits one legal thing only. */
  beginning(scope: Scope, key: string): Lookup {
    if (key.length < SHORTEST_PREFIX) return { found: undefined, near: [] };
    const all = distinct(this.#begun(scope, key).map(({ entry }) => entry));
    const [only] = all;
    if (only && all.length === 1) return { found: only, how: 'prefix' };
    const legal = all.filter((entry) => scope.legal?.has(entry.id));
    const [here] = legal;
    if (here && legal.length === 1) return { found: here, how: 'here' };
    return { found: undefined, near: legalFirst(all, scope).slice(0, MOST_SUGGESTIONS) };
  }

  /** The one thing that is meant but for few slips of the pen, if there is one. */
  resembling(scope: Scope, key: string): Named | undefined {
    const most = tolerance(key.length);
    const close = most === 0 ? [] : distinct(this.#within(scope, key, most));
    const legal = scope.legal ? close.filter((entry) => scope.legal?.has(entry.id)) : close;
    return legal.length === 1 ? legal[0] : undefined;
  }

  /** Up to three things that may be meant, the likeliest first. */
  nearest(scope: Scope, key: string): readonly Named[] {
    const most = Math.min(Math.max(tolerance(key.length), 2) + 1, Math.ceil(key.length / 2) - 1);
    const worth = most > 0 ? distinct(this.#within(scope, key, most)) : [];
    return legalFirst(worth, scope).slice(0, MOST_SUGGESTIONS);
  }

  #within(scope: Scope, text: string, most: number): readonly Named[] {
    if (scope.kinds.some((kind) => scope.guessable?.[kind])) return this.#search(scope, text, most);
    const what = `${most} ${scope.kinds} ${text}`;
    const known = this.#lately.get(what);
    if (known) return known;
    const found = this.#search(scope, text, most);
    if (this.#lately.size === MOST_LATELY) this.#lately.clear();
    this.#lately.set(what, found);
    return found;
  }

  /** Things whose keys are so many slips away at most, the nearest first. */
  #search({ kinds, guessable }: Scope, text: string, most: number): readonly Named[] {
    const close: Close[] = [];
    for (const kind of new Set(kinds)) {
      const shelf = this.#shelves.get(kind);
      if (shelf) addClose(close, shelf, { text, letters: lettersOf(text), most, open: guessable?.[kind] });
    }
    return close.sort((a, b) => a.distance - b.distance || byPlace(a.key, b.key)).map(({ key }) => key.entry);
  }

  /** Keys that begin with a text, without those that must not be guessed. */
  #begun({ kinds, guessable }: Scope, text: string): Key[] {
    const keys = [...new Set(kinds)].flatMap((kind) => {
      const open = guessable?.[kind];
      const begun = begunBy(this.#shelves.get(kind)?.sorted ?? [], text);
      return open ? begun.filter(({ entry }) => open.has(entry.id)) : begun;
    });
    return keys.sort(byPlace);
  }
}

interface Key {
  readonly key: string;
  /** What it is a key of. */
  readonly entry: Named;
  /** The letters in it, as bits. */
  readonly letters: number;
  /** Where it stands in the book: of keys that fit alike the first is named first. */
  readonly place: number;
}

const byPlace = (a: Key, b: Key): number => a.place - b.place;

/** The keys of one kind, so that a guess need not look at all of them. */
interface Shelf {
  readonly sorted: readonly Key[];
  readonly byLength: readonly (readonly Key[])[];
}

const shelvesOf = (keys: readonly Key[]): Map<string, Shelf> => {
  const kinds = new Set(keys.map(({ entry }) => entry.kind));
  return new Map(
    [...kinds].map((kind) => {
      const own = keys.filter(({ entry }) => entry.kind === kind);
      const byLength: Key[][] = [];
      for (const each of own) {
        byLength[each.key.length] ??= [];
        byLength[each.key.length]?.push(each);
      }
      return [kind, { sorted: own.toSorted((a, b) => (a.key < b.key ? -1 : 1)), byLength }];
    }),
  );
};

/** The keys that begin with a text; they stand together where keys are in order. */
const begunBy = (sorted: readonly Key[], text: string): readonly Key[] => {
  let first = 0;
  for (let end = sorted.length; first < end; ) {
    const middle = (first + end) >> 1;
    if (sure(sorted[middle]).key < text) first = middle + 1;
    else end = middle;
  }
  let last = first;
  while (sorted[last]?.key.startsWith(text)) last += 1;
  return sorted.slice(first, last);
};

/** A key, and by how many slips it is another than what was written. */
interface Close {
  readonly key: Key;
  readonly distance: number;
}

/** What is looked for on a shelf: a text with so many slips at most, and what may be guessed if not all of it may. */
interface Blurred {
  readonly text: string;
  readonly letters: number;
  readonly most: number;
  readonly open: ReadonlySet<string> | undefined;
}

const addClose = (close: Close[], { byLength }: Shelf, { text, letters, most, open }: Blurred): void => {
  for (let length = Math.max(0, text.length - most); length <= text.length + most; length++) {
    for (const key of byLength[length] ?? []) {
      // A slip changes two letters at most: most keys need not be measured.
      if (bitsIn(letters ^ key.letters) > 2 * most || open?.has(key.entry.id) === false) continue;
      const distance = slips(text, key.key, most);
      if (distance <= most) close.push({ key, distance });
    }
  }
};

/** Which letters a key has, as bits; those beyond the Latin ones share them. */
const lettersOf = (key: string): number => {
  let bits = 0;
  for (let i = 0; i < key.length; i++) bits |= 1 << (key.charCodeAt(i) & 31);
  return bits;
};

/** How many bits of 32 are set: counted in pairs, then fours, then bytes, which one product adds up. */
const bitsIn = (bits: number): number => {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

const distinct = (entries: readonly Named[]): Named[] => [...new Set(entries)];

const legalFirst = (entries: readonly Named[], { legal }: Scope): readonly Named[] =>
  legal ? [...entries].sort((a, b) => Number(legal.has(b.id)) - Number(legal.has(a.id))) : entries;
