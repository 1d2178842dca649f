import { expect, test } from 'vitest';
import { needServers } from './setup/needs.ts';

test('a file that imports databases needs servers, itself or through its imports', () => {
  expect(needServers(['test/queue/backend.test.ts'])).toBe(true);
  expect(needServers(['test/workers/crash.test.ts'])).toBe(true);
  expect(needServers(['test/workers/installation.ts'])).toBe(true);
});

test('a file of rules needs none, and one of several is enough', () => {
  expect(needServers(['test/engine/dice.test.ts'])).toBe(false);
  expect(needServers(['test/engine/dice.test.ts', 'test/queue/backend.test.ts'])).toBe(true);
});
