/** What may be seen of a position. */
import type { SeatId } from '../../engine/index.ts';
import type { Book } from './content.ts';
import { bannersOf } from './position.ts';
import type { Leader, SideState, State, Unit } from './state.ts';
import type { CardId, Side } from './types.ts';

/** A side as it is seen: its cards only by their number, unless they are one's own. */
export interface SideView extends Omit<SideState, 'hand' | 'track' | 'banners' | 'offered'> {
  /** All banners, those for objectives too. */
  readonly banners: number;
  readonly cardsInHand: number;
  /** Spaces of the square track that are filled. */
  readonly filled: readonly number[];
  readonly hand?: readonly CardId[];
  readonly track?: readonly (CardId | null)[];
  readonly offered?: readonly CardId[];
}

export interface View extends Omit<State, 'sides' | 'deck' | 'isDealt' | 'units' | 'leaders'> {
  readonly sides: Readonly<Record<Side, SideView>>;
  readonly units: readonly Unit[];
  readonly leaders: readonly Leader[];
  readonly cardsInDeck: number;
  /** Whose view it is; undefined for whoever looks on. */
  readonly you: Side | undefined;
}

/** C-SET-02, C-SQ-03. All is open but the deck, the hands and the cards on the tracks. */
export const viewOf = (book: Book, state: State, seat: SeatId | undefined): View => {
  const { sides, deck, isDealt: _, ...open } = structuredClone(state);
  const you = seat !== undefined && sides[seat] ? seat : undefined;
  return {
    ...open,
    sides: Object.fromEntries(
      Object.entries(sides).map(([side, own]): [Side, SideView] => {
        const { hand, track, offered, ...shown } = own;
        const filled = track.flatMap((card, i) => (card === null ? [] : [i + 1]));
        const banners = bannersOf({ book, state }, side);
        return [
          side,
          {
            ...shown,
            banners,
            cardsInHand: hand.length,
            filled,
            ...(side === you ? { hand, track, ...(offered ? { offered } : {}) } : {}),
          },
        ];
      }),
    ),
    cardsInDeck: deck.length,
    you,
  };
};
