/** An impulse on the way: played again, it passes through the positions that a reader has seen, of every game. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canonical, type Json } from '../../src/engine/index.ts';
import type { CreatedMatch } from '../../src/match/forming/create.ts';
import { publicScene, type Scene } from '../../src/match/record/replay.ts';
import { type Installation, installation } from '../web/campaign.ts';
import { GAMES, playedMatch } from '../web/played.ts';

let place: Installation;
const matches = new Map<string, CreatedMatch>();

beforeAll(async () => {
  place = await installation();
  for (const id of GAMES) matches.set(id, await playedMatch(place, id, 24));
}, 240_000);

afterAll(() => place.close());

const scenesOf = async (id: string): Promise<Scene[]> => {
  const { code } = matches.get(id) as CreatedMatch;
  const newest = await publicScene(place.service, code, undefined);
  const all = await Promise.all(
    Array.from({ length: (newest?.last ?? 0) + 1 }, (_, no) => publicScene(place.service, code, no)),
  );
  return all.flatMap((scene) => scene ?? []);
};

/** Where the pieces that an event moves stand in a view. */
const moved: Readonly<Record<string, (event: Record<string, Json>, view: Record<string, Json>) => [unknown, unknown]>> =
  {
    'corps.moved': ({ corps, to }, { corps: all }) => [(all as Record<string, Json>)[String(corps)], { at: to }],
    'unit.moved': ({ unit, path }, { units }) => [
      (units as { id: string; hex: string }[]).find(({ id }) => id === unit)?.hex,
      (path as string[]).at(-1),
    ],
    'formation.moved': ({ to, total }, { forces }) => [(forces as Record<string, Json>)[String(to)], total],
  };

describe.each(GAMES)('%s', (id) => {
  test('every impulse can be played again, event by event', async () => {
    const scenes = await scenesOf(id);
    expect(scenes.length).toBeGreaterThan(3);
    for (const scene of scenes) {
      const numbers = scene.events.map(({ no }) => no);
      const course = await scene.course(numbers);
      expect([...(course?.views.keys() ?? [])], `impulse ${scene.no}`).toEqual(numbers);
    }
  });

  test('a piece that has moved stands where it went', async () => {
    let seen = 0;
    for (const scene of await scenesOf(id)) {
      const moves = scene.events.filter(({ event }) => event.kind in moved);
      const course = await scene.course(moves.map(({ no }) => no));
      for (const { no, event } of moves) {
        const [is, wanted] = moved[event.kind]?.(event as never, course?.views.get(no) as never) ?? [];
        expect(is, `${event.kind} ${no}`).toMatchObject(wanted as object);
        seen++;
      }
    }
    expect(seen).toBeGreaterThan(5);
  });
});

test('the chance of a fight is known by the number of its roll', async () => {
  const chances: number[] = [];
  for (const scene of await scenesOf('wellington')) {
    const course = await scene.course([]);
    for (const [roll, percent] of course?.chances ?? []) {
      expect(scene.rolls.map(({ no }) => no)).toContain(roll);
      chances.push(percent);
    }
  }
  expect(chances.length).toBeGreaterThan(0);
  expect(chances.every((percent) => percent >= 0 && percent <= 100)).toBe(true);
  expect(canonical(chances)).not.toBe(canonical(chances.map(() => 0)));
});
