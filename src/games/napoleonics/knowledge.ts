/** What may be seen of a position, and the position as somebody may imagine it who sees no more. */
import { extended, type SeatId, sure } from '../../engine/index.ts';
import type { Book } from './content.ts';
import { piecesIn } from './rules/pieces.ts';
import { bannersOf } from './rules/position.ts';
import type { Leader, Position, SideState, State, Unit } from './state.ts';
import type { CardId, Side } from './types.ts';

/** A side as it is seen: its cards only by their number, unless they are one's own. */
interface SideView extends Omit<SideState, 'hand' | 'track' | 'banners' | 'offered'> {
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
  const { sides, deck } = state;
  const you = Object.keys(sides).find((side) => side === seat);
  const { units, leaders } = piecesIn(state);
  const shown: Record<Side, SideView> = {};
  for (const side of Object.keys(sides)) shown[side] = sideViewOf({ book, state }, side, side === you);
  // A view keeps what was seen: pieces are copied, and all other lists of a state are replaced where they change.
  const view: Writable<View> = {
    scenario: state.scenario,
    options: state.options,
    field: state.field,
    objectives: state.objectives,
    claims: state.claims,
    turn: state.turn,
    active: state.active,
    units,
    leaders,
    discard: state.discard,
    sides: shown,
    cardsInDeck: deck.length,
    you,
  };
  if (state.isBegun) view.isBegun = state.isBegun;
  if (state.now) view.now = { ...state.now };
  if (state.winner !== undefined) view.winner = state.winner;
  return view;
};

type Writable<T> = { -readonly [K in keyof T]: T[K] };

const NONE_FILLED: readonly number[] = [];

const filledIn = (track: SideState['track']): readonly number[] =>
  track.every((card) => card === null) ? NONE_FILLED : track.flatMap((card, i) => (card === null ? [] : [i + 1]));

const sideViewOf = (position: Position, side: Side, isOwn: boolean): SideView => {
  const { edge, nations, cards, target, owed, hand, track, lastCard, offered } = sure(position.state.sides[side]);
  const banners = bannersOf(position, side);
  const filled = filledIn(track);
  const view: Writable<SideView> = { edge, nations, cards, target, owed, banners, cardsInHand: hand.length, filled };
  if (lastCard !== undefined) view.lastCard = lastCard;
  if (!isOwn) return view;
  view.hand = hand;
  view.track = track;
  if (offered) view.offered = offered;
  return view;
};

const isReaction = (book: Book, id: CardId): boolean => 'reaction' in sure(book.cards.get(id)).orders;

/** A card that stands for one that is not seen: it answers nothing. */
const unseenCard = (book: Book): CardId => sure([...book.cards.keys()].find((id) => !isReaction(book, id)));

/** The position that a view shows, for questions to it. Cards that it does not show are all the same. */
export function seenAs(book: Book, view: View): Position {
  const unseen = unseenCard(book);
  const { sides, cardsInDeck, you: _, ...open } = view;
  const shownSides = Object.entries(sides).map(([id, side]): [Side, SideState] => {
    const { banners: __, cardsInHand, filled, hand, track, offered, ...shown } = side;
    const spaces = Array.from({ length: book.tables.squares }, (___, i) => (filled.includes(i + 1) ? unseen : null));
    const cards = hand ?? Array.from({ length: cardsInHand }, () => unseen);
    const hidden = { banners: 0, hand: cards, track: track ?? spaces, ...(offered ? { offered } : {}) };
    return [id, extended(shown, hidden)];
  });
  const deck = Array.from({ length: cardsInDeck }, () => unseen);
  // Pieces and the turn may be changed; of all else only what is the position's own.
  const state: State = extended(open, {
    units: open.units.map((unit) => ({ ...unit })),
    leaders: open.leaders.map((leader) => ({ ...leader })),
    ...(open.now ? { now: { ...open.now } } : {}),
    sides: Object.fromEntries(shownSides),
    deck,
    isDealt: true,
  });
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
