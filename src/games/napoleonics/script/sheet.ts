/** The reaction sheet: rules that answer what a side is asked in both players' turns. */
import { REACTIONS, type Reaction } from '../types.ts';
import { type Condition, readCondition } from './conditions.ts';
import { Unreadable, Words } from './words.ts';

export const KINDS = ['MELEE', 'FLAGS', 'RETREAT', 'LEADER', 'BATTLE-BACK', 'SUPPLY'] as const;
export type RuleKind = (typeof KINDS)[number];

/** What a rule does; the fields that its kind has. */
export interface Action {
  readonly reactions?: readonly Reaction[];
  /** Flags to ignore: a number, or `MAX`, `NONE`, `AS-NEEDED`. */
  readonly ignore?: string;
  readonly prefer?: readonly string[];
  readonly join?: string;
  readonly via?: readonly string[];
  readonly dist?: number;
  readonly off?: string;
  readonly isYes?: boolean;
}

export interface Rule {
  readonly kind: RuleKind;
  readonly who: string;
  readonly against: string;
  readonly if?: Condition;
  readonly action: Action;
}

const upper = (words: Words): string => words.take().toUpperCase();

const who = (words: Words): string => {
  const word = words.take();
  if (word.toUpperCase() !== 'LDR') return word;
  words.need(':');
  return `LDR:${words.take()}`;
};

const reaction = (words: Words): Reaction => {
  const name = upper(words).replace('-', '_');
  const found = REACTIONS.find((each) => each === name);
  if (!found) throw new Unreadable(`no reaction ${name}`);
  return found;
};

const yes = (words: Words): boolean => {
  if (words.has('YES')) return true;
  words.need('NO');
  return false;
};

function retreat(words: Words): Action {
  let action: Action = {};
  do {
    if (words.has('PREFER')) action = { ...action, prefer: words.list(',', () => upper(words)) };
    else words.need('COVER');
  } while (words.has('>'));
  return words.has('JOIN') ? { ...action, join: yes(words) ? 'YES' : 'NO' } : action;
}

function leader(words: Words): Action {
  let action: Action = {};
  while (!words.isEnd) {
    if (words.has('DIST')) action = { ...action, dist: Number(words.take()) };
    else if (words.has('JOIN')) action = { ...action, join: words.take() };
    else if (words.has('VIA')) action = { ...action, via: words.list(',', () => upper(words)) };
    else {
      words.need('OFFBOARD');
      action = { ...action, off: upper(words) };
    }
  }
  return action;
}

const ACTIONS: Readonly<Record<RuleKind, (words: Words) => Action>> = {
  MELEE: (words) => ({ reactions: words.list('>', () => reaction(words)) }),
  FLAGS: (words) => {
    words.need('IGNORE');
    return { ignore: upper(words) };
  },
  RETREAT: retreat,
  LEADER: leader,
  'BATTLE-BACK': (words) => ({ isYes: yes(words) }),
  SUPPLY: (words) => ({ prefer: words.list(',', () => upper(words)) }),
};

/** Reads a rule. Throws Unreadable. */
export function readRule(text: string): Rule {
  const words = new Words(text);
  const name = upper(words);
  const kind = KINDS.find((each) => each === name);
  if (!kind) throw new Unreadable(`no rule begins with ${name}`);
  words.need('FOR');
  const head = { kind, who: who(words), against: words.has('AGAINST') ? upper(words) : 'ANY' };
  const condition = words.has('IF') ? { if: readCondition(words) } : {};
  words.need(':');
  const action = ACTIONS[kind](words);
  words.end();
  return { ...head, ...condition, action };
}
