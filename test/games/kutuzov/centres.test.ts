/** Deployment centres, and what sieges bring (K-12.11, K-13.31c, K-13.52, K-17.2g to K-17.2i). */
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../src/engine/index.ts';
import { undergo } from '../../../src/games/campaign/rules/battle/attrition.ts';
import { besiege } from '../../../src/games/campaign/rules/battle/siege.ts';
import { noting } from '../../../src/games/campaign/rules/consequences.ts';
import { putFlag } from '../../../src/games/campaign/rules/turn/flags.ts';
import { newImpulse } from '../../../src/games/campaign/rules/turn/impulse.ts';
import { mayPlace, noteCentre, placeCentres, placesFor } from '../../../src/games/kutuzov/rules/centres.ts';
import { rollCossacks } from '../../../src/games/kutuzov/rules/cossacks.ts';
import { settleDue } from '../../../src/games/kutuzov/rules/facts.ts';
import { homes } from '../../../src/games/kutuzov/rules/homes.ts';
import { rebel } from '../../../src/games/kutuzov/rules/rebellion.ts';
import { type Own, ownIn } from '../../../src/games/kutuzov/types.ts';
import { eventsOf, type PlayAt, runScript } from '../campaign/play-at.ts';
import { pieces, playFrom, startWith } from './play-from.ts';

type Change = Parameters<typeof startWith>[1];

const ones = (n: number) => Array.from({ length: n }, () => 1);

const playWith = (
  change: Change = {},
  own: (own: Own) => void = () => {},
  faces: readonly number[] = ones(60),
  power = 'french_north',
): PlayAt => {
  const play = playFrom(startWith('invasion', { forces: {}, flags: {}, ...change }), faces);
  play.state.impulse = newImpulse(power, false, false);
  own(ownIn(play));
  // Events are noted as they are in a game.
  return { ...play, table: Object.assign(Object.create(play.table), noting(play.game, play.table)) };
};

const withCentre = (area: string, power: string) => (own: Own) => (own.centres = [{ area, power }]);

describe('placing', () => {
  test('K-17.2g: one before turn 2, one before turn 3, and one that was lost', () => {
    const most = (turn: number, lost = 0) =>
      mayPlace(
        playWith({ turn }, (own) => (own.centresLost = { french_north: lost })),
        'french_north',
      );
    expect([most(1), most(2), most(3)]).toEqual([1, 1, 0]);
    expect([most(1, 1), most(2, 2), most(3, 2)]).toEqual([2, 2, 1]);
  });

  test('K-17.2h, R-63: on friendly ground that is joined to the edge, one in an area', () => {
    const imperial = placesFor(playWith(), 'french_north');
    expect(imperial).toEqual(expect.arrayContaining(['warsaw', 'koenigsberg', 'krakow']));
    expect(imperial).not.toContain('kovno');
    expect(placesFor(playWith({ flags: { kovno: 'french_south' } }), 'french_north')).toContain('kovno');
    expect(placesFor(playWith({}, withCentre('warsaw', 'french_south')), 'french_north')).not.toContain('warsaw');
    expect(placesFor(playWith(), 'russian_first')).toContain('moscow');
    // Finland is no eastern edge.
    const north = playWith({ flags: { st_petersburg: 'french_north', chudovo: 'french_north' } });
    expect(
      [placesFor(playWith(), 'russian_first'), placesFor(north, 'russian_first')].map((each) =>
        each.includes('viborg'),
      ),
    ).toEqual([true, false]);
    const cut = Object.fromEntries(
      ['z_prussia', 'z_poland', 'z_galicia', 'z_austria'].map((zone) => [zone, { russian_first: pieces([], 1) }]),
    );
    expect(placesFor(playWith({ forces: cut }), 'french_north')).toEqual([]);
  });

  test('K-1.24c, K-6.32a, K-17.2h: Ukraine takes what was regrouped, but no centre before it is joined to an eastern zone', () => {
    const standing = (zones: readonly string[]) => {
      const forces = Object.fromEntries(zones.map((zone) => [zone, { french_south: pieces([], 1) }]));
      const play = playWith({ forces, flags: { lublin: 'russian_second' } });
      return {
        centre: placesFor(play, 'russian_second').includes('kiev'),
        boxed: homes(play, 'russian_second').boxed?.().includes('lublin'),
      };
    };
    const east = ['z_rus', 'z_volga', 'z_saratov'];
    expect(standing([])).toEqual({ centre: true, boxed: true });
    expect(standing(east)).toEqual({ centre: false, boxed: true });
    expect(standing(['z_rus', 'z_volga'])).toEqual({ centre: true, boxed: true });
    expect(standing([...east, 'z_ukraine'])).toEqual({ centre: false, boxed: false });
  });

  test('K-17.2g, D-97: the power says where', () => {
    const play = playWith({ turn: 1 }, (own) => (own.centresLost = { french_north: 1 }));
    runScript(placeCentres(play, 'french_north'), [{ at: 'warsaw' }, { at: 'lublin' }]);
    expect(ownIn(play).centres).toEqual([
      { power: 'french_north', area: 'warsaw' },
      { power: 'french_north', area: 'lublin' },
    ]);
    expect(ownIn(play).centresLost).toEqual({ french_north: 0 });
    const none = playWith({ turn: 3 });
    runScript(placeCentres(none, 'french_north'), [{ at: 'warsaw' }]);
    expect(ownIn(none).centres).toEqual([]);
  });
});

