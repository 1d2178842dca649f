import request from 'supertest';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeApp } from '../../src/web/app.ts';
import type { Hook } from '../../src/web/hooks.ts';
import { type Installation, installation } from './campaign.ts';

let place: Installation;
beforeAll(async () => {
  place = await installation();
});
afterAll(() => place.close());

const hook: Hook = async ({ headers, body }) => {
  if (headers.authorization !== 'ours') return { refused: 401 };
  return body.length === 0
    ? { nothing: true }
    : { mail: { raw: body, from: 'ann@example.org', to: ['o-1@localhost'] } };
};

const call = (name: string, body: string, authorization = 'ours') =>
  request(makeApp(place.service, { hooks: { ours: hook } }))
    .post(`/hooks/${name}`)
    .set({ authorization, 'content-type': 'application/octet-stream' })
    .send(Buffer.from(body));

const stored = () => place.service.store.submission.findMany({ where: { channel: 'HOOK' } });

test('a mail from a provider is stored unchanged, once', async () => {
  await call('ours', 'Subject: s\r\n\r\nPLAY 47 CP').expect(200);
  await call('ours', 'Subject: s\r\n\r\nPLAY 47 CP').expect(200);
  const [row, ...others] = await stored();
  expect(others).toEqual([]);
  expect(Buffer.from(row?.raw ?? []).toString()).toBe('Subject: s\r\n\r\nPLAY 47 CP');
  expect(row?.envelope).toMatchObject({ from: 'ann@example.org', to: ['o-1@localhost'] });
});

test('an address may end as Mailgun wants it', async () => {
  await call('ours/mime', 'Subject: from Mailgun').expect(200);
  await call('ours/else', 'Subject: from nobody').expect(404);
  expect((await stored()).map(({ raw }) => Buffer.from(raw ?? []).toString())).toContain('Subject: from Mailgun');
});

test('a refused call, or one without a mail, stores nothing', async () => {
  const before = await stored();
  await call('ours', 'Subject: forged', 'somebody').expect(401);
  await call('ours', '').expect(200);
  await call('theirs', 'Subject: s').expect(404);
  await call('constructor', 'Subject: s').expect(404);
  expect(await stored()).toEqual(before);
});

test('a call larger than any mail is refused, and the log says so', async () => {
  const before = await stored();
  const warn = vi.fn();
  const service = { ...place.service, log: { ...place.service.log, warn } as never };
  const app = makeApp(service, { hooks: { ours: hook } });
  await request(app).post('/hooks/ours').set({ authorization: 'ours' }).send('x'.repeat(17_000_000)).expect(413);
  expect(warn).toHaveBeenCalledWith({ hook: '/ours', bytes: 17_000_000 }, expect.stringContaining('too large'));
  expect(await stored()).toEqual(before);
});

test('a call that cannot be stored is not answered with 200, so that it is repeated', async () => {
  const store = { ...place.service.store, $queryRaw: () => Promise.reject(new Error('the database is away')) };
  const service = { ...place.service, store: store as never };
  const app = makeApp(service, { hooks: { ours: hook } });
  await request(app).post('/hooks/ours').set({ authorization: 'ours' }).send('x').expect(500);
});
