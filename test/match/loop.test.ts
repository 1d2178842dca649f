import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sure } from '../../src/engine/index.ts';
import { tellUnanswered } from '../../src/match/inbox/unanswered.ts';
import { deliverLetter, type OutgoingMail } from '../../src/match/post/outbox.ts';
import { timedId } from '../../src/match/post/outgoing.ts';
import { resendLetter, resendReport } from '../../src/match/post/resend.ts';
import { writeSeating } from '../../src/store/invitations.ts';
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
    const text = answer(mail, got);
    await sendMail(service, { text, seatNo, decision: 0, from: 'rosa@players.test' });
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
  (await lettersOf(place.service, match.id, 'notice')).filter(
    ({ letter }) => (letter as { about?: string }).about === 'many-mails',
  ).length;

test('different mails of which nothing was read are each answered, however soon they come', async () => {
  for (const likeness of ['one', 'two', 'three', 'four']) {
    expect(await send('', { likeness })).toHaveLength(1);
    expect(await toldModerator()).toBe(0);
  }
});

test('the last answer to equal mails says that answers stop, and the moderator is told once', async () => {
  for (const count of [1, 2, 3]) {
    const [answer] = await send('', { likeness: 'the same' });
    expect(answer?.text.replace(/\s+/g, ' ').includes('it is not answered any more'), `${count}`).toBe(count === 3);
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

test('what becomes of mails above the limit is told in one mail after an hour', async () => {
  const { service, pass } = place;
  const red = match.seatNo.red ?? 0;
  const answers = async () => lettersOf(service, match.id, 'acknowledgement');
  const order = async (text: string) => {
    pass(61 * SECOND);
    return sendMail(service, { text, seatNo: red, decision: 0, from: 'rosa@players.test' });
  };
  await order('STRIKE');
  const { id: _, letter, messageId, ...first } = sure((await answers())[0]);
  const { matchId, seatNo, kind, createdAt, decision } = first;
  const like = { matchId, seatNo, kind, createdAt, decision, letter: letter as object };
  await service.store.letter.createMany({
    data: Array.from({ length: 118 }, (_each, no) => ({
      ...like,
      id: timedId(service.clock()),
      messageId: `${no}${messageId}`,
    })),
  });
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
