/** The way home in the first impulses of turn 4 (K-19.722c to K-19.722g). */
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../src/engine/index.ts';
import { noting } from '../../../src/games/campaign/rules/consequences.ts';
import { actOptions, checkAct, newImpulse, takeImpulse } from '../../../src/games/campaign/rules/turn/impulse.ts';
import type { Act, Force } from '../../../src/games/campaign/types.ts';
import { fleesOnward } from '../../../src/games/kutuzov/rules/evacuation.ts';
import { type Own, ownIn } from '../../../src/games/kutuzov/types.ts';
import { eventsOf, type PlayAt, runScript } from '../campaign/play-at.ts';
import { pieces, playFrom, startWith } from './play-from.ts';

type Change = Parameters<typeof startWith>[1];

const flags = { moscow: 'french_north', borodino: 'french_north', vyazma: 'french_north' };
const forces = () => ({
  moscow: { french_north: pieces(['ney'], 2) },
  warsaw: { french_north: pieces(['davout'], 2) },
});

const playWith = (change: Change = {}, own: (own: Own) => void = () => {}, faces?: readonly number[]): PlayAt => {
  const play = playFrom(
    startWith('invasion', structuredClone({ forces: forces(), flags, turn: 4, ...change })),
    faces ?? Array.from({ length: 90 }, (_, i) => (i % 2 === 0 ? 2 : 1)),
  );
  for (const power of play.game.powers) play.state.hands[power] = [];
  ownIn(play).retreat = true;
  ownIn(play).firstImpulses = [];
  ownIn(play).toBridge = [];
  own(ownIn(play));
  return { ...play, table: Object.assign(Object.create(play.table), noting(play.game, play.table)) };
};

const step = (from: string, to: string, force: Force = { french_north: pieces(['ney'], 2) }): Act => ({
  do: 'move',
  from,
  to,
  force,
});

/** The questions of an impulse until the answers are used up; the position is then as it stands. */
const during = (play: PlayAt, answers: readonly Json[] = [], power = 'french_north') => {
  const script = takeImpulse(play, power, false);
  const given = [...answers];
  let next = script.next();
  while (!next.done) {
    const asks = typeof next.value === 'string' ? [] : next.value.asks;
    if (asks.some(({ kind }) => kind === 'impulse.order') && given.length === 0) break;
    next = script.next(asks.map((ask) => given.shift() ?? ask.fallback()));
  }
  return play;
};

const codeOf = (play: PlayAt, act: Act, power = 'french_north') => {
  const verdict = checkAct(play, power, act as never);
  return verdict.ok ? 'ok' : verdict.refusal.code;
};

