/** Hands, piles and the price of a card (W-4.21, W-5, W-15.2). */
import type { EventOf } from '../../events.ts';
import type { Card, CardNumber, PowerId } from '../../types.ts';
import type { Play, Position } from '../play.ts';
import { holderOf, seatOf } from '../position.ts';

/** A card as it is played at present. */
export const cardOf = (position: Position, number: CardNumber): Card => {
  const card = position.game.content.cards.get(number);
  if (!card) throw new Error(`no card ${number}`);
  return position.game.cards.now?.(position, card) ?? card;
};

export const handOf = (position: Position, power: PowerId): CardNumber[] =>
  (position.state.hands[holderOf(position, power)] ??= []);

/** Changes which cards a power holds. */
export const setHand = (position: Position, power: PowerId, cards: CardNumber[]): void => {
  position.state.hands[holderOf(position, power)] = cards;
};

/** Cards that count against the hand limit (W-15.2d). */
export const commonCards = (position: Position, power: PowerId): CardNumber[] =>
  handOf(position, power).filter((number) => cardOf(position, number).home === null);

/** W-15.2e. Makes the discard pile the draw pile if the draw pile is empty. */
const refill = (play: Play, inPlay: CardNumber | undefined): void => {
  const { deck, discard } = play.state;
  if (deck.length === 0 && discard.some((card) => card !== inPlay)) reshuffleDiscards(play, inPlay);
};

/** Shuffles the discards into the draw pile. A card whose event is being carried out stays on the discard pile. */
export const reshuffleDiscards = ({ state, table }: Play, inPlay: CardNumber | undefined): void => {
  state.deck = table.shuffle('deck', [...state.deck, ...state.discard.filter((card) => card !== inPlay)]);
  state.discard = state.discard.filter((card) => card === inPlay);
  table.emit({ kind: 'deck.shuffled', deck: 'common' });
};

/** W-5.4b, W-16.44. Shuffles a home pile with its used cards, but for those that lie beside their power (K-4.21b, R-74). */
export const shuffleHomes = ({ game, state, table }: Play, pile: string): void => {
  const reserve = state.reserves[pile];
  if (!reserve) return;
  const { aside = [] } = game.hands;
  const isAside = (card: CardNumber): boolean => aside.includes(card);
  reserve.down = table.shuffle(`home.${pile}`, [...reserve.down, ...reserve.up.filter((card) => !isAside(card))]);
  reserve.up = reserve.up.filter(isAside);
};

/** Shuffles the cards that nobody has seen, pile by pile. A moderator's rollback needs this. */
export const reshuffleUnseen = ({ state, table }: Pick<Play, 'state' | 'table'>): void => {
  state.deck = table.shuffle('rollback.deck', state.deck);
  table.emit({ kind: 'deck.shuffled', deck: 'common' });
  for (const [pile, reserve] of Object.entries(state.reserves))
    reserve.down = table.shuffle(`rollback.home.${pile}`, reserve.down);
  table.emit({ kind: 'deck.shuffled', deck: 'home' });
};

/**
 * Draws from the common deck, fewer if it runs out. Only the owner learns the faces. `inPlay` is the card whose event
 * draws.
 */
export const drawCards = (
  play: Play,
  power: PowerId,
  count: number,
  cause: EventOf<'cards.drawn'>['cause'],
  inPlay?: CardNumber,
): CardNumber[] => {
  const drawn: CardNumber[] = [];
  while (drawn.length < count) {
    refill(play, inPlay);
    const card = play.state.deck.pop();
    if (card === undefined) break;
    drawn.push(card);
  }
  take(play, power, drawn, cause);
  return drawn;
};

/** Draws from a power's home pile (W-2.4a). */
export const drawHomeCards = (
  play: Play,
  power: PowerId,
  pile: string,
  count: number,
  cause: EventOf<'cards.drawn'>['cause'],
): CardNumber[] => {
  const drawn = play.state.reserves[pile]?.down.splice(-count, count) ?? [];
  take(play, power, drawn, cause);
  return drawn;
};

/** Adds cards to a hand. Only the owner learns which. */
export const take = (play: Play, power: PowerId, cards: CardNumber[], cause: EventOf<'cards.drawn'>['cause']): void => {
  if (cards.length === 0) return;
  handOf(play, power).push(...cards);
  play.table.emit({ kind: 'cards.drawn', power, count: cards.length, cause });
  play.table.emit({ kind: 'hand.gained', power, cards, only: [seatOf(play, power)] });
};

/**
 * W-4.21b. Takes a card out of a hand and puts it where it belongs: discard pile, home reserve (W-5.4a) or out of the
 * game (W-5.7a).
 */
export const putAway = (play: Play, power: PowerId, number: CardNumber, asEvent: boolean): { removed: boolean } => {
  const { state } = play;
  const card = cardOf(play, number);
  const hand = handOf(play, power);
  if (!hand.includes(number)) throw new Error(`${power} puts card ${number} away, and does not hold it`);
  setHand(
    play,
    power,
    hand.filter((each) => each !== number),
  );
  const own = asEvent ? play.game.cards.afterEvent?.(play, card) : undefined;
  if (own) return own;
  const removed = asEvent && card.removeAfterEvent;
  if (removed) state.removed.push(number);
  else if (card.home !== null) state.reserves[card.home]?.up.push(number);
  else state.discard.push(number);
  return { removed };
};

/** W-4.21a. Discards cards without playing them. Everybody sees the number and the top of the discard pile. */
export const discardCards = (
  play: Play,
  power: PowerId,
  cards: readonly CardNumber[],
  cause: EventOf<'cards.discarded'>['cause'],
): void => {
  if (cards.length === 0) return;
  for (const card of cards) putAway(play, power, card, false);
  const top = play.state.discard.at(-1);
  const seat = seatOf(play, power);
  play.table.emit({
    kind: 'cards.discarded',
    power,
    count: cards.length,
    ...(top === undefined ? {} : { card: top }),
    cause,
  });
  play.table.emit({ kind: 'hand.lost', power, cards: [...cards], only: [seat] });
};

/** W-4.22a. The power that holds the most cards, home cards included; null if it is not alone. */
export const mostCards = ({ game, state }: Position): PowerId | null => {
  const counts = game.powers.map((power) => ({ power, count: state.hands[power]?.length ?? 0 }));
  const most = Math.max(...counts.map(({ count }) => count));
  const holders = counts.filter(({ count }) => count === most);
  return holders.length === 1 && most > 0 ? (holders[0]?.power ?? null) : null;
};

/** W-15.1. */
export const changeResources = (
  play: Play,
  power: PowerId,
  by: number,
  cause: EventOf<'resource.changed'>['cause'],
): number => {
  const before = play.state.resources[power] ?? 0;
  const now = Math.max(0, before + by);
  play.state.resources[power] = now;
  if (now !== before) play.table.emit({ kind: 'resource.changed', power, by: now - before, now, cause });
  return now - before;
};
