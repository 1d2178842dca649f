import { expect, test } from 'vitest';
import { campaignSentences } from '../../../src/games/campaign/messages/index.ts';
import { kutuzov as playable } from '../../../src/games/kutuzov/index.ts';
import { ownSentences } from '../../../src/games/kutuzov/messages/index.ts';
import { SEED } from '../../setup/seed.ts';
import { attack, compareSecrets, playGame, replay } from '../../soak/trial.ts';

const {
  setup: { scenarios, splits },
} = playable;

/** A seed of a scenario in a split. */
const seedOf = (scenario: number, split: string): number => {
  const games = splits.length * scenarios.length;
  const at = splits.findIndex(({ id }) => id === split);
  return Math.ceil(SEED / games) * games + scenario * splits.length + at;
};

/** Each scenario by each way to hold hands, and every other split somewhere. */
const AGREED = ['4', '3a', '3b', '2'];
const games = scenarios.flatMap(({ id }, i) =>
  [AGREED[i] ?? '4', '2-one-hand', '2-split'].map((split) => ({ split, scenario: id, seed: seedOf(i, split) })),
);

test.each(games)(
  'a game of chance of $scenario, split $split, keeps every position sound and ends: seed $seed',
  ({ seed }) => {
    const { decisions, outcome } = playGame({ module: playable, seed });
    expect(Object.keys({ ...campaignSentences.en, ...ownSentences.en })).toContain(outcome);
    expect(decisions).toBeGreaterThan(30);
  },
  120_000,
);

test.each(['4', '2-one-hand', '2-split'])(
  'split %s: its record plays again, its hidden cards change nothing, and nothing else is accepted',
  (split) => {
    const trial = { module: playable, seed: seedOf(1, split) };
    expect(replay(trial)).toBeGreaterThan(0);
    expect(compareSecrets(trial)).toBeGreaterThan(0);
    expect(attack(trial, 60)).toBeGreaterThan(0);
  },
  300_000,
);
