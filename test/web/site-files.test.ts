/** What search engines, chats and browsers find: public pages alone, in the language of who asks. */
import { Resvg } from '@resvg/resvg-js';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { makeApp } from '../../src/web/app.ts';
import { type Installation, installation, pathOf } from './campaign.ts';

let place: Installation;
let match: Awaited<ReturnType<Installation['open']>>;
beforeAll(async () => {
  place = await installation();
  match = await place.open('2');
  await advanceMatch(place.service, match.id);
});
afterAll(() => place.close());

const get = (path: string, language = 'en', change: object = {}) => {
  const service = { ...place.service, ...change };
  return supertest(makeApp(service)).get(path).set('Accept-Language', language);
};
const meta = (page: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(page)?.[1];
const PRIVATE = 'noindex, nofollow';

describe('pages', () => {
  test.each([
    ['en', 'Games', 'Kutuzov'],
    ['ko', '게임', 'Kutuzov'],
    ['ja', 'ゲーム', 'Kutuzov'],
  ])('the first page names the games in %s, and may be found', async (language, heading, game) => {
    const { text, headers } = await get('/', language).expect(200);
    expect(headers.vary).toContain('Accept-Language');
    expect(text).toContain(`<html lang="${language}">`);
    expect(text).toContain(`<h2>${heading}</h2>`);
    for (const { title } of place.service.games.values())
      expect(text).toContain(`<dt>${title.replace('&', '&amp;')}</dt>`);
    expect(meta(text, 'robots')).toBeUndefined();
    expect(meta(text, 'description')).toContain(game);
    expect(text).toContain(`<link rel="canonical" href="${place.service.publicUrl}/">`);
  });

  test.each(['en', 'ko', 'ja'])('a public match is shared with its position and its map in %s', async (language) => {
    const { text } = await get(`/p/${match.code.toLowerCase()}`, language).expect(200);
    const address = `${place.service.publicUrl}/p/${match.code}`;
    expect(text).toContain(`<html lang="${language}">`);
    // It names people.
    expect(meta(text, 'robots')).toBe(PRIVATE);
    expect(text).toContain(`<link rel="canonical" href="${address}">`);
    expect(meta(text, 'og:url')).toBe(address);
    expect(meta(text, 'og:title')).toContain(match.code);
    expect(meta(text, 'og:description')).toBe(meta(text, 'description'));
    expect(meta(text, 'description')).toMatch(/^Wellington: .+/);
    expect(meta(text, 'og:image')).toBe(`${address}/map.png`);
    expect(meta(text, 'og:image:alt')).not.toBe('');
  });

  test('what is said to others differs by language', async () => {
    const said = await Promise.all(
      ['en', 'ko', 'ja'].map(async (language) => meta((await get(`/p/${match.code}`, language)).text, 'description')),
    );
    expect(new Set(said).size).toBe(3);
  });

  test('names are escaped', async () => {
    await place.service.store.match.update({ where: { id: match.id }, data: { name: '"><script>x</script>' } });
    const { text } = await get(`/p/${match.code}`);
    expect(meta(text, 'og:title')).toContain('&quot;&gt;&lt;script&gt;');
    expect(text).not.toContain('<script>x');
    await place.service.store.match.update({ where: { id: match.id }, data: { name: 'A war' } });
  });

  test('private pages, pages about pages and practice are not to be found', async () => {
    for (const path of [pathOf(match.links.allies ?? ''), '/sign-in', '/nothing', `/p/${match.code}/cards`]) {
      const { text } = await get(path);
      expect([path, meta(text, 'robots'), meta(text, 'og:title')]).toEqual([path, PRIVATE, undefined]);
    }
    const practiceUntil = new Date(Date.now() + 86_400_000);
    await place.service.store.match.update({ where: { id: match.id }, data: { practiceUntil } });
    expect(meta((await get(`/p/${match.code}`)).text, 'og:title')).toBeUndefined();
    await place.service.store.match.update({ where: { id: match.id }, data: { practiceUntil: null } });
  });
});

test('the sitemap has the pages about games, and no match', async () => {
  const { text, headers } = await get('/sitemap.xml').expect(200);
  expect(headers['content-type']).toContain('xml');
  const found = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
  const { publicUrl } = place.service;
  expect(found).toContain(`${publicUrl}/`);
  expect(found).toContain(`${publicUrl}/games/wellington`);
  expect(text).not.toContain(match.code);
  for (const address of found) await get(new URL(address).pathname).expect(200);
});

test('robots may read public pages, and no private one', async () => {
  const { text } = await get('/robots.txt').expect(200);
  expect(text).toContain(`Sitemap: ${place.service.publicUrl}/sitemap.xml`);
  const closed = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path.split('*'));
  const isClosed = (path: string) =>
    closed.some(
      ([start = '', rest]) => path.startsWith(start) && (rest === undefined || path.slice(start.length).includes(rest)),
    );
  for (const path of ['/', '/verify', `/p/${match.code}`, `/p/${match.code}/map.png`, '/icon-512.png'])
    expect([path, isClosed(path)]).toEqual([path, false]);
  for (const path of [
    '/s/x',
    '/m/x',
    '/o/x',
    '/i/x',
    '/u/x',
    '/home',
    '/office',
    '/calendar/x.ics',
    `/p/${match.code}/record`,
  ])
    expect([path, isClosed(path)]).toEqual([path, true]);
});

