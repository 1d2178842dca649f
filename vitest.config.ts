import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/setup/servers.ts'],
    setupFiles: ['test/setup/properties.ts'],
    // The machines this runs on have two cores; a third of the time tests wait, for servers, browsers and processes of their own.
    maxWorkers: 3,
    // Files share what they import, since to import it takes longer than most tests: none may leave anything behind.
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
