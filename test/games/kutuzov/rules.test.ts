/** What Kutuzov has of its own: ground, morale in a fight, Cossacks, homes, points. */
import { describe, expect, test } from 'vitest';
import { sure } from '../../../src/engine/index.ts';
import { cardDice } from '../../../src/games/campaign/rules/battle/cards.ts';
import { circumstancesOf, combatant } from '../../../src/games/campaign/rules/battle/combatants.ts';
import { besiegerDice } from '../../../src/games/campaign/rules/battle/siege-round.ts';
import { putAway } from '../../../src/games/campaign/rules/cards/cards.ts';
import { flagChoices } from '../../../src/games/campaign/rules/turn/flags.ts';
import type { Force } from '../../../src/games/campaign/types.ts';
import { kutuzov } from '../../../src/games/kutuzov/index.ts';
import { bonusOf } from '../../../src/games/kutuzov/rules/bonus.ts';
import { returnFaceUp } from '../../../src/games/kutuzov/rules/card-life.ts';
import { rollCossacks, unguardedAreas } from '../../../src/games/kutuzov/rules/cossacks.ts';
import type { Morale } from '../../../src/games/kutuzov/rules/powers.ts';
import { endOfTurn } from '../../../src/games/kutuzov/rules/victory.ts';
import { ownIn } from '../../../src/games/kutuzov/types.ts';
import { runScript } from '../campaign/play-at.ts';
import { pieces, playFrom, startWith } from './play-from.ts';

const { definition: game } = kutuzov;
const { ground } = game;
const at = (turn: number) => ({ game, state: startWith('invasion', { turn }) });

describe('the ground', () => {
  const rowOf = (turn: number, line: string, side: string) => [
    ground.isBarred(at(turn), line, side, 'intercept'),
    ground.isBarred(at(turn), line, side, 'evade'),
    ground.modifier(at(turn), line, side),
    ground.defence(at(turn), 'minsk', line, side),
  ];

  test.each([
    [1, 'clear', 'imperial', [false, false, 0, 0]],
    [1, 'rough', 'imperial', [false, false, -1, 1]],
    [1, 'rough', 'tsarist', [false, false, -1, 1]],
    [1, 'river', 'imperial', [true, true, 0, 3]],
    [3, 'river', 'tsarist', [true, true, 0, 3]],
    [1, 'marsh', 'imperial', [true, false, -1, 1]],
    [3, 'marsh', 'imperial', [true, false, -1, 0]],
    [1, 'marsh', 'tsarist', [false, false, -1, 2]],
    [3, 'marsh', 'tsarist', [false, false, 0, 2]],
  ] as const)(
    'K-11.3f, K-11.3g, K-11.4a, K-11.7, K-11.8a, K-12.41 to K-12.43: on turn %i a %s line, to the %s camp',
    (turn, line, side, row) => {
      expect(rowOf(turn, line, side)).toEqual(row);
    },
  );

  test.each([
    ['marsh', 'imperial', ['marsh'], ['marsh'], ['marsh']],
    ['marsh', 'tsarist', [], [], []],
    ['river', 'imperial', [], [], ['retreat-river']],
    ['river', 'tsarist', [], [], ['retreat-river']],
    ['rough', 'imperial', [], [], []],
  ])(
    'K-10.41, K-10.44, K-11.9: attrition of a %s line for the %s camp in a march, an evasion, a retreat',
    (line, side, ...rows) => {
      const way = { from: 'pinsk', to: 'brest', line, side };
      expect((['march', 'evasion', 'retreat'] as const).map((cause) => ground.hardships(at(1), way, cause))).toEqual(
        rows,
      );
    },
  );

  test('K-10.42a, K-10.42b: three areas are free, but two for the Imperials in winter', () => {
    const free = (turn: number) => ['imperial', 'tsarist'].map((side) => game.march.free(at(turn), side));
    expect([1, 2, 3, 4].map(free)).toEqual([
      [3, 3],
      [3, 3],
      [2, 3],
      [2, 3],
    ]);
  });
});

