/** What is due, and what is not: checks, tests of will, recovery, and what is spent on markers (K-9, K-14.4, K-16.5, K-19.8). */
import { describe, expect, test } from 'vitest';
import type { Combatant, Fact } from '../../../src/games/campaign/rules/facts.ts';
import { carryOut } from '../../../src/games/campaign/rules/operations/index.ts';
import { actOptions, checkAct } from '../../../src/games/campaign/rules/turn/impulse.ts';
import type { Act } from '../../../src/games/campaign/types.ts';
import {
  checkWear,
  endOfTurnWear,
  markWear,
  relieveAttrition,
} from '../../../src/games/kutuzov/rules/attrition-levels.ts';
import { checkMorale, loseMorale } from '../../../src/games/kutuzov/rules/checks.ts';
import { beginAnew, consequences, note, settleDue } from '../../../src/games/kutuzov/rules/facts.ts';
import { lowerMorale, markMorale } from '../../../src/games/kutuzov/rules/morale.ts';
import type { Attrition, Morale } from '../../../src/games/kutuzov/rules/powers.ts';
import { settleSurplus, spending } from '../../../src/games/kutuzov/rules/spending.ts';
import { ownIn } from '../../../src/games/kutuzov/types.ts';
import { asked, eventsOf, type PlayAt, runScript } from '../campaign/play-at.ts';
import { cardOf, run } from './card-play.ts';
import { combatant } from './combatant.ts';
import { at, moraleOf, playWith, wearOf, worn } from './levels.ts';
import { pieces } from './play-from.ts';

const ones = (n: number): number[] => Array.from({ length: n }, () => 1);

const kindsOf = (play: PlayAt): string[] => eventsOf(play).map(({ kind }) => kind);

describe('no check', () => {
  test('K-9.4a: of markers that a check has left, until more come', () => {
    const play = playWith([], (own) => (own.morale.tsarist = at('vive_l_empereur', 14)));
    runScript(carryOut(play, { power: 'russian_first', card: cardOf(34), choice: {} }));
    expect(moraleOf(play, 'tsarist')).toEqual(['vive_l_empereur', 10, 0]);
    runScript(loseMorale(play, 'tsarist', 0, 'rout'));
    markMorale(play, 'tsarist', 0, 'rout');
    expect(kindsOf(play).filter((kind) => kind === 'morale.marked')).toHaveLength(1);
  });

  test('K-9.22: of a camp when the game is over', () => {
    const play = playWith([], (own) => (own.morale.tsarist = at('vive_l_empereur', 12)));
    play.state.outcome = { winner: 'imperial', reason: 'outcome.capitals' };
    runScript(checkMorale(play, 'tsarist'));
    expect(moraleOf(play, 'tsarist')).toEqual(['vive_l_empereur', 12, 0]);
  });

  test('K-14.44d, K-9.22: nor another fall of the army once its last one has ended the game', () => {
    const play = playWith([], (own) => {
      own.attrition = worn('crippling', 18);
      own.morale.imperial = at('sauve_qui_peut');
    });
    runScript(checkWear(play));
    expect([play.state.outcome?.winner, wearOf(play)]).toEqual(['tsarist', ['crippling', 9, 0]]);
  });
});

