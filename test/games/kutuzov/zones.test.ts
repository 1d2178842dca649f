/** Zones on the edges of the map: who enters stops, who meets enemies may leave them in peace (K-3.2, K-10.51, K-10.7, K-11.6c, K-12.6b). */
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../src/engine/index.ts';
import type { CampaignEvent, EventOf } from '../../../src/games/campaign/events.ts';
import { controllerOf, statusNow } from '../../../src/games/campaign/rules/control.ts';
import { distantOf } from '../../../src/games/campaign/rules/march/interceptors.ts';
import { march } from '../../../src/games/campaign/rules/march/one-step.ts';
import { actOptions, checkAct, goOnWithImpulse, newImpulse } from '../../../src/games/campaign/rules/turn/impulse.ts';
import { flagSurvivors, sufferAbroad } from '../../../src/games/campaign/rules/turn/turn-end.ts';
import type { Act, AreaId, Force } from '../../../src/games/campaign/types.ts';
import { kutuzov } from '../../../src/games/kutuzov/index.ts';
import { ownIn } from '../../../src/games/kutuzov/types.ts';
import { eventsOf, type PlayAt, runScript } from '../campaign/play-at.ts';
import { pieces, playFrom, startWith } from './play-from.ts';

type Move = Extract<Act, { do: 'move' }>;

const ones = (n: number) => Array.from({ length: n }, () => 1);

const ofKind = <K extends CampaignEvent['kind']>(play: PlayAt, kind: K) =>
  eventsOf(play).filter((event): event is EventOf<K> => event.kind === kind);

const DAVOUT: Force = { french_north: pieces(['davout'], 4) };
const BARCLAY: Force = { russian_first: pieces(['barclay'], 4) };

const playWith = (
  forces: Record<AreaId, Force>,
  faces: readonly number[] = ones(80),
  power = 'french_north',
  flags: Record<AreaId, string> = {},
): PlayAt => {
  const play = playFrom(startWith('invasion', { forces: structuredClone(forces), flags, round: 2 }), faces);
  for (const each of play.game.powers) play.state.hands[each] = [];
  play.state.impulse = { ...newImpulse(power, false, false), cp: 6 };
  const own = ownIn(play);
  own.morale.imperial.level = 'marchez_vous';
  own.morale.tsarist.level = 'marchez_vous';
  own.entrenched = [];
  return play;
};

const step = (from: AreaId, to: AreaId, more: Partial<Move> = {}): Move => ({
  do: 'move',
  from,
  to,
  force: structuredClone(DAVOUT),
  ...more,
});

const codeOf = (play: PlayAt, act: Act, power = 'french_north') => {
  const verdict = checkAct(play, power, act as never);
  return verdict.ok ? 'ok' : verdict.refusal.code;
};

const walk = (play: PlayAt, move: Move, answers: readonly Json[] = [], power = 'french_north') =>
  runScript(march(play, power, move), answers);

describe('control', () => {
  test('K-3.2a, K-3.2b: a zone belongs to its printed owner, whoever stands there, and is foreign ground to the others', () => {
    const play = playWith({ z_rus: { ...DAVOUT, ...BARCLAY } });
    const { game, state } = play;
    expect(controllerOf(game, state, 'z_rus')).toBe('russian_first');
    expect(statusNow(game, state, 'z_rus', 'tsarist')).toBe('friendly');
    expect(statusNow(game, state, 'z_rus', 'imperial')).toBe('uncontrolled');
    expect(statusNow(game, state, 'z_volga', 'imperial')).toBe('enemy');
  });

  test('K-7.14, K-3.2a: nobody flags a zone: not for CP, not after attrition', () => {
    const play = playWith({ z_rus: DAVOUT }, ones(80));
    expect(codeOf(play, { do: 'flag', at: 'z_rus' })).toBe('flag.zone');
    expect(actOptions(play, 'french_north').filter((act) => act.do === 'flag' && act.at === 'z_rus')).toEqual([]);
    runScript(sufferAbroad(play));
    expect(ofKind(play, 'attrition.rolled').map(({ area }) => area)).toEqual(['z_rus']);
    runScript(flagSurvivors(play));
    expect(play.state.flags.z_rus).toBeUndefined();
  });

  test('K-12.9a, K-3.2a: nor after an overrun', () => {
    const one = { russian_first: pieces([], 1) };
    const play = playWith({ z_rus: one, yaroslav: DAVOUT }, [6, 6, 6, ...ones(80)], 'french_north', {
      yaroslav: 'french_north',
    });
    walk(play, step('yaroslav', 'z_rus'), [{ evade: null }]);
    expect(ofKind(play, 'battle.ended')[0]).toMatchObject({ overrun: true, winner: 'attacker' });
    expect(play.state.flags.z_rus).toBeUndefined();
  });
});

