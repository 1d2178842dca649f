/** The value of an area for the stand-in agrees with the victory points that the area brings. */
import { expect, test } from 'vitest';
import { wellington } from '../../../src/games/wellington/index.ts';
import { prizeOf } from '../../../src/games/wellington/rules/prizes.ts';
import { playAt } from '../campaign/play-at.ts';

const at = (turn: number) => {
  const play = playAt({});
  play.state.turn = turn;
  return (area: string): number => prizeOf(play, area);
};

test('W-19.4: a key is worth more than open ground, and a capital more than another key', () => {
  for (const { turn } of wellington.setup.scenarios.map(({ id }) => ({ turn: Number(id) }))) {
    const worth = at(turn);
    expect(worth('madrid')).toBeGreaterThan(worth('barcelona'));
    expect(worth('barcelona')).toBeGreaterThan(worth('avila'));
    expect(worth('avila')).toBeGreaterThan(0);
  }
});

test('W-19.4c: French home ground is worth more than other open ground', () => {
  const worth = at(1812);
  expect(worth('orthez')).toBeGreaterThan(worth('avila'));
});

test('W-19.4: Lisbon and Gibraltar are worth more than other keys out of Spain', () => {
  const worth = at(1812);
  expect(worth('lisbon')).toBeGreaterThan(worth('porto'));
});

test('what lies off the map is worth nothing', () => {
  expect(at(1812)('portsmouth')).toBe(0);
});
