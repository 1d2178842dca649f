/** Content packs on the pages: the choice in the office, and what the pages of a match tell about a pack. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listMatches } from '../../src/match/moderator/moderator.ts';
import { shortPackHash } from '../../src/match/packs.ts';
import { operatorUrl } from '../../src/match/people/operator.ts';
import { makeApp } from '../../src/web/app.ts';
import { Browser } from './browser.ts';
import { type Installation, installation, pathOf } from './campaign.ts';

let place: Installation;
let browser: Browser;
let office: string;
let folder: string;

const writePack = (id: string, title: string, more: Readonly<Record<string, unknown>> = {}) => {
  mkdirSync(join(folder, id));
  const head = { format: 1, id, title, game: 'wellington', version: '1' };
  writeFileSync(join(folder, id, 'pack.json'), JSON.stringify(head));
  for (const [file, value] of Object.entries(more))
    writeFileSync(join(folder, id, `${file}.json`), JSON.stringify(value));
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'estafette-web-packs-'));
  writePack('our-box', 'Our <own> box');
  writePack('half-done', 'Half done', { leaders: { leaders: [] } });
  const base = await installation();
  const service = { ...base.service, config: { ...base.service.config, packsDir: folder } };
  place = { ...base, service };
  browser = new Browser(makeApp(service));
  office = pathOf(operatorUrl(service));
});
afterAll(async () => {
  await place.close();
  rmSync(folder, { recursive: true });
});

const fields = {
  name: 'Winter',
  scenario: '1812',
  pace: 'fast',
  player: ['Arthur', 'Joseph'],
  address: ['arthur@example.org', 'joseph@example.org'],
  zone: ['Europe/London', 'Europe/Paris'],
  moderatorName: '',
  moderatorAddress: '',
  moderatorZone: 'UTC',
};

test('the form offers the playable packs, and names the faulty ones', async () => {
  const { text } = await browser.open(`${office}/new/wellington/2`).expect(200);
  expect(text).toContain('<option value="our-box">Our &lt;own&gt; box</option>');
  expect(text).toContain('<option value="wellington">');
  expect(text).not.toContain('value="half-done"');
  expect(text).toContain('half-done');
});

test('a match opened with a pack names it on each of its pages', async () => {
  const sent = { ...fields, pack: 'our-box' };
  const { status, headers } = await browser.send(`${office}/new/wellington/2`, `${office}/new`, sent);
  expect(status).toBe(303);
  const [head] = (await listMatches(place.service)).slice(-1);
  const { packHash } = await place.service.store.match.findUniqueOrThrow({ where: { id: head?.id ?? '' } });
  const told = `Our &lt;own&gt; box, ${shortPackHash(packHash ?? '')}`;
  const own = await browser.open(headers.location ?? '');
  const [, link = ''] = /(\/s\/[^<"]+)/.exec(own.text) ?? [];
  for (const path of [headers.location ?? '', `/p/${head?.code}`, link]) {
    expect((await browser.open(path).expect(200)).text, path).toContain(told);
  }
});

test.each(['half-done', 'no-such-box'])('a form that asks for %s is shown again', async (pack) => {
  const before = (await listMatches(place.service)).length;
  const { status, text } = await browser.send(`${office}/new/wellington/2`, `${office}/new`, { ...fields, pack });
  expect(status).toBe(422);
  expect(text).toContain('This content cannot be played');
  expect(await listMatches(place.service)).toHaveLength(before);
});
