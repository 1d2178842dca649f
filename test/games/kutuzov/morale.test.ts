/** Morale, Imperial attrition, tests of will, and the ends of the game before its time (K-9, K-14.4, K-19). */
import { describe, expect, test } from 'vitest';
import { sure } from '../../../src/engine/index.ts';
import { tell } from '../../../src/games/campaign/report/event-messages.ts';
import { fightBattle } from '../../../src/games/campaign/rules/battle/battle.ts';
import type { Fact } from '../../../src/games/campaign/rules/facts.ts';
import { strengthOf } from '../../../src/games/campaign/rules/forces/stacks.ts';
import type { WonOccasion } from '../../../src/games/campaign/rules/occasions.ts';
import { carryOut } from '../../../src/games/campaign/rules/operations/index.ts';
import { endTurn } from '../../../src/games/campaign/rules/turn/sequence.ts';
import { kutuzov } from '../../../src/games/kutuzov/index.ts';
import { endOfTurnWear, relieveAttrition } from '../../../src/games/kutuzov/rules/attrition-levels.ts';
import {
  checkMorale,
  endOfTurnCheck,
  loseMorale,
  mayTryToRise,
  tryToRise,
} from '../../../src/games/kutuzov/rules/checks.ts';
import {
  checkTsaristKeys,
  conquestAtTurnEnd,
  conquestParts,
  enableRetreat,
  rollPeace,
} from '../../../src/games/kutuzov/rules/conquest.ts';
import { beginAnew, consequences, note, settleDue } from '../../../src/games/kutuzov/rules/facts.ts';
import { lowerMorale, raiseMorale } from '../../../src/games/kutuzov/rules/morale.ts';
import { reactions } from '../../../src/games/kutuzov/rules/operations.ts';
import type { Attrition, Morale } from '../../../src/games/kutuzov/rules/powers.ts';
import { turn } from '../../../src/games/kutuzov/rules/turn.ts';
import { type Own, ownIn } from '../../../src/games/kutuzov/types.ts';
import { format } from '../../../src/i18n/index.ts';
import { eventsOf, type PlayAt, runScript } from '../campaign/play-at.ts';
import { combatant } from './combatant.ts';
import { at, moraleOf, playWith as playIn, wearOf } from './levels.ts';
import { pieces, type startWith } from './play-from.ts';

type Change = Parameters<typeof startWith>[1];

/** A play in an impulse of French North, with the next faces. */
const playWith = (faces: readonly number[] = [], change: Change = {}, own: (own: Own) => void = () => {}): PlayAt =>
  playIn(faces, own, 'french_north', change);

const imperial = (play: PlayAt) => moraleOf(play, 'imperial');
const tsarist = (play: PlayAt) => moraleOf(play, 'tsarist');

const tell1 = (play: PlayAt): string[] =>
  eventsOf(play).flatMap((event) =>
    tell(event).map((message) => format(kutuzov.language.catalogue, kutuzov.language.formatters, message)),
  );

describe('checks', () => {
  const outcomeOf = (loss: number, faces: readonly number[]) => {
    const play = playWith(faces, {}, (own) => (own.morale.tsarist = at('vive_l_empereur', loss)));
    runScript(checkMorale(play, 'tsarist'));
    return tsarist(play);
  };

  test('K-9.2a, K-9.21: two dice under the loss markers cost a level, and nine markers at most', () => {
    expect(outcomeOf(7, [3, 4])).toEqual(['vive_l_empereur', 7, 0]);
    expect(outcomeOf(8, [3, 4])).toEqual(['marchez_vous', 0, 0]);
    expect(outcomeOf(14, [6, 6])).toEqual(['marchez_vous', 5, 0]);
  });

  test('K-9.4e: without loss markers nothing is rolled', () => {
    expect(outcomeOf(0, [])).toEqual(['vive_l_empereur', 0, 0]);
  });

  test('K-9.4a: nine markers are checked as they come, eight are not', () => {
    const eight = playWith();
    runScript(loseMorale(eight, 'tsarist', 8, 'rout'));
    expect(tsarist(eight)).toEqual(['vive_l_empereur', 8, 0]);
    const nine = playWith([1, 1]);
    runScript(loseMorale(nine, 'tsarist', 9, 'rout'));
    expect(tsarist(nine)).toEqual(['marchez_vous', 0, 0]);
  });

  test('K-9.51a: loss meets gain', () => {
    const play = playWith([], {}, (own) => (own.morale.tsarist = at('marchez_vous', 0, 3)));
    runScript(loseMorale(play, 'tsarist', 5, 'retreat'));
    expect(tsarist(play)).toEqual(['marchez_vous', 2, 0]);
    expect(tell1(play)).toEqual(['Morale of the Tsarists falls by 5 (retreat): now 2 lost, 0 gained.']);
  });

  test('K-9.22, K-19.1, K-19.1a: below the last level the other camp has won', () => {
    const play = playWith([], {}, (own) => (own.morale.imperial = at('sauve_qui_peut')));
    lowerMorale(play, 'imperial');
    expect(play.state.outcome).toMatchObject({ winner: 'tsarist', reason: 'outcome.morale' });
    expect(imperial(play)).toEqual(['sauve_qui_peut', 0, 0]);
  });
});

