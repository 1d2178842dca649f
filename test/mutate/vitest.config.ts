import { fileURLToPath } from 'node:url';
import { mergeConfig } from 'vitest/config';
import usual from '../../vitest.config.ts';

/** For parts that Stryker judges in vitest. What is made once is made anew for each test there too. */
export default mergeConfig(usual, {
  resolve: {
    alias: ['per-game', 'once'].map((name) => ({
      find: new RegExp(`^.*/${name}\\.ts$`),
      replacement: fileURLToPath(new URL(`${name}.ts`, import.meta.url)),
    })),
  },
  // Only a module runner knows an alias.
  test: {
    // A slow test must not count as one that noticed a change, and instrumented lines are slow.
    testTimeout: 60_000,
    setupFiles: ['test/mutate/forget-each.ts'],
    experimental: { viteModuleRunner: true },
  },
});
