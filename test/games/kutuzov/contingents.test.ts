/** What a power does with the pieces of its ally: building, marching, flags (K-1.1c, K-6.31b, K-7.1, K-10.12, K-17.21). */
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../src/engine/index.ts';
import { flagsLeft } from '../../../src/games/campaign/rules/control.ts';
import { march } from '../../../src/games/campaign/rules/march/one-step.ts';
import { actOptions, checkAct, newImpulse } from '../../../src/games/campaign/rules/turn/impulse.ts';
import { flagSurvivors } from '../../../src/games/campaign/rules/turn/turn-end.ts';
import { spend } from '../../../src/games/campaign/rules/winter/spending.ts';
import type { Act, Troops } from '../../../src/games/campaign/types.ts';
import { kutuzov } from '../../../src/games/kutuzov/index.ts';
import { homes } from '../../../src/games/kutuzov/rules/homes.ts';
import { alliedCp } from '../../../src/games/kutuzov/rules/income.ts';
import { type Own, ownIn } from '../../../src/games/kutuzov/types.ts';
import { readSheet } from '../../../src/orders/index.ts';
import { type PlayAt, runScript } from '../campaign/play-at.ts';
import { pieces, playFrom, startWith } from './play-from.ts';

type Change = Parameters<typeof startWith>[1];

const playWith = (power: string, change: Change = {}, own: (own: Own) => void = () => {}, cp = 9): PlayAt => {
  const play = playFrom(
    startWith('invasion', { forces: {}, flags: {}, ...change }),
    Array.from({ length: 60 }, () => 1),
  );
  play.state.impulse = { ...newImpulse(power, false, false), cp };
  own(ownIn(play));
  return play;
};

const judge = (play: PlayAt, power: string, act: Act) => {
  const verdict = checkAct(play, power, act as never);
  return verdict.ok ? verdict.answer : verdict.refusal.code;
};

describe('building', () => {
  const build = (at: string, more: Troops & { of?: string } = { inf: 1 }): Act => ({
    do: 'build',
    at,
    ...more,
  });

  test('K-6.31b: Austrians in their zone and their two keys, Prussians in theirs, and the French at home', () => {
    const play = playWith('french_south');
    expect([homes(play, 'french_south', 'austria').soldiers].flat().sort()).toEqual(['krakow', 'lublin', 'z_austria']);
    expect([homes(play, 'french_north', 'prussia').soldiers].flat().sort()).toEqual([
      'koenigsberg',
      'masuria',
      'z_prussia',
    ]);
    expect(homes(play, 'french_south').soldiers).not.toContain('krakow');
  });

  test('K-6.31b, K-1.1c: the place tells whose soldiers they are, a leader does too', () => {
    const play = playWith('french_south');
    expect(judge(play, 'french_south', build('krakow'))).toMatchObject({ of: 'austria', at: 'krakow', inf: 1 });
    expect(judge(play, 'french_south', build('warsaw'))).not.toHaveProperty('of');
    expect(judge(play, 'french_south', build('z_austria', { leaders: ['schwarzenberg'] }))).toMatchObject({
      of: 'austria',
    });
    expect(judge(play, 'french_south', build('warsaw', { of: 'austria', inf: 1 }))).toBe('build.not-home');
    expect(judge(play, 'french_south', build('koenigsberg', { of: 'prussia', inf: 1 }))).toBe('troops.unknown-power');
    expect(judge(play, 'french_north', build('krakow'))).toBe('build.not-home');
    const offered = actOptions(play, 'french_south').filter((act) => act.do === 'build' && act.of === 'austria');
    expect(offered.length).toBeGreaterThan(3);
  });

  test('K-1.5c: an ally has counters of his own', () => {
    const play = playWith('french_north', { forces: { koenigsberg: { prussia: pieces([], 4, 2) } } });
    expect(judge(play, 'french_north', build('koenigsberg'))).toBe('build.no-counters');
  });

  test('K-9.3n, K-9.3r 6: an ally who has left is not built', () => {
    const play = playWith('french_north', {}, (own) => (own.left = ['prussia', 'austria']));
    expect(homes(play, 'french_north', 'prussia').soldiers).toEqual([]);
    expect(homes(play, 'french_south', 'austria').boxed?.()).toEqual([]);
  });

  test('K-6.2a, K-6.32a: regrouped allies come to their homes, or to a key under a flag of the power', () => {
    const play = playWith('french_south', {
      flags: { brest: 'french_south', lukow: 'french_south' },
    });
    play.state.regroup.austria = pieces(['schwarzenberg'], 2);
    const regroup = (at: string, more: Troops & { of?: string }): Act => ({
      do: 'regroup',
      at,
      ...more,
    });
    expect(judge(play, 'french_south', regroup('brest', { inf: 1 }))).toMatchObject({ of: 'austria' });
    expect(judge(play, 'french_south', regroup('krakow', { leaders: ['schwarzenberg'] }))).toMatchObject({
      of: 'austria',
    });
    expect(judge(play, 'french_south', regroup('warsaw', { inf: 1, of: 'austria' }))).toBe('build.not-home');
  });
});

