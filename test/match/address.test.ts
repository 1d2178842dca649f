import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keepTime } from '../../src/match/clock/clock.ts';
import type { MatchPlan } from '../../src/match/forming/match-plan.ts';
import type { ReadSubmission } from '../../src/match/inbox/reading.ts';
import { processSubmission, storeSubmission } from '../../src/match/inbox/submission.ts';
import { sendMailTo } from '../../src/match/moderator/keys-of-a-seat.ts';
import { moderatorPage } from '../../src/match/moderator/moderator.ts';
import { seatByToken, seatPage } from '../../src/match/pages.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { restoreMail } from '../../src/match/post/address.ts';
import { deliverLetter, type OutgoingMail } from '../../src/match/post/outbox.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import { STANDARD_PACE } from '../../src/match/time/pace.ts';
import { lettersOf, openMatch, openOf, sendMail, type TestMatch, type TestService, testService } from './service.ts';

let place: TestService;
let match: TestMatch;
beforeAll(async () => {
  place = await testService();
});
beforeEach(() => begin());
afterAll(() => place.close());

async function begin(plan: Partial<MatchPlan> = {}): Promise<void> {
  // Each test has an address of its own, because bounces are counted by address.
  const address = `rosa${Math.random().toString(36).slice(2)}@players.test`;
  match = await openMatch(place.service, {
    seats: [
      { id: 'red', player: 'Rosa', address, zone: 'Europe/Madrid' },
      { id: 'blue', player: 'Blas', address: 'blas@players.test', zone: 'Asia/Seoul' },
    ],
    ...plan,
  });
  await post();
}

async function post(): Promise<OutgoingMail[]> {
  const mails: OutgoingMail[] = [];
  for (const { id } of await lettersOf(place.service, match.id)) {
    await deliverLetter(place.service, id, async (mail) => {
      mails.push(mail);
      return { outcome: 'sent' };
    });
  }
  return mails;
}

let mails = 0;

/** A mail that no person wrote, as the reader has read it. */
async function machineMail(reading: Partial<ReadSubmission>) {
  const raw = Buffer.from(`machine ${++mails}`);
  const { id } = await storeSubmission(place.service, { channel: 'SMTP', raw, envelope: { to: [] } });
  return processSubmission(place.service, id, async () => ({ class: 'bounce', text: '', ...reading }));
}

const seatRow = () => place.service.store.seat.findUniqueOrThrow({ where: { no: match.seatNo.red ?? 0 } });
const lettersTo = async (seat: string | undefined, kind?: string) =>
  (await lettersOf(place.service, match.id, kind)).filter((letter) => letter.seat?.seat === seat);
const bounce = async (permanent: boolean, letter?: string) => {
  const id = letter ?? (await lettersTo('red', 'report'))[0]?.id ?? '';
  const reason = permanent ? '5.1.1 550 no such user' : '4.2.2 mailbox full';
  return machineMail({ bounce: { letter: id, reason, permanent } });
};
/** What a moderator is told in a notice of its own, or in a digest. */
type Told = { readonly about: string; readonly text?: string };
const newsOf = async () =>
  (await lettersTo(undefined)).flatMap(({ letter }) => {
    const { news, ...notice } = letter as unknown as Told & { readonly news?: readonly Told[] };
    return news ?? [notice];
  });

/** Sends another letter to red. */
async function anotherLetter(): Promise<string> {
  place.pass(1);
  await sendMail(place.service, {
    text: 'WHO',
    seatNo: match.seatNo.red ?? 0,
    decision: 0,
    from: (await seatRow()).address,
  });
  await post();
  return (await lettersTo('red')).at(-1)?.id ?? '';
}

test('one permanent bounce stops the mail, and the moderator is told once, with the words of the server', async () => {
  expect(await bounce(true)).toMatchObject({ verdict: 'bounce' });
  expect(await bounce(true)).toMatchObject({ verdict: 'bounce' });
  expect(await seatRow()).toMatchObject({ suspended: '5.1.1 550 no such user' });
  expect(await newsOf()).toMatchObject([{ about: 'bounced', text: '5.1.1 550 no such user' }]);
  const [mail] = (await post()).filter(({ to }) => to.name === 'Mora');
  expect(mail?.text).toContain('550 no such user');
  expect(mail?.text).toContain('Rosa');
  expect((await lettersTo('red', 'report'))[0]).toMatchObject({
    state: 'BOUNCED',
    lastError: '5.1.1 550 no such user',
  });
});

test('five temporary bounces within seven days stop the mail, and fewer do not', async () => {
  const { pass } = place;
  const ids = [(await lettersTo('red', 'report'))[0]?.id ?? ''];
  while (ids.length < 6) ids.push(await anotherLetter());
  await bounce(false, ids[0]);
  pass(8 * 24);
  for (const id of ids.slice(1, 5)) {
    await bounce(false, id);
    // A server may report more than once that the same letter waits.
    await bounce(false, id);
  }
  expect((await seatRow()).suspended).toBeNull();
  await bounce(false, ids[5]);
  expect((await seatRow()).suspended).toBe('4.2.2 mailbox full');
});

