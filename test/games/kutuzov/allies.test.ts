/** Prussia and Austria: hesitancy, neutrality, rebellion (K-9.3). */
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../src/engine/index.ts';
import { interceptorsOf } from '../../../src/games/campaign/rules/march/interceptors.ts';
import { isWayOut } from '../../../src/games/campaign/rules/march/lines.ts';
import { actOptions, checkAct, newImpulse } from '../../../src/games/campaign/rules/turn/impulse.ts';
import { kutuzov } from '../../../src/games/kutuzov/index.ts';
import { laggards, neutralize } from '../../../src/games/kutuzov/rules/allies.ts';
import { consequences, settleDue } from '../../../src/games/kutuzov/rules/facts.ts';
import { homes } from '../../../src/games/kutuzov/rules/homes.ts';
import { lowerMorale } from '../../../src/games/kutuzov/rules/morale.ts';
import type { Morale } from '../../../src/games/kutuzov/rules/powers.ts';
import { rebel } from '../../../src/games/kutuzov/rules/rebellion.ts';
import { pointsOf } from '../../../src/games/kutuzov/rules/victory.ts';
import { type Own, ownIn } from '../../../src/games/kutuzov/types.ts';
import { eventsOf, type PlayAt, runScript } from '../campaign/play-at.ts';
import { combatant } from './combatant.ts';
import { pieces, playFrom, startWith } from './play-from.ts';

const playWith = (
  change: Parameters<typeof startWith>[1] = {},
  own: (own: Own) => void = () => {},
  faces?: readonly number[],
  power = 'french_south',
): PlayAt => {
  const play = playFrom(startWith('invasion', { forces: {}, ...change }), faces);
  play.state.impulse = { ...newImpulse(power, false, false), cp: 6 };
  own(ownIn(play));
  return play;
};

const at = (level: Morale) => (own: Own) => (own.morale.imperial.level = level);

const fall = (play: PlayAt, answers: readonly Json[] = []) => {
  lowerMorale(play, 'imperial');
  runScript(settleDue(play), answers);
  return play;
};

const settle = (play: PlayAt) => runScript(consequences(play, { fact: 'settled' }));

const border = (() => {
  const line = kutuzov.definition.content.lines.find(({ a, b }) => {
    const owners = [a, b].map((area) => kutuzov.definition.content.areas.get(area));
    return (
      owners[0]?.region === 'russia' && owners[1]?.region === 'russia' && owners.every((area) => area?.fortress === 0)
    );
  });
  if (!line) throw new Error('no line within Russia');
  return line;
})();

