/** Cards that are bought for resources (W-15.2, K-16.3). */
import { refuse, type Verdict } from '../../../../engine/index.ts';
import type { PowerId } from '../../types.ts';
import type { Play, Position } from '../play.ts';
import { listOf } from '../question-fields.ts';
import { commonCards, drawCards } from './cards.ts';

/** W-4.24e, K-21.10a. Nobody buys in an extended turn, nor do powers that an effect names. */
const isBarred = ({ effects }: Position['state'], power: PowerId): boolean =>
  effects.some(
    ({ kind, powers }) =>
      kind === 'extended-turn' || (kind === 'no-purchase' && listOf<PowerId>(powers).includes(power)),
  );

/** W-15.2b, W-15.2c, K-16.3d, K-16.3e. Why a power cannot buy a card, whatever it has done in its impulse. */
export const purchaseBar = (position: Position, power: PowerId): Verdict<never> | undefined => {
  const { game, state } = position;
  const { cardPrice } = game.hands;
  if (isBarred(state, power)) return refuse('buy.extended-turn');
  if ((state.resources[power] ?? 0) < cardPrice) return refuse('buy.no-resource', { price: cardPrice });
  const limit = game.hands.limitNow?.(position, power) ?? game.hands.limit;
  return commonCards(position, power).length >= limit ? refuse('buy.hand-full', { limit }) : undefined;
};

/** W-15.2a, K-16.3a. */
export const buyOne = (play: Play, power: PowerId): void => {
  const left = (play.state.resources[power] ?? 0) - play.game.hands.cardPrice;
  play.state.resources[power] = left;
  play.table.emit({ kind: 'card.bought', power, left });
  drawCards(play, power, 1, 'purchase');
};
