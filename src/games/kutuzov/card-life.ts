/** Where cards of Kutuzov go after their events (K-4.21). */
import { cardOf, reshuffleDiscards } from '../campaign/cards/cards.ts';
import type { Hooks, Play } from '../campaign/play.ts';
import type { Card, CardNumber } from '../campaign/types.ts';
import { bookOf } from './content.ts';
import { ownIn } from './own.ts';

const shuffleIntoDeck = ({ state, table }: Play, cards: readonly CardNumber[]): void => {
  if (cards.length === 0) return;
  state.deck = table.shuffle('deck', [...state.deck, ...cards]);
  table.emit({ kind: 'deck.shuffled', deck: 'common' });
};

/** K-4.21c, K-4.21d, K-4.21f, K-4.21g, R-05. */
export const afterEvent: NonNullable<Hooks['afterEvent']> = (play, { number }: Card) => {
  const { state } = play;
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
