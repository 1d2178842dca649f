/** Where cards of Kutuzov go after their events (K-4.21). */
import { cardOf, reshuffleDiscards } from '../../campaign/rules/cards/cards.ts';
import type { CardRules, Play } from '../../campaign/rules/play.ts';
import { seatOf } from '../../campaign/rules/position.ts';
import type { Card, CardNumber } from '../../campaign/types.ts';
import { bookOf } from '../content.ts';
import { ownIn } from '../types.ts';

const shuffleIntoDeck = ({ state, table }: Play, cards: readonly CardNumber[]): void => {
  if (cards.length === 0) return;
  state.deck = table.shuffle('deck', [...state.deck, ...cards]);
  table.emit({ kind: 'deck.shuffled', deck: 'common' });
};

/** K-5.6b. A must-play card that follows on No Peace lets one more card be played. */
const goOn = ({ state: { impulse } }: Play, { mustPlay }: Card): void => {
  if (impulse && mustPlay && impulse.extra > 0) impulse.extra++;
};

/** K-4.21c, K-4.21d, K-4.21f, K-4.21g, R-05. */
export const afterEvent: NonNullable<CardRules['afterEvent']> = (play, card: Card) => {
  const { number, ops } = card;
  const { state } = play;
  goOn(play, card);
  const { firstTurn, shuffledIn, reshuffle, faceUp } = bookOf(play.game).tables.cardsAfterPlay;
  if (shuffledIn.includes(number) || (state.turn === 1 && firstTurn.includes(number))) {
    shuffleIntoDeck(play, [number]);
    return { removed: false };
  }
  if (reshuffle.includes(number)) {
    state.discard.push(number);
    reshuffleDiscards(play, undefined);
    return { removed: false };
  }
  if (ops.some(({ op }) => op === 'attach_card')) {
    // It lies with its leader, and in no pile.
    state.removed.push(number);
    return { removed: false };
  }
  if (!faceUp.includes(number)) return undefined;
  state.removed.push(number);
  ownIn(play).faceUp.push(number);
  return { removed: false };
};

/** K-4.21g, K-4.24e. Cards that lie face up go back when the impulses of the turn are over: home cards to their reserve. */
export const returnFaceUp = (play: Play): void => {
  const own = ownIn(play);
  const { state } = play;
  state.removed = state.removed.filter((card) => !own.faceUp.includes(card));
  const isHome = (card: CardNumber): boolean => cardOf(play, card).home !== null;
  for (const card of own.faceUp.filter(isHome)) state.reserves[cardOf(play, card).home ?? '']?.up.push(card);
  shuffleIntoDeck(
    play,
    own.faceUp.filter((card) => !isHome(card)),
  );
  own.faceUp = [];
};

/** Takes a card out of the game, wherever it lies. Its owner learns that it has left his hand. */
export const takeOutOfTheGame = (play: Play, card: CardNumber): void => {
  const { state, table } = play;
  if (state.removed.includes(card) && !ownIn(play).attached.some((each) => each.card === card)) return;
  const isOther = (each: CardNumber): boolean => each !== card;
  for (const [power, hand] of Object.entries(state.hands)) {
    if (!hand.includes(card)) continue;
    state.hands[power] = hand.filter(isOther);
    table.emit({ kind: 'hand.lost', power, cards: [card], only: [seatOf(play, power)] });
  }
  for (const reserve of Object.values(state.reserves)) {
    reserve.down = reserve.down.filter(isOther);
    reserve.up = reserve.up.filter(isOther);
  }
  const own = ownIn(play);
  own.attached = own.attached.filter((each) => each.card !== card);
  state.removed = [...state.removed.filter(isOther), card];
  table.emit({ kind: 'card.gone', power: 'french_north', card });
};

/** A card that has lain with a leader goes back to its reserve. */
export const putBack = (play: Play, card: CardNumber): void => {
  const own = ownIn(play);
  own.attached = own.attached.filter((each) => each.card !== card);
  play.state.removed = play.state.removed.filter((each) => each !== card);
  play.state.reserves[cardOf(play, card).home ?? '']?.up.push(card);
};