describe('tests of will', () => {
  test('K-19.81a, K-19.81b: are due on a marked level of Tsarist morale, not on the same of the Imperials', () => {
    const ours = playWith([], (own) => (own.morale.imperial = at('marchez_vous')));
    lowerMorale(ours, 'imperial');
    expect([ownIn(ours).due, ownIn(ours).willToFight.length]).toEqual([[{ due: 'allies' }], 3]);
    const theirs = playWith([], (own) => (own.morale.tsarist = at('marchez_vous')));
    lowerMorale(theirs, 'tsarist');
    expect(ownIn(theirs).due).toEqual([{ due: 'will', level: 'les_grognards' }]);
    const unmarked = playWith([], (own) => (own.morale.tsarist = at('vive_l_empereur')));
    lowerMorale(unmarked, 'tsarist');
    expect([ownIn(unmarked).due, ownIn(unmarked).willToFight.length]).toEqual([[], 3]);
  });

  /** Tsarist morale falls to a level with a marker. */
  const fall = (resources: object, faces: readonly number[] = ones(8)) => {
    const play = playWith(faces, (own) => {
      own.morale = { imperial: at('les_grognards'), tsarist: at('marchez_vous') };
      own.retreatEnabled = true;
    });
    Object.assign(play.state.resources, resources);
    lowerMorale(play, 'tsarist');
    return play;
  };

  test.each([
    [{ french_north: 1, french_south: 3 }, [], { french_north: 2, french_south: 3 }],
    [{ french_north: 3, french_south: 1 }, [], { french_north: 3, french_south: 2 }],
    [{ french_north: 2, french_south: 2 }, [5, 3], { french_north: 3, french_south: 2 }],
    [{ french_north: 2, french_south: 2 }, [3, 5], { french_north: 2, french_south: 3 }],
  ])('K-16.2, R-57: the resource goes to the poorer power, of two alike by the dice: %o, %o', (before, dice, after) => {
    const play = fall(before, [...dice, ...ones(8)]);
    runScript(settleDue(play));
    expect(play.state.resources).toMatchObject(after);
  });

  const rollsIn = (play: PlayAt) => kindsOf(play).filter((kind) => kind === 'will.rolled').length;

  test('K-19.82a, D-95: the dice may wait for the end of the impulse, and outside of one there are none', () => {
    const later = fall({ french_north: 1 });
    runScript(settleDue(later), [{ now: false }]);
    expect([rollsIn(later), ownIn(later).impulse.willLater]).toEqual([0, 1]);
    runScript(consequences(later, { fact: 'impulse.ended', power: 'russian_first', preemptive: false }));
    expect(rollsIn(later)).toBe(1);
    const between = fall({ french_north: 1 });
    between.state.impulse = null;
    runScript(settleDue(between));
    expect([rollsIn(between), between.state.resources.french_north]).toEqual([0, 2]);
  });
});

describe('recovery', () => {
  const quietly = (level: Attrition, morale: Morale) => {
    const play = playWith([], (own) => {
      own.attrition = worn(level, 9);
      own.falls = 1;
      own.morale.imperial = at(morale);
    });
    return asked(checkWear(play))[0]?.quiet;
  };

  test('D-82: only where the last fall of the army would end the game its player is asked whatever he has said', () => {
    expect(quietly('crippling', 'sauve_qui_peut')).toBeUndefined();
    expect([quietly('crippling', 'tu_felix_austria'), quietly('harsh', 'sauve_qui_peut')]).toEqual([true, true]);
  });

  test('K-9.0d, K-5.23: the cheapest cards are offered first, behind a resource if there is one', () => {
    const offered = (resources: number) => {
      const play = playWith([1, 1], (own) => {
        own.morale.tsarist = at('les_grognards', 6);
        own.since.morale.tsarist = 'marchez_vous';
      });
      Object.assign(play.state.resources, { russian_first: resources, russian_second: 0 });
      play.state.hands.russian_first = [84, 57, 31, 54, 56];
      return asked(checkMorale(play, 'tsarist'))[0]?.options();
    };
    const cards = [54, 56, 57, 84].map((card) => ({ recover: card }));
    expect(offered(1)).toEqual([{ recover: null }, { recover: 'resource' }, ...cards]);
    expect(offered(0)).toEqual([{ recover: null }, ...cards]);
  });

  test('K-9.0d: it ends when the roll is no longer lower than the markers', () => {
    const play = playWith([2, 2, 5, 6, ...ones(6)], (own) => {
      own.morale.tsarist = at('les_grognards', 6);
      own.since.morale.tsarist = 'marchez_vous';
    });
    Object.assign(play.state.resources, { russian_first: 2, russian_second: 0 });
    const kinds: string[] = [];
    run(checkMorale(play, 'tsarist'), (ask) => {
      kinds.push(ask.kind);
      return ask.kind === 'recover' ? { recover: 'resource' } : undefined;
    });
    expect([kinds.length, play.state.resources.russian_first]).toEqual([1, 1]);
    expect(moraleOf(play, 'tsarist')).toEqual(['les_grognards', 4, 0]);
  });

  test('K-14.44a, R-11: a level that was won back makes the next fall a first one again', () => {
    const play = playWith();
    markWear(play, 9);
    expect(asked(checkWear(play))).toEqual([]);
    relieveAttrition(play, 4);
    markWear(play, 9);
    expect([asked(checkWear(play)), wearOf(play)]).toEqual([[], ['problematic', 0, 0]]);
    markWear(play, 9);
    expect(asked(checkWear(play)).map(({ kind }) => kind)).toEqual(['recover', 'recover']);
  });
});

