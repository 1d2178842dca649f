/** The index of a position says what a search says. */
import { expect, test } from 'vitest';
import { chanceFrom, sure } from '../../../src/engine/index.ts';
import { shipped } from '../../../src/games/napoleonics/content/check.ts';
import { HEXES } from '../../../src/games/napoleonics/rules/board.ts';
import { placesIn } from '../../../src/games/napoleonics/rules/places.ts';
import {
  leaderAt,
  leaderNamed,
  put,
  sideOf,
  unitAt,
  unitNamed,
} from '../../../src/games/napoleonics/rules/position.ts';
import { scenario } from './play-from.ts';

test('an index that is kept with the steps of pieces finds what a search finds', () => {
  const state = structuredClone(scenario('004-corunna'));
  const searched = { book: shipped, state };
  const indexed = { book: shipped, state, places: placesIn(shipped, state) };
  const chance = chanceFrom(7);
  for (let step = 0; step < 60; step++) {
    const pieces = [...state.units, ...state.leaders];
    const piece = sure(pieces[chance.below(pieces.length)]);
    const free = HEXES.filter((hex) => !unitAt(searched, hex) && !leaderAt(searched, hex));
    put(indexed, piece, chance.below(6) === 0 ? null : sure(free[chance.below(free.length)]));
    for (const hex of HEXES) {
      expect(unitAt(indexed, hex)).toBe(unitAt(searched, hex));
      expect(leaderAt(indexed, hex)).toBe(leaderAt(searched, hex));
    }
  }
  for (const piece of state.units) {
    expect(unitNamed(indexed, piece.id)).toBe(piece);
    expect(sideOf(indexed, piece)).toBe(sideOf(searched, piece));
  }
  for (const piece of state.leaders) expect(leaderNamed(indexed, piece.id)).toBe(piece);
  expect(unitNamed(indexed, 'Soult')).toBeUndefined();
});
