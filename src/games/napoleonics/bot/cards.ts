/** Which card is played, and whom it orders. */
import { sure } from '../../../engine/index.ts';
import type { Card } from '../content.ts';
import { distance, rowsHome } from '../rules/board.ts';
import { type CardPlay, cardOf, countsAs, playsOf } from '../rules/cards.ts';
import { best } from '../rules/leaders.ts';
import { NO_ORDERS, type Orders, orderedByCard, ordersFault } from '../rules/ordered-units.ts';
import {
  armOf,
  commandOf,
  edgeOf,
  foeOf,
  isLone,
  leadersOf,
  type Standing,
  sideOf,
  turnOf,
  typeOf,
  unitOf,
} from '../rules/position.ts';
import { type Position, type Turn, turnWith } from '../state.ts';
import type { Side, UnitId } from '../types.ts';
import { type Idea, ideasOf } from './ideas.ts';
import { inTurn, type Thoughts } from './thoughts.ts';

/** What a turn has to bring beyond nothing for a unit to be ordered. */
const LEAST_GAIN = 0.01;
/** What it is worth to keep a card for later, by its orders and as a tactic. */
const KEEP = { order: 0.1, tactic: 0.6 };
/** What a roll brings of the orders that it could bring. */
const LUCK = 0.62;
/** A block that comes back. */
const RALLIED = 1.5;

/** The turn as it would be with this play, every unit ordered. */
const turnAfter = (
  position: Position,
  side: Side,
  { card, other, section }: CardPlay,
  units: readonly UnitId[],
): Turn => {
  const counts = countsAs(position, side, card);
  return turnWith({
    ...{ card, counts, isOther: other ?? false, command: commandOf(position, side) },
    ...(section ? { section } : {}),
    ordered: [...units],
    led: [...units],
  });
};

/** Cards with the same effect on units bring the same ideas. */
const effectOf = ({ move, battle, dice }: Card, isOther: boolean): string =>
  isOther ? '' : JSON.stringify([move, battle, dice]);

/** Plays of a hand with what they are worth. */
class Hand {
  readonly #thoughts: Thoughts;
  readonly #known = new Map<string, ReadonlyMap<UnitId, Idea>>();

  constructor(thoughts: Thoughts) {
    this.#thoughts = thoughts;
  }