describe('pictures', () => {
  const sizeOf = (png: Buffer) => [png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)];

  test.each([
    ['/apple-touch-icon.png', 180],
    ['/icon-192.png', 192],
    ['/icon-512.png', 512],
    ['/icon-square.png', 512],
  ])('%s has %i pixels a side', async (path, size) => {
    const { body, headers } = await get(path).expect(200);
    expect(headers['content-type']).toBe('image/png');
    expect(headers['cache-control']).toContain('public');
    expect(sizeOf(body)).toEqual(['PNG', size, size]);
  });

  test('the favicon is a file of icons with one of 32 pixels', async () => {
    const { body } = await get('/favicon.ico')
      .buffer(true)
      .parse((res, done) => {
        const chunks: Buffer[] = [];
        res.on('data', (chunk) => chunks.push(chunk));
        res.on('end', () => done(null, Buffer.concat(chunks)));
      });
    expect([...body.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
    expect(sizeOf(body.subarray(body.readUInt32LE(18)))).toEqual(['PNG', 32, 32]);
    expect(body.length).toBe(22 + body.readUInt32LE(14));
  });

  test('the map of a match is a PNG as well', async () => {
    const { body } = await get(`/p/${match.code}/map.png`).expect(200);
    const [kind, width, height] = sizeOf(body);
    expect(kind).toBe('PNG');
    expect(Number(width)).toBeGreaterThan(500);
    const svg = (await get(`/p/${match.code}/map.svg`)).body.toString();
    const drawn = new Resvg(svg, { font: { loadSystemFonts: false } });
    expect(Number(width) / Number(height)).toBeCloseTo(drawn.width / drawn.height, 1);
  });
});

test.each(['en', 'ko', 'ja'])('the manifest names pictures that are there, in %s', async (language) => {
  const { text, headers } = await get('/manifest.webmanifest', language).expect(200);
  expect(headers['content-type']).toContain('application/manifest+json');
  const { name, lang, start_url, icons } = JSON.parse(text);
  expect([name, lang, start_url]).toEqual(['Estafette', language, '/home']);
  for (const { src } of icons) await get(src).expect(200);
});

describe('security.txt', () => {
  const path = '/.well-known/security.txt';
  const config = (siteContact: string) => ({ config: { ...place.service.config, siteContact } });

  test('without an address there is none', () => get(path).expect(404));

  test.each([
    ['ops@example.org', 'mailto:ops@example.org'],
    ['https://example.org/report', 'https://example.org/report'],
  ])('%s stands in it, for a year', async (contact, told) => {
    const { text } = await get(path, 'en', config(contact)).expect(200);
    expect(text).toContain(`Contact: ${told}\n`);
    expect(text).toContain(`Canonical: ${place.service.publicUrl}${path}\n`);
    const expires = new Date(/^Expires: (.+)$/m.exec(text)?.[1] ?? '').getTime() - place.service.clock().getTime();
    expect(expires / 86_400_000).toBe(365);
  });
});
