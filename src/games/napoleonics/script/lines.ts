/** The lines of a turn: what a player writes, read into data. */
import { type CardId, type Hex, SECTIONS, type Section } from '../types.ts';
import { type Condition, readCondition } from './conditions.ts';
import { Unreadable, Words } from './words.ts';

/** A piece as it is named: a hex, a label, `LDR@G4` or `LDR:Hill`. */
export type Ref = string;

export type OrderLine = { readonly kind: 'order' | 'detach' | 'unsquare'; readonly refs: readonly Ref[] };
export type MoveLine = {
  readonly kind: 'move';
  readonly ref: Ref;
  readonly path: readonly Hex[];
  readonly if?: Condition;
};
export type SymbolLine = { readonly kind: 'elan' | 'rally'; readonly symbol: string; readonly refs: readonly Ref[] };

/** What follows a won melee. */
export interface Follow {
  readonly advance: boolean | Condition;
  /** Hexes for a second step, `BACK` to where it came from, `STAY` for none. */
  readonly onward: readonly string[];
  readonly bonus: readonly string[];
  readonly with: readonly Ref[];
  readonly take: boolean;
}

export interface CombatLine {
  readonly kind: 'fire' | 'melee';
  readonly ref: Ref;
  readonly targets: readonly string[];
  readonly with: readonly Ref[];
  readonly follow?: Follow;
  readonly if?: Condition;
}

export interface CardLine {
  readonly kind: 'card';
  readonly card: CardId;
  readonly other: boolean;
  readonly on?: Ref;
  readonly section?: Section;
}

export type KeepLine = { readonly kind: 'keep'; readonly cards: readonly CardId[] };

export type Line = CardLine | OrderLine | MoveLine | SymbolLine | CombatLine | KeepLine;

const refs = (words: Words): Ref[] => words.list(',', () => ref(words));

/** A leader's name may stand after a colon, which is a sign elsewhere. */
const ref = (words: Words): Ref => {
  const word = words.take();
  if (word.toUpperCase() !== 'LDR') return word;
  words.need(':');
  return `LDR:${words.take()}`;
};

function card(words: Words): CardLine {
  const id = words.take().toUpperCase();
  let line: CardLine = { kind: 'card', card: id, other: false };
  while (!words.isEnd) {
    if (words.has('ALT')) line = { ...line, other: true };
    else if (words.has('ON')) line = { ...line, on: ref(words) };
    else {
      words.need('SECTION');
      const name = words.take().toUpperCase();
      const section = SECTIONS.find((each) => each === name);
      if (!section) throw new Unreadable(`no section ${name}`);
      line = { ...line, section };
    }
  }
  return line;
}

const condition = (words: Words): { readonly if?: Condition } => (words.has('IF') ? { if: readCondition(words) } : {});

function move(words: Words): MoveLine {
  const piece = ref(words);
  words.need(':');
  const path = words.list('-', () => words.take().toUpperCase());
  return { kind: 'move', ref: piece, path, ...condition(words) };
}

const targets = (words: Words): string[] => words.list('ELSE', () => ref(words));

const yesOrNo = (words: Words): boolean => {
  if (words.has('YES')) return true;
  words.need('NO');
  return false;
};

/** What may follow a melee, by the word that begins it. */
const FOLLOWS: Readonly<Record<string, (words: Words) => Partial<Follow>>> = {
  ADVANCE: (words) => ({ advance: words.has('IF') ? readCondition(words) : yesOrNo(words) }),
  THEN: (words) => ({ onward: targets(words).map((each) => each.toUpperCase()) }),
  BONUS: (words) => (words.has('NONE') ? {} : { bonus: targets(words), with: words.has('WITH') ? refs(words) : [] }),
  TAKE: (words) => ({ take: yesOrNo(words) }),
};

function follow(words: Words): Follow {
  let found: Follow = { advance: false, onward: [], bonus: [], with: [], take: false };
  for (let read = FOLLOWS[words.next ?? '']; read; read = FOLLOWS[words.next ?? '']) {
    words.take();
    found = { ...found, ...read(words) };
  }
  return found;
}

function combat(words: Words, kind: 'fire' | 'melee'): CombatLine {
  const piece = ref(words);
  words.need('AT');
  const at = targets(words);
  if (kind === 'fire') return { kind, ref: piece, targets: at, with: [], ...condition(words) };
  const guns = words.has('WITH') ? refs(words) : [];
  return { kind, ref: piece, targets: at, with: guns, follow: follow(words), ...condition(words) };
}

function symbols(words: Words, kind: 'elan' | 'rally'): SymbolLine {
  const symbol = words.take().toUpperCase();
  words.need(':');
  return { kind, symbol, refs: refs(words) };
}

const READERS: Readonly<Record<string, (words: Words) => Line>> = {
  CARD: card,
  ORDER: (words) => ({ kind: 'order', refs: refs(words) }),
  DETACH: (words) => ({ kind: 'detach', refs: refs(words) }),
  UNSQUARE: (words) => ({ kind: 'unsquare', refs: refs(words) }),
  MOVE: move,
  FIRE: (words) => combat(words, 'fire'),
  MELEE: (words) => combat(words, 'melee'),
  ELAN: (words) => symbols(words, 'elan'),
  RALLY: (words) => symbols(words, 'rally'),
  KEEP: (words) => ({ kind: 'keep', cards: words.list('>', () => words.take().toUpperCase()) }),
};

/** Reads a line. Throws Unreadable. */
export function readLine(text: string): Line {
  const words = new Words(text);
  const name = words.take().toUpperCase();
  const reader = READERS[name];
  if (!reader) throw new Unreadable(`no line begins with ${name}`);
  const line = reader(words);
  words.end();
  return line;
}
