import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { moderate } from '../../src/match/acts/index.ts';
import type { ReadSubmission } from '../../src/match/inbox/reading.ts';
import { processSubmission, storeSubmission } from '../../src/match/inbox/submission.ts';
import { openMatch, type TestMatch, type TestService, testService } from './service.ts';

let place: TestService;
let match: TestMatch;
beforeAll(async () => {
  place = await testService();
});
beforeEach(async () => {
  match = await openMatch(place.service);
});
afterAll(() => place.close());

/** A mail of Red that has come in and is not read yet. */
const receive = async (text: string) => {
  const { id } = await storeSubmission(place.service, {
    channel: 'SMTP',
    raw: Buffer.from(`${match.code}\n${text}`),
    envelope: { to: [] },
  });
  place.pass(1 / 3600);
  const reading: ReadSubmission = {
    class: 'human',
    messageId: `<${id}@players.test>`,
    from: 'rosa@players.test',
    text,
    references: [],
    proof: 'dmarc',
    ticket: { seatNo: match.seatNo.red ?? 0, decisionNo: 0 },
  };
  return {
    id,
    read: (more: Partial<ReadSubmission> = {}) =>
      processSubmission(place.service, id, async () => ({ ...reading, ...more })),
  };
};
const draft = () => place.service.store.draft.findUnique({ where: { seatNo: match.seatNo.red ?? 0 } });

test('a mail that is read late, after later orders of its seat, is held and changes nothing until it is confirmed', async () => {
  const first = await receive('DRAW\nDONE');
  const second = await receive('PASS\nDONE');
  await second.read();
  place.pass(1 / 30);
  const held = await first.read();
  expect(held).toMatchObject({ verdict: 'held', text: expect.stringContaining('was read late') });
  expect(held?.text).toContain('    DRAW');
  expect(await draft()).toMatchObject({ lines: ['PASS'], handedOver: true });
  const [, code] = /CONFIRM ([0-9A-Z]{6})/.exec(held?.text ?? '') ?? [];
  await (await receive('CLEAR')).read();
  expect(await (await receive(`CONFIRM ${code}`)).read()).toMatchObject({ verdict: 'accepted' });
  expect(await draft()).toMatchObject({ lines: ['DRAW'], handedOver: true });
});

test.each([
  ['soon', 20, 'PASS\nDONE'],
  ['after a question for help alone', 600, 'HELP'],
])('a mail that is read %s is carried out', async (_, seconds, between) => {
  const first = await receive('DRAW');
  const second = await receive(between);
  await second.read();
  place.pass(seconds / 3600);
  expect(await first.read()).toMatchObject({ verdict: 'accepted' });
});

test('mails that waited while none could be read are carried out in the order in which they came', async () => {
  const mails = [await receive('DRAW'), await receive('CLEAR\nPASS'), await receive('DONE')];
  for (const { id } of mails)
    await expect(
      processSubmission(place.service, id, () => Promise.reject(new Error('no mail can be read'))),
    ).rejects.toThrow();
  place.pass(0.5);
  for (const { read } of mails) expect(await read()).toMatchObject({ verdict: 'accepted' });
  expect(await draft()).toMatchObject({ lines: ['PASS'], handedOver: true });
});

test('a moderator has a mail that could not be read read again', async () => {
  const { id, read } = await receive('DRAW');
  expect(await read({ class: 'unreadable', reason: 'too-slow', text: '' })).toMatchObject({ verdict: 'unreadable' });
  const { seq } = await place.service.store.match.findUniqueOrThrow({ where: { id: match.id }, select: { seq: true } });
  const again = {
    act: { kind: 'reread', mail: id },
    by: 'Mora',
    via: 'page',
    reason: 'the reader was broken',
    guard: { seq },
  } as const;
  place.queues.told.length = 0;
  expect(await moderate(place.service, match.id, again)).toEqual({ ok: true });
  expect(place.queues.told).toContain(`inbound ${id}`);
  expect(await read()).toMatchObject({ verdict: 'accepted' });
  expect(await draft()).toMatchObject({ lines: ['DRAW'] });
  expect(await moderate(place.service, match.id, again)).toMatchObject({ refusal: { code: 'mail.taken' } });
});
