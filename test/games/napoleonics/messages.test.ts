/** The sentences of Commands & Colors: Napoleonics: all questions and refusals, in every language. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { shipped } from '../../../src/games/napoleonics/content-check.ts';
import { napoleonics } from '../../../src/games/napoleonics/index.ts';
import { sentencesIn } from '../../../src/games/napoleonics/language.ts';
import { sentences } from '../../../src/games/napoleonics/messages/index.ts';
import { nameIn } from '../../../src/games/napoleonics/messages/names.ts';
import { handLines } from '../../../src/games/napoleonics/summary.ts';
import { nextOrders } from '../../../src/match/sheets/check.ts';
import { speechOf } from '../../../src/reports/index.ts';
import { scenario } from './play-from.ts';

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

const printed = [...shipped.cards.values(), ...shipped.types.values()].map(({ name }) => name);

test.each(['ko', 'ja'] as const)('each card and each kind of unit has a name in %s, and one of its own', (tag) => {
  for (const name of printed)
    expect(nameIn(tag, name), name).toMatch(
      /^[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー ]+$/u,
    );
  const cards = [...shipped.cards.values()].map(({ name }) => nameIn(tag, name));
  expect(new Set(cards).size).toBe(cards.length);
});

test('a name of a pack of somebody else is told as it is printed', () => {
  expect(nameIn('ko', 'Charge of the Mamelukes')).toBe('Charge of the Mamelukes');
});

test.each([
  ['en', 'Probe Center (PROBE_CENTER), twice: centre 2', 'On your square track: Forced March'],
  ['ko', '중앙 탐색 (PROBE_CENTER), 2장: 중앙 2', '당신의 방진 트랙: 강행군'],
  ['ja', '中央探り（PROBE_CENTER）、2枚：中央2', 'あなたの方陣トラック：強行軍'],
] as const)('the hand is told by the titles of its cards in %s', (tag, twice, held) => {
  const { catalogue, formatters } = sentencesIn(shipped, tag);
  const say = speechOf({ language: tag, catalogue, formatters });
  const state = structuredClone(scenario('001-rolica-1'));
  Object.assign(state.sides.FRENCH as object, { hand: ['PROBE_CENTER', 'PROBE_CENTER'], track: ['FORCED_MARCH'] });
  expect(handLines(say, shipped, { book: shipped, state }, 'FRENCH')).toEqual([twice, held]);
});

test('a card that is offered on the page has its title beside its order', () => {
  const answers = [{ card: 'PROBE_CENTER' }];
  const view = napoleonics.view(napoleonics.start({ scenario: '001-rolica-1', split: '2' }), 'FRENCH');
  const [offered] = nextOrders(napoleonics, {
    next: { kind: 'card', answers, further: [], view },
  } as never);
  expect(offered).toMatchObject({ text: 'CARD PROBE_CENTER', title: 'Probe Center' });
  expect(napoleonics.wordsIn?.('ja').language.cardTitle?.('PROBE_CENTER')).toBe('中央探り');
});
