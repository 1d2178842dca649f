/** The page that checks dice, opened from a file in a real browser, and the records that pages and the API give. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import supertest from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeApiKey } from '../../src/match/api-key.ts';
import { exportMatch, packRecord, type RecordExport } from '../../src/match/record/export.ts';
import { makeApp } from '../../src/web/app.ts';
import { chromiumProgram, closePages, sharedBrowser } from '../e2e/chromium.ts';
import { openMatch, type TestMatch, type TestService, testService } from '../match/service.ts';
import { testFolder } from '../setup/folder.ts';

let place: TestService;
let match: TestMatch;
let record: RecordExport;
let app: ReturnType<typeof makeApp>;
beforeAll(async () => {
  place = await testService();
  match = await openMatch(place.service);
  app = makeApp(place.service);
  record = (await exportMatch(place.service, match.id)) as RecordExport;
});
afterAll(() => place.close());

/** Reads a response as bytes. */
const bytes = (request: supertest.Test): supertest.Test =>
  request.buffer(true).parse((res, done) => {
    const chunks: Buffer[] = [];
    res.on('data', (chunk: Buffer) => chunks.push(chunk));
    res.on('end', () => done(null, Buffer.concat(chunks)));
  });

test('a seat downloads its record, by page and by API; the complete record is open to all at the end', async () => {
  const { pathname } = new URL(match.links.red ?? '');
  const file = await bytes(supertest(app).get(`${pathname}/record`).expect(200));
  const text = gunzipSync(file.body).toString();
  expect(JSON.parse(text.split('\n')[0] ?? '')).toMatchObject({ code: match.code, eyes: 'red' });
  expect(text).not.toContain('"secrets"');
  const key = (await makeApiKey(place.service, match.seatNo.red ?? 0, 'test')) ?? '';
  const { body } = await supertest(app).get('/api/v1/record').set('authorization', `Bearer ${key}`).expect(200);
  expect(body.lines.map((line: unknown) => `${JSON.stringify(line)}\n`).join('')).toBe(text);
  await supertest(app).get(`/p/${match.code}/record`).expect(404);
  await place.service.store.match.update({ where: { id: match.id }, data: { state: 'OVER' } });
  const whole = await bytes(supertest(app).get(`/p/${match.code}/record`).expect(200));
  expect(gunzipSync(whole.body).toString()).toContain('"secrets"');
  await place.service.store.match.update({ where: { id: match.id }, data: { state: 'RUNNING' } });
});

test('the page needs nothing from elsewhere, and runs only its own script', async () => {
  const { text, headers } = await supertest(app).get('/verify').expect(200);
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(text) ?? [];
  expect(style).not.toMatch(/url\(|@import/);
  // A style may tell links apart by where they lead.
  expect(text.replace(style, '')).not.toMatch(/\b(?:src|href)=/);
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-/,
  );
  expect(text).toContain('<h4>Checking one roll by hand</h4>');
  expect(text).toMatch(/<pre class="scroll" tabindex="0">printf %s "/);
});

/** Gives the page a record, waits until it is found good or bad, and returns what the page says. */
type Check = (name: string, record: Buffer, verdict: 'good' | 'bad') => Promise<string>;

/** Opens the page as a file that was saved. */
async function onSavedPage(html: string, work: (check: Check, tab: Page) => Promise<void>): Promise<void> {
  const folder = await testFolder();
  const browser: Browser = await sharedBrowser();
  const keep = (name: string, content: string | Buffer): string => {
    const path = join(folder.path, name);
    writeFileSync(path, content);
    return path;
  };
  try {
    const tab = await browser.newPage();
    await tab.goto(`file://${keep('verify.html', html)}`);
    await work(async (name, content, verdict) => {
      await tab.setInputFiles('#file', keep(name, content));
      await tab.waitForSelector(`#result.${verdict}`);
      return (await tab.textContent('#result')) ?? '';
    }, tab);
  } finally {
    await closePages(browser);
    await folder.remove();
  }
}

test.skipIf(!chromiumProgram)(
  'it speaks the language that the browser asks for',
  async () => {
    const { text } = await supertest(app).get('/verify').set('accept-language', 'ko').expect(200);
    expect(text).toContain('<html lang="ko">');
    expect(text).toContain('<div class="prose" lang="en">');
    await onSavedPage(text, async (check) => {
      const told = await check('good.ndjson.gz', packRecord(record), 'good');
      expect(told).toContain('진행 중인 게임입니다.');
      expect(told).toContain('틀린 것이 없습니다.');
      expect(told).not.toMatch(/\{|Nothing|Compare/);
      expect(await check('other.gz', gzipSync('no record'), 'bad')).toBe(
        '게임 기록이 아닙니다. 1번째 줄을 읽을 수 없습니다.',
      );
    });
  },
  60_000,
);

test.skipIf(!chromiumProgram)(
  'opened from a file it checks a record, and finds a changed die',
  async () => {
    const { text } = await supertest(app).get('/verify').expect(200);
    const shuffled = record.lines.map((line) =>
      line.line === 'roll' ? { ...line, order: [0, 1, 2, 3, 4, 5, 6, 7] } : line,
    );
    const bad = gunzipSync(packRecord({ ...record, lines: shuffled }));
    await onSavedPage(text, async (check, tab) => {
      expect(await check('good.ndjson.gz', packRecord(record), 'good')).toContain('Nothing is wrong.');
      expect(await check('bad.ndjson', bad, 'bad')).toContain('Shuffle 0 (deck, row 2) came out in another order');
      await check('other.gz', gzipSync('no record'), 'bad');
      await tab.waitForFunction(() => document.querySelector('#result')?.textContent?.includes('cannot be read'));
      if (process.env.SHOTS) await tab.screenshot({ path: process.env.SHOTS, fullPage: true });
    });
  },
  60_000,
);
