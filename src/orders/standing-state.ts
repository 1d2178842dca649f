import { type Message, message } from '../engine/index.ts';
import type { Language } from './language.ts';
import type { StandingOrder, Stretches } from './order.ts';
import { inForce, lastDayOf } from './policy.ts';
import { ORDERS } from './writing.ts';

/** How a standing order stands, for its owner's eyes: from his own view alone. */
export interface StandingState {
  /** The last day on which it counts (ISO 8601), where it ends with a day. */
  readonly lastDay?: string;
  /** Why it has ended, or cannot act as things stand. */
  readonly idle?: Message;
  /** It has ended: the stretch of time that it was given for is over. */
  readonly over?: true;
}

export const standingState = <V>(
  language: Language<V>,
  { policy, given }: Pick<StandingOrder, 'policy' | 'given'>,
  view: V,
  now: Stretches,
): StandingState => {
  const lastDay = lastDayOf(policy, given);
  const { until } = policy.clause;
  const span = typeof until === 'string' ? until : 'day';
  const lasting = lastDay === undefined ? {} : { lastDay };
  if (!inForce(policy, given, now))
    return { ...lasting, over: true, idle: message(`idle.over.${span}`, { day: lastDay ?? '' }) };
  const idle = language.idle?.(policy, view) ?? unmeant(policy.verb, language);
  return { ...lasting, ...(idle ? { idle } : {}) };
};

/** A line of a verb that these rules do not know. */
const unmeant = <V>(verb: string, { verbs }: Language<V>): Message | undefined =>
  verb === ORDERS || verbs.some(({ name, policy }) => name === verb && policy) ? undefined : message('idle.verb');
