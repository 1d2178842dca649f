/** Positions in few bytes: they come back as they were. */
import { expect, test } from 'vitest';
import { chanceFrom, opening, Referee, restoredOf, storedOf } from '../../../src/engine/index.ts';
import { positionOf } from '../../../src/games/napoleonics/case/position.ts';
import { shipped } from '../../../src/games/napoleonics/content-check.ts';
import { napoleonics } from '../../../src/games/napoleonics/index.ts';
import type { State } from '../../../src/games/napoleonics/state.ts';
import { diceOf, eager } from './play-from.ts';

const counters = { decision: 0, event: 0, roll: 0 };
const again = (state: unknown): unknown =>
  restoredOf(napoleonics, JSON.parse(JSON.stringify(storedOf(napoleonics, { state, counters })))).state;

test('every position of random battles comes back as it was, in less than two kilobytes', () => {
  for (const { id } of napoleonics.scenarios) {
    const chance = chanceFrom(id.length);
    const referee = new Referee<unknown>(napoleonics, opening(napoleonics.start({ scenario: id, split: '2' })), {
      source: diceOf(7),
    });
    const sizes: number[] = [];
    for (let n = 0; n < 600 && !referee.over; n++) {
      const [decision] = referee.open;
      if (!decision) break;
      referee.submit(decision.seat, decision.id, eager(decision, chance));
      if (n % 7 > 0) continue;
      const { state } = referee.snapshot;
      expect(again(state)).toEqual(state);
      sizes.push(JSON.stringify(napoleonics.condense?.(state)).length);
    }
    sizes.sort((a, b) => a - b);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThan(1_000);
  }
});

test('squares, pieces that have left, claims, other rulings and corrected ground come back too', () => {
  const state = napoleonics.start({
    scenario: '003-vimiero',
    split: '2',
    options: { edgeOnLos: 'bothSidesSamePair' },
  }) as State;
  const [unit, other] = state.units;
  const [leader, second] = state.leaders;
  Object.assign(unit ?? {}, { square: 2, blocks: 1 });
  Object.assign(other ?? {}, { hex: null, left: true });
  Object.assign(state.units[2] ?? {}, { hex: null, blocks: 0 });
  Object.assign(leader ?? {}, { hex: null, fate: 'off' });
  Object.assign(second ?? {}, { hex: null, fate: 'removed' });
  const side = state.sides.FRENCH;
  Object.assign(side ?? {}, {
    track: [null, 'ELAN', null, null],
    owed: 1,
    lastCard: 'RALLY',
    offered: ['FORWARD', 'ELAN'],
  });
  const corrected = { ...state, isDealt: true, claims: [['G7']], field: { ...state.field, bridges: ['E5'] } };
  expect(again(corrected)).toEqual(corrected);
});

test('a position that follows from no scenario is stored as it is', () => {
  const bare = positionOf(shipped, { place: { F6: 'BR-LN4' } });
  expect(again(bare)).toEqual(bare);
});
