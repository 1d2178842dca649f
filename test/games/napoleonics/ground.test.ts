/** What ground does: to steps, to dice, to squares, to ways forward and back. */
import { expect, test } from 'vitest';
import { bonusTargets, combinations, waysForward } from '../../../src/games/napoleonics/rules/advance.ts';
import { reactionsTo, retirePaths } from '../../../src/games/napoleonics/rules/reactions.ts';
import {
  coverOf,
  ignorable,
  isSupported,
  quietRetreat,
  retreatPaths,
} from '../../../src/games/napoleonics/rules/retreat.ts';
import {
  allowsCharge,
  allowsSquare,
  canSee,
  crossesWorks,
  isBarredBy,
  isStop,
  isThroughWorks,
  reductionOf,
  sees,
} from '../../../src/games/napoleonics/rules/terrain.ts';
import { type Differences, positionAt, unitIn } from './position-at.ts';

type Place = Record<string, string>;
type Markers = NonNullable<Differences['markers']>;

const GROUND = {
  C3: 'FOREST',
  C5: 'HILL',
  C7: 'TOWN',
  C9: 'FORD',
  C11: 'SAND_QUARRY',
  G3: 'HILL',
  H3: 'HILL',
  A1: 'RIVER',
};

test.each([
  ['out of works', 'E7', 'D6', true],
  ['into works', 'D6', 'E7', true],
  ['out of works by another side', 'E7', 'E8', false],
  ['into works by another side', 'E8', 'E7', false],
  ['out of works between two', 'E9', 'E10', true],
  ['into works between two', 'E10', 'E9', true],
  ['far from works', 'G6', 'G7', false],
])('C-TER-FW, C-TER-FW-1: a step leads %s', (_what, from, to, crosses) => {
  const position = positionAt({}, { markers: { works: { E7: ['NW', 'NE'], E9: ['E'], E10: ['NE'] } } });
  expect(crossesWorks(position, from, to)).toBe(crosses);
  expect(isStop(position, from, to)).toBe(crosses);
});

test.each([
  ['D6', true],
  ['C6', true],
  ['C7', true],
  ['E6', false],
  ['F6', false],
  ['F7', false],
])('C-TER-FW-2: works to the north west are in the way from %s', (from, isThrough) => {
  const position = positionAt({}, { markers: { works: { E7: ['NW'] } } });
  expect(isThroughWorks(position, from, 'E7')).toBe(isThrough);
  expect(isThroughWorks(position, 'E7', from)).toBe(false);
});

test.each([
  ['sum', 'INF', 'melee', 'C9', 'C3', -2],
  ['worst', 'INF', 'melee', 'C9', 'C3', -1],
  ['sum', 'CAV', 'melee', 'C3', 'C7', -5],
  ['worst', 'CAV', 'melee', 'C3', 'C7', -3],
  ['worst', 'CAV', 'melee', 'C7', 'C3', -3],
  ['sum', 'INF', 'fire', 'G3', 'H3', -1],
  ['sum', 'CAV', 'melee', 'G3', 'H3', 0],
  ['sum', 'CAV', 'melee', 'G3', 'F3', -1],
  ['sum', 'INF', 'melee', 'F3', 'G3', -1],
] as const)('C-TER-01 to C-TER-03, C-TER-HI: by %s, %s in %s from %s to %s', (stacking, arm, mode, from, to, dice) => {
  const position = positionAt({}, { markers: { terrain: GROUND }, options: { terrainReductionStacking: stacking } });
  expect(reductionOf(position, arm, mode, from, to) + 0).toBe(dice);
});

test('C-TER-FW-5, C-S-9, C-S-22: works count instead of ground, and cavalry goes out through them with fewer dice', () => {
  const markers = { terrain: { E7: 'HILL', D6: 'FOREST' }, works: { E7: ['NW' as const] } };
  const position = positionAt({}, { markers });
  expect(reductionOf(position, 'INF', 'melee', 'D6', 'E7')).toBe(-1);
  expect(reductionOf(position, 'CAV', 'melee', 'D6', 'E7')).toBe(-2);
  expect(reductionOf(position, 'CAV', 'melee', 'E7', 'D6')).toBe(-2);
  // Works take nothing from infantry that goes out: the forest does.
  expect(reductionOf(position, 'INF', 'melee', 'E7', 'D6')).toBe(-1);
  expect(reductionOf(position, 'CAV', 'melee', 'E7', 'E8')).toBe(-1);
});