describe('reinforcements', () => {
  test('K-17.21a, R-36: four for Austria, then two; two for Prussia; nothing for an ally who has left', () => {
    const cp = (turn: number, power: string, own?: (own: Own) => void) =>
      alliedCp(playWith(power, { turn }, own), power)?.cp;
    expect([1, 2, 3].map((turn) => cp(turn, 'french_south'))).toEqual([4, 4, 2]);
    expect([1, 2, 3].map((turn) => cp(turn, 'french_north'))).toEqual([2, 2, 2]);
    expect(cp(1, 'russian_first')).toBeUndefined();
    expect(cp(1, 'french_south', (own) => (own.left = ['austria']))).toBeUndefined();
  });

  const winter = (answers: readonly Json[], cp: number, lent: number) => {
    const play = playWith('french_south');
    play.state.impulse = null;
    play.state.phase = 'interphase';
    const spent = runScript(spend(play, 'french_south', cp, { contingents: ['austria'], cp: lent }), [
      ...answers,
      { do: 'end' },
    ] as Json[]);
    return { play, spent };
  };
  const order = (at: string, inf: number, of?: string): Json => ({
    do: 'build',
    at,
    ...(of === undefined ? {} : { of }),
    leaders: [],
    inf,
    cav: 0,
    art: 0,
  });

  test('K-17.21b: French CP pay for the allies too, allied CP for the French never', () => {
    const both = winter([order('krakow', 3, 'austria')], 6, 4);
    expect(both.spent.left).toBe(4);
    expect(both.play.state.forces.krakow?.austria?.inf).toBe(3);
    const play = playWith('french_south');
    play.state.impulse = {
      ...newImpulse('french_south', false, true),
      cp: 0,
      purses: [{ contingents: ['austria'], cp: 4 }],
    };
    expect(judge(play, 'french_south', { do: 'build', at: 'warsaw', inf: 1 })).toBe('cp.short');
    expect(judge(play, 'french_south', { do: 'build', at: 'krakow', inf: 2 })).toMatchObject({ of: 'austria' });
    expect(judge(play, 'french_south', { do: 'build', at: 'krakow', inf: 3 })).toBe('cp.short');
  });

  test('K-17.2c, R-35, E-127: one place for each nation', () => {
    const { spent } = winter([order('warsaw', 1), order('krakow', 1, 'austria')], 6, 4);
    expect(spent.camps).toEqual({ french_south: 'warsaw', austria: 'krakow' });
  });

  test('K-17.2d: a power without a place of its own uses one of its partner', () => {
    const edges = ['z_galicia', 'warsaw'];
    const forces = Object.fromEntries(edges.map((area) => [area, { russian_first: pieces([], 1) }]));
    const play = playWith('french_south', { forces });
    play.state.phase = 'interphase';
    expect(homes(play, 'french_south').camps?.()).toEqual(['z_poland']);
    play.state.forces.z_poland = { russian_first: pieces([], 1) };
    expect(homes(play, 'french_south').camps?.()).toEqual([]);
    expect(homes(play, 'french_south').leaders).not.toContain('z_poland');
  });

  test('K-17.2c, K-17.2d: allies without a place of their own are built nowhere else', () => {
    const lands = ['z_prussia', 'koenigsberg', 'masuria'];
    const forces = Object.fromEntries(lands.map((area) => [area, { russian_first: pieces([], 1) }]));
    const play = playWith('french_north', { forces });
    play.state.phase = 'interphase';
    expect(homes(play, 'french_north', 'prussia').camps?.()).toEqual([]);
  });
});

