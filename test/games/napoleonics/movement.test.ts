/** Whether anything can still move, and what gives banners. */
import { expect, test } from 'vitest';
import { sure } from '../../../src/engine/index.ts';
import { positionOf } from '../../../src/games/napoleonics/case/position.ts';
import { shipped } from '../../../src/games/napoleonics/content/check.ts';
import { canMove } from '../../../src/games/napoleonics/rules/movement.ts';
import { claimedAt } from '../../../src/games/napoleonics/rules/objectives.ts';
import { bannersOf } from '../../../src/games/napoleonics/rules/position.ts';
import { type Position, turnWith } from '../../../src/games/napoleonics/state.ts';

const at = (
  place: Readonly<Record<string, string>>,
  more: object = {},
  terrain: Readonly<Record<string, string>> = {},
): Position => {
  const state = positionOf(shipped, { place, markers: { terrain } });
  state.active = 'ALLIED';
  state.now = { ...turnWith({ card: 'PROBE_LEFT', counts: 'PROBE_LEFT', isOther: false, command: 5 }), ...more };
  return { book: shipped, state };
};

const CLOSED = { H1: 'RUGGED_HILL', I2: 'RUGGED_HILL' };

test.each([
  ['nobody is ordered', { E7: 'BR-LN4' }, {}, {}, false],
  ['a unit has room', { E7: 'BR-LN4' }, { ordered: ['BR-LN1'] }, {}, true],
  ['the unit has moved', { E7: 'BR-LN4' }, { ordered: ['BR-LN1'], moved: { 'BR-LN1': 1 } }, {}, false],
  ['it is in square', { E7: 'BR-LN4/1' }, { ordered: ['BR-LN1'] }, {}, false],
  ['ground closes all ways', { I1: 'BR-LN4' }, { ordered: ['BR-LN1'] }, CLOSED, false],
  ['one of two has room', { I1: 'BR-LN4', E7: 'BR-LN4' }, { ordered: ['BR-LN1', 'BR-LN2'] }, CLOSED, true],
  ['a leader is ordered alone', { E7: 'BR+Hill' }, { leaders: ['Hill'] }, {}, true],
  ['he is the one order in place of the card', { E7: 'BR+Hill' }, { leaders: ['Hill'], isOther: true }, {}, true],
])('C-MOV-01, C-S-10: whether anything can move where %s', (_what, place, more, terrain, may) => {
  expect(canMove(at(place, more, terrain))).toBe(may);
});

test.each([
  ['PERMANENT', ['D4'], ['E7', 'D4']],
  ['TEMPORARY_EACH', ['D4'], ['E7']],
  ['TEMPORARY_ALL', ['E7', 'D4'], []],
  ['EXIT', ['D4'], ['D4']],
] as const)('C-VIC-02: of three hexes %s counts what it says', (type, before, counted) => {
  const position = at({ E7: 'BR-LN4', D6: 'FR-LN4' });
  const objective = { side: 'ALLIED', hexes: ['E7', 'D6', 'D4'], type, banners: 1 };
  expect(claimedAt(position, objective, before)).toEqual(counted);
});

test.each([
  ['PERMANENT', 4, 6],
  ['TEMPORARY_EACH', 4, 6],
  ['TEMPORARY_ALL', 2, 4],
  ['EXIT', 4, 6],
] as const)('C-VIC-02: of two hexes worth 2 banners, %s gives for one and for both what it says', (type, one, both) => {
  const position = at({ E7: 'BR-LN4' });
  const objective = { side: 'ALLIED', hexes: ['E7', 'D4'], type, banners: 2 };
  const banners = (claims: readonly string[]) => {
    const state = { ...position.state, objectives: [objective], claims: [[...claims]] };
    Object.assign(sure(state.sides.ALLIED), { banners: 2 });
    return bannersOf({ ...position, state }, 'ALLIED');
  };
  expect([banners([]), banners(['E7']), banners(['E7', 'D4'])]).toEqual([2, one, both]);
});
