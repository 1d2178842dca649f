/** The rules of Gettysburg Campaign as the referee plays them. */
import type { Rules } from '../../engine/index.ts';
import type { Book } from './content.ts';
import type { GettysburgEvent } from './events.ts';
import type { State } from './state.ts';
import { playGame } from './turn.ts';
import { type View, viewOf } from './view.ts';

/** Gettysburg Campaign played from a book. */
export const rulesOf = (book: Book): Rules<State, GettysburgEvent, View> => ({
  id: 'gettysburg',
  version: '1',
  play: (table) => playGame(book, table),
  view: viewOf,
});
