import { type Message, message } from '../engine/index.ts';
import type { Language } from './language.ts';
import type { StandingOrder, Stretches } from './order.ts';
import { inForce, lastDayOf } from './policy.ts';
import { answersOnce, ORDERS } from './writing.ts';

/** The state of a standing order for its owner, from his own view alone. */
export interface StandingState {
  /** The last day on which it is valid (ISO 8601), if it ends with a day. */
  readonly lastDay?: string;
  /** Why it has ended, or cannot act now. */
  readonly idle?: Message;
  /** It has ended, because its period is over or nothing can come that it would answer. */
  readonly over?: true;
}

export const standingState = <V>(
  language: Language<V>,
  { policy, given, used = 0 }: Pick<StandingOrder, 'policy' | 'given' | 'used'>,
  view: V,
  now: Stretches,
): StandingState => {
  const lastDay = lastDayOf(policy, given);
  const { until } = policy.clause;
  const span = typeof until === 'string' ? until : 'day';
  const lasting = lastDay === undefined ? {} : { lastDay };
  if (!inForce(policy, given, now))
    return { ...lasting, over: true, idle: message(`idle.over.${span}`, { day: lastDay ?? '' }) };
  if (used > 0 && answersOnce(language, policy)) return { ...lasting, over: true, idle: message('idle.over.once') };
  const past = language.standing?.past?.(policy, view);
  if (past) return { ...lasting, over: true, idle: past };
  const idle = language.standing?.idle?.(policy, view) ?? unmeant(policy.verb, language);
  return { ...lasting, ...(idle ? { idle } : {}) };
};

/** The reason for a line whose verb these rules do not know. */
const unmeant = <V>(verb: string, { verbs }: Language<V>): Message | undefined =>
  verb === ORDERS || verbs.some(({ name, policy }) => name === verb && policy) ? undefined : message('idle.verb');
