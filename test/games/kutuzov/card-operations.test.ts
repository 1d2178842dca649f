/** What cards of Kutuzov do to the ground, to attrition, to marches and to leaders. */
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../src/engine/index.ts';
import { undergo } from '../../../src/games/campaign/rules/battle/attrition.ts';
import type { Entry } from '../../../src/games/campaign/rules/facts.ts';
import { lineAt } from '../../../src/games/campaign/rules/march/lines.ts';
import { priceOfStep } from '../../../src/games/campaign/rules/march/movement.ts';
import { carryOut, checkEvent, eventChoices } from '../../../src/games/campaign/rules/operations/index.ts';
import { newImpulse } from '../../../src/games/campaign/rules/turn/impulse.ts';
import { dealWinterCards } from '../../../src/games/campaign/rules/winter/cards.ts';
import type { EventChoice } from '../../../src/games/campaign/types.ts';
import { kutuzov } from '../../../src/games/kutuzov/index.ts';
import { bringCalled, cardReactions } from '../../../src/games/kutuzov/rules/card-operations.ts';
import { homes } from '../../../src/games/kutuzov/rules/homes.ts';
import { type Own, ownIn } from '../../../src/games/kutuzov/types.ts';
import { eventsOf, type PlayAt, runScript } from '../campaign/play-at.ts';
import { eventsIn, run } from './card-play.ts';
import { pieces, playFrom, startWith } from './play-from.ts';

const cardOf = (number: number) => {
  const card = kutuzov.definition.content.cards.get(number);
  if (!card) throw new Error(`no card ${number}`);
  return card;
};

const playWith = (
  power: string,
  change: Parameters<typeof startWith>[1] = {},
  own: (own: Own) => void = () => {},
  faces?: readonly number[],
): PlayAt => {
  const play = playFrom(startWith('invasion', { forces: {}, ...change }), faces);
  play.state.impulse = newImpulse(power, false, false);
  ownIn(play).entrenched = [];
  own(ownIn(play));
  return play;
};

const playCard = (
  play: PlayAt,
  power: string,
  number: number,
  choice: EventChoice = {},
  answers: readonly Json[] = [],
) => {
  runScript(carryOut(play, { power, card: cardOf(number), choice }), answers);
  return play;
};

const isPlayable = (play: PlayAt, power: string, number: number, choice: EventChoice = {}) =>
  checkEvent(play, { power, card: cardOf(number), choice }).ok;

describe('Imperial attrition', () => {
  const level = (number: number, start: Own['attrition'], answers: readonly Json[] = []) => {
    const play = playWith('french_north', {}, (own) => (own.attrition = start));
    playCard(play, 'french_north', number, {}, answers);
    return [ownIn(play).attrition, play.state.resources.french_north];
  };

  test('card 86, K-14.47b, K-14.48a: a level worse, with its morale, and the markers stay', () => {
    const play = playWith('russian_first', {}, (own) => (own.attrition = { level: 'normal', loss: 4, gain: 0 }));
    playCard(play, 'russian_first', 86);
    expect(ownIn(play).attrition).toEqual({ level: 'problematic', loss: 4, gain: 0 });
    expect(ownIn(play).morale.imperial.loss).toBe(2);
  });

  test('card 78, K-14.45b: a level better, and one more for each resource', () => {
    expect(level(78, { level: 'severe', loss: 3, gain: 0 })).toEqual([{ level: 'harsh', loss: 3, gain: 0 }, 4]);
    expect(level(78, { level: 'severe', loss: 3, gain: 0 }, [{ rations: 2 }])).toEqual([
      { level: 'problematic', loss: 3, gain: 0 },
      2,
    ]);
    expect(level(78, { level: 'crippling', loss: 0, gain: 0 }, [{ rations: 4 }])[1]).toBe(0);
    const rations: Json[][] = [];
    const play = playWith('french_north', {}, (own) => (own.attrition = { level: 'severe', loss: 0, gain: 0 }));
    run(carryOut(play, { power: 'french_north', card: cardOf(78), choice: {} }), (ask) => {
      rations.push([...ask.options()]);
      return undefined;
    });
    expect(rations.map((offered) => offered.length - 1)).toEqual([4, play.state.resources.french_south]);
    expect(level(78, { level: 'normal', loss: 0, gain: 0 })[0]).toEqual({ level: 'normal', loss: 0, gain: 0 });
  });
});

