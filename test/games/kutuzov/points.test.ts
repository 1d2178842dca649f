/** Victory points, ties, and the best of the winners (K-20); figures that a pack gives otherwise. */
import { describe, expect, test } from 'vitest';
import { type Book, type KutuzovDefinition, shipped } from '../../../src/games/kutuzov/content.ts';
import { kutuzov } from '../../../src/games/kutuzov/index.ts';
import { income, reinforcementCp } from '../../../src/games/kutuzov/rules/income.ts';
import { diceOfResource } from '../../../src/games/kutuzov/rules/recovery.ts';
import { endByPoints, endGame, pointsOf } from '../../../src/games/kutuzov/rules/victory.ts';
import { type Own, ownIn } from '../../../src/games/kutuzov/types.ts';
import { type PlayAt, runScript } from '../campaign/play-at.ts';
import { playFrom, startWith } from './play-from.ts';

type Change = Parameters<typeof startWith>[1];
type Resources = Readonly<Record<string, number>>;

const NOTHING = { french_north: 0, russian_first: 0, french_south: 0, russian_second: 0 };

const playWith = (change: Change = {}, own: (own: Own) => void = () => {}, resources: Resources = {}): PlayAt => {
  const play = playFrom(startWith('invasion', { forces: {}, flags: {}, ...change }));
  play.state.resources = { ...NOTHING, ...resources };
  own(ownIn(play));
  return play;
};

const points = (power: string, change: Change = {}, own?: (own: Own) => void) => pointsOf(playWith(change, own), power);

describe('points', () => {
  test('K-9.3n, K-20.34: keys of a neutral Austria are points for nobody', () => {
    expect(points('french_south')).toBe(4);
    // Krakow, Lublin and Austria herself are gone; half of Warsaw is left.
    expect(points('french_south', {}, (own) => (own.left = ['austria']))).toBe(1);
    const home = (own: Own) => {
      own.left = ['austria'];
      own.retreat = true;
    };
    expect(points('french_south', { turn: 4 }, home)).toBe(1 + 2);
  });

  test('K-20.32c: only keys at home count for more on the retreat from Moscow', () => {
    const minsk = { turn: 4, flags: { minsk: 'french_north' } };
    const onRetreat = (own: Own) => (own.retreat = true);
    expect(points('french_north', minsk, onRetreat) - points('french_north', { turn: 4 }, onRetreat)).toBe(1);
  });

  test('K-20.2b: Warsaw is no place of both any more once one of them has had to take it back', () => {
    const flags = { warsaw: 'french_south' };
    expect([points('french_north', { flags }), points('french_south', { flags })]).toEqual([3, 4]);
  });

  test.each([
    [2, 0],
    [3, 1],
    [4, 1],
    [5, 2],
    [7, 3],
    [9, 4],
  ])('K-20.32a: %i duchies of the Pripyat are %i points for French South', (count, vp) => {
    const marshes = ['pinsk', 'bobruisk', 'slonim', 'slutsk', 'mozyr', 'rovno', 'lutsk', 'kovel', 'brest'];
    const flags = Object.fromEntries(marshes.slice(0, count).map((area) => [area, 'french_north']));
    expect(points('french_south', { flags }) - points('french_south')).toBe(vp);
  });
});

