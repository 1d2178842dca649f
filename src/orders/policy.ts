import { DateTime } from 'luxon';
import { readCondition, writeCondition } from './condition.ts';
import { dateOf, readDay, writeDay } from './day.ts';
import type { ConditionWords, Reader } from './language.ts';
import { type Clause, type LastDay, type Policy, SPANS, type Span, type Stretches, type Style } from './order.ts';
import type { Token } from './tokens.ts';

/** Words that make a line a standing order wherever they occur. */
export const CLAUSE_WORDS = ['always', 'never', 'ask', 'if', 'when'] as const;

/**
 * Reads `ALWAYS`, `NEVER`, `ASK` or `IF cond [ELSE ...]`, unless it came before the subject; then `MAX n`, and `UNTIL
 * scope` or `THIS scope`. Undefined after a problem.
 */
export const readClause = <V>(reader: Reader<V>, leading?: Clause): Clause | undefined => {
  const core = leading ?? readWhen(reader);
  if (!core) return undefined;
  let clause: Clause = core;
  for (;;) {
    const more = readRider(reader);
    if (!more) break;
    clause = { ...clause, ...more };
  }
  return reader.problems.length > 0 ? undefined : clause;
};

const readWhen = <V>(reader: Reader<V>): Pick<Clause, 'when' | 'condition'> | undefined => {
  const word = reader.word(...CLAUSE_WORDS);
  if (word === undefined) return { when: 'always' };
  if (word !== 'if' && word !== 'when') return { when: word };
  const condition = readCondition(reader);
  return condition && { when: 'if', condition };
};

const readRider = <V>(reader: Reader<V>): Partial<Clause> | undefined => {
  if (reader.word('max', 'times')) {
    const most = reader.number();
    return most === undefined ? reader.fail('order.missing-number', { after: 'MAX' }) : { most };
  }
  if (reader.word('until', 'this')) return readUntil(reader);
  if (reader.word('else')) {
    const text = reader.peek()?.text ?? '';
    if (reader.word('ask')) {
      // A line with ASK always stops play, so it reveals nothing about the hand.
      reader.word('mask');
      return { elseAsk: true };
    }
    if (reader.word('stand', 'pass', 'no')) return {};
    return reader.fail('order.unknown-else', { names: ['ASK', 'NO'], text }, ['ASK', 'NO']);
  }
  return undefined;
};

/** A period, or the last day. */
const readUntil = <V>(reader: Reader<V>): Partial<Clause> | undefined => {
  const spans = reader.language.standing?.spans ?? SPANS;
  const until = reader.word(...spans) ?? readLastDay(reader);
  return until ? { until } : reader.fail('order.unknown-scope', { text: reader.peek()?.text ?? '', spans }, spans);
};

/** The most tokens of a day: `24 . Dec , 2026`. */
const LONGEST_DAY = 5;

/** Reads a day, as long a text as possible. */
const readLastDay = <V>(reader: Reader<V>): LastDay | undefined => {
  const tokens = reader.ahead.slice(0, LONGEST_DAY);
  for (let length = tokens.length; length > 0; length--) {
    const day = readDay(spelling(tokens.slice(0, length)));
    if (!day) continue;
    reader.skip(length);
    return { day };
  }
  return undefined;
};

const POINTED = /^\d{1,2}\.\d{1,2}$/;
const ORDINALS = ['st', 'nd', 'rd', 'th'];

/** Joins tokens to text that can be read as a day: `24.12` has lost the full stop behind it. */
const spelling = (tokens: readonly Token[]): string =>
  tokens.reduce((text, { type, text: next, key }, i) => {
    const before = tokens[i - 1];
    const isJoined = type === 'hyphen' || before?.type === 'hyphen' || POINTED.test(before?.text ?? '');
    const isTight = i === 0 || isJoined || next === ',' || (ORDINALS.includes(key) && before?.type === 'number');
    return `${text}${isTight ? '' : ' '}${next}${POINTED.test(next) ? '.' : ''}`;
  }, '');

/** The clause as text that can be read back. */
export const writeClause = <V>(words: ConditionWords<V>, clause: Clause, style: Style = 'short'): string =>
  [
    clause.when === 'if' ? `if ${writeCondition(words, clause.condition ?? [], style)}` : clause.when,
    clause.elseAsk ? 'else ask' : '',
    clause.most === undefined ? '' : `max ${clause.most}`,
    clause.until === undefined ? '' : `until ${writeUntil(clause.until)}`,
  ]
    .filter(Boolean)
    .join(' ');

export const writeUntil = (until: Span | LastDay): string => (typeof until === 'string' ? until : writeDay(until.day));
/** The last day on which a line is valid (ISO 8601), if it ends with a day and the day of its writing is known. */
export const lastDayOf = ({ clause: { until } }: Policy, given: Stretches | undefined): string | undefined => {
  if (typeof until !== 'object' || given?.date === undefined) return undefined;
  return dateOf(until.day, DateTime.fromISO(given.date, { zone: 'utc' })).toISODate() ?? undefined;
};

/** Whether a standing order is still in force, that is, whether its period has not ended. */
export const inForce = (policy: Policy, given: Stretches | undefined, now: Stretches): boolean => {
  const { until } = policy.clause;
  if (until === undefined || until === 'game' || given === undefined) return true;
  if (typeof until === 'string') return given[until] === now[until];
  const last = lastDayOf(policy, given);
  return last === undefined || now.date === undefined || now.date <= last;
};
