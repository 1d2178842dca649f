import { describe, expect, test } from 'vitest';
import { runCase } from '../../../src/games/campaign/case/index.ts';
import { fightOf, oddsOfEvent, oddsOfQuestion } from '../../../src/games/campaign/orders/forecast-odds.ts';
import { battleOdds, blowsOf, type Fighter, siegeOdds } from '../../../src/games/campaign/rules/battle/odds.ts';
import { strengthOf } from '../../../src/games/campaign/rules/forces/stacks.ts';
import { wellington } from '../../../src/games/wellington/index.ts';

/** A force with its strength and leaders. `bonus` comes from its commander and its nation; `once` counts in round 1 only. */
const fighter = (strength: number, leaders: number, bonus: number, once = 0): Fighter => {
  const after = (gone: number): number =>
    gone >= strength + leaders
      ? 0
      : Math.max(0, strength - gone) + Math.max(0, leaders - 1 - Math.max(0, gone - strength)) + bonus;
  return { dice: after(0) + once, size: strength + leaders, soldiers: strength, after };
};

type Roll = (dice: number) => readonly number[];

interface Ending {
  readonly winner: 'attacker' | 'defender' | undefined;
  readonly routed: 'attacker' | 'defender' | undefined;
  readonly losses: readonly [number, number];
  readonly rounds: number;
}

/** A side in a battle: all that it has lost so far, and the hits of the last round. */
interface Fighting {
  readonly side: Fighter;
  readonly gone: number;
  readonly disrupted: number;
  readonly casualties: number;
  readonly fives: number;
}

const isGone = ({ side, gone }: Fighting): boolean => gone === side.size;

const countOf = (faces: readonly number[], wanted: number): number => faces.filter((face) => face === wanted).length;

/** W-11.5a, K-12.45d: each 6 eliminates, each 5 disrupts; fieldworks keep some off in the first round. */
const hitBy = ({ side, gone, disrupted }: Fighting, faces: readonly number[], round: number): Fighting => {
  const hurt = [...faces].filter((face) => face > 4).sort((a, b) => b - a);
  const felt = hurt.slice(round === 1 ? (side.spared ?? 0) : 0);
  const [fives, sixes] = [countOf(felt, 5), countOf(felt, 6)];
  return {
    side,
    gone: Math.min(side.size, gone + sixes),
    disrupted: disrupted + fives,
    casualties: fives + sixes,
    fives,
  };
};

/** K-12.54a: some of those disrupted in the round give way, and trouble nobody any more. */
const giveWay = (who: Fighting): Fighting => {
  const n = Math.min(who.side.falters?.(who.fives) ?? 0, who.side.size - who.gone);
  return { ...who, gone: who.gone + n, disrupted: who.disrupted - n };
};

/**
 * The loser, once the battle is over: a side that is gone, or else the side with more casualties. After a draw there is one more round; a
 * second draw is a defeat of the attacker.
 */
const loserOf = (
  attacker: Fighting,
  defender: Fighting,
  round: number,
  losesTie?: 'attacker' | 'defender',
): 'attacker' | 'defender' | undefined => {
  if (isGone(attacker)) return 'attacker';
  if (isGone(defender) || defender.casualties > attacker.casualties) return 'defender';
  return attacker.casualties === defender.casualties && round === 1 ? losesTie : 'attacker';
};

/** W-11.5 to W-11.7 in plain steps with rolled dice: an independent way to the same figures. */
const fightOut = (first: Fighter, second: Fighter, roll: Roll, losesTie?: 'attacker' | 'defender'): Ending => {
  let attacker: Fighting = { side: first, gone: 0, disrupted: 0, casualties: 0, fives: 0 };
  let defender: Fighting = { ...attacker, side: second };
  for (let round = 1; ; round++) {
    const diceOf = ({ side, gone, disrupted }: Fighting) =>
      round === 1 ? side.dice : Math.max(0, side.after(gone) - disrupted);
    const [blows, answer] = [roll(diceOf(attacker)), roll(diceOf(defender))];
    [attacker, defender] = [hitBy(attacker, answer, round), hitBy(defender, blows, round)];
    if (isGone(attacker) && isGone(defender))
      return { winner: undefined, routed: undefined, losses: [first.soldiers, second.soldiers], rounds: round };
    const loser = loserOf(attacker, defender, round, losesTie);
    if (loser) return endingOf(attacker, defender, loser, round);
    [attacker, defender] = [giveWay(attacker), giveWay(defender)];
  }
};

