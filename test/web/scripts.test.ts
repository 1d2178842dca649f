import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import threads from 'node:worker_threads';
import { stop } from 'esbuild';
import supertest from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeApp } from '../../src/web/app.ts';
import { pageScript } from '../../src/web/script.ts';
import { type TestService, testService } from '../match/service.ts';

let place: TestService;
beforeAll(async () => {
  place = await testService();
});
afterAll(() => place.close());

/** While `work` runs, nothing in this process can start another process or a thread. */
async function withoutCompiler(work: () => Promise<void>): Promise<void> {
  await stop();
  const { spawn, execFileSync } = childProcess;
  const { Worker } = threads;
  const refuse = () => {
    throw new Error('a request starts a compiler');
  };
  Object.assign(childProcess, { spawn: refuse, execFileSync: refuse });
  Object.assign(threads, { Worker: refuse });
  syncBuiltinESMExports();
  try {
    await work();
  } finally {
    Object.assign(childProcess, { spawn, execFileSync });
    Object.assign(threads, { Worker });
    syncBuiltinESMExports();
  }
}

test('no request waits for a compiler: scripts are bundled before the pages open', async () => {
  const app = makeApp(place.service);
  await import('../../src/web/prose.ts');
  await withoutCompiler(async () => {
    await supertest(app).get('/').expect(200);
    expect((await supertest(app).get(pageScript.address).expect(200)).text).toBe(pageScript.code);
    await supertest(app).get('/verify').expect(200);
  });
});
