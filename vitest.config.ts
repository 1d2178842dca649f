import { defineConfig } from 'vitest/config';
import { readTypeScript } from './scripts/typescript.mjs';

// This process runs the global setup.
readTypeScript();

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/setup/servers.ts'],
    setupFiles: ['test/setup/properties.ts', 'test/setup/processes.ts', 'test/setup/coverage.ts'],
    // The machines this runs on have two cores; a third of the time tests wait, for servers, browsers and processes of their own.
    maxWorkers: 3,
    // Files share what they import, since to import it takes longer than most tests: none may leave anything behind.
    isolate: false,
    // Node reads the modules itself: a module runner would put a getter before each use of what a module imports.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    execArgv: ['--import', new URL('scripts/read-typescript.mjs', import.meta.url).href],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A slow machine is not a fault.
    expect: { poll: { timeout: 30_000 } },
  },
});
