/** How losses are shared where a power leads an ally's troops beside its own. */
import { expect, test } from 'vitest';
import { shareLosses } from '../../../src/games/campaign/rules/battle/shares.ts';
import { type Replies, run } from './card-play.ts';
import { playFrom, startWith } from './play-from.ts';

const burden = { area: 'kovno', strengths: { french_north: 5, french_south: 4, austria: 4 }, speaker: 'french_north' };

const shared = (losses: number, replies: Replies = () => undefined) => {
  const asked: unknown[] = [];
  const play = playFrom(startWith('invasion'));
  const shares = run(shareLosses(play, { ...burden, losses }, false), (ask) => {
    asked.push([ask.seat, ask.options().map((option) => (option as { shares: unknown }).shares)]);
    return replies(ask);
  });
  return { shares, asked };
};

test('K-12.51a, E-89: two losses: one for each power; French South chooses between its own troops and the Austrians', () => {
  const { shares, asked } = shared(2);
  expect(asked).toEqual([['french_south', [{ french_south: 1 }, { austria: 1 }]]]);
  expect(shares).toEqual({ french_north: 1, french_south: 1 });
  const chosen = shared(2, () => ({ shares: { austria: 1 } }));
  expect(chosen.shares).toEqual({ french_north: 1, austria: 1 });
});

test('K-12.51a, E-89: of three each contingent bears one, before any bears two', () => {
  expect(shared(3)).toEqual({ shares: { french_north: 1, french_south: 1, austria: 1 }, asked: [] });
});

test('K-12.51a: the fourth is borne by the power with the fewest, and its commander divides a fifth', () => {
  expect(shared(4)).toEqual({ shares: { french_north: 2, french_south: 1, austria: 1 }, asked: [] });
  const fifth = shared(5, ({ seat, options }) => (seat === 'french_north' ? options().at(-1) : undefined));
  expect(fifth.asked.map((each) => (each as unknown[])[0])[0]).toBe('french_north');
});

test('K-12.51a: who has nobody left bears nothing more', () => {
  const play = playFrom(startWith('invasion'));
  const few = { area: 'kovno', strengths: { french_north: 1, french_south: 4, austria: 1 }, speaker: 'french_north' };
  expect(run(shareLosses(play, { ...few, losses: 5 }, false))).toEqual({
    french_north: 1,
    french_south: 3,
    austria: 1,
  });
});
