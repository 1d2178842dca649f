import { expect, test } from 'vitest';
import { sure } from '../../../src/engine/index.ts';
import { campaignSentences, HELP_TOPICS } from '../../../src/games/campaign/messages/index.ts';
import { wellington } from '../../../src/games/wellington/index.ts';
import { examples } from '../../../src/games/wellington/orders/help.ts';
import { language, read, say } from '../../orders/wellington.ts';

const { group: _, ...byTopic } = examples;

const EXAMPLES = Object.entries(byTopic).flatMap(([topic, lines]) => lines.map((example) => ({ topic, example })));

test.each(EXAMPLES)('the example of $topic is understood: $example', ({ example }) => {
  const { lines, standing, ignored } = read(example);
  const problems = [...lines, ...standing].flatMap((line) => line.problems.map((each) => say(each.message)));
  expect({ problems, ignored, read: lines.length + standing.length > 0 }).toEqual({
    problems: [],
    ignored: [],
    read: true,
  });
});

test('every verb is in a topic', () => {
  const shown = EXAMPLES.map(({ example }) => example.split(/\W/)[0]?.toLowerCase() ?? '');
  const told = HELP_TOPICS.map((topic) => campaignSentences.en[`help.${topic}`]?.toLowerCase() ?? '')
    .join(' ')
    .split(/\W+/);
  const verbs = language.verbs
    .filter(({ refuse }) => !refuse)
    .map(({ name, words = [] }) => [name.toLowerCase(), ...words]);
  expect(verbs.filter((names) => !names.some((name) => shown.includes(name) || told.includes(name)))).toEqual([]);
});

test.each(['ko', 'ja'] as const)('HELP answers every topic in %s', (tag) => {
  const own = wellington.wordsIn(tag).language;
  for (const topic of HELP_TOPICS) {
    const { texts: [english] = [], lines } = sure(language.help?.(topic));
    const { texts: [text] = [], lines: others } = sure(own.help?.(topic));
    expect(text).not.toBe(english);
    expect(others).toEqual(lines);
    // Words of the orders are the same in every language.
    expect(english?.match(/\b[A-Z]{3,}\b/g)?.filter((word) => !text?.includes(word)) ?? []).toEqual([]);
  }
});

test('HELP lists the topics, and finds one by its name, by a plural and by one of its verbs', () => {
  expect(language.help?.('')?.topics).toContain('respond');
  expect(language.help?.('battles')).toEqual(language.help?.('battle'));
  expect(language.help?.('respond')?.texts[0]).toBe(campaignSentences.en['help.respond']);
  expect(language.help?.('stand')?.texts[0]).toBe(campaignSentences.en['help.evade']);
  expect(language.help?.('breakfast')).toEqual(language.help?.(''));
});
