/** Battles as only Kutuzov fights them: those who give way, lost ties, home zones, ways back (K-12). */
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../src/engine/index.ts';
import type { CampaignEvent, EventOf } from '../../../src/games/campaign/events.ts';
import { undergo } from '../../../src/games/campaign/rules/battle/attrition.ts';
import { fightBattle } from '../../../src/games/campaign/rules/battle/battle.ts';
import { bearLosses } from '../../../src/games/campaign/rules/battle/losses.ts';
import { besiege } from '../../../src/games/campaign/rules/battle/siege.ts';
import { place } from '../../../src/games/campaign/rules/forces/pieces.ts';
import { placeContested } from '../../../src/games/campaign/rules/march/placement.ts';
import { actOptions, checkAct, newImpulse } from '../../../src/games/campaign/rules/turn/impulse.ts';
import type { State } from '../../../src/games/campaign/state.ts';
import type { AreaId, Force } from '../../../src/games/campaign/types.ts';
import { ground } from '../../../src/games/kutuzov/rules/ground.ts';
import type { Morale } from '../../../src/games/kutuzov/rules/powers.ts';
import { faltering } from '../../../src/games/kutuzov/rules/wavering.ts';
import { type Own, ownIn } from '../../../src/games/kutuzov/types.ts';
import { eventsOf, type PlayAt, runScript } from '../campaign/play-at.ts';
import { pieces, playFrom, startWith } from './play-from.ts';

const ones = (n: number) => Array.from({ length: n }, () => 1);

const ofKind = <K extends CampaignEvent['kind']>(play: PlayAt, kind: K) =>
  eventsOf(play).filter((event): event is EventOf<K> => event.kind === kind);

interface Field {
  readonly area?: AreaId;
  readonly from?: AreaId | null;
  readonly line?: string | null;
  readonly attacker: Force;
  readonly defender: Force;
  readonly imperial?: Morale;
  readonly tsarist?: Morale;
  readonly own?: (own: Own) => void;
  readonly flags?: Record<AreaId, string>;
  readonly options?: State['options'];
}

/** An attack on Vyazma over a clear line; morale gives no dice unless the test wants it. */
const field = (given: Field, faces: readonly number[]): PlayAt => {
  const { area = 'vyazma', attacker, defender } = given;
  const play = playFrom(
    startWith('invasion', { forces: { [area]: { ...attacker, ...defender } }, flags: given.flags ?? {} }),
    faces,
  );
  play.state.impulse = newImpulse('french_north', false, false);
  const own = ownIn(play);
  own.morale.imperial.level = given.imperial ?? 'les_grognards';
  own.morale.tsarist.level = given.tsarist ?? 'marchez_vous';
  own.entrenched = [];
  Object.assign(play.state, given.options && { options: given.options });
  given.own?.(own);
  return play;
};

const fight = (given: Field, faces: readonly number[], answers: readonly Json[] = []) => {
  const play = field(given, faces);
  const { area = 'vyazma', from = 'borodino', line = 'clear', attacker } = given;
  play.frozen.set(area, { imperial: 'enemy', tsarist: 'friendly' });
  const entry = { area, from, line, side: 'imperial', mover: attacker, arrived: {}, failedEvasions: 0 };
  runScript(fightBattle(play, entry), answers);
  const [ended] = ofKind(play, 'battle.ended');
  if (!ended) throw new Error('the battle has not ended');
  return { play, ended, dice: ofKind(play, 'battle.rolled').map(({ dice }) => dice) };
};