describe('entering', () => {
  test('K-10.51a: who enters a zone does not march on in this impulse, even after an overrun', () => {
    const play = playWith({ warsaw: DAVOUT });
    walk(play, step('warsaw', 'z_poland'));
    expect(codeOf(play, step('z_poland', 'z_galicia'))).toBe('move.stopped');
    const fought = playWith(
      { z_rus: { russian_first: pieces([], 1) }, yaroslav: DAVOUT },
      [6, 6, 6, ...ones(80)],
      'french_north',
      { yaroslav: 'french_north' },
    );
    walk(fought, step('yaroslav', 'z_rus'), [{ evade: null }]);
    expect(codeOf(fought, step('z_rus', 'yaroslav'))).toBe('move.stopped');
    const began = playWith({ z_poland: DAVOUT });
    expect(codeOf(began, step('z_poland', 'warsaw'))).toBe('ok');
  });

  test('K-10.71b: the mover attacks at once, or leaves the enemies there in peace', () => {
    const flags = { yaroslav: 'french_north' };
    const forces = { yaroslav: DAVOUT, z_rus: BARCLAY };
    const attacks = playWith(forces, undefined, 'french_north', flags);
    walk(attacks, step('yaroslav', 'z_rus'), [{ evade: null }]);
    expect(ofKind(attacks, 'battle.began')).toHaveLength(1);
    const stays = playWith(forces, undefined, 'french_north', flags);
    const act = step('yaroslav', 'z_rus', { stay: true });
    expect(checkAct(stays, 'french_north', act as never)).toMatchObject({ ok: true, answer: { stay: true } });
    walk(stays, act);
    expect(ofKind(stays, 'battle.began')).toEqual([]);
    expect(ofKind(stays, 'evasion.rolled')).toEqual([]);
    expect(stays.state.forces.z_rus).toEqual({ ...DAVOUT, ...BARCLAY });
    const offered = actOptions(playWith(forces, undefined, 'french_north', flags), 'french_north').filter(
      (option) => option.do === 'move' && option.to === 'z_rus' && option.stay,
    );
    expect(offered.length).toBeGreaterThan(0);
  });

  test('K-10.71b: there is nothing to stay out of where no enemy is, nor in a duchy', () => {
    const play = playWith({ warsaw: DAVOUT });
    const verdict = checkAct(play, 'french_north', step('warsaw', 'z_poland', { stay: true }) as never);
    expect(verdict.ok ? verdict.answer : {}).not.toHaveProperty('stay');
    const odd = checkAct(play, 'french_north', step('warsaw', 'z_poland', { stay: 1 as never }) as never);
    expect(odd.ok).toBe(false);
  });

  test('K-10.71b, K-11.1c: an interceptor fights a mover who stays', () => {
    const platov = { russian_second: pieces(['platov'], 4) };
    const play = playWith({ yaroslav: DAVOUT, vladimir: platov }, [6, 6, ...ones(80)], 'french_north', {
      yaroslav: 'french_north',
    });
    walk(play, step('yaroslav', 'z_rus', { stay: true }), [{ intercept: 'vladimir' }]);
    expect(ofKind(play, 'battle.began')).toHaveLength(1);
  });
});

describe('passing by', () => {
  test('K-11.1e: no army comes through a zone to a battle two areas away', () => {
    const army = (area: AreaId) => {
      const play = playWith({ [area]: { french_south: pieces(['eugene'], 3) } });
      return distantOf(play, 'french_south', 'masuria').map(({ from, via }) => [from, via?.area]);
    };
    expect(army('z_galicia')).toEqual([]);
    expect(army('warsaw')).toEqual([['warsaw', 'ostrolenka']]);
  });
});