test('a recipient that our own server refuses counts as a permanent bounce; a refused letter does not', async () => {
  const { service } = place;
  const from = (await seatRow()).address;
  const refuse = async (isRecipient: boolean) => {
    await sendMail(service, { text: 'WHO', seatNo: match.seatNo.red ?? 0, decision: 0, from });
    const id = (await lettersTo('red')).at(-1)?.id ?? '';
    await deliverLetter(service, id, async () => ({ outcome: 'refused', reason: '550 no', isRecipient }));
    return (await seatRow()).suspended;
  };
  expect(await refuse(false)).toBeNull();
  expect(await refuse(true)).toBe('550 no');
  expect(await newsOf()).toMatchObject([{ about: 'bounced' }]);
});

test('a bounce from an address that the seat no longer uses stops nothing', async () => {
  await place.service.store.seat.update({
    where: { no: match.seatNo.red ?? 0 },
    data: { address: 'new@players.test' },
  });
  await bounce(true);
  expect((await seatRow()).suspended).toBeNull();
  expect(await newsOf()).toEqual([]);
});

test('a bounced letter to the moderator causes no further letter', async () => {
  await bounce(true);
  await post();
  const before = await lettersTo(undefined);
  await bounce(true, before.at(-1)?.id);
  expect(await lettersTo(undefined)).toHaveLength(before.length);
  expect(await newsOf()).toHaveLength(1);
});

describe('while no mail reaches a seat', () => {
  beforeEach(async () => {
    await bounce(true);
    await post();
  });

  const held = async () => (await lettersTo('red')).filter(({ state }) => state === 'HELD').map(({ kind }) => kind);

  /** Leaves reminders, notices and two reports that cannot be delivered. */
  async function pileUp(): Promise<void> {
    const { service, pass } = place;
    const decision = async (seat: string) =>
      Number((await openOf(service, match.id)).find((each) => each.includes(seat))?.split(' ')[0]);
    pass(25);
    await keepTime(service, match.id);
    await post();
    await answerDecision(service, match.seatNo.red ?? 0, await decision('red'), { act: 'end' });
    await advanceMatch(service, match.id);
    pass(1);
    await keepTime(service, match.id);
    await answerDecision(service, match.seatNo.blue ?? 0, await decision('blue'), { act: 'end' });
    await post();
  }

  test('nothing is sent there and everything is kept; the page and the moderator say why', async () => {
    await pileUp();
    expect((await held()).sort()).toEqual(['reminder', 'report', 'report']);
    const key = await seatByToken(place.service, new URL(match.links.red ?? '').pathname.slice(3));
    const page = key && (await seatPage(place.service, key));
    expect(page?.seat.mail.suspended).toBe('5.1.1 550 no such user');
    const moderated = await moderatorPage(place.service, match.id);
    expect(moderated?.seats.find(({ id }) => id === 'red')?.suspended).toBe('5.1.1 550 no such user');
    expect(moderated?.letters.filter(({ state }) => state === 'HELD')).toHaveLength(3);
  });

  test('the moderator enters another address: one report goes there, with everything that was held', async () => {
    const { service } = place;
    await pileUp();
    const reports = (await lettersTo('red', 'report')).filter(({ state }) => state === 'HELD');
    const eventsOf = (row: (typeof reports)[number]) =>
      (row.letter as unknown as { report: { events: { no: number }[] } }).report.events.map(({ no }) => no);
    const all = reports.flatMap(eventsOf);
    expect(await restoreMail(service, match.id, 'red', 'rosa@new.test')).toBe(true);
    const sent = (await post()).filter(({ to }) => to.name === 'Rosa');
    expect(sent.map(({ kind, to }) => `${kind} ${to.address}`)).toEqual(['report rosa@new.test']);
    for (const no of all) expect(sent[0]?.text).toContain(`${no} {`);
    expect(await held()).toEqual([]);
    expect(await seatRow()).toMatchObject({ suspended: null, suspendedAt: null, address: 'rosa@new.test' });
  });

  test('a mail from the player, or his page, says that his address works', async () => {
    const { service } = place;
    const { address } = await seatRow();
    const mail = { text: 'WHO', seatNo: match.seatNo.red ?? 0, decision: 0 };
    await sendMail(service, { ...mail, from: 'stranger@elsewhere.test' });
    expect((await seatRow()).suspended).not.toBeNull();
    await sendMail(service, { ...mail, text: 'DEADLINE', from: address });
    expect((await seatRow()).suspended).toBeNull();
    expect((await post()).map(({ kind }) => kind)).toContain('acknowledgement');
    await bounce(true, (await lettersTo('red')).at(-1)?.id);
    expect((await seatRow()).suspended).not.toBeNull();
    expect(await restoreMail(service, match.id, 'red')).toBe(true);
    expect(await restoreMail(service, match.id, 'red')).toBe(false);
    expect((await seatRow()).suspended).toBeNull();
  });
});