test.each([
  ['clear ground', 'E5', true, true, false, false],
  ['a hill', 'C5', true, true, false, false],
  ['a wood', 'C3', true, true, true, false],
  ['a town', 'C7', false, false, true, true],
  ['a ford', 'C9', true, true, false, false],
  ['works', 'E9', false, true, false, false],
])('C-SQ-02, C-TER-TO, C-TER-FO: what is allowed in %s', (_what, hex, square, charge, barsLine, barsLight) => {
  const markers = { terrain: GROUND, works: { E9: ['NW' as const] } };
  const position = positionAt({ H6: 'BR-LN4', H8: 'BR-LT4' }, { markers });
  expect(allowsSquare(position, hex)).toBe(square);
  expect([allowsCharge(position, 'E5', hex), allowsCharge(position, hex, 'E5')]).toEqual([charge, charge]);
  expect(isBarredBy(position, unitIn(position, 'H6'), hex)).toBe(barsLine);
  expect(isBarredBy(position, unitIn(position, 'H8'), hex)).toBe(barsLight);
});

test.each<[string, readonly string[], boolean]>([
  ['nothing', [], true],
  ['a hill that belongs to the first', ['E6'], true],
  ['a hill that belongs to the second', ['E8'], true],
  ['one of each', ['E6', 'E8'], true],
  ['a hill that belongs to neither', ['E7'], false],
  ['hills from one to the other', ['E6', 'E7', 'E8'], true],
])('C-LOS-07 to C-LOS-09: from hill to hill over %s', (_what, between, isSeen) => {
  const terrain = Object.fromEntries(['E5', ...between, 'E9'].map((hex) => [hex, 'HILL']));
  const position = positionAt({}, { markers: { terrain } });
  expect([sees(position, 'E5', 'E9'), sees(position, 'E9', 'E5')]).toEqual([isSeen, isSeen]);
});

test.each<[string, string, Place, Place, boolean, boolean]>([
  ['artillery on a hill over a friend below', 'BR-FA3', { G7: 'BR-LN4' }, { G6: 'HILL' }, true, false],
  ['artillery on a hill over a leader below', 'BR-FA3', { G7: 'BR+Hill' }, { G6: 'HILL' }, true, false],
  ['infantry on a hill over a friend below', 'BR-LN4', { G7: 'BR-LT4' }, { G6: 'HILL' }, false, false],
  ['artillery on clear ground over a friend', 'BR-FA3', { G7: 'BR-LN4' }, {}, false, false],
  ['artillery on a hill over a friend on a hill', 'BR-FA3', { G7: 'BR-LN4' }, { G6: 'HILL', G7: 'HILL' }, false, false],
  ['artillery on a hill over an enemy below', 'BR-FA3', { G7: 'FR-LC3' }, { G6: 'HILL' }, false, false],
  ['artillery on a hill over nobody', 'BR-FA3', {}, { G6: 'HILL' }, true, true],
])('C-LOS-10, C-CA-02: whether a target is seen by %s', (_what, piece, place, terrain, alone, combined) => {
  const position = positionAt({ G6: piece, G8: 'FR-LN4', ...place }, { markers: { terrain } });
  const unit = unitIn(position, 'G6');
  expect([canSee(position, unit, 'G8'), canSee(position, unit, 'G8', true)]).toEqual([alone, combined]);
});

test.each([
  ['C7', 3],
  ['C3', 2],
  ['C5', 1],
  ['C9', 0],
  ['E5', 0],
])('D-10: the cover of %s is %i', (hex, cover) => {
  expect(coverOf(positionAt({}, { markers: { terrain: GROUND } }), hex)).toBe(cover);
});

