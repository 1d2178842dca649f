/** What a line may mean of which nothing was read: only to ask its writer. */
import { guessesOf } from './phrasing.ts';
import type { SheetLine } from './reading.ts';
import { BETWEEN_CLAUSES, MOST_CLAUSES } from './rewriting.ts';
import { firstOf, plainIn, type SheetParts } from './trial.ts';

/** Longer lines are letters. */
const LONGEST = 400;
const MOST_GUESSES = 3;

/** A line of which nothing was read, with the orders that may be meant; its writer is asked. */
export const withGuesses = <V>(said: SheetParts<V>, line: SheetLine<V>): SheetLine<V> => {
  const { language, context } = said;
  if (line.text.length > LONGEST) return line;
  const clauses = line.text.split(BETWEEN_CLAUSES).filter((clause) => clause.trim() !== '');
  const guess: string[] = [];
  for (const clause of clauses.slice(0, MOST_CLAUSES)) guess.push(...guessesIn(said, clause, guess.at(-1)));
  const found = [...new Set(guess)].slice(0, MOST_GUESSES);
  const { closest } = guessesOf(line.text, language, context);
  if (found.length > 0) return { ...line, guess: found };
  return closest === undefined ? line : { ...line, guess: [closest] };
};

/** The orders that a clause may mean. A place that it does not name is the last one of the order before. */
const guessesIn = <V>(said: SheetParts<V>, clause: string, before: string | undefined): readonly string[] => {
  const { language, context } = said;
  const goal = before?.split(' ').at(-1);
  const texts = guessesOf(clause, language, context).orders.flatMap((each) =>
    goal === undefined ? [each] : [each, `${each} ${goal}`],
  );
  const found = firstOf([clause, ...texts], (each) => plainIn(said, each) ?? undefined);
  return found && found.commands.length === 0 ? [...found.lines, ...found.standing].map(({ spelt }) => spelt) : [];
};
