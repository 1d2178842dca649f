import { expect, test } from 'vitest';
import { napoleonics } from '../../../src/games/napoleonics/index.ts';
import { rehearsed } from '../../match/rehearsing.ts';
import { begin } from './play-from.ts';
import { positionAt } from './position-at.ts';
import { fallen } from './turn-from.ts';

/** The odds of a plan of the Allies. */
const oddsOf = (place: Readonly<Record<string, string>>, ...lines: readonly string[]) => {
  const { state } = positionAt(place, { hands: { ALLIED: ['FORWARD'], FRENCH: ['PROBE_LEFT'] } });
  delete state.now;
  const text = ['CARD FORWARD', ...lines].join('\n');
  return rehearsed({ referee: begin(state, fallen('')), game: napoleonics }, 'ALLIED', text).odds.map(
    (each) => each.text.args,
  );
};

test('the odds of fire at artillery are those of the position in which it is declared', () => {
  expect(oddsOf({ G6: 'BR-FA3', D6: 'FR-FA3' }, 'ORDER BR-FA1', 'FIRE BR-FA1 AT D6')).toEqual([
    expect.objectContaining({ dice: 2, hit: 31, destroyed: 0 }),
  ]);
});

test('a melee with artillery is told with its own odds, and the guns still stand when it is over', () => {
  const place = { G5: 'BR-LC3', F5: 'FR-FA2', E5: 'FR-LN4' };
  const odds = oddsOf(place, 'ORDER BR-LC1', 'MELEE BR-LC1 AT F5 ADVANCE YES BONUS WEAKEST');
  expect(odds).toEqual([expect.objectContaining({ at: 'F5' })]);
});