test.each([
  [1, { eliminated: 1, regrouped: 0 }],
  [2, { eliminated: 1, regrouped: 0 }],
  [3, { eliminated: 1, regrouped: 2 }],
  [4, { eliminated: 1, regrouped: 2 }],
])('K-0.3, K-14.1a, K-14.61: on turn %i a 6, two 5 and a 4 are', (turn, losses) => {
  const suffering = { area: 'minsk', force: {}, reasons: [], tired: 0 };
  expect(game.attrition.toll(at(turn), suffering, [6, 5, 5, 4])).toEqual(losses);
});

describe('dice of morale', () => {
  const bonus = (level: Morale, force: Force, commander: string | null = null): number => {
    const position = at(1);
    ownIn(position).morale.imperial.level = level;
    ownIn(position).morale.tsarist.level = level;
    return bonusOf(position, force, commander);
  };
  const french = { french_north: pieces(['ney'], 2) };

  test.each([
    ['elan_du_guerre', 2, 1, 2],
    ['vive_l_empereur', 1, 0, 1],
    ['marchez_vous', 0, 0, 0],
    ['sauve_qui_peut', 0, 0, 0],
  ] as const)('K-1.1b, K-9.3a, K-9.3b, K-12.3: at %s', (level, ofFrench, ofAllies, ofRussians) => {
    expect(bonus(level, french)).toBe(ofFrench);
    expect(bonus(level, { prussia: pieces(['yorck'], 2) })).toBe(ofAllies);
    expect(bonus(level, { russian_second: pieces([], 2) })).toBe(ofRussians);
    expect(bonus(level, {})).toBe(0);
  });

  test.each([
    [
      'the French have more than half: 2 and Ney to 2',
      { french_north: pieces(['ney'], 2), austria: pieces([], 2) },
      null,
      2,
    ],
    [
      'exactly half decides nothing, and the lowest counts',
      { french_north: pieces([], 2), austria: pieces([], 2) },
      null,
      1,
    ],
    [
      'both French powers are one nation',
      { french_north: pieces([], 1), french_south: pieces([], 2), prussia: pieces([], 2) },
      null,
      2,
    ],
    [
      'the commander counts with his rating',
      { french_north: pieces([], 3), prussia: pieces(['yorck'], 3) },
      'yorck',
      1,
    ],
    [
      'Schwarzenberg with 2 of rating outweighs the French',
      { french_south: pieces([], 3), austria: pieces(['schwarzenberg'], 2) },
      'schwarzenberg',
      1,
    ],
  ])('K-12.31, R-22: %s', (_, force, commander, dice) => {
    expect(bonus('elan_du_guerre', force, commander)).toBe(dice);
  });

  test('an event adds to what morale gives', () => {
    const position = at(1);
    position.state.effects.push({ kind: 'national-bonus', until: 'turn', power: 'french_north', n: 1 });
    expect(bonusOf(position, french, null)).toBe(3);
    expect(bonusOf(position, { french_south: pieces([], 1) }, null)).toBe(2);
  });
});