describe('hesitancy', () => {
  const forces = () => ({ [border.a]: { austria: pieces(['schwarzenberg'], 3) } });
  const flags = { [border.a]: 'french_south' };
  const move = (play: PlayAt) => {
    const verdict = checkAct(play, 'french_south', {
      do: 'move',
      from: border.a,
      to: border.b,
      force: { austria: { leaders: ['schwarzenberg'], inf: 3 } },
    });
    return verdict.ok ? 'ok' : verdict.refusal.code;
  };

  test.each([
    ['elan_du_guerre', 'ok'],
    ['vive_l_empereur', 'ok'],
    ['marchez_vous', 'ally.hesitates'],
    ['les_grognards', 'ally.hesitates'],
  ] as const)(
    'K-9.3c, K-9.3d, K-9.3g, K-9.3h: at %s the Austrians go into enemy ground in Russia: %s',
    (level, code) => {
      const play = playWith({ forces: forces(), flags }, at(level));
      expect(move(play)).toBe(code);
      const offered = actOptions(play, 'french_south').some((act) => act.do === 'move' && act.to === border.b);
      expect(offered && code !== 'ok').toBe(false);
    },
  );

  test('K-9.3j: after a battle they are regrouped where no Imperial flag flies', () => {
    const play = playWith({ forces: { brest: { austria: pieces([], 2) } } }, at('marchez_vous'));
    const settled = { winner: 'attacker', rout: false, overrun: false, held: false } as const;
    const [attacker, defender] = [combatant('attacker', {}), combatant('defender', {})];
    runScript(consequences(play, { fact: 'battle.settled', attacker, defender, ...settled } as never));
    expect([play.state.forces.brest?.austria, play.state.regroup.austria]).toEqual([undefined, pieces([], 2)]);
  });

  test('K-9.3h: they go into lands of their own camp that the enemy has taken', () => {
    const play = playWith({ flags: { masuria: 'russian_first' } }, at('les_grognards'));
    expect(laggards(play, { prussia: pieces(['yorck'], 1) }, 'masuria', 'imperial')).toEqual([]);
    expect(laggards(play, { prussia: pieces(['yorck'], 1) }, 'kovno', 'imperial')).toEqual(['prussia']);
  });

  test('K-9.3h: friendly ground stays open to them, and the French do not hesitate', () => {
    const both = { [border.a]: 'french_south', [border.b]: 'french_south' };
    expect(move(playWith({ forces: forces(), flags: both }, at('marchez_vous')))).toBe('ok');
    const french = playWith(
      { forces: { [border.a]: { french_south: pieces(['eugene'], 3) } }, flags },
      at('marchez_vous'),
    );
    const verdict = checkAct(french, 'french_south', {
      do: 'move',
      from: border.a,
      to: border.b,
      force: { french_south: { leaders: ['eugene'], inf: 3 } },
    });
    expect(verdict.ok).toBe(true);
  });

  test('K-9.3i: they stay behind when a group goes on', () => {
    const group = { [border.a]: { austria: pieces(['schwarzenberg'], 1), french_south: pieces(['eugene'], 1) } };
    const play = playWith({ forces: group, flags }, at('marchez_vous'));
    const step = (force: Record<string, object>) =>
      checkAct(play, 'french_south', { do: 'move', from: border.a, to: border.b, force } as never);
    const eugene = { french_south: { leaders: ['eugene'], inf: 1 } };
    const austria = { leaders: ['schwarzenberg'], inf: 1 };
    expect(step({ austria }).ok).toBe(false);
    const alone = step(eugene);
    expect(alone.ok).toBe(true);
    expect(step({ ...eugene, austria })).toEqual(alone);
  });

  test('K-11.3i: nor do they intercept there', () => {
    const armies = (level: Morale) => {
      const play = playWith({ forces: forces(), flags }, at(level), undefined, 'russian_first');
      return interceptorsOf(play, 'french_south', border.b, 'imperial').length;
    };
    const dry = border.kind !== 'river' && border.kind !== 'marsh';
    expect([armies('elan_du_guerre'), armies('marchez_vous')]).toEqual([dry ? 1 : 0, 0]);
  });

  test('K-9.3j, K-9.3k, R-14, E-121: in Russia without an Imperial flag they are regrouped at once', () => {
    const fallen = fall(playWith({ forces: forces() }, at('vive_l_empereur')));
    expect(fallen.state.regroup.austria).toEqual(pieces(['schwarzenberg'], 3));
    expect(fall(playWith({ forces: forces(), flags }, at('vive_l_empereur'))).state.forces[border.a]).toEqual(
      forces()[border.a],
    );
    const later = playWith({ forces: forces() }, at('marchez_vous'));
    settle(later);
    expect(later.state.forces[border.a]).toBeUndefined();
  });
});

test('K-9.3j: a Tsarist flag keeps nobody who hesitates, and at home nobody goes', () => {
  const left = (area: string, flags: Record<string, string>) => {
    const play = playWith({ forces: { [area]: { austria: pieces([], 2) } }, flags }, at('marchez_vous'));
    settle(play);
    return play.state.forces[area]?.austria?.inf ?? 0;
  };
  expect([left('slonim', { slonim: 'russian_second' }), left('slonim', { slonim: 'prussia' })]).toEqual([0, 2]);
  expect([left('lublin', {}), left('warsaw', {})]).toEqual([2, 2]);
});

