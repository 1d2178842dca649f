/** What the script of a page has to know of a board: places, ways, signs, and its words. */
import type { LanguageTag } from '../engine/index.ts';
import type { Game } from '../game/index.ts';
import { type Catalogue, inTerms } from '../i18n/index.ts';
import type { ReportModel } from '../reports/index.ts';
import type { Ground } from './plan.ts';
import { sentencesIn } from './render.ts';

export const groundOf = ({ reporter }: Game, report: ReportModel, language: LanguageTag): Ground => {
  const { places, ways, signs } = reporter.board.draw(report);
  const held = places.filter(({ isHeld }) => isHeld).map(({ id }) => id);
  return {
    areas: places.map(({ id, name, x, y }) => ({ id, name, x, y })),
    ways: ways.map(({ a, b }) => [a, b]),
    signs: signs?.words ?? [],
    first: held.length > 0 ? held : (reporter.board.scenes?.(report) ?? []),
    words: scriptWords(sentencesIn(language, reporter)),
  };
};

/** The sentences of the script in the terms of a game. The script fills in their arguments. */
const scriptWords = (sentences: Catalogue): Ground['words'] =>
  Object.fromEntries(
    Object.entries(sentences)
      .filter(([key]) => key.startsWith('script.') || key.startsWith('mark.'))
      .map(([key, sentence]) => [key, inTerms(sentences, sentence)]),
  );