describe('rises', () => {
  test('K-9.2b, K-9.2c, K-9.53d: at the end of a turn 9 with the gain markers, which go at the best level too', () => {
    const outcomeOf = (level: Morale, gain: number, faces: number[]) => {
      const play = playWith(faces, {}, (own) => {
        own.morale.imperial = at(level, 0, gain);
        own.since.morale.imperial = level;
      });
      runScript(endOfTurnCheck(play, 'imperial'));
      return imperial(play);
    };
    expect(outcomeOf('vive_l_empereur', 2, [3, 3])).toEqual(['vive_l_empereur', 0, 2]);
    expect(outcomeOf('vive_l_empereur', 2, [3, 4])).toEqual(['elan_du_guerre', 0, 0]);
    expect(outcomeOf('vive_l_empereur', 11, [1, 1])).toEqual(['elan_du_guerre', 0, 2]);
    expect(outcomeOf('elan_du_guerre', 4, [6, 6])).toEqual(['elan_du_guerre', 0, 0]);
  });

  test('K-9.53a, K-9.53b, K-9.53d: during play two markers are needed, and the dice have to stay within them', () => {
    const set = (gain: number, faces: number[] = []) =>
      playWith(faces, {}, (own) => {
        own.morale.tsarist = at('marchez_vous', 0, gain);
        own.since.morale.tsarist = 'marchez_vous';
      });
    expect([1, 2].map((gain) => mayTryToRise(set(gain), 'tsarist'))).toEqual([false, true]);
    const failed = set(5, [3, 3]);
    tryToRise(failed, 'tsarist');
    expect(tsarist(failed)).toEqual(['marchez_vous', 0, 5]);
    const risen = set(6, [3, 3]);
    tryToRise(risen, 'tsarist');
    expect(tsarist(risen)).toEqual(['vive_l_empereur', 0, 0]);
  });

  test('K-9.0b: one level an impulse, counted from where it began', () => {
    const play = playWith([], {}, (own) => {
      own.morale.tsarist = at('les_grognards');
      own.since.morale.tsarist = 'marchez_vous';
    });
    for (let n = 0; n < 4; n++) raiseMorale(play, 'tsarist');
    expect(tsarist(play)).toEqual(['vive_l_empereur', 0, 0]);
    beginAnew(play);
    raiseMorale(play, 'tsarist');
    expect(tsarist(play)).toEqual(['elan_du_guerre', 0, 0]);
  });

  test('K-9.42, K-9.53f, K-14.48b: attrition caps Imperial morale, not that of the Tsarists', () => {
    const play = playWith([], {}, (own) => {
      own.morale = { imperial: at('vive_l_empereur', 0, 9), tsarist: at('vive_l_empereur', 0, 9) };
      own.since.morale = { imperial: 'vive_l_empereur', tsarist: 'vive_l_empereur' };
      own.attrition.level = 'harsh';
    });
    expect([mayTryToRise(play, 'imperial'), mayTryToRise(play, 'tsarist')]).toEqual([false, true]);
  });

  test('K-9.53e, R-17: at the best level four gain markers stay at the end of an impulse', () => {
    const play = playWith(
      [],
      {},
      (own) => (own.morale = { imperial: at('elan_du_guerre', 0, 6), tsarist: at('vive_l_empereur', 0, 6) }),
    );
    runScript(consequences(play, { fact: 'impulse.ended', power: 'french_north', preemptive: false }));
    expect([imperial(play)[2], tsarist(play)[2]]).toEqual([4, 6]);
  });
});

