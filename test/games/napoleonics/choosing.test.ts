/** What rules choose among the ways back of a unit or a leader, and how a finished sheet ends a turn. */

import { expect, test } from 'vitest';
import type { Decision, Json } from '../../../src/engine/index.ts';
import { napoleonics } from '../../../src/games/napoleonics/index.ts';
import {
  flagsIgnored,
  type LeaderWish,
  leaderWay,
  type Preference,
  wayBack,
} from '../../../src/games/napoleonics/orders/choosing.ts';
import { questionOf } from '../../../src/orders/index.ts';
import { positionAt } from './position-at.ts';

const by = (name: Exclude<Preference['by'], 'PREFER'>): Preference => ({ by: name });

/** The way of a unit in F6 that goes back one hex: to G6, where a leader stands alone, or to G7, with a forest and a friend behind it. */
const goesBack = (
  prefer: readonly Preference[],
  join?: boolean,
  quiet: readonly string[] = ['G7'],
  ways: readonly (readonly string[])[] = [['G6'], ['G7']],
): Json => {
  const position = positionAt(
    { F6: 'BR-LN3', G6: 'BR+Hill', H7: 'BR-LN4', E6: 'FR-LN4' },
    { markers: { terrain: { G7: 'FOREST' } } },
  );
  const decision = {
    ...{ kind: 'retreat', seat: 'ALLIED', prompt: { key: 'ask.retreat', args: { unit: 'BR-LN1' } } },
    ...{ options: () => ways, fallback: () => quiet },
  } as unknown as Decision;
  return wayBack(position, 'ALLIED', { prefer, join }, decision);
};

test.each<[string, readonly Preference[], boolean | undefined, readonly string[]]>([
  ['nothing, so the default', [], undefined, ['G7']],
  ['to join the leader', [], true, ['G6']],
  ['to join nobody', [], false, ['G7']],
  ['to join before cover', [by('COVER')], true, ['G6']],
  ['cover', [by('COVER')], undefined, ['G7']],
  ['the left', [by('LEFT')], undefined, ['G6']],
  ['the right', [by('RIGHT')], undefined, ['G7']],
  ['friends', [by('SUPPORT')], undefined, ['G7']],
  ['a hex by name', [{ by: 'PREFER', hexes: ['I1', 'G6'] }], undefined, ['G6']],
  ['straight back, where both are as far aside, so the default', [by('STRAIGHT')], undefined, ['G7']],
])('D-10, D-11: a rule that prefers %s', (_what, prefer, join, way) => {
  expect(goesBack(prefer, join)).toEqual(way);
});

test('D-10: where a rule leaves several ways the default decides', () => {
  expect(goesBack([], undefined, ['G6'])).toEqual(['G6']);
  expect(goesBack([by('STRAIGHT')], undefined, ['G6'])).toEqual(['G6']);
});

test.each<[string, Preference, readonly string[], readonly (readonly string[])[], readonly string[]]>([
  ['a hex that only longer ways reach', { by: 'PREFER', hexes: ['H7'] }, ['G6'], [['G6'], ['G7', 'H7']], ['G7', 'H7']],
  ['friends, of whom it is none itself', by('SUPPORT'), ['G6', 'H5'], [['G6'], ['G6', 'H5']], ['G6', 'H5']],
  ['a straight way', by('STRAIGHT'), ['G6'], [['G6'], ['G7', 'H7'], ['G6', 'H6']], ['G6', 'H6']],
])('D-10: of ways of several lengths %s', (_what, prefer, quiet, ways, way) => {
  expect(goesBack([prefer], undefined, quiet, ways)).toEqual(way);
});

test.each<[string, readonly string[]]>([
  ['LEFT', ['D6']],
  ['RIGHT', ['D5']],
])('D-10: %s is what the unit sees there when it goes back to the edge above', (side, way) => {
  const position = positionAt({ E5: 'FR-LN4' });
  const decision = {
    ...{ kind: 'retreat', seat: 'FRENCH', prompt: { key: 'ask.retreat', args: { unit: 'FR-LN1' } } },
    ...{ options: () => [['D5'], ['D6']], fallback: () => ['D5'] },
  } as unknown as Decision;
  expect(wayBack(position, 'FRENCH', { prefer: [by(side as 'LEFT' | 'RIGHT')] }, decision)).toEqual(way);
});

