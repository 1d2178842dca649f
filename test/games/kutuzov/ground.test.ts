/** Entrenchments, scorched earth, and what attrition makes of depots and resources (K-12.45, K-14.2, K-14.3, K-16.4, K-16.56 to K-16.58). */
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../src/engine/index.ts';
import { undergo } from '../../../src/games/campaign/rules/battle/attrition.ts';
import { fightBattle } from '../../../src/games/campaign/rules/battle/battle.ts';
import { stepHardships } from '../../../src/games/campaign/rules/march/reactions.ts';
import { actOptions, checkAct, newImpulse } from '../../../src/games/campaign/rules/turn/impulse.ts';
import type { Act } from '../../../src/games/campaign/types.ts';
import { kutuzov } from '../../../src/games/kutuzov/index.ts';
import { beginAnew, consequences } from '../../../src/games/kutuzov/rules/facts.ts';
import { type Own, ownIn } from '../../../src/games/kutuzov/types.ts';
import { eventsOf, type PlayAt, runScript } from '../campaign/play-at.ts';
import { pieces, playFrom, startWith } from './play-from.ts';

type Change = Parameters<typeof startWith>[1];

const playWith = (
  power: string,
  change: Change = {},
  faces: readonly number[] = [],
  own: (own: Own) => void = () => {},
): PlayAt => {
  const play = playFrom(startWith('invasion', { forces: {}, round: 2, ...change }), faces);
  play.state.impulse = newImpulse(power, false, false);
  ownIn(play).entrenched = [];
  own(ownIn(play));
  return play;
};

const verdictOf = (play: PlayAt, power: string, act: Act) => {
  const verdict = checkAct(play, power, act as never);
  return verdict.ok ? 'ok' : verdict.refusal.code;
};

const perform = (play: PlayAt, power: string, act: Act, answers: readonly Json[] = []) => {
  const rule = play.game.acts?.[act.do];
  if (rule) runScript(rule.run(play, power, act), answers);
};

