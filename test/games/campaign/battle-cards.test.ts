import { expect, test } from 'vitest';
import { isPlayableIn, tempered } from '../../../src/games/campaign/battle/cards.ts';
import { wellington } from '../../../src/games/wellington/index.ts';

const part = (n: number, atLeast?: number) => ({ name: 'some', n, ...(atLeast === undefined ? {} : { atLeast }) });

test.each([
  { parts: [part(5), part(-2, 1)], left: [5, -2] },
  { parts: [part(2), part(-2, 1)], left: [2, -1] },
  { parts: [part(1), part(-2, 1)], left: [1, 0] },
  { parts: [part(4), part(-2, 1), part(-2)], left: [4, -1, -2] },
  { parts: [part(0), part(-2, 1)], left: [0, 0] },
])('W-11.2a: a card that leaves a die takes no more than that', ({ parts, left }) => {
  expect(tempered(parts).map(({ n }) => n)).toEqual(left);
});

const { cards } = wellington.content;

const playable = (fight: 'battle' | 'siege') => [...cards.values()].filter((card) => isPlayableIn(card, fight));

test('W-5.3b: four cards are for battles and sieges', () => {
  const sieges = playable('siege').map(({ number }) => number);
  const both = playable('battle').filter(({ number }) => sieges.includes(number));
  expect(both.map(({ number }) => number)).toEqual([70, 73, 81, 91]);
});

test('W-5.3a: every card for a fight can be played in it', () => {
  const fights = [...cards.values()].filter((card) => card.battle || card.siege);
  const able = new Set([...playable('battle'), ...playable('siege')].map(({ number }) => number));
  expect(fights.filter(({ number }) => !able.has(number)).map(({ number }) => number)).toEqual([]);
});
