/** Observers: what they are told, what they may write, and that neither reveals a secret. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { moderate } from '../../src/match/acts/index.ts';
import { sweep } from '../../src/match/clock/clock.ts';
import { formMatch, type InviteOrder, inviteTo, withdrawInvited } from '../../src/match/forming/forming.ts';
import { invitedByToken, joinInvitation } from '../../src/match/forming/joining.ts';
import { fewerMailsToken } from '../../src/match/keys.ts';
import { observerByToken } from '../../src/match/observers/observing.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { sendFewerMails } from '../../src/match/post/fewer-mails.ts';
import { deliverLetter, type OutgoingMail } from '../../src/match/post/outbox.ts';
import { lettersOf, openMatch, PLAN, sendMail, type TestMatch, type TestService, testService } from './service.ts';

const MORA = { by: 'Mora', via: 'page' } as const;
const OTTO = 'otto@players.test';

let place: TestService;
let match: TestMatch;
beforeAll(async () => {
  place = await testService();
});
afterAll(() => place.close());
beforeEach(async () => {
  match = await openMatch(place.service);
});

const invite = (more: Partial<InviteOrder> = {}, id = match.id) =>
  inviteTo(place.service, id, { ...MORA, role: 'OBSERVER', name: 'Otto', address: OTTO, ...more });

const observerOf = (id = match.id) =>
  place.service.store.invitation.findFirstOrThrow({
    where: { matchId: id, role: 'OBSERVER' },
    orderBy: { no: 'desc' },
  });

async function joined(id = match.id) {
  await invite({}, id);
  const { no } = await observerOf(id);
  await joinInvitation(place.service, no, {});
  await place.service.store.letter.updateMany({ where: { invitationNo: no }, data: { state: 'SENT' } });
  return no;
}

/** Sends the waiting letters except reports to seats. Returns the mails as they left. */
async function post(id = match.id): Promise<readonly OutgoingMail[]> {
  const mails: OutgoingMail[] = [];
  const letters = await place.service.store.letter.findMany({
    where: { matchId: id, state: 'PENDING', OR: [{ seatNo: null }, { kind: 'notice' }] },
    orderBy: { no: 'asc' },
  });
  for (const letter of letters)
    await deliverLetter(place.service, letter.id, async (mail) => {
      mails.push(mail);
      return { outcome: 'sent' };
    });
  return mails;
}

const toOtto = (mails: readonly OutgoingMail[]) => mails.filter(({ to }) => to.address === OTTO);

const order = async (text: string, seat: 'red' | 'blue' = 'red', of: TestMatch = match) => {
  const open = await place.service.store.openDecision.findFirst({ where: { matchId: of.id, seat } });
  const from = seat === 'red' ? 'rosa@players.test' : 'blas@players.test';
  const settled = await sendMail(place.service, {
    text,
    seatNo: of.seatNo[seat] ?? 0,
    decision: open?.decision ?? 0,
    from,
  });
  place.pass(1);
  await advanceMatch(place.service, of.id);
  return settled;
};

/** Passes some minutes and lets the clock look at everything. */
const tell = async () => {
  place.pass(0.1);
  await sweep(place.service);
};

const write = (text: string, no: number, from = OTTO) =>
  sendMail(place.service, { text, seatNo: no, decision: 0, from });

test('he is invited, joins by mail, and then has a page of his own', async () => {
  await invite();
  const offered = toOtto(await post());
  expect(offered[0]?.text).toContain('You would watch');
  const { no } = await observerOf();
  expect(await write('JOIN Europe/Lisbon', no)).toMatchObject({ verdict: 'accepted' });
  const mails = toOtto(await post());
  const page = mails.flatMap(({ text }) => /play\.test\/o\/([\w-]+)/.exec(text)?.[1] ?? [])[0] ?? '';
  expect(await observerByToken(place.service, page)).toMatchObject({ no, zone: 'Europe/Lisbon' });
  expect(await invitedByToken(place.service, page)).toBeUndefined();
  const before = /play\.test\/i\/([\w-]+)/.exec(offered[0]?.text ?? '')?.[1] ?? '';
  expect(await observerByToken(place.service, before)).toBeUndefined();
});

test('he is told new events as everybody may know them', async () => {
  await joined();
  await order('DRAW\nDRAW\nPASS\nDONE');
  await tell();
  const [mail, ...others] = toOtto(await post());
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ kind: 'report' });
  expect(mail?.text).toContain('card.drawn');
  expect(mail?.text).not.toContain('card.gained');
  expect(mail?.text).toContain('you observe');
  expect(mail?.text).toContain('https://play.test/o/');
  place.pass(1);
  await sweep(place.service);
  expect(toOtto(await post())).toEqual([]);
});

