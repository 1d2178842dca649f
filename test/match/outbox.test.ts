import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { reissueLink } from '../../src/match/moderator/moderator.ts';
import { deliverLetter, type OutgoingMail } from '../../src/match/post/outbox.ts';
import type { Service } from '../../src/match/service.ts';
import { lettersOf, openMatch, type TestMatch, type TestService, testService } from './service.ts';

let place: TestService;
let match: TestMatch;
let letter: string;
beforeAll(async () => {
  place = await testService();
});
beforeEach(async () => {
  match = await openMatch(place.service);
  const reports = await lettersOf(place.service, match.id, 'report');
  letter = reports.find(({ seat }) => seat?.seat === 'red')?.id ?? '';
});
afterAll(() => place.close());

const rowOf = () => place.service.store.letter.findUniqueOrThrow({ where: { id: letter } });

/** Sends the letter and returns what the mail server got. */
async function deliver(outcome: 'sent' | 'delayed' | 'refused' = 'sent') {
  const mails: OutgoingMail[] = [];
  const delivery = await deliverLetter(place.service, letter, async (mail) => {
    mails.push(mail);
    return outcome === 'sent' ? { outcome } : { outcome, reason: 'said the server' };
  });
  return { delivery, mail: mails[0], count: mails.length };
}

test('a letter is sent once, with the reference that a reply needs', async () => {
  const { service } = place;
  const { mail } = await deliver();
  expect(mail).toMatchObject({
    kind: 'report',
    to: { name: 'Rosa', address: 'rosa@players.test' },
    match: { code: match.code },
    ticket: { seatNo: match.seatNo.red, decisionNo: 0 },
  });
  expect(mail?.messageId).toBe(`<${match.code.toLowerCase()}.${letter}@play.test>`);
  expect(await rowOf()).toMatchObject({ state: 'SENT', attempts: 1, sentAt: service.clock() });
  expect(await deliver()).toMatchObject({ delivery: { outcome: 'settled' }, count: 0 });
});

test('a letter that is sent again is the same letter', async () => {
  const { pass } = place;
  const first = await deliver('delayed');
  expect(await rowOf()).toMatchObject({ state: 'PENDING', attempts: 1, lastError: 'said the server' });
  pass(5);
  const second = await deliver();
  expect(second.mail).toEqual(first.mail);
  expect(await rowOf()).toMatchObject({ state: 'SENT', attempts: 2, lastError: null });
});

test('a letter that its server refuses for good is not tried again', async () => {
  await deliver('refused');
  expect(await rowOf()).toMatchObject({ state: 'FAILED', lastError: 'said the server' });
  expect(await deliver()).toMatchObject({ delivery: { outcome: 'settled' } });
});

test('of two processes that would send a letter at once one does', async () => {
  const both = await Promise.all([deliver(), deliver()]);
  expect(both.map(({ count }) => count).sort()).toEqual([0, 1]);
});

/** The service as a process knows it in which `act` happens after it has drawn a letter and before it sends it. */
const withPause = (act: () => Promise<unknown>): Service => {
  let begun = 0;
  const store = new Proxy(place.service.store, {
    get: (real, name) => {
      const value = Reflect.get(real, name);
      if (name !== '$transaction') return value;
      return async (...given: unknown[]) => {
        begun += 1;
        if (begun === 2) await act();
        return value.apply(real, given);
      };
    },
  });
  return { ...place.service, store };
};

test.each<[string, boolean, () => Promise<unknown>]>([
  ['nobody else', false, async () => undefined],
  [
    'another process whose mail server did not answer',
    true,
    () =>
      deliverLetter(place.service, letter, async () => ({ outcome: 'delayed', reason: 'Timeout', isDoubtful: true })),
  ],
  [
    'another process that died over it',
    true,
    () => deliverLetter(place.service, letter, () => Promise.reject(new Error('killed'))).catch(() => undefined),
  ],
])(
  'a letter that could not be sent, and that %s had in hand meanwhile, may have been sent: %s',
  async (_who, is, act) => {
    const sending = deliverLetter(withPause(act), letter, async () => ({
      outcome: 'delayed',
      reason: 'no connection',
    }));
    expect((await sending).outcome).toBe('delayed');
    expect(await rowOf()).toMatchObject({ state: 'PENDING', lastError: 'no connection', doubtful: is });
  },
);

test('a process that dies over a letter releases it', async () => {
  const dying = deliverLetter(place.service, letter, () => Promise.reject(new Error('killed')));
  await expect(dying).rejects.toThrow('killed');
  expect((await deliver()).delivery).toEqual({ outcome: 'sent' });
});

test('private addresses are inserted when a letter leaves, and are the current ones', async () => {
  const { service } = place;
  const before = await deliver('delayed');
  expect(before.mail?.text).toContain(match.links.red);
  expect(JSON.stringify((await rowOf()).rendered)).not.toContain(match.links.red);
  const anew = await reissueLink(service, match.id, 'red');
  expect(anew).not.toBe(match.links.red);
  const after = await deliver();
  expect(after.mail?.text).toContain(anew);
  expect(after.mail?.text).not.toContain(match.links.red);
});

test('a letter to a moderator without an address is not kept waiting', async () => {
  const { service } = place;
  await service.store.match.update({ where: { id: match.id }, data: { moderatorAddress: null } });
  await service.store.letter.update({ where: { id: letter }, data: { seatNo: null } });
  expect((await deliver()).delivery).toMatchObject({ outcome: 'refused' });
});
