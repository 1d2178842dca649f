/** What resources do to the ground, and what the ground does: offers and refusals to the last area (K-6.31d, K-12.45, K-14, K-16.4, K-16.56, K-16.57). */
import { describe, expect, test } from 'vitest';
import { undergo } from '../../../src/games/campaign/rules/battle/attrition.ts';
import { actOptions, checkAct, newImpulse } from '../../../src/games/campaign/rules/turn/impulse.ts';
import type { Force } from '../../../src/games/campaign/types.ts';
import { consequences } from '../../../src/games/kutuzov/rules/facts.ts';
import { type Own, ownIn } from '../../../src/games/kutuzov/types.ts';
import { eventsOf, type PlayAt, runScript } from '../campaign/play-at.ts';
import { run } from './card-play.ts';
import { pieces, playFrom, startWith } from './play-from.ts';

type Change = Parameters<typeof startWith>[1];

const ones = (n: number): number[] => Array.from({ length: n }, () => 1);

const playWith = (power: string, change: Change = {}, own: (own: Own) => void = () => {}): PlayAt => {
  const play = playFrom(
    startWith('invasion', structuredClone({ forces: {}, flags: {}, round: 2, ...change })),
    ones(60),
  );
  play.state.impulse = newImpulse(power, false, false);
  ownIn(play).entrenched = [];
  own(ownIn(play));
  return play;
};

const codeOf = (play: PlayAt, act: object, power = 'russian_first') => {
  const verdict = checkAct(play, power, act as never);
  return verdict.ok ? 'ok' : verdict.refusal.code;
};

const areasIn = ({ game }: PlayAt) => [...game.content.areas.keys()];

/** The areas that an act is offered for, and those for which it is accepted. */
const placesOf = (play: PlayAt, kind: 'scorch' | 'entrench', power = 'russian_first') => ({
  offered: actOptions(play, power).flatMap((act) => (act.do === kind ? [act.at] : [])),
  accepted: areasIn(play).filter((at) => codeOf(play, { do: kind, at }, power) === 'ok'),
});

describe('burning', () => {
  const near = ({ game }: PlayAt, area: string) => (game.neighbours.get(area) ?? []).map((next) => next.area);

  test('K-16.57b, K-16.57c: within two areas of an Imperial flag, and not a step further', () => {
    const play = playWith('russian_first', { flags: { orsha: 'french_north' } });
    const once = near(play, 'orsha');
    const twice = new Set([...once, ...once.flatMap((area) => near(play, area))]);
    twice.delete('orsha');
    const { offered, accepted } = placesOf(play, 'scorch');
    expect([...offered].sort()).toEqual([...twice].sort());
    expect([...accepted].sort()).toEqual([...twice].sort());
    expect(codeOf(play, { do: 'scorch', at: 'vyazma' })).toBe('ok');
    expect(codeOf(play, { do: 'scorch', at: 'borodino' })).toBe('scorch.too-far');
  });

  test('K-16.57b to K-16.57e: what is offered is what is accepted, in a crowded position too', () => {
    const play = playWith(
      'russian_first',
      {
        flags: { lida: 'french_north', lukow: 'russian_second' },
        forces: {
          orsha: { french_north: pieces(['davout'], 4) },
          minsk: { french_north: pieces([], 2) },
          lublin: { french_south: pieces([], 1) },
          smolensk: { russian_second: pieces(['bagration'], 2) },
        },
      },
      (own) => (own.scorched = ['vitebsk']),
    );
    const { offered, accepted } = placesOf(play, 'scorch');
    expect([...offered].sort()).toEqual([...accepted].sort());
    // A duchy of the Imperials under a Tsarist flag, and one with the own army, into which nobody intercepts.
    expect(accepted).toEqual(expect.arrayContaining(['lukow', 'smolensk']));
    const codes = ['vitebsk', 'lida', 'minsk', 'mogilev', 'lublin'].map((at) => codeOf(play, { do: 'scorch', at }));
    expect(codes).toEqual([
      'scorch.already',
      'scorch.not-yours',
      'scorch.occupied',
      'scorch.interceptable',
      'scorch.not-yours',
    ]);
    // Soldiers without a leader intercept nobody.
    expect(codeOf(play, { do: 'scorch', at: 'slutsk' })).toBe('ok');
  });

  test('K-16.57a, K-16.57f: for a resource, which has to be there', () => {
    const code = (resources: number) => {
      const play = playWith('russian_first', { flags: { orsha: 'french_north' } });
      play.state.resources.russian_first = resources;
      return [codeOf(play, { do: 'scorch', at: 'vitebsk' }), placesOf(play, 'scorch').offered.length > 0];
    };
    expect([code(0), code(1)]).toEqual([
      ['spend.no-resource', false],
      ['ok', true],
    ]);
    expect(codeOf(playWith('russian_first'), { do: 'scorch', at: 'paris' })).toBe('area.unknown');
  });

  test('K-6.31d: in an impulse one strength point or one leader, not both; none of it between the turns', () => {
    const limit = (
      leaders: string[],
      sp: number,
      built = 0,
      phase = 'impulses',
      act: 'build' | 'regroup' = 'build',
    ) => {
      const play = playWith('russian_first', { turn: 2 }, (own) => {
        own.scorched = ['riga'];
        own.impulse.built = { riga: built };
      });
      play.state.phase = phase;
      return play.game.troops.buildLimit?.(play, 'russian_first', 'riga', act, pieces(leaders, sp))?.code;
    };
    expect([limit([], 1), limit(['barclay'], 0)]).toEqual([undefined, undefined]);
    for (const [leaders, sp, built] of [
      [['barclay'], 1, 0],
      [['barclay', 'wittgenstein'], 0, 0],
      [[], 2, 0],
      [[], 1, 1],
      [['barclay'], 0, 1],
    ] as const)
      expect(limit([...leaders], sp, built), `${leaders} ${sp} ${built}`).toBe('build.scorched');
    expect([limit([], 3, 1, 'interphase'), limit([], 3, 1, 'opening'), limit([], 3, 1, 'impulses', 'regroup')]).toEqual(
      [undefined, undefined, undefined],
    );
  });
});

