/** What is at stake in questions that only Kutuzov asks (K-16.58, K-17.43c, K-19.82). */
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../src/engine/index.ts';
import { stakesOf } from '../../../src/games/campaign/orders/answer-notes.ts';
import { kutuzov } from '../../../src/games/kutuzov/index.ts';
import { ownStakes } from '../../../src/games/kutuzov/orders/answer-notes.ts';
import { type Own, ownIn } from '../../../src/games/kutuzov/types.ts';
import { format } from '../../../src/i18n/index.ts';
import { pieces, playFrom, startWith } from './play-from.ts';

const speakers = (['en', 'ko', 'ja'] as const).map((tag) => kutuzov.wordsIn(tag).reporter);

/** The keys and figures of the sentences, when each language has said them without a gap. */
const told = (kind: string, args: Record<string, Json>, answer: Json, own: Partial<Own> = {}, turn = 2) => {
  const forces = { smolensk: { french_north: pieces(['napoleon'], 3) } };
  const play = playFrom(startWith('invasion', { turn, forces }));
  Object.assign(ownIn(play), own);
  const stakes = stakesOf(play, { kind, prompt: { key: '', args } }, answer, ownStakes);
  for (const {
    words: { catalogue, formatters },
  } of speakers)
    for (const stake of stakes)
      expect(format(catalogue, formatters, stake)).not.toMatch(/undefined|NaN|\[[a-z.-]+\]|\{|\[object/);
  return Object.fromEntries(stakes.map(({ key, args: figures }) => [key.replace('stakes.', ''), figures]));
};

const level = (imperial: string, tsarist: string, loss = 0, gain = 0) =>
  ({
    morale: { imperial: { level: imperial, loss, gain }, tsarist: { level: tsarist, loss: 0, gain: 0 } },
  }) as unknown as Partial<Own>;

describe('the will to fight', () => {
  const asked = { power: 'french_north', level: 'les_grognards' };
  const better = level('vive_l_empereur', 'les_grognards', 3);

  test('K-19.82a: the dice, what they fall on, and how many help', () => {
    expect(told('will', asked, { now: true }, better)['will.dice']).toEqual({
      dice: 8,
      face: 4,
      average: 4,
      loss: 3,
      gain: 0,
    });
  });

  test('K-19.82b: the chances of the roll for conquest, for which a 6 is enough', () => {
    // Grognards give one more: 9 is out of reach, and no face is low enough to lose.
    expect(told('will', asked, { now: true }, better)['will.conquest']).toEqual({ wins: 16.7, loses: 0 });
    // No capital is needed: four more, and a 5 conquers too.
    const open = level('elan_du_guerre', 'sauve_qui_peut');
    expect(told('will', asked, { now: true }, open)['will.conquest']).toEqual({ wins: 33.3, loses: 0 });
    const worn = { ...better, attrition: { level: 'crippling', loss: 0, gain: 0 }, left: ['austria'] } as Partial<Own>;
    // One more, five fewer: a 1 is the defeat.
    expect(told('will', asked, { now: true }, worn)['will.conquest']).toEqual({ wins: 16.7, loses: 16.7 });
  });

  test('K-19.82b, K-19.22b: whether it is rolled, and whether it wins by being the third', () => {
    const even = level('les_grognards', 'les_grognards');
    expect(Object.keys(told('will', asked, { now: true }, even))).toEqual(['will.dice', 'will.no-roll']);
    const third = { ...better, conquestRolls: 2 };
    expect(Object.keys(told('will', asked, { now: true }, third))).toEqual(['will.dice', 'will.third']);
    expect(Object.keys(told('will', asked, { now: true }, third, 3))).toEqual(['will.dice', 'will.conquest']);
    expect(Object.keys(told('will', asked, { now: true }, { ...better, conquestRolls: 1 }))).toContain('will.conquest');
  });

  test('K-19.82a: later is at the end of the impulse', () => {
    expect(Object.keys(told('will', asked, { now: false }, better))).toContain('will.later');
    expect(Object.keys(told('will', asked, { now: true }, better))).not.toContain('will.later');
  });
});

describe('burnt ground', () => {
  test('K-16.58: what it costs whoever comes, and what becomes of a key and a depot', () => {
    const burn = (area: string, answer = true) => told('burn', { power: 'russian_first', area }, { burn: answer });
    expect(burn('borodino')).toEqual({ burn: { area: 'borodino', cost: 2 } });
    expect(burn('smolensk')).toEqual({
      burn: { area: 'smolensk', cost: 2 },
      'burn.depot': { area: 'smolensk' },
      'burn.key': { area: 'smolensk', most: 1 },
    });
    expect(Object.keys(burn('minsk'))).toEqual(['burn', 'burn.key']);
    expect(burn('smolensk', false)).toEqual({ 'burn.no': { area: 'smolensk' } });
  });
});

test('K-17.43c: what is left of cards rolls against losses of morale or to attrition, or is lost', () => {
  const asked = { power: 'french_south', cp: 3 };
  const own = {
    ...level('vive_l_empereur', 'les_grognards', 3),
    attrition: { level: 'normal', loss: 5, gain: 0 },
  } as Partial<Own>;
  expect(told('surplus', asked, { surplus: 'morale', n: 2 }, own)).toEqual({ 'surplus.morale': { n: 2, loss: 3 } });
  expect(told('surplus', asked, { surplus: 'supply', n: 3 }, own)).toEqual({ 'surplus.supply': { n: 3, loss: 5 } });
  expect(told('surplus', asked, { surplus: null }, own)).toEqual({ 'surplus.no': { cp: 3 } });
});
