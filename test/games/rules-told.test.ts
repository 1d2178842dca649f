/** The rules as people read them: every item of a game's list stands somewhere, in each language with the same figures. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../src/engine/index.ts';
import { games } from '../../src/games/index.ts';
import { gameIn } from '../../src/match/words.ts';
import type { Chapter, Rule } from '../../src/reports/index.ts';

const listOf = (game: string): readonly string[] =>
  JSON.parse(readFileSync(`src/games/${game}/rules.json`, 'utf8')).map(({ id }: { readonly id: string }) => id);

const chaptersOf = (game: string, language: string): readonly Chapter[] => {
  const found = games.get(game);
  return (found && gameIn(found, language).reporter.learning.rules?.chapters()) ?? [];
};

const rulesOf = (game: string, language: string): readonly Rule[] =>
  chaptersOf(game, language).flatMap(({ rules }) => rules);

/** The longest sentence or two that are still read at a glance. */
const MOST_WORDS = 40;

const wholeOf = ({ text, rows, example = '' }: Rule): string => [text, ...rows.flat(), example].join('\n');

/** The figures of a text, each once, as languages repeat them. Sixes are dice; the numbers of armies and months are names. */
const figuresIn = (text: string): readonly string[] => {
  const plain = text
    .replaceAll(/\bsix(?:es)?\b/gi, '6')
    .replaceAll(/\bfives?\b/gi, '5')
    .replaceAll(/[제第]\d[군軍]|\d+[월月]/g, '');
  return [...new Set(plain.match(/\d+(?:\.\d+)?/g))].sort();
};

/** Letters that no Korean or Japanese sentence is without. */
const SCRIPTS = { en: /\p{Script=Latin}/u, ko: /\p{Script=Hangul}/u, ja: /\p{Script=Hiragana}|\p{Script=Katakana}/u };

describe.each([...games.keys()])('%s', (id) => {
  test('every item of its list is said by one rule, and no rule says another', () => {
    const items = rulesOf(id, 'en').flatMap((rule) => rule.items);
    expect(items.toSorted()).toEqual(listOf(id).toSorted());
  });

  test('a rule is short', () => {
    const long = rulesOf(id, 'en').filter(({ text }) => text.split(/\s+/).length > MOST_WORDS);
    expect(long.map(({ id: rule }) => rule)).toEqual([]);
  });

  test('a chapter has a word of its own for mails', () => {
    const ids = chaptersOf(id, 'en').map((chapter) => chapter.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((word) => !/^[a-z]+(?:-[a-z]+)*$/.test(word))).toEqual([]);
  });

  test('what a match may choose stands at a rule, and no rule names another choice', () => {
    const known = Object.keys(games.get(id)?.setup.rulings ?? {});
    const named = rulesOf(id, 'en').flatMap(({ ruling }) => ruling ?? []);
    expect(named.filter((ruling) => !known.includes(ruling))).toEqual([]);
  });

  test('a refusal leads to an item of the list', () => {
    const { reporter } = games.get(id) ?? {};
    const codes = Object.keys(reporter?.words.catalogue ?? {}).flatMap(
      (key) => key.match(/^refused\.(.+)$/)?.[1] ?? [],
    );
    const led = codes.flatMap((code) => reporter?.learning.rules?.why(code) ?? []);
    expect(led.length).toBeGreaterThan(5);
    expect(led.filter((item) => !listOf(id).includes(item))).toEqual([]);
  });

  test('each kind of question rests on an item of the list', () => {
    const { questions, reporter } = games.get(id) ?? {};
    const kinds = Object.keys(questions ?? {});
    expect(kinds.filter((kind) => !listOf(id).includes(reporter?.learning.rules?.whyAsked(kind) ?? ''))).toEqual([]);
  });

  test('the chances of fights rest on an item of the list', () => {
    expect(listOf(id)).toContain(games.get(id)?.reporter.learning.rules?.whyOdds);
  });

  test('a step of the sequence of play names a rule, and questions that are asked in no other', () => {
    const steps = games.get(id)?.reporter.learning.rules?.sequence() ?? [];
    const kinds = steps.flatMap((step) => step.kinds);
    expect(steps.length).toBeGreaterThan(3);
    expect(steps.filter(({ rule }) => !listOf(id).includes(rule))).toEqual([]);
    expect(kinds.filter((kind) => !(kind in (games.get(id)?.questions ?? {})))).toEqual([]);
    expect(new Set(kinds).size).toBe(kinds.length);
  });
});

describe.each([...games.keys()].flatMap((id) => LANGUAGES.map((language) => [id, language] as const)))(
  '%s in %s',
  (id, language) => {
    const rules = rulesOf(id, language);

    test('every rule and title is told in the language, with nothing to be filled in', () => {
      const english = rules.filter((rule) => rule.language !== language || !SCRIPTS[language].test(wholeOf(rule)));
      expect(english.map((rule) => rule.id)).toEqual([]);
      expect(chaptersOf(id, language).filter(({ title }) => /[a-z]/i.test(title) !== (language === 'en'))).toEqual([]);
      expect(rules.filter((rule) => /[{}]|undefined/.test(wholeOf(rule)))).toEqual([]);
      const found = games.get(id);
      const steps = (found && gameIn(found, language).reporter.learning.rules?.sequence()) ?? [];
      expect(steps.filter(({ title }) => !SCRIPTS[language].test(title) && !/^\p{Script=Han}+$/u.test(title))).toEqual(
        [],
      );
    });

    test('it has the figures, lists and examples of the English', () => {
      const shapeOf = (rule: Rule) => ({
        rule: rule.id,
        figures: figuresIn(wholeOf(rule)),
        rows: rule.rows.map((row) => row.length),
        example: rule.example !== undefined,
      });
      expect(rules.map(shapeOf)).toEqual(rulesOf(id, 'en').map(shapeOf));
    });
  },
);
