/** HELP on what only Kutuzov has, in every language. */
import { describe, expect, test } from 'vitest';
import { kutuzov } from '../../../src/games/kutuzov/index.ts';
import { ownExamples } from '../../../src/games/kutuzov/orders/help.ts';
import { readSheet } from '../../../src/orders/index.ts';
import { startWith } from './play-from.ts';

const TAGS = ['ko', 'ja'] as const;

describe.each(Object.entries(ownExamples))('HELP %s', (topic, lines) => {
  const view = kutuzov.knowledge.view(startWith('invasion'), 'french_north');
  const answers = ['en', ...TAGS].map(
    (tag) => kutuzov.wordsIn(tag as 'en').language.help?.(topic) ?? { texts: [], lines: [] },
  );

  test.each(lines.map((line) => [line]))('shows a line that can be sent: %s', (line) => {
    const { lines: orders, standing, ignored } = readSheet(line, kutuzov.language, { owns: view.powers, view });
    const problems = [...orders, ...standing].flatMap((each) => each.problems.map(({ code }) => code));
    expect([problems, ignored, orders.length + standing.length]).toEqual([[], [], 1]);
  });

  test('has its own sentence in every language, and the same lines', () => {
    expect(new Set(answers.map(({ texts: [text] }) => text)).size).toBe(3);
    for (const { texts, lines: shown } of answers) {
      expect(texts[0]?.length).toBeGreaterThan(30);
      expect(shown).toEqual(lines);
    }
  });
});

test.each([
  ['scorch', 'ground'],
  ['rally', 'morale'],
  ['choose', 'choose'],
  ['relieve', 'spend'],
])('HELP %s finds the topic %s', (verb, topic) => {
  expect(kutuzov.language.help?.(verb)).toEqual(kutuzov.language.help?.(topic));
});
