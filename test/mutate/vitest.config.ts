import { fileURLToPath } from 'node:url';
import { mergeConfig } from 'vitest/config';
import usual from '../../vitest.config.ts';

/**
 * A slow test must not count as one that noticed a change, and instrumented lines are slow. Values of `per-game.ts` are computed anew for
 * each test, because all tests of a run share the loaded modules; those of `once.ts` too, because a change is judged by the tests that reach
 * its line.
 */
export default mergeConfig(usual, {
  resolve: {
    alias: ['per-game', 'once'].map((name) => ({
      find: new RegExp(`^.*/${name}\\.ts$`),
      replacement: fileURLToPath(new URL(`${name}.ts`, import.meta.url)),
    })),
  },
  // Only a module runner knows an alias.
  test: { testTimeout: 60_000, experimental: { viteModuleRunner: true } },
});