/** W-11.7: a loser behind by three or more is routed and also loses his disrupted. */
const endingOf = (attacker: Fighting, defender: Fighting, loser: 'attacker' | 'defender', rounds: number): Ending => {
  const [lost, won] = loser === 'attacker' ? [attacker, defender] : [defender, attacker];
  const isRout = lost.casualties - won.casualties >= (lost.side.routMargin ?? 3);
  const lossOf = (each: Fighting) =>
    Math.min(each.side.soldiers, isRout && each === lost ? each.gone + each.disrupted : giveWay(each).gone);
  return {
    winner: loser === 'attacker' ? 'defender' : 'attacker',
    routed: isRout ? loser : undefined,
    losses: [lossOf(attacker), lossOf(defender)],
    rounds,
  };
};

/** Plays every sequence of faces that can be rolled, and tells each result with its chance. */
function everyCourse<T>(play: (roll: Roll) => T, tell: (result: T, chance: number) => void): void {
  const faces: number[] = [];
  for (;;) {
    let used = 0;
    const result = play((dice) =>
      Array.from({ length: dice }, () => {
        if (used === faces.length) faces.push(1);
        return faces[used++] as number;
      }),
    );
    tell(result, (1 / 6) ** used);
    faces.length = used;
    while (faces.at(-1) === 6) faces.pop();
    if (faces.length === 0) return;
    faces.push((faces.pop() as number) + 1);
  }
}

/** A small generator with a seed (mulberry32), so that every run has the same numbers. */
const randomRoll = (seed: number): Roll => {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return (dice) => Array.from({ length: dice }, () => 1 + Math.floor(next() * 6));
};

interface Figures {
  won: number;
  lost: number;
  routs: number;
  routed: number;
  losses: number;
  enemyLosses: number;
  secondRound: number;
}

const counter = () => {
  const sum: Figures = { won: 0, lost: 0, routs: 0, routed: 0, losses: 0, enemyLosses: 0, secondRound: 0 };
  const add = ({ winner, routed, losses, rounds }: Ending, chance: number) => {
    if (winner === 'attacker') sum.won += chance;
    if (winner === 'defender') sum.lost += chance;
    if (routed === 'defender') sum.routs += chance;
    if (routed === 'attacker') sum.routed += chance;
    if (rounds > 1) sum.secondRound += chance;
    sum.losses += chance * losses[0];
    sum.enemyLosses += chance * losses[1];
  };
  return { sum, add };
};

const figuresOf = (attacker: Fighter, defender: Fighter, losesTie?: 'attacker' | 'defender'): Figures => {
  const { wins, routed, losses, secondRound } = battleOdds(attacker, defender, 3, losesTie);
  return {
    won: wins.attacker,
    lost: wins.defender,
    routs: routed.defender,
    routed: routed.attacker,
    losses: losses.attacker,
    enemyLosses: losses.defender,
    secondRound,
  };
};

test('W-11.51: average losses are in strength points, and never more than an army has', () => {
  const { losses } = battleOdds(fighter(4, 2, 0), fighter(16, 3, 6), 3);
  expect(losses.attacker).toBeLessThanOrEqual(4);
  expect(losses.attacker).toBeGreaterThan(3.8);
  expect(siegeOdds(fighter(2, 3, 0), 9).losses).toBeLessThanOrEqual(2);
});

test('W-11.5a: the chances of all results of some dice add up to one', () => {
  for (const dice of [0, 1, 7, 24]) {
    expect(blowsOf(dice).reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12);
  }
  expect(blowsOf(1).find(({ hits }) => hits === 1)?.chance).toBeCloseTo(1 / 6, 12);
});

