import { expect, test } from 'vitest';
import {
  change,
  exchange,
  makeChange,
  place,
  regroup,
  transfer,
} from '../../../src/games/campaign/rules/forces/pieces.ts';
import { countStep } from '../../../src/games/campaign/rules/march/marches.ts';
import type { Play } from '../../../src/games/campaign/rules/play.ts';
import { newImpulse } from '../../../src/games/campaign/rules/turn/impulse.ts';
import type { State } from '../../../src/games/campaign/state.ts';
import type { Force, Stack } from '../../../src/games/campaign/types.ts';
import { wellington } from '../../../src/games/wellington/index.ts';

const { definition } = wellington;

const stack = (leaders: readonly string[], counters: Partial<Stack>): Stack => ({
  leaders: [...leaders],
  inf: 0,
  cav: 0,
  art: 0,
  ...counters,
});

const table = { emit: () => undefined } as unknown as Play['table'];

/** A British impulse with only these forces on the map. */
const at = (forces: State['forces'], options: State['options'] = {}): Play => {
  const start = wellington.setup.start({ scenario: '1812', split: '4', options });
  const state: State = { ...start, forces: structuredClone(forces), impulse: newImpulse('britain', false, false) };
  return { game: definition, state, table, frozen: new Map() };
};

const how = { power: 'britain', line: 'clear', cp: 0, left: 0 } as const;

/** Marches by CP along a path; returns the dice of each step. */
const march = (play: Play, force: Force, ...path: string[]): number[] =>
  path.slice(1).map((to, i) => {
    const from = path[i] as string;
    for (const [power, part] of Object.entries(force)) makeChange(play, from, power, part);
    const dice = countStep(play, force, { from, to });
    transfer(play, force, from, to, { ...how, cause: 'march' });
    return dice;
  });

const far = ['faro', 'evora', 'lisbon', 'coimbra', 'abrantes'];
const hill = (counters: Partial<Stack>): Force => ({ britain: stack(['hill'], counters) });

test('W-9.42b: a step without CP keeps the counts, and leaves none behind', () => {
  const play = at({ faro: hill({ inf: 3 }), abrantes: { britain: stack([], { inf: 2 }) } });
  march(play, hill({ inf: 3 }), ...far);
  transfer(play, hill({ inf: 3 }), 'abrantes', 'elvas', { ...how, cause: 'interception' });
  expect(march(play, hill({ inf: 3 }), 'elvas', 'evora')).toEqual([4]);
  expect(march(play, { britain: stack([], { inf: 1 }) }, 'abrantes', 'lisbon', 'coimbra')).toEqual([0, 0]);
});

test('W-9.42b: a regrouped unit leaves its count to nobody', () => {
  const play = at({ faro: hill({ inf: 2 }), abrantes: { britain: stack([], { inf: 2 }) } });
  march(play, hill({ inf: 2 }), ...far);
  regroup(play, 'abrantes', hill({ inf: 2 }), 'retreat');
  expect(march(play, { britain: stack([], { inf: 1 }) }, 'abrantes', 'lisbon')).toEqual([0]);
});

test('W-9.42b: arriving units suffer their own losses, however tired the units in the area are', () => {
  const play = at({ faro: hill({ inf: 2 }), elvas: { britain: stack(['wellington'], { inf: 2 }) } });
  march(play, hill({ inf: 2 }), ...far);
  const duke: Force = { britain: stack(['wellington'], { inf: 2 }) };
  march(play, duke, 'elvas', 'abrantes');
  exchange(play, 'abrantes', 'britain', duke.britain as Stack, stack([], { inf: 1 }));
  expect(march(play, { britain: stack(['wellington'], { inf: 1 }) }, 'abrantes', 'lisbon')).toEqual([0]);
  expect(march(play, hill({ inf: 2 }), 'abrantes', 'lisbon')).toEqual([3]);
});

test.each([
  { lossesTake: 'tired', dice: [1, 1] },
  { lossesTake: 'fresh', dice: [2, 2] },
] as const)('W-D.12: losses that take the $lossesTake first', ({ lossesTake, dice }) => {
  const play = at({ faro: hill({ inf: 1 }), abrantes: { britain: stack([], { inf: 1 }) } }, { lossesTake });
  march(play, hill({ inf: 1 }), ...far);
  exchange(play, 'abrantes', 'britain', stack(['hill'], { inf: 2 }), stack([], { inf: 1 }));
  expect(march(play, hill({ inf: 1 }), 'abrantes', 'lisbon', 'coimbra')).toEqual(dice);
});

test.each([
  { what: 'a gun that is broken', before: { art: 1 }, after: { inf: 1, cav: 1 }, dice: [4] },
  { what: 'cavalry that is broken', before: { cav: 1 }, after: { inf: 1 }, dice: [2] },
  { what: 'a counter that falls whole', before: { cav: 1, inf: 1 }, after: { cav: 1 }, dice: [3] },
])('W-D.12, W-1.5b: $what makes nobody fresh', ({ before, after, dice }) => {
  const play = at({ faro: hill(before) });
  march(play, hill(before), ...far);
  exchange(play, 'abrantes', 'britain', stack(['hill'], before), stack([], after));
  expect(march(play, hill(after), 'abrantes', 'lisbon')).toEqual(dice);
});

test('W-1.5b: an exchange without a loss makes nobody fresher, and a merged counter is as tired as its most tired part', () => {
  const play = at({ faro: hill({ inf: 1 }), abrantes: { britain: stack([], { inf: 1 }) } });
  march(play, hill({ inf: 1 }), ...far);
  change(play, 'abrantes', 'britain', { inf: 0, cav: 1, art: 0 });
  change(play, 'abrantes', 'britain', { inf: 2, cav: 0, art: 0 });
  expect(march(play, hill({ inf: 2 }), 'abrantes', 'lisbon')).toEqual([3]);
});

test('W-D.12: when two leaders part, each goes on with his share of the arrivals', () => {
  const both: Force = { britain: stack(['hill', 'wellington'], { inf: 4 }) };
  const play = at({ faro: both, abrantes: { britain: stack([], { inf: 2 }) } });
  march(play, both, ...far);
  expect(march(play, { britain: stack(['wellington'], { inf: 2 }) }, 'abrantes', 'lisbon')).toEqual([3]);
  expect(march(play, hill({ inf: 2 }), 'abrantes', 'lisbon')).toEqual([3]);
});

test('W-9.64b: a leader who did not come with them takes the freshest', () => {
  const play = at({ faro: hill({ inf: 2 }), abrantes: { britain: stack(['wellington'], { inf: 2 }) } });
  march(play, hill({ inf: 2 }), ...far);
  expect(march(play, { britain: stack(['wellington'], { inf: 2 }) }, 'abrantes', 'lisbon')).toEqual([0]);
});

test('W-9.42b: newly placed pieces are fresh', () => {
  const play = at({ faro: hill({ inf: 1 }) });
  march(play, hill({ inf: 1 }), ...far);
  place(play, 'abrantes', 'britain', stack([], { inf: 1 }));
  expect(march(play, hill({ inf: 2 }), 'abrantes', 'lisbon')).toEqual([2]);
});
