/** What somebody has written and not sent, kept in his browser: it outlives a link, a reload and a crash. */

/** Prefix of the names under which texts are kept. */
const PREFIX = 'estafette.orders.';

/** What is older than this was given up, in milliseconds. */
const OLDEST = 30 * 24 * 3_600_000;

interface Kept {
  readonly text: string;
  /** What stood in the field when its owner began to write: as the server keeps it. */
  readonly base: string;
  readonly at: number;
  /** It was sent: once the server keeps something else than before, that is what became of it. */
  readonly sent?: boolean;
}

/** What is to be done with a text that was kept, beside what the server keeps now. */
export type Found =
  | { readonly is: 'nothing' }
  /** The server keeps what it kept then, or nothing. */
  | { readonly is: 'unsent'; readonly text: string; readonly at: number }
  /** The server keeps something else by now. */
  | { readonly is: 'other'; readonly text: string; readonly at: number };

export class Keeping {
  readonly #name: string;
  readonly #base: string;

  /** `name`: the match, the seat and the question. `base`: the text that the server keeps. */
  constructor(name: string, base: string) {
    this.#name = `${PREFIX}${name}`;
    this.#base = base;
  }

  find(): Found {
    const kept = read(this.#name);
    const isSettled = kept === undefined || kept.text === this.#base || (kept.sent && kept.base !== this.#base);
    if (isSettled) {
      this.forget();
      return { is: 'nothing' };
    }
    const isNewer = this.#base !== '' && this.#base !== kept.base;
    return { is: isNewer ? 'other' : 'unsent', text: kept.text, at: kept.at };
  }

  keep(text: string): void {
    if (text === this.#base) this.forget();
    else write(this.#name, { text, base: this.#base, at: Date.now() });
  }

  /** The text is on its way to the server. */
  send(text: string): void {
    write(this.#name, { text, base: this.#base, at: Date.now(), sent: true });
  }

  forget(): void {
    remove(this.#name);
  }
}

/** On a page without a sheet: what was sent from one has come to something. */
export const forgetSent = (): void => {
  for (const name of names()) {
    const kept = read(name);
    if (!kept || kept.sent || Date.now() - kept.at > OLDEST) remove(name);
  }
};

// A browser may keep nothing for a page, or have no room left: then writing goes on without.

const names = (): readonly string[] => {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
  } catch {
    return [];
  }
};

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  typeof value.text === 'string' &&
  'base' in value &&
  typeof value.base === 'string';

const read = (name: string): Kept | undefined => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? 'null');
    return isKept(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
};

const write = (name: string, kept: Kept): void => {
  try {
    localStorage.setItem(name, JSON.stringify(kept));
  } catch {
    // No room: nothing is kept.
  }
};

const remove = (name: string): void => {
  try {
    localStorage.removeItem(name);
  } catch {
    // Nothing is kept here.
  }
};