describe('attacks within a zone', () => {
  const shared = { z_rus: { ...DAVOUT, ...BARCLAY } };
  const attack = step('z_rus', 'z_rus');

  test('K-10.72: an army attacks enemies in its zone at the price of a step', () => {
    const play = playWith(shared);
    expect(codeOf(play, attack)).toBe('ok');
    expect(actOptions(play, 'french_north').filter((act) => act.do === 'move' && act.from === act.to)).not.toEqual([]);
    walk(play, attack, [{ evade: null }]);
    expect(play.state.impulse?.cp).toBe(5);
    expect(ofKind(play, 'enemy.attacked')).toMatchObject([{ area: 'z_rus', cp: 1, left: 5 }]);
    expect(ofKind(play, 'battle.began')).toMatchObject([{ area: 'z_rus', from: null, line: null }]);
  });

  test('K-10.72, K-5.5a: CP that are meant for those who attack pay for it first', () => {
    const force = { prussia: pieces([], 1) };
    const play = playWith({ z_poland: { ...force, russian_first: pieces([], 1) } });
    const attack = step('z_poland', 'z_poland', { force: structuredClone(force) });
    Object.assign(play.state.impulse ?? {}, { cp: 0, purses: [{ contingents: ['prussia'], cp: 2 }] });
    expect(codeOf(play, attack)).toBe('ok');
    walk(play, attack);
    expect(ofKind(play, 'enemy.attacked')).toMatchObject([{ cp: 1, left: 1 }]);
    expect(play.state.impulse).toMatchObject({ cp: 0, purses: [{ cp: 1 }] });
  });

  test('K-10.72: not where there are no enemies, not in a duchy, and not with too few CP', () => {
    expect(codeOf(playWith({ z_rus: DAVOUT }), attack)).toBe('move.not-adjacent');
    expect(codeOf(playWith({ vyazma: { ...DAVOUT, ...BARCLAY } }), step('vyazma', 'vyazma'))).toBe('move.not-adjacent');
    const poor = playWith(shared);
    if (poor.state.impulse) poor.state.impulse.cp = 0;
    expect(codeOf(poor, attack)).toBe('cp.short');
  });

  test('K-12.44: whoever is attacked at home has a die more', () => {
    const play = playWith(shared);
    walk(play, attack, [{ evade: null }]);
    expect(
      ofKind(play, 'battle.rolled')
        .map(({ dice }) => dice)
        .slice(0, 2),
    ).toEqual([8, 6]);
  });

  test('K-11.10b, K-10.51a: who has entered in this impulse does not attack, who was there does so again', () => {
    const entered = playWith({ yaroslav: DAVOUT, z_rus: BARCLAY }, undefined, 'french_north', {
      yaroslav: 'french_north',
    });
    walk(entered, step('yaroslav', 'z_rus', { stay: true }));
    expect(codeOf(entered, attack)).toBe('move.stopped');
    const play = playWith(shared, [6, 6, ...ones(80)]);
    walk(play, attack, [{ evade: 'army', to: 'z_rus' }]);
    expect(codeOf(play, attack)).toBe('ok');
  });

  test('K-12.6f: beaten attackers stay in the zone', () => {
    const play = playWith(shared, [...ones(8), 5, ...ones(5), ...ones(60)]);
    walk(play, attack, [{ evade: null }]);
    expect(ofKind(play, 'battle.ended')).toMatchObject([{ winner: 'defender' }]);
    expect(play.state.forces.z_rus?.french_north).toEqual(pieces(['davout'], 4));
    expect(codeOf(play, attack)).toBe('move.stopped');
  });
});

describe('evading', () => {
  const shared = { z_rus: { ...DAVOUT, ...BARCLAY } };

  test('K-11.6c, K-10.51b, K-11.6e: who evades may stay in the zone, and is not fought; the attempt costs morale', () => {
    const play = playWith(shared, [6, 6, ...ones(80)]);
    walk(play, step('z_rus', 'z_rus'), [{ evade: 'army', to: 'z_rus' }]);
    expect(ofKind(play, 'evasion.rolled')).toMatchObject([{ from: 'z_rus', to: 'z_rus', success: true }]);
    expect(ofKind(play, 'battle.began')).toEqual([]);
    expect(play.state.forces).toEqual(shared);
    expect(ownIn(play).morale.tsarist.loss).toBe(1);
  });

  test('K-11.6c: those who did not get away are fought alone', () => {
    const loose = { z_rus: { ...DAVOUT, russian_first: pieces(['barclay'], 6) } };
    const play = playWith(loose, [6, 6, ...ones(80)]);
    walk(play, step('z_rus', 'z_rus'), [{ evade: 'army', to: 'z_rus' }, { evade: null }]);
    expect(ofKind(play, 'battle.began')).toMatchObject([{ defender: { russian_first: pieces([], 2) } }]);
  });

  test('K-11.7: into a zone with enemies only where friends are too', () => {
    const flags = { yaroslav: 'french_north' };
    const way = (inZone: Force) => {
      const play = playWith({ moscow: DAVOUT, yaroslav: BARCLAY, z_rus: inZone }, [6, 6, ...ones(80)], 'french_north', {
        ...flags,
        moscow: 'french_north',
      });
      walk(play, step('moscow', 'yaroslav'), [{ evade: 'army', to: 'z_rus' }]);
      return Object.keys(play.state.forces.z_rus ?? {});
    };
    const ney = { french_north: pieces([], 1) };
    expect(way({ ...ney, russian_second: pieces([], 1) })).toContain('russian_first');
  });

  test('K-11.7: a zone that only enemies hold is no way out', () => {
    const forces = { moscow: DAVOUT, yaroslav: BARCLAY, z_rus: { french_north: pieces([], 1) } };
    const play = playWith(forces, [6, 6, ...ones(80)], 'french_north', { moscow: 'french_north' });
    const script = march(play, 'french_north', step('moscow', 'yaroslav'));
    let offered: string[] = [];
    let next = script.next();
    while (!next.done) {
      const asks = typeof next.value === 'string' ? [] : next.value.asks;
      for (const ask of asks) {
        if (ask.kind === 'evade') offered = ask.options().map((option) => String((option as { to?: string }).to));
      }
      next = script.next(asks.map((ask) => ask.fallback()));
    }
    expect(offered.length).toBeGreaterThan(1);
    expect(offered).not.toContain('z_rus');
  });
});