test('K-9.3n, K-9.3r: an ally leaves once', () => {
  const play = playWith({}, at('les_grognards'));
  fall(play);
  neutralize(play);
  expect(eventsOf(play).filter(({ kind }) => kind === 'ally.neutral')).toHaveLength(1);
  lowerMorale(play, 'imperial');
  runScript(settleDue(play));
  runScript(rebel(play));
  expect(eventsOf(play).filter(({ kind }) => kind === 'ally.rebelled')).toHaveLength(1);
  expect(ownIn(play).left).toEqual(['austria', 'prussia']);
});

test('K-9.3n: of the flags only the Austrian ones go', () => {
  const flags = { lutsk: 'austria', kovel: 'french_south', kovno: 'prussia', lukow: 'russian_second' };
  const play = fall(playWith({ flags: { ...flags } }, at('les_grognards')));
  expect(play.state.flags).toEqual({ kovel: 'french_south', kovno: 'prussia', lukow: 'russian_second' });
});

describe('Austria', () => {
  const start = {
    forces: {
      krakow: { austria: pieces(['schwarzenberg'], 3), french_south: pieces(['eugene'], 2) },
      lublin: { russian_second: pieces([], 1) },
      warsaw: { french_south: pieces([], 2) },
    },
    flags: { lutsk: 'austria' },
  };

  test('K-9.3e, K-9.3n, E-122: it leaves at once with pieces and flags, and its ground is cleared', () => {
    const play = playWith(structuredClone(start), at('les_grognards'));
    play.state.regroup.austria = pieces([], 1);
    fall(play);
    expect(ownIn(play).left).toEqual(['austria']);
    expect(Object.keys(play.state.forces)).toEqual(['warsaw']);
    expect([play.state.flags.lutsk, play.state.regroup.austria]).toEqual([undefined, pieces()]);
    const gone = eventsOf(play).filter((event) => event.kind === 'pieces.lost' && event.power === 'austria');
    expect(gone.map((event) => (event.kind === 'pieces.lost' ? event.pieces.inf : 0))).toEqual([3, 1]);
    expect([play.state.regroup.french_south?.leaders, play.state.regroup.russian_second?.inf]).toEqual([['eugene'], 1]);
    expect(eventsOf(play).map(({ kind }) => kind)).toContain('ally.neutral');
  });

  test('K-9.3n: an ally who has left is built nowhere, the French still are', () => {
    const play = playWith({ flags: {} }, (own) => (own.left = ['austria']));
    const open = (of: string) => homes(play, 'french_south', of).soldiers.length > 0;
    expect([open('austria'), open('french_south')]).toEqual([false, true]);
  });

  test('K-9.3n, K-9.3g: nobody enters its ground, and a better level does not bring it back', () => {
    const play = fall(playWith({}, at('les_grognards')));
    ownIn(play).morale.imperial.level = 'elan_du_guerre';
    settle(play);
    expect(ownIn(play).left).toEqual(['austria']);
    const next = play.game.neighbours.get('krakow')?.[0]?.area ?? '';
    for (const side of ['imperial', 'tsarist']) expect(isWayOut(play, next, 'krakow', side)).toBe(false);
    expect(homes(play, 'french_south').soldiers).not.toContain('krakow');
  });

  test('K-20.32a, K-20.33, K-20.34: French South loses its point, each Tsarist power gains one', () => {
    const play = playWith();
    const before = ['russian_first', 'russian_second'].map((power) => pointsOf(play, power));
    const own = ownIn(play);
    own.left = ['austria'];
    expect(['russian_first', 'russian_second'].map((power, i) => pointsOf(play, power) - (before[i] ?? 0))).toEqual([
      1, 1,
    ]);
  });
});