describe('digging in', () => {
  test('K-16.56, K-12.45a: what is offered is what is accepted: with an army of the camp or four strength points, on friendly ground', () => {
    const play = playWith('russian_first', {
      flags: { lida: 'french_north', lukow: 'russian_second' },
      forces: {
        // The ground of the partner, a zone, ground of the enemy, and fortresses with enemies in them or without.
        kiev: { russian_first: pieces(['barclay']) },
        lukow: { russian_first: pieces([], 4) },
        z_rus: { russian_first: pieces(['kutuzov'], 4) },
        lida: { russian_first: pieces(['wittgenstein'], 4) },
        riga: { russian_first: pieces([], 4), french_north: pieces([], 1) },
        narva: { russian_first: pieces([], 2, 1) },
        brest: { russian_first: pieces([], 2), russian_second: pieces([], 2) },
        bryansk: { russian_first: pieces([], 1), russian_second: pieces([], 2) },
        minsk: { russian_second: pieces(['bagration'], 4) },
      },
    });
    const { offered, accepted } = placesOf(play, 'entrench');
    expect(offered).toEqual(['brest', 'kiev', 'lukow', 'minsk', 'narva']);
    expect([...accepted].sort()).toEqual(offered);
  });

  test.each([
    ['soldiers', { marched: { riga: { russian_first: { inf: [1] } } } }],
    ['leaders', { leadersMarched: { barclay: 1 } }],
    ['ships', { sea: { moved: true } }],
  ])('K-16.56: not once %s have moved', (_, change) => {
    const play = playWith('russian_first', { forces: { smolensk: { russian_first: pieces(['barclay'], 1) } } });
    const { impulse } = play.state;
    if (!impulse) throw new Error('no impulse');
    const { sea = {}, ...rest } = change as { sea?: object };
    Object.assign(impulse, rest);
    Object.assign(impulse.sea, sea);
    expect([codeOf(play, { do: 'entrench', at: 'smolensk' }), placesOf(play, 'entrench').offered]).toEqual([
      'entrench.moved',
      [],
    ]);
  });

  test.each([
    ['soldiers of two powers together', { russian_first: pieces([], 2), russian_second: pieces([], 2) }, true],
    ['three strength points of two powers', { russian_first: pieces([], 2), russian_second: pieces([], 1) }, false],
    ['a leader of the partner', { russian_second: pieces(['bagration']) }, true],
    ['an army of the enemy', { french_north: pieces(['ney'], 4) }, false],
  ])('K-12.45b, K-12.45c: works are held by %s: %o', (_, force: Force, held) => {
    const play = playWith('french_north', { forces: { smolensk: force } }, (own) => (own.entrenched = ['smolensk']));
    runScript(consequences(play, { fact: 'settled' }));
    expect(ownIn(play).entrenched).toEqual(held ? ['smolensk'] : []);
    const lost = eventsOf(play).filter(({ kind }) => kind === 'fieldworks.lost');
    expect(lost).toEqual(held ? [] : [{ kind: 'fieldworks.lost', area: 'smolensk', power: 'russian_first' }]);
  });
});

