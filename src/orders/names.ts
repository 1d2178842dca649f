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

/** `exact` also for a prefix that fits one name only; `near` where letters had to be mended: the reader is told. */
export type Lookup =
  | { readonly found: Named; readonly how: 'exact' | 'prefix' | 'here' | 'near' }
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
  readonly #keys: readonly (readonly [string, Named])[];

  constructor(entries: readonly Named[]) {
    const keys: [string, Named][] = [];
    for (const entry of entries) {
      this.#byId.set(`${entry.kind} ${entry.id}`, entry);
      const spellings = [entry.id, ...variants(entry.name), ...(entry.also ?? []).flatMap(variants)];
      for (const key of new Set(spellings.map(nameKey))) {
        if (key === '') continue;
        keys.push([key, entry]);
        const same = this.#byKey.get(key);
        if (same) same.push(entry);
        else this.#byKey.set(key, [entry]);
      }
    }
    this.#keys = keys;
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
    const all = distinct(this.#candidates(scope).flatMap(([each, entry]) => (each.startsWith(key) ? [entry] : [])));
    const [only] = all;
    if (only && all.length === 1) return { found: only, how: 'prefix' };
    const legal = all.filter((entry) => scope.legal?.has(entry.id));
    const [here] = legal;
    if (here && legal.length === 1) return { found: here, how: 'here' };
    return { found: undefined, near: legalFirst(all, scope).slice(0, MOST_SUGGESTIONS) };
  }

  /** The one thing that few slips of the pen away is meant, or up to three that may be. */
  resembling(scope: Scope, key: string): Lookup {
    const most = tolerance(key.length);
    const measured = this.#candidates(scope)
      .map(([each, entry]) => ({ entry, slips: slips(key, each, Math.max(most, 2) + 1) }))
      .filter((each) => each.slips <= Math.max(most, 2) + 1)
      .sort((a, b) => a.slips - b.slips);
    const close = distinct(measured.filter((each) => each.slips <= most).map((each) => each.entry));
    const legal = scope.legal ? close.filter((entry) => scope.legal?.has(entry.id)) : close;
    const [only] = legal;
    if (only && legal.length === 1) return { found: only, how: 'near' };
    const worth = measured.filter((each) => each.slips < key.length / 2).map((each) => each.entry);
    return { found: undefined, near: legalFirst(distinct(worth), scope).slice(0, MOST_SUGGESTIONS) };
  }

  #candidates({ kinds, guessable }: Scope): readonly (readonly [string, Named])[] {
    return this.#keys.filter(
      ([, entry]) => kinds.includes(entry.kind) && (guessable?.[entry.kind]?.has(entry.id) ?? true),
    );
  }
}

const distinct = (entries: readonly Named[]): Named[] => [...new Set(entries)];

const legalFirst = (entries: readonly Named[], { legal }: Scope): readonly Named[] =>
  legal ? [...entries].sort((a, b) => Number(legal.has(b.id)) - Number(legal.has(a.id))) : entries;
