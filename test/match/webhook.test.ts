import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { submitOrders } from '../../src/match/inbox/submission.ts';
import { pauseMatch } from '../../src/match/moderator/moderator.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { isPublicAddress } from '../../src/match/post/public-address.ts';
import {
  addWebhook,
  bodyFor,
  listWebhooks,
  tellWebhooks,
  type WebhookCall,
  type WebhookResult,
  webhookUrl,
} from '../../src/match/post/webhook.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import { postWebhook, publicLookup, resultOf } from '../../workers/webhook.ts';
import { openMatch, type TestMatch, type TestService, testService } from './service.ts';

const DISCORD = 'https://discord.com/api/webhooks/123/secret-token';

let place: TestService;
let match: TestMatch;
let calls: WebhookCall[];
let answer: WebhookResult;
beforeAll(async () => {
  place = await testService();
});
afterAll(() => place.close());
beforeEach(async () => {
  await place.service.store.webhook.deleteMany();
  match = await openMatch(place.service, { name: '@everyone <b>' });
  calls = [];
  answer = { outcome: 'told' };
});

const add = async (url = DISCORD): Promise<string> => {
  const added = await addWebhook(place.service, match.id, url);
  if (!added.ok) throw new Error(added.code);
  return added.secret;
};
const tell = () =>
  tellWebhooks(place.service, async (call) => {
    calls.push(call);
    return answer;
  });
const contents = () => calls.map(({ body }) => (JSON.parse(body) as { content: string }).content);
const headOf = async () => (await listWebhooks(place.service, match.id))[0];

