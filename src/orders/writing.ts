import { type JsonObject, type Message, message } from '../engine/index.ts';
import { writeCondition } from './condition.ts';
import type { Language, PolicyVerb, SheetItem, Verb } from './language.ts';
import { asksAll, type Clause, type Order, type Policy, type Style } from './order.ts';
import { writeClause } from './policy.ts';

/** The verb of an order. */
export const verbOf = <V>(language: Language<V>, order: Order): Verb<V> | undefined =>
  language.verbs.find((verb) => verb.name === order.verb);

/** An order as text that is read back as the same order. */
export const writeOrder = <V>(language: Language<V>, order: Order, style: Style = 'short'): string =>
  verbOf(language, order)?.write?.(order, style) ?? order.verb;

/** An order as a sentence. */
export const describeOrder = <V>(language: Language<V>, order: Order): Message =>
  verbOf(language, order)?.describe?.(order) ?? message('order.plain', { text: writeOrder(language, order) });

/** The item that answers decisions for an order. */
export const itemOf = <V>(language: Language<V>, order: Order): SheetItem<V> | undefined =>
  verbOf(language, order)?.item?.(order);

/** The verb of a line `IF cond THEN order; order`: the owner's orders for his absence. */
export const ORDERS = 'ORDERS';

export const ordersOf = (subject: JsonObject): readonly Order[] => (subject.orders ?? []) as readonly Order[];

/** Kinds of decision that a standing order answers. */
export const kindsOf = <V>(language: Language<V>, whole: Policy): readonly string[] => {
  const { verb, subject } = whole;
  if (verb === ORDERS) return ordersOf(subject).flatMap((order) => itemOf(language, order)?.kinds ?? []);
  const policy = language.verbs.find(({ name }) => name === verb)?.policy;
  return (asksAll(whole) ? undefined : policy?.kindsOf?.(subject)) ?? policy?.kinds ?? [];
};

/** Whether a standing order is used up by its first answer. */
export const answersOnce = <V>(language: Language<V>, { verb, subject }: Policy): boolean =>
  language.verbs.find(({ name }) => name === verb)?.policy?.once?.(subject) ?? false;

/** A standing order as text that is read back as the same. */
export const writePolicy = <V>(language: Language<V>, policy: Policy, style: Style = 'short'): string => {
  const { conditions } = language;
  if (policy.verb === ORDERS) {
    const { condition = [], ...riders } = policy.clause;
    const orders = ordersOf(policy.subject).map((order) => writeOrder(language, order, style));
    const more = writeClause(conditions, { ...riders, when: 'always' }).replace(/^always ?/, '');
    const then = [orders.join('; '), more].filter(Boolean).join(' ');
    if (policy.clause.when !== 'if') return `STANDING ${orders.join('; ')} ${writeClause(conditions, policy.clause)}`;
    return `IF ${writeCondition(conditions, condition, style)} THEN ${then}`;
  }
  if (asksAll(policy)) return `STANDING ${policy.verb} ${writeClause(conditions, policy.clause, style)}`;
  const verb = language.verbs.find((each) => each.name === policy.verb)?.policy;
  const subject = verb?.write(policy.subject, style) ?? '';
  const orders = ordersOf(policy.subject).map((order) => writeOrder(language, order, style));
  const also = orders.length > 0 ? ` DO ${orders.join('; ')}` : '';
  const clause = writeClause(conditions, sayable(policy, verb), style);
  // Plans are written as their owners write them.
  const isPlan = language.standing?.answersAtOnce && verb && also === '';
  const said = isPlan && clause === 'always' ? '' : ` ${clause}`;
  const gap = subject === '' || (isPlan && subject.startsWith(':')) ? '' : ' ';
  return `${isPlan ? '' : 'STANDING '}${policy.verb}${gap}${subject}${said}${also}`;
};

/** The clause without the end that a line has of itself. */
const sayable = <V>({ clause: { until, ...clause }, subject }: Policy, verb: PolicyVerb<V> | undefined): Clause =>
  until === undefined || until === verb?.lasts?.(subject) ? clause : { ...clause, until };

/** A standing order as a sentence. */
export const describePolicy = <V>(language: Language<V>, policy: Policy): Message => {
  if (policy.verb === ORDERS) {
    const orders = ordersOf(policy.subject).map((order) => writeOrder(language, order, 'full'));
    return message('policy.orders', { clause: policy.clause, orders: orders.join('; ') });
  }
  const verb = language.verbs.find((each) => each.name === policy.verb);
  if (asksAll(policy)) return message('policy.ask-all', { verb: policy.verb, clause: policy.clause });
  const said = verb?.policy?.describe(policy.subject, policy.clause);
  if (!said) return message('order.plain', { text: writePolicy(language, policy) });
  const orders = ordersOf(policy.subject).map((order) => writeOrder(language, order, 'full'));
  return orders.length > 0 ? message('policy.do', { policy: { ...said }, orders: orders.join('; ') }) : said;
};
