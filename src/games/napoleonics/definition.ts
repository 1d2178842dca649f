/** The rules of Commands & Colors: Napoleonics as the referee plays them. */
import type { Rules } from '../../engine/index.ts';
import type { Book } from './content.ts';
import type { NapoleonicsEvent } from './events.ts';
import type { State } from './state.ts';
import { playGame } from './turn.ts';
import { type View, viewOf } from './view.ts';

/** Commands & Colors: Napoleonics played from a book. */
export const rulesOf = (book: Book): Rules<State, NapoleonicsEvent, View> => ({
  id: 'napoleonics',
  version: '1',
  play: (table) => playGame(book, table),
  view: (state, seat) => viewOf(book, state, seat),
});
