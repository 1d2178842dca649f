import { expect, test } from 'vitest';
import {
  type AnswerSource,
  chanceFrom,
  type Json,
  opening,
  Referee,
  randomAnswer,
  seededSource,
} from '../../../src/engine/index.ts';
import type { CampaignEvent } from '../../../src/games/campaign/events.ts';
import type { State, View } from '../../../src/games/campaign/state.ts';
import { wellington } from '../../../src/games/wellington/index.ts';

const seatsOf = (split: string): string[] =>
  wellington.setup.splits.find(({ id }) => id === split)?.seats.map(({ id }) => id) ?? [];

/** The kinds of questions that a random game asks its seats, and whether others may know of each. */
function askedIn(scenario: string, split: string, seed: number): Map<string, Set<boolean>> {
  const asked = new Map<string, Set<boolean>>();
  const chance = chanceFrom(seed);
  const player: AnswerSource = {
    origin: 'person',
    answer(decision) {
      asked.set(decision.kind, (asked.get(decision.kind) ?? new Set()).add(decision.public));
      return { answer: randomAnswer(decision, chance) as Json };
    },
  };
  const start = wellington.setup.start({ scenario, split });
  new Referee<State, CampaignEvent, View>(wellington, opening(start), {
    source: seededSource(`asked ${seed}`),
    sources: Object.fromEntries(seatsOf(split).map((id) => [id, [player]])),
  });
  return asked;
}

test.each([
  { scenario: '1812', split: '4-auction', seed: 5, least: 15 },
  { scenario: '1813', split: '4', seed: 3, least: 12 },
])('W-0.8: in $scenario for $split everybody may know who is asked what', ({ scenario, split, seed, least }) => {
  const asked = askedIn(scenario, split, seed);
  expect(asked.size).toBeGreaterThanOrEqual(least);
  expect([...asked].filter(([, isPublic]) => isPublic.has(false)).map(([kind]) => kind)).toEqual([]);
});
