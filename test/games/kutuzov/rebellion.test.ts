/** How Prussia goes over: its flags, its pieces, and those who stand beside them (K-9.3r, K-9.3s). */
import { describe, expect, test } from 'vitest';
import { kutuzov } from '../../../src/games/kutuzov/index.ts';
import { rebel } from '../../../src/games/kutuzov/rules/rebellion.ts';
import { ownIn } from '../../../src/games/kutuzov/types.ts';
import type { PlayAt } from '../campaign/play-at.ts';
import { eventsIn, run, scene } from './card-play.ts';
import { pieces } from './play-from.ts';

type Change = Omit<Parameters<typeof scene>[0], 'by'>;

const ones = (n: number): number[] => Array.from({ length: n }, () => 1);
const broken = { level: 'sauve_qui_peut', loss: 0, gain: 0 } as const;
const steady = { level: 'marchez_vous', loss: 0, gain: 0 } as const;

const rising = ({ own = {}, faces = ones(60), ...change }: Change): PlayAt =>
  scene({
    by: 'russian_first',
    faces,
    ...change,
    own: { morale: { imperial: broken, tsarist: steady }, left: ['austria'], ...own },
  });

const risen = (change: Change): PlayAt => {
  const play = rising(change);
  run(rebel(play));
  return play;
};

const piecesOf = ({ state }: PlayAt, contingent: string) =>
  Object.entries(state.forces).flatMap(([area, force]) => (force[contingent] ? [[area, force[contingent]]] : []));
const revolts = (play: PlayAt) =>
  [...eventsIn(play, 'flag.placed'), ...eventsIn(play, 'flag.removed')].map(({ kind, area, was }) => [kind, area, was]);

describe('flags', () => {
  test('K-9.3r 4: Prussian ones become those of the First Army, in Russia those of nobody, and others stay', () => {
    const flags = { lukow: 'prussia', riga: 'prussia', mitau: 'prussia', kovno: 'french_north', minsk: 'austria' };
    const play = risen({ flags });
    expect(play.state.flags).toEqual({
      lukow: 'russian_first',
      kovno: 'french_north',
      minsk: 'austria',
      koenigsberg: 'russian_first',
    });
    expect(revolts(play)).toEqual([
      ['flag.placed', 'lukow', 'prussia'],
      ['flag.placed', 'koenigsberg', 'prussia'],
      ['flag.removed', 'riga', 'prussia'],
      ['flag.removed', 'mitau', 'prussia'],
    ]);
  });

  test('K-9.3r 5: Königsberg is the First Army’s, once', () => {
    const play = risen({ flags: { koenigsberg: 'russian_first' } });
    expect(revolts(play)).toEqual([]);
    const second = risen({ flags: { koenigsberg: 'french_south' } });
    expect([second.state.flags.koenigsberg, revolts(second)]).toEqual([
      'russian_first',
      [['flag.placed', 'koenigsberg', 'french_south']],
    ]);
  });

  test('K-1.7b, K-9.3r 4: where the Russians have no flag left the printed owner has the ground again', () => {
    const lands = ['lukow', 'ostrolenka', 'lublin', 'krakow', 'lemberg', 'przemysl', 'warsaw', 'masuria'];
    const more = ['riga', 'minsk', 'brest', 'kiev', 'moscow', 'narva', 'grodno', 'smolensk'];
    const flags = Object.fromEntries([...lands, ...more].map((area) => [area, 'russian_second']));
    const play = risen({ flags: { ...flags, koenigsberg: 'french_north' } });
    expect(play.state.flags.koenigsberg).toBeUndefined();
    expect(revolts(play)).toEqual([['flag.removed', 'koenigsberg', 'french_north']]);
    const { narva: _, ...fewer } = flags;
    expect(risen({ flags: { ...fewer, koenigsberg: 'french_north' } }).state.flags.koenigsberg).toBe('russian_first');
  });
});

