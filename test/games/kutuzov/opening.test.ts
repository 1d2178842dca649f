/** What comes between the deal and the first impulse of each scenario. */
import { expect, test } from 'vitest';
import type { Ask } from '../../../src/engine/index.ts';
import { kutuzov } from '../../../src/games/kutuzov/index.ts';
import { open } from '../../../src/games/kutuzov/rules/opening.ts';
import { ownIn } from '../../../src/games/kutuzov/types.ts';
import type { PlayAt } from '../campaign/play-at.ts';
import { type Replies, run } from './card-play.ts';
import { playFrom } from './play-from.ts';

const opening = (scenario: string): PlayAt => {
  const play = playFrom(kutuzov.setup.start({ scenario, split: '4' }));
  play.state.phase = 'opening';
  return play;
};

/** Opens a scenario; who was asked what, in order. */
const openWith = (play: PlayAt, replies: Replies = () => undefined): string[] => {
  const asked: string[] = [];
  const keep = (ask: Ask) => {
    asked.push(`${ask.seat} ${ask.kind}`);
    return replies(ask);
  };
  while (run(open(play), keep) !== undefined) asked.push('next');
  return asked;
};

const resources = ({ state }: PlayAt) => state.resources;

test('K-2.7b: a power that the scenario names may give its partner a resource, and keeps it without an answer', () => {
  const kept = opening('napoleon_in_moscow');
  openWith(kept);
  expect(resources(kept)).toMatchObject({ french_north: 5, french_south: 2 });
  const given = opening('napoleon_in_moscow');
  openWith(given, ({ kind }) => (kind === 'resource.share' ? { keep: 0 } : undefined));
  expect(resources(given)).toMatchObject({ french_north: 4, french_south: 3, russian_first: 4, russian_second: 3 });
});

test('K-2.7b: in the fourth scenario the Second Army may do so too', () => {
  const play = opening('defend_the_empire');
  openWith(play, ({ kind }) => (kind === 'resource.share' ? { keep: 0 } : undefined));
  expect(resources(play)).toMatchObject({ french_north: 4, french_south: 5, russian_first: 6, russian_second: 2 });
});

test.each([
  [undefined, { french_north: 5, french_south: 4 }],
  [2, { french_north: 6, french_south: 3 }],
])('D-06, K-16.2: the Imperials of the second scenario share out two resources: %o', (keep, after) => {
  const play = opening('on_to_smolensk');
  openWith(play, ({ kind, options }) =>
    kind === 'resource.share' && options().length === 3 && keep !== undefined ? { keep } : undefined,
  );
  expect(resources(play)).toMatchObject(after);
});

test('K-21A.3c: in the third scenario the Imperials may take leaders off the map, Napoleon not', () => {
  const play = opening('napoleon_in_moscow');
  const offered: string[] = [];
  const asked = openWith(play, ({ kind, options }) => {
    if (kind !== 'withdraw') return undefined;
    for (const option of options()) offered.push(String((option as { withdraw: string | null }).withdraw));
    // Once murat is gone he is no longer offered.
    return options().some((option) => (option as { withdraw: string }).withdraw === 'murat')
      ? { withdraw: 'murat' }
      : undefined;
  });
  expect(new Set(asked.filter((each) => each.endsWith('withdraw')))).toEqual(
    new Set(['french_north withdraw', 'french_south withdraw']),
  );
  expect(offered).toContain('davout');
  expect(offered).not.toContain('napoleon');
  expect(
    Object.values(play.state.forces).flatMap((force) => Object.values(force).flatMap(({ leaders }) => leaders)),
  ).not.toContain('murat');
  expect(openWith(opening('on_to_smolensk')).filter((each) => each.endsWith('withdraw'))).toEqual([]);
});

test('K-21A.4a: the fourth scenario begins with reinforcements, in track order from French South, by the numbers before turn 4', () => {
  const play = opening('defend_the_empire');
  const cps: Record<string, number> = {};
  const first: string[] = [];
  openWith(play, ({ kind, seat, prompt }) => {
    if (kind !== 'reinforce') return undefined;
    const { cp, turn } = prompt.args as unknown as { cp: number; turn: number };
    expect(turn).toBe(3);
    if (!(seat in cps)) {
      cps[seat] = cp;
      first.push(seat);
    }
    return { do: 'end' };
  });
  expect(first).toEqual(['french_south', 'russian_second', 'french_north', 'russian_first']);
  expect(cps).toMatchObject({ french_south: 6, french_north: 6 });
  expect(cps.russian_first).toBeGreaterThan(7);
  expect(ownIn(play).opened).toBeUndefined();
  expect(openWith(opening('invasion'))).toEqual([]);
});
