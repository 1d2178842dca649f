/** A letter as structure, before it is text or HTML: both are renderings of this, so neither can say what the other does not. */
import type { ReplyLine } from './letters/reply.ts';

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
