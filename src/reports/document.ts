export type Inline = string | { readonly strong: string } | { readonly link: string; readonly text: string };
export type Phrase = string | readonly Inline[];

/** One side's dice: what they are made of, what fell, what it counts for. */
export interface DiceRow {
  readonly who: string;
  /** `8 SP +3 leader +2 nation`. */
  readonly sum: string;
  readonly dice: number;
  /** Where they are found in the log: `(roll 151)`. */
  readonly roll?: string;
  /** Highest first. */
  readonly faces: readonly number[];
  /** What fell in words, for those who cannot see colours: `two 6, one 5`. */
  readonly count: string;
}

export type Block =
  | { readonly kind: 'text'; readonly text: Phrase }
  | { readonly kind: 'list'; readonly items: readonly Phrase[] }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | {
      readonly kind: 'dice';
      readonly head: readonly [who: string, dice: string, count: string];
      readonly rows: readonly DiceRow[];
    }
  /** Lines that keep their shape: examples of orders. */
  | { readonly kind: 'verbatim'; readonly lines: readonly string[] }
  /** Orders as they were understood. */
  | { readonly kind: 'readout'; readonly lines: readonly ReplyLine[] }
  | { readonly kind: 'image'; readonly cid: string; readonly alt: string; readonly caption?: Phrase }
  | { readonly kind: 'group'; readonly title: string; readonly note?: string; readonly blocks: readonly Block[] };

export interface Section {
  readonly title: string;
  readonly blocks: readonly Block[];
}

export interface Document {
  /** The same for all letters of a thread. */
  readonly subject: string;
  /** First line of the body. */
  readonly verdict: string;
  /** What mail programs show beside the subject. */
  readonly preheader: string;
  readonly urgent: boolean;
  readonly facts: readonly { readonly label: string; readonly value: Phrase }[];
  /** The line above which an answer is written; absent where no answer is wanted. */
  readonly boundary?: string;
  readonly sections: readonly Section[];
  readonly footer: readonly Phrase[];
}

export const paragraph = (text: Phrase): Block => ({ kind: 'text', text });

export const list = (items: readonly Phrase[]): Block => ({ kind: 'list', items });

/** A phrase without its marks. Links keep their address: a text is complete by itself. */
export const plainPhrase = (phrase: Phrase): string =>
  typeof phrase === 'string' ? phrase : phrase.map(plainInline).join('');

const plainInline = (inline: Inline): string => {
  if (typeof inline === 'string') return inline;
  return 'strong' in inline
    ? inline.strong
    : inline.text === inline.link
      ? inline.link
      : `${inline.text}: ${inline.link}`;
};

/** `ok` accepted, `!` accepted with a doubt, `?` not accepted, `i` a note. */
export type Mark = 'ok' | '!' | '?' | 'i';

/**
 * What a rehearsal found: `sure`; `depends` on dice, on others or on what comes before; `impossible` however all that comes out;
 * `unrehearsed` because it comes too late for that; `reserve`: it waits for a question that may come.
 */
export type Course = 'sure' | 'depends' | 'impossible' | 'unrehearsed' | 'reserve';

export interface ReplyLine {
  /** Undefined for standing orders and notes. */
  readonly number?: number;
  readonly mark: Mark;
  /** Undefined where there was nothing to rehearse. */
  readonly course?: Course;
  readonly text: string;
  /** What it spends and what is left after it; empty where that cannot be told. */
  readonly tally: string;
  readonly notes: readonly string[];
  /** How likely what it meets is, a sentence each. */
  readonly odds?: readonly string[];
}

/** Lines as they are; behind a bar none of them is ever read as an order. */
export const barred = (lines: readonly string[]): Block => ({
  kind: 'verbatim',
  lines: lines.map((line) => `    | ${line}`),
});