describe('a chat is told', () => {
  test('events and the seats that the match waits for, once', async () => {
    await add();
    await tell();
    await tell();
    expect(contents()).toEqual([expect.stringContaining(`https://play.test/p/${match.code}`)]);
    expect(contents()[0]).toContain('Waiting for Red');
    expect(JSON.parse(calls[0]?.body ?? '')).toMatchObject({ allowed_mentions: { parse: [] } });
    await submitOrders(place.service, match.seatNo.red ?? 0, { decision: 0, text: 'PASS\nDONE\nNOW' });
    await advanceMatch(place.service, match.id);
    await tell();
    expect(contents()[1]).toContain('Waiting for Blue');
  });

  test('nothing of a secret question, nor that there is one', async () => {
    await add();
    await place.service.store.openDecision.updateMany({ where: { matchId: match.id }, data: { public: false } });
    await tell();
    expect(contents()[0]).not.toContain('Waiting');
    // A step without public changes calls no webhook.
    await place.service.store.match.update({ where: { id: match.id }, data: { seq: { increment: 1 } } });
    await tell();
    expect(calls).toHaveLength(1);
    const row = await place.service.store.webhook.findFirstOrThrow();
    const { seq } = await place.service.store.match.findUniqueOrThrow({ where: { id: match.id } });
    expect(row.toldSeq).toBe(seq);
  });

  test('no hand, no address, no link', async () => {
    await add();
    await submitOrders(place.service, match.seatNo.red ?? 0, { decision: 0, text: 'DRAW\nPASS\nDONE\nNOW' });
    await advanceMatch(place.service, match.id);
    await tell();
    expect(calls[0]?.body).not.toMatch(/51\d|players\.test|\/s\/|\/m\//);
  });

  test('that a match is paused', async () => {
    await add();
    await tell();
    await pauseMatch(place.service, match.id, 'a secret reason');
    await tell();
    expect(contents()[1]).toContain('paused by the moderator');
    expect(contents()[1]).not.toContain('secret reason');
  });

  test('Slack gets its own format, with nothing that could be taken for markup', async () => {
    await add('https://hooks.slack.com/services/T/B/x');
    await tell();
    const body = JSON.parse(calls[0]?.body ?? '') as { text: string };
    expect(body.text).toContain('@everyone &lt;b&gt;');
    expect(Object.keys(body)).toEqual(['text']);
  });
});

test('Discord gets no more characters than it takes, and no half of one', () => {
  const long = `${'x'.repeat(1_998)}🎲🎲`;
  const { content } = bodyFor(new URL(DISCORD), long) as { content: string };
  expect(content).toBe(`${'x'.repeat(1_998)}…`);
  expect(bodyFor(new URL(DISCORD), 'short')).toMatchObject({ content: 'short' });
});

test('a call is signed with the secret that was shown', async () => {
  const secret = await add();
  await tell();
  const { headers, body } = calls[0] as WebhookCall;
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
});

test('the database contains neither address nor secret in plain text', async () => {
  const secret = await add();
  const row = await place.service.store.webhook.findFirstOrThrow();
  const text = `${JSON.stringify({ ...row, sealed: null })}${Buffer.from(row.sealed).toString('latin1')}`;
  expect(text).not.toContain('secret-token');
  expect(text).not.toContain(secret.slice(6));
});

describe('calls that fail', () => {
  test('are repeated, later and later, with the same id', async () => {
    await add();
    answer = { outcome: 'failed', reason: 'HTTP 500' };
    await tell();
    await tell();
    expect(calls).toHaveLength(1);
    expect(await headOf()).toMatchObject({ attempts: 1, lastError: 'HTTP 500' });
    place.pass(31 / 3_600);
    await tell();
    place.pass(31 / 3_600);
    await tell();
    expect(calls).toHaveLength(2);
    answer = { outcome: 'told' };
    place.pass(31 / 3_600);
    await tell();
    expect(calls).toHaveLength(3);
    expect(new Set(calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await headOf()).toMatchObject({ attempts: 0, lastError: null });
  });

  test('leave a chat alone as long as it asks', async () => {
    await add();
    answer = { outcome: 'failed', reason: 'HTTP 429', pause: 3_600_000 };
    await tell();
    place.pass(0.9);
    await tell();
    expect(calls).toHaveLength(1);
    place.pass(0.2);
    await tell();
    expect(calls).toHaveLength(2);
  });

  test('end if there is nobody any more', async () => {
    await add();
    answer = { outcome: 'gone', reason: 'HTTP 404' };
    await tell();
    await answerDecision(place.service, match.seatNo.red ?? 0, 0, { act: 'end' });
    place.pass(100);
    await tell();
    expect(calls).toHaveLength(1);
    expect(await headOf()).toMatchObject({ dueAt: null, lastError: 'HTTP 404' });
  });

  test.each([
    [204, undefined, { outcome: 'told' }],
    [302, undefined, { outcome: 'failed', reason: 'HTTP 302' }],
    [410, undefined, { outcome: 'gone', reason: 'HTTP 410' }],
    [429, '12', { outcome: 'failed', reason: 'HTTP 429', pause: 12_000 }],
    [503, 'Wed, 21 Oct 2026 07:28:00 GMT', { outcome: 'failed', reason: 'HTTP 503' }],
  ])('HTTP %i', (status, retryAfter, result) => {
    expect(resultOf(status, retryAfter)).toEqual(result);
  });
});

describe('addresses', () => {
  test.each([
    'http://discord.com/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://0x7f000001/x',
    'https://2130706433/x',
    'https://192.168.1.1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/x',
    'https://printer.local/x',
    'https://discord.com:8443/x',
    'https://user:pass@discord.com/x',
    'ftp://discord.com/x',
    'discord.com',
    `https://discord.com/${'x'.repeat(500)}`,
  ])('%s is refused', async (address) => {
    expect(webhookUrl(address)).toBeUndefined();
    expect(await addWebhook(place.service, match.id, address)).toEqual({ ok: false, code: 'address' });
  });

  test.each([
    ['8.8.8.8', true],
    ['2606:4700::1111', true],
    ['10.1.2.3', false],
    ['172.31.255.255', false],
    ['172.32.0.1', true],
    ['100.64.0.1', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::', false],
    ['fe80::1', false],
    ['fd00::1', false],
    ['::ffff:127.0.0.1', false],
    ['64:ff9b::7f00:1', false],
    ['2002:7f00:1::', false],
    ['no address', false],
  ])('%s: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });

  test('a name that leads into our own network is not called', async () => {
    const found = await new Promise<Error | null>((resolve) =>
      publicLookup('localhost', {}, (error) => resolve(error)),
    );
    expect(found?.message).toContain('no public address');
    const call = { url: 'https://localhost/x', headers: {}, body: '{}' };
    expect(await postWebhook(call)).toEqual({ outcome: 'failed', reason: 'its name leads to no public address' });
  });

  test('a match has at most three', async () => {
    for (let i = 0; i < 3; i++) await add();
    expect(await addWebhook(place.service, match.id, DISCORD)).toEqual({ ok: false, code: 'too-many' });
  });
});