test('private news of a seat gives him no mail', async () => {
  await joined();
  const { service } = place;
  const { eventCount, seq } = await service.store.match.findUniqueOrThrow({ where: { id: match.id } });
  const event = { kind: 'card.gained', card: 511, only: ['red'] };
  await service.store.event.create({ data: { matchId: match.id, no: eventCount, event, seq, at: service.clock() } });
  await service.store.match.update({ where: { id: match.id }, data: { eventCount: eventCount + 1 } });
  place.pass(48);
  await sweep(service);
  const letters = await lettersOf(service, match.id, 'report');
  expect(letters.filter(({ invitationNo }) => invitationNo !== null)).toEqual([]);
});

test('one mail a day, if he wants that', async () => {
  const no = await joined();
  expect(await write('NOTIFY daily\nTIMEZONE Asia/Seoul\nLANGUAGE ko', no)).toMatchObject({ verdict: 'accepted' });
  expect(await observerOf()).toMatchObject({ notify: 'DAILY', zone: 'Asia/Seoul', language: 'ko' });
  await post();
  await order('PASS\nDONE');
  await tell();
  expect(toOtto(await post())).toEqual([]);
  place.pass(24);
  await sweep(place.service);
  expect(toOtto(await post()).map(({ kind }) => kind)).toEqual(['report']);
});

test('he asks for the state of the match, and is shown no hand', async () => {
  const no = await joined();
  await order('DRAW\nDRAW');
  expect(await write('REPORT\n\nThank you', no)).toMatchObject({ verdict: 'accepted' });
  const [mail] = toOtto(await post());
  expect(mail?.text).toContain('Turn 1, red');
  expect(mail?.text).not.toMatch(/\b51[1-8]\b/);
});

test('orders and players’ commands do not work for him', async () => {
  const no = await joined();
  const before = await place.service.store.seat.findMany({ where: { matchId: match.id }, include: { draft: true } });
  expect(await write('STRIKE\nDONE\nHAND\nRESIGN', no)).toMatchObject({ verdict: 'info' });
  const after = await place.service.store.seat.findMany({ where: { matchId: match.id }, include: { draft: true } });
  expect(after).toEqual(before);
  const [mail] = toOtto(await post());
  expect(mail?.text).toContain('LEAVE');
});

test('an unclear mail changes nothing, and is answered with possible meanings', async () => {
  const no = await joined();
  expect(await write('NOTIFY hourly', no)).toMatchObject({ verdict: 'needs-fix' });
  expect(toOtto(await post())[0]?.text).toContain('each, daily');
  expect(await observerOf()).toMatchObject({ notify: 'EACH' });
});

test('a mail from another address in his name is held', async () => {
  const no = await joined();
  expect(await write('LEAVE', no, 'eve@elsewhere.test')).toMatchObject({ verdict: 'held' });
  expect(await observerOf()).toMatchObject({ state: 'JOINED' });
});

test('a message that a player writes to his address is shown to no observer', async () => {
  const no = await joined();
  expect(await write('PLAY 47 EVENT', no, 'rosa@players.test')).toMatchObject({ verdict: 'held' });
  const told = toOtto(await post()).map(({ text }) => text);
  expect(told.length).toBeGreaterThan(0);
  expect(told.join()).not.toContain('PLAY 47');
});

test.each(['mail', 'click'])('he leaves by %s, and gets no more mail; the moderator is told once', async (how) => {
  const no = await joined();
  await order('PASS\nDONE');
  await tell();
  if (how === 'mail') expect(await write('LEAVE', no)).toMatchObject({ verdict: 'accepted' });
  else for (const _ of [1, 2]) await sendFewerMails(place.service, no, 'unsubscribe');
  expect(await observerOf()).toMatchObject({ state: 'LEFT' });
  expect(toOtto(await post()).map(({ kind }) => kind)).toEqual(how === 'mail' ? ['acknowledgement'] : []);
  place.pass(24);
  const told = (await post()).filter(
    ({ to, text }) => to.address === 'mora@players.test' && text.includes('no longer observes'),
  );
  expect(told).toHaveLength(1);
  await order('PASS\nDONE', 'blue');
  place.pass(48);
  await sweep(place.service);
  expect(toOtto(await post())).toEqual([]);
  expect(await write('REPORT', no)).toMatchObject({ verdict: 'info' });
});

test('each mail to him has the way to unsubscribe in its head', async () => {
  const no = await joined();
  await order('PASS\nDONE');
  await tell();
  const [mail] = toOtto(await post());
  const token = fewerMailsToken(place.service.config, no);
  expect(mail?.fewerMails).toMatchObject({ url: `https://play.test/u/${token}` });
});