describe('Cossacks', () => {
  const flags = { vilna: 'french_north', vitebsk: 'french_north', grodno: 'french_north', mitau: 'prussia' };

  test('K-4.4a: come to open Russian ground that the Imperials control and do not guard', () => {
    const forces = { vitebsk: { french_north: pieces([], 1) }, moscow: { russian_first: pieces([], 1) } };
    expect(unguardedAreas({ game, state: startWith('invasion', { flags, forces }) })).toEqual(['mitau', 'vilna']);
  });

  test('K-4.4a: not to the lands of the Imperials, nor to Russian ground under the flag of a partner', () => {
    const partner = { lukow: 'french_north', lemberg: 'french_south', vilna: 'russian_second' };
    expect(unguardedAreas({ game, state: startWith('invasion', { flags: partner, forces: {} }) })).toEqual([]);
  });

  const roll = (face: number, change: (state: ReturnType<typeof startWith>) => void = () => {}) => {
    const state = startWith('invasion', { flags: { ...flags }, forces: {} });
    change(state);
    const play = playFrom(state, [face]);
    return [rollCossacks(play, 'vilna', 0, 'guerrilla'), play.state.flags.vilna];
  };

  test('K-4.4b: 4 takes the flag away, 3 does not', () => {
    expect(roll(3)).toEqual([false, 'french_north']);
    expect(roll(4)).toEqual([true, undefined]);
  });

  test('K-4.4a, K-4.4c: one more next to Russians, in a zone too, and never more than one', () => {
    expect(roll(3, (state) => (state.forces = { kovno: { russian_first: pieces([], 1) } }))).toEqual([true, undefined]);
    const two = { kovno: { russian_first: pieces([], 1) }, lida: { russian_second: pieces([], 1) } };
    expect(roll(2, (state) => (state.forces = two))).toEqual([false, 'french_north']);
    const state = startWith('invasion', {
      flags: { viborg: 'french_north' },
      forces: { z_finland: { russian_first: pieces([], 1) } },
    });
    expect(rollCossacks(playFrom(state, [3]), 'viborg', 0, 'guerrilla')).toBe(true);
  });

  test('K-4.4a: one more where Imperial morale is gone, one fewer by card 37', () => {
    expect(roll(3, (state) => (ownIn({ state }).morale.imperial.level = 'sauve_qui_peut'))).toEqual([true, undefined]);
    const lancers = { kind: 'table-modifier', until: 'game', table: 'cossacks', n: -1 } as const;
    expect(roll(4, (state) => state.effects.push(lancers))).toEqual([false, 'french_north']);
    expect(roll(5, (state) => state.effects.push(lancers))).toEqual([true, undefined]);
    const other = { ...lancers, table: 'loot' };
    expect(roll(4, (state) => state.effects.push(other))).toEqual([true, undefined]);
  });
});

test('cards 22 and 52: a roll of an event counts one more, and near Moscow is what lies within two areas', () => {
  const flagged = ['moscow', 'tver', 'staraya_russa', 'cholm', 'smolensk', 'kiev'];
  const state = startWith('invasion', {
    forces: {},
    flags: Object.fromEntries(flagged.map((area) => [area, 'french_north'])),
  });
  const named = (name: string) => game.names.areas({ game, state }, 'russian_first', name);
  expect(named('near_moscow')).toEqual(['moscow', 'staraya_russa', 'tver']);
  expect(named('unguarded_in_russia')).toEqual(['cholm', 'kiev', 'moscow', 'staraya_russa', 'tver']);
  expect(named('elsewhere')).toBeUndefined();
  expect([
    rollCossacks(playFrom(state, [2]), 'tver', 1, 'event'),
    rollCossacks(playFrom(state, [3]), 'tver', 1, 'event'),
  ]).toEqual([false, true]);
});

describe('homes and flags', () => {
  const homes = (power: string, change: Parameters<typeof startWith>[1] = {}) =>
    [...game.troops.homes({ game, state: startWith('invasion', change) }, power).soldiers].sort();

  test('K-6.31a, K-6.31c: a power builds in its zones and its keys, in Warsaw and Moscow both of a camp', () => {
    expect(homes('french_north')).toEqual(['warsaw', 'z_poland']);
    expect(homes('french_south')).toEqual(['warsaw', 'z_galicia']);
    expect(homes('russian_first')).toEqual(
      [
        'grodno',
        'moscow',
        'narva',
        'riga',
        'smolensk',
        'st_petersburg',
        'yaroslav',
        'z_finland',
        'z_karelia',
        'z_rus',
        'z_volga',
      ].sort(),
    );
    expect(homes('russian_second')).toContain('moscow');
  });

  test('K-6.31a: not where the enemy has his flag', () => {
    expect(homes('russian_second', { flags: { moscow: 'french_north' } })).not.toContain('moscow');
  });

  test('K-10.62b, K-7.1c: each contingent raises its own flag, and with a card an ally that of the power too', () => {
    const state = startWith('invasion', {
      forces: { mitau: { prussia: pieces(['yorck'], 1) }, vilna: { french_north: pieces(['ney'], 1) } },
      flags: {},
    });
    const position = { game, state };
    expect(flagChoices(position, 'french_north', 'mitau')).toEqual(['prussia']);
    expect(flagChoices(position, 'french_north', 'vilna')).toEqual(['french_north']);
    expect(flagChoices(position, 'french_north', 'smolensk')).toEqual(['french_north']);
    state.effects = [{ kind: 'ally-as-french', until: 'impulse', contingent: 'prussia' }];
    expect(flagChoices(position, 'french_north', 'mitau')).toEqual(['prussia', 'french_north']);
    expect(game.flags.lent(position, 'french_north', 'vilna')).toEqual([]);
  });
});

