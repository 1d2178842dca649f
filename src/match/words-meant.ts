/** The words of the glossary that a term names, in the language of a game or in English. */
import { nameKey } from '../orders/index.ts';
import type { Manual, Word } from '../reports/index.ts';
import type { Game } from './game.ts';
import { gameIn } from './words.ts';

export function wordsMeant(game: Game, term: string): readonly Word[] {
  const manual = game.reporter.learning.manual();
  const own = wordsFor(manual, term);
  if (own.length > 0) return own;
  const ids = new Set(wordsFor(gameIn(game, 'en').reporter.learning.manual(), term).map(({ id }) => id));
  return manual.words.filter(({ id }) => ids.has(id));
}

/** The words that a term or an id names: whole, else those that begin with it. */
function wordsFor({ words }: Manual, term: string): readonly Word[] {
  const key = nameKey(term);
  const names = words.map((word) => ({ word, keys: [word.id, word.term, ...word.term.split(/[,、()]/)].map(nameKey) }));
  const whole = names.filter(({ keys }) => keys.includes(key));
  const begun = key === '' ? [] : names.filter(({ keys }) => keys.some((each) => each.startsWith(key)));
  return (whole.length > 0 ? whole : begun).map(({ word }) => word);
}
