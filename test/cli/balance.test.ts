import { expect, test } from 'vitest';
import { contest, type GameRecord } from '../../src/cli/balance/contest.ts';
import { balanceOf, balancePage, randomPage } from '../../src/cli/balance/page.ts';
import { tableOf } from '../../src/cli/balance/table.ts';
import { tallyOf, unplayed } from '../../src/cli/balance/tally.ts';
import type { AnswerSource } from '../../src/engine/index.ts';
import { wellington } from '../../src/games/wellington/index.ts';
import { marches } from '../games/campaign/marches/game.ts';

const game = (given: Partial<GameRecord>): GameRecord => ({
  winner: 'france',
  reason: 'outcome.time',
  turn: 1814,
  round: 7,
  points: { britain: 8, spain: 6 },
  plays: [],
  decisions: 1000,
  ...given,
});

const records = [
  game({
    plays: [
      { card: 1, as: 'cp' },
      { card: 1, as: 'event' },
      { card: 2, as: 'cp' },
    ],
  }),
  game({ winner: 'allies', points: { britain: 10, spain: 9 }, round: 9, decisions: 1200 }),
  game({
    plays: [
      { card: 3, as: 'siege' },
      { card: 99, as: 'cp' },
    ],
  }),
  game({ winner: null, reason: 'outcome.peace', turn: 1813, round: 5 }),
];
const tally = tallyOf(records, [1, 2, 3, 4]);

test('wins are counted by side, and games without a winner separately', () => {
  expect(tally.games).toBe(4);
  expect(tally.wins).toEqual({ france: 2, allies: 1, nobody: 1 });
});

test('ends are counted by turn, reason and winner, the earliest turn first', () => {
  expect(tally.ends).toEqual([
    { turn: 1813, reason: 'outcome.peace', winner: 'nobody', games: 1 },
    { turn: 1814, reason: 'outcome.time', winner: 'france', games: 2 },
    { turn: 1814, reason: 'outcome.time', winner: 'allies', games: 1 },
  ]);
});

test('points, rounds and decisions are means', () => {
  expect(tally.points).toEqual({ britain: 8.5, spain: 6.75 });
  expect(tally.rounds).toBe(7);
  expect(tally.decisions).toBe(1050);
});

test('cards of the deck are counted by use, whoever played them; other cards are not counted', () => {
  expect(tally.cards[1]).toEqual({ cp: 1, event: 1, battle: 0, siege: 0, response: 0 });
  expect(tally.cards[3]).toEqual({ cp: 0, event: 0, battle: 0, siege: 1, response: 0 });
  expect(tally.cards[4]).toEqual({ cp: 0, event: 0, battle: 0, siege: 0, response: 0 });
  expect(tally.cards[99]).toBeUndefined();
});

test('a card that paid off for its CP alone is named', () => {
  expect(unplayed(tally)).toEqual([2, 4]);
});

test('the table prints the shares', () => {
  const page = tableOf(tally, wellington.definition.content).join('\n');
  expect(page).toContain('4 games, 1050 decisions a game');
  expect(page).toMatch(/france +2 +50\.0 %/);
  expect(page).toMatch(/1814 +outcome\.time +allies +1 +25\.0 %/);
  expect(page).toContain('played for nothing but CP: 2 Yellow Fever on the Coast, 4 Russian Front');
});

test('without games there are no figures', () => {
  expect(tallyOf([], [1])).toMatchObject({ games: 0, wins: {}, ends: [], rounds: 0, points: {}, decisions: 0 });
});

test('a contest prints its record', () => {
  const player = wellington.bot();
  const record = contest(wellington, { scenario: '1813', split: '4' }, 1, () => player);
  expect(Object.keys(record.points)).toEqual([...wellington.definition.powers]);
  expect(record.plays.length).toBeGreaterThan(20);
  expect(record.decisions).toBeGreaterThan(100);
}, 60_000);

test('another game uses its own scenarios and splits', () => {
  const page = balancePage(marches, {}, { games: 2, seed: 1 });
  expect(page[0]).toMatch(/^2 games, /);
  expect(page.join('\n')).toMatch(/^stone +[\d.]+ points$/m);
  expect(page.join('\n')).toMatch(/^39 +Orders 39 /m);
  expect(balanceOf(marches, { split: '2' }, { games: 1, seed: 1 })).not.toEqual(
    balanceOf(marches, { split: '3' }, { games: 1, seed: 1 }),
  );
  const random = randomPage(marches, { games: 4, seed: 0 });
  expect(random.map((line) => line.split(/ {2,}/)[0])).toEqual(['won', 'border rock', 'border wood']);
});

test('a name that the game does not have is answered with the names that it has', () => {
  const series = { games: 1, seed: 1 };
  expect(() => balancePage(marches, { scenario: '1812' }, series)).toThrow(
    'there is no scenario 1812; there are border',
  );
  expect(() => balancePage(marches, { split: '4' }, series)).toThrow('there is no split 4; there are 3, 2');
});

test('a player who does not answer is reported', () => {
  const silent: AnswerSource = { origin: 'person', answer: () => 'wait' };
  expect(() => contest(wellington, { scenario: '1812', split: '2' }, 1, () => silent)).toThrow(/stopped at mulligan/);
});
