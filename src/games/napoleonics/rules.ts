/** The types of Commands & Colors: Napoleonics, and its rules as the referee plays them. */
import type { Json, Playable } from '../../engine/index.ts';
import type { Book } from './content.ts';
import type { NapoleonicsEvent } from './events.ts';
import { type View, viewOf } from './knowledge.ts';
import { playGame } from './rules/turn.ts';
import type { State } from './state.ts';

/** What is asked: acts in the order of play, what follows from them, and what they make others decide. */
type Asked =
  | ('card' | 'orders' | 'rally' | 'move' | 'combat')
  | ('advance' | 'take' | 'bonus' | 'keep')
  | ('reaction' | 'battleBack' | 'flags' | 'retreat' | 'retire' | 'leader' | 'supply');

/** The types of the contract. */
export interface Napoleonics {
  state: State;
  view: View;
  event: NapoleonicsEvent;
  answers: { readonly [K in Asked]: Json };
}

/** Commands & Colors: Napoleonics played from a book. */
export const rulesOf = (book: Book): Playable<State, NapoleonicsEvent, View> => ({
  id: 'napoleonics',
  rules: { version: '1', play: (table) => playGame(book, table) },
  knowledge: { view: (state, seat) => viewOf(book, state, seat) },
});
