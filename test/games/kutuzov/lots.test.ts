/** Dice between two powers, and where pieces come between the turns. */
import { expect, test } from 'vitest';
import { sure } from '../../../src/engine/index.ts';
import type { Force } from '../../../src/games/campaign/types.ts';
import { neutralize } from '../../../src/games/kutuzov/rules/allies.ts';
import { frost } from '../../../src/games/kutuzov/rules/frost.ts';
import { homes } from '../../../src/games/kutuzov/rules/homes.ts';
import { cardOf, eventsIn, run, scene } from './card-play.ts';
import { pieces } from './play-from.ts';

test('K-0.2, K-14.62b: both Tsarists roll, two alike are rolled again, and everybody sees the dice', () => {
  const forces = { vyazma: { french_north: pieces(['ney'], 1) } };
  const play = scene({ by: 'russian_first', forces, turn: 3, faces: [4, 4, 2, 5, 1, 1] });
  const asked: string[] = [];
  run(frost.run(play, { power: 'russian_first', card: cardOf(40), choice: {}, raised: [] }, { op: 'frost' }), (ask) => {
    if (ask.kind === 'frost') asked.push(ask.seat);
    return undefined;
  });
  expect(eventsIn(play, 'lots.rolled').map(({ faces }) => faces)).toEqual([
    [4, 4],
    [2, 5],
  ]);
  expect(asked).toEqual(['russian_second']);
});

test('K-17.0, K-17.2e: between the turns nothing comes to a besieged fortress, where it could not sally', () => {
  const forces = { riga: { french_north: pieces(['ney'], 1) } };
  const open = (phase: string) => {
    const play = scene({ by: 'russian_first', forces });
    play.state.phase = phase;
    return sure(homes(play, 'russian_first').boxed)().includes('riga');
  };
  expect([open('impulses'), open('interphase')]).toEqual([true, false]);
});

test('K-6.32c: nothing comes to a supply train among enemies', () => {
  const open = (force: Force) => {
    const play = scene({ by: 'russian_first', forces: { kaluga: force } });
    play.state.effects.push({ kind: 'supply-train', until: 'winter', card: 13, side: 'tsarist', area: 'kaluga' });
    return sure(homes(play, 'russian_first').boxed)().includes('kaluga');
  };
  expect([open({ russian_second: pieces([], 1) }), open({ french_north: pieces(['davout']) })]).toEqual([true, false]);
});

test('K-6.32c, K-6.32a: nothing comes to the train of the other camp, nor to a key that only its ground joins to an edge', () => {
  const play = scene({ by: 'french_north', flags: { kharkov: 'french_north' } });
  play.state.effects.push({ kind: 'supply-train', until: 'winter', card: 13, side: 'tsarist', area: 'kaluga' });
  const boxed = sure(homes(play, 'french_north').boxed)();
  expect(boxed.filter((area) => ['kaluga', 'kharkov'].includes(area))).toEqual([]);
});

test('K-9.3n, K-9.3s: what a leaving ally has in its Regroup Box is told of', () => {
  const play = scene({ by: 'french_south' });
  play.state.regroup.austria = pieces([], 1);
  neutralize(play);
  expect(eventsIn(play, 'pieces.lost').map(({ pieces: gone }) => gone.inf)).toEqual([1]);
  expect(play.state.regroup.austria?.inf).toBe(0);
});