describe('those who give way', () => {
  test.each([
    ['marchez_vous', 5, 0],
    ['les_grognards', 5, 2],
    ['tu_felix_austria', 5, 3],
    ['sauve_qui_peut', 5, 4],
    ['les_grognards', 1, 1],
    ['sauve_qui_peut', 0, 0],
  ] as const)('K-12.54a, K-0.1, E-91: at %s of %i disrupted %i', (level, disrupted, n) => {
    const play = field({ attacker: {}, defender: {}, tsarist: level }, []);
    expect(faltering(play, 'tsarist', disrupted)).toBe(n);
  });

  // Davout with 4 SP rolls 8 dice, Barclay with 4 SP rolls 5.
  const davout = { french_north: pieces(['davout'], 4) };
  const barclay = { russian_first: pieces(['barclay'], 4) };

  test('K-12.54a, K-14.42: they go to the Regroup Box after the round, and wear nobody', () => {
    const { play } = fight({ attacker: davout, defender: barclay }, [5, ...ones(7), 5, 5, ...ones(3), ...ones(40)]);
    expect(play.state.regroup.french_north).toEqual(pieces([], 1));
    expect(play.state.regroup.russian_first ?? pieces()).toEqual(pieces());
    expect(ownIn(play).attrition.loss).toBe(0);
    expect(ofKind(play, 'formation.regrouped').map(({ cause }) => cause)).toEqual(['battle']);
  });

  test('K-12.54b, R-24: they are still hits, and disrupt no dice in round 2', () => {
    // A tie of two hits each: of two disrupted French one gives way.
    const { dice, ended } = fight({ attacker: davout, defender: barclay }, [
      ...[5, 5, ...ones(6)],
      ...[5, 5, ...ones(3)],
      ...ones(40),
    ]);
    // 8 dice less the man who is gone and the one who is still disrupted.
    expect(dice).toEqual([8, 5, 6, 3]);
    expect(ended.casualties).toEqual({ attacker: 2, defender: 2 });
  });

  test.each([
    [{}, 'defender', false],
    [{ conversionOverruns: true }, 'attacker', true],
  ])(
    'R-71, K-12.54d: a side that gives way altogether keeps what it has won on hits: %o',
    (options, winner, overrun) => {
      const { ended } = fight(
        {
          attacker: davout,
          defender: { russian_first: pieces(['barclay'], 1) },
          tsarist: 'sauve_qui_peut',
          line: 'river',
          options,
        },
        [5, 5, ...ones(6), ...[5, 5, 5, 1, 1], ...ones(40)],
      );
      expect([ended.winner, ended.overrun, ended.casualties]).toEqual([winner, overrun, { attacker: 3, defender: 2 }]);
    },
  );

  test('K-12.54c: those of a routed side are eliminated instead', () => {
    const { play, ended } = fight({ attacker: davout, defender: barclay, tsarist: 'sauve_qui_peut' }, [
      ...[5, 5, 5, ...ones(5)],
      ...ones(45),
    ]);
    expect(ended.rout).toBe(true);
    expect(play.state.regroup.russian_first ?? pieces()).toEqual(pieces());
    expect(ofKind(play, 'pieces.lost').map(({ pieces: lost }) => lost.inf)).toEqual([3]);
  });

  test('K-12.54d, K-12.8a: a side that gives way to the last man is overrun', () => {
    const two = { russian_first: pieces([], 2) };
    const { ended } = fight({ attacker: davout, defender: two, tsarist: 'sauve_qui_peut' }, [
      ...[5, 5, ...ones(6)],
      ...ones(40),
    ]);
    expect([ended.overrun, ended.rout]).toEqual([true, false]);
  });

  test('K-12.54a, K-13.32b: besiegers give way too', () => {
    const play = field({ area: 'grodno', attacker: davout, defender: {} }, [...ones(8), ...[5, 5], ...ones(20)]);
    runScript(besiege(play, 'french_north', { do: 'siege', at: 'grodno', leader: 'davout' }), [
      { respond: null },
      { go: false },
    ]);
    expect(play.state.regroup.french_north).toEqual(pieces([], 1));
  });
});

describe('ties', () => {
  const davout = { french_north: pieces(['davout'], 4) };
  const barclay = { russian_first: pieces(['barclay'], 4) };
  const tie = (imperial: Morale, tsarist: Morale) =>
    fight({ attacker: davout, defender: barclay, imperial, tsarist }, ones(60)).ended;

  test('K-12.52d, E-94: two tied rounds are lost by the attacker', () => {
    expect(tie('marchez_vous', 'marchez_vous')).toMatchObject({ winner: 'defender', rounds: 2 });
  });

  test.each([
    ['sauve_qui_peut', 'marchez_vous', 'defender'],
    ['marchez_vous', 'sauve_qui_peut', 'attacker'],
    ['sauve_qui_peut', 'sauve_qui_peut', 'defender'],
  ] as const)('K-12.61a, K-12.61b, E-95: at %s against %s the first tie is won by the %s', (one, other, winner) => {
    expect(tie(one, other)).toMatchObject({ winner, rounds: 1 });
  });
});

