/** What reports and maps say of levels, of markers and of the ends of the game (K-9.12, K-24.1). */
import { describe, expect, test } from 'vitest';
import type { Message } from '../../../src/engine/index.ts';
import { endsAhead, marksAt, standings } from '../../../src/games/kutuzov/rules/standings.ts';
import { type Own, ownIn } from '../../../src/games/kutuzov/types.ts';
import { playFrom, startWith } from './play-from.ts';

const at = (own: Partial<Own> = {}, change: Parameters<typeof startWith>[1] = {}) => {
  const play = playFrom(startWith('invasion', { forces: {}, flags: {}, ...change }));
  Object.assign(ownIn(play), { entrenched: [], willToFight: [] }, own);
  return play;
};

const plain = (messages: readonly Message[]) => messages.map(({ key, args }) => [key, args ?? {}]);
const keysOf = (messages: readonly Message[]) => messages.map(({ key }) => key);

const LEVELS = ['standing.morale', 'standing.morale', 'standing.attrition'];

describe('what lies on the tracks', () => {
  test('K-9.12: the levels of both camps and of the army with their markers, and nothing where nothing lies', () => {
    expect(plain(standings(at()))).toEqual([
      ['standing.morale', { side: 'imperial', level: 'elan_du_guerre', loss: 0, gain: 0, brief: true }],
      ['standing.morale', { side: 'tsarist', level: 'vive_l_empereur', loss: 0, gain: 0, brief: true }],
      ['standing.attrition', { level: 'normal', loss: 0, gain: 0, brief: true }],
    ]);
  });

  test('K-24.1: allies who have left, and all that lies on the map', () => {
    const play = at({
      left: ['austria'],
      entrenched: ['vilna', 'minsk'],
      scorched: ['vyazma'],
      sacked: ['grodno'],
      bridges: [{ power: 'french_north', a: 'koenigsberg', b: 'tilsit' }],
      centres: [{ power: 'russian_first', area: 'moscow' }],
    });
    play.state.effects = [
      { kind: 'pontoons', until: 'impulse', card: 3, a: 'tilsit', b: 'koenigsberg' },
      { kind: 'supply-train', until: 'winter', card: 6, side: 'imperial', area: 'kovno' },
    ];
    expect(plain(standings(play)).slice(3)).toEqual([
      ['standing.left.austria', {}],
      ['standing.entrenched', { areas: ['minsk', 'vilna'] }],
      ['standing.scorched', { areas: ['vyazma'] }],
      ['standing.sacked', { areas: ['grodno'] }],
      ['standing.bridge', { a: 'koenigsberg', b: 'tilsit', power: 'french_north' }],
      ['standing.centre', { area: 'moscow', power: 'russian_first' }],
      ['standing.train', { side: 'imperial', area: 'kovno' }],
    ]);
  });

  test.each([
    [{}, ['standing.will', 'standing.will']],
    [{ retreatEnabled: true }, ['standing.retreat.enabled', 'standing.will', 'standing.will']],
    [{ retreatEnabled: true, retreat: true }, ['standing.retreat.chosen']],
  ])('K-19.7, K-19.81a: levels that test the will, until the retreat is chosen: %o', (own, keys) => {
    const willToFight: Own['willToFight'] = ['tu_felix_austria', 'sauve_qui_peut'];
    expect(keysOf(standings(at({ ...own, willToFight })))).toEqual([...LEVELS, ...keys]);
  });
});

test('K-24.1: what lies in one area', () => {
  const play = at({
    entrenched: ['smolensk'],
    scorched: ['vyazma', 'smolensk'],
    sacked: ['smolensk'],
    bridges: [{ power: 'french_north', a: 'koenigsberg', b: 'tilsit' }],
    centres: [{ power: 'russian_first', area: 'smolensk' }],
  });
  const marks = (area: string) => keysOf(marksAt(play, area));
  expect(marks('smolensk')).toEqual(['mark.depot', 'mark.entrenched', 'mark.scorched', 'mark.sacked', 'mark.centre']);
  expect([marks('vyazma'), marks('koenigsberg'), marks('tilsit'), marks('minsk')]).toEqual([
    ['mark.scorched'],
    ['mark.bridge'],
    ['mark.bridge'],
    [],
  ]);
});

describe('the ends that are near', () => {
  test('K-19.22a, K-19.22b: in summer both capitals and three rolls', () => {
    const play = at({ conquestRolls: 1 }, { turn: 2, flags: { moscow: 'french_north' } });
    const ends = plain(endsAhead(play));
    expect(ends.slice(0, 3)).toEqual([
      ['board.end.capitals', { flagged: 1, steps: 1 }],
      ['board.end.rolls', { rolls: 1, steps: 2 }],
      ['board.end.keys', { keys: 12, needs: 14, steps: 2 }],
    ]);
    // Elan, Moscow and its depot; Napoleon is not there.
    expect(ends[3]).toEqual(['board.end.conquest', { plus: 0, conquest: 9, defeat: -3, steps: 1 }]);
  });

  test('K-19.5b, K-19.23: in winter the last key; without a capital no conquest', () => {
    expect(plain(endsAhead(at({}, { turn: 3 })))).toEqual([
      ['board.end.no-keys', { keys: 13, steps: 13 }],
      ['board.end.keys', { keys: 13, needs: 14, steps: 1 }],
      ['board.end.conquest.closed', { plus: -2, conquest: 9, defeat: -3 }],
    ]);
  });
});