describe('pieces', () => {
  test('K-9.3r 3, K-9.3s: as many strength points come as there were, without Yorck, as far as there are counters', () => {
    const play = risen({ forces: { masuria: { prussia: pieces(['yorck'], 3, 1) } } });
    expect(piecesOf(play, 'russian_first')).toEqual([['masuria', pieces([], 1, 0, 1)]]);
    expect(eventsIn(play, 'pieces.lost').map(({ power, cause, pieces: gone }) => [power, cause, gone])).toEqual([
      ['prussia', 'event', pieces(['yorck'], 3, 1)],
    ]);
    const full = risen({
      forces: { masuria: { prussia: pieces([], 3) }, moscow: { russian_first: pieces([], 19, 6, 3) } },
    });
    expect(piecesOf(full, 'russian_first')).toEqual([['moscow', pieces([], 19, 6, 3)]]);
    expect(eventsIn(full, 'pieces.built')).toEqual([]);
    const alone = risen({ forces: { masuria: { prussia: pieces(['yorck']) } } });
    expect([piecesOf(alone, 'russian_first'), piecesOf(alone, 'prussia')]).toEqual([[], []]);
  });

  test('K-9.3r 5: the French in Königsberg go, though no Prussian is there', () => {
    const play = risen({ forces: { koenigsberg: { french_north: pieces(['ney'], 2) } } });
    expect(piecesOf(play, 'french_north')).toEqual([[expect.not.stringMatching('koenigsberg'), pieces(['ney'], 2)]]);
    expect(eventsIn(play, 'rebels.fought')).toEqual([]);
  });
});