describe('an address that is reopened and bounces again', () => {
  const told = async () => (await newsOf()).filter(({ about }) => about === 'bounced').length;
  const reopen = async () => {
    const { address } = await seatRow();
    await sendMail(place.service, { text: 'WHO', seatNo: match.seatNo.red ?? 0, decision: 0, from: address });
    await post();
    expect((await seatRow()).suspended).toBeNull();
  };
  const again = async () => {
    await bounce(true, await anotherLetter());
    expect((await seatRow()).suspended).not.toBeNull();
  };

  test('the moderator is told again after half a day at the earliest, though a mail of the player has reopened it', async () => {
    await bounce(true);
    await reopen();
    await again();
    expect(await told()).toBe(1);
    place.pass(12);
    await reopen();
    await again();
    expect(await told()).toBe(2);
  });

  test('the moderator is told at once if he has reopened it himself', async () => {
    await bounce(true);
    place.pass(1);
    const { address } = await seatRow();
    const actor = { by: 'Mora', via: 'page', reason: '' } as const;
    expect(await sendMailTo(place.service, match.id, { seat: 'red', address }, actor)).toBe(true);
    await again();
    expect(await told()).toBe(2);
  });

  test('another reason is news', async () => {
    await bounce(true);
    await reopen();
    await machineMail({
      bounce: { letter: await anotherLetter(), reason: '5.2.1 550 mailbox disabled', permanent: true },
    });
    expect(await told()).toBe(2);
  });
});

describe('the clock of a seat that no mail reaches', () => {
  const deadline = async () =>
    (await place.service.store.openDecision.findFirstOrThrow({ where: { matchId: match.id } })).deadline.getTime();

  test('runs on by default: the moderator is asked', async () => {
    const before = await deadline();
    await bounce(true);
    place.pass(49);
    await keepTime(place.service, match.id);
    expect((await newsOf()).map(({ about }) => about)).toEqual(['bounced', 'late']);
    expect(await deadline()).toBe(before);
  });

  test('stands still if the pace says so, and resumes when mail goes out again', async () => {
    const { service, pass } = place;
    await begin({ pace: { ...STANDARD_PACE, policy: 'fallback', bounced: 'pause' } });
    const before = await deadline();
    pass(10);
    await bounce(true);
    expect((await newsOf()).map(({ about }) => about)).toEqual(['bounced-paused']);
    pass(200);
    await keepTime(service, match.id);
    expect(await advanceMatch(service, match.id)).toMatchObject({ outcome: 'waiting' });
    expect(await lettersTo('red', 'reminder')).toEqual([]);
    expect(await restoreMail(service, match.id, 'red')).toBe(true);
    expect((await deadline()) - before).toBe(200 * 3_600_000);
    pass(15);
    await keepTime(service, match.id);
    expect((await lettersTo('red', 'reminder')).map(({ letter }) => (letter as { stage?: string }).stage)).toEqual([
      'soon',
    ]);
  });
});

describe('fewer mails', () => {
  test('a mail to the address for it, or a complaint, makes a seat quieter and never takes it out', async () => {
    const seatNo = match.seatNo.red ?? 0;
    expect(await machineMail({ class: 'human', from: 'x@y.test', fewerMails: { seatNo } })).toMatchObject({
      verdict: 'fewer-mails',
      text: '',
    });
    expect(await machineMail({ class: 'auto-reply', fewerMails: { seatNo } })).toMatchObject({
      verdict: 'fewer-mails',
    });
    expect(await seatRow()).toMatchObject({ notify: 'TURNS', notifyBy: 'unsubscribe', suspended: null });
    expect((await newsOf()).map(({ about }) => about)).toEqual(['fewer-mails']);
    const letter = (await lettersTo('red', 'report'))[0]?.id ?? '';
    for (const _ of [1, 2]) {
      expect(await machineMail({ class: 'complaint', complaint: { letter } })).toMatchObject({ verdict: 'complaint' });
    }
    expect(await seatRow()).toMatchObject({ notify: 'TURNS', notifyBy: 'complaint' });
    expect((await newsOf()).map(({ about }) => about)).toEqual(['fewer-mails', 'complaint']);
    expect(await openOf(place.service, match.id)).toEqual(['0 red order']);
  });

  test('a bounce to that address has no effect, nor does a complaint about a foreign letter', async () => {
    await machineMail({ class: 'bounce', fewerMails: { seatNo: match.seatNo.red ?? 0 } });
    expect(await machineMail({ class: 'complaint' })).toMatchObject({ verdict: 'machine' });
    expect(await seatRow()).toMatchObject({ notify: 'EACH' });
  });
});