describe('Imperial attrition', () => {
  const lost = (play: PlayAt, sp: number, cause: 'battle' | 'event' = 'battle', power = 'prussia') =>
    note(play, { kind: 'pieces.lost', power, area: 'minsk', pieces: pieces([], sp), cause });
  const settle = (play: PlayAt) => runScript(consequences(play, { fact: 'settled' }));

  test('K-14.42, K-14.43a, K-14.48: nine eliminated pieces cost a level, its markers, and the morale above its cap', () => {
    const play = playWith([6, 6], {}, (own) => {
      own.attrition = { level: 'harsh', loss: 4, gain: 0 };
      own.morale.imperial = at('vive_l_empereur', 5);
    });
    lost(play, 3);
    lost(play, 2, 'battle', 'french_south');
    settle(play);
    expect(wearOf(play)).toEqual(['severe', 0, 0]);
    expect(imperial(play)).toEqual(['marchez_vous', 9, 0]);
  });

  test('K-14.42: what an event takes, and what the Tsarists lose, wears nobody', () => {
    const play = playWith();
    lost(play, 12, 'event');
    lost(play, 12, 'battle', 'russian_first');
    settle(play);
    expect(wearOf(play)).toEqual(['normal', 0, 0]);
  });

  test('K-14.43a: eighteen cost two levels in an impulse; at the end of a turn a roll decides (K-14.43b)', () => {
    const play = playWith();
    lost(play, 20);
    settle(play);
    expect(wearOf(play)).toEqual(['difficult', 2, 0]);
    const later = playWith([5, 5], {}, (own) => (own.attrition.loss = 0));
    later.state.impulse = null;
    lost(later, 11);
    settle(later);
    expect(wearOf(later)).toEqual(['normal', 11, 0]);
    runScript(endOfTurnWear(later));
    expect(wearOf(later)).toEqual(['problematic', 2, 0]);
    expect(imperial(later)).toEqual(['elan_du_guerre', 2, 0]);
  });

  test('K-14.43b: the roll has to stay under the markers', () => {
    const play = playWith([5, 5], {}, (own) => (own.attrition.loss = 10));
    runScript(endOfTurnWear(play));
    expect(wearOf(play)).toEqual(['normal', 10, 0]);
  });

  test('K-14.44d, R-32: below the last level morale falls by one, without markers', () => {
    const play = playWith([], {}, (own) => {
      own.attrition = { level: 'crippling', loss: 8, gain: 0 };
      own.morale.imperial = at('les_grognards', 1);
    });
    lost(play, 1);
    settle(play);
    expect([wearOf(play), imperial(play)]).toEqual([
      ['crippling', 0, 0],
      ['tu_felix_austria', 1, 0],
    ]);
  });

  test('K-14.46, K-14.47a, K-14.45a: four gain markers raise the level, once an impulse, with morale by the table', () => {
    const play = playWith([], {}, (own) => {
      own.attrition = { level: 'harsh', loss: 1, gain: 0 };
      own.since.attrition = 'harsh';
      own.morale.imperial = at('marchez_vous', 1);
    });
    relieveAttrition(play, 5);
    expect([wearOf(play), imperial(play)]).toEqual([
      ['difficult', 0, 0],
      ['marchez_vous', 0, 2],
    ]);
    relieveAttrition(play, 5);
    expect(wearOf(play)).toEqual(['difficult', 0, 5]);
    beginAnew(play);
    expect(wearOf(play)).toEqual(['difficult', 0, 3]);
  });
});