describe('the ground', () => {
  const camp = {
    forces: { vyazma: { russian_second: pieces(['bagration'], 1) }, minsk: { russian_first: pieces([], 3) } },
  };

  test.each([44, 91])('card %i: a friendly duchy with an army or four strength points is entrenched', (number) => {
    const play = playWith('russian_first', camp);
    expect(isPlayable(play, 'russian_first', number, { areas: ['minsk'] })).toBe(false);
    playCard(play, 'russian_first', number, { areas: ['vyazma'] });
    expect(ownIn(play).entrenched).toEqual(['vyazma']);
    expect(isPlayable(playWith('russian_first'), 'russian_first', number)).toBe(false);
  });

  const entry = (area: string, side = 'imperial'): Entry => ({
    area,
    from: 'orsha',
    line: 'clear',
    side,
    mover: {},
    arrived: {},
    failedEvasions: 0,
  });
  const use = (power: string, number: number) => ({
    power,
    card: cardOf(number),
    op: cardOf(number).ops[0] ?? { op: '' },
  });

  test('card 19: those who are about to be attacked are entrenched, on their own ground', () => {
    const play = playWith('french_north', camp);
    const { battle } = cardReactions.entrench;
    const open = (power: string, area: string) =>
      battle.choices(play, use(power, 19), { moment: 'battle', entry: entry(area), played: [] }).length;
    expect([open('russian_first', 'vyazma'), open('french_south', 'vyazma'), open('russian_first', 'z_rus')]).toEqual([
      1, 0, 0,
    ]);
    runScript(battle.run(play, use('russian_first', 19), { moment: 'battle', entry: entry('vyazma'), played: [] }, {}));
    expect(ownIn(play).entrenched).toEqual(['vyazma']);
    expect(open('russian_first', 'vyazma')).toBe(0);
  });

  test('card 99: the capital where the army stands burns', () => {
    const play = playWith('french_north', { forces: { moscow: { french_north: pieces(['napoleon'], 2) } } });
    playCard(play, 'french_north', 99);
    expect([ownIn(play).scorched, play.state.resources.french_north]).toEqual([['moscow'], 6]);
    expect(isPlayable(playWith('french_north'), 'french_north', 99)).toBe(false);
    const outside = { vyazma: { french_north: pieces(['ney'], 1) } };
    expect(isPlayable(playWith('french_north', { forces: outside }), 'french_north', 99)).toBe(false);
  });

  test('card 23: a capital burns as Imperials come, or raise a flag', () => {
    const play = playWith('french_north');
    const { entry: come, flag } = cardReactions.scorch;
    const atEntry = (area: string, side: string) =>
      come.choices(play, use('russian_first', 23), { moment: 'entry', entry: entry(area, side) }).length;
    expect([atEntry('moscow', 'imperial'), atEntry('moscow', 'tsarist'), atEntry('vyazma', 'imperial')]).toEqual([
      1, 0, 0,
    ]);
    const raised = { moment: 'flag', area: 'st_petersburg', power: 'french_south' } as const;
    expect(flag.choices(play, use('russian_first', 23), raised)).toHaveLength(1);
    runScript(flag.run(play, use('russian_first', 23), raised, {}));
    runScript(come.run(play, use('russian_first', 23), { moment: 'entry', entry: entry('moscow') }, {}));
    expect(ownIn(play).scorched).toEqual(['st_petersburg', 'moscow']);
    expect(atEntry('moscow', 'imperial')).toBe(0);
  });

  test('card 28, K-3.2a: Finland is Imperial', () => {
    const play = playCard(playWith('french_north'), 'russian_first', 28);
    expect(play.state.flags.z_finland).toBe('french_north');
  });

  test('card 3: a river is clear for the Imperials until the impulse ends', () => {
    const river = kutuzov.definition.content.lines.find(({ kind }) => kind === 'river');
    if (!river) throw new Error('no river');
    const { a, b } = river;
    const play = playWith('french_north', { forces: { [a]: { french_north: pieces(['ney'], 2) } } });
    playCard(play, 'french_north', 3, { areas: [a, b] });
    expect([lineAt(play, a, b, 'imperial', 'river'), lineAt(play, a, b, 'tsarist', 'river')]).toEqual([
      'clear',
      'river',
    ]);
    expect(play.state.effects.map(({ until }) => until)).toEqual(['impulse']);
  });

  const offered = (play: PlayAt, power: string, number: number) =>
    eventChoices(play, power, cardOf(number)).flatMap(({ areas = [] }) => areas);

  test('card 6: the train comes to an Imperial formation or flag, card 13: also to ground that its player controls', () => {
    const there = {
      forces: {
        vyazma: { russian_second: pieces([], 1) },
        lida: { austria: pieces([], 1) },
        z_rus: { russian_first: pieces([], 1) },
        grodno: { french_south: pieces([], 1), russian_first: pieces([], 1) },
      },
      flags: { minsk: 'french_south', lukow: 'russian_second' },
    };
    const six = offered(playWith('french_north', there), 'french_north', 6);
    expect(six).toEqual(['lida', 'minsk']);
    const thirteen = playWith('russian_first', there);
    expect(offered(thirteen, 'russian_first', 13)[0]).toBe('vyazma');
    const may = (area: string) => isPlayable(thirteen, 'russian_first', 13, { areas: [area] });
    expect(['vyazma', 'lukow', 'borodino', 'smolensk', 'moscow'].filter((area) => !may(area))).toEqual([]);
    expect(['minsk', 'lida', 'z_rus', 'grodno', 'warsaw', 'kiev'].filter(may)).toEqual([]);
  });

  test('K-6.32c: a camp has one supply train, each its own', () => {
    const play = playWith('french_north', { forces: { lida: { french_south: pieces([], 1) } } });
    playCard(play, 'russian_first', 13, { areas: ['borodino'] });
    playCard(play, 'french_north', 6, { areas: ['lida'] });
    playCard(play, 'russian_first', 13, { areas: ['vyazma'] });
    expect(play.state.effects.map(({ side, area }) => [side, area])).toEqual([
      ['imperial', 'lida'],
      ['tsarist', 'vyazma'],
    ]);
  });

  test('card 19: not on ground that the enemy holds, though they stand there', () => {
    const play = playWith('french_north', { ...camp, flags: { vyazma: 'french_south' } });
    const choices = cardReactions.entrench.battle.choices(play, use('russian_first', 19), {
      moment: 'battle',
      entry: entry('vyazma'),
      played: [],
    });
    expect(choices).toHaveLength(0);
  });

  test('cards 23 and 99: a capital burns once, and soldiers without a leader burn none', () => {
    const at = (force: Record<string, object>, own: (own: Own) => void = () => {}) =>
      isPlayable(playWith('french_north', { forces: { moscow: force } as never }, own), 'french_north', 99);
    expect([
      at({ french_south: pieces(['eugene'], 1) }),
      at({ french_north: pieces([], 4) }),
      at({ russian_first: pieces(['barclay'], 1) }),
      at({ french_south: pieces(['eugene'], 1) }, (own) => (own.scorched = ['moscow'])),
    ]).toEqual([true, false, false, false]);
    expect(
      offered(
        playWith('russian_first', { forces: { st_petersburg: { russian_first: pieces(['barclay']) } } }),
        'russian_first',
        23,
      ),
    ).toEqual(['st_petersburg']);
  });

  test('card 28: Finland changes sides once', () => {
    const play = playWith('french_north');
    playCard(play, 'russian_first', 28);
    const told = eventsOf(play).filter(({ kind }) => kind === 'flag.placed');
    expect(told).toMatchObject([{ area: 'z_finland', power: 'french_north', was: 'russian_first', cause: 'event' }]);
    playCard(play, 'russian_first', 28);
    expect(eventsOf(play).filter(({ kind }) => kind === 'flag.placed')).toHaveLength(1);
  });

  describe('card 3: the river', () => {
    const built = (
      areas: string[] | undefined,
      forces: object = { koenigsberg: { french_north: pieces(['ney'], 2) } },
    ) => {
      const play = playWith('french_north', { forces: forces as never });
      if (!isPlayable(play, 'french_north', 3, areas ? { areas } : {})) return 'refused';
      playCard(play, 'french_north', 3, areas ? { areas } : {});
      return play.state.effects.map(({ a, b }) => [a, b]);
    };

    test('is between the areas that are named, or leads on from one, or from an Imperial army', () => {
      expect(built(['koenigsberg', 'tilsit'])).toEqual([['koenigsberg', 'tilsit']]);
      expect(built(['tilsit'])).toEqual([['tilsit', 'koenigsberg']]);
      expect(built(undefined)).toEqual([['koenigsberg', 'kovno']]);
      expect(built(['moscow'], { moscow: { french_north: pieces(['ney'], 2) } })).toEqual([['moscow', 'ryazan']]);
      expect([built(['koenigsberg', 'masuria']), built(['minsk']), built(undefined, {})]).toEqual([
        'refused',
        'refused',
        'refused',
      ]);
    });

    test('is offered where Imperials stand on its bank', () => {
      const play = playWith('french_north', {
        forces: {
          koenigsberg: { prussia: pieces([], 1) },
          minsk: { french_north: pieces([], 1) },
          kiev: { russian_second: pieces([], 1) },
        },
      });
      expect(new Set(offered(play, 'french_north', 3))).toEqual(new Set(['koenigsberg', 'kovno', 'tilsit']));
    });
  });

  test.each([
    [6, 'french_north', 'french_south', 'russian_first'],
    [13, 'russian_first', 'russian_second', 'french_south'],
  ])(
    'card %i, K-6.32c: the supply train spares its camp attrition, and takes regrouped pieces',
    (number, power, partner, enemy) => {
      const force = { [partner]: pieces([], 3) };
      const play = playWith(power, { forces: { vyazma: force }, flags: {} });
      playCard(play, power, number, { areas: ['vyazma'] });
      const suffering = (side: string) => ({
        area: 'vyazma',
        force: { [side]: pieces([], 3) },
        reasons: ['ambush' as const],
        tired: 0,
      });
      expect([
        play.game.attrition.dice(play, suffering(partner)),
        play.game.attrition.dice(play, suffering(enemy)),
      ]).toEqual([0, 3]);
      expect([
        homes(play, power).boxed?.().includes('vyazma'),
        homes(play, enemy).boxed?.().includes('vyazma'),
      ]).toEqual([true, false]);
      runScript(undergo(play, { area: 'vyazma', force, reasons: ['ambush'] }));
      expect(play.state.forces.vyazma).toEqual(force);
    },
  );
});

