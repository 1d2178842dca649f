/** Events that move cards and resources. */
import { type Script, sure } from '../../../../engine/index.ts';
import type { CardNumber, Operation, PowerId } from '../../types.ts';
import {
  cardOf,
  changeResources,
  commonCards,
  discardCards,
  drawCards,
  drawHomeCards,
  handOf,
  reshuffleDiscards,
  setHand,
  shuffleHomes,
} from '../cards/cards.ts';
import type { Handler, Play, Position } from '../play.ts';
import { alliesOf, seatOf } from '../position.ts';
import { askOfEvent } from '../questions.ts';
import { onePower, powersFor } from './operation.ts';

/** W-15.2d. The number of cards that a hand has room for. */
const roomOf = (position: Position, power: PowerId): number =>
  Math.max(0, limitOf(position, power) - commonCards(position, power).length);

const limitOf = ({ game, state }: Position, power: PowerId): number =>
  game.hands.limitNow?.({ game, state }, power) ?? game.hands.limit;

/** W-5.4d, W-15.2d. A power draws only up to the hand limit, and never the card whose event draws. */
export const drawForEvent = (play: Play, power: PowerId, count: number, inPlay: CardNumber): void => {
  drawCards(play, power, Math.min(count, roomOf(play, power)), 'event', inPlay);
};

/** Resources gained or lost. If a gain exceeds the limit on the card, it is undone and a card is drawn instead. */
const resource: Handler = {
  check: () => undefined,
  *run(play, event, op) {
    const n = Number(op.n);
    for (const power of powersFor(play, event, op.power)) {
      changeResources(play, power, n, 'event');
      if (op.above === undefined || (play.state.resources[power] ?? 0) <= Number(op.above)) continue;
      changeResources(play, power, -n, 'event');
      drawForEvent(play, power, 1, event.card.number);
    }
  },
};

const draw: Handler = {
  check: () => undefined,
  *run(play, event, op) {
    for (const power of powersFor(play, event, op.power)) drawForEvent(play, power, Number(op.n), event.card.number);
  },
};

/**
 * W-5.4a, W-5.8b. Cards that may be discarded. Home cards are safe, and so are Must-Play cards if the player chooses.
 */
const discardable = (position: Position, power: PowerId, op: Operation): CardNumber[] =>
  handOf(position, power).filter((number) => {
    const card = cardOf(position, number);
    return (op.homeIncluded || card.home === null) && (op.mode === 'random' || !card.mustPlay);
  });

/** Whether a power has all the cards that it would have to discard. */
export const canDiscard = (position: Position, power: PowerId, op: Operation): boolean =>
  discardable(position, power, op).length >= Number(op.n);

/** K-21.8. Piles that stand in for a hand without cards, with those of their cards that an operation may take. */
const spareCards = (position: Position, power: PowerId, mayTake: (card: CardNumber) => boolean): CardNumber[] =>
  (position.game.hands.spareCards?.(position, power) ?? []).flatMap(
    (pile) => position.state.reserves[pile]?.down.filter(mayTake) ?? [],
  );

/** Puts a hidden card of a pile where it belongs to a hand. */
const pickUp = (play: Play, power: PowerId, card: CardNumber): void => {
  for (const reserve of Object.values(play.state.reserves)) reserve.down = reserve.down.filter((each) => each !== card);
  handOf(play, power).push(card);
};

function* discardFrom(play: Play, power: PowerId, op: Operation, count: number): Script {
  for (let left = count; left > 0; left--) {
    const spare = spareCards(play, power, (card) => op.homeIncluded === true || cardOf(play, card).home === null);
    if (spare.length > 0) pickUp(play, power, sure(play.table.shuffle(`discard.${power}`, spare)[0]));
    const cards = discardable(play, power, spare.length > 0 ? { ...op, mode: 'random' } : op);
    if (cards.length === 0) return;
    const card =
      op.mode === 'random' || spare.length > 0
        ? play.table.shuffle(`discard.${power}`, cards)[0]
        : yield* chooseCard(play, power, { cards, count: left, isLast: isLastCard(play, power, op) });
    discardCards(play, power, [sure(card)], 'event');
  }
}

const discard: Handler = {
  check: () => undefined,
  *run(play, event, op) {
    for (const power of powersFor(play, event, op.power)) yield* discardFrom(play, power, op, Number(op.n));
  },
};

const cheapestFirst = (position: Position, cards: readonly CardNumber[]): CardNumber[] =>
  [...cards].sort((a, b) => cardOf(position, a).cp - cardOf(position, b).cp || a - b);

/** Whether everybody can see that a power has one card to choose from: how many home cards it holds is public. */
const isLastCard = (position: Position, power: PowerId, op: Operation): boolean =>
  discardable(position, power, { ...op, mode: 'random' }).length === 1;

interface Choosing {
  readonly cards: readonly CardNumber[];
  readonly count: number;
  /** Everybody can see that it is the only one. */
  readonly isLast: boolean;
}

function* chooseCard(play: Play, power: PowerId, { cards, count, isLast }: Choosing): Script<CardNumber> {
  const { card } = yield* askOfEvent('discard', {
    seat: seatOf(play, power),
    figures: { power, count },
    options: cheapestFirst(play, cards).map((each) => ({ card: each })),
    forced: () => isLast,
  });
  return card;
}

/**
 * A power chooses between losing a resource and discarding cards. Its answer is the first card, or none. It is asked
 * whatever it holds, so the question reveals nothing. Returns whether it discarded.
 */