describe('W-11.52: the odds of a battle', () => {
  test.each([
    { name: 'a die each', attacker: fighter(1, 0, 0), defender: fighter(1, 0, 0) },
    { name: 'one against a leader alone', attacker: fighter(1, 1, 0), defender: fighter(0, 1, 1) },
    { name: 'with terrain in round 1', attacker: fighter(2, 0, 0), defender: fighter(1, 0, 0, 1) },
    { name: 'three against one', attacker: fighter(1, 1, 2), defender: fighter(1, 0, 0) },
    { name: 'without dice', attacker: fighter(2, 1, 0), defender: { dice: 0, size: 1, soldiers: 1, after: () => 0 } },
  ])('match all possible rolls: $name', ({ attacker, defender }) => {
    const { sum, add } = counter();
    everyCourse((roll) => fightOut(attacker, defender, roll), add);
    for (const [name, value] of Object.entries(figuresOf(attacker, defender))) {
      expect(value, name).toBeCloseTo(sum[name as keyof Figures], 10);
    }
  });

  const wavering = (n: number): number => Math.ceil((n * 2) / 3);

  test.each([
    { name: 'fieldworks', defender: { ...fighter(1, 0, 0), spared: 1, routMargin: 5 } },
    { name: 'a lost tie of the attacker', losesTie: 'attacker' as const },
    { name: 'a lost tie of the defender', losesTie: 'defender' as const },
    { name: 'soldiers who give way', attacker: { ...fighter(2, 0, 0), falters: wavering } },
    { name: 'more of them', attacker: { ...fighter(2, 1, 0), falters: wavering }, losesTie: 'attacker' as const },
  ])('K-12.45d, K-12.54a, K-12.61a: match all possible rolls with $name', (it) => {
    const { attacker = fighter(2, 0, 0), defender = fighter(1, 0, 0), losesTie } = it;
    const { sum, add } = counter();
    everyCourse((roll) => fightOut(attacker, defender, roll, losesTie), add);
    for (const [name, value] of Object.entries(figuresOf(attacker, defender, losesTie))) {
      expect(value, name).toBeCloseTo(sum[name as keyof Figures], 10);
    }
  });

  test.each([
    [fighter(8, 2, 5), fighter(6, 1, 3, 2)],
    [fighter(4, 1, 2), fighter(9, 2, 4)],
    [fighter(12, 3, 6, 1), fighter(12, 2, 5, 1)],
  ])('match a hundred thousand rolls', (attacker, defender) => {
    const { sum, add } = counter();
    const roll = randomRoll(1812);
    for (let n = 0; n < 100_000; n++) add(fightOut(attacker, defender, roll), 1 / 100_000);
    const figures = figuresOf(attacker, defender);
    for (const name of ['won', 'lost', 'routs', 'routed', 'secondRound'] as const) {
      // Five standard deviations of a share.
      expect(Math.abs(figures[name] - sum[name]), name).toBeLessThan(5 * Math.sqrt(0.25 / 100_000));
    }
    for (const name of ['losses', 'enemyLosses'] as const) {
      expect(Math.abs(figures[name] - sum[name]), name).toBeLessThan((5 * 4) / Math.sqrt(100_000));
    }
  });

  test('match the rules: the plain steps give the same result as the rules with the same dice', () => {
    const strength = 5;
    const [marmont, duke] = ['marmont', 'wellington'].map(
      (leader) => wellington.definition.content.leaders.get(leader)?.battle ?? 0,
    );
    const french = fighter(strength, 1, (marmont ?? 0) + 2);
    const british = fighter(strength, 1, (duke ?? 0) + 1);
    const rounds = new Set<number>();
    for (let n = 0; n < 12; n++) {
      const events = battleByTheRules(randomRoll(n)(60), strength);
      const rolled = events.filter((event) => event.kind === 'battle.rolled');
      const faces = rolled.map((event) => event.faces);
      const ending = fightOut(french, british, (dice) => {
        const next = faces.shift() ?? [];
        expect(next).toHaveLength(dice);
        return next;
      });
      expect(faces).toEqual([]);
      expect(ending.losses).toEqual([lossesOf(events, 'french_north'), lossesOf(events, 'britain')]);
      rounds.add(ending.rounds);
      const { won, losses } = figuresOf(french, british);
      expect(toldOf(events)).toEqual([
        {
          key: 'odds.battle',
          args: expect.objectContaining({
            area: 'talavera',
            attackers: french.dice,
            defenders: british.dice,
            won: Math.round(won * 1000) / 10,
            losses: Math.round(losses * 10) / 10,
          }),
        },
      ]);
    }
    expect(rounds).toEqual(new Set([1, 2]));
  });
});