test.each<[string, Place, boolean, number]>([
  ['alone', {}, false, 0],
  ['one friend', { E5: 'FR-LN4' }, false, 0],
  ['two friends', { E5: 'FR-LN4', E7: 'FR-LC3' }, true, 1],
  ['a friend and a leader alone', { E5: 'FR-LN4', E7: 'FR+Ney' }, true, 1],
  ['two enemies', { E5: 'BR-LN4', E7: 'BR-LN4' }, false, 0],
  ['a friend and an enemy', { E5: 'FR-LN4', E7: 'BR-LN4' }, false, 0],
])('C-MOR-03, C-MOR-07: a unit with %s', (_what, beside, supported, most) => {
  const position = positionAt({ E6: 'FR-LN4', G6: 'BR-LN4', ...beside });
  expect(isSupported(position, unitIn(position, 'E6'))).toBe(supported);
  expect(ignorable(position, unitIn(position, 'E6'), 'G6')).toBe(most);
});

test.each<[string, string, Place, Markers, number]>([
  ['a leader', 'FR-LN4+Ney', {}, {}, 1],
  ['cuirassiers', 'FR-CU4', {}, {}, 1],
  ['works in the way', 'FR-LN4', {}, { works: { E6: ['SW', 'SE'] } }, 1],
  ['works elsewhere', 'FR-LN4', {}, { works: { E6: ['NW'] } }, 0],
  ['works in the way of artillery', 'FR-FA3', {}, { works: { E6: ['SW', 'SE'] } }, 1],
  ['works in the way of cavalry', 'FR-LC3', {}, { works: { E6: ['SW', 'SE'] } }, 0],
  ['all together', 'FR-LN4+Ney', { E5: 'FR-LN4', E7: 'FR-LC3' }, { works: { E6: ['SW', 'SE'] } }, 3],
  ['a square between friends', 'FR-LN4/1', { E5: 'FR-LN4', E7: 'FR-LC3' }, {}, 0],
])('C-MOR-02 to C-MOR-05, C-TER-FW-3: flags ignored by %s', (_what, piece, beside, markers, most) => {
  const position = positionAt({ E6: piece, G6: 'BR-LN4', ...beside }, { markers });
  expect(ignorable(position, unitIn(position, 'E6'), 'G6')).toBe(most);
});

test.each<[string, Place, Place, number, string[]]>([
  ['freely', {}, {}, 1, ['D5', 'D6']],
  ['two hexes', {}, {}, 2, ['D5 C5', 'D5 C6', 'D6 C6', 'D6 C7']],
  ['past a friend', { D5: 'FR-LC3' }, {}, 1, ['D6']],
  ['past an enemy', { D5: 'BR-LC3' }, {}, 1, ['D6']],
  ['past a leader of the enemy', { D5: 'BR+Hill' }, {}, 1, ['D6']],
  ['past a river', {}, { D5: 'RIVER' }, 1, ['D6']],
  ['to a leader', { D5: 'FR+Ney' }, {}, 2, ['D5', 'D6 C6', 'D6 C7']],
  ['nowhere', { D5: 'FR-LC3', D6: 'FR-LN4' }, {}, 2, ['']],
  ['one hex of two', { D5: 'FR-LC3', C6: 'FR-LN4', C7: 'FR-LT4' }, {}, 2, ['D6']],
])('C-RET-03 to C-RET-08: a unit retreats %s', (_what, place, terrain, hexes, paths) => {
  const position = positionAt({ E6: 'FR-GR4', ...place }, { markers: { terrain } });
  const found = retreatPaths(position, unitIn(position, 'E6'), hexes).map((path) => path.join(' '));
  expect(found).toEqual(paths);
});

