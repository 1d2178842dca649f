/** The fallback in one's own impulse: it does little, and nothing harmful (D-08, D-10, D-20). */

import type { Act, PowerId } from '../../types.ts';
import { diceOf, ownParts } from '../battle/dice.ts';
import { besiegingArmy } from '../battle/siege.ts';
import { cardOf } from '../cards/cards.ts';
import { fortressOf } from '../control.ts';
import type { Position } from '../play.ts';

type Siege = Extract<Act, { do: 'siege' }>;
type PlayCard = Extract<Act, { do: 'play' }>;

/** D-20. Whether the besieging army has at least twice as many dice as the fortress. */
const isSafe = (position: Position, power: PowerId, { at, leader }: Siege): boolean => {
  const army = besiegingArmy(position, at, leader);
  if (!army) return false;
  const { dice } = diceOf(ownParts(position, { [power]: army }, leader));
  return dice >= 2 * fortressOf(position.game, position.state, at);
};

/**
 * D-08. The order of cards for the fallback: the cheapest card for CP. With only Must-Play cards, it is the lowest
 * number.
 */
const costOf = (position: Position, { card, as }: PlayCard): number =>
  (as === 'cp' ? 0 : 100) + cardOf(position, card).cp * 4 + card / 1000;

/** The fallback act among the legal ones: a safe siege, a card if one must be played, a flag, or the end. */
export const silentAct = (position: Position, power: PowerId, options: readonly Act[]): Act => {
  const { impulse } = position.state;
  const isBeforeCards = impulse?.played.length === 0 && !impulse.bought;
  const siege = options.find((act) => act.do === 'siege' && isBeforeCards && isSafe(position, power, act));
  if (siege) return siege;
  if (!options.some((act) => act.do === 'end')) {
    const cards = options.filter((act) => act.do === 'play');
    const [cheapest] = cards.sort((a, b) => costOf(position, a) - costOf(position, b));
    if (cheapest) return cheapest;
  }
  const end = options.find((act) => act.do === 'end');
  // Where the impulse may not end yet the first act there is has to do.
  return options.find((act) => act.do === 'flag') ?? end ?? options[0] ?? { do: 'end' };
};