describe('entrenchments', () => {
  const dig = (at: string): Act => ({ do: 'entrench', at });
  const here = (stack = pieces(['barclay'], 1)) => ({ forces: { smolensk: { russian_first: stack } } });

  test('K-16.56, K-12.45b: with an army, a leader alone, or four strength points; on friendly ground', () => {
    const at = (change: Change, area = 'smolensk') =>
      verdictOf(playWith('russian_first', change), 'russian_first', dig(area));
    expect(at(here())).toBe('ok');
    expect(at(here(pieces(['barclay'])))).toBe('ok');
    expect(at(here(pieces([], 4)))).toBe('ok');
    expect(at(here(pieces([], 3)))).toBe('entrench.not-there');
    expect(at({ ...here(), flags: { smolensk: 'french_north' } })).toBe('entrench.not-there');
    expect(at({ forces: { z_rus: { russian_first: pieces(['barclay'], 1) } } }, 'z_rus')).toBe('entrench.not-there');
    expect(at(here(), 'nowhere')).toBe('area.unknown');
  });

  test('K-16.56: before any piece of the power has moved, for a resource; a refusal names the nearest places', () => {
    const play = playWith('russian_first', here());
    const offered = actOptions(play, 'russian_first').filter(({ do: what }) => what === 'entrench');
    expect(offered).toEqual([dig('smolensk')]);
    const refused = checkAct(play, 'russian_first', dig('minsk') as never);
    expect(refused.ok ? [] : refused.refusal.near).toEqual([dig('smolensk')]);
    const before = play.state.resources.russian_first ?? 0;
    perform(play, 'russian_first', dig('smolensk'));
    expect([ownIn(play).entrenched, play.state.resources.russian_first]).toEqual([['smolensk'], before - 1]);
    expect(verdictOf(play, 'russian_first', dig('smolensk'))).toBe('entrench.already');
    const moved = playWith('russian_first', here());
    if (moved.state.impulse) moved.state.impulse.leadersMarched = { barclay: 1 };
    expect(verdictOf(moved, 'russian_first', dig('smolensk'))).toBe('entrench.moved');
    const poor = playWith('russian_first', here());
    poor.state.resources.russian_first = 0;
    expect(checkAct(poor, 'russian_first', dig('smolensk') as never)).toMatchObject({
      refusal: { code: 'spend.no-resource', reason: { args: { power: 'russian_first' } } },
    });
  });

  /** Davout attacks Barclay over a clear line. */
  const battle = (entrenched: boolean, faces: readonly number[], defender = pieces(['barclay'], 4)) => {
    const davout = { french_north: pieces(['davout'], 4) };
    const forces = { smolensk: { ...davout, russian_first: defender } };
    const play = playWith(
      'french_north',
      { forces },
      faces,
      (own) => (own.entrenched = entrenched ? ['smolensk'] : []),
    );
    const entry = {
      area: 'smolensk',
      from: 'orsha',
      line: 'clear',
      side: 'imperial',
      mover: davout,
      arrived: {},
      failedEvasions: 0,
    };
    play.frozen.set('smolensk', { imperial: 'enemy', tsarist: 'friendly' });
    runScript(fightBattle(play, entry));
    const rolled = eventsOf(play).filter(({ kind }) => kind === 'battle.rolled') as { dice: number; side: string }[];
    const ended = eventsOf(play).find(({ kind }) => kind === 'battle.ended');
    return { dice: rolled.map(({ dice }) => dice), ended, play };
  };
  const ones = (n: number) => Array.from({ length: n }, () => 1);

  test('K-12.45d: the attacker rolls a die less in round 1, and one of his hits does not count', () => {
    const { dice, ended } = battle(true, [6, 6, ...ones(40)]);
    const open = battle(false, [6, 6, ...ones(40)]);
    expect((open.dice[0] ?? 0) - (dice[0] ?? 0)).toBe(1);
    expect([ended, open.ended].map((end) => (end as { casualties: { defender: number } }).casualties.defender)).toEqual(
      [1, 2],
    );
  });

  test('K-12.45e: three hits more are no rout of those who were dug in, five are', () => {
    const routed = (entrenched: boolean, hits: number) =>
      (
        battle(
          entrenched,
          [...Array.from({ length: hits }, () => 5), ...ones(60)],
          pieces(['barclay', 'wittgenstein'], 8),
        ).ended as { rout: boolean }
      ).rout;
    expect([routed(false, 3), routed(true, 4), routed(true, 5), routed(true, 6)]).toEqual([true, false, false, true]);
  });

  test('K-12.45b, K-12.45e: works that fall in a round still count in it', () => {
    const four = battle(true, [6, 6, 5, 5, ...ones(60)], pieces([], 4));
    expect((four.ended as { rout: boolean }).rout).toBe(false);
  });

  test('K-12.45f: no flag is won over those who were dug in', () => {
    const surplus = (entrenched: readonly string[]) => {
      const play = playWith('french_north', {}, [], (own) => (own.entrenched = [...entrenched]));
      return play.game.flags.overrunSurplus?.(play, 'vyazma', 'tsarist');
    };
    expect([surplus([]), surplus(['vyazma'])]).toEqual([1, Number.POSITIVE_INFINITY]);
  });

  test('K-12.45b: it is given up when nobody holds it any more', () => {
    const play = playWith('french_north', here(pieces([], 3)), [], (own) => (own.entrenched = ['smolensk']));
    runScript(consequences(play, { fact: 'settled' }));
    expect(ownIn(play).entrenched).toEqual([]);
    const held = playWith('french_north', here(pieces([], 4)), [], (own) => (own.entrenched = ['smolensk']));
    runScript(consequences(held, { fact: 'settled' }));
    expect(ownIn(held).entrenched).toEqual(['smolensk']);
    const one = playWith('french_north', here(pieces([], 4)), [], (own) => (own.entrenched = ['smolensk', 'tula']));
    runScript(consequences(one, { fact: 'settled' }));
    expect(ownIn(one).entrenched).toEqual(['smolensk']);
  });
});

