import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/setup/servers.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // The machines this runs on have two cores, and the tests share them with real servers.
    maxWorkers: 2,
  },
});
