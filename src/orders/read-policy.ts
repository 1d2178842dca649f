import type { JsonObject } from '../engine/index.ts';
import { figuresAt, neverKnown, readCondition } from './condition.ts';
import type { PolicyVerb, Reader, Verb } from './language.ts';
import { type Clause, EVERYTHING, type Order, type Policy } from './order.ts';
import { readClause } from './policy.ts';
import { findVerb, nearVerb } from './vocabulary.ts';
import { kindsOf, ORDERS, verbOf, writeOrder } from './writing.ts';

/** Notes a problem if the condition uses something that is never known at the line's decisions: it could never hold. */
export const judgeUnknowable = <V>(reader: Reader<V>, policy: Policy, isKept: boolean): void => {
  const { conditions } = reader.language;
  const kinds = kindsOf(reader.language, policy);
  if (kinds.includes('*')) return;
  const names = new Set(neverKnown(conditions, policy.clause.condition ?? [], kinds));
  const known = names.size > 0 ? figuresAt(conditions, kinds) : [];
  for (const name of names) {
    if (isKept) reader.warn('order.never-known', { name });
    else reader.fail('order.never-known', { name }, known);
  }
};

export const readPolicy = <V>(reader: Reader<V>): Policy | undefined => {
  const isConditional = reader.word('if', 'when') !== undefined;
  const condition = isConditional ? readCondition(reader) : undefined;
  if (isConditional && !condition) return undefined;
  reader.mark(',', ':');
  reader.word('then');
  const verb = peekVerb(reader);
  if (!verb) return undefined;
  const isAct = condition !== undefined && verb.policy?.act?.(reader) === true;
  if (verb.policy && !isAct) return readVerbPolicy(reader, verb.name, verb.policy, condition);
  return condition ? readOrdersPolicy(reader, condition) : readAnswerPolicy(reader, verb);
};

/** The verb of a standing order, if the line may have one. */
const peekVerb = <V>(reader: Reader<V>): Verb<V> | undefined => {
  const { key = '', text = '' } = reader.peek() ?? {};
  const { verb } = findVerb(reader.language, key);
  if (!verb) {
    const near = nearVerb(reader.language, key);
    return reader.fail('order.unknown-verb', { text }, near ? [near] : []);
  }
  if (!verb.refuse) return verb;
  reader.problems.push(verb.refuse());
  return undefined;
};

type Condition = NonNullable<Clause['condition']>;

/** `INTERCEPT at Lisbon IF >= 3 inf`: a game's rule for a kind of question. */
const readVerbPolicy = <V>(
  reader: Reader<V>,
  verb: string,
  policy: PolicyVerb<V>,
  condition: Condition | undefined,
): Policy | undefined => {
  reader.skip();
  if (policy.asksAll && reader.peek()?.key === 'ask') {
    const clause = readClause(reader);
    return clause && { verb, subject: EVERYTHING, clause };
  }
  const parts = readParts(reader, policy, condition ? { when: 'if', condition } : readEarlyClause(reader));
  const subject = parts && readDo(reader, policy, parts.subject);
  if (!subject) return undefined;
  const until = parts.clause.until ?? policy.lasts?.(subject);
  const clause = { ...parts.clause, ...(until === undefined ? {} : { until }) };
  if (clause.when === 'never' && !policy.refusable) return reader.fail('order.no-never', { verb });
  return { verb, subject, clause };
};

/** A clause before the subject. A word that nothing follows is no such clause. */
const readEarlyClause = <V>(reader: Reader<V>): Clause | undefined => {
  const when = reader.ahead.length > 1 ? reader.word('always', 'never', 'ask') : undefined;
  return when && { when };
};

/** `BATTLE NONE`, `CONSENT YES`: an answer that says no or yes, as a rule that always says it. */
const readYesNo = <V>(reader: Reader<V>, { refusable }: PolicyVerb<V>): Clause | undefined => {
  if (reader.word('yes')) return { when: 'always' };
  return refusable && reader.word('no', 'none', 'nothing') !== undefined ? { when: 'never' } : undefined;
};

