import { type Catalogue, format, type Message } from '../engine/index.ts';
import type { Language } from '../orders/index.ts';
import type { Game } from './game.ts';
import { en } from './messages/en.ts';

const languages = new WeakMap<Game, Language>();

/** A game's language with the match's own sentences added: a thousand sentences are put together once a game. */
export function languageOf(game: Game): Language {
  const known = languages.get(game);
  if (known) return known;
  const catalogue: Catalogue = { ...en, ...game.reporter.catalogue, ...game.language.catalogue };
  const language = { ...game.language, catalogue };
  languages.set(game, language);
  return language;
}

/** A message of the match, of its orders or of its game, as a sentence. */
export function sentenceOf(game: Game, text: Message): string {
  const { catalogue, formatters } = languageOf(game);
  return format(catalogue, formatters, text);
}
