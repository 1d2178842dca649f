import { fileURLToPath } from 'node:url';
import { mergeConfig } from 'vitest/config';
import usual from '../../vitest.config.ts';

/**
 * Instrumented lines are slow: a test that is late has not noticed anything. What follows from a game is worked out for each test, since
 * all tests of a run have the modules in common.
 */
export default mergeConfig(usual, {
  resolve: {
    alias: [{ find: /^.*\/per-game\.ts$/, replacement: fileURLToPath(new URL('per-game.ts', import.meta.url)) }],
  },
  test: { testTimeout: 60_000 },
});