test('K-4.22a, K-21A.2a, R-48: nobody pre-empts in the first round of turn 1, nor before the first impulse of another start', () => {
  const exempt = (turn: number, round: number, latest: string | null) =>
    game.impulses.isExempt({ game, state: { ...startWith('invasion', { turn, round }), latest } });
  expect([exempt(1, 1, 'french_north'), exempt(1, 2, 'french_north')]).toEqual([true, false]);
  expect([exempt(2, 1, null), exempt(2, 1, 'russian_first')]).toEqual([true, false]);
});

describe('cards that call armies to a battle', () => {
  const forces = {
    vyazma: { french_north: pieces(['davout'], 3) },
    borodino: { russian_first: pieces([], 2) },
    moscow: { russian_first: pieces(['barclay'], 2) },
    tula: { russian_first: pieces(['wittgenstein'], 2) },
  };
  const called = (number: number) => {
    const play = playFrom(
      startWith('invasion', { forces: { ...forces, borodino: { ...forces.borodino, ...forces.vyazma } } }),
    );
    const entry = {
      area: 'borodino',
      from: 'vyazma',
      line: 'clear',
      side: 'imperial',
      mover: forces.vyazma,
      arrived: {},
      failedEvasions: 0,
    };
    const card = sure(game.content.cards.get(number));
    const use = { power: 'russian_first', card, op: sure(card.ops[0]) };
    const choices = game.reactions.intercept_many?.battle?.choices(play, use, { moment: 'battle', entry, played: [] });
    return choices?.map(({ areas = [] }) => areas);
  };

  test('card 66: from the next areas only', () => {
    expect(called(66)).toEqual([['moscow']]);
  });

  test('card 72: from two areas away as well, as many as their player likes', () => {
    expect(called(72)).toEqual([['moscow', 'tula'], ['moscow'], ['tula']]);
  });
});

test.each([
  ['riga', 2],
  ['smolensk', 0],
])('card 51: more dice at a port, in every round, where the battle is at %s', (area, more) => {
  const play = playFrom(startWith('invasion', { forces: {} }));
  const entry = { area, from: null, line: null, side: 'imperial', mover: {}, arrived: {}, failedEvasions: 0 };
  const sides = ['imperial', 'tsarist'].map((side) => combatant(play, 'attacker', side, {}, area));
  const [attacker, defender] = [sure(sides[0]), sure(sides[1])];
  const now = circumstancesOf(game, { entry, attacker, defender, played: [], terrain: [], defenderMargin: 3 }, 2);
  const ops = sure(game.content.cards.get(51)).ops;
  const played = ops.map((op) => ({ card: 51, power: 'french_north', side: 'imperial', round: 1, op }));
  const dice = cardDice(played, 'battle', 2, 'imperial', now).reduce((sum, { n }) => sum + n, 0);
  expect(dice).toBe(more);
});

