/** The cases of Commands & Colors: Napoleonics. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CaseFault } from '../../../src/games/campaign/case/index.ts';
import { runCase } from '../../../src/games/napoleonics/case/index.ts';
import { shipped } from '../../../src/games/napoleonics/content/check.ts';

const FOLDER = 'test/cases/napoleonics';

const casesIn = (name: string): { readonly id: string }[] => JSON.parse(readFileSync(`${FOLDER}/${name}`, 'utf8'));

describe.each(readdirSync(FOLDER))('%s', (name) => {
  test.each(casesIn(name))('$id', (it) => {
    const { failed, refused, diceLeft = 0 } = runCase(shipped, it);
    expect(failed, JSON.stringify(refused)).toEqual([]);
    expect(diceLeft, 'dice that nobody rolled').toBe(0);
  });
});

const impossible = {
  'more blocks than the type has': { place: { E6: 'FR-LN5' } },
  'more units than the box': { place: { E6: 'FR-GR4', E8: 'FR-GR4' } },
  'an unknown unit': { place: { E6: 'FR-XX' } },
  'an unknown hex': { place: { B13: 'FR-LN4' } },
  'a unit on impassable ground': { place: { E6: 'FR-LN4' }, markers: { terrain: { E6: 'RUGGED_HILL' } } },
  'a leader twice': { place: { E6: 'FR-LN4+Ney', E8: 'FR+Ney' } },
  'more copies of a card than the deck has': { hands: { FRENCH: ['ELAN', 'ELAN'] } },
  'a hand card that is in the deck list': { hands: { FRENCH: ['ELAN'] }, markers: { deck: ['ELAN'] } },
  'a side at its target': { markers: { banners: { FRENCH: 5 } } },
  'a space of the track twice': { place: { E6: 'FR-LN4/1', E8: 'FR-LN4/1' } },
  'cavalry in square': { place: { E6: 'FR-LC4/1' } },
  'an unknown field': { flags: {} },
  'an unknown expectation': { expect: [{ vp: 1 }] },
  'an unknown side': { active: 'SPANISH' },
};

test.each(Object.entries(impossible))('%s is refused', (_what, it) => {
  expect(() => runCase(shipped, { id: 'x', position: 'empty', ...it })).toThrow(CaseFault);
});
