/** Wellington's order language, and positions of the game, for tests. */
import { type Message, opening, Referee, type SeatId, seededSource } from '../../src/engine/index.ts';
import type { State, View } from '../../src/games/campaign/state.ts';
import { wellington } from '../../src/games/wellington/index.ts';
import { format } from '../../src/i18n/index.ts';
import { type Language, type ReadContext, readSheet } from '../../src/orders/index.ts';

export const language: Language<View> = wellington.language;

export const say = (sentence: Message): string => format(language.catalogue, language.formatters, sentence);

/** A four-player game of 1812 at its first decision after all have kept their hands. */
export const opened = (seed = 'orders'): Referee<State> => {
  const [split] = wellington.setup.splits.filter(({ players }) => players === 4);
  const referee = new Referee(
    wellington,
    opening(wellington.setup.start({ scenario: '1812', split: split?.id ?? '4' })),
    {
      source: seededSource(seed),
    },
  );
  for (;;) {
    const [decision] = referee.open;
    if (decision?.kind !== 'mulligan') return referee as Referee<State>;
    referee.submit(decision.seat, decision.id, { mulligan: false });
  }
};

export const contextOf = (referee: Referee<State>, seat: SeatId): ReadContext<View> => {
  const view = wellington.knowledge.view(referee.state, seat);
  return { owns: view.powers, view, open: referee.open.filter((decision) => decision.seat === seat) };
};

/** A reader who knows the game but sees no position. */
export const anybody: ReadContext<View> = { owns: ['britain'] };

export const read = (text: string, context: ReadContext<View> = anybody) => readSheet(text, language, context);

/** Reads a text of one line. */
export const readLine = (text: string, context: ReadContext<View> = anybody) => {
  const { lines } = read(text, context);
  const [line] = lines;
  if (!line || lines.length !== 1) throw new Error(`"${text}" is ${lines.length} lines`);
  return line;
};