describe('effects', () => {
  test('K-6.32d, K-17.2i: regrouped pieces come to an own centre that is not besieged', () => {
    const boxed = (change: Change, power = 'french_north') =>
      homes(playWith(change, withCentre('grodno', 'french_north')), power)
        .boxed?.()
        .includes('grodno');
    const flags = { grodno: 'french_south' };
    expect(boxed({ flags })).toBe(true);
    expect(boxed({ flags }, 'french_south')).toBe(true);
    expect(boxed({}, 'french_south')).toBe(false);
    expect(boxed({ flags, forces: { grodno: { russian_first: pieces([], 1) } } })).toBe(false);
  });

  test('K-6.32d: nothing comes to an own centre in the open where an enemy stands, whose flag is not there yet', () => {
    const isOpen = (force: string) => {
      const forces = { ostrolenka: { [force]: pieces([], 1) } };
      return homes(playWith({ forces }, withCentre('ostrolenka', 'french_south')), 'french_south')
        .boxed?.()
        .includes('ostrolenka');
    };
    expect(isOpen('russian_first')).toBe(false);
    expect(isOpen('french_north')).toBe(true);
  });

  test('K-14.2b, E-56, E-57: a friendly centre halves attrition after the depot, and a burnt one too', () => {
    const dice = (own: (own: Own) => void) => {
      const force = { french_north: pieces(['napoleon'], 8) };
      const play = playWith({ forces: { moscow: force }, flags: { moscow: 'french_south' } }, own);
      return play.game.attrition.dice(play, { area: 'moscow', force, reasons: ['ambush'], tired: 0 });
    };
    expect(dice(withCentre('moscow', 'french_south'))).toBe(2);
    expect(
      dice((own) => {
        withCentre('moscow', 'french_south')(own);
        own.scorched = ['moscow'];
      }),
    ).toBe(4);
    expect(dice(withCentre('moscow', 'russian_first'))).toBe(4);
  });
});

test('K-14.2b: a centre among enemies, on ground that nobody controls, spares nobody', () => {
  const dice = (enemy: boolean) => {
    const force = { french_north: pieces(['ney'], 3) };
    const forces = { vilna: { ...force, ...(enemy ? { russian_first: pieces([], 1) } : {}) } };
    const play = playWith({ forces, flags: { vilna: 'french_north' } }, withCentre('vilna', 'french_north'));
    return play.game.attrition.dice(play, { area: 'vilna', force, reasons: ['ambush'], tired: 0 });
  };
  expect([dice(false), dice(true)]).toEqual([2, 4]);
});

test('K-17.2g: who places none keeps the one that was lost for another time', () => {
  const lost = (n: number, turn: number, answers: Json[]) => {
    const play = playWith({ turn }, (own) => (own.centresLost = { french_north: n }));
    runScript(placeCentres(play, 'french_north'), answers);
    return [ownIn(play).centresLost.french_north, ownIn(play).centres.map(({ area }) => area)];
  };
  expect(lost(2, 3, [{ at: 'warsaw' }])).toEqual([1, ['warsaw']]);
  expect(lost(1, 1, [{ at: null }])).toEqual([1, []]);
  expect(lost(1, 2, [{ at: 'warsaw' }, { at: null }])).toEqual([0, ['warsaw']]);
});