describe('Imperial attrition', () => {
  test('K-14.45a, K-14.46a: at the best level there is nothing to rise to, and three gain markers stay', () => {
    const play = playWith();
    relieveAttrition(play, 5);
    expect(wearOf(play)).toEqual(['normal', 0, 5]);
    beginAnew(play);
    expect(wearOf(play)).toEqual(['normal', 0, 3]);
  });

  test('K-14.46a: at another level they stay, until the next impulse can raise it', () => {
    const play = playWith([], (own) => {
      own.attrition = worn('harsh', 0, 7);
      own.since.attrition = 'harsh';
    });
    beginAnew(play);
    expect(wearOf(play)).toEqual(['harsh', 0, 7]);
  });

  test('K-14.46: dice that help nobody tell nothing', () => {
    const play = playWith();
    relieveAttrition(play, 0);
    expect(eventsOf(play)).toEqual([]);
  });

  test('K-14.43b: a check that fails takes nine markers at most, and as many as there are', () => {
    const play = playWith([1, 1], (own) => (own.attrition = worn('normal', 4)));
    runScript(endOfTurnWear(play));
    expect(wearOf(play)).toEqual(['problematic', 0, 0]);
  });
});

describe('what a battle costs', () => {
  const side = (role: 'attacker' | 'defender'): Combatant =>
    combatant(
      role,
      role === 'attacker' ? { french_north: pieces(['ney'], 3) } : { russian_first: pieces(['barclay'], 3) },
    );

  test.each([
    [false, 0],
    [true, 2],
  ])('K-12.6b, K-9.11: who stays in a zone has not retreated, but may be routed: %s', (rout, loss) => {
    const play = playWith();
    const entry = { area: 'z_rus', from: 'yaroslav', line: 'clear', side: 'imperial' } as const;
    const fact: Fact = {
      fact: 'battle.decided',
      entry: { ...entry, mover: {}, arrived: {}, failedEvasions: 0 },
      attacker: side('attacker'),
      defender: side('defender'),
      winner: 'attacker',
      rout,
      overrun: false,
      held: true,
    };
    runScript(consequences(play, fact));
    expect(moraleOf(play, 'tsarist')).toEqual(['vive_l_empereur', loss, 0]);
  });

  test('K-14.42: what batteries, sieges and attrition eliminate wears the army like a battle', () => {
    for (const cause of ['battery', 'siege', 'attrition', 'battle'] as const) {
      const play = playWith();
      note(play, {
        kind: 'pieces.lost',
        power: 'austria',
        area: 'riga',
        pieces: pieces(['schwarzenberg'], 1, 1),
        cause,
      });
      expect(ownIn(play).due, cause).toEqual([{ due: 'wear', n: 4 }]);
    }
  });

  test('K-9.3r, K-14.42: pieces of an ally who has left wear nobody', () => {
    const play = playWith([], (own) => (own.left = ['prussia']));
    note(play, { kind: 'pieces.lost', power: 'prussia', area: 'riga', pieces: pieces([], 2), cause: 'battle' });
    expect(ownIn(play).due).toEqual([]);
    note(play, { kind: 'pieces.lost', power: 'austria', area: 'riga', pieces: pieces([], 2), cause: 'battle' });
    expect(ownIn(play).due).toEqual([{ due: 'wear', n: 2 }]);
  });
});

describe('the end of an impulse', () => {
  test('K-19.3, K-21A.1f: when the game is over nobody is asked for troops at a bridge', () => {
    const play = playWith(
      [],
      (own) => {
        own.firstImpulses = ['french_south'];
        own.bridges = [{ power: 'french_south', a: 'lemberg', b: 'stanislovov' }];
      },
      'french_south',
      { turn: 2, flags: { krakow: 'russian_second' }, forces: { z_galicia: { french_south: pieces([], 2) } } },
    );
    expect(asked(consequences(play, { fact: 'impulse.ended', power: 'french_south', preemptive: false }))).toEqual([]);
    expect(play.state.outcome?.reason).toBe('outcome.tsarist-keys');
  });
});