describe('scorched earth', () => {
  const burn = (at: string): Act => ({ do: 'scorch', at });
  const near = { flags: { orsha: 'french_north' } };

  test('K-16.57a, K-4.22f, E-71: Tsarists, in a scheduled impulse, not in the first round of the game', () => {
    const code = (power: string, change: Change, preemptive = false) => {
      const play = playWith(power, { ...near, ...change });
      play.state.impulse = newImpulse(power, preemptive, false);
      return verdictOf(play, power, burn('vitebsk'));
    };
    expect(code('russian_first', {})).toBe('ok');
    expect(code('french_north', {})).toBe('scorch.not-yours-to-do');
    expect(code('russian_first', { round: 1 })).toBe('scorch.not-yet');
    expect(code('russian_first', { round: 1, turn: 2 })).toBe('ok');
    expect(code('russian_first', {}, true)).toBe('scorch.not-yet');
  });

  test('K-16.57b, K-16.57c, K-16.57e: a Tsarist duchy without Imperials, two steps from them at most', () => {
    const code = (at: string, change: Change = near) =>
      verdictOf(playWith('russian_first', change), 'russian_first', burn(at));
    expect(code('orsha')).toBe('scorch.not-yours');
    expect(code('z_rus')).toBe('scorch.not-yours');
    expect(code('kharkov')).toBe('scorch.too-far');
    const play = playWith('russian_first', near);
    const refused = checkAct(play, 'russian_first', burn('kharkov'));
    const burnable = actOptions(play, 'russian_first').filter(({ do: what }) => what === 'scorch');
    expect(refused.ok ? [] : refused.refusal.near).toEqual(burnable.slice(0, 12));
    expect(code('vitebsk', { flags: {}, forces: { vitebsk: { french_north: pieces([], 1) } } })).toBe(
      'scorch.occupied',
    );
  });

  test('K-16.57d, E-70: not where an Imperial army could intercept; one that is marked cannot', () => {
    const forces = { orsha: { french_north: pieces(['davout'], 4) } };
    const play = playWith('russian_first', { ...near, forces });
    const line = kutuzov.definition.content.lines.find(
      ({ a, b }) => [a, b].includes('orsha') && [a, b].includes('smolensk'),
    );
    const target = line?.kind === 'river' ? 'mogilev' : 'smolensk';
    expect(verdictOf(play, 'russian_first', burn(target))).toBe('scorch.interceptable');
    if (play.state.impulse) play.state.impulse.marked = structuredClone(forces);
    expect(verdictOf(play, 'russian_first', burn(target))).toBe('ok');
  });

  test('K-11.1b, K-16.57d: nor can it intercept where Tsarists stand already, so they burn the ground behind them', () => {
    const code = (there: Record<string, object>) => {
      const forces = { orsha: { french_north: pieces(['davout'], 4) }, ...there };
      return verdictOf(playWith('russian_first', { ...near, forces } as Change), 'russian_first', burn('smolensk'));
    };
    expect(code({})).toBe('scorch.interceptable');
    expect(code({ smolensk: { russian_second: pieces([], 1) } })).toBe('ok');
    expect(code({ smolensk: { russian_second: pieces([], 1), french_south: pieces([], 1) } })).toBe('scorch.occupied');
  });

  test('K-16.57f, K-6.35c, E-72: one in an impulse until Kutuzov has come', () => {
    const play = playWith('russian_first', near, [], (own) => (own.kutuzov = false));
    const before = play.state.resources.russian_first ?? 0;
    const [first, second] = actOptions(play, 'russian_first').filter(({ do: what }) => what === 'scorch');
    if (!first || !second) throw new Error('nothing to burn');
    perform(play, 'russian_first', first);
    expect(play.state.resources.russian_first).toBe(before - 1);
    expect(verdictOf(play, 'russian_first', first)).toBe('scorch.once');
    ownIn(play).kutuzov = true;
    expect(verdictOf(play, 'russian_first', second)).toBe('ok');
    expect(verdictOf(play, 'russian_first', first)).toBe('scorch.already');
    ownIn(play).kutuzov = false;
    beginAnew(play);
    expect(verdictOf(play, 'russian_first', second)).toBe('ok');
  });

  test('K-10.45: whoever enters suffers, on any line', () => {
    const play = playWith('french_north', {}, [], (own) => (own.scorched = ['vyazma']));
    const way = { from: 'smolensk', to: 'vyazma', line: 'clear', side: 'tsarist' };
    expect(stepHardships(play, way)).toContain('scorched');
    expect(stepHardships(play, { ...way, from: 'vyazma', to: 'smolensk' })).not.toContain('scorched');
  });

  test('K-7.1a, E-41: a flag there costs two CP', () => {
    const forces = { vitebsk: { french_north: pieces(['ney'], 2) } };
    const play = playWith('french_north', { forces }, [], (own) => (own.scorched = ['vitebsk']));
    const flag: Act = { do: 'flag', at: 'vitebsk' };
    const withCp = (cp: number) => {
      if (play.state.impulse) play.state.impulse.cp = cp;
      return verdictOf(play, 'french_north', flag);
    };
    expect([withCp(1), withCp(2)]).toEqual(['cp.short', 'ok']);
    if (play.state.impulse) play.state.impulse.cp = 1;
    expect(actOptions(play, 'french_north').filter(({ do: what }) => what === 'flag')).toEqual([]);
  });

  test('K-12.9a, K-16.58, E-93: a flag of an overrun needs two more than the loser had', () => {
    const play = playWith('french_north', {}, [], (own) => (own.scorched = ['vyazma']));
    expect(['vyazma', 'smolensk'].map((area) => play.game.flags.overrunSurplus?.(play, area, 'tsarist'))).toEqual([
      2, 1,
    ]);
  });

  test('K-6.31d, E-47: one strength point or one leader is built there in an impulse; regrouping is free', () => {
    const play = playWith('russian_first', {}, [], (own) => (own.scorched = ['riga']));
    if (play.state.impulse) play.state.impulse.cp = 9;
    const build = (sp: number): Act => ({ do: 'build', at: 'riga', sp });
    expect([verdictOf(play, 'russian_first', build(2)), verdictOf(play, 'russian_first', build(1))]).toEqual([
      'build.scorched',
      'ok',
    ]);
    const force = { russian_first: pieces([], 1) };
    runScript(consequences(play, { fact: 'placed', by: 'regroup', area: 'minsk', force }));
    expect(verdictOf(play, 'russian_first', build(1))).toBe('ok');
    ownIn(play).impulse.built.riga = 1;
    expect(verdictOf(play, 'russian_first', build(1))).toBe('build.scorched');
  });

  test('K-6.31e: pieces that appear there suffer', () => {
    const force = { russian_first: pieces([], 2) };
    const play = playWith('russian_first', { forces: { riga: force } }, [6, 1], (own) => (own.scorched = ['riga']));
    runScript(consequences(play, { fact: 'placed', by: 'build', area: 'riga', force }), [
      { relieve: 0 },
      { relieve: 0 },
    ]);
    expect(play.state.forces.riga?.russian_first?.inf).toBe(1);
  });
});