describe('what battles and sieges cost', () => {
  const entry = {
    area: 'minsk',
    from: 'grodno',
    line: 'clear',
    side: 'imperial',
    mover: {},
    arrived: {},
    failedEvasions: 0,
  } as const;
  const french = { french_north: pieces(['ney'], 3) };

  const settled = (
    change: Partial<Extract<Fact, { fact: 'battle.decided' | 'battle.settled' }>>,
    faces: number[] = [],
  ) => {
    const play = playWith(faces);
    runScript(
      consequences(play, {
        fact: 'battle.decided',
        entry: { ...entry },
        attacker: combatant('attacker', french),
        defender: combatant('defender', { russian_first: pieces(['barclay'], 3) }),
        winner: 'attacker',
        rout: false,
        overrun: false,
        held: false,
        ...change,
      }),
    );
    return play;
  };

  test.each([
    ['a retreat', { rout: false }, 1],
    ['a rout', { rout: true }, 2],
    ['the end of the army', { rout: true, overrun: true }, 3],
    ['nothing where nobody led', { defender: combatant('defender', { russian_first: pieces([], 3) }) }, 0],
    [
      'one more for two armies of one power',
      { defender: combatant('defender', { russian_first: pieces(['barclay', 'wittgenstein'], 9) }) },
      2,
    ],
    [
      'one more for armies of two powers',
      {
        defender: combatant('defender', {
          russian_first: pieces(['barclay'], 1),
          russian_second: pieces(['bagration'], 1),
        }),
      },
      2,
    ],
    [
      'one for a commander with a subordinate',
      { defender: combatant('defender', { russian_first: pieces(['kutuzov', 'barclay'], 1) }) },
      1,
    ],
  ] as const)('K-9.11, K-9.11a, K-9.11b: %s', (_, change, loss) => {
    const play = settled(change);
    expect([tsarist(play)[1], imperial(play)[1]]).toEqual([loss, 0]);
  });

  test('K-9.4b, K-9.11: twice with Napoleon, after the one for a group', () => {
    const attacker = combatant('attacker', {
      french_north: pieces(['napoleon'], 3),
      austria: pieces(['schwarzenberg'], 2),
    });
    expect(imperial(settled({ attacker, winner: 'defender', rout: true }))[1]).toBe(6);
  });

  test('K-12.52b, R-23: where nobody is left both lose their armies', () => {
    const play = settled({ winner: null });
    expect([tsarist(play)[1], imperial(play)[1]]).toEqual([3, 3]);
  });

  test('K-9.11, K-11.6e: an evasion that was tried, whether it succeeded or not', () => {
    for (const away of [true, false]) {
      const play = playWith();
      const force = { russian_first: pieces(['barclay'], 2) };
      runScript(
        consequences(play, { fact: 'evasion.tried', entry: { ...entry }, power: 'russian_first', force, away }),
      );
      expect(tsarist(play)).toEqual(['vive_l_empereur', 1, 0]);
    }
  });

  test('K-12.45b, R-21: an entrenchment outlasts the evasion of those who held it, until the matter is settled', () => {
    const play = playWith([], {}, (own) => (own.entrenched = ['smolensk']));
    delete play.state.forces.smolensk;
    const force = { russian_first: pieces(['barclay'], 2) };
    const fact = { fact: 'evasion.tried', entry: { ...entry }, power: 'russian_first', force, away: true } as const;
    runScript(consequences(play, fact));
    expect(ownIn(play).entrenched).toEqual(['smolensk']);
    runScript(consequences(play, { fact: 'settled' }));
    expect(ownIn(play).entrenched).toEqual([]);
  });

  test('K-12.10c, K-12.10d, K-9.4c: loot takes markers away, and the plundered are checked after their losses', () => {
    const play = playWith([1, 3], {}, (own) => (own.morale.tsarist.loss = 3));
    const force = french;
    const result = {
      entry: { ...entry },
      attacker: combatant('attacker', french),
      defender: combatant('defender', { russian_first: pieces(['barclay'], 3) }),
      winner: 'attacker',
      rout: true,
      overrun: false,
      held: false,
    } as const;
    runScript(consequences(play, { fact: 'battle.decided', ...result }));
    runScript(consequences(play, { fact: 'plundered', by: 'loot', area: 'minsk', force, commander: 'ney', gained: 1 }));
    expect([tsarist(play), imperial(play)]).toEqual([
      ['vive_l_empereur', 5, 0],
      ['elan_du_guerre', 0, 0],
    ]);
    runScript(consequences(play, { fact: 'battle.settled', ...result }));
    expect([tsarist(play), imperial(play)]).toEqual([
      ['marchez_vous', 0, 0],
      ['elan_du_guerre', 0, 1],
    ]);
  });

  test('K-12.12: nine losses of a defeat are checked before there is any loot', () => {
    const play = playWith([6, 6], {}, (own) => (own.morale.tsarist.loss = 7));
    runScript(
      consequences(play, {
        fact: 'battle.decided',
        entry: { ...entry },
        attacker: combatant('attacker', french),
        defender: combatant('defender', { russian_first: pieces(['barclay'], 3) }),
        winner: 'attacker',
        rout: true,
        overrun: false,
        held: false,
      }),
    );
    expect(tsarist(play)).toEqual(['vive_l_empereur', 9, 0]);
  });

  test('K-13.52d: a sack does nothing to morale', () => {
    const play = playWith([], {}, (own) => (own.morale.tsarist.loss = 3));
    runScript(
      consequences(play, { fact: 'plundered', by: 'sack', area: 'minsk', force: french, commander: 'ney', gained: 2 }),
    );
    runScript(settleDue(play));
    expect([tsarist(play)[1], imperial(play)[2]]).toEqual([3, 0]);
  });

  test.each([
    ['smolensk', 'french_north', 'tsarist', 2],
    ['riga', 'prussia', 'tsarist', 4],
    ['koenigsberg', 'russian_first', 'imperial', 4],
  ] as const)('K-9.11, K-13.51a, K-13.51b, R-60: the fall of %s', (area, power, loser, loss) => {
    const play = playWith();
    runScript(consequences(play, { fact: 'fortress.fallen', area, power }));
    const { morale } = ownIn(play);
    expect([morale[loser].loss, morale[loser === 'tsarist' ? 'imperial' : 'tsarist'].gain]).toEqual([loss, 1]);
  });

  test.each([
    ['a depot', 'kiev', 'russian_second', 'french_south', 1, 0],
    ['an Imperial home', 'krakow', 'austria', 'russian_second', 0, 1],
    ['a depot at home', 'warsaw', 'french_south', 'russian_second', 0, 2],
    ['open Russian ground', 'vilna', 'russian_first', 'french_north', 0, 0],
    ['a home taken back', 'krakow', 'russian_second', 'austria', 0, 0],
  ] as const)('K-7.2, K-9.11, R-13, R-61: a flag on %s', (_, area, was, power, ofTsarists, ofImperials) => {
    const play = playWith();
    note(play, { kind: 'flag.placed', power, area, was, cause: 'cp', cp: 1, left: 0 });
    runScript(settleDue(play));
    expect([tsarist(play)[1], imperial(play)[1]]).toEqual([ofTsarists, ofImperials]);
  });

  test('K-4.4b: Cossacks who take a flag away cost nothing', () => {
    const play = playWith();
    note(play, {
      kind: 'flag.removed',
      power: 'russian_second',
      area: 'kiev',
      was: 'french_south',
      now: 'russian_second',
      cause: 'guerrilla',
      cp: 0,
      left: 0,
    });
    runScript(settleDue(play));
    expect(imperial(play)[1]).toBe(0);
  });

  test('K-9.53c: several reasons to rise at one moment give one check', () => {
    const play = playWith([6, 6], {}, (own) => {
      own.morale.imperial = at('vive_l_empereur', 0, 2);
      own.since.morale.imperial = 'vive_l_empereur';
      own.due.push({ due: 'chance', side: 'imperial' }, { due: 'chance', side: 'imperial' });
    });
    runScript(settleDue(play));
    expect(eventsOf(play).filter(({ kind }) => kind === 'check.rolled')).toHaveLength(1);
  });

  test('K-9.53a, K-9.53c: each camp has its own', () => {
    const play = playWith([6, 6, 6, 6], {}, (own) => {
      own.morale = { imperial: at('vive_l_empereur', 0, 2), tsarist: at('vive_l_empereur', 0, 2) };
      own.since.morale = { imperial: 'vive_l_empereur', tsarist: 'vive_l_empereur' };
      own.due.push({ due: 'chance', side: 'imperial' }, { due: 'chance', side: 'tsarist' });
    });
    runScript(settleDue(play));
    expect(eventsOf(play).filter(({ kind }) => kind === 'check.rolled')).toHaveLength(2);
  });
});

