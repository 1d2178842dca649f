/** Conditions of lines: comparisons and states, joined by AND, OR and NOT. */
import { Unreadable, type Words } from './words.ts';

/** What a condition may ask: a number for a path, a truth for a state. */
export type Facts = Readonly<Record<string, number | boolean | string | undefined>>;

export type Condition = (facts: Facts) => boolean;

const NUMBERS = new Set([
  ...['ME.BANNERS', 'FOE.BANNERS', 'MY.BLOCKS', 'TARGET.BLOCKS', 'DICE', 'TARGET.DICE', 'HAND', 'RANGE'],
  ...['ATTACKER.BLOCKS', 'ATTACKER.DICE', 'SQUARES', 'EXPECTED.LOSS'],
]);
const STATES = new Set(['TARGET.IN_SQUARE', 'TARGET.ALONE', 'MOVED', 'SUPPORTED', 'LEADER.HERE']);
const NAMES = new Set(['TARGET.ARM', 'ATTACKER.ARM']);

const COMPARE: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '=': (a, b) => a === b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
};

/** Reads a condition; AND binds closer than OR. A fact that is not known here makes its comparison false. */
export function readCondition(words: Words): Condition {
  const any = [all(words)];
  while (words.has('OR')) any.push(all(words));
  return (facts) => any.some((each) => each(facts));
}

const all = (words: Words): Condition => {
  const every = [one(words)];
  while (words.has('AND')) every.push(one(words));
  return (facts) => every.every((each) => each(facts));
};

function one(words: Words): Condition {
  if (words.has('NOT')) {
    const denied = one(words);
    return (facts) => !denied(facts);
  }
  if (words.has('(')) {
    const inner = readCondition(words);
    words.need(')');
    return inner;
  }
  return atom(words, words.take().toUpperCase());
}

function atom(words: Words, name: string): Condition {
  if (STATES.has(name)) return (facts) => facts[name] === true;
  if (name === 'GONE') {
    words.need('(');
    const hex = words.take().toUpperCase();
    words.need(')');
    return (facts) => facts[`GONE.${hex}`] !== false;
  }
  const sign = words.take();
  const value = words.take().toUpperCase();
  if (NAMES.has(name) && sign === '=') return (facts) => facts[name] === value;
  const compare = COMPARE[sign];
  if (!NUMBERS.has(name) || !compare || Number.isNaN(Number(value))) throw new Unreadable(`${name} ${sign} ${value}`);
  return (facts) => {
    const fact = facts[name];
    return typeof fact === 'number' && compare(fact, Number(value));
  };
}
