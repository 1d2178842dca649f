/** What may be seen of a position, and the position as somebody may imagine it who sees no more. */
import { type SeatId, sure } from '../../engine/index.ts';
import type { Book } from './content.ts';
import { bannersOf } from './position.ts';
import type { Leader, Position, SideState, State, Turn, Unit } from './state.ts';
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

const copyOf = (now: Turn): Turn => ({
  ...now,
  symbols: [...now.symbols],
  ordered: [...now.ordered],
  led: [...now.led],
  leaders: [...now.leaders],
  moved: { ...now.moved },
  joined: [...now.joined],
  barred: [...now.barred],
  fought: [...now.fought],
  followed: [...now.followed],
});

/** C-SET-02, C-SQ-03. All is open but the deck, the hands and the cards on the tracks. */
export const viewOf = (book: Book, state: State, seat: SeatId | undefined): View => {
  const { sides, deck, isDealt: _, ...open } = state;
  const you = seat !== undefined && sides[seat] ? seat : undefined;
  // Ground and options never change; all else is copied, so that a view keeps what was seen.
  return {
    ...open,
    claims: open.claims.map((hexes) => [...hexes]),
    units: open.units.map((unit) => ({ ...unit })),
    leaders: open.leaders.map((leader) => ({ ...leader })),
    discard: [...open.discard],
    ...(open.now ? { now: copyOf(open.now) } : {}),
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
            ...(side === you
              ? { hand: [...hand], track: [...track], ...(offered ? { offered: [...offered] } : {}) }
              : {}),
          },
        ];
      }),
    ),
    cardsInDeck: deck.length,
    you,
  };
};

const isReaction = (book: Book, id: CardId): boolean => 'reaction' in sure(book.cards.get(id)).orders;

/** A card that stands for one that is not seen: it answers nothing. */
const unseenCard = (book: Book): CardId => sure([...book.cards.keys()].find((id) => !isReaction(book, id)));

/** The position that a view shows, for questions to it. Cards that it does not show are all the same. */
export function seenAs(book: Book, view: View): Position {
  const unseen = unseenCard(book);
  const { sides, cardsInDeck, you: _, ...open } = view;
  const seen = Object.entries(sides).map(([id, side]): [Side, SideState] => {
    const { banners: __, cardsInHand, filled, hand, track, offered, ...shown } = side;
    const spaces = Array.from({ length: book.tables.squares }, (___, i) => (filled.includes(i + 1) ? unseen : null));
    return [
      id,
      {
        ...shown,
        banners: 0,
        hand: [...(hand ?? Array.from({ length: cardsInHand }, () => unseen))],
        track: [...(track ?? spaces)],
        ...(offered ? { offered: [...offered] } : {}),
      },
    ];
  });
  const deck = Array.from({ length: cardsInDeck }, () => unseen);
  // A view is a copy; its pieces may be moved about.
  const state = structuredClone({ ...open, sides: Object.fromEntries(seen), deck, isDealt: true }) as State;
  const position: Position = { book, state };
  for (const [id, { banners }] of Object.entries(sides))
    sure(state.sides[id]).banners = banners - bannersOf(position, id);
  return position;
}

/** C-SET-02, C-SQ-03. Cards that a seat does not see are dealt anew by their names, those that answer an attack last. */
export function blindOf({ book, state }: Position, seat: SeatId): State {
  const blind = structuredClone(state);
  const others = Object.entries(blind.sides).flatMap(([side, own]) => (side === seat ? [] : [own]));
  const hidden = [
    ...blind.deck,
    ...others.flatMap(({ hand, track, offered = [] }) => [
      ...hand,
      ...offered,
      ...track.filter((card) => card !== null),
    ]),
  ].sort((a, b) => Number(isReaction(book, a)) - Number(isReaction(book, b)) || (a < b ? -1 : 1));
  for (const own of others) {
    own.hand = hidden.splice(0, own.hand.length);
    own.track = own.track.map((card) => (card === null ? null : sure(hidden.shift())));
    if (own.offered) own.offered = hidden.splice(0, own.offered.length);
  }
  blind.deck = hidden;
  return blind;
}
