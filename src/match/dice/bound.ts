import type { BoundTo } from '../../engine/index.ts';
import type { DiceState } from '../../store/dice.ts';

/** The match and the protocol to which hashes are bound; protocol 2 if the match names none. */
export const boundTo = (match: string, { protocol = 'estafette2' }: Pick<DiceState, 'protocol'>): BoundTo => ({
  protocol,
  match,
});