describe('the will to fight', () => {
  const will = (faces: number[], own: (own: Own) => void = () => {}) => {
    const play = playWith(faces, {}, (all) => {
      all.morale.tsarist = at('marchez_vous');
      all.morale.imperial = at('vive_l_empereur', 3);
      own(all);
    });
    lowerMorale(play, 'tsarist');
    runScript(settleDue(play));
    return play;
  };

  test('K-19.81b, K-19.82a: the marker goes, the retreat may be chosen, and eight dice take losses away', () => {
    const play = will([4, 5, 6, 4, 3, 2, 1, 3], (own) => (own.morale.imperial = at('les_grognards', 3)));
    const { willToFight, retreatEnabled } = ownIn(play);
    expect([willToFight, retreatEnabled]).toEqual([['tu_felix_austria', 'sauve_qui_peut'], true]);
    expect(imperial(play)).toEqual(['les_grognards', 0, 1]);
    expect(tell1(play)).toContain("Russia's will to fight is tested: its morale has come to Les Grognards.");
  });

  test('K-19.81b, R-57: once it may be chosen the poorer power gets a resource, twice a turn at most', () => {
    const low = at('les_grognards');
    const play = will([1, 1, 1, 1, 1, 1, 1, 1], (own) => {
      own.retreatEnabled = true;
      own.morale.imperial = low;
    });
    expect(play.state.resources).toMatchObject({ french_north: 4, french_south: 4 });
    const third = will([1, 1, 1, 1, 1, 1, 1, 1], (own) => {
      own.retreatEnabled = true;
      own.morale.imperial = low;
      own.willPrizes = 2;
    });
    expect(third.state.resources).toMatchObject({ french_north: 4, french_south: 3 });
  });

  test('K-19.82b: a natural 6 conquers, if Imperial morale is the better', () => {
    const dice = [1, 1, 1, 1, 1, 1, 1, 1];
    const strong = (own: Own) => (own.morale.imperial = at('elan_du_guerre'));
    expect(will([...dice, 6], strong).state.outcome).toMatchObject({ winner: 'imperial', reason: 'outcome.conquest' });
    expect(will([...dice, 5], strong).state.outcome).toBeNull();
    expect(will(dice, (own) => (own.morale.imperial = at('les_grognards'))).state.outcome).toBeNull();
  });

  test('K-19.723: once the retreat is chosen no test conquers', () => {
    expect(will([], (own) => (own.retreat = true)).state.outcome).toBeNull();
  });
});