test('K-12.45c, K-12.45f: works serve the camp that holds the ground, not those who stand in it besides', () => {
  const forces = { smolensk: { russian_first: pieces(['barclay'], 1), french_north: pieces(['davout'], 4) } };
  const { game, ...position } = playWith('french_north', { forces }, (own) => (own.entrenched = ['smolensk']));
  const works = (side: string) => game.battle.fieldworks?.({ game, ...position }, 'smolensk', side);
  expect([works('tsarist'), works('imperial')]).toEqual([{ attackerDice: -1, spared: 1, routMargin: 5 }, undefined]);
  const surplus = (side: string) => game.flags.overrunSurplus?.({ game, ...position }, 'smolensk', side);
  expect([surplus('tsarist'), surplus('imperial')]).toEqual([Number.POSITIVE_INFINITY, 1]);
});

describe('dice of attrition', () => {
  const french = (sp: number): Force => ({ french_north: pieces(['davout'], sp) });

  const diceOf = (force: Force, suffering: object, own?: (own: Own) => void, area = 'minsk') => {
    const play = playWith('french_north', { forces: { [area]: force } }, own);
    return play.game.attrition.dice(play, { area, force, reasons: [], tired: 0, ...suffering });
  };

  test('K-14.3a, K-14.41, K-10.42c: those who have marched too far roll besides, with dice of the level for them', () => {
    const worn = (own: Own) => (own.attrition.level = 'difficult');
    expect(diceOf(french(4), { reasons: ['ambush'], tired: 3 })).toBe(5 + 3);
    expect(diceOf(french(4), { reasons: ['ambush'], tired: 3 }, worn)).toBe(5 + 1 + 3 + 1);
    expect(diceOf(french(4), { tired: 2 }, worn)).toBe(2);
  });

  test('K-14.2a: where nobody has to roll a depot makes no dice', () => {
    expect(diceOf({ russian_first: pieces([], 4) }, {}, undefined, 'riga')).toBe(0);
  });

  test('card 6: the supply train spares those who are where it is, and nobody else', () => {
    const play = playWith('french_north', { forces: { minsk: french(2), vilna: french(2) } });
    play.state.effects = [{ kind: 'supply-train', until: 'winter', card: 6, side: 'imperial', area: 'vilna' }];
    const dice = (area: string) =>
      play.game.attrition.dice(play, { area, force: french(2), reasons: ['ambush'], tired: 0 });
    expect([dice('minsk'), dice('vilna')]).toEqual([3, 0]);
  });

  /** Who is asked how many resources he spends on so many dice, and what silence gives. */
  const relief = (sp: number, north: number, south: number, barred: Own['impulse']['barred'] = {}) => {
    const force: Force = { french_north: pieces([], sp) };
    const play = playWith('french_north', { forces: { minsk: force } }, (own) => (own.impulse.barred = barred));
    Object.assign(play.state.resources, { french_north: north, french_south: south });
    const asked: unknown[] = [];
    run(undergo(play, { area: 'minsk', force, reasons: ['ambush'] }), (ask) => {
      const { power, dice, resources } = ask.prompt.args as unknown as Record<string, unknown>;
      asked.push([power, dice, resources, ask.options().length, (ask.fallback() as { relieve: number }).relieve]);
      return undefined;
    });
    return asked;
  };

  test.each([
    [7, 3, 0],
    [8, 3, 1],
    [15, 3, 1],
    [16, 2, 1],
    [16, 3, 2],
  ])('D-58: for %i dice with %i resources silence spends %i', (sp, resources, spent) => {
    expect(relief(sp, resources, 0)).toEqual([['french_north', sp, resources, resources + 1, spent]]);
  });

  test('K-16.4: the partner is asked about the dice that are left, and spends nothing by silence', () => {
    expect(relief(16, 3, 2)).toEqual([
      ['french_north', 16, 3, 4, 2],
      ['french_south', 4, 2, 3, 0],
    ]);
  });

  test('K-14.3b, K-16.4: nobody is asked about a single die, nor without a resource', () => {
    expect([relief(1, 3, 3), relief(2, 0, 1)]).toEqual([[], [['french_south', 2, 1, 2, 0]]]);
  });

  test('K-13.52c: resources just won are not offered, others are', () => {
    expect(relief(4, 3, 0, { french_north: 2 })).toEqual([['french_north', 4, 1, 2, 0]]);
    expect(relief(4, 3, 0, { french_north: 3 })).toEqual([]);
  });
});