describe('marches and hands', () => {
  test('card 38: until the next own impulse every march costs a CP more, not in winter', () => {
    const price = (turn: number) => {
      const play = playCard(playWith('russian_first', { turn }), 'russian_first', 38);
      const army = priceOfStep(play, 'french_north', { french_north: pieces(['ney'], 2) });
      const counter = priceOfStep(play, 'french_north', { french_north: pieces([], 1) });
      return [army, counter].map((verdict) => (verdict.ok ? verdict.answer : 0));
    };
    expect([price(2), price(3)]).toEqual([
      [2, 2],
      [1, 1],
    ]);
  });

  test('card 29: an enemy of choice draws a card less in the interphase', () => {
    const play = playWith('french_north');
    playCard(play, 'french_north', 29, { power: 'russian_second' });
    expect(eventsIn(play, 'effect.began').map(({ power, effect, until }) => [power, effect, until])).toEqual([
      ['russian_second', 'draw-less', 'winter'],
    ]);
    for (const power of play.game.powers) play.state.hands[power] = [];
    runScript(dealWinterCards(play, { step: 'deal', served: 0, kept: {}, unused: {} }));
    expect(['russian_first', 'russian_second'].map((power) => play.state.hands[power]?.length)).toEqual([5, 4]);
  });
});

