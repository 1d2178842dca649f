/** Odds before the dice fall, and which fights are told with them. */
import { expect, test } from 'vitest';
import { sure } from '../../../src/engine/index.ts';
import { positionOf } from '../../../src/games/napoleonics/case/position.ts';
import { shipped } from '../../../src/games/napoleonics/content/check.ts';
import { fightsWithin } from '../../../src/games/napoleonics/rules/combat-odds.ts';
import { chancesOf } from '../../../src/games/napoleonics/rules/odds.ts';
import { isStanding, unitAt } from '../../../src/games/napoleonics/rules/position.ts';
import { type Position, turnWith } from '../../../src/games/napoleonics/state.ts';

const at = (place: Readonly<Record<string, string>>): Position => ({
  book: shipped,
  state: positionOf(shipped, { place }),
});

const standing = (position: Position, hex: string) => {
  const unit = sure(unitAt(position, hex));
  if (!isStanding(unit)) throw new Error(`nobody stands in ${hex}`);
  return unit;
};

test.each([
  ['a square drives cavalry off whatever it could ignore', 'BR-LN4/1', 'FR-CU4+Ney', 1 / 6],
  ['infantry ignores the flag of a square by its leader', 'BR-LN4/1', 'FR-LN4+Ney', 0],
  ['cavalry ignores the flag of infantry that is not in square', 'BR-LN4', 'FR-CU4+Ney', 0],
])('C-SQ-07, C-MOR-02: %s', (_what, by, against, driven) => {
  const position = at({ E7: by, C6: against });
  const blow = { by: standing(position, 'E7'), target: standing(position, 'C6'), dice: 1, mode: 'fire' as const };
  expect(chancesOf(position, blow).driven).toBeCloseTo(driven);
});

test('before a card is played all units are thought to be ordered, and the likeliest fight to destroy comes first', () => {
  const position = at({ E7: 'BR-LN4', D6: 'FR-LN1', D7: 'FR-LN4', F5: 'BR-FA3', G7: 'BR-LC3' });
  position.state.active = 'ALLIED';
  const orders = fightsWithin(position, 'ALLIED').map(({ order }) => order);
  expect(orders[0]).toBe('MELEE BR-LN1 AT D6');
  expect(orders).toEqual(expect.arrayContaining(['MELEE BR-LN1 AT D7', 'FIRE BR-FA1 AT D6']));
  // Nobody fires beside an enemy, and cavalry never does.
  expect(orders.filter((order) => /BR-LC1|FIRE BR-LN1/.test(order))).toEqual([]);
});

test('whoever waits is told what he could fight if nothing had moved yet', () => {
  const position = at({ E7: 'BR-LN4', D6: 'FR-LN4' });
  position.state.active = 'FRENCH';
  position.state.now = {
    ...turnWith({ card: 'PROBE_LEFT', counts: 'PROBE_LEFT', isOther: false, command: 5 }),
    fought: ['BR-LN1'],
  };
  expect(fightsWithin(position, 'ALLIED').map(({ order }) => order)).toEqual(['MELEE BR-LN1 AT D6']);
  position.state.active = 'ALLIED';
  expect(fightsWithin(position, 'ALLIED')).toEqual([]);
});
