import { expect, test } from 'vitest';
import { uncheckedMessage } from '../../../../src/engine/index.ts';
import { format } from '../../../../src/i18n/index.ts';
import { SEED } from '../../../setup/seed.ts';
import { attack, compareSecrets, playGame, replay } from '../../../soak/trial.ts';
import { marches } from './game.ts';

const seeds = [0, 1, 2, 3].map((n) => SEED + n);

test.each(seeds)('a second game plays to its own end with the shared rules: seed %i', (seed) => {
  const { decisions, outcome } = playGame({ module: marches, seed });
  expect(outcome).toBe('outcome.time');
  expect(decisions).toBeGreaterThan(50);
});

test('its record replays, its hidden cards change nothing, and illegal answers are refused', () => {
  const trial = { module: marches, seed: SEED };
  expect(replay(trial)).toBeGreaterThan(0);
  expect(compareSecrets(trial)).toBeGreaterThan(0);
  expect(attack(trial, 60)).toBeGreaterThan(0);
});

test.each([
  [2, 'BID Oak UP TO 5'],
  [7, 'BID Oak UP TO 7'],
])('a player who may bid %i is shown a bid for a power of this game: %s', (least, example) => {
  for (const key of ['ask.bid', 'ask.bid.first']) {
    for (const tag of ['en', 'ko', 'ja'] as const) {
      const {
        words: { catalogue, formatters },
      } = marches.wordsIn(tag).reporter;
      expect(format(catalogue, formatters, uncheckedMessage(key, { least, sp: 1, powers: ['elm'] }))).toContain(
        example,
      );
    }
  }
});
