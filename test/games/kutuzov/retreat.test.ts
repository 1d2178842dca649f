/** The retreat from Moscow (K-19.7, K-20.32c). */
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../src/engine/index.ts';
import { decideRetreat } from '../../../src/games/kutuzov/rules/retreat.ts';
import { pointsOf } from '../../../src/games/kutuzov/rules/victory.ts';
import { winter } from '../../../src/games/kutuzov/rules/winter.ts';
import { type Own, ownIn } from '../../../src/games/kutuzov/types.ts';
import { eventsOf, type PlayAt, runScript } from '../campaign/play-at.ts';
import { playFrom, startWith } from './play-from.ts';

const playWith = (turn: number, own: (own: Own) => void = () => {}): PlayAt => {
  const play = playFrom(startWith('invasion', { forces: {}, turn }));
  ownIn(play).retreatEnabled = true;
  own(ownIn(play));
  return play;
};

const decide = (play: PlayAt, answers: readonly Json[] = [{ leave: true }]) => {
  runScript(decideRetreat(play), answers);
  return play;
};

describe('the decision', () => {
  test('K-19.71, K-19.721, D-94: after turn 3, where it is enabled; silence goes on as usual', () => {
    const chosen = (turn: number, own: (own: Own) => void = () => {}, answers?: readonly Json[]) =>
      ownIn(decide(playWith(turn, own), answers)).retreat;
    expect([chosen(2), chosen(3), chosen(3, (own) => (own.retreatEnabled = false)), chosen(3, undefined, [])]).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });

  test('K-19.71, K-19.722b: it is made before anything else of the interphase', () => {
    expect(winter.map(({ step }) => step).slice(0, 3)).toEqual(['begin', 'retreat', 'income']);
  });
});

describe('what follows at once', () => {
  test('K-19.722a: Tsarist morale rises by a level, its losses go and its gain stays', () => {
    const play = playWith(3, (own) => {
      own.morale.tsarist = { level: 'les_grognards', loss: 5, gain: 0 };
      own.since.morale.tsarist = 'les_grognards';
    });
    decide(play);
    expect(ownIn(play).morale.tsarist).toEqual({ level: 'marchez_vous', loss: 0, gain: 0 });
    const best = playWith(3, (own) => (own.morale.tsarist = { level: 'elan_du_guerre', loss: 0, gain: 3 }));
    const before = best.state.resources.russian_second ?? 0;
    decide(best);
    expect([ownIn(best).morale.tsarist.gain, best.state.resources.russian_second]).toEqual([3, before + 1]);
  });

  test('K-19.722a, E-138: attrition is better by two levels, and a level that cannot be gained is a resource', () => {
    const worn = playWith(3, (own) => (own.attrition = { level: 'severe', loss: 4, gain: 0 }));
    decide(worn);
    expect(ownIn(worn).attrition).toEqual({ level: 'difficult', loss: 0, gain: 0 });
    const light = playWith(3, (own) => (own.attrition = { level: 'problematic', loss: 4, gain: 0 }));
    const before = light.state.resources.french_south ?? 0;
    decide(light);
    expect(ownIn(light).attrition.level).toBe('normal');
    expect(light.state.resources.french_south).toBe(before + 1);
    expect(eventsOf(light).map(({ kind }) => kind)).toContain('moscow.left');
  });
});

test('K-16.6, K-20.32c, K-19.724: at the end of turn 4 home keys count two more, and Imperial resources one each', () => {
  const gained = (turn: number, power: string) => {
    const play = playWith(turn);
    play.state.resources = { french_north: 2, french_south: 0, russian_first: 2, russian_second: 0 };
    const before = pointsOf(play, power);
    ownIn(play).retreat = true;
    return pointsOf(play, power) - before;
  };
  // Koenigsberg, Masuria and Warsaw; Krakow, Lublin and Warsaw.
  expect([gained(4, 'french_north'), gained(4, 'french_south')]).toEqual([7, 6]);
  expect([gained(3, 'french_north'), gained(4, 'russian_first')]).toEqual([0, 0]);
});
