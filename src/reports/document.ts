type Inline = string | { readonly strong: string } | { readonly link: string; readonly text: string };
export type Phrase = string | readonly Inline[];

/** The dice of one side: how their number came about, what was rolled, and what it counts for. */
export interface DiceRow {
  readonly who: string;
  /** `8 SP +3 leader +2 nation`. */
  readonly sum: string;
  readonly dice: number;
  /** Reference to the log: `(roll 151)`. */
  readonly roll?: string;
  /** Highest first; none where the dice show something else. */
  readonly faces: readonly number[];
  /** What dice show that have no numbers, in the order in which they fell. */
  readonly marks?: readonly string[];
  /** The faces in words, for readers who cannot see colours: `two 6, one 5`. */
  readonly count: string;
}

/** A card as it lies on the table. */
export interface CardFace {
  readonly number: number;
  /** `[4]`. */
  readonly cp: string;
  readonly title: string;
  /** What it can be used for, in words. */
  readonly use: string;
  /** What is printed on it. */
  readonly text: string;
  /** Why uses that it has are not possible now. */
  readonly why: readonly string[];
  /** It may be played in a battle, or can be played now. */
  readonly isUseful: boolean;
  /** The order that plays it in a battle. */
  readonly inBattle?: string;
}

export type Block =
  /** Cards to look at; `plain` tells the same where they cannot be laid out. */
  | { readonly kind: 'cards'; readonly cards: readonly CardFace[]; readonly plain: readonly Block[] }
  | { readonly kind: 'text'; readonly text: Phrase }
  | { readonly kind: 'list'; readonly items: readonly Phrase[] }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | {
      readonly kind: 'dice';
      readonly head: readonly [who: string, dice: string, count: string];
      readonly rows: readonly DiceRow[];
    }
  /** Lines that keep their layout. `orders`: they can be copied, and one that is too long says that it goes on. */
  | { readonly kind: 'verbatim'; readonly lines: readonly string[]; readonly orders?: true }
  /** Possible answers: each as an order behind a bar, with its meaning below. */
  | {
      readonly kind: 'answers';
      readonly answers: readonly { readonly order: string; readonly stakes: readonly string[] }[];
    }
  /** The reading of orders. */
  | { readonly kind: 'readout'; readonly lines: readonly ReplyLine[] }
  | {
      readonly kind: 'image';
      readonly cid: string;
      readonly alt: string;
      readonly caption?: Phrase;
      readonly width: number;
    }
  | { readonly kind: 'group'; readonly title: string; readonly note?: string; readonly blocks: readonly Block[] };

export interface Section {
  readonly title: string;
  readonly blocks: readonly Block[];
}

export interface Document {
  /** What is asked and by when, or what has happened. */
  readonly subject: string;
  /** First line of the body. */
  readonly verdict: string;
  /** The preview text that mail programs show beside the subject. */
  readonly preheader: string;
  readonly urgent: boolean;
  /** Who the reader is, what is going on, and by when: a sentence each. */
  readonly facts: readonly Phrase[];
  /** The line above which the answer is to be written; absent if no answer is wanted. */
  readonly boundary?: string;
  readonly sections: readonly Section[];
  readonly footer: readonly Phrase[];
}

export const paragraph = (text: Phrase): Block => ({ kind: 'text', text });

export const list = (items: readonly Phrase[]): Block => ({ kind: 'list', items });

/** A phrase without markup. Links keep their address, so that the text is complete by itself. */
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
type Mark = 'ok' | '!' | '?' | 'i';

/**
 * The result of a rehearsal. `sure`: the order can be carried out. `depends`: on dice, on others or on what comes
 * before. `impossible`: under no outcome of these. `unrehearsed`: it comes too late in the sheet. `reserve`: it waits
 * for a question that may come.
 */
type Course = 'sure' | 'depends' | 'impossible' | 'unrehearsed' | 'reserve';

export interface ReplyLine {
  /** Undefined for standing orders and notes. */
  readonly number?: number;
  readonly mark: Mark;
  /** Undefined if there was nothing to rehearse. */
  readonly course?: Course;
  readonly text: string;
  /** What it spends and what is left after it; empty if that is not known. */
  readonly tally: string;
  readonly notes: readonly string[];
  /** How likely the encounters on its way are, a sentence each. */
  readonly odds?: readonly string[];
}

/** Puts lines behind a bar, so that none of them is ever read as an order. */
export const barred = (lines: readonly string[]): Block => ({
  kind: 'verbatim',
  lines: lines.map((line) => `    | ${line}`),
});
