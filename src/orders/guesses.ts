/** What a line may mean of which nothing was read: only to ask its writer. */
import { namesGame } from './mention.ts';
import { guessesOf, phraseOf } from './phrasing.ts';
import type { SheetLine } from './reading.ts';
import { BETWEEN_CLAUSES, MOST_CLAUSES } from './rewriting.ts';
import { firstOf, plainIn, type SheetParts } from './trial.ts';

/** Longer lines are letters. */
const LONGEST = 400;
const MOST_GUESSES = 3;

/** Words that change an order: what stands beside them is no order by itself. */
const EDITING =
  /(?<!\p{L})(?:not|no|never|(?:do|should|must|would|wo|ca)n'?t|instead|rather|wait|make that|nicht|kein|doch|statt|lieber|moment|pas|plutôt|attends|attendez|au lieu)(?!\p{L})|말고|대신|아니라|잠깐|않|でなく|ではなく|じゃなく|ません|ないで|やっぱり|待って/iu;

/** A line of which nothing was read, with the orders that may be meant; its writer is asked. */
export const withGuesses = <V>(said: SheetParts<V>, line: SheetLine<V>): SheetLine<V> => {
  if (line.text.length > LONGEST) return line;
  if (EDITING.test(line.text)) return { ...line, ...correctionIn(said, line) };
  const clauses = line.text.split(BETWEEN_CLAUSES).filter((clause) => clause.trim() !== '');
  const guess: string[] = [];
  for (const clause of clauses.slice(0, MOST_CLAUSES)) guess.push(...guessesIn(said, clause, guess.at(-1)));
  const found = [...new Set(guess)].slice(0, MOST_GUESSES);
  const { closest } = guessesOf(line.text, said.language, said.context);
  if (found.length > 0) return { ...line, guess: found };
  return closest === undefined ? line : { ...line, guess: [closest] };
};

/**
 * The line that a text corrects, with the place that it names in place of its own: `Ney shouldn't go to Warsaw, make that
 * Masuria`. It is the only line with the same leader, or else the only one that goes to a place of the text.
 */
const correctionIn = <V>(
  { language, lines }: SheetParts<V>,
  { text }: SheetLine<V>,
): Pick<SheetLine<V>, 'guess' | 'corrects'> => {
  const sheet = lines.flatMap(({ spelt, number }) => {
    const { parts } = phraseOf(spelt, language);
    const goal = parts.findLast(({ kind }) => kind === 'place');
    return goal && spelt.endsWith(goal.text) ? [{ spelt, number, parts, goal }] : [];
  });
  if (sheet.length === 0) return {};
  const named = phraseOf(text, language).parts;
  const isNamed = (kind: string, id: string | undefined) => named.some((each) => each.kind === kind && each.id === id);
  const led = sheet.filter(({ parts }) => parts.some(({ kind, id }) => kind === 'leader' && isNamed(kind, id)));
  const [only, ...others] = led.length > 0 ? led : sheet.filter(({ goal }) => isNamed('place', goal.id));
  if (!only || others.length > 0) return {};
  const { spelt, number, parts, goal } = only;
  const places = named.filter(({ kind, id }) => kind === 'place' && parts.every((each) => each.id !== id));
  const [place, ...more] = places;
  if (!place || more.length > 0) return {};
  return { corrects: number, guess: [`${spelt.slice(0, -goal.text.length)}${place.text}`] };
};

/** The orders that a clause may mean. A place that it does not name is the last one of the order before. */
const guessesIn = <V>(said: SheetParts<V>, clause: string, before: string | undefined): readonly string[] => {
  const { language, context } = said;
  const goal = before?.split(' ').at(-1);
  const { orders } = guessesOf(clause, language, context);
  const texts = orders.flatMap((each) => (goal === undefined ? [] : [`${each} ${goal}`]));
  const found = firstOf(
    namesGame(clause, language) ? [clause, ...orders, ...texts] : texts,
    (each) => plainIn(said, each) ?? undefined,
  );
  return found && found.commands.length === 0 ? [...found.lines, ...found.standing].map(({ spelt }) => spelt) : [];
};
