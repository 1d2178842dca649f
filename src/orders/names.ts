import { sure } from '../engine/index.ts';
import { nameKey, slips, tolerance } from './key.ts';

/** Something that orders may name: a place, a leader, a card, a power. */
export interface NameEntry {
  readonly kind: string;
  readonly id: string;
  /** Its name for people. */
  readonly name: string;
  /** Other spellings, other languages, codes. */
  readonly also?: readonly string[];
}

/** `prefix`: the beginning of exactly one name; `here`: of exactly one legal name. */
export type Lookup =
  | { readonly found: NameEntry; readonly how: 'prefix' | 'here' }
  | { readonly found: undefined; readonly near: readonly NameEntry[] };

export interface Scope {
  readonly kinds: readonly string[];
  /** Ids that would be legal here; undefined if that is not known. */
  readonly legal?: ReadonlySet<string> | undefined;
  /** By kind, the only ids that may be guessed or suggested: cards in other hands must not be. */
  readonly guessable?: Readonly<Record<string, ReadonlySet<string>>> | undefined;
}

const SHORTEST_PREFIX = 3;
const MOST_SUGGESTIONS = 3;
const MOST_LATELY = 500;

/** Variants of a name: without its first word, if that is `the` or `my`; either half of a double name, `and` for `&`. */
const variants = (name: string): string[] => {
  const found = [name];
  if (/^(?:the|my) /i.test(name)) found.push(name.slice(name.indexOf(' ') + 1));
  if (name.includes('&')) found.push(name.replaceAll('&', ' and '));
  if (name.includes('/')) found.push(...name.split('/'));
  return found;
};

/** All names of a game, with every spelling. */
export class NameBook {
  readonly #byKey = new Map<string, NameEntry[]>();
  /** By kind, then by id. */
  readonly #byId = new Map<string, Map<string, NameEntry>>();
  readonly #longest: number;
  readonly #shelves: ReadonlyMap<string, Shelf>;
  /**
   * Results of the latest searches, because the lines of a draft repeat the same error. They contain nothing secret.
   */
  readonly #lately = new Map<string, readonly NameEntry[]>();

  constructor(entries: readonly NameEntry[]) {
    const keys: Key[] = [];
    for (const entry of entries) {
      const ofKind = this.#byId.get(entry.kind) ?? new Map<string, NameEntry>();
      this.#byId.set(entry.kind, ofKind.set(entry.id, entry));
      const spellings = [entry.id, ...variants(entry.name), ...(entry.also ?? []).flatMap(variants)];
      for (const key of new Set(spellings.map(nameKey))) {
        if (key === '') continue;
        keys.push({ key, entry, letters: lettersOf(key), place: keys.length });
        const same = this.#byKey.get(key);
        if (same) same.push(entry);
        else this.#byKey.set(key, [entry]);
      }
    }
    this.#longest = Math.max(0, ...keys.map(({ key }) => key.length));
    this.#shelves = shelvesOf(keys);
  }

  get(kind: string, id: string): NameEntry | undefined {
    return this.#byId.get(kind)?.get(id);
  }

  /** All things of a kind. */
  all(kind: string): readonly NameEntry[] {
    return [...(this.#byId.get(kind)?.values() ?? [])];
  }

  /** The thing with exactly this key. Earlier kinds win: leaders before places. */
  exact(kinds: readonly string[], key: string): NameEntry | undefined {
    const all = this.#byKey.get(key);
    if (!all) return undefined;
    for (const kind of kinds) {
      const found = all.find((entry) => entry.kind === kind);
      if (found) return found;
    }
    return undefined;
  }

  /** Whether any name has this spelling. */
  knows(key: string): boolean {
    return key.length <= this.#longest && this.#byKey.has(key);
  }

  /** The only thing that begins with the key; otherwise the only legal one. */
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

  /** The only thing that is near enough to a misspelt key, if there is one. */
  resembling(scope: Scope, key: string): NameEntry | undefined {
    const most = tolerance(key.length);
    const close = most === 0 ? [] : distinct(this.#within(scope, key, most));
    const legal = scope.legal ? close.filter((entry) => scope.legal?.has(entry.id)) : close;
    return legal.length === 1 ? legal[0] : undefined;
  }

  /** Up to three things that may be meant, the likeliest first. */
  nearest(scope: Scope, key: string): readonly NameEntry[] {
    const most = Math.min(Math.max(tolerance(key.length), 2) + 1, Math.ceil(key.length / 2) - 1);
    const worth = most > 0 ? distinct(this.#within(scope, key, most)) : [];
    return legalFirst(worth, scope).slice(0, MOST_SUGGESTIONS);
  }

  #within(scope: Scope, text: string, most: number): readonly NameEntry[] {
    if (scope.kinds.some((kind) => scope.guessable?.[kind])) return this.#search(scope, text, most);
    const what = `${most} ${scope.kinds} ${text}`;
    const known = this.#lately.get(what);
    if (known) return known;
    const found = this.#search(scope, text, most);
    if (this.#lately.size === MOST_LATELY) this.#lately.clear();
    this.#lately.set(what, found);
    return found;
  }

  /** Things within this edit distance, the nearest first. */
  #search({ kinds, guessable }: Scope, text: string, most: number): readonly NameEntry[] {
    const close: NearKey[] = [];
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
  /** The thing to which the key belongs. */
  readonly entry: NameEntry;
  /** The letters in it, as bits. */
  readonly letters: number;
  /** Its position in the book, which decides between equal matches. */
  readonly place: number;
}

const byPlace = (a: Key, b: Key): number => a.place - b.place;

/** The keys of one kind, so that a guess need not search all of them. */
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

/** The keys that begin with a text; they are adjacent in the sorted list. */
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

/** A key, and its edit distance from the text. */
interface NearKey {
  readonly key: Key;
  readonly distance: number;
}

/** A search on a shelf: the text, the largest distance, and the ids that may be guessed if not all may. */
interface FuzzySearch {
  readonly text: string;
  readonly letters: number;
  readonly most: number;
  readonly open: ReadonlySet<string> | undefined;
}

const addClose = (close: NearKey[], { byLength }: Shelf, { text, letters, most, open }: FuzzySearch): void => {
  for (let length = Math.max(0, text.length - most); length <= text.length + most; length++) {
    for (const key of byLength[length] ?? []) {
      // An edit changes at most two letters, so most keys need not be measured.
      if (bitsIn(letters ^ key.letters) > 2 * most || open?.has(key.entry.id) === false) continue;
      const distance = slips(text, key.key, most);
      if (distance <= most) close.push({ key, distance });
    }
  }
};

/** The letters of a key as bits; all non-Latin letters share some. */
const lettersOf = (key: string): number => {
  let bits = 0;
  for (let i = 0; i < key.length; i++) bits |= 1 << (key.charCodeAt(i) & 31);
  return bits;
};

/** Counts the set bits of 32: in pairs, then fours, then bytes, which one product adds up. */
const bitsIn = (bits: number): number => {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

const distinct = (entries: readonly NameEntry[]): NameEntry[] => [...new Set(entries)];

const legalFirst = (entries: readonly NameEntry[], { legal }: Scope): readonly NameEntry[] =>
  legal ? [...entries].sort((a, b) => Number(legal.has(b.id)) - Number(legal.has(a.id))) : entries;