describe('conquest, peace and sudden ends', () => {
  const withNapoleon = { koenigsberg: { french_north: pieces(['napoleon'], 1) } };
  const sum = (change: Change, own?: (own: Own) => void) =>
    conquestParts(playWith([], { forces: withNapoleon, ...change }, own)).map(({ name, n }) => `${name} ${n}`);

  test('K-19.5a: every summand', () => {
    expect(sum({})).toEqual(['imperial_elan 1']);
    expect(sum({ flags: { moscow: 'french_north', kiev: 'austria', st_petersburg: 'french_north' } })).toEqual([
      'russian_depot 3',
      'moscow 1',
      'st_petersburg 1',
      'imperial_elan 1',
    ]);
    expect(sum({ flags: { warsaw: 'russian_second', krakow: 'russian_second' } })).toEqual([
      'imperial_elan 1',
      'imperial_home_lost -1',
      'warsaw_lost -2',
    ]);
    expect(sum({ forces: {} })).toEqual(['imperial_elan 1', 'napoleon_missing -3']);
    const levels: [Morale, Morale, Attrition, string[]][] = [
      ['les_grognards', 'les_grognards', 'harsh', ['tsarist_grognards 1', 'imperial_grognards -1', 'harsh -1']],
      ['tu_felix_austria', 'tu_felix_austria', 'severe', ['tsarist_felix 2', 'imperial_felix -2', 'severe -2']],
      ['sauve_qui_peut', 'sauve_qui_peut', 'crippling', ['tsarist_sauve 3', 'imperial_sauve -3', 'crippling -3']],
    ];
    for (const [ours, theirs, level, parts] of levels) {
      const set = (own: Own) => {
        own.morale = { imperial: at(ours), tsarist: at(theirs) };
        own.attrition.level = level;
      };
      expect(sum({}, set)).toEqual(parts);
    }
    expect(sum({ flags: { krakow: 'russian_second' } }, (own) => own.left.push('austria'))).toEqual([
      'imperial_elan 1',
      'austria_neutral -2',
    ]);
  });

  test('K-19.5a: keys of a Prussia that has risen are lost to the Imperials like any other', () => {
    expect(sum({ flags: { koenigsberg: 'russian_first' } }, (own) => own.left.push('prussia'))).toEqual([
      'imperial_elan 1',
      'imperial_home_lost -1',
    ]);
  });

  const keys = [...kutuzov.definition.content.areas.values()].filter(({ key, region }) => key && region === 'russia');
  const flagged = (...spared: string[]) =>
    Object.fromEntries(keys.filter(({ id }) => !spared.includes(id)).map(({ id }) => [id, 'french_north']));

  test('K-19.5a: few Tsarist keys are worth the number of their track', () => {
    expect(sum({ flags: flagged('riga', 'narva', 'ryazan') })).toContain('keys 2');
  });

  const roll = (face: number, change: Change, own?: (own: Own) => void) => {
    const play = playWith([face], { forces: withNapoleon, ...change }, own);
    conquestAtTurnEnd(play);
    return [play.state.outcome?.reason, ownIn(play).conquestRolls];
  };
  const moscow = { flags: { moscow: 'french_north', kiev: 'french_south' } };

  test('K-19.5b, K-19.5d: nine with a capital conquers Russia', () => {
    expect(roll(4, moscow)).toEqual([undefined, 1]);
    expect(roll(5, moscow)).toEqual(['outcome.conquest', 1]);
    expect(roll(5, { ...moscow, turn: 3 })).toEqual(['outcome.conquest', 0]);
  });

  test('K-19.5d: where no face could decide nothing is rolled', () => {
    const play = playWith([], { forces: withNapoleon });
    conquestAtTurnEnd(play);
    expect(eventsOf(play)).toEqual([]);
  });

  test('K-19.5c: three below nothing, and the Grande Armée is beaten', () => {
    const worn = (own: Own) => {
      own.morale.imperial = at('les_grognards');
      own.attrition.level = 'crippling';
    };
    expect(roll(1, {}, worn)[0]).toBe('outcome.defeat');
    expect(roll(2, {}, worn)[0]).toBeUndefined();
  });

  test('K-19.22b: the third roll of a summer that could conquer does', () => {
    expect(roll(1, moscow, (own) => (own.conquestRolls = 2))).toEqual(['outcome.third-conquest', 3]);
    expect(roll(1, { ...moscow, turn: 3 }, (own) => (own.conquestRolls = 2))).toEqual([undefined, 2]);
  });

  test('K-19.6a, K-19.6b: a six makes peace after turns 2 and 3, unless card 36 forbids it', () => {
    const peace = (turn: number, face: number, effects: { kind: string; until: 'turn' }[] = []) => {
      const play = playWith([face], { turn });
      play.state.effects.push(...effects);
      rollPeace(play);
      return play.state.outcome?.reason;
    };
    expect([peace(1, 6), peace(2, 5), peace(2, 6), peace(3, 6), peace(4, 6)]).toEqual([
      undefined,
      undefined,
      'outcome.peace',
      'outcome.peace',
      undefined,
    ]);
    expect(peace(2, 6, [{ kind: 'no-peace', until: 'turn' }])).toBeUndefined();
  });

  const ended = (change: Change) => {
    const play = playWith([], change);
    runScript(consequences(play, { fact: 'settled' }));
    return play.state.outcome?.reason;
  };

  test('K-19.22a, K-19.22c: Imperial flags in both capitals win in summer', () => {
    const both = { moscow: 'french_north', st_petersburg: 'prussia' };
    expect(ended({ flags: both })).toBe('outcome.capitals');
    expect(ended({ flags: { moscow: 'french_north' } })).toBeUndefined();
    expect(ended({ flags: { moscow: 'french_north', st_petersburg: 'russian_second' } })).toBeUndefined();
    expect(ended({ flags: both, turn: 3 })).toBeUndefined();
  });

  test('K-19.23: in winter the Tsarists lose with their last key', () => {
    expect(ended({ flags: flagged(), turn: 3 })).toBe('outcome.no-keys');
    expect(ended({ flags: flagged('ryazan'), turn: 3 })).toBeUndefined();
  });

  test('K-19.3, K-4.22f: fourteen keys win at the end of a scheduled Imperial impulse, from turn 2 on', () => {
    const flags = { krakow: 'russian_second' };
    const outcomeOf = (change: Change, power: string, preemptive = false) => {
      const play = playWith([], change);
      runScript(consequences(play, { fact: 'impulse.ended', power, preemptive }));
      return play.state.outcome?.reason;
    };
    expect(outcomeOf({ flags, turn: 2 }, 'french_south')).toBe('outcome.tsarist-keys');
    expect(outcomeOf({ flags, turn: 2 }, 'french_south', true)).toBeUndefined();
    expect(outcomeOf({ flags, turn: 2 }, 'russian_first')).toBeUndefined();
    expect(outcomeOf({ flags, turn: 1 }, 'french_south')).toBeUndefined();
    expect(outcomeOf({ turn: 2 }, 'french_south')).toBeUndefined();
    const play = playWith([], { turn: 2, flags });
    checkTsaristKeys(play);
    expect(play.state.outcome?.winner).toBe('tsarist');
  });

  test('K-19.7a: a capital in Imperial hands opens the retreat', () => {
    const play = playWith([], moscow);
    enableRetreat(play);
    expect(ownIn(play).retreatEnabled).toBe(true);
  });
});