test.each<[string, Place, Place, number, string]>([
  ['low columns', {}, {}, 1, 'D5'],
  ['cover', {}, { D6: 'HILL' }, 1, 'D6'],
  ['a town before a wood', {}, { D5: 'FOREST', D6: 'TOWN' }, 1, 'D6'],
  ['friends', { D7: 'FR-LN4' }, {}, 1, 'D6'],
  ['cover before friends', { D7: 'FR-LN4' }, { D5: 'HILL' }, 1, 'D5'],
  ['no friend in an enemy', { D7: 'BR-LN4' }, {}, 1, 'D5'],
  ['not itself as a friend', {}, {}, 1, 'D5'],
  ['few blocks before all', { C5: 'FR-LC3', C6: 'FR-LN4' }, { D5: 'TOWN' }, 2, 'D6 C7'],
  ['a leader on the way', { D6: 'FR+Ney' }, { C5: 'TOWN' }, 2, 'D6'],
  ['a leader at the end for nothing', { D6: 'FR+Ney' }, { D5: 'HILL' }, 1, 'D5'],
])('D-10, D-11: whoever says nothing retreats to %s', (_what, place, terrain, hexes, path) => {
  const position = positionAt({ E6: 'FR-GR4', ...place }, { markers: { terrain } });
  const unit = unitIn(position, 'E6');
  expect(quietRetreat(position, unit, hexes, retreatPaths(position, unit, hexes)).join(' ')).toBe(path);
});

test.each<[string, string, Place, string[]]>([
  ['freely', 'FR-LC3', {}, ['D5 C5', 'D5 C6', 'D6 C6', 'D6 C7']],
  ['past a friend', 'FR-LC3', { D5: 'FR-LN4', C6: 'FR-LT4' }, ['D6 C7']],
  ['to a leader', 'FR-LC3', { C6: 'FR+Ney' }, ['D5 C5', 'D5 C6', 'D6 C6', 'D6 C7']],
  ['with a leader not to another', 'FR-LC3+Soult', { C6: 'FR+Ney' }, ['D5 C5', 'D6 C7']],
  ['not past a leader', 'FR-LC3', { D5: 'FR+Ney' }, ['D6 C6', 'D6 C7']],
  ['not past a leader of the enemy', 'FR-LC3', { D5: 'BR+Hill', C7: 'BR+Cole' }, ['D6 C6']],
])('C-RR-02, C-RR-05: cavalry retires %s', (_what, piece, place, paths) => {
  const position = positionAt({ E6: piece, ...place });
  expect(retirePaths(position, unitIn(position, 'E6')).map((path) => path.join(' '))).toEqual(paths);
});

const THREE = ['PROBE_LEFT', 'PROBE_LEFT', 'PROBE_RIGHT'];

test.each<[string, string, string, object, string[]]>([
  ['infantry against infantry', 'FR-LN4', 'BR-LN4', {}, ['STAND']],
  ['infantry against cavalry', 'FR-LN4', 'BR-LC3', { hand: THREE }, ['STAND', 'SQUARE']],
  ['two cards', 'FR-LN4', 'BR-LC3', { hand: THREE.slice(1) }, ['STAND']],
  ['a square already', 'FR-LN4/1', 'BR-LC3', { hand: THREE }, ['STAND']],
  ['a town', 'FR-LN4', 'BR-LC3', { hand: THREE, terrain: { E6: 'TOWN' } }, ['STAND']],
  ['artillery against cavalry', 'FR-FA3', 'BR-LC3', { hand: THREE }, ['STAND']],
  ['First Strike', 'FR-LN4', 'BR-LN4', { hand: ['FIRST_STRIKE'] }, ['STAND', 'FIRST_STRIKE']],
  ['First Strike that was played', 'FR-LN4', 'BR-LN4', { hand: ['FIRST_STRIKE'], isStruck: true }, ['STAND']],
  ['a square with First Strike', 'FR-LN4/1', 'BR-LC3', { hand: ['FIRST_STRIKE'] }, ['STAND']],
  ['a square against infantry', 'FR-LN4/1', 'BR-LN4', { hand: ['FIRST_STRIKE'] }, ['STAND', 'FIRST_STRIKE']],
  ['cavalry against infantry', 'FR-LC3', 'BR-LN4', {}, ['STAND', 'RETIRE']],
  ['cavalry against cavalry', 'FR-LC3', 'BR-LC3', {}, ['STAND']],
])('C-FS-01, C-SQ-01, C-SQ-02, C-RR-01: with %s', (_what, defender, attacker, more, able) => {
  const {
    hand = [],
    terrain = {},
    isStruck = false,
  } = more as { hand?: string[]; terrain?: object; isStruck?: boolean };
  const position = positionAt(
    { E6: defender, F6: attacker },
    { hands: { FRENCH: hand }, markers: { terrain: { ...terrain } } },
  );
  const [one, other] = [unitIn(position, 'E6'), unitIn(position, 'F6')];
  expect(reactionsTo(position, { defender: one, attacker: other, dice: 4, guns: [], isStruck })).toEqual(able);
});

