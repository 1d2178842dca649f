import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sure } from '../../src/engine/index.ts';
import { stripQuotes } from '../../src/mail/quotes.ts';
import { inviteTo } from '../../src/match/forming/forming.ts';
import { joinInvitation } from '../../src/match/forming/joining.ts';
import { tellUnanswered } from '../../src/match/inbox/unanswered.ts';
import { moderatorPage } from '../../src/match/moderator/moderator.ts';
import { deliverLetter, type OutgoingMail } from '../../src/match/post/outbox.ts';
import { timedId } from '../../src/match/post/outgoing.ts';
import { resendLetter, resendReport } from '../../src/match/post/resend.ts';
import { isOrderLine } from '../../src/orders/index.ts';
import { writeSeating } from '../../src/store/invitations.ts';
import { latestTexts } from '../../src/store/sent-letters.ts';
import { makeApp } from '../../src/web/app.ts';
import { Browser } from '../web/browser.ts';
import { duel } from './duel.ts';
import { lettersOf, openMatch, sendMail, type TestMatch, type TestService, testService } from './service.ts';

let place: TestService;
let match: TestMatch;
beforeAll(async () => {
  place = await testService();
});
beforeEach(async () => {
  match = await openMatch(place.service);
  await post();
});
afterAll(() => place.close());

/** Sends all waiting letters. Returns those to Rosa. */
async function post(): Promise<OutgoingMail[]> {
  const mails: OutgoingMail[] = [];
  for (const { id } of await lettersOf(place.service, match.id)) {
    await deliverLetter(place.service, id, async (mail) => {
      mails.push(mail);
      return { outcome: 'sent' };
    });
  }
  return mails.filter(({ to }) => to.name === 'Rosa');
}

const SECOND = 1 / 3_600;
const MOST_MAILS = 100;

/** A program that answers each of our mails within a second, until none comes. Returns the number of mails that it got. */
async function playAgainst(answer: (mail: OutgoingMail, no: number) => string): Promise<number> {
  const { service, pass } = place;
  const seatNo = match.seatNo.red ?? 0;
  let [mail]: (OutgoingMail | undefined)[] = [
    ...(await post()),
    { text: '', messageId: '<first@play.test>' } as OutgoingMail,
  ];
  for (let got = 0; got < MOST_MAILS; got++) {
    if (!mail) return got;
    pass(SECOND);
    const sentTexts = await latestTexts(service.store, seatNo, MOST_MAILS);
    const isOrder = (line: string) => isOrderLine(line, duel.language);
    const { lines, held } = stripQuotes(answer(mail, got).split('\n'), { isOrderLine: isOrder, sentTexts });
    const reading = held ? { unclear: held.lines } : {};
    await sendMail(service, { text: lines.join('\n'), seatNo, decision: 0, from: 'rosa@players.test', reading });
    [mail] = await post();
  }
  return MOST_MAILS;
}

test.each<[string, (mail: OutgoingMail, no: number) => string, number]>([
  ['always says the same', () => 'I have received your mail and shall read it soon.', 4],
  ['counts and tells the time', (_mail, no) => `Your mail number ${no} came at 12:00:${no}. Thank you.`, 4],
  ['says something else each time', (_mail, no) => `${'x'.repeat(no + 1)} yours truly`, 6],
  ['asks for help', () => 'HELP', 4],
  ['sends our words back', ({ text }) => text, 6],
])('a program without headers that %s is soon left alone', async (_what, answer, most) => {
  expect(await playAgainst(answer)).toBeLessThanOrEqual(most);
});

const send = async (text: string, reading = {}) => {
  await post();
  place.pass(SECOND);
  await sendMail(place.service, {
    text,
    seatNo: match.seatNo.red ?? 0,
    decision: 0,
    from: 'rosa@players.test',
    reading,
  });
  return post();
};

const toldModerator = async () =>
  (await lettersOf(place.service, match.id)).filter(({ letter }) => /"about":"many-mails"/.test(JSON.stringify(letter)))
    .length;

