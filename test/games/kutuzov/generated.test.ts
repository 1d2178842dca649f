import { expect, test } from 'vitest';
import { outcomes } from '../../../src/games/campaign/messages/en/outcomes.ts';
import { kutuzov as playable } from '../../../src/games/kutuzov/index.ts';
import { ownSentences } from '../../../src/games/kutuzov/messages/index.ts';
import { SEED } from '../../setup/seed.ts';
import { attack, compareSecrets, playGame, replay } from '../../soak/trial.ts';

/** One of each scenario, in splits that take turns. */
const seeds = playable.scenarios.map((_, i) => SEED + i * (playable.splits.length + 1));

test.each(seeds)(
  'a game of chance by the shared rules keeps every position sound and ends: seed %i',
  (seed) => {
    const { decisions, outcome } = playGame({ module: playable, seed });
    expect(Object.keys({ ...outcomes, ...ownSentences.en })).toContain(outcome);
    expect(decisions).toBeGreaterThan(30);
  },
  120_000,
);

test('its record plays again, its hidden cards change nothing, and nothing else is accepted', () => {
  const trial = { module: playable, seed: SEED + 3 * playable.splits.length };
  expect(replay(trial)).toBeGreaterThan(0);
  expect(compareSecrets(trial)).toBeGreaterThan(0);
  expect(attack(trial, 60)).toBeGreaterThan(0);
}, 300_000);
