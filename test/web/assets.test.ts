import childProcess from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import threads from 'node:worker_threads';
import { stop } from 'esbuild';
import supertest from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepAssets } from '../../src/store/assets.ts';
import { makeApp } from '../../src/web/app.ts';
import { joinedStyle, keepPageAssets, pageScript, pageStyle } from '../../src/web/assets.ts';
import { type TestService, testService } from '../match/service.ts';
import { testFolder } from '../setup/folder.ts';

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
    expect((await supertest(app).get(pageScript.address).expect(200)).text).toBe(pageScript.content);
    await supertest(app).get('/verify').expect(200);
  });
});

test('a page asks for one style sheet, in which those that it imports stand in order', async () => {
  const { path, remove } = await testFolder();
  mkdirSync(join(path, 'style'));
  writeFileSync(join(path, 'style.css'), '@import "style/page.css";\n@import "style/map.css";\n');
  writeFileSync(join(path, 'style/page.css'), 'p {\n  margin: 0;\n}\n');
  writeFileSync(join(path, 'style/map.css'), '.map {\n  color: red;\n}\n');
  expect(joinedStyle(path, 'style.css')).toBe('p {\n  margin: 0;\n}\n.map {\n  color: red;\n}\n');
  expect(pageStyle.content).not.toContain('@import');
  await remove();
});

test('pages of another release get their script and style sheet from any process', async () => {
  const app = makeApp(place.service);
  const { store } = place.service;
  await supertest(app).get('/page-0123456789ab.js').expect(404);
  await keepAssets(store, [
    { name: '/page-0123456789ab.js', content: 'export {};' },
    { name: '/style-0123456789ab.css', content: 'p {}' },
  ]);
  await keepPageAssets(place.service);
  const { text, headers } = await supertest(app).get('/page-0123456789ab.js').expect(200);
  expect([text, headers['cache-control']]).toEqual(['export {};', expect.stringContaining('immutable')]);
  expect((await supertest(app).get('/style-0123456789ab.css').expect(200)).headers['content-type']).toContain('css');
  const page = (await supertest(app).get('/').expect(200)).text;
  expect(page).toContain(`href="${pageStyle.address}"`);
  expect(await store.asset.findUnique({ where: { name: pageScript.address } })).toMatchObject({
    content: pageScript.content,
  });
});

test('assets of releases of long ago are forgotten, those that were used last are not', async () => {
  const { store } = place.service;
  const name = (no: number) => `/page-${String(no).padStart(12, '0')}.js`;
  for (let no = 0; no < 30; no += 1) {
    await keepAssets(store, [{ name: name(no % 20), content: '' }]);
    // The database keeps when an asset was used to the millisecond.
    await sleep(2);
  }
  const kept = (await store.asset.findMany({ where: { content: '' } })).map((each) => each.name);
  expect(kept.sort()).toEqual([...Array(10).keys(), 18, 19].map(name).sort());
});