test('different mails of which nothing was read are each answered, however soon they come', async () => {
  for (const likeness of ['one', 'two', 'three', 'four']) {
    expect(await send('', { likeness })).toHaveLength(1);
    expect(await toldModerator()).toBe(0);
  }
});

test('the last answer to equal mails says that answers stop, and the moderator is told once', async () => {
  for (const count of [1, 2, 3]) {
    const [answer] = await send('', { likeness: 'the same' });
    expect(answer?.text.replace(/\s+/g, ' ').includes('will not be answered again'), `${count}`).toBe(count === 3);
  }
  expect(await send('', { likeness: 'the same' })).toEqual([]);
  expect(await send('', { likeness: 'the same' })).toEqual([]);
  expect(await toldModerator()).toBe(1);
});

test('after thirty questions within an hour orders and mistakes are still answered', async () => {
  const { service, pass } = place;
  const answers = async () =>
    (await lettersOf(service, match.id, 'acknowledgement')).map(({ letter }) => JSON.stringify(letter));
  const ask = async (text: string) => {
    pass(61 * SECOND);
    await sendMail(service, { text, seatNo: match.seatNo.red ?? 0, decision: 0, from: 'rosa@players.test' });
  };
  for (let count = 1; count <= 32; count++) await ask('WHO');
  expect((await answers()).map((each) => each.includes('the last such answer'))).toEqual([
    ...Array(29).fill(false),
    true,
  ]);
  expect(await toldModerator()).toBe(1);
  await ask('STRIKE');
  await ask('STRIKE at the moon');
  expect(await answers()).toHaveLength(32);
});

type Answer = Awaited<ReturnType<typeof lettersOf>>[number];

/** As if so many more mails had been answered in the same way. */
const repeatAnswer = async ({ id: _, letter, messageId, ...first }: Answer, count: number): Promise<void> => {
  const { matchId, seatNo, invitationNo, kind, createdAt, decision } = first;
  const like = { matchId, seatNo, invitationNo, kind, createdAt, decision, letter: letter as object };
  const { store, clock } = place.service;
  await store.letter.createMany({
    data: Array.from({ length: count }, (_each, no) => ({
      ...like,
      id: timedId(clock()),
      messageId: `${no}${messageId}`,
    })),
  });
};

test('what becomes of mails above the limit is told in one mail after an hour', async () => {
  const { service, pass } = place;
  const red = match.seatNo.red ?? 0;
  const answers = async () => lettersOf(service, match.id, 'acknowledgement');
  const order = async (text: string) => {
    pass(61 * SECOND);
    return sendMail(service, { text, seatNo: red, decision: 0, from: 'rosa@players.test' });
  };
  await order('STRIKE');
  await repeatAnswer(sure((await answers())[0]), 118);
  await order('DRAW');
  const last = JSON.stringify((await answers()).at(-1)?.letter);
  expect(last).toContain('one mail in about an hour tells what became of them');
  await order('WHO');
  await order('STRIKE at the moon');
  await order('DONE');
  expect(await answers()).toHaveLength(120);
  await tellUnanswered(service);
  expect(await answers()).toHaveLength(120);
  pass(1);
  await tellUnanswered(service);
  await tellUnanswered(service);
  const told = await answers();
  expect(told).toHaveLength(121);
  const { reply } = sure(told.at(-1)).letter as unknown as { reply: { summary: string; sections: unknown[] } };
  expect(reply.summary).toBe('What became of 2 mails of yours without a separate answer.');
  expect(JSON.stringify(reply.sections)).toMatch(/NEEDS FIX - .*STRIKE at the moon.*(ACCEPTED|NEEDS FIX) - /);
  expect(place.queues.told.at(-1)).toBe(`postman ${told.at(-1)?.id}`);
});

test('a player who takes a seat over is not told of the mails of the one before', async () => {
  const { store } = place.service;
  await send('STRIKE');
  await store.submission.updateMany({ where: { seatNo: match.seatNo.red ?? 0 }, data: { unanswered: true } });
  const seating = { player: 'Bo', address: 'bo@players.test', zone: 'UTC', language: 'en', linkNo: 2 } as const;
  await writeSeating(store, match.seatNo.red ?? 0, { ...seating, linkHash: 'of Bo', notify: 'EACH' });
  place.pass(2);
  const before = (await lettersOf(place.service, match.id)).length;
  await tellUnanswered(place.service);
  expect(await lettersOf(place.service, match.id)).toHaveLength(before);
});