test.each<[string | number, number]>([
  ['MAX', 3],
  ['NONE', 0],
  ['AS-NEEDED', 1],
  [0, 0],
  [2, 2],
  [9, 3],
])('D-09: of three flags that can be ignored, one of them by default, IGNORE %s ignores %i', (ignore, count) => {
  const decision = { options: () => [0, 1, 2, 3], fallback: () => 1 } as unknown as Decision;
  expect(flagsIgnored(ignore, decision)).toBe(count);
});

/** Ways of Hill from G6: to nobody, to a unit, farther to nobody or to another, and off the field. */
const WAYS = {
  alone: { path: ['H5'], off: false },
  joining: { path: ['H6'], off: false },
  far: { path: ['H5', 'I5'], off: false },
  out: { path: ['H5', 'I6'], off: true },
  farJoining: { path: ['H5', 'I6'], off: false },
  gone: { path: ['H6', 'I5'], off: true },
};
type Way = keyof typeof WAYS;

test.each<[LeaderWish, Way, Way?]>([
  [{}, 'joining'],
  [{}, 'farJoining', 'farJoining'],
  [{}, 'out', 'out'],
  [{ dist: 1 }, 'joining'],
  [{ dist: 1 }, 'alone', 'far'],
  [{ dist: 2, off: 'NEVER' }, 'far'],
  [{ dist: 3 }, 'joining'],
  [{ join: 'ANY', off: 'NEVER' }, 'joining', 'far'],
  [{ join: 'ANY', off: 'NEVER', dist: 2 }, 'farJoining'],
  [{ join: 'NONE', off: 'NEVER' }, 'alone'],
  [{ join: 'NONE', off: 'NEVER', dist: 2 }, 'far'],
  [{ join: 'NONE' }, 'out', 'out'],
  [{ join: 'PT-LN1', off: 'NEVER' }, 'farJoining'],
  [{ join: 'BR-LN1', off: 'NEVER' }, 'joining', 'far'],
  [{ join: 'BR-HC1', off: 'NEVER', dist: 2 }, 'far'],
  [{ off: 'FIRST' }, 'out'],
  [{ off: 'FIRST' }, 'gone', 'gone'],
  [{ off: 'FIRST', join: 'NONE' }, 'out'],
  [{ off: 'LAST' }, 'alone', 'out'],
  [{ off: 'NEVER' }, 'joining'],
  [{ via: ['H5', 'I6'] }, 'farJoining'],
  [{ via: ['H5', 'I6'], off: 'LAST' }, 'farJoining'],
  [{ via: ['H5', 'I6'], off: 'FIRST' }, 'out'],
  [{ via: ['H5', 'I5'], off: 'FIRST' }, 'far'],
  [{ via: ['H6', 'I5'] }, 'gone'],
  [{ via: ['H5'], dist: 2 }, 'alone'],
  [{ via: ['I1'] }, 'joining'],
])('D-12, D-13: %j takes the way %s', (wish, way, quiet = 'joining') => {
  const position = positionAt({ G6: 'BR+Hill', H6: 'BR-LN4', I6: 'PT-LN4', F6: 'FR-LN4' });
  const decision = {
    ...{ kind: 'leader', seat: 'ALLIED', prompt: { key: 'ask.leader', args: { leader: 'Hill' } } },
    ...{ options: () => Object.values(WAYS), fallback: () => WAYS[quiet] },
  } as unknown as Decision;
  expect(leaderWay(position, wish, decision)).toEqual(WAYS[way]);
});

test('D-17: a finished sheet ends moves and combats, never plays a card, and leaves all else to the default', () => {
  const ends = (kind: string) =>
    questionOf(napoleonics, kind)?.silence?.done?.(
      { kind, fallback: () => 'default' } as unknown as Decision,
      {} as never,
      {} as never,
    );
  expect([ends('move'), ends('combat'), ends('card'), ends('orders')]).toEqual([
    { done: true },
    { done: true },
    undefined,
    'default',
  ]);
});
