/** What rules choose among the ways back of a unit, and how a finished sheet ends a turn. */
import { expect, test } from 'vitest';
import type { Decision, Json } from '../../../src/engine/index.ts';
import { napoleonics } from '../../../src/games/napoleonics/index.ts';
import { type Preference, wayBack } from '../../../src/games/napoleonics/script/choosing.ts';
import { positionAt } from './position-at.ts';

const by = (name: Exclude<Preference['by'], 'PREFER'>): Preference => ({ by: name });

/** The way of a unit in F6 that goes back one hex: to G6, where a leader stands alone, or to G7, with a forest and a friend behind it. */
const goesBack = (prefer: readonly Preference[], join?: boolean, quiet: readonly string[] = ['G7']): Json => {
  const position = positionAt(
    { F6: 'BR-LN3', G6: 'BR+Hill', H7: 'BR-LN4', E6: 'FR-LN4' },
    { markers: { terrain: { G7: 'FOREST' } } },
  );
  const decision = {
    ...{ kind: 'retreat', seat: 'ALLIED', prompt: { key: 'ask.retreat', args: { unit: 'BR-LN1' } } },
    ...{ options: () => [['G6'], ['G7']], fallback: () => quiet },
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

test('D-17: a finished sheet ends moves and combats, never plays a card, and leaves all else to the default', () => {
  const ends = (kind: string) =>
    napoleonics.language.finish?.({ kind, fallback: () => 'default' } as unknown as Decision, {} as never, {} as never);
  expect([ends('move'), ends('combat'), ends('card'), ends('orders')]).toEqual([
    { done: true },
    { done: true },
    undefined,
    'default',
  ]);
});