test('a player who asks often, and takes his time, is answered each time', async () => {
  const { service, pass } = place;
  for (let count = 0; count < 5; count++) {
    pass(2 / 60);
    const mail = { text: 'WHO', seatNo: match.seatNo.red ?? 0, decision: 0, from: 'rosa@players.test' };
    expect(await sendMail(service, mail)).toMatchObject({ verdict: 'info' });
    expect((await post()).map(({ kind }) => kind)).toEqual(['acknowledgement']);
  }
});

test('a mail that is no longer answered is still passed on to others', async () => {
  const { service, pass } = place;
  const mail = { text: 'PRESS TO Blue\nAre you there?\nEND', seatNo: match.seatNo.red ?? 0, decision: 0 };
  const count = async () =>
    (await lettersOf(service, match.id, 'notice')).filter(({ seat }) => seat?.seat === 'blue').length;
  for (let no = 1; no <= 4; no++) {
    pass(SECOND);
    await sendMail(service, { ...mail, from: 'rosa@players.test' });
    await post();
    expect(await count()).toBe(no);
  }
});

test('the last report again: the same bytes in a new mail of the same thread', async () => {
  const { service } = place;
  const [original] = (await lettersOf(service, match.id, 'report')).filter(({ seat }) => seat?.seat === 'red');
  place.pass(5);
  const settled = await sendMail(service, {
    text: 'REPORT',
    seatNo: match.seatNo.red ?? 0,
    decision: 0,
    from: 'rosa@players.test',
  });
  expect(settled).toMatchObject({ verdict: 'info' });
  const [copy] = (await post()).filter(({ kind }) => kind === 'report');
  const row = await service.store.letter.findUniqueOrThrow({ where: { id: copy?.id ?? '' } });
  expect(row).toMatchObject({ copyOf: original?.id, threadRoot: original?.threadRoot });
  expect(row.messageId).not.toBe(original?.messageId);
  const kept = await service.store.letter.findUniqueOrThrow({ where: { id: original?.id ?? '' } });
  expect(row).toMatchObject({ digest: kept.digest, text: kept.text, drawnAt: kept.drawnAt });
  expect(copy?.attachments.length).toBeGreaterThan(0);
});

test('pressed twice it goes once, and a letter of another match is refused', async () => {
  const { service } = place;
  const seatNo = match.seatNo.red ?? 0;
  expect(await resendReport(service, match.id, seatNo)).toBe(true);
  expect(await resendReport(service, match.id, seatNo)).toBe(true);
  expect(await post()).toHaveLength(1);
  expect(await resendReport(service, match.id, seatNo)).toBe(true);
  expect(await post(), 'nor again a minute later').toHaveLength(0);
  place.pass(0.1);
  expect(await resendReport(service, match.id, seatNo)).toBe(true);
  const [again] = await post();
  place.pass(0.1);
  expect(await resendLetter(service, match.id, again?.id ?? '')).toBe(true);
  expect(await post()).toHaveLength(1);
  const other = await openMatch(service);
  const [foreign] = await lettersOf(service, other.id);
  expect(await resendLetter(service, match.id, foreign?.id ?? '')).toBe(false);
});

const MORA = { by: 'Mora', via: 'page' } as const;

/** Somebody without a seat: the number in their reply address, and where they write from. */
const guest = async (role: 'OBSERVER' | 'MODERATOR', { joins = true } = {}) => {
  const { service } = place;
  const address = `${role.toLowerCase()}@players.test`;
  await inviteTo(service, match.id, { ...MORA, role, name: 'Otto', address });
  const { no } = await service.store.invitation.findFirstOrThrow({ where: { matchId: match.id, address } });
  if (joins) await joinInvitation(service, no, {});
  return { no, from: address, where: { invitationNo: no } };
};