describe('a retreat that becomes a rout', () => {
  /** Davout attacks Kovno over the river, loses by two disruptions, and goes back over the river. */
  const retreat = (...onTheWay: number[]) => {
    const davout = { french_north: pieces(['davout'], 4) };
    const forces = { kovno: { ...davout, russian_first: pieces(['barclay'], 2) } };
    const missed = Array.from({ length: 10 }, () => 1);
    const play = playWith([...missed, 5, 5, 1, 1, ...onTheWay, 1], { forces });
    const entry = {
      area: 'kovno',
      from: 'koenigsberg',
      line: 'river',
      side: 'imperial',
      mover: davout,
      arrived: {},
      failedEvasions: 0,
    };
    runScript(fightBattle(play, entry));
    return [play.state.forces.koenigsberg?.french_north?.inf, imperial(play)[1]];
  };

  test('K-12.62b, K-12.7a, K-12.7b: losses on the way count, and three more than the enemy has are a rout', () => {
    expect(retreat(1, 1, 1, 1, 1)).toEqual([4, 1]);
    expect(retreat(6, 1, 1, 1, 1)).toEqual([1, 2]);
  });

  test('K-12.8a: who has nothing left after it is overrun', () => {
    expect(retreat(6, 6, 6, 1, 1)[1]).toBe(3);
  });
});