describe('leaders', () => {
  test('card 27: Tchitchagov comes to Moldavia with three strength points, or Kutuzov to a home', () => {
    const play = playCard(playWith('russian_second'), 'russian_second', 27, { leader: 'tchitchagov' });
    expect(play.state.forces.z_moldavia?.russian_second).toEqual(pieces(['tchitchagov'], 1, 1));
    expect(play.state.commanders.z_moldavia).toBeUndefined();
    const other = playWith('russian_second', {}, (own) => (own.kutuzov = false));
    other.state.turn = 2;
    playCard(other, 'russian_second', 27, { leader: 'kutuzov' });
    const [area] = homes(other, 'russian_first').leaders;
    expect(other.state.forces[area ?? '']?.russian_first).toEqual(pieces(['kutuzov']));
    expect(ownIn(other).kutuzov).toBe(true);
  });

  test('card 27, K-6.35b: on the first turn Kutuzov is called, and comes when it is over', () => {
    const play = playWith('russian_second', {}, (own) => (own.kutuzov = false));
    playCard(play, 'russian_second', 27, { leader: 'kutuzov' });
    const [area] = homes(play, 'russian_first').leaders;
    expect([play.state.forces[area ?? ''], play.state.effects.map(({ kind }) => kind)]).toEqual([
      undefined,
      ['leader-comes'],
    ]);
    expect(eventsIn(play, 'effect.began').map(({ effect, until }) => [effect, until])).toEqual([
      ['leader-comes', 'winter'],
    ]);
    runScript(bringCalled(play));
    expect([play.state.forces[area ?? '']?.russian_first, play.state.effects, ownIn(play).kutuzov]).toEqual([
      pieces(['kutuzov']),
      [],
      true,
    ]);
  });

  test('card 27: who is on the map does not come again; without either it is played for nothing', () => {
    const forces = { kiev: { russian_second: pieces(['tchitchagov'], 1) } };
    const play = playWith('russian_second', { forces, turn: 2 }, (own) => (own.kutuzov = false));
    playCard(play, 'russian_second', 27, { leader: 'tchitchagov' });
    const [area] = homes(play, 'russian_first').leaders;
    expect(play.state.forces[area ?? '']?.russian_first).toEqual(pieces(['kutuzov']));
    expect(play.state.forces.z_moldavia).toBeUndefined();
    const before = structuredClone(play.state.forces);
    expect(isPlayable(play, 'russian_second', 27)).toBe(true);
    playCard(play, 'russian_second', 27);
    expect([play.state.forces, play.state.effects]).toEqual([before, []]);
  });

  test('card 27, K-6.35b: who has been called and has come by another way does not come twice', () => {
    const play = playWith('russian_second', {}, (own) => (own.kutuzov = false));
    playCard(play, 'russian_second', 27, { leader: 'kutuzov' });
    play.state.forces = { borodino: { russian_first: pieces(['kutuzov'], 2) } };
    runScript(bringCalled(play));
    expect(play.state.forces).toEqual({ borodino: { russian_first: pieces(['kutuzov'], 2) } });
  });

  test('card 27, K-5.1b: each home of the First Army that is not besieged is offered for Kutuzov, and no other place', () => {
    const forces = { riga: { french_north: pieces([], 1) } };
    const offered = (turn: number) => {
      const play = playWith('russian_second', { forces, turn }, (own) => (own.kutuzov = false));
      return { play, choices: eventChoices(play, 'russian_second', cardOf(27)) };
    };
    const { play, choices } = offered(2);
    const places = homes(play, 'russian_first').leaders.filter((area) => area !== 'riga');
    expect(places).toEqual(expect.arrayContaining(['smolensk', 'moscow', 'z_rus', 'z_volga']));
    expect(choices).toEqual([
      {},
      { leader: 'tchitchagov' },
      { leader: 'kutuzov' },
      ...places.map((area) => ({ leader: 'kutuzov', areas: [area] })),
    ]);
    expect(offered(1).choices).toEqual(choices);
    const judged = (areas: string[]) =>
      checkEvent(play, { power: 'russian_second', card: cardOf(27), choice: { leader: 'kutuzov', areas } });
    expect(judged(['smolensk']).ok).toBe(true);
    for (const area of ['riga', 'minsk', 'z_moldavia']) expect(judged([area]).ok, area).toBe(false);
    playCard(play, 'russian_second', 27, { leader: 'kutuzov', areas: ['smolensk'] });
    expect(play.state.forces.smolensk?.russian_first).toEqual(pieces(['kutuzov']));
  });

  test('card 27, K-5.1b, K-6.35b: after the first turn he comes to the home that was chosen, or to another if that is lost', () => {
    const arrival = (flags: Record<string, string>, areas?: string[]) => {
      const play = playWith('russian_second', {}, (own) => (own.kutuzov = false));
      playCard(play, 'russian_second', 27, { leader: 'kutuzov', ...(areas ? { areas } : {}) });
      play.state.flags = flags;
      runScript(bringCalled(play));
      return Object.keys(play.state.forces).filter((area) => play.state.forces[area]?.russian_first);
    };
    expect([arrival({}, ['smolensk']), arrival({}, ['z_volga'])]).toEqual([['smolensk'], ['z_volga']]);
    const first = arrival({});
    expect(first).not.toEqual(['smolensk']);
    expect(arrival({ smolensk: 'french_north' }, ['smolensk'])).toEqual(first);
  });

  test('card 42: not to a home that is besieged, and to armies with a leader only', () => {
    const forces = {
      riga: { french_north: pieces([], 1) },
      vyazma: { russian_second: pieces([], 4) },
      kaluga: { russian_first: pieces(['barclay'], 1) },
      borodino: { french_north: pieces(['ney'], 1) },
    };
    const play = playWith('russian_first', { forces });
    const areas = eventChoices(play, 'russian_first', cardOf(42)).flatMap(({ areas: each = [] }) => each);
    expect(areas[0]).toBe('kaluga');
    for (const area of ['riga', 'vyazma', 'borodino']) expect(areas, area).not.toContain(area);
    playCard(play, 'russian_first', 42);
    expect(play.state.forces.kaluga?.russian_first).toEqual(pieces(['barclay', 'kutuzov'], 1));
  });

  test('card 42, K-6.35a: Kutuzov comes to an army and commands it', () => {
    const play = playWith('russian_first', { forces: { vyazma: { russian_second: pieces(['bagration'], 4) } } });
    playCard(play, 'russian_first', 42, { areas: ['vyazma'] });
    expect([play.state.forces.vyazma?.russian_first, play.state.commanders.vyazma]).toEqual([
      pieces(['kutuzov']),
      'kutuzov',
    ]);
    expect(ownIn(play).morale.tsarist.gain).toBe(4);
    expect(isPlayable(play, 'russian_first', 42)).toBe(false);
  });

  test('card 42: its player chooses the army, or a home; the soldiers of the Regroup Box stay where they are', () => {
    const play = playWith('russian_first', { forces: { vyazma: { russian_second: pieces(['bagration'], 4) } } });
    play.state.regroup.russian_first = pieces(['kutuzov', 'barclay'], 3, 1);
    const offered = eventChoices(play, 'russian_first', cardOf(42)).flatMap(({ areas = [] }) => areas);
    expect(offered).toEqual(['vyazma', ...homes(play, 'russian_first').leaders].slice(0, offered.length));
    expect(offered.length).toBeGreaterThan(1);
    playCard(play, 'russian_first', 42, { areas: ['vyazma'] });
    expect(play.state.regroup.russian_first).toEqual(pieces(['barclay'], 3, 1));
  });
});