const firstModerator = async () => {
  const { moderatorNo } = await place.service.store.match.findUniqueOrThrow({ where: { id: match.id } });
  return { no: moderatorNo ?? 0, from: 'mora@players.test', where: { seatNo: null, invitationNo: null } };
};

test.each([
  ['the moderator', firstModerator, 'EXTEND for ever'],
  ['a co-moderator', () => guest('MODERATOR'), 'EXTEND for ever'],
  ['an observer', () => guest('OBSERVER'), 'NOTIFY sometimes'],
  ['somebody invited', () => guest('OBSERVER', { joins: false }), 'Perhaps, perhaps not'],
])('mails of %s have the same limit, and what is not answered is told an hour later', async (_who, find, text) => {
  const { service, pass } = place;
  const { no, from, where } = await find();
  const write = () => {
    pass(61 * SECOND);
    return sendMail(service, { text, seatNo: no, decision: 0, from });
  };
  const answers = async () =>
    (await lettersOf(service, match.id, 'acknowledgement')).filter((letter) =>
      Object.entries(where).every(([key, value]) => letter[key as 'seatNo'] === value),
    );
  expect(await write()).toMatchObject({ verdict: 'needs-fix' });
  await repeatAnswer(sure((await answers())[0]), 118);
  await write();
  const last = sure((await answers()).at(-1));
  expect(JSON.stringify(last.letter)).toContain('one mail in about an hour tells what became of them');
  expect(await answers()).toHaveLength(120);
  expect(await toldModerator()).toBe(from.startsWith('mora') || from.startsWith('moderator') ? 0 : 1);
  await write();
  await write();
  expect(await answers()).toHaveLength(120);
  pass(1);
  await tellUnanswered(service);
  await tellUnanswered(service);
  const [told, ...more] = (await answers()).slice(120);
  expect([JSON.stringify(told?.letter).includes('What became of 2 mails of yours'), more]).toEqual([true, []]);
});

test('a program that answers an invitation with the same words is left alone, too', async () => {
  const { service, pass } = place;
  const { no, from, where } = await guest('OBSERVER', { joins: false });
  for (let count = 0; count < 6; count++) {
    await post();
    pass(SECOND);
    await sendMail(service, { text: 'I am out of the office.', seatNo: no, decision: 0, from });
  }
  const answers = await lettersOf(service, match.id, 'acknowledgement');
  expect(answers.filter(({ invitationNo }) => invitationNo === where.invitationNo)).toHaveLength(3);
});

test('the moderator sees whose mails are over the limit, and lifts it', async () => {
  const { service, pass } = place;
  const red = match.seatNo.red ?? 0;
  const order = async (text: string) => {
    pass(61 * SECOND);
    return sendMail(service, { text, seatNo: red, decision: 0, from: 'rosa@players.test' });
  };
  const answers = async () => lettersOf(service, match.id, 'acknowledgement');
  const over = async () =>
    (await moderatorPage(service, match.id))?.troubles
      .filter(({ kind }) => kind === 'many-mails')
      .map(({ seat }) => seat);
  await order('STRIKE');
  expect(await over()).toEqual([]);
  await repeatAnswer(sure((await answers())[0]), 119);
  await order('STRIKE at the moon');
  expect(await answers()).toHaveLength(120);
  expect(await over()).toEqual(['red']);
  pass(SECOND);
  const browser = new Browser(makeApp({ ...service, publicUrl: 'http://127.0.0.1' }, { requestsPerMinute: 10_000 }));
  const page = new URL(match.moderatorLink).pathname;
  expect((await browser.open(page)).text).toContain('not every mail is answered');
  expect((await browser.send(page, `${page}/answers`, { seat: 'red' })).status).toBe(303);
  expect(JSON.stringify((await answers()).at(-1)?.letter)).toContain('What became of 1 mail of yours');
  expect(await over()).toEqual([]);
  expect((await browser.open(page)).text).not.toContain('not every mail is answered');
  await order('STRIKE at the sun');
  expect(await answers()).toHaveLength(122);
});