/** The subject. Where the game reads none, a word that says yes or no may stand before it. */
const readSubject = <V>(
  reader: Reader<V>,
  policy: PolicyVerb<V>,
): { readonly subject: JsonObject; readonly said?: Clause } | undefined => {
  const { place } = reader;
  const subject = policy.read(reader);
  if (subject) return { subject };
  const problems = reader.problems.splice(0);
  reader.back(place);
  const said = readYesNo(reader, policy);
  const rest = said && policy.read(reader);
  if (rest) return { subject: rest, said };
  if (!said) reader.problems.push(...problems);
  return undefined;
};

/** The subject and its clause, whose parts may alternate in some games. */
const readParts = <V>(
  reader: Reader<V>,
  policy: PolicyVerb<V>,
  leading: Clause | undefined,
): { readonly subject: JsonObject; readonly clause: Clause } | undefined => {
  const read = readSubject(reader, policy);
  if (!read) return undefined;
  let { subject } = read;
  let clause = readClause(reader, leading ?? read.said ?? readYesNo(reader, policy));
  while (clause && !reader.done) {
    const more = policy.more?.(reader, subject);
    if (!more) break;
    subject = more;
    clause = readClause(reader, clause);
  }
  return clause && reader.problems.length === 0 ? { subject, clause } : undefined;
};

/** `DO ...`: the owner's orders, for a subject that allows them. */
const readDo = <V>(reader: Reader<V>, policy: PolicyVerb<V>, subject: JsonObject): JsonObject | undefined => {
  if (!policy.orders || !reader.word('do')) return subject;
  reader.mark(':');
  const orders = readOrders(reader);
  return orders && { ...subject, orders };
};

/** `REINFORCE Lisbon: regroup, 2 inf ALWAYS`: an answer in advance, to anything but the owner's own impulse. */
const readAnswerPolicy = <V>(reader: Reader<V>, verb: Verb<V>): Policy | undefined => {
  reader.skip();
  const order = reader.upToWord(['always', 'ask', 'if', 'when', 'until'], () => verb.read?.(reader));
  if (!order) return undefined;
  const kinds = verbOf(reader.language, order)?.item?.(order).kinds ?? [];
  if (reader.language.acts.some((kind) => kinds.includes(kind)) || kinds.includes('*'))
    return reader.fail('order.no-policy', { verb: verb.name }, inAbsence(reader, order));
  const clause = readClause(reader);
  return clause && { verb: ORDERS, subject: { orders: [order] }, clause };
};

/** The line that gives an order where its owner has sent nothing, if the game has a word for that. */
const inAbsence = <V>({ language }: Reader<V>, order: Order): readonly string[] =>
  'nmr' in language.conditions.facts ? [`IF NMR THEN ${writeOrder(language, order, 'full')}`] : [];

/** `PLAY 62 EVENT; MOVE ...; PASS`. */
const readOrders = <V>(reader: Reader<V>): Order[] | undefined => {
  const orders: Order[] = [];
  do {
    if (reader.done) break;
    const { verb } = findVerb(reader.language, reader.peek()?.key ?? '');
    if (!verb?.read) return reader.fail('order.unknown-verb', { text: reader.peek()?.text ?? '' });
    reader.skip();
    const order = reader.upTo(';', () => verb.read?.(reader));
    if (!order) return undefined;
    orders.push(order);
  } while (reader.mark(';') !== undefined);
  return orders;
};

const readOrdersPolicy = <V>(reader: Reader<V>, condition: Condition): Policy | undefined => {
  const orders = readOrders(reader);
  if (!orders) return undefined;
  const clause = readClause(reader, { when: 'if', condition });
  return clause && { verb: ORDERS, subject: { orders }, clause };
};