describe('the fight', () => {
  /** Three Prussians under Yorck (1) roll four dice, and Ney (3) with two soldiers five. */
  const fight = (faces: readonly number[], area = 'masuria') =>
    risen({
      forces: { [area]: { prussia: pieces(['yorck'], 3), french_north: pieces(['ney'], 2) } },
      faces: [...faces, ...ones(40)],
    });
  const lossOf = (play: PlayAt) => ownIn(play).due.reduce((sum, each) => sum + (each.due === 'loss' ? each.n : 0), 0);

  test('K-9.3r 1: the rebels roll first, with their strength and their leader alone', () => {
    const rolls = eventsIn(fight([]), 'rebels.fought').map(({ power, faces }) => [power, faces.length]);
    expect(rolls).toEqual([
      ['russian_first', 4],
      ['french_north', 5],
    ]);
  });

  test('a position can be corrected while the loyal are asked where to retreat', () => {
    const play = rising({
      forces: { masuria: { prussia: pieces(['yorck'], 3), french_north: pieces(['ney'], 6) } },
      faces: [6, ...ones(40)],
    });
    expect(rebel(play).next().done).toBe(false);
    const { state } = play;
    expect(Object.keys(state.forces.masuria ?? {})).toEqual(['french_north', 'russian_first']);
    expect(kutuzov.moderation.faults(state, { ...state, round: state.round + 1 })).toEqual([]);
  });

  test('K-9.3r 2, K-9.11: with one hit more they win; the loyal retreat, or are routed by three, or are no more', () => {
    const retreat = fight([6, 1, 1, 1]);
    expect([piecesOf(retreat, 'french_north')[0]?.[1], lossOf(retreat)]).toEqual([pieces(['ney'], 1), 1]);
    expect(retreat.state.flags.masuria).toBe('russian_first');
    const rout = fight([6, 5, 5, 1], 'koenigsberg');
    // Every disrupted soldier of a routed side falls: two soldiers and Ney.
    expect([piecesOf(rout, 'french_north'), lossOf(rout)]).toEqual([[], 3]);
    const strong = risen({
      forces: { masuria: { prussia: pieces(['yorck'], 3), french_north: pieces(['ney'], 6) } },
      faces: [6, 5, 5, 1, ...ones(40)],
    });
    expect([piecesOf(strong, 'french_north')[0]?.[1], lossOf(strong)]).toEqual([pieces(['ney'], 3), 2]);
    expect(strong.state.regroup.french_north).toEqual(pieces());
  });

  test('K-9.3s: with a hit fewer they are beaten, leave the ground to its holders, and have raised no flag', () => {
    const play = fight([1, 1, 1, 1, 6, 1, 1, 1, 1]);
    expect(play.state.forces.masuria).toEqual({ french_north: pieces(['ney'], 2) });
    expect(play.state.flags.masuria).toBeUndefined();
    // A disrupted one is none that falls.
    expect(piecesOf(fight([1, 1, 1, 1, 5, 1, 1, 1, 1]), 'russian_first')[0]?.[1]).toEqual(pieces([], 1, 1));
    const [[where, left] = []] = piecesOf(play, 'russian_first');
    expect([where === 'masuria', left]).toEqual([false, pieces([], 0, 1)]);
    expect(lossOf(play)).toBe(0);
  });

  test('K-12.7b, K-9.3s: rebels who are routed lose their disrupted too', () => {
    const play = fight([1, 1, 1, 1, 5, 5, 5, 1, 1]);
    expect(piecesOf(play, 'russian_first')).toEqual([]);
  });

  test('K-12.52b: where nobody is left nobody holds the ground', () => {
    const play = fight([6, 6, 6, 1, 6, 6, 6, 6, 1]);
    expect([play.state.forces.masuria, play.state.flags.masuria]).toEqual([undefined, undefined]);
  });

  test('K-12.52b, R-23: an army that falls with all rebels costs the Imperials what it costs when it is wiped out', () => {
    expect(lossOf(fight([6, 6, 6, 1, 6, 6, 6, 6, 1]))).toBe(3);
  });

  /** The areas around Masuria. */
  const neighbours = ['z_prussia', 'z_poland', 'koenigsberg', 'ostrolenka', 'kovno', 'grodno'];
  const surrounded = (enemies: readonly string[], soldiers: number, faces: readonly number[]) =>
    risen({
      forces: {
        masuria: { prussia: pieces(['yorck'], 3), french_north: pieces(['ney'], soldiers) },
        ...Object.fromEntries(enemies.map((area) => [area, { russian_first: pieces([], 1) }])),
      },
      faces: [...faces, ...ones(60)],
    });

  test('K-12.63, K-9.11: an army that can go nowhere is overrun, and its survivors are regrouped', () => {
    const play = surrounded(neighbours, 2, [6]);
    expect([play.state.regroup.french_north, lossOf(play)]).toEqual([pieces(['ney'], 1), 3]);
  });

  test('K-12.62b, K-12.7b: who loses more on the way is routed, and the rest of the disrupted falls there', () => {
    const toKovno = neighbours.filter((area) => area !== 'kovno');
    // Three disrupted, of whom two give way, against one: a lead of two, to which the way into Russia adds one.
    const play = surrounded(toKovno, 6, [5, 5, 5, 1, 6, 1, 1, 1, 1, 1, 1, 1, 1, 6]);
    expect(piecesOf(play, 'french_north')).toEqual([['kovno', pieces(['ney'], 2)]]);
    expect([play.state.regroup.french_north, lossOf(play)]).toEqual([pieces([], 0, 1), 2]);
    const safe = surrounded(toKovno, 6, [5, 5, 5, 1, 6]);
    expect([piecesOf(safe, 'french_north'), lossOf(safe)]).toEqual([[['kovno', pieces(['ney'], 4)]], 1]);
  });

  test('K-3.2a, K-12.6b: a zone carries no flag, and the beaten may stay there', () => {
    const play = fight([6, 1, 1, 1], 'z_prussia');
    expect(play.state.flags.z_prussia).toBeUndefined();
    expect(play.state.forces.z_prussia).toMatchObject({ french_north: pieces(['ney'], 1) });
    expect(lossOf(play)).toBe(0);
  });

  test('K-12.52e: who has fought is marked', () => {
    const play = fight([6, 1, 1, 1]);
    expect(play.state.impulse?.marked.masuria).toMatchObject({ russian_first: pieces([], 1, 1) });
  });
});
