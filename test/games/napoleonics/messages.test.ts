/** The sentences of Commands & Colors: Napoleonics: all questions and refusals, in every language. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { napoleonics } from '../../../src/games/napoleonics/index.ts';
import { sentences } from '../../../src/games/napoleonics/messages/index.ts';

const ROOM = 'src/games/napoleonics';

const code = readdirSync(ROOM, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.startsWith('messages'))
  .map((name) => readFileSync(`${ROOM}/${name}`, 'utf8'))
  .join('\n');

const named = (pattern: RegExp): string[] => [...new Set([...code.matchAll(pattern)].map(([, key = '']) => key))];

test('every question and every refusal has a sentence', () => {
  const refusals = [...named(/refus(?:e|al|alOf)\('([a-z.-]+)'/g), ...named(/'(rally\.[a-z]+)'/g)];
  expect(refusals.length).toBeGreaterThan(35);
  for (const key of refusals) expect(sentences.en).toHaveProperty([`refused.${key}`]);
  for (const key of named(/message\('(ask\.[a-zA-Z]+)'/g)) expect(sentences.en).toHaveProperty([key]);
});

const holes = (sentence = '') =>
  [...sentence.matchAll(/\{([a-zA-Z]+)/g)]
    .map(([, name]) => name)
    .filter((name, i, all) => all.indexOf(name) === i)
    .sort();

test('Korean and Japanese have the same keys and the same places', () => {
  for (const other of [sentences.ko ?? {}, sentences.ja ?? {}]) {
    expect(Object.keys(other).sort()).toEqual(Object.keys(sentences.en).sort());
    for (const [key, sentence] of Object.entries(sentences.en)) expect(holes(other[key]), key).toEqual(holes(sentence));
  }
});

test.each([
  ['BOMBARD', 'Bombard (2): up to 4 of artillery; moves up to 3; 2 dice more; 1 die more for the guard'],
  ['RECON_IN_FORCE', 'Recon in Force (2): left 1, centre 1, right 1'],
  ['ASSAULT_LEFT', 'Assault Left Flank (2): left as many as cards in hand'],
  ['ELAN', 'roll a die for each card in hand, a unit for each symbol; 1 die more'],
  ['COUNTER_ATTACK', 'counts as the card that the enemy played last, left and right exchanged'],
])('CARDS %s says what is printed on it', (id, text) => {
  expect(JSON.stringify(napoleonics.reporter.cards?.([id]))).toContain(text);
});
