import { isObject, type Json, type JsonObject, same } from '../engine/index.ts';
import type { Language } from './language.ts';
import { type Policy, SPANS, type StandingOrder, type Stretches } from './order.ts';
import { inForce } from './policy.ts';
import { ordersOf } from './writing.ts';

/**
 * The earlier line that leaves a later one nothing to answer: it is about all that the later one is about, and answers it by yes
 * or, where its condition fails, by no. Undefined where there is none.
 */
export const hiddenBy = <V>(
  { verbs }: Language<V>,
  earlier: readonly StandingOrder[],
  later: Policy,
  now: Stretches,
): StandingOrder | undefined => {
  const manner = verbs.find(({ name }) => name === later.verb)?.policy?.manner;
  return earlier.find(
    ({ policy, given }) =>
      policy.verb === later.verb &&
      ordersOf(policy.subject).length + ordersOf(later.subject).length === 0 &&
      inForce(policy, given, now) &&
      lastsAsLong(policy, later) &&
      (manner ? isWithin(policy.subject, later.subject, manner) : same(policy.subject, later.subject)),
  );
};

/** Whether a line that is in force now is still so when another that is given now ends. */
const lastsAsLong = ({ clause: { until: a = 'game' } }: Policy, { clause: { until: b = 'game' } }: Policy): boolean =>
  typeof a === 'string' && typeof b === 'string' ? SPANS.indexOf(a) >= SPANS.indexOf(b) : a === 'game' || same(a, b);

/** Whether all that the inner subject is about is what the outer one is about. A part that is not said is everything. */
const isWithin = (outer: JsonObject, inner: JsonObject, manner: readonly string[]): boolean =>
  Object.entries(outer).every(([part, all]) => {
    const some = inner[part];
    if (manner.includes(part) || isEverything(all)) return true;
    if (isEverything(some)) return false;
    return isObject(all) && isObject(some) ? hasEach(all, some) : hasAll(all, some);
  });

const isEverything = (part: Json | undefined): boolean =>
  part === undefined || (typeof part === 'object' && part !== null && Object.keys(part).length === 0);

/** What is named by several lists, any of which may name it. */
const hasEach = (all: JsonObject, some: JsonObject): boolean =>
  Object.entries(some).every(([kind, names]) => all[kind] !== undefined && hasAll(all[kind], names));

const hasAll = (all: Json | undefined, some: Json | undefined): boolean =>
  Array.isArray(all) && Array.isArray(some)
    ? some.every((each) => all.some((one) => same(one, each)))
    : same(all, some);
