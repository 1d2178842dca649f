import { expect, test } from 'vitest';
import { helpWith } from '../../../src/games/campaign/help.ts';
import { campaignSentences, HELP_TOPICS } from '../../../src/games/campaign/messages/index.ts';
import { examples } from '../../../src/games/wellington/help.ts';
import { language, read, say } from '../../orders/wellington.ts';

const { group: _, ...byTopic } = examples;

const EXAMPLES = Object.entries(byTopic).flatMap(([topic, lines]) => lines.map((example) => ({ topic, example })));

const helpAbout = helpWith(campaignSentences, examples);

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
  const own = helpWith(campaignSentences, examples, tag);
  for (const topic of HELP_TOPICS) {
    const { texts: [english] = [], lines } = helpAbout(topic);
    const { texts: [text] = [], lines: others } = own(topic);
    expect(text).not.toBe(english);
    expect(others).toEqual(lines);
    // Words of the orders are the same in every language.
    expect(english?.match(/\b[A-Z]{3,}\b/g)?.filter((word) => !text?.includes(word)) ?? []).toEqual([]);
  }
});

test('HELP lists the topics, and finds one by its name, by a plural and by one of its verbs', () => {
  expect(helpAbout('').topics).toContain('respond');
  expect(helpAbout('battles')).toEqual(helpAbout('battle'));
  expect(helpAbout('respond').texts[0]).toBe(campaignSentences.en['help.respond']);
  expect(helpAbout('stand').texts[0]).toBe(campaignSentences.en['help.evade']);
  expect(helpAbout('breakfast')).toEqual(helpAbout(''));
});