describe('Prussia', () => {
  const ones = (n: number) => Array.from({ length: n }, () => 1);
  const rise = (forces: Record<string, Record<string, ReturnType<typeof pieces>>>, faces: readonly number[] = []) =>
    fall(
      playWith(
        { forces: structuredClone(forces) },
        (own) => {
          own.morale.imperial.level = 'tu_felix_austria';
          own.left = ['austria'];
        },
        faces,
      ),
    );

  const strife = { prussia: pieces(['yorck'], 3), french_north: pieces(['ney'], 4) };

  test('K-9.3f, K-9.3r, K-9.3s, E-123: it attacks the Imperials in its areas; a tie is lost by those without heart', () => {
    const tied = rise({ koenigsberg: strife }, ones(30));
    expect(tied.state.forces.koenigsberg).toEqual({ russian_first: pieces([], 1, 1) });
    expect(tied.state.flags.koenigsberg).toBe('russian_first');
    expect(Object.values(tied.state.forces).flatMap(({ french_north }) => french_north ?? [])).toEqual([
      pieces(['ney'], 4),
    ]);
    expect(ownIn(tied).left).toEqual(['austria', 'prussia']);
    // K-9.11: the Imperial army has retreated.
    expect(ownIn(tied).morale.imperial.loss).toBe(1);
  });

  test('K-9.3s, K-12.61a: where the Tsarists are without heart too a tie is lost by the attackers', () => {
    const play = playWith(
      { forces: { masuria: structuredClone(strife) } },
      (own) => {
        own.morale.imperial.level = 'tu_felix_austria';
        own.morale.tsarist.level = 'sauve_qui_peut';
        own.left = ['austria'];
      },
      ones(30),
    );
    fall(play);
    expect(play.state.forces.masuria).toEqual({ french_north: pieces(['ney'], 4) });
    const fled = Object.values(play.state.forces).flatMap(({ russian_first }) => russian_first ?? []);
    expect([fled, play.state.flags.masuria]).toEqual([[pieces([], 1, 1)], undefined]);
  });

  test('K-9.3s, K-12.54a: those who are disrupted at this level give way', () => {
    // Yorck rolls 4 dice, Ney 7: two of the loyal are disrupted, and two thirds of them, rounded up, give way.
    const play = rise({ masuria: strife }, [5, 5, 1, 1, ...ones(30)]);
    expect(play.state.regroup.french_north).toEqual(pieces([], 0, 1));
  });

  test('K-9.3r 2, K-9.3s: where it wins the Imperials go, and the flag becomes that of the First Army', () => {
    const won = rise({ masuria: { prussia: pieces(['yorck'], 3), french_north: pieces([], 1) } }, [6, ...ones(30)]);
    expect(won.state.forces.masuria).toEqual({ russian_first: pieces([], 1, 1) });
    expect(won.state.flags.masuria).toBe('russian_first');
    expect(eventsOf(won).filter(({ kind }) => kind === 'flag.placed')).toMatchObject([
      { area: 'masuria', power: 'russian_first', cause: 'revolt' },
      { area: 'koenigsberg', power: 'russian_first', cause: 'revolt' },
    ]);
  });

  test('K-9.3r, K-14.42: rebels who fall wear nobody', () => {
    const play = rise({ masuria: strife }, [...ones(4), 6, 6, ...ones(30)]);
    expect(ownIn(play).attrition.loss).toBe(0);
  });

  test('K-9.3r 3, K-9.3r 4: pieces alone change sides too, Yorck leaves, and no morale is lost for the flags', () => {
    const play = rise({ vilna: { prussia: pieces(['yorck'], 2) } });
    expect(play.state.forces.vilna).toEqual({ russian_first: pieces([], 0, 1) });
    expect(ownIn(play).morale.imperial).toMatchObject({ level: 'sauve_qui_peut', loss: 0 });
    expect(play.state.regroup.prussia).toEqual(pieces());
  });

  test('K-20.31, K-20.33: French North loses its point, the First Army gains one', () => {
    const play = playWith();
    const before = ['french_north', 'russian_first', 'russian_second'].map((power) => pointsOf(play, power));
    ownIn(play).left = ['prussia'];
    expect(
      ['french_north', 'russian_first', 'russian_second'].map((power, i) => pointsOf(play, power) - (before[i] ?? 0)),
    ).toEqual([-1, 1, 0]);
  });
});
