/** Makes a game of a definition: its orders and reports in each language. */
import type { LanguageTag } from '../engine/index.ts';
import type { Game, GameDefinition, Told } from './definition.ts';
import { languageFor } from './language.ts';
import { LESSON } from './lesson.ts';
import { reporterFor } from './reporter.ts';
import { spokenIn, wordsOf } from './spoken.ts';
import type { GameTypes } from './types.ts';

/** Its orders and reports are made when they are first asked for: not everything that plays a game speaks. */
export function playable<T extends GameTypes>(definition: GameDefinition<T>): Game<T> {
  const words = wordsOf(definition);
  const wordsIn = (tag: LanguageTag): Told<T> => {
    const spoken = spokenIn(definition, words, tag);
    const language = languageFor(definition, words, spoken);
    return { language, reporter: reporterFor(definition, language, spoken) };
  };
  let english: Told<T> | undefined;
  const inEnglish = (): Told<T> => {
    english ??= wordsIn('en');
    return english;
  };
  const { setup, lesson } = definition;
  const start: typeof setup.start = (chosen) =>
    lesson && chosen.scenario === LESSON ? lesson.start(chosen.options ?? {}) : setup.start(chosen);
  return Object.defineProperties({ ...definition, setup: { ...setup, start }, wordsIn } as Game<T>, {
    language: { get: () => inEnglish().language, enumerable: true },
    reporter: { get: () => inEnglish().reporter, enumerable: true },
  });
}
