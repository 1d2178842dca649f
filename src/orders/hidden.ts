import { isObject, type Json, type JsonObject, same } from '../engine/index.ts';
import type { Language } from './language.ts';
import type { Policy, Span, StandingOrder, Stretches } from './order.ts';
import { inForce } from './policy.ts';
import { ordersOf } from './writing.ts';

/**
 * The earlier line that makes a later one useless: it covers everything that the later one is about, and always answers
 * with yes or, if its condition fails, with no. Undefined if there is none.
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

/** Periods from the shortest to the longest. */
const LENGTHS: readonly Span[] = ['impulse', 'round', 'plan', 'turn', 'game'];

/** Whether an existing line still holds when a new one ends. */
const lastsAsLong = ({ clause: { until: a = 'game' } }: Policy, { clause: { until: b = 'game' } }: Policy): boolean =>
  typeof a === 'string' && typeof b === 'string'
    ? LENGTHS.indexOf(a) >= LENGTHS.indexOf(b)
    : a === 'game' || same(a, b);

/** Whether the outer subject covers the inner one. A missing part covers everything. */
const isWithin = (outer: JsonObject, inner: JsonObject, manner: readonly string[]): boolean =>
  Object.entries(outer).every(([part, all]) => {
    const some = inner[part];
    if (manner.includes(part) || isEverything(all)) return true;
    if (isEverything(some)) return false;
    return isObject(all) && isObject(some) ? hasEach(all, some) : hasAll(all, some);
  });

const isEverything = (part: Json | undefined): boolean =>
  part === undefined || (typeof part === 'object' && part !== null && Object.keys(part).length === 0);

/** The names in several lists, any of which may name a thing. */
const hasEach = (all: JsonObject, some: JsonObject): boolean =>
  Object.entries(some).every(([kind, names]) => all[kind] !== undefined && hasAll(all[kind], names));

const hasAll = (all: Json | undefined, some: Json | undefined): boolean =>
  Array.isArray(all) && Array.isArray(some)
    ? some.every((each) => all.some((one) => same(one, each)))
    : same(all, some);
