import { type Condition, type ConditionWords, readCondition, writeCondition } from './condition.ts';
import type { Policy, Style } from './language.ts';
import type { Reader } from './reader.ts';

export const SPANS = ['impulse', 'round', 'turn', 'game'] as const;
export type Span = (typeof SPANS)[number];

/** When a standing order acts, what it does otherwise, and how long it lasts. */
export interface Clause {
  readonly when: 'always' | 'never' | 'ask' | 'if';
  readonly condition?: Condition;
  /** Where the condition is not met and no later line matches: ask the owner instead of saying no. */
  readonly elseAsk?: true;
  /** At most so often in an impulse. */
  readonly most?: number;
  readonly until?: Span;
}

/** Words that make a line a standing order wherever they stand. */
export const CLAUSE_WORDS = ['always', 'never', 'ask', 'if', 'when'] as const;

/**
 * Reads `ALWAYS | NEVER | ASK | IF cond [ELSE ...]`, unless it stood before the subject, `MAX n` and `UNTIL scope`. Undefined after
 * a problem was noted.
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
  if (word !== 'if' && word !== 'when') return { when: word as 'always' | 'never' | 'ask' };
  const condition = readCondition(reader);
  return condition && { when: 'if', condition };
};

const readRider = <V>(reader: Reader<V>): Partial<Clause> | undefined => {
  if (reader.word('max', 'times')) {
    const most = reader.number();
    return most === undefined ? reader.fail('order.missing-number', { after: 'MAX' }) : { most };
  }
  if (reader.word('until')) {
    const until = reader.word(...SPANS) as Span | undefined;
    return until ? { until } : reader.fail('order.unknown-scope', {}, [...SPANS]);
  }
  if (reader.word('else')) {
    if (reader.word('ask')) {
      // Lines that ask stop whatever is held, so that a mask adds nothing.
      reader.word('mask');
      return { elseAsk: true };
    }
    if (reader.word('stand', 'pass', 'no')) return {};
    return reader.fail('order.unknown-else', {}, ['ELSE ASK', 'ELSE NO']);
  }
  return undefined;
};

/** The clause as text that is read back the same. */
export const writeClause = <V>(words: ConditionWords<V>, clause: Clause, style: Style = 'short'): string =>
  [
    clause.when === 'if' ? `if ${writeCondition(words, clause.condition ?? [], style)}` : clause.when,
    clause.elseAsk ? 'else ask' : '',
    clause.most === undefined ? '' : `max ${clause.most}`,
    clause.until === undefined ? '' : `until ${clause.until}`,
  ]
    .filter(Boolean)
    .join(' ');

/** Whether a standing order is still in force: the stretch of time it was given for has not ended. */
export const inForce = (
  { clause }: Policy,
  given: Readonly<Record<string, string>> | undefined,
  now: Readonly<Record<string, string>>,
): boolean =>
  clause.until === undefined ||
  clause.until === 'game' ||
  given === undefined ||
  given[clause.until] === now[clause.until];