describe('the winner', () => {
  /** Both camps have eighteen points. */
  const EVEN = {
    moscow: 'french_north',
    st_petersburg: 'french_north',
    minsk: 'french_south',
    voronezh: 'french_south',
  };
  const standing = (level: Own['morale']['imperial']['level']) => ({ level, loss: 0, gain: 0 });

  const winner = (
    flags: Record<string, string>,
    resources: Resources,
    imperial: Own['morale']['imperial']['level'],
    tsarist: Own['morale']['imperial']['level'],
    attrition: Own['attrition']['level'],
  ) => {
    const set = (own: Own) => {
      own.morale = { imperial: standing(imperial), tsarist: standing(tsarist) };
      own.attrition.level = attrition;
    };
    const play = playWith({ flags, turn: 4 }, set, resources);
    endByPoints(play, 'time');
    return play.state.outcome?.winner;
  };

  test('K-20.1: more points win, half a point too', () => {
    expect(winner(EVEN, { french_north: 1 }, 'marchez_vous', 'elan_du_guerre', 'severe')).toBe('imperial');
    expect(winner(EVEN, { russian_second: 1 }, 'elan_du_guerre', 'marchez_vous', 'normal')).toBe('tsarist');
  });

  test('K-20.4: with as many points the camp with more resources', () => {
    const { voronezh: _, ...fewer } = EVEN;
    expect(winner(fewer, { french_south: 4 }, 'marchez_vous', 'elan_du_guerre', 'severe')).toBe('imperial');
    const more = { ...EVEN, kharkov: 'french_south' };
    expect(winner(more, { russian_first: 4 }, 'elan_du_guerre', 'marchez_vous', 'normal')).toBe('tsarist');
  });

  test('K-20.4: with as many resources the camp with the better morale', () => {
    expect(winner(EVEN, {}, 'marchez_vous', 'les_grognards', 'severe')).toBe('imperial');
    expect(winner(EVEN, {}, 'vive_l_empereur', 'elan_du_guerre', 'normal')).toBe('tsarist');
  });

  test.each([
    ['normal', 'imperial'],
    ['harsh', 'imperial'],
    ['severe', 'tsarist'],
    ['crippling', 'tsarist'],
  ] as const)('K-20.4, E-141: with the same morale the Imperials, if they are not worn: %s', (level, side) => {
    expect(winner(EVEN, {}, 'les_grognards', 'les_grognards', level)).toBe(side);
  });

  const best = (change: Change, resources: Resources = {}, split = '4') => {
    const play = playFrom({
      ...kutuzov.setup.start({ scenario: 'invasion', split }),
      forces: {},
      flags: {},
      ...change,
    });
    play.state.resources = { ...NOTHING, ...resources };
    endGame(play, 'imperial', 'capitals');
    return play.state.outcome;
  };

  test('K-20.5a: of the winners the power with more points, then with more resources, then the later on the track', () => {
    expect(best({})?.best).toBe('french_south');
    expect(best({ flags: { minsk: 'french_north' } })?.best).toBe('french_north');
    // Five points each: two resources are as good as a key.
    expect(best({ flags: { minsk: 'french_south' } }, { french_north: 2 })?.best).toBe('french_north');
    expect(best({}, { french_north: 2, french_south: 2 })?.best).toBe('french_south');
  });

  test('K-20.5a: a player who runs all of his camp has no partner to be compared with', () => {
    expect(best({}, {}, '2')).toEqual({ winner: 'imperial', reason: 'outcome.capitals' });
    expect(best({})?.points).toMatchObject({ french_north: 4, french_south: 4 });
  });

  test('K-19.1: the first end is the end', () => {
    const play = playWith();
    endGame(play, 'tsarist', 'morale');
    endGame(play, 'imperial', 'capitals');
    expect(play.state.outcome).toMatchObject({ winner: 'tsarist', reason: 'outcome.morale' });
  });
});

describe('figures of a pack', () => {
  /** The game by tables that say something else. */
  const gameWith = (change: (tables: Book['tables']) => void): KutuzovDefinition => {
    const tables = structuredClone(shipped.tables);
    change(tables);
    return { ...kutuzov.definition, book: { ...shipped, tables } };
  };

  test('K-20.2a, K-20.2b: what a key, a depot and a place are worth, a place of an ally too', () => {
    const game = gameWith(({ victory }) => {
      Object.assign(victory, { key: 3, depot: 2 });
      victory.places.push({ area: 'koenigsberg', imperial: 7, tsarist: 5 });
    });
    const { state } = playWith();
    // Konigsberg, Masuria; Warsaw; Prussia.
    expect(pointsOf({ game, state }, 'french_north')).toBe(7 + 3 + 1 + 1);
    // Six keys; three depots; Moscow; nine ports.
    expect(pointsOf({ game, state }, 'russian_first')).toBe(6 * 3 + 3 * 2 + 1 + 3);
  });

  test('K-16.2, K-17.22: what depots and keys bring between the turns', () => {
    const game = gameWith((tables) => {
      tables.income.depot = 2;
      Object.assign(tables.reinforcements.tsarist, { key: 2, depot: 3 });
    });
    const play = { ...playWith({ turn: 2 }), game };
    // Seven keys, Kiev and Moscow.
    expect(reinforcementCp(play, 'russian_second')).toBe(7 + 7 * 2 + 2 * 3);
    runScript(income(play));
    // The First Army has three depots; of two who are as poor it is the first in whose hands Warsaw and Moscow are.
    expect(play.state.resources).toMatchObject({
      french_north: 4,
      french_south: 2,
      russian_first: 8,
      russian_second: 6,
    });
  });

  test('K-16.51a, K-16.54: dice of a resource, against either kind of losses', () => {
    const game = gameWith(({ morale, attritionLevels }) => {
      morale.diceOfResource = 7;
      attritionLevels.diceOfResource = 6;
    });
    expect([diceOfResource({ game }, 'morale'), diceOfResource({ game }, 'supply')]).toEqual([7, 6]);
  });
});
