/** Generated games of Commands & Colors: Napoleonics: all end, whatever is answered, and no position is impossible. */
import { describe, expect, test } from 'vitest';
import { shipped } from '../../../src/games/napoleonics/content/check.ts';
import type { State } from '../../../src/games/napoleonics/state.ts';
import { playOut, SCENARIOS, scenario } from './play-from.ts';

const GAMES = Number(process.env.NAPOLEONICS_GAMES ?? 2);
const TIMEOUT = 60_000 + GAMES * 5_000;

/** C-VIC-01. Units and leaders that were removed, as banners of the other side. */
const removedFrom = ({ units, leaders, sides }: State, side: string): number =>
  [
    ...units.filter(({ hex }) => hex === null).map(({ type }) => shipped.types.get(type)?.nation),
    ...leaders.filter(({ fate }) => fate === 'removed').map(({ nation }) => nation),
  ].filter((nation) => nation !== undefined && sides[side]?.nations.includes(nation)).length;

describe.each(SCENARIOS)('%s', (id) => {
  test(
    'random games end with a winner',
    () => {
      for (let seed = 0; seed < GAMES; seed++) {
        const { state } = playOut(seed, scenario(id));
        expect(state.winner).toBeDefined();
        const [one = '', other = ''] = Object.keys(state.sides);
        expect(state.sides[one]?.banners).toBe(removedFrom(state, other));
        expect(state.sides[other]?.banners).toBe(removedFrom(state, one));
      }
    },
    TIMEOUT,
  );
});