test.each([
  ['riga', 2],
  ['smolensk', 0],
])('card 51: and in a siege, where the fortress is %s', (area, more) => {
  const force = { french_north: pieces(['davout'], 4) };
  const play = playFrom(startWith('invasion', { forces: { [area]: force } }));
  const op = sure(sure(game.content.cards.get(51)).ops[0]);
  const played = [{ card: 51, power: 'french_north', side: 'imperial', round: 1, op }];
  const works = {
    ...{ area, power: 'french_north', side: 'imperial', owner: 'russian_first', leader: 'davout', strength: 2, force },
    ...{
      disruptions: 0,
      shelled: 0,
      rested: 0,
      hits: 0,
      rounds: 1,
      gained: false,
      lapses: 0,
      calledOff: false,
      alive: true,
    },
  };
  const dice = (cards: typeof played) => besiegerDice(play, { ...works, played: cards }, 1).dice;
  expect(dice(played) - dice([])).toBe(more);
});

describe('victory points', () => {
  const points = (power: string, change: Parameters<typeof startWith>[1] = {}) => {
    const state = startWith('invasion', { forces: {}, ...change });
    state.resources = { french_north: 0, russian_first: 0, french_south: 0, russian_second: 0 };
    return kutuzov.points({ game, state }, power);
  };

  test('K-20.2a, K-20.2b, K-20.31 to K-20.34: as the printed owners hold everything', () => {
    // Konigsberg, Masuria; Warsaw; Prussia.
    expect(points('french_north')).toBe(2 + 1 + 1);
    // Krakow, Lublin; Warsaw; Austria.
    expect(points('french_south')).toBe(2 + 1 + 1);
    // Six keys; depots at St. Petersburg, Riga and Smolensk; Moscow; nine ports.
    expect(points('russian_first')).toBe(6 + 3 + 1 + 3);
    // Six keys; a depot at Kiev; Moscow; nine duchies of the Pripyat.
    expect(points('russian_second')).toBe(6 + 1 + 1 + 4);
  });

  test('K-20.2a: half a point for a resource', () => {
    const state = startWith('invasion', { forces: {} });
    state.resources = { french_north: 3, russian_first: 0, french_south: 0, russian_second: 0 };
    expect(kutuzov.points({ game, state }, 'french_north')).toBe(4 + 1.5);
  });

  test.each([
    ['K-20.2c: Moscow is four', 'moscow', 'french_north', 4],
    ['K-20.2d: St. Petersburg is four', 'st_petersburg', 'french_north', 4],
    ['K-20.2d: Kiev is three', 'kiev', 'french_south', 3],
    ['K-20.2a: Riga is a key and a depot', 'riga', 'french_north', 2],
    ['K-20.2a: Minsk is a key', 'minsk', 'french_south', 1],
  ])('%s for the power whose flag is there', (_, area, power, gain) => {
    expect(points(power, { flags: { [area]: power } }) - points(power)).toBe(gain);
    const other = power === 'french_north' ? 'french_south' : 'french_north';
    expect(points(other, { flags: { [area]: power } }) - points(other)).toBe(0);
  });

  test('K-20.2b: Warsaw is two for the Tsarist power whose flag is there, and nothing for others', () => {
    const flags = { warsaw: 'russian_second' };
    expect(points('russian_second', { flags }) - points('russian_second')).toBe(2);
    expect(points('russian_first', { flags }) - points('russian_first')).toBe(0);
    expect(points('french_south', { flags }) - points('french_south')).toBe(-1);
  });

  test.each([
    [1, 0],
    [5, 1],
    [7, 2],
    [9, 3],
  ])('K-20.31, R-42: %i ports are %i points, whichever Imperial power holds them', (count, vp) => {
    const ports = ['libau', 'windau', 'pernau', 'hapsal', 'reval', 'viborg', 'narva', 'riga'].slice(0, count - 1);
    const flags = Object.fromEntries(ports.map((area) => [area, 'french_south']));
    expect(points('french_north', { flags }) - points('french_north')).toBe(vp);
  });
});