test('he is told the moderator’s acts like everybody', async () => {
  await joined();
  const { seq } = await place.service.store.match.findUniqueOrThrow({ where: { id: match.id } });
  const act = { kind: 'pause' } as const;
  expect(
    await moderate(place.service, match.id, { ...MORA, act, reason: 'a storm over the lines', guard: { seq } }),
  ).toEqual({ ok: true });
  const [mail] = toOtto(await post());
  expect(mail?.text).toContain('a storm over the lines');
  const audit = await place.service.store.audit.findFirst({ where: { matchId: match.id, kind: 'pause' } });
  expect(audit?.told).toEqual(['red', 'blue', 'observers']);
});

test('messages that always go to everybody reach him, and he may write them', async () => {
  const open = await openMatch(place.service, { press: 'open' });
  const no = await joined(open.id);
  await order('PRESS TO blue\nWe meet at dawn.\nEND', 'red', open);
  expect(toOtto(await post(open.id)).map(({ text }) => text.includes('We meet at dawn.'))).toEqual([true]);
  expect(await write('PRESS TO ALL\nGood luck to both.\nEND', no)).toMatchObject({ verdict: 'accepted' });
  const readers = (await post(open.id)).filter(({ text }) => text.includes('Good luck to both.'));
  expect(readers.map(({ to }) => to.name).sort()).toEqual(['Blas', 'Mora', 'Rosa']);
});

test('messages between players do not reach him if they have their own readers', async () => {
  const no = await joined();
  await order('PRESS TO ALL\nOnly for you.\nEND');
  expect(toOtto(await post())).toEqual([]);
  await write('PRESS TO ALL\nMay I?\nEND', no);
  const mails = await post();
  expect(mails.filter(({ text }) => text.includes('May I?'))).toEqual([]);
  expect(toOtto(mails)[0]?.text).toContain('In this match only players write to others.');
});

test('a removed observer no longer sees the match', async () => {
  const no = await joined();
  await withdrawInvited(place.service, match.id, no, MORA);
  await order('PASS\nDONE');
  await tell();
  expect(toOtto(await post()).filter(({ kind }) => kind === 'report')).toEqual([]);
});

test('an observer from before the first card is told of the opening', async () => {
  const { service } = place;
  const formed = await formMatch(service, PLAN);
  await joined(formed.id);
  const players = await service.store.invitation.findMany({ where: { matchId: formed.id, role: 'SEAT' } });
  for (const { no } of players) await joinInvitation(service, no, {});
  await tell();
  const reports = (await lettersOf(service, formed.id, 'report')).filter(({ invitationNo }) => invitationNo !== null);
  expect(reports.map(({ letter }) => JSON.stringify(letter).includes('duel.began'))).toEqual([true]);
});

test('he is told the same at the same time, whatever is hidden', async () => {
  const { service } = place;
  const told: string[] = [];
  for (const hidden of [
    [511, 512],
    [518, 517],
  ]) {
    const other = await openMatch(service);
    const no = await joined(other.id);
    const { eventCount, seq } = await service.store.match.findUniqueOrThrow({ where: { id: other.id } });
    const events = [
      ...hidden.map((card) => ({ kind: 'card.gained', card, only: ['red'] })),
      { kind: 'card.drawn', seat: 'red', left: 1 },
    ];
    for (const [i, event] of events.entries())
      await service.store.event.create({
        data: { matchId: other.id, no: eventCount + i, event, seq, at: service.clock() },
      });
    await service.store.match.update({ where: { id: other.id }, data: { eventCount: eventCount + events.length } });
    await tell();
    await write('REPORT', no);
    const letters = await service.store.letter.findMany({ where: { invitationNo: no }, orderBy: { no: 'asc' } });
    const { code, diceCommitment, deckCommitment, rollHead } = await service.store.match.findUniqueOrThrow({
      where: { id: other.id },
    });
    let text = JSON.stringify(letters.map(({ kind, letter }) => ({ kind, letter })));
    for (const own of [code, diceCommitment, deckCommitment, rollHead]) text = text.replaceAll(own, '');
    told.push(text.replaceAll(/"at":"[^"]*"|"lapsesAt":"[^"]*"/g, ''));
  }
  expect(told[0]).toContain('card.drawn');
  expect(told[1]).toBe(told[0]);
});

test('an observer whose mail bounces permanently is not written to any more, and the moderator is told', async () => {
  const no = await joined();
  await order('PASS\nDONE');
  await tell();
  const letter = await place.service.store.letter.findFirstOrThrow({ where: { invitationNo: no, kind: 'report' } });
  await deliverLetter(place.service, letter.id, async () => {
    return { outcome: 'refused', reason: '550 no such user', isRecipient: true };
  });
  expect(await observerOf()).toMatchObject({ state: 'LEFT' });
  await post();
  place.pass(24);
  const told = (await post()).filter(({ text }) => text.includes('no longer observes'));
  expect(told.map(({ to }) => to.name)).toEqual(['Mora']);
});