describe('the first impulse', () => {
  test('K-19.722c, E-139: four CP as the plus of the impulse, while a city is in Imperial hands', () => {
    const play = during(playWith());
    expect(play.state.impulse).toMatchObject({ plusUsed: true, purses: [{ cp: 4 }] });
    expect(codeOf(play, { do: 'buy' })).toBe('buy.plus-used');
    expect(codeOf(play, { do: 'build', at: 'warsaw', inf: 1 })).toBe('cp.short');
    const none = (change: Change, own?: (own: Own) => void) =>
      during(playWith({ ...change, forces: { warsaw: { french_north: pieces(['davout'], 2) } } }, own)).state.impulse
        ?.purses;
    expect(none({ flags: {} })).toBeUndefined();
    expect(none({ flags: { moscow: 'russian_second' } })).toBeUndefined();
    expect(none({}, (own) => (own.retreat = false))).toBeUndefined();
    expect(none({ turn: 3 })).toBeUndefined();
    expect(none({}, (own) => (own.withdrawn = ['french_north']))).toBeUndefined();
  });

  test.each([
    [{}, false],
    [{ evacuationCp: 'camp' }, true],
  ])('R-72, K-19.722c: a power without a city of its own has no CP for the way home: %o', (options, has) => {
    const play = playWith();
    Object.assign(play.state, { options });
    const { plusUsed, purses } = during(play, [], 'french_south').state.impulse ?? {};
    expect([plusUsed, purses !== undefined]).toEqual([has, has]);
  });

  test('K-19.722d: the first of them take a formation out of a city', () => {
    const play = during(playWith());
    expect(codeOf(play, step('warsaw', 'lublin', { french_north: pieces(['davout'], 2) }))).toBe('evacuate.first');
    expect(codeOf(play, step('moscow', 'borodino'))).toBe('ok');
    // K-19.722g: flags are judged as marches are; all else waits for its turn as it always does.
    expect(codeOf(play, { do: 'flag', area: 'smolensk' } as never)).not.toBe('ok');
    expect(codeOf(play, { do: 'bridge', a: 'warsaw', b: 'grodno' } as never)).not.toBe('evacuate.first');
    const offered = actOptions(play, 'french_north').filter(({ do: what }) => what === 'move');
    expect(offered.every((act) => act.do === 'move' && act.from === 'moscow')).toBe(true);
    const left = during(playWith(), [step('moscow', 'borodino') as Json]);
    expect(codeOf(left, step('warsaw', 'lublin', { french_north: pieces(['davout'], 2) }))).toBe('ok');
    const crowded = {
      moscow: { french_north: pieces(['ney', 'davout'], 4) },
      warsaw: { french_north: pieces([], 1) },
    };
    const some = during(playWith({ forces: crowded }), [step('moscow', 'borodino') as Json]);
    expect(codeOf(some, step('warsaw', 'lublin', { french_north: pieces([], 1) }))).toBe('ok');
  });

  test('K-19.722d: the impulse does not end while pieces could leave', () => {
    const play = during(playWith());
    expect(codeOf(play, { do: 'end' })).toBe('evacuate.not-done');
    expect(actOptions(play, 'french_north')).not.toContainEqual({ do: 'end' });
    expect(codeOf(during(playWith(), [step('moscow', 'borodino') as Json]), { do: 'end' })).toBe('ok');
  });

  test('K-19.722d: who has left the cities may end it with a card that could be played', () => {
    const play = (at: string, ...cards: number[]) => {
      const here = playWith({ forces: { [at]: { french_north: pieces(['ney'], 2) } } });
      here.state.hands.french_north = cards.length > 0 ? cards : [56];
      during(here);
      Object.assign(here.state.impulse ?? {}, { played: [54], extra: 1 });
      if (at === 'moscow') Object.assign(here.state.impulse ?? {}, { marched: {}, purses: [] });
      return codeOf(here, { do: 'end' });
    };
    expect([play('moscow'), play('borodino')]).toEqual(['evacuate.not-done', 'ok']);
    // A Must-Play card gives no CP.
    expect([play('moscow', 25), play('moscow', 25, 56)]).toEqual(['ok', 'evacuate.not-done']);
  });

  test('K-19.722e, K-19.722g: a city that was empty before goes back at the end, and not with the first that is left', () => {
    const play = playWith({ flags: { ...flags, kiev: 'french_north' } });
    during(play, [step('moscow', 'borodino') as Json, { holder: null }, { holder: null }]);
    expect([play.state.flags.moscow, play.state.flags.kiev]).toEqual([undefined, 'french_north']);
  });

  test.each([
    [[5, 2], 'russian_first'],
    [[2, 5], 'russian_second'],
    [[4, 4, 1, 3], 'russian_second'],
  ])(
    'K-19.722e: without agreement the higher die gets the resource of Moscow, two alike are rolled again: %o',
    (faces, winner) => {
      // No dice come before: the way to Borodino is clear.
      const play = playWith({}, () => {}, [...faces, ...Array.from({ length: 20 }, () => 1)]);
      const before = play.state.resources[winner] ?? 0;
      during(play, [step('moscow', 'borodino') as Json, { holder: 'russian_first' }, { holder: 'russian_second' }]);
      expect((play.state.resources[winner] ?? 0) - before).toBe(1);
    },
  );

  test('K-19.722e, E-139: what is left goes back with flag and entrenchment, for a resource to its owner', () => {
    const play = playWith({}, (own) => {
      own.entrenched = ['moscow', 'tula'];
      own.centres = [{ power: 'french_north', area: 'moscow' }];
    });
    play.state.forces.tula = { russian_second: pieces([], 4) };
    const before = { ...play.state.resources };
    during(play, [step('moscow', 'borodino') as Json, { holder: 'russian_second' }, { holder: null }]);
    expect([play.state.flags.moscow, ownIn(play).entrenched, ownIn(play).centres]).toEqual([undefined, ['tula'], []]);
    expect((play.state.resources.russian_second ?? 0) - (before.russian_second ?? 0)).toBe(1);
    expect(eventsOf(play).filter(({ kind }) => kind === 'centre.looted')).toEqual([]);
    expect(ownIn(play).morale.imperial.loss).toBe(0);
  });

  test('K-19.722e: of two who do not agree the higher die has it, and Kiev is the Second Army’s', () => {
    const diced = playWith({}, undefined, [3, 3, 2, 5]);
    const had = diced.state.resources.russian_second ?? 0;
    during(diced, [step('moscow', 'borodino') as Json]);
    expect(diced.state.resources.russian_second).toBe(had + 1);
    const kiev = playWith({
      forces: { kiev: { french_north: pieces(['ney'], 2) } },
      flags: { kiev: 'french_north', zhitomir: 'french_north' },
    });
    const before = kiev.state.resources.russian_second ?? 0;
    during(kiev, [step('kiev', 'zhitomir') as Json]);
    expect(kiev.state.resources.russian_second).toBe(before + 1);
  });

  test('K-19.722e: not while pieces of the partner are still there', () => {
    const both = { moscow: { french_north: pieces(['ney'], 2), french_south: pieces([], 1) } };
    const play = during(playWith({ forces: both }), [step('moscow', 'borodino') as Json]);
    expect(play.state.flags.moscow).toBe('french_north');
  });
});

