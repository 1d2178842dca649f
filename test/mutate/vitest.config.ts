import { fileURLToPath } from 'node:url';
import { mergeConfig } from 'vitest/config';
import usual from '../../vitest.config.ts';

/**
 * A slow test must not count as one that noticed a change, and instrumented lines are slow. Values of `per-game.ts` are computed anew for
 * each test, because all tests of a run share the loaded modules.
 */
export default mergeConfig(usual, {
  resolve: {
    alias: [{ find: /^.*\/per-game\.ts$/, replacement: fileURLToPath(new URL('per-game.ts', import.meta.url)) }],
  },
  test: { testTimeout: 60_000 },
});
