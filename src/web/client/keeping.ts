/** Keeps unsent text in the browser, so that it survives a followed link, a reload and a crash. */

/** Prefix of the storage keys. */
const PREFIX = 'estafette.orders.';

/** Older texts count as abandoned, in milliseconds. */
const OLDEST = 30 * 24 * 3_600_000;

interface KeptText {
  readonly text: string;
  /** The text that the server kept when writing began. */
  readonly base: string;
  readonly at: number;
  /** The text was sent: if the server then keeps something else, that is the result of the sending. */
  readonly sent?: boolean;
}

/** What to do with a kept text, compared with what the server keeps now. */
type FoundText =
  | { readonly is: 'nothing' }
  /** The server still keeps the same text as then, or none. */
  | { readonly is: 'unsent'; readonly text: string; readonly at: number }
  /** The server keeps another text by now. */
  | { readonly is: 'other'; readonly text: string; readonly at: number };

export class Keeping {
  readonly #name: string;
  readonly #base: string;

  /** `name`: the match, the seat and the question. `base`: the text that the server keeps. */
  constructor(name: string, base: string) {
    this.#name = `${PREFIX}${name}`;
    this.#base = base;
  }

  find(): FoundText {
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

  /** Marks the text as sent to the server. */
  send(text: string): void {
    write(this.#name, { text, base: this.#base, at: Date.now(), sent: true });
  }

  forget(): void {
    remove(this.#name);
  }
}

/** Forgets sent texts; for pages without a sheet. The server has handled these texts. */
export const forgetSent = (): void => {
  for (const name of names()) {
    const kept = read(name);
    if (!kept || kept.sent || Date.now() - kept.at > OLDEST) remove(name);
  }
};

// A browser may refuse storage or have no room. Then writing works without it.

const names = (): readonly string[] => {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
  } catch {
    return [];
  }
};

const isKept = (value: unknown): value is KeptText =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  typeof value.text === 'string' &&
  'base' in value &&
  typeof value.base === 'string';

const read = (name: string): KeptText | undefined => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? 'null');
    return isKept(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
};

const write = (name: string, kept: KeptText): void => {
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
