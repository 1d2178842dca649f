import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  chanceFrom,
  type Json,
  opening,
  Referee,
  randomAnswer,
  restoredOf,
  type Snapshot,
  seededSource,
  storedOf,
} from '../../../src/engine/index.ts';
import { condense, expand } from '../../../src/games/campaign/condensed.ts';
import type { CampaignEvent } from '../../../src/games/campaign/events.ts';
import type { Impulse, State, View } from '../../../src/games/campaign/state.ts';
import { newImpulse } from '../../../src/games/campaign/turn/impulse.ts';
import { wellington } from '../../../src/games/wellington/index.ts';
import { SEED } from '../../setup/seed.ts';

const throughText = (value: unknown): Json => JSON.parse(JSON.stringify(value));
const start = wellington.start({ scenario: '1812', split: '4' });

test('a stored position is restored byte for byte, at a boundary and in the middle of anything', () => {
  for (let seed = SEED; seed < SEED + 4; seed++) {
    const chance = chanceFrom(seed);
    const split = wellington.splits[seed % wellington.splits.length]?.id ?? '';
    const referee = new Referee<State, CampaignEvent, View>(
      wellington,
      opening(wellington.start({ scenario: '1812', split })),
      { source: seededSource(`stored ${seed}`) },
    );
    for (let decision = referee.open[0]; decision; decision = referee.open[0]) {
      referee.submit(decision.seat, decision.id, randomAnswer(decision, chance));
      if (chance.below(3) > 0) continue;
      const { snapshot, state } = referee;
      const stored = throughText(storedOf(wellington, snapshot)) as unknown as Snapshot<Json>;
      const where = `SEED=${seed}, decision ${decision.id}`;
      expect(JSON.stringify(restoredOf(wellington, stored)), where).toBe(JSON.stringify(snapshot));
      expect(JSON.stringify(expand(throughText(condense(state)))), where).toBe(JSON.stringify(state));
    }
  }
}, 300_000);

test('pieces are stored as short texts, and the position itself stays unchanged', () => {
  const state: State = {
    ...start,
    forces: { madrid: { spain: { leaders: ['freire', 'de_espana'], inf: 5, cav: 2, art: 1 } } },
    regroup: {
      britain: { leaders: [], inf: 2, cav: 0, art: 0 },
      spain: { leaders: ['freire'], inf: 0, cav: 0, art: 0 },
    },
  };
  const before = JSON.stringify(state);
  expect(condense(state)).toMatchObject({
    forces: { madrid: { spain: 'freire,de_espana 5.2.1' } },
    regroup: { britain: '2.0.0', spain: 'freire 0.0.0' },
  });
  expect(JSON.stringify(state)).toBe(before);
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
    impulse: {
      marked: { madrid: { spain: 'freire 1.0.0' } },
      halted: { toledo: { spain: 'freire 1.0.0' } },
      sea: { harboured: { cadiz: 'freire 3', cartagena: '2' }, landed: { cadiz: { spain: 'freire 1.0.0' } } },
    },
  });
  expect(JSON.stringify(expand(throughText(stored)))).toBe(JSON.stringify(state));
  expect(JSON.stringify(expand(throughText(state)))).toBe(JSON.stringify(state));
});

test('a position that was stored in full can still be read', () => {
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