describe('home zones', () => {
  const russians = { russian_first: pieces(['barclay'], 4) };
  const diceAt = (area: AreaId, defender: Force, line: string | null, from: AreaId | null) =>
    fight({ area, from, line, attacker: { french_north: pieces(['davout'], 4) }, defender }, ones(60)).dice[1];

  test('K-12.44: a die for those who defend a home zone of their nation, besides that of the line', () => {
    expect(diceAt('vyazma', russians, 'clear', 'smolensk')).toBe(5);
    expect(diceAt('z_rus', russians, 'clear', 'yaroslav')).toBe(6);
    expect(diceAt('z_rus', russians, 'rough', 'vladimir')).toBe(7);
    expect(diceAt('z_ukraine', russians, 'clear', 'kiev')).toBe(6);
    expect(diceAt('z_rus', russians, null, null)).toBe(6);
  });

  test.each([
    ['z_poland', 'french_north', {}, 1],
    ['z_poland', 'french_south', {}, 0],
    ['z_poland', 'prussia', {}, 1],
    ['z_poland', 'french_south', { homeZone: 'nation' }, 1],
    ['z_poland', 'prussia', { homeZone: 'nation' }, 0],
    ['z_austria', 'french_south', {}, 1],
    ['z_ukraine', 'russian_first', {}, 1],
  ])('R-70, K-12.44: in %s %s has, with %o, %i dice for the home zone', (area, contingent, options, dice) => {
    const play = field({ attacker: {}, defender: {}, options }, []);
    expect(ground.home?.(play, area, { [contingent]: pieces([], 2) })).toBe(dice);
  });
});

describe('afterwards', () => {
  const davout = { french_north: pieces(['davout'], 4) };

  test('K-12.6f: a beaten attacker goes back where it came from, whoever controls that', () => {
    const { play } = fight(
      {
        from: 'smolensk',
        attacker: davout,
        defender: { russian_first: pieces(['barclay'], 4) },
        imperial: 'marchez_vous',
      },
      [...ones(8), 5, ...ones(4), ...ones(40)],
    );
    expect(play.state.forces.smolensk).toBeUndefined();
    expect(play.state.regroup.french_north).toEqual(pieces(['davout'], 4));
    const open = fight(
      {
        from: 'borodino',
        attacker: davout,
        defender: { russian_first: pieces(['barclay'], 4) },
        imperial: 'marchez_vous',
      },
      [...ones(8), 5, ...ones(4), ...ones(40)],
    );
    expect(open.play.state.forces.borodino?.french_north).toEqual(pieces(['davout'], 4));
  });

  test('K-12.51b, K-14.1b: Napoleon is the last to fall, whoever commands', () => {
    const force = { french_north: pieces(['napoleon', 'davout', 'ney']) };
    const play = field({ attacker: force, defender: {} }, []);
    play.state.commanders.vyazma = 'davout';
    const { left } = runScript(bearLosses(play, 'vyazma', force, 2, 'battle'));
    expect(left).toEqual({ french_north: pieces(['napoleon']) });
    const worn = field({ attacker: force, defender: {} }, [6, 1, 1]);
    const after = runScript(undergo(worn, { area: 'vyazma', force, reasons: ['ambush'] }), [
      { relieve: 0 },
      { relieve: 0 },
      { leader: 'ney' },
    ]);
    expect(after).toEqual({ french_north: pieces(['napoleon', 'davout']) });
  });
});

describe('soldiers alone', () => {
  test('K-10.11, E-05: artillery marches without a leader, for a CP like any counter', () => {
    const force = { russian_first: pieces([], 1, 0, 1) };
    const play = field({ attacker: {}, defender: force }, []);
    play.state.impulse = { ...newImpulse('russian_first', false, false), cp: 2 };
    const step = (troops: Json) =>
      checkAct(play, 'russian_first', {
        do: 'move',
        from: 'vyazma',
        to: 'smolensk',
        force: { russian_first: troops },
      } as never);
    expect(step({ art: 1 }).ok).toBe(true);
    const both = step({ art: 1, inf: 1 });
    expect(both.ok ? 'ok' : both.refusal.code).toBe('move.one-at-a-time');
    const guns = actOptions(play, 'russian_first').filter(
      (act) => act.do === 'move' && act.force.russian_first?.art === 1,
    );
    expect(guns.length).toBeGreaterThan(0);
  });

  test('K-11.1a: nobody intercepts pieces that are built', () => {
    const play = field({ attacker: {}, defender: {}, own: (own) => (own.kutuzov = true) }, [6, 6, ...ones(60)]);
    play.state.forces = { zhitomir: { french_north: pieces(['davout'], 4) } };
    play.state.impulse = newImpulse('russian_second', false, false);
    const put = () => place(play, 'kiev', 'russian_second', pieces([], 1));
    runScript(placeContested(play, 'russian_second', 'kiev', put), [{ intercept: 'zhitomir' }]);
    expect(ofKind(play, 'interception.rolled')).toEqual([]);
    expect(play.state.forces.kiev).toEqual({ russian_second: pieces([], 1) });
  });
});
