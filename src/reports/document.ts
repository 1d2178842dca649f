/** Documents as data: what is said, before it becomes text, HTML or a page. */
import type { FightScene } from './fight.ts';

type Inline = string | { readonly strong: string } | { readonly link: string; readonly text: string };
export type Phrase = string | readonly Inline[];

/** The dice of one side: how their number came about, what was rolled, and what it counts for. */
export interface DiceRow {
  readonly who: string;
  /** `8 SP +3 leader +2 nation`. */
  readonly sum: string;
  readonly dice: number;
  /** Their number in words, `2 dice`, where it did not come about as a sum. */
  readonly words?: string;
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
  readonly number: number | string;
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
  /** It has to be played. */
  readonly isMust?: true;
  /** The order that plays it in a fight, by the kind of the fight. */
  readonly inFights?: Readonly<Record<string, string>>;
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
  /** Lines of orders to copy, and remarks on them behind `//`. */
  | { readonly kind: 'copy'; readonly lines: readonly string[] }
  /** Begins a reply in HTML; the text beside it names the line. */
  | { readonly kind: 'button'; readonly line: string }
  /** Words of a person, line by line. */
  | { readonly kind: 'quote'; readonly lines: readonly string[] }
  /** Possible answers: what each means, and the order that gives it. */
  | {
      readonly kind: 'answers';
      readonly answers: readonly {
        readonly order: string;
        readonly stakes: readonly string[];
        /** What its button says: the answer in the words of players, with its chance. */
        readonly label?: string;
      }[];
      /** Each of them is a whole reply, which a button of the HTML begins. */
      readonly isWhole?: true;
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
  | {
      readonly kind: 'group';
      readonly title: string;
      readonly note?: string;
      readonly blocks: readonly Block[];
      /** The same fight as a scene, where it can be shown as one. */
      readonly fight?: ToldFight;
    };

/** A fight, with what else happened in it and because of it. */
export interface ToldFight extends FightScene {
  readonly more: readonly Block[];
}

export interface Section {
  /** Empty: the section has no heading. */
  readonly title: string;
  readonly blocks: readonly Block[];
}

/**
 * What a mail is to its reader: `act` asks for something, `calm` asks nothing; of their own words `good` is done, `doubt`
 * not sent yet, `bad` not understood.
 */
type MailTone = 'act' | 'calm' | 'good' | 'doubt' | 'bad';

export interface Document {
  /** What is asked and by when, or what has happened. */
  readonly subject: string;
  /** First line of the body. */
  readonly verdict: string;
  /** The preview text that mail programs show beside the subject. */
  readonly preheader: string;
  readonly tone: MailTone;
  /** Who the reader is, what is going on, and by when: a sentence each. */
  readonly facts: readonly Phrase[];
  /** The line above which the answer is to be written, as {@link boundaryLine} writes it; absent if no answer is wanted. */
  readonly boundary?: string;
  /** Its lines are commands: each is a whole mail, and DONE is none of them. */
  readonly isCommanded?: true;
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
  /** What it does, in the words of players; absent where it did nothing in the rehearsal. */
  readonly label?: string;
  readonly text: string;
  /** What it spends and what is left after it; empty if that is not known. */
  readonly tally: string;
  /** What it spends, or what it brings, alone. */
  readonly price?: string;
  /** The same in figures. `change`: below 0 for a price. */
  readonly spends?: { readonly change: number; readonly left: number };
  readonly notes: readonly string[];
  /** How likely the encounters on its way are, a sentence each. */
  readonly odds?: readonly string[];
  /** The item of the rules that forbids it. */
  readonly rule?: string;
}

/** A document with the lines of orders to copy as another language writes them. */
export const inWords = (document: Document, line: ((text: string) => string) | undefined): Document => {
  if (!line) return document;
  const spoken = (block: Block): Block => {
    switch (block.kind) {
      case 'copy':
        return { ...block, lines: block.lines.map(line) };
      case 'answers':
        return { ...block, answers: block.answers.map((each) => ({ ...each, order: line(each.order) })) };
      case 'cards':
        return { ...block, plain: block.plain.map(spoken) };
      case 'group':
        return { ...block, blocks: block.blocks.map(spoken) };
      default:
        return block;
    }
  };
  return {
    ...document,
    sections: document.sections.map((section) => ({ ...section, blocks: section.blocks.map(spoken) })),
  };
};

/** Lines to copy. */
export const copied = (lines: readonly string[]): Block => ({ kind: 'copy', lines });

/** Words of a person, who may have written several lines. */
export const quoted = (words: string): Block => ({ kind: 'quote', lines: words.split('\n') });