describe('Kutuzov comes', () => {
  const force = { russian_first: pieces(['kutuzov']) };
  const come = (loss: number, answers: readonly Json[] = []) => {
    const play = playWith('russian_first', { turn: 2 }, [], (own) => (own.morale.tsarist.loss = loss));
    runScript(consequences(play, { fact: 'placed', by: 'build', area: 'riga', force }), answers);
    const { loss: left, gain } = ownIn(play).morale.tsarist;
    return [left, gain, ownIn(play).kutuzov];
  };

  test('K-6.35a, R-10, E-48: half of the losses go, the larger half, or four are gained', () => {
    expect(come(7, [{ arrival: 'half' }])).toEqual([3, 0, true]);
    expect(come(7, [{ arrival: 'gain' }])).toEqual([3, 0, true]);
    expect(come(2, [])).toEqual([0, 2, true]);
    expect(come(12, [])).toEqual([6, 0, true]);
  });

  test('K-6.35b, K-6.36, E-49: Kutuzov is not built before turn 2, Tchitchagov not before turn 3', () => {
    const code = (power: string, leader: string, at: string, turn: number) => {
      const play = playWith(power, { turn });
      if (play.state.impulse) play.state.impulse.cp = 9;
      return verdictOf(play, power, { do: 'build', at, leaders: [leader] });
    };
    expect([code('russian_first', 'kutuzov', 'riga', 1), code('russian_first', 'kutuzov', 'riga', 2)]).toEqual([
      'build.too-early',
      'ok',
    ]);
    expect([2, 3].map((turn) => code('russian_second', 'tchitchagov', 'kiev', turn))).toEqual([
      'build.too-early',
      'ok',
    ]);
  });
});