test('K-9.22, K-19.1: a camp that collapses at the end of a turn ends the game before the other is checked', () => {
  const play = playWith([1, 1], {}, (own) => (own.morale.imperial = at('sauve_qui_peut', 5)));
  const step = turn.find(({ phase }) => phase === 'morale');
  runScript(sure(step).run(play) as never);
  expect(play.state.outcome?.winner).toBe('tsarist');
  expect(eventsOf(play).filter(({ kind }) => kind === 'check.rolled')).toHaveLength(1);
});

describe('cards that move morale', () => {
  const cardOf = (number: number) => {
    const card = kutuzov.definition.content.cards.get(number);
    if (!card) throw new Error(`no card ${number}`);
    return card;
  };

  test('K-9.5, cards 18 and 34: four of morale for the Tsarists, whoever plays them', () => {
    for (const power of ['russian_first', 'french_north']) {
      const play = playWith([], {}, (own) => (own.morale.tsarist.loss = 3));
      runScript(carryOut(play, { power, card: cardOf(34), choice: {} }));
      expect(tsarist(play)).toEqual(['vive_l_empereur', 0, 1]);
      expect(conquestParts(play)).toContainEqual({ name: 'event', n: -2 });
      endTurn(play);
      expect(conquestParts(play).map(({ name }) => name)).not.toContain('event');
    }
  });

  test('card 18: each Tsarist power has a strength point at home', () => {
    const play = playWith();
    runScript(carryOut(play, { power: 'russian_first', card: cardOf(18), choice: {} }));
    const built = eventsOf(play).flatMap((event) =>
      event.kind === 'pieces.built' ? [[event.power, strengthOf(event.pieces)]] : [],
    );
    expect(built).toEqual([
      ['russian_first', 1],
      ['russian_second', 1],
    ]);
  });

  test('an operation that costs morale is checked like any loss', () => {
    const play = playWith([1, 1]);
    const card = { ...cardOf(34), ops: [{ op: 'morale', loss: 9 }] };
    runScript(carryOut(play, { power: 'french_north', card, choice: {} }));
    expect(imperial(play)).toEqual(['vive_l_empereur', 0, 0]);
  });

  describe('K-9.4d, card 50: the beaten test their morale', () => {
    const won: WonOccasion = {
      moment: 'battle-won',
      area: 'minsk',
      winner: 'russian_first',
      force: {},
      rout: false,
      overrun: false,
      gained: 0,
      beaten: {},
    };
    const use = (power: string) => ({ power, card: cardOf(50), op: { op: 'morale', check: true, gain: 1 } });
    const reaction = reactions.morale['battle-won'];

    test('by the winners alone', () => {
      const play = playWith();
      const isOpen = (power: string) => reaction?.choices(play, use(power), won as never).length;
      expect([isOpen('russian_second'), isOpen('french_south')]).toEqual([1, 0]);
    });

    test('with the markers that they have already, before those of the battle', () => {
      const play = playWith([1, 1], {}, (own) => (own.morale.imperial.loss = 3));
      if (reaction) runScript(reaction.run(play, use('russian_first'), won as never, {}));
      expect([imperial(play), tsarist(play)]).toEqual([
        ['vive_l_empereur', 0, 0],
        ['vive_l_empereur', 0, 1],
      ]);
    });
  });
});
