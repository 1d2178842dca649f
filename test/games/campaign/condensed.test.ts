import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  chanceFrom,
  type Json,
  type JsonObject,
  opening,
  Referee,
  randomAnswer,
  restoredOf,
  type Snapshot,
  seededSource,
  storedOf,
  sure,
} from '../../../src/engine/index.ts';
import type { CampaignEvent } from '../../../src/games/campaign/events.ts';
import { newImpulse } from '../../../src/games/campaign/rules/turn/impulse.ts';
import type { Impulse, State, View } from '../../../src/games/campaign/state.ts';
import { condense, expand } from '../../../src/games/campaign/storage.ts';
import { campaigns } from '../../../src/games/campaigns.ts';
import { kutuzov } from '../../../src/games/kutuzov/index.ts';
import type { Own } from '../../../src/games/kutuzov/types.ts';
import { wellington } from '../../../src/games/wellington/index.ts';
import { SEED } from '../../setup/seed.ts';

const throughText = (value: unknown): Json => JSON.parse(JSON.stringify(value));
const start = wellington.setup.start({ scenario: '1812', split: '4' });

test.each([...campaigns.values()].map((game) => [game.id, game] as const))(
  'a stored position of %s is restored byte for byte, at a boundary and in the middle of anything',
  (_id, game) => {
    for (let seed = SEED; seed < SEED + 4; seed++) {
      const chance = chanceFrom(seed);
      const split = sure(game.setup.splits[seed % game.setup.splits.length]).id;
      const scenario = sure(game.setup.scenarios[seed % game.setup.scenarios.length]).id;
      const referee = new Referee<State, CampaignEvent, View>(game, opening(game.setup.start({ scenario, split })), {
        source: seededSource(`stored ${seed}`),
      });
      for (let decision = referee.open[0]; decision; decision = referee.open[0]) {
        referee.submit(decision.seat, decision.id, randomAnswer(decision, chance));
        if (chance.below(3) > 0) continue;
        const where = `SEED=${seed}, decision ${decision.id}`;
        for (const snapshot of [referee.snapshot, { ...referee.snapshot, state: referee.state }]) {
          const stored = throughText(storedOf(game, snapshot)) as unknown as Snapshot<Json>;
          expect(JSON.stringify(restoredOf(game, stored)), where).toBe(JSON.stringify(snapshot));
          expect(JSON.stringify(stored.state).length, where).toBeLessThan(JSON.stringify(snapshot.state).length * 0.7);
        }
      }
    }
  },
  300_000,
);

test('all pieces and flags on the map are one text each, and the position itself stays unchanged', () => {
  const state: State = {
    ...start,
    forces: {
      madrid: {
        spain: { leaders: ['freire', 'de_espana'], inf: 5, cav: 2, art: 1 },
        britain: { leaders: [], inf: 0, cav: 1, art: 0 },
      },
      toledo: { britain: { leaders: ['wellington'], inf: 0, cav: 0, art: 0 } },
    },
    flags: { madrid: 'spain', toledo: 'britain' },
    regroup: {
      britain: { leaders: [], inf: 2, cav: 0, art: 0 },
      spain: { leaders: ['freire'], inf: 0, cav: 0, art: 0 },
    },
  };
  const before = JSON.stringify(state);
  expect(condense(state)).toMatchObject({
    state: {
      forces: 'madrid b5.2.1freire,de_espana a0.1;toledo awellington',
      flags: 'madrid b;toledo a',
      regroup: { britain: '2.0.0', spain: 'freire 0.0.0' },
    },
  });
  expect(JSON.stringify(state)).toBe(before);
  expect(JSON.stringify(expand(throughText(condense(state))))).toBe(before);
});

test('what is as usual is left out, and what powers have is a list in the order of the hands', () => {
  const impulse: Impulse = { ...newImpulse('spain', true, false), played: [7] };
  const state: State = { ...start, hands: { spain: [1], britain: [] }, resources: { spain: 2, britain: 0 }, impulse };
  const { state: stored } = condense(state) as { state: Record<string, Json> };
  expect(stored).toMatchObject({
    resources: [2, 0],
    impulse: { power: 'spain', preemptive: true, played: [7] },
  });
  expect(Object.keys(stored.impulse as object)).toEqual(['power', 'preemptive', 'played']);
  for (const field of ['seating', 'options', 'commanders', 'hasty', 'discard'])
    expect(stored).not.toHaveProperty(field);
  expect(JSON.stringify(expand(throughText(condense(state))))).toBe(JSON.stringify(state));
  const turned = { ...state, resources: { britain: 0, spain: 2 } };
  expect(JSON.stringify(expand(throughText(condense(turned))))).toBe(JSON.stringify(turned));
});