describe('the end of the last turn', () => {
  const ended = (change: (state: ReturnType<typeof startWith>) => void) => {
    const state = startWith('invasion', { turn: 4, forces: {} });
    state.resources = { french_north: 0, russian_first: 0, french_south: 0, russian_second: 0 };
    change(state);
    runScript(endOfTurn(playFrom(state)));
    return state.outcome;
  };
  /** Eight points for each side. */
  const even = (state: ReturnType<typeof startWith>) => {
    for (const area of game.content.areas.values())
      if (area.region === 'russia' && !area.id.startsWith('z_')) state.flags[area.id] = 'russian_first';
    state.flags = Object.fromEntries(
      [...game.content.areas.values()]
        .filter(({ key, port, region, id }) => region === 'russia' && !id.startsWith('z_') && (key || port !== 'none'))
        .map(({ id }) => [id, 'french_north']),
    );
  };

  test('K-4.9: before it the game goes on', () => {
    expect(
      ended((state) => {
        state.turn = 3;
      }),
    ).toBeNull();
  });

  test('K-20.1: the camp with more points wins, and of its powers the one with more', () => {
    expect(ended(() => {})).toMatchObject({ winner: 'tsarist', best: 'russian_first', reason: 'outcome.time' });
    expect(ended(even)).toMatchObject({ winner: 'imperial', best: 'french_north' });
  });

  test('K-20.5a: of equals in points and resources the later on the track is the best', () => {
    const outcome = ended((state) => {
      even(state);
      state.flags = Object.fromEntries(
        Object.keys(state.flags).map((area, i) => [area, i % 2 === 0 ? 'french_north' : 'french_south']),
      );
    });
    const { french_north: north = 0, french_south: south = 0 } = outcome?.points ?? {};
    expect(outcome?.best).toBe(north > south ? 'french_north' : 'french_south');
  });
});

describe('where a card goes after its event', () => {
  const placesOf = (state: ReturnType<typeof startWith>, card: number) =>
    Object.entries({
      deck: state.deck,
      discard: state.discard,
      removed: state.removed,
      reserve: Object.values(state.reserves).flatMap(({ down, up }) => [...down, ...up]),
    }).flatMap(([place, cards]) => (cards.includes(card) ? [place] : []));

  const played = (card: number, { turn = 2, asEvent = true } = {}) => {
    const play = playFrom(startWith('invasion', { turn }));
    const { state } = play;
    const isOther = (each: number) => each !== card;
    state.deck = state.deck.filter(isOther);
    for (const reserve of Object.values(state.reserves)) reserve.down = reserve.down.filter(isOther);
    state.discard = [110];
    state.deck = state.deck.filter((each) => each !== 110);
    state.hands = { russian_first: [card] };
    const { removed } = putAway(play, 'russian_first', card, asEvent);
    return { play, removed, places: placesOf(state, card) };
  };

  test.each([
    ['K-4.21a: any other is discarded', 41, {}, ['discard'], false],
    ['K-4.21b: a home card lies in its reserve', 13, {}, ['reserve'], false],
    ['K-4.21c: alone into the deck', 48, {}, ['deck'], false],
    ['K-4.21e: out of the game', 26, {}, ['removed'], true],
    ['K-4.21f, R-05: on turn 1 back into the deck', 36, { turn: 1 }, ['deck'], false],
    ['K-4.21f: later out of the game', 36, {}, ['removed'], true],
    ['for CP it is discarded like any', 48, { asEvent: false }, ['discard'], false],
  ] as const)('%s (card %i)', (_, card, how, places, removed) => {
    const done = played(card, how);
    expect([done.places, done.removed]).toEqual([places, removed]);
  });

  test('K-4.21d: into the deck with all discards', () => {
    const { play, places } = played(31);
    expect([places, placesOf(play.state, 110), play.state.discard]).toEqual([['deck'], ['deck'], []]);
  });

  test.each([
    ['into the deck', 47, 'deck'],
    ['into its reserve', 22, 'reserve'],
  ])('K-4.21g, K-4.24e: face up until the impulses are over, then %s (card %i)', (_, card, place) => {
    const { play, places, removed } = played(card);
    expect([places, removed, ownIn(play).faceUp]).toEqual([['removed'], false, [card]]);
    play.state.removed.push(26);
    returnFaceUp(play);
    expect([placesOf(play.state, card), ownIn(play).faceUp]).toEqual([[place], []]);
    expect(play.state.removed).toContain(26);
  });
});