describe('taking', () => {
  const taken = (face: number, area = 'vilna') => {
    const play = playWith(
      { forces: { [area]: { french_north: pieces(['ney'], 1) } } },
      withCentre(area, 'russian_first'),
      [face, ...ones(9)],
    );
    const before = play.state.resources.french_north ?? 0;
    putFlag(play, 'french_north', area, 'french_north', 'cp');
    runScript(settleDue(play));
    return [ownIn(play).centres, ownIn(play).centresLost, (play.state.resources.french_north ?? 0) - before] as const;
  };

  test('K-12.11: an enemy flag takes it away, and a six brings a resource', () => {
    expect(taken(6)).toEqual([[], { russian_first: 1 }, 1]);
    expect(taken(5)).toEqual([[], { russian_first: 1 }, 0]);
  });

  test('K-12.11: a flag elsewhere takes nothing', () => {
    const play = playWith({}, withCentre('minsk', 'russian_first'));
    putFlag(play, 'french_north', 'vilna', 'french_north', 'cp');
    expect(ownIn(play).centres).toEqual([{ area: 'minsk', power: 'russian_first' }]);
    // K-9.53a: nor does it give a chance to rise.
    expect(ownIn(play).due).toEqual([]);
  });

  test('K-12.11: so does who takes the flag above it away, and he plunders it', () => {
    const play = playWith(
      { flags: { vilna: 'french_north' }, forces: { vilna: { russian_first: pieces(['barclay'], 1) } } },
      withCentre('vilna', 'french_north'),
      [6, ...ones(9)],
      'russian_first',
    );
    const before = play.state.resources.russian_first ?? 0;
    putFlag(play, 'russian_first', 'vilna', 'restore', 'cp');
    runScript(settleDue(play));
    expect([ownIn(play).centres, ownIn(play).centresLost]).toEqual([[], { french_north: 1 }]);
    expect((play.state.resources.russian_first ?? 0) - before).toBe(1);
  });

  test('K-4.4b, K-12.11: Cossacks take it away and plunder nothing', () => {
    const play = playWith({ flags: { vilna: 'french_north' } }, withCentre('vilna', 'french_north'), [6, ...ones(9)]);
    const before = { ...play.state.resources };
    putFlag(play, 'russian_first', 'vilna', 'restore', 'guerrilla');
    runScript(settleDue(play));
    expect([ownIn(play).centres, play.state.resources]).toEqual([[], before]);
  });

  test('K-9.3r, K-12.11: so does the rebellion of Prussia, which raises a Russian flag', () => {
    const play = playWith({}, (own) => {
      withCentre('koenigsberg', 'french_north')(own);
      own.morale.imperial.level = 'sauve_qui_peut';
    });
    const before = { ...play.state.resources };
    runScript(rebel(play));
    runScript(settleDue(play));
    expect([ownIn(play).centres, ownIn(play).centresLost]).toEqual([[], { french_north: 1 }]);
    expect(play.state.resources).toEqual(before);
  });

  test('K-13.52a: in a fortress it makes a sack richer, but not where nobody has taken it', () => {
    const rich = (by?: string) => {
      const play = playWith({ flags: { riga: 'french_north' } }, withCentre('riga', 'french_north'));
      noteCentre(play, 'riga', 'imperial', by);
      return ownIn(play).impulse.rich;
    };
    expect([rich('russian_first'), rich()]).toEqual([['riga'], []]);
  });

  test('K-9.53a, K-12.11: it gives the captor a chance to rise', () => {
    const play = playWith(
      { forces: { vilna: { french_north: pieces(['ney'], 1) } } },
      (own) => {
        withCentre('vilna', 'russian_first')(own);
        own.morale.imperial = { level: 'vive_l_empereur', loss: 0, gain: 4 };
        own.since.morale.imperial = 'vive_l_empereur';
      },
      [1, 1, 2, ...ones(9)],
    );
    putFlag(play, 'french_north', 'vilna', 'french_north', 'cp');
    runScript(settleDue(play), [{ rally: true }]);
    expect(ownIn(play).morale.imperial.level).toBe('elan_du_guerre');
  });

  test('K-4.4b: Cossacks take it away too, and plunder nothing', () => {
    const play = playWith({ flags: { vilna: 'french_north' } }, withCentre('vilna', 'french_north'), [6, ...ones(9)]);
    expect(rollCossacks(play, 'vilna', 0, 'guerrilla')).toBe(true);
    runScript(settleDue(play));
    expect(ownIn(play).centres).toEqual([]);
    expect(eventsOf(play).filter(({ kind }) => kind === 'centre.looted')).toEqual([]);
  });
});

