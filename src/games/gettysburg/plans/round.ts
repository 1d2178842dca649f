/** Lines for rounds. */
import type { Condition, PolicyVerb, Verb } from '../../../orders/index.ts';
import type { RoundOrder } from '../types.ts';
import type { View } from '../view.ts';
import { offerOf } from './offers.ts';
import { readRoundOrder } from './reading.ts';
import type { PlanWords } from './words.ts';

/** What a plan of a round says. Without orders its owner is asked. */
type Plan = { readonly round: number | 'next' | 'any'; readonly when?: Condition; readonly plan?: RoundOrder };

/** GD-01, G-S-7: `ROUND n|NEXT|ANY [IF ...]: ...`. */
export function roundVerb(plans: PlanWords): Verb<View> {
  const policy: PolicyVerb<View, Plan> = {
    kinds: ['round'],
    refusable: false,
    implied: () => true,
    lasts: ({ round }) => (round === 'any' ? undefined : 'plan'),
    once: ({ round }) => round === 'next',
    read: (reader) => {
      const round = reader.word('next', 'any') ?? reader.number();
      if (round === undefined) return reader.fail('order.missing-number', { after: 'ROUND' });
      const when = plans.readWhen(reader);
      if (!when) return undefined;
      reader.mark(':');
      if (reader.done || reader.peek()?.key === 'ask') return { round, ...when };
      const plan = readRoundOrder(reader);
      return plan && { round, ...when, plan };
    },
    write: ({ round, when, plan }, style = 'short') =>
      `${String(round).toUpperCase()}${plans.when(when)}${plan ? `: ${plans.orders(plan, style)}` : ''}`,
    describe: (subject, clause) => plans.described('policy.round', policy.write(subject, 'full'), clause),
    unmet: (subject, decision, view) =>
      decision.kind === 'round' && isMeant(subject, view) && !plans.holds(subject.when, decision, view),
    offer: (subject, decision, view) => {
      if (!isMeant(subject, view) || !plans.holds(subject.when, decision, view)) return undefined;
      return offerOf(subject, subject.plan ? [subject.plan] : []);
    },
  };
  return { name: 'ROUND', words: ['plan'], policy: policy as unknown as PolicyVerb<View> };
}

const isMeant = ({ round }: Plan, view: View): boolean => typeof round === 'string' || round === view.round;

/** Before which round of its turn the owner is asked. */
type Stop = { readonly round: number };

/** G-S-10: `PAUSE` stops before the round after the one that is ordered, `PAUSE n` before round n, whatever other lines say. */
export function pauseVerb(plans: PlanWords): Verb<View> {
  const policy: PolicyVerb<View, Stop> = {
    kinds: ['round'],
    refusable: false,
    implied: () => true,
    lasts: () => 'plan',
    read: (reader) => {
      reader.words('before', 'round');
      if (!reader.done) {
        const round = reader.number();
        return round === undefined ? reader.fail('order.missing-number', { after: 'PAUSE' }) : { round };
      }
      return { round: nextRound(reader.context.view) };
    },
    write: ({ round }) => String(round),
    describe: ({ round }, clause) => plans.described('policy.pause', String(round), clause),
    pauses: ({ round }, { kind }, view) => kind === 'round' && view.round === round,
    offer: () => undefined,
  };
  return { name: 'PAUSE', policy: policy as unknown as PolicyVerb<View> };
}

const nextRound = (view: View | undefined): number => (!view || view.phase === 'combat' ? 1 : view.round + 1);
