import type { BoundTo } from '../../engine/index.ts';
import type { DiceState } from '../../store/dice.ts';

/** What the hashes of a match are bound to: one that began before its protocol was named follows the second. */
export const boundTo = (match: string, { protocol = 'estafette2' }: Pick<DiceState, 'protocol'>): BoundTo => ({
  protocol,
  match,
});