  /** The ideas of all units by a play, as if each were ordered. */
  #ideas(card: Card, now: Turn): ReadonlyMap<UnitId, Idea> {
    const key = effectOf(card, now.isOther);
    const known = this.#known.get(key);
    if (known) return known;
    const ideas = new Map(ideasOf(inTurn(this.#thoughts, now)).map((idea) => [idea.unit, idea]));
    this.#known.set(key, ideas);
    return ideas;
  }

  worth(play: CardPlay): number {
    const { position, side, friends } = this.#thoughts;
    const now = turnAfter(
      position,
      side,
      play,
      friends.map(({ id }) => id),
    );
    if (now.counts === null) return 0;
    const card = cardOf(position, now.counts);
    const { orders } = card;
    if ('supply' in orders && !play.other) return supplyWorth(position, side, play.on ?? '') - KEEP.tactic;
    const ideas = this.#ideas(card, now);
    if ('roll' in orders && !play.other) return this.#rollWorth(orders.roll, ideas, now.command) - KEEP.tactic;
    const { byCard, orders: chosen } = chooseOrders(inTurn(this.#thoughts, now), ideas);
    const sum = [...byCard, ...chosen.units].reduce((all, id) => all + sure(ideas.get(id)).gain, 0);
    return sum - ('sections' in orders ? KEEP.order * slotsIn(orders.sections, now.command) : KEEP.tactic);
  }

  #rollWorth(roll: 'order' | 'rally', ideas: ReadonlyMap<UnitId, Idea>, command: number): number {
    const { position, friends } = this.#thoughts;
    if (roll === 'order') {
      const gains = [...ideas.values()].map(({ gain }) => gain).sort((a, b) => b - a);
      return LUCK * gains.slice(0, command).reduce((sum, gain) => sum + gain, 0);
    }
    const lost = friends.reduce((sum, unit) => sum + typeOf(position, unit).blocks - unit.blocks, 0);
    return RALLIED * Math.min(lost, command * LUCK);
  }
}

const slotsIn = (sections: Readonly<Record<string, number | 'COMMAND'>>, command: number): number =>
  Object.values(sections).reduce<number>((sum, each) => sum + (each === 'COMMAND' ? command : each), 0);

/** An enemy that has come far forward is sent back. */
const supplyWorth = (position: Position, side: Side, on: UnitId): number => {
  const unit = unitOf(position, on);
  if (unit.hex === null || sideOf(position, unit) === side) return -1;
  const rows = rowsHome(edgeOf(position, foeOf(position, side)), unit.hex);
  return 0.35 * rows * (unit.blocks / typeOf(position, unit).blocks);
};

/** The units with the best ideas that the card can order; then leaders alone. */
export function chooseOrders(
  { position, side, friends, enemies }: Thoughts,
  ideas: ReadonlyMap<UnitId, Idea>,
): { readonly byCard: readonly UnitId[]; readonly orders: Orders } {
  const byCard = orderedByCard(position, side, NO_ORDERS.leaders);
  const wanted = [...ideas.values()]
    .filter(({ gain, unit }) => gain > LEAST_GAIN && !byCard.includes(unit))
    .sort((a, b) => b.gain - a.gain);
  let orders: Orders = NO_ORDERS;
  const take = (more: Orders) => {
    if (!ordersFault(position, side, more)) orders = more;
  };
  for (const { unit } of wanted) take({ ...orders, units: [...orders.units, unit] });
  for (const leader of leadersOf(position, side))
    if (isLone(position, leader)) take({ ...orders, leaders: [...orders.leaders, leader.id] });
  for (const id of squaresToLeave(position, friends, enemies)) take(leaving(orders, byCard, id));
  return { byCard, orders };
}

const leaving = (orders: Orders, byCard: readonly UnitId[], id: UnitId): Orders => ({
  ...orders,
  units: orders.units.includes(id) || byCard.includes(id) ? orders.units : [...orders.units, id],
  unsquare: [...orders.unsquare, id],
});

const CAVALRY_FAR = 3;

/** Squares that no cavalry threatens. */
const squaresToLeave = (
  position: Position,
  friends: readonly Standing[],
  enemies: readonly Standing[],
): readonly UnitId[] =>
  friends
    .filter(({ square }) => square !== undefined)
    .filter(({ hex }) =>
      enemies.every((enemy) => armOf(position, enemy) !== 'CAV' || distance(hex, enemy.hex) > CAVALRY_FAR),
    )
    .map(({ id }) => id);

/** The play that is worth most; the first of equals. */
export function chooseCard(thoughts: Thoughts): CardPlay | undefined {
  const hand = new Hand(thoughts);
  return best(playsOf(thoughts.position, thoughts.side), (play) => [hand.worth(play)]);
}

/** The best play of each card, that of most worth first. */
export function rankedCards(thoughts: Thoughts): readonly CardPlay[] {
  const hand = new Hand(thoughts);
  const plays = playsOf(thoughts.position, thoughts.side).map((play) => ({ play, worth: hand.worth(play) }));
  const sorted = plays.sort((a, b) => b.worth - a.worth).map(({ play }) => play);
  return sorted.filter(({ card }, i) => sorted.findIndex((each) => each.card === card) === i);
}

/** The ideas of all own units under the card that is in play, as if each were ordered. */
export function ideasUnderCard(thoughts: Thoughts): ReadonlyMap<UnitId, Idea> {
  const { position, friends } = thoughts;
  const ids = friends.map(({ id }) => id);
  const now = turnOf(position);
  const ideas = ideasOf(inTurn(thoughts, { ...now, ordered: ids, led: ids }));
  return new Map(ideas.map((idea) => [idea.unit, idea]));
}

/** Cards that are kept first where one of two is drawn. */
const RANKS = ['FORWARD', 'ASSAULT', 'GRANDE', 'ELAN', 'LEADERSHIP', 'BAYONET', 'CAVALRY', 'COLD', 'ATTACK'];

/** The better of cards that were drawn: by rank, then by its number of orders. */
export const rankOf = (position: Position, id: string): number => {
  const at = RANKS.findIndex((name) => id.startsWith(name));
  const { orders } = cardOf(position, id);
  const slots = 'sections' in orders ? slotsIn(orders.sections, 4) : 2;
  return (at < 0 ? 0 : RANKS.length - at) * 2 + slots;
};