describe('after a battle', () => {
  const beaten = (answers: readonly Json[]) => {
    const play = playWith({ yaroslav: DAVOUT, z_rus: BARCLAY }, [5, ...ones(80)], 'french_north', {
      yaroslav: 'french_north',
    });
    walk(play, step('yaroslav', 'z_rus'), [{ evade: null }, ...answers]);
    expect(ofKind(play, 'battle.ended')).toMatchObject([{ winner: 'attacker', rout: false }]);
    return play;
  };

  test('K-12.6b, D-78: the loser may stay in a zone, and has not retreated then', () => {
    const stayed = beaten([]);
    expect(stayed.state.forces.z_rus).toEqual({ ...DAVOUT, ...BARCLAY });
    expect(ofKind(stayed, 'formation.moved').filter(({ cause }) => cause === 'retreat')).toEqual([]);
    expect(ownIn(stayed).morale.tsarist.loss).toBe(0);
    const left = beaten([{ to: 'vladimir' }]);
    expect(left.state.forces.vladimir).toEqual(BARCLAY);
    expect(ownIn(left).morale.tsarist.loss).toBe(1);
  });

  test('K-12.6b, K-12.6c: a part may stay while another leaves', () => {
    const play = beaten([{ to: 'vladimir', force: { russian_first: { inf: 2 } } }, { to: 'z_rus' }]);
    expect(play.state.forces.vladimir).toEqual({ russian_first: pieces([], 2) });
    expect(play.state.forces.z_rus?.russian_first).toEqual(pieces(['barclay'], 2));
    const other = beaten([{ to: 'z_rus', force: { russian_first: { inf: 2 } } }, { to: 'vladimir' }]);
    expect(other.state.forces.z_rus?.russian_first).toEqual(pieces([], 2));
    expect(other.state.forces.vladimir).toEqual({ russian_first: pieces(['barclay'], 2) });
  });

  test('K-12.52e: both sides are marked', () => {
    const play = beaten([]);
    expect(play.state.impulse?.marked.z_rus).toEqual({ ...DAVOUT, ...BARCLAY });
  });
});

describe('building', () => {
  const build = (inf: number): Act => ({ do: 'build', at: 'z_rus', leaders: [], inf, cav: 0, art: 0 });
  const acts = (forces: Record<AreaId, Force>, ...all: Act[]) => {
    const play = playWith(forces, ones(200), 'russian_first');
    runScript(goOnWithImpulse(play), [...all, { do: 'end' }] as Json[]);
    return play;
  };

  test('K-6.33a: pieces join their own in a zone, and need not fight', () => {
    const play = playWith({ z_rus: { ...DAVOUT, ...BARCLAY } }, undefined, 'russian_first');
    const verdict = checkAct(play, 'russian_first', build(1) as never);
    expect(verdict.ok).toBe(true);
    const built = acts({ z_rus: { ...DAVOUT, ...BARCLAY } }, build(1));
    expect(built.state.forces.z_rus?.russian_first?.inf).toBe(5);
    expect(ofKind(built, 'battle.began')).toEqual([]);
  });

  test('K-6.33b: where only enemies are they fight when all are built', () => {
    const built = acts({ z_rus: DAVOUT }, build(1), build(2));
    expect(ofKind(built, 'battle.began')).toMatchObject([{ attacker: { russian_first: pieces([], 3) } }]);
  });
});

describe('the orders', () => {
  const { language } = kutuzov;

  test.each([
    [step('yaroslav', 'z_rus', { stay: true }), 'impulse.order', 'MOVE Davout 4 inf FROM Yaroslav TO Rus Zone STAY'],
    [step('z_rus', 'z_rus'), 'impulse.order', 'ATTACK Davout 4 inf AT Rus Zone'],
  ] as const)('K-10.71b, K-10.72: %j is written as it is read', (answer, kind, text) => {
    expect(language.formatAnswer(kind, answer as never)).toBe(text);
  });
});