export function* discardInstead(play: Play, power: PowerId, op: Operation): Script<boolean> {
  const cards = canDiscard(play, power, op) ? cheapestFirst(play, discardable(play, power, op)) : [];
  const { card } = yield* askOfEvent('lose', {
    seat: seatOf(play, power),
    figures: { power, count: Number(op.n) },
    options: [{ card: null }, ...cards.map((each) => ({ card: each }))],
  });
  if (card === null) return false;
  discardCards(play, power, [card], 'event');
  yield* discardFrom(play, power, op, Number(op.n) - 1);
  return true;
}

const stealCard: Handler = {
  check: () => undefined,
  *run(play, event, op) {
    const from = onePower(play, event, op.from);
    if (from === undefined) return;
    const spare = spareCards(play, from, (card) => cardOf(play, card).home === null);
    const [card] = play.table.shuffle(`steal.${from}`, spare.length > 0 ? spare : commonCards(play, from));
    if (card !== undefined && spare.length > 0) pickUp(play, from, card);
    if (card === undefined) return;
    setHand(
      play,
      from,
      handOf(play, from).filter((each) => each !== card),
    );
    handOf(play, event.power).push(card);
    play.table.emit({ kind: 'cards.drawn', power: event.power, count: 1, cause: 'event' });
    play.table.emit({ kind: 'hand.gained', power: event.power, cards: [card], only: [seatOf(play, event.power)] });
    play.table.emit({ kind: 'hand.lost', power: from, cards: [card], only: [seatOf(play, from)] });
  },
};

const peekHand: Handler = {
  check: () => undefined,
  *run(play, event, op) {
    const power = onePower(play, event, op.power);
    if (power === undefined) return;
    play.table.emit({
      kind: 'hand.shown',
      power,
      cards: [...handOf(play, power)],
      by: event.power,
      only: [seatOf(play, event.power)],
    });
  },
};

const pileOf = ({ game }: Position, power: PowerId): string =>
  game.content.powers.find(({ id }) => id === power)?.homePile ?? '';

const homeCards = (position: Position, power: PowerId): CardNumber[] =>
  handOf(position, power).filter((number) => cardOf(position, number).home !== null);

/** Draws home cards. If the ally may draw, he is asked whether he could or not (W-0.8). */
const drawHome: Handler = {
  check: () => undefined,
  *run(play, event, op) {
    const power = onePower(play, event, op.power);
    if (power === undefined) return;
    const may = op.cond !== 'fewer_than_2_home' || homeCards(play, power).length < 2;
    const draws = power === event.power ? may : yield* wantsHomeCard(play, power, may);
    if (draws) drawHomeCards(play, power, pileOf(play, power), Number(op.n), 'event');
  },
};

function* wantsHomeCard(play: Play, power: PowerId, may: boolean): Script<boolean> {
  const answer = yield* askOfEvent('home', {
    seat: seatOf(play, power),
    figures: { power },
    options: [...(may ? [{ power }] : []), { power: null }],
    quiet: true,
  });
  return answer.power !== null;
}

/** W-5.4b. */
const reshuffle: Handler = {
  check: () => undefined,
  *run(play, event, op) {
    if (op.deck === 'common') {
      reshuffleDiscards(play, event.card.number);
      return;
    }
    shuffleHomes(play, pileOf(play, event.power));
    play.table.emit({ kind: 'deck.shuffled', deck: 'home' });
  },
};

/** W-5.6d. */
const playExtra: Handler = {
  check: () => undefined,
  *run({ state }, _event, op) {
    if (state.impulse) state.impulse.extra += Number(op.n);
  },
};

/** W-17.1. Gives a card to the ally: this card, or one chosen from the hand. */
const giveCard: Handler = {
  check: () => undefined,
  *run(play, event, op) {
    const to = onePower(play, event, op.to);
    if (to === undefined) return;
    const isOpen = op.which === 'this';
    const card = isOpen ? takeBack(play, event.card.number) : yield* chooseGift(play, event.power);
    if (card === null) return;
    setHand(
      play,
      event.power,
      handOf(play, event.power).filter((each) => each !== card),
    );
    handOf(play, to).push(card);
    play.table.emit({ kind: 'hand.gained', power: to, cards: [card], ...(isOpen ? {} : { only: [seatOf(play, to)] }) });
    play.table.emit({ kind: 'card.given', power: event.power, ally: to });
    if (!isOpen)
      play.table.emit({ kind: 'hand.lost', power: event.power, cards: [card], only: [seatOf(play, event.power)] });
  },
};

/** Takes the card in play back from the discard pile or its reserve. */
const takeBack = ({ state }: Play, number: CardNumber): CardNumber => {
  state.discard = state.discard.filter((each) => each !== number);
  for (const reserve of Object.values(state.reserves)) reserve.up = reserve.up.filter((each) => each !== number);
  return number;
};

/** The owner is asked whether he could give a card or not. An ally with a full hand takes none (W-15.2d). */
function* chooseGift(play: Play, power: PowerId): Script<CardNumber | null> {
  const ally = sure(alliesOf(play.game, power)[0]);
  const cards = roomOf(play, ally) > 0 ? commonCards(play, power) : [];
  const { card } = yield* askOfEvent('gift', {
    seat: seatOf(play, power),
    figures: { power, ally },
    options: [{ card: null }, ...cards.map((each) => ({ card: each }))],
  });
  return card;
}

export const cardOperations: Readonly<Record<string, Handler>> = {
  resource,
  draw,
  discard,
  steal_card: stealCard,
  peek_hand: peekHand,
  draw_home: drawHome,
  reshuffle,
  play_extra: playExtra,
  give_card: giveCard,
};
