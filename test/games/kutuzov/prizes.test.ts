/** What areas are worth to the stand-in of Kutuzov: their points, and how near they bring an end. */
import { describe, expect, test } from 'vitest';
import { sightOf } from '../../../src/games/campaign/bot/known-position.ts';
import { flagWorth } from '../../../src/games/campaign/bot/moves.ts';
import { ownStandIn } from '../../../src/games/kutuzov/bot.ts';
import { kutuzov } from '../../../src/games/kutuzov/index.ts';
import { prizesOf } from '../../../src/games/kutuzov/rules/prizes.ts';
import { pointsOf } from '../../../src/games/kutuzov/rules/victory.ts';
import { type Own, ownIn } from '../../../src/games/kutuzov/types.ts';
import { pieces, playFrom, startWith } from './play-from.ts';

/** The prizes in a position without pieces. */
const at = (turn: number, flags: Record<string, string> = {}, change: (own: Own) => void = () => {}) => {
  const play = playFrom(startWith('invasion', { forces: {}, flags, turn }));
  change(ownIn(play));
  return prizesOf(play);
};

const flagged = (power: string, areas: readonly string[]) => Object.fromEntries(areas.map((area) => [area, power]));

describe('points', () => {
  test('K-20.2: a depot is worth more than a key, a key more than open ground, and a home zone nothing', () => {
    const prize = at(3);
    expect(prize('smolensk')).toBeGreaterThan(prize('minsk'));
    expect(prize('minsk')).toBeGreaterThan(prize('vitebsk'));
    expect(prize('vitebsk')).toBe(1);
    expect(prize('z_prussia')).toBe(0);
  });

  test('K-20.2c, K-20.2d: the great cities are worth more than other depots', () => {
    const prize = at(3);
    for (const city of ['moscow', 'st_petersburg', 'kiev'])
      expect(prize(city), city).toBeGreaterThan(prize('smolensk'));
  });

  test('K-20.31, K-20.32a: ports and marshes are worth a little', () => {
    const prize = at(3);
    expect([prize('libau'), prize('pinsk')].every((worth) => worth > prize('vitebsk'))).toBe(true);
    // Two of them bring the point that would be worth five.
    expect(prize('pinsk') - prize('vitebsk')).toBe(5 / 2);
  });

  test('K-20.32c: on the retreat from Moscow an Imperial home key is worth more', () => {
    // Two points more; the Tsarists gain nothing.
    expect(at(3, {}, (own) => (own.retreat = true))('minsk')).toBe(at(3)('minsk'));
    expect(at(3, {}, (own) => (own.retreat = true))('lublin') - at(3)('lublin')).toBe(2 * 5);
  });

  test('K-19.722g: on the retreat no army guards the cities that are given up', () => {
    const prize = at(4, {}, (own) => (own.retreat = true));
    expect(['moscow', 'st_petersburg', 'kiev'].map(prize)).toEqual([1, 1, 1]);
  });
});

describe('ends', () => {
  test('K-19.3: from turn 2 on a key is worth more the fewer are missing to fourteen', () => {
    const lost = ['minsk', 'brest', 'riga'];
    const worths = [1, 2, 3].map((n) => at(2, flagged('french_north', lost.slice(0, n)))('grodno'));
    expect(worths).toEqual([...worths].sort((a, b) => b - a));
    expect(new Set(worths).size).toBe(worths.length);
    expect(at(1)('minsk')).toBeLessThan(at(2)('minsk'));
  });

  test('K-19.22a: in summer a capital is worth more while the Imperials hold the other', () => {
    const moscow = flagged('french_north', ['moscow']);
    const gain = (flags: Record<string, string>) => at(2, flags)('st_petersburg') - at(3, flags)('st_petersburg');
    expect(gain(moscow)).toBeGreaterThan(gain({}) + 10);
  });

  test('K-19.5a: a home key is worth more when the next step could bring defeat', () => {
    const worn = (own: Own) => (own.attrition.level = 'crippling');
    expect(at(3, {}, worn)('lublin')).toBeGreaterThan(at(3)('lublin'));
    expect(at(3)('warsaw') - at(3)('lublin')).toBeGreaterThan(10);
  });
});

describe('the reckoning', () => {
  const worths = (prize: (area: string) => number, areas: readonly string[]) =>
    Object.fromEntries(areas.map((area) => [area, Math.round(100 * prize(area)) / 100]));

  test('K-19.5a, K-20.2: without Napoleon a step of the conquest roll is half a face, and both capitals are far', () => {
    // Five for each point of either camp; 100 / 6 / 2 for each step of the roll; 100 / 4 for a capital.
    expect(worths(at(1), ['minsk', 'smolensk', 'riga', 'kiev', 'lublin', 'warsaw', 'moscow', 'st_petersburg'])).toEqual(
      {
        minsk: 1 + 5 * 2,
        smolensk: 29.33,
        riga: 31.83,
        kiev: 34.33,
        lublin: 19.33,
        warsaw: 37.67,
        moscow: 72.67,
        st_petersburg: 75.17,
      },
    );
  });

  /** With Napoleon on the map. */
  const led = (turn: number, flags: Record<string, string>) =>
    prizesOf(
      playFrom(startWith('invasion', { forces: { z_prussia: { french_north: pieces(['napoleon']) } }, flags, turn })),
    );

  test('K-19.3, K-19.22a: with Moscow taken a key is two from fourteen, and the other capital is half of the game', () => {
    // 100 / 4 for a key; 100 / 6 for each step of the roll; 100 / 2 for the second capital.
    expect(worths(led(2, flagged('french_north', ['moscow'])), ['minsk', 'st_petersburg', 'vitebsk'])).toEqual({
      minsk: 36,
      st_petersburg: 141.83,
      vitebsk: 1,
    });
  });

  test('K-19.5b: a capital opens conquest, by the faces that would conquer with it', () => {
    // Kiev and Elan give two, the capital itself two more: 8 and 9 of the faces, for half of the game each.
    const [far, near] = [led(3, flagged('french_south', ['riga'])), led(3, flagged('french_south', ['kiev', 'riga']))];
    expect([far('moscow') - far('kiev'), near('moscow') - near('kiev')].map(Math.round)).toEqual([38, 47]);
  });

  test('K-19.3: one key from the end is as near as it gets, and on turn 1 none counts', () => {
    const homes = flagged('russian_second', ['krakow', 'lublin']);
    expect(at(2, homes)('minsk') - at(1, homes)('minsk')).toBe(50);
    expect(at(2)('minsk') - at(1)('minsk')).toBe(50);
  });
});

describe('flags', () => {
  const worthAt = (area: string, leaders: readonly string[], inf: number) => {
    const play = playFrom(
      startWith('invasion', { forces: { [area]: { french_north: pieces(leaders, inf) } }, turn: 2 }),
    );
    const view = kutuzov.knowledge.view(play.state, 'french_north');
    const ends = { prizes: prizesOf, points: pointsOf, own: ownStandIn };
    const sight = sightOf(kutuzov.definition, view, 'french_north', ends);
    return flagWorth(sight, { do: 'flag', at: area, as: 'french_north' });
  };

  test('K-10.43: a flag is worth more under an army that goes on from it', () => {
    expect(worthAt('vitebsk', ['davout'], 6)).toBeGreaterThan(worthAt('vitebsk', ['davout'], 3) + 1);
    expect(worthAt('vitebsk', ['davout'], 3)).toBeGreaterThan(worthAt('vitebsk', [], 3) + 1);
  });
});