describe('W-11.1b: the odds of a plan', () => {
  const [young, train, sappers] = [99, 9, 98];
  const oddsWith = (cards: readonly number[], place: 'talavera' | 'badajoz') => {
    const isSiege = place === 'badajoz';
    const [seat, leader, enemy] = isSiege
      ? ['britain', 'hill', 'french_south']
      : ['french_north', 'marmont', 'britain'];
    const { events } = runCase(wellington, {
      id: 'cards',
      game: 'wellington',
      position: 'empty',
      active: seat,
      place: {
        [isSiege ? 'badajoz' : 'madrid']: { [seat]: { leaders: [leader], inf: 6 } },
        ...(isSiege ? {} : { talavera: { [enemy]: { leaders: ['wellington'], inf: 5 } } }),
      },
      hands: { [seat]: [48, ...cards] },
      answers: [
        ...(isSiege
          ? [{ seat, answer: { do: 'siege', at: place, leader } }]
          : [
              { seat, answer: { do: 'play', card: 48, as: 'cp' } },
              {
                seat,
                answer: { do: 'move', from: 'madrid', to: place, force: { [seat]: { leaders: [leader], inf: 6 } } },
              },
              { seat: enemy, answer: { evade: null } },
            ]),
        ...(isSiege || cards.length > 0 ? [{ seat, answer: { cards: [...cards] } }] : []),
      ],
      dice: new Array(40).fill(1),
    } as never);
    return toldOf(events)[0]?.args as Readonly<Record<string, number>>;
  };

  test('counts the cards that it plays together, in the round in which they are in force', () => {
    const [bare, one, both] = [[], [sappers], [sappers, train]].map((cards) => oddsWith(cards, 'badajoz'));
    expect([one?.dice, both?.dice, both?.cards]).toEqual([(bare?.dice ?? 0) + 3, (bare?.dice ?? 0) + 6, 2]);
    expect(Number(bare?.taken)).toBeLessThan(Number(one?.taken));
    expect(Number(one?.taken)).toBeLessThan(Number(both?.taken));
  });

  test('counts a card for all rounds in the second one too', () => {
    const [bare, odds] = [oddsWith([], 'talavera'), oddsWith([young], 'talavera')];
    const [attackers, defenders] = [Number(bare?.attackers), Number(bare?.defenders)];
    const enemy = fighter(5, 1, defenders - 5);
    const lasting = figuresOf(fighter(6, 1, attackers - 6 + 3), enemy).won;
    const once = figuresOf(fighter(6, 1, attackers - 6, 3), enemy).won;
    expect(odds?.attackers).toBe(attackers + 3);
    expect(odds?.won).toBe(Math.round(lasting * 1000) / 10);
    expect(odds?.won).not.toBe(Math.round(once * 1000) / 10);
  });
});

/** The losses of a power in battle, including those of a rout. */
const lossesOf = (events: ReturnType<typeof battleByTheRules>, power: string): number =>
  events
    .filter((event) => event.kind === 'pieces.lost' && event.cause === 'battle' && event.power === power)
    .reduce((sum, event) => sum + (event.kind === 'pieces.lost' ? strengthOf(event.pieces) : 0), 0);

const battleByTheRules = (dice: readonly number[], sp: number) =>
  runCase(wellington, {
    id: 'odds',
    game: 'wellington',
    position: 'empty',
    active: 'french_north',
    place: {
      madrid: { french_north: { leaders: ['marmont'], inf: sp } },
      talavera: { britain: { leaders: ['wellington'], inf: sp } },
    },
    hands: { french_north: [48] },
    answers: [
      { seat: 'french_north', answer: { do: 'play', card: 48, as: 'cp' } },
      {
        seat: 'french_north',
        answer: {
          do: 'move',
          from: 'madrid',
          to: 'talavera',
          force: { french_north: { leaders: ['marmont'], inf: sp } },
        },
      },
      { seat: 'britain', answer: { evade: null } },
    ],
    dice: [...dice],
  }).events;

