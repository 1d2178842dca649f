/** The five minutes and the glossary of each game. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../src/engine/index.ts';
import { PARTS } from '../../src/game/manual.ts';
import { games } from '../../src/games/index.ts';
import { gameIn } from '../../src/match/words.ts';
import { linesOf } from '../../src/reports/index.ts';

const rulesOf = (game: string): readonly string[] =>
  JSON.parse(readFileSync(`src/games/${game}/rules.json`, 'utf8')).map(({ id }: { readonly id: string }) => id);

const told = [...games.values()].flatMap((game) =>
  LANGUAGES.map((language) => [game.id, language, gameIn(game, language).reporter] as const),
);

/** Letters that no Korean or Japanese sentence is without. */
const SCRIPTS = { en: /\p{Script=Latin}/u, ko: /\p{Script=Hangul}/u, ja: /\p{Script=Hiragana}|\p{Script=Katakana}/u };

describe.each(told)('%s in %s', (_id, language, reporter) => {
  const { minutes, words } = reporter.learning.manual();

  test('every part of the five minutes is told in the language', () => {
    const english = minutes.filter(
      (part) =>
        !SCRIPTS[language].test(
          linesOf([part], () => false)
            .slice(2)
            .join(' '),
        ),
    );
    expect(minutes.map(({ title }) => title)).toHaveLength(PARTS.length);
    expect(english).toEqual([]);
  });

  test('every word has a term and says what it means', () => {
    expect(words.filter(({ term, means }) => term === '' || !SCRIPTS[language].test(means))).toEqual([]);
    expect(new Set(words.map(({ term }) => term)).size).toBe(words.length);
  });

  test('nothing stands in it that was to be filled in', () => {
    const text = [...linesOf(minutes, () => false), ...words.flatMap(({ term, means }) => [term, means])].join('\n');
    expect(text).not.toMatch(/[{}]|undefined|minutes\.|teach\.|manual\./);
  });
});

test.each([...games.values()].map((game) => [game.id, game] as const))(
  'every word of %s is taken from rules of its list',
  (id, { reporter }) => {
    const rules = rulesOf(id);
    const { words } = reporter.learning.manual();
    expect(words.filter((word) => word.rules.length === 0)).toEqual([]);
    expect(words.flatMap((word) => word.rules.filter((rule) => !rules.includes(rule)))).toEqual([]);
  },
);
