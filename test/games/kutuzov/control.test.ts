/** Whose ground it is: for a camp, and for a power (K-3, K-8.1). */
import { expect, test } from 'vitest';
import { controllerOf, controls, statusNow } from '../../../src/games/campaign/rules/control.ts';
import { pieces, playFrom, startWith } from './play-from.ts';

const at = (forces: Parameters<typeof startWith>[1] = {}) =>
  playFrom(startWith('invasion', { forces: {}, flags: {}, ...forces }));
const one = pieces([], 1);

const seen = (area: string, change: Parameters<typeof startWith>[1] = {}) => {
  const { game, state } = at(change);
  return [
    statusNow(game, state, area, 'imperial'),
    statusNow(game, state, area, 'tsarist'),
    controllerOf(game, state, area),
  ];
};

test.each([
  ['K-3.1a: without flag and enemy it is the printed owner’s', 'minsk', {}, ['enemy', 'friendly', 'russian_second']],
  [
    'K-3.1b: a flag outranks the print',
    'minsk',
    { flags: { minsk: 'french_south' } },
    ['friendly', 'enemy', 'french_south'],
  ],
  [
    'K-3.1c: an enemy in the open makes it nobody’s',
    'minsk',
    { forces: { minsk: { french_north: one } } },
    ['uncontrolled', 'uncontrolled', null],
  ],
  [
    'K-3.1c: under a flag too',
    'minsk',
    { flags: { minsk: 'french_south' }, forces: { minsk: { russian_first: one } } },
    ['uncontrolled', 'uncontrolled', null],
  ],
  [
    'K-3.1d: a fortress stays its owner’s, and is nobody’s to the besieger',
    'brest',
    { forces: { brest: { french_north: one } } },
    ['uncontrolled', 'friendly', 'russian_second'],
  ],
  [
    'K-3.1f: with pieces of one’s own it is no enemy ground',
    'grodno',
    { forces: { grodno: { austria: one } } },
    ['uncontrolled', 'friendly', 'russian_first'],
  ],
  [
    'K-3.2a: a zone stays its printed owner’s',
    'z_volga',
    { forces: { z_volga: { russian_second: one } } },
    ['enemy', 'friendly', 'russian_first'],
  ],
  [
    'K-3.2b: pieces in a zone of the enemy are on uncontrolled ground',
    'z_volga',
    { forces: { z_volga: { french_north: one } } },
    ['uncontrolled', 'friendly', 'russian_first'],
  ],
  ['K-8.1a: ground of the partner and of an ally is friendly', 'krakow', {}, ['friendly', 'enemy', 'french_south']],
] as const)('%s', (_, area, change, expected) => {
  expect(seen(area, structuredClone(change) as object)).toEqual(expected);
});

test('K-3.1h, K-1.21f: Warsaw is controlled by both French powers, Moscow by both armies; a flag of the enemy ends it', () => {
  const holders = (area: string, flags: Record<string, string> = {}) => {
    const { game, state } = at({ flags });
    return game.powers.filter((power) => controls(game, state, power, area));
  };
  expect(holders('warsaw')).toEqual(['french_north', 'french_south']);
  expect(holders('moscow')).toEqual(['russian_first', 'russian_second']);
  expect(holders('moscow', { moscow: 'french_south' })).toEqual(['french_south']);
});