/** The sentences that tell a fight with these events. */
const toldOf = (events: ReturnType<typeof battleByTheRules>) => {
  const state = wellington.setup.start({ scenario: '1812', split: '4' });
  return events.flatMap((event, i) => {
    const odds = oddsOfEvent({ game: wellington.definition, state }, event, events.slice(0, i));
    return odds ? [odds] : [];
  });
};

describe('W-12.3: the odds of a siege', () => {
  const besiege = (besieger: Fighter, walls: number, roll: Roll) => {
    let [hits, gone, disrupted, rounds] = [0, 0, 0, 0];
    for (;;) {
      const own = roll(rounds === 0 ? besieger.dice : Math.max(0, besieger.after(gone) - disrupted));
      const back = roll(walls);
      rounds++;
      const sixes = own.filter((face) => face === 6).length;
      hits += sixes;
      gone = Math.min(besieger.size, gone + back.filter((face) => face === 6).length);
      disrupted += back.filter((face) => face === 5).length;
      if (gone === besieger.size) return { taken: false, lost: gone };
      if (hits >= walls) return { taken: true, lost: gone };
      if (rounds === walls || sixes <= back.filter((face) => face >= 5).length) return { taken: false, lost: gone };
    }
  };

  test.each([
    [fighter(2, 1, 1), 1],
    [fighter(1, 1, 0), 2],
    [fighter(0, 1, 2), 2],
  ])('match all possible rolls', (besieger, walls) => {
    let [taken, losses] = [0, 0];
    everyCourse(
      (roll) => besiege(besieger, walls, roll),
      (result, chance) => {
        if (result.taken) taken += chance;
        losses += chance * Math.min(besieger.soldiers, result.lost);
      },
    );
    expect(siegeOdds(besieger, walls).taken).toBeCloseTo(taken, 10);
    expect(siegeOdds(besieger, walls).losses).toBeCloseTo(losses, 10);
  });

  test('match a hundred thousand rolls', () => {
    const besieger = fighter(8, 2, 5);
    const roll = randomRoll(1813);
    let [taken, losses] = [0, 0];
    for (let n = 0; n < 100_000; n++) {
      const result = besiege(besieger, 3, roll);
      if (result.taken) taken += 1 / 100_000;
      losses += Math.min(besieger.soldiers, result.lost) / 100_000;
    }
    const odds = siegeOdds(besieger, 3);
    expect(Math.abs(odds.taken - taken)).toBeLessThan(5 * Math.sqrt(0.25 / 100_000));
    expect(Math.abs(odds.losses - losses)).toBeLessThan(0.05);
  });
});

test('W-10.4, W-10.7: an army that may intercept or evade is shown with its best chance', () => {
  const ask = (kind: string, args: object) => ({ kind, prompt: { key: `ask.${kind}`, args } }) as never;
  const candidates = [{ from: 'madrid', leader: 'soult', force: {}, chance: 41.7, modifier: 1 }];
  expect(oddsOfQuestion(ask('intercept', { area: 'talavera', candidates }))).toEqual([
    { key: 'odds.intercept', args: { leader: 'soult', from: 'madrid', area: 'talavera', chance: 41.7 } },
  ]);
  const to = [
    { area: 'madrid', chance: 16.7, status: 'enemy' },
    { area: 'badajoz', chance: 72.2, status: 'friendly' },
  ];
  expect(oddsOfQuestion(ask('evade', { area: 'talavera', units: [{ unit: 'army', leader: 'hill', to }] }))).toEqual([
    { key: 'odds.evade', args: { leader: 'hill', area: 'talavera', to: 'badajoz', chance: 72.2 } },
  ]);
  expect(oddsOfQuestion(ask('respond', {}))).toEqual([]);
});

test('the figure of a fight is shown with its place, that of a reaction is not', () => {
  const told = (key: string, args: object) => fightOf({ key, args: { area: 'talavera', ...args } });
  expect(told('odds.battle', { won: 50.6, routs: 10 })).toEqual({ place: 'talavera', percent: 50.6, kind: 'battle' });
  expect(told('odds.siege', { taken: 12, strength: 3 })).toEqual({ place: 'talavera', percent: 12, kind: 'siege' });
  expect(told('odds.intercept', { chance: 41.7 })).toBeUndefined();
});