describe('dice of attrition', () => {
  const diceAt = (
    area: string,
    force: Record<string, ReturnType<typeof pieces>>,
    reasons: number,
    own: (own: Own) => void = () => {},
    flags = {},
  ) => {
    const play = playWith('french_north', { forces: { [area]: force }, flags }, [], own);
    return play.game.attrition.dice(play, {
      area,
      force,
      reasons: Array.from({ length: reasons }, () => 'ambush' as const),
      tired: 0,
    });
  };
  const french = (sp: number) => ({ french_north: pieces(['davout'], sp) });
  const level = (name: Own['attrition']['level']) => (own: Own) => (own.attrition.level = name);

  test.each([
    ['E-58 at Normal', 5, 2, 'normal', 12],
    ['E-58 at Problematic', 5, 2, 'problematic', 14],
    ['E-59 leader and 4 at Difficult', 4, 1, 'difficult', 6],
    ['E-59 leader and 7 at Difficult', 7, 1, 'difficult', 10],
    ['E-59 leader and 1 at Difficult', 1, 1, 'difficult', 2],
    ['at Crippling, R-30', 4, 1, 'crippling', 10],
  ] as const)('K-14.3a, K-14.41, K-0.1: %s', (_, sp, reasons, name, dice) => {
    expect(diceAt('minsk', french(sp), reasons, level(name))).toBe(dice);
  });

  test('K-14.41a: Tsarists are not worn', () => {
    expect(diceAt('minsk', { russian_first: pieces(['barclay'], 4) }, 1, level('crippling'))).toBe(5);
  });

  test('K-14.2a, K-14.2c, E-56, E-57, E-62: a friendly depot takes half away, a burnt one nothing; a die stays', () => {
    const flags = { moscow: 'french_south' };
    expect(diceAt('moscow', { french_north: pieces(['napoleon'], 8) }, 1, undefined, flags)).toBe(4);
    expect(
      diceAt('moscow', { french_north: pieces(['napoleon'], 8) }, 1, (own) => (own.scorched = ['moscow']), flags),
    ).toBe(9);
    expect(diceAt('moscow', { french_north: pieces(['napoleon'], 8) }, 1)).toBe(9);
    expect(diceAt('moscow', { french_north: pieces([], 1) }, 1, undefined, flags)).toBe(1);
  });

  const rolledWith = (answers: readonly Json[], sp = 14) => {
    const force = french(sp);
    const play = playWith(
      'french_north',
      { forces: { minsk: force } },
      Array.from({ length: 40 }, () => 1),
    );
    runScript(undergo(play, { area: 'minsk', force, reasons: ['ambush'] }), answers);
    const rolled = eventsOf(play).find(({ kind }) => kind === 'attrition.rolled') as { count: number } | undefined;
    return [rolled?.count, play.state.resources.french_north, play.state.resources.french_south];
  };

  test('K-16.4, E-61: resources halve, each what the last has left; the partner may help', () => {
    expect(rolledWith([{ relieve: 0 }, { relieve: 0 }])).toEqual([15, 4, 3]);
    expect(rolledWith([{ relieve: 1 }, { relieve: 0 }])).toEqual([7, 3, 3]);
    expect(rolledWith([{ relieve: 2 }, { relieve: 0 }])).toEqual([3, 2, 3]);
    expect(rolledWith([{ relieve: 0 }, { relieve: 1 }])).toEqual([7, 4, 2]);
  });

  test('D-58: silence spends one for eight dice, and two for sixteen', () => {
    expect([rolledWith([], 5), rolledWith([], 7), rolledWith([], 15)]).toEqual([
      [6, 4, 3],
      [4, 3, 3],
      [4, 2, 3],
    ]);
  });
});

describe('the orders', () => {
  const { language } = kutuzov;
  test.each([
    [{ do: 'entrench', at: 'smolensk' }, 'impulse.order', 'ENTRENCH Smolensk'],
    [{ do: 'scorch', at: 'vyazma' }, 'impulse.order', 'SCORCH Vyazma'],
    [{ relieve: 2 }, 'relieve', 'RELIEVE 2'],
  ] as const)('K-16.5: %j is written as it is read', (answer, kind, text) => {
    expect(language.formatAnswer(kind, answer)).toBe(text);
  });
});