test('the pieces that an impulse remembers are stored as short texts too', () => {
  const force = () => ({ spain: { leaders: ['freire'], inf: 1, cav: 0, art: 0 } });
  const impulse: Impulse = {
    ...newImpulse('spain', false, false),
    marked: { madrid: force() },
    halted: { toledo: force() },
    sea: {
      moved: true,
      grant: null,
      harboured: { cadiz: { leaders: ['freire'], sp: 3 }, cartagena: { leaders: [], sp: 2 } },
      landed: { cadiz: force() },
      shelled: null,
    },
  };
  const state: State = { ...start, impulse };
  const stored = condense(state);
  expect(stored).toMatchObject({
    state: {
      impulse: {
        marked: { madrid: { spain: 'freire 1.0.0' } },
        halted: { toledo: { spain: 'freire 1.0.0' } },
        sea: { harboured: { cadiz: 'freire 3', cartagena: '2' }, landed: { cadiz: { spain: 'freire 1.0.0' } } },
      },
    },
  });
  expect(JSON.stringify(expand(throughText(stored)))).toBe(JSON.stringify(state));
  expect(JSON.stringify(expand(throughText(state)))).toBe(JSON.stringify(state));
});

test('fields that are missing, turned about or more than usual come out as they were', () => {
  const { hasty: _, seating, ...rest } = start;
  const { cp, ...impulse } = newImpulse('spain', false, false);
  const odd = [
    { ...rest, seating, outcome: null },
    Object.fromEntries([['seating', seating], ...Object.entries(start)]),
    { ...start, round: undefined, bled: ['freire'] },
    { ...start, impulse: { ...impulse, cp } },
    { ...start, impulse: { ...impulse, purses: [{ cp: 1 }] } },
    {
      ...start,
      impulse: { ...newImpulse('spain', false, false), sea: { ...newImpulse('', true, true).sea, tide: 1 } },
    },
    { ...start, flags: { 'New York': 'spain' }, form: 2, state: 7 },
    { ...start, flags: { madrid: 'nobody' } },
  ];
  for (const state of odd) {
    const before = throughText(state);
    expect(JSON.stringify(expand(throughText(condense(before as unknown as State))))).toBe(JSON.stringify(before));
  }
});

test('what Kutuzov keeps for itself is stored without what is as usual, whatever has become of it', () => {
  const begun = kutuzov.setup.start({
    scenario: sure(kutuzov.setup.scenarios[0]).id,
    split: sure(kutuzov.setup.splits[0]).id,
  });
  const own = sure(begun.own) as unknown as Own;
  const { kutuzov: has, ...less } = own;
  const { level, ...markers } = own.morale.imperial;
  const falling: Own['morale'] = { ...own.morale, imperial: { level: 'sauve_qui_peut', loss: 2, gain: 0 } };
  const odd = [
    own,
    less,
    { ...less, kutuzov: has },
    { ...own, opened: [], morale: falling },
    { ...own, morale: { ...own.morale, imperial: { ...markers, level } } },
    { ...own, morale: { ...own.morale, imperial: null } },
    { ...own, attrition: { ...own.attrition, level: 'severe' }, since: 'never' },
  ];
  for (const each of odd) {
    const before = throughText({ ...begun, own: each });
    const stored = throughText(kutuzov.rules.stored.condense(before as unknown as State));
    expect(JSON.stringify(kutuzov.rules.stored.expand(stored))).toBe(JSON.stringify(before));
  }
  const { state } = kutuzov.rules.stored.condense({ ...begun, own: { ...own, morale: falling } as never }) as {
    state: JsonObject;
  };
  expect(state.own).toMatchObject({ morale: { imperial: { level: 'sauve_qui_peut', loss: 2 } } });
  expect(state.own).toHaveProperty('since.morale.imperial', level);
  expect(state.own).not.toHaveProperty('since.attrition');
  expect(state.own).not.toHaveProperty('bridges');
});

test('a position that is in full stays as it is', () => {
  expect(JSON.stringify(expand(throughText(start)))).toBe(JSON.stringify(start));
});

test('a stack with anything that a short text cannot express is stored in full', () => {
  const field = fc.constantFrom('leaders', 'inf', 'cav', 'art', 'rank');
  const value = fc.oneof(
    fc.integer(),
    fc.double({ noNaN: true }),
    fc.array(fc.string({ maxLength: 4 }), { maxLength: 3 }),
  );
  const anyStack = fc.oneof(
    fc.record({
      leaders: fc.array(fc.string({ maxLength: 4 }), { maxLength: 3 }),
      inf: fc.integer(),
      cav: fc.nat(),
      art: fc.nat(),
    }),
    fc
      .array(fc.tuple(field, value), { maxLength: 5 })
      .map((fields) => Object.fromEntries([['leaders', []], ...fields])),
  );
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.string({ minLength: 1, maxLength: 5 }).filter((key) => key !== '__proto__'),
        anyStack,
      ),
      (stacks) => {
        const state = { ...start, forces: { madrid: stacks }, regroup: stacks } as unknown as State;
        expect(JSON.stringify(expand(throughText(condense(state))))).toBe(JSON.stringify(throughText(state)));
      },
    ),
  );
});
