/** What a plan leaves open in the round that is being ordered. */
import { type Json, type Message, message } from '../../../../engine/index.ts';
import type { LaidGaps, Policy } from '../../../../orders/index.ts';
import { fewestOrders, isArmyOrder, mayOrder } from '../../rules/cards.ts';
import type { Order, RoundOrder } from '../../types.ts';
import type { Planner } from './planner.ts';

/** A line that speaks where no other does comes after those of its round. */
const rank = ({ subject }: Policy): number => Number(subject.round === 'any');

/** Undefined where no round is being ordered. */
export function gapsOf(planner: Planner, lines: readonly Policy[], sealed?: Json): LaidGaps | undefined {
  const { next, side } = planner;
  if (!next.isNow || !mayOrder(planner, side)) return undefined;
  const [line] = lines
    .filter(({ verb, subject }) => verb === 'ROUND' && [next.round, 'next', 'any'].includes(subject.round as string))
    .toSorted((a, b) => rank(a) - rank(b));
  const { orders = [] } = (sealed ?? line?.subject.plan ?? {}) as Partial<RoundOrder>;
  const { round } = next;
  return {
    unplanned: line ? undefined : message('table.gap.round', { round, count: fewestOrders(planner, side) }),
    later: orders.flatMap((order) => gapOf(order, round) ?? []),
  };
}

/** G-MOV-01, G-MOV-02. Whoever is ordered without a destination is asked for it when his order is carried out. */
const gapOf = (order: Order, round: number): Message | undefined => {
  if (isArmyOrder(order))
    return order.paths ? undefined : message('table.gap.ways', { round, commander: order.commander });
  return order.to ? undefined : message('table.gap.to', { round, corps: order.commander });
};