describe('sieges', () => {
  const siege = (
    area: string,
    force: Record<string, ReturnType<typeof pieces>>,
    faces: readonly number[],
    own: (own: Own) => void = () => {},
    power = 'french_north',
    leader = 'napoleon',
    flags: Record<string, string> = {},
  ) => {
    const play = playWith({ forces: { [area]: force }, flags }, own, [...faces, ...ones(60)], power);
    const before = { ...play.state.resources };
    runScript(besiege(play, power, { do: 'siege', at: area, leader }), [] as Json[]);
    const won = (play.state.resources[power] ?? 0) - (before[power] ?? 0);
    const dice = eventsOf(play).flatMap((event) => (event.kind === 'siege.rolled' ? [[event.side, event.dice]] : []));
    return { play, won, dice };
  };

  test('K-13.31c, E-103: Imperials besiege Riga with half of their dice, rounded up', () => {
    const napoleon = { french_north: pieces(['napoleon'], 8) };
    expect(siege('riga', napoleon, []).dice[0]).toEqual(['besieger', 8]);
    expect(siege('grodno', napoleon, []).dice[0]).toEqual(['besieger', 15]);
    const worn = siege('riga', napoleon, [6, ...ones(7), 5, 1, 1, 1]);
    expect(worn.dice[0]).toEqual(['besieger', 8]);
  });

  const davout = { french_north: pieces(['davout'], 6) };
  // Elan gives the Imperials two dice: twelve of them, and two of the walls.
  const falls = [6, 6, ...ones(10), 1, 1];

  test('K-13.52a, K-13.52b, E-109: a sack in the first round adds one; what was sacked is not sacked again', () => {
    const first = siege('grodno', davout, [...falls, 5], undefined, undefined, 'davout');
    expect([first.won, ownIn(first.play).sacked]).toEqual([2, ['grodno']]);
    const failed = siege('grodno', davout, [...falls, 4], undefined, undefined, 'davout');
    expect([failed.won, ownIn(failed.play).sacked]).toEqual([0, []]);
    const again = siege('grodno', davout, [...falls, 6], (own) => (own.sacked = ['grodno']), undefined, 'davout');
    expect(again.won).toBe(0);
    expect(eventsOf(again.play).some(({ kind }) => kind === 'sack.rolled')).toBe(false);
  });

  test('K-13.52a, K-12.11: one more where the enemy had a centre', () => {
    const rich = siege('grodno', davout, [...falls, 5], withCentre('grodno', 'russian_first'), undefined, 'davout');
    expect([rich.won, ownIn(rich.play).centres]).toEqual([3, []]);
  });

  test('K-13.52c, K-13.52d: Tsarists who sack suffer, to the Regroup Box, and keep the plunder', () => {
    const force = { russian_first: pieces(['wittgenstein'], 4) };
    const flags = { grodno: 'french_north' };
    const play = siege(
      'grodno',
      force,
      [6, 6, ...ones(6), 1, 1, 6, 6, ...ones(4)],
      (own) => (own.morale.tsarist.level = 'elan_du_guerre'),
      'russian_first',
      'wittgenstein',
      flags,
    );
    expect(play.won).toBe(2);
    expect(play.play.state.regroup.russian_first).toEqual(pieces([], 1));
    expect(ownIn(play.play).impulse.barred).toEqual({});
  });

  test('K-13.52c: the resources just won do not halve that attrition', () => {
    const force = { russian_first: pieces(['wittgenstein'], 4) };
    const play = playWith({ forces: { minsk: force } }, (own) => {
      own.impulse.barred = { russian_first: 3 };
    });
    play.state.resources.russian_first = 3;
    play.state.resources.russian_second = 0;
    runScript(undergo(play, { area: 'minsk', force, reasons: ['ambush'] }), [{ relieve: 1 }]);
    expect(play.state.resources.russian_first).toBe(3);
  });
});