describe('CP and resources against markers', () => {
  type Spending = Extract<Act, { do: 'spend' }>;
  const spend = (on: Spending['on'], means: Spending['with'], n = 1): Spending => ({ do: 'spend', on, with: means, n });

  const withLosses = (cp: number, resources = 3, power = 'french_north', faces: readonly number[] = []) => {
    const play = playWith(
      faces,
      (own) => {
        own.attrition = worn('normal', 5);
        own.morale = { imperial: at('marchez_vous', 2), tsarist: at('marchez_vous', 2) };
      },
      power,
    );
    if (play.state.impulse) play.state.impulse.cp = cp;
    play.state.resources[power] = resources;
    return play;
  };
  const refused = (play: PlayAt, act: object, power = 'french_north') => {
    const verdict = checkAct(play, power, act as never);
    return verdict.ok ? ['ok'] : [verdict.refusal.code, ...verdict.refusal.near];
  };

  test('K-9.52: as many CP as there are, in whole numbers; a refusal names what can be spent', () => {
    expect(refused(withLosses(3), spend('morale', 'cp', 3))).toEqual(['ok']);
    expect(refused(withLosses(3), spend('morale', 'cp', 4))).toEqual(['cp.short', spend('morale', 'cp', 3)]);
    expect(refused(withLosses(0), spend('supply', 'cp', 99))).toEqual(['cp.short']);
    for (const n of [0, -1, 1.5, 100, '2', null, undefined])
      expect(refused(withLosses(3), { do: 'spend', on: 'morale', with: 'cp', n }), String(n)).toEqual([
        'order.malformed',
      ]);
    for (const odd of [{ on: 'walls' }, { with: 'gold' }])
      expect(refused(withLosses(3), { ...spend('supply', 'resource'), ...odd })).toEqual(['order.malformed']);
  });

  test('K-16.51a: after a series CP are left for attrition, if there are any', () => {
    const play = (cp: number) => {
      const over = withLosses(cp);
      ownIn(over).impulse.series = 'over';
      return refused(over, spend('supply', 'resource'));
    };
    expect([play(1), play(0)]).toEqual([['spend.series-over', spend('supply', 'cp', 1)], ['spend.series-over']]);
  });

  test('K-14.41a: the Tsarists have no attrition to relieve, but morale', () => {
    expect(refused(withLosses(3, 3, 'russian_first'), spend('supply', 'cp'), 'russian_first')).toEqual([
      'spend.not-worn',
      spend('morale', 'resource'),
    ]);
  });

  test('K-9.52: dice for CP are told with what they cost and what is left, those of a resource cost no CP', () => {
    const prices = (['cp', 'resource'] as const).map((means) => {
      const play = withLosses(3, 3, 'french_north', ones(8));
      runScript(spending.run(play, 'french_north', spend('morale', means, means === 'cp' ? 2 : 1)));
      return eventsOf(play).flatMap((event) => (event.kind === 'relief.rolled' ? [[event.cp, event.left]] : []));
    });
    expect(prices).toEqual([[[2, 1]], [[0, 3]]]);
  });

  const offered = (play: PlayAt, power = 'french_north') =>
    actOptions(play, power).flatMap((act) => (act.do === 'spend' ? [`${act.n} ${act.with} ${act.on}`] : []));

  test('K-9.52, K-14.46, K-16.5: offered is what there is, against what lies there', () => {
    expect(offered(withLosses(1))).toEqual(['1 cp morale', '1 resource morale', '1 cp supply', '1 resource supply']);
    expect(offered(withLosses(0))).toEqual(['1 resource morale', '1 resource supply']);
    expect(offered(withLosses(2, 0))).toEqual(['1 cp morale', '1 cp supply']);
    expect(offered(withLosses(1, 1, 'russian_first'), 'russian_first')).toEqual(['1 cp morale', '1 resource morale']);
    const over = withLosses(0);
    ownIn(over).impulse.series = 'over';
    expect(offered(over)).toEqual(['1 resource morale']);
    const unhurt = withLosses(1);
    ownIn(unhurt).morale.imperial = at('marchez_vous', 0, 2);
    expect(offered(unhurt)).toEqual(['1 cp supply', '1 resource supply']);
  });

  test.each([
    ['french_north', 2, 4, 3, ['morale']],
    ['french_north', 0, 4, 3, ['supply']],
    ['french_north', 0, 0, 3, []],
    ['french_north', 2, 4, 0, []],
    ['russian_first', 2, 4, 3, ['morale']],
    ['russian_first', 0, 4, 3, []],
  ])(
    'K-17.43c: CP of cards given up roll against morale, then against attrition: %s, %i lost, %i worn, %i CP',
    (power, loss, wear, cp, on) => {
      const play = playWith(
        [5, 6, 1],
        (own) => {
          own.attrition = worn('normal', wear);
          own.morale = { imperial: at('marchez_vous', loss), tsarist: at('marchez_vous', loss) };
        },
        power,
      );
      run(settleSurplus(play, power, cp));
      expect(eventsOf(play).flatMap((event) => (event.kind === 'relief.rolled' ? [event.of] : []))).toEqual(on);
      const { morale, attrition } = ownIn(play);
      const left = power === 'french_north' ? morale.imperial.loss : morale.tsarist.loss;
      expect([left, attrition.loss]).toEqual([
        loss - (on[0] === 'morale' ? 2 : 0),
        wear - (on[0] === 'supply' ? 2 : 0),
      ]);
    },
  );
});