describe('marching', () => {
  const step = (to: string, force: Record<string, object>): Act => ({ do: 'move', from: 'brest', to, force });
  const austria = { austria: { leaders: ['schwarzenberg'], inf: 2 } };
  const price = (flags: Record<string, string>, force: Record<string, object>, to = 'slonim') => {
    const stacks = {
      austria: pieces(['schwarzenberg'], 2),
      french_south: pieces(['eugene'], 2),
    };
    const play = playWith('french_south', { forces: { brest: stacks }, flags: { brest: 'french_south', ...flags } });
    const answer = judge(play, 'french_south', step(to, force));
    if (typeof answer === 'string') return answer;
    runScript(march(play, 'french_south', answer as never));
    return 9 - (play.state.impulse?.cp ?? 0);
  };

  test('K-10.12a, K-10.12b, K-10.63, E-06, E-07: a CP more into Russia, but where their own flag is', () => {
    expect(price({}, austria)).toBe(2);
    expect(price({ slonim: 'french_south' }, austria)).toBe(2);
    expect(price({ slonim: 'austria' }, austria)).toBe(1);
    expect(price({}, { ...austria, french_south: { leaders: ['eugene'], inf: 2 } })).toBe(3);
    expect(price({}, { french_south: { leaders: ['eugene'], inf: 2 } })).toBe(1);
    expect(price({}, austria, 'lublin')).toBe(1);
  });

  test('K-10.12a: soldiers alone pay it too, and who cannot pay does not go', () => {
    const forces = { brest: { austria: pieces([], 1) } };
    const play = (cp: number) => playWith('french_south', { forces, flags: { brest: 'french_south' } }, () => {}, cp);
    const alone = step('slonim', { austria: { inf: 1 } });
    expect(judge(play(1), 'french_south', alone)).toBe('cp.short');
    expect(judge(play(2), 'french_south', alone)).not.toBe('cp.short');
    const offered = (cp: number) =>
      actOptions(play(cp), 'french_south').some((act) => act.do === 'move' && act.to === 'slonim');
    expect([offered(1), offered(2)]).toEqual([false, true]);
  });
});

describe('flags', () => {
  const forces = { slonim: { austria: pieces(['schwarzenberg'], 2) } };

  test('K-7.11, K-10.62b, K-1.7b: an allied formation raises its own flag, out of a supply of its own', () => {
    const play = playWith('french_south', { forces: structuredClone(forces) });
    expect(judge(play, 'french_south', { do: 'flag', at: 'slonim' })).toEqual({
      do: 'flag',
      at: 'slonim',
      as: 'austria',
    });
    const { game, state } = play;
    expect([flagsLeft(game, state, 'imperial'), flagsLeft(game, state, 'allied')]).toEqual([60, 11]);
    state.flags = { slutsk: 'austria', minsk: 'prussia', lida: 'french_north' };
    expect([flagsLeft(game, state, 'imperial'), flagsLeft(game, state, 'allied')]).toEqual([59, 9]);
  });

  test('K-9.3h: not in Russia while it hesitates', () => {
    const play = playWith('french_south', { forces: structuredClone(forces) }, (own) => {
      own.morale.imperial.level = 'marchez_vous';
    });
    expect(judge(play, 'french_south', { do: 'flag', at: 'slonim' })).toBe('ally.hesitates-flag');
    play.state.forces.slonim = { ...play.state.forces.slonim, french_south: pieces([], 1) };
    expect(judge(play, 'french_south', { do: 'flag', at: 'slonim' })).toMatchObject({ as: 'french_south' });
  });

  test('K-4.3c: after attrition survivors raise their flags; who hesitates does not', () => {
    const raised = (level: Own['morale']['imperial']['level']) => {
      const play = playWith('french_south', { forces: structuredClone(forces) }, (own) => {
        own.morale.imperial.level = level;
      });
      play.state.impulse = null;
      runScript(flagSurvivors(play));
      return play.state.flags.slonim;
    };
    expect([raised('elan_du_guerre'), raised('marchez_vous')]).toEqual(['austria', undefined]);
  });

  test('K-7.13: an allied army flags next door', () => {
    const play = playWith('french_south', { forces: structuredClone(forces), flags: { slonim: 'austria' } });
    expect(judge(play, 'french_south', { do: 'flag', at: 'lida' })).toMatchObject({ as: 'austria' });
  });
});

test('K-6.31b: the orders name the ally where the place does not tell', () => {
  const { language } = kutuzov;
  const act = { do: 'regroup', at: 'brest', of: 'austria', leaders: [], inf: 1, cav: 0, art: 0 };
  const text = language.formatAnswer('impulse.order', act);
  const [line] = readSheet(text, language, { owns: ['french_south'] }).lines;
  expect(line?.order).toMatchObject({ verb: 'REGROUP', at: 'brest', of: 'austria' });
});