describe('afterwards', () => {
  test('K-19.722g: nobody of the power comes back, and none flags', () => {
    const play = playWith(
      { forces: { borodino: { french_north: pieces(['ney'], 2) } }, flags: { borodino: 'french_north' } },
      (own) => {
        own.withdrawn = ['french_north'];
      },
    );
    during(play);
    if (play.state.impulse) play.state.impulse.cp = 5;
    else throw new Error('the impulse is over');
    expect(codeOf(play, step('borodino', 'moscow'))).toBe('evacuate.given-up');
  });

  test('K-19.722g: who has had his first impulse stays out of the cities, his ally too; his partner only with his own', () => {
    const code = (
      force: Force,
      withdrawn: string[],
      to = 'moscow',
      side = 'imperial',
      change: Change = {},
      retreat = true,
    ) => {
      const play = playWith(change, (own) => Object.assign(own, { withdrawn, retreat }));
      return play.game.march.bars?.(play, force, to, side);
    };
    const [north, south] = [{ french_north: pieces(['ney'], 1) }, { french_south: pieces(['eugene'], 1) }];
    const given = 'evacuate.given-up';
    expect([code(north, ['french_north']), code({ prussia: pieces([], 1) }, ['french_north'])]).toEqual([given, given]);
    expect([code(south, ['french_north']), code({ ...north, ...south }, ['french_north'])]).toEqual([undefined, given]);
    // Without pieces it is asked of the ground itself.
    expect([code({}, ['french_north']), code({}, ['french_north', 'french_south'])]).toEqual([undefined, given]);
    expect([code(north, ['french_north'], 'kiev'), code(north, ['french_north'], 'st_petersburg')]).toEqual([
      given,
      given,
    ]);
    expect([
      code(north, ['french_north'], 'vyazma'),
      code({ russian_first: pieces([], 1) }, ['french_north'], 'moscow', 'tsarist'),
      code(north, ['french_north'], 'moscow', 'imperial', { turn: 3 }),
      code(north, ['french_north'], 'moscow', 'imperial', {}, false),
    ]).toEqual([undefined, undefined, undefined, undefined]);
  });

  test('K-19.722g, R-41: a city that nobody holds is given back at the end of the first impulse', () => {
    const play = playWith({ forces: { warsaw: { french_north: pieces(['davout'], 2) } } });
    runScript(takeImpulse(play, 'french_north', false), [{ do: 'end' }]);
    expect(play.state.flags.moscow).toBeUndefined();
    expect(ownIn(play).withdrawn).toEqual(['french_north']);
    const other = playWith({ forces: { warsaw: { french_south: pieces(['eugene'], 2) } } });
    runScript(takeImpulse(other, 'french_south', false), [{ do: 'end' }]);
    expect(other.state.flags.moscow).toBe('french_north');
  });

  test('K-19.722f: who attacks out of a ring does not go back into it', () => {
    const near = [...(playWith().game.neighbours.get('moscow') ?? [])].map(({ area }) => area);
    const ring = Object.fromEntries(near.map((area) => [area, { russian_first: pieces([], 1) }]));
    const entry = (play: PlayAt) => ({
      area: 'borodino',
      from: 'moscow',
      line: 'clear',
      side: 'imperial',
      mover: play.state.forces.moscow ?? {},
      arrived: {},
      failedEvasions: 0,
    });
    const closed = during(playWith({ forces: { ...forces(), ...ring } }));
    expect(fleesOnward(closed, entry(closed))).toBe(true);
    const { tver: _, ...gap } = ring;
    const open = during(playWith({ forces: { ...forces(), ...gap } }));
    expect(fleesOnward(open, entry(open))).toBe(false);
    // K-12.6f: at any other time he goes back where he came from.
    const usual = playWith({ forces: { ...forces(), ...ring } }, (own) => (own.retreat = false));
    usual.state.impulse = newImpulse('french_north', false, false);
    expect(fleesOnward(usual, entry(usual))).toBe(false);
    // Beaten, he goes on to friendly ground, as those do who were attacked.
    const faces = [1, 1, 1, 1, 1, 5, ...Array.from({ length: 60 }, (_, i) => (i % 2 === 0 ? 2 : 4))];
    const beaten = playWith(
      { forces: { ...forces(), ...ring } },
      (own) => (own.morale.imperial.level = 'marchez_vous'),
      faces,
    );
    during(beaten, [step('moscow', 'borodino') as Json, { evade: null }]);
    expect(beaten.state.forces.moscow).toBeUndefined();
    expect(beaten.state.forces.vyazma).toEqual({ french_north: pieces(['ney'], 2) });
  });
});