test('C-SQ-02: a fifth square finds no space on the track', () => {
  const squares = { A1: 'FR-LN4/1', A2: 'FR-LN4/2', A3: 'FR-LN4/3', A4: 'FR-LN4/4' };
  const position = positionAt({ ...squares, E6: 'FR-GR4', F6: 'BR-LC3' }, { hands: { FRENCH: THREE } });
  const threat = {
    defender: unitIn(position, 'E6'),
    attacker: unitIn(position, 'F6'),
    dice: 3,
    guns: [],
    isStruck: false,
  };
  expect(reactionsTo(position, threat)).toEqual(['STAND']);
});

test.each<[string, string, Place, Place, boolean, string[]]>([
  ['infantry', 'BR-LN4', {}, {}, false, ['', 'E6']],
  ['artillery', 'BR-FA3', {}, {}, false, ['']],
  ['a square', 'BR-LN4/1', {}, {}, false, ['']],
  ['a river in the way', 'BR-LN4', {}, { E6: 'RIVER' }, false, ['']],
  ['cavalry', 'BR-LC3', {}, {}, false, ['', 'E6', 'E6 E7', 'E6 F6', 'E6 F5', 'E6 E5', 'E6 D5', 'E6 D6']],
  ['cavalry in its bonus melee', 'BR-LC3', {}, {}, true, ['', 'E6']],
  ['cavalry into a wood', 'BR-LC3', {}, { E6: 'FOREST' }, false, ['', 'E6']],
  [
    'cavalry past others',
    'BR-LC3',
    { E7: 'FR-LN4', F5: 'BR-LN4', D5: 'FR+Soult' },
    {},
    false,
    [...['', 'E6', 'E6 F6', 'E6 E5', 'E6 D6']],
  ],
  ['cavalry to an own leader', 'BR-LC3', { E6: 'BR+Hill' }, {}, false, ['', 'E6']],
  ['a leader of the enemy in the way', 'BR-LN4', { E6: 'FR+Ney' }, {}, false, ['']],
  ['a leader beside a leader', 'BR-LN4+Cole', { E6: 'BR+Hill' }, {}, false, ['']],
])('C-TG-01 to C-TG-03, C-BRK-01 to C-BRK-03: ways forward for %s', (_what, piece, place, terrain, isBonus, ways) => {
  const position = positionAt({ F6: piece, ...place }, { markers: { terrain } });
  const won = { unit: unitIn(position, 'F6').id, from: 'F6', vacated: 'E6', against: undefined, isBonus };
  expect(waysForward(position, won).map((path) => path.join(' '))).toEqual(ways);
});

test.each([
  [true, ['E7', 'D6']],
  [false, ['D6']],
])('C-BON-03, C-BON-04: whom cavalry may melee where the first may be met again: %s', (again, targets) => {
  const place = { E6: 'BR-LC3', E7: 'FR-LN4', D6: 'FR+Ney', E5: 'BR-LN4' };
  const position = positionAt(place, { options: { bonusMeleeMayHitOriginalTarget: again } });
  expect(bonusTargets(position, unitIn(position, 'E6'), 'FR-LN1')).toEqual(targets);
  expect(bonusTargets(position, unitIn(position, 'E6'), undefined)).toEqual(['E7', 'D6']);
});

test('C-CA-01, C-BON-06: a melee is fought with any choice of the artillery that can join', () => {
  const place = { E6: 'BR-LC3', D6: 'FR-LN4', E5: 'BR-FA3', F6: 'BR-HA3', I13: 'BR-FA3' };
  const now = { ordered: ['BR-LC1', 'BR-FA1', 'BR-HA1', 'BR-FA2'] };
  const position = positionAt(place, { now });
  expect(combinations(position, unitIn(position, 'E6'), 'D6').map((each) => each.with)).toEqual([
    ...[[], ['BR-FA1'], ['BR-HA1'], ['BR-FA1', 'BR-HA1']],
  ]);
});
