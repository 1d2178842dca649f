import { type LanguageTag, languageTag, type Message } from '../engine/index.ts';
import { type Catalogue, catalogueIn, format, type Speech, speechFrom } from '../i18n/index.ts';
import type { Language } from '../orders/index.ts';
import { seatNamed } from '../reports/index.ts';
import type { Game } from './game.ts';
import { matchCatalogues } from './messages/index.ts';

/** The sentences of the match without a game. */
export const plainSpeech = (language: LanguageTag): Speech => speechFrom(catalogueIn(matchCatalogues, language));

const told = new WeakMap<Game, Map<string, Game>>();
const originals = new WeakMap<Game, Game>();

/** A game in the words of a language, cached. */
export function gameIn(game: Game, tag: string | undefined): Game {
  const language = languageTag(tag);
  const original = originals.get(game) ?? game;
  if (language === 'en') return original;
  const known = told.get(original) ?? new Map<string, Game>();
  const spoken = known.get(language) ?? { ...original, ...original.wordsIn(language) };
  told.set(original, known.set(language, spoken));
  originals.set(spoken, original);
  return spoken;
}

/** A position, its seats named in the language that a game is told in. */
export const namedIn = <R extends { readonly seats: readonly { readonly name: string }[] }>(
  { reporter }: Game,
  row: R,
): R => ({ ...row, seats: row.seats.map((seat) => ({ ...seat, name: seatNamed(reporter, seat.name) })) });

const languages = new WeakMap<Game, Language>();

/** A game's language with the sentences of the match added, cached because there are a thousand of them. */
export function languageOf(game: Game): Language {
  const known = languages.get(game);
  if (known) return known;
  const { reporter } = game;
  const own = catalogueIn(matchCatalogues, reporter.words.language ?? 'en');
  const catalogue: Catalogue = { ...own, ...reporter.words.catalogue, ...game.language.catalogue };
  const language = { ...game.language, catalogue };
  languages.set(game, language);
  return language;
}

/** A message of the match, of its orders or of its game, as a sentence. */
export function sentenceOf(game: Game, text: Message): string {
  const { catalogue, formatters } = languageOf(game);
  return format(catalogue, formatters, text);
}

/** Says sentences of the match in the language that a game is told in. */
export function speechIn(game: Game): Speech {
  const { catalogue, formatters } = languageOf(game);
  return speechFrom(catalogue, formatters);
}
