/** Notices to one seat wait two minutes for further ones and leave together as one mail. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deliverLetter, type OutgoingMail } from '../../src/match/post/outbox.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import { keepTime } from '../../src/match/time/clock.ts';
import { lettersOf, openMatch, sendMail, type TestMatch, type TestService, testService } from './service.ts';

const MINUTE = 1 / 60;

/** Hours until the deadline of the first question. */
const HOURS = 48;

let place: TestService;
let match: TestMatch;
let moderator: number;
beforeAll(async () => {
  place = await testService();
});
beforeEach(async () => {
  match = await openMatch(place.service);
  moderator = (await place.service.store.match.findUniqueOrThrow({ where: { id: match.id } })).moderatorNo ?? 0;
  await post();
});
afterAll(() => place.close());

const write = (text: string) =>
  sendMail(place.service, { text, seatNo: moderator, decision: 0, from: 'mora@players.test' });
const writeAs = (seat: 'red' | 'blue', text: string) =>
  sendMail(place.service, {
    text,
    seatNo: match.seatNo[seat] ?? 0,
    decision: 0,
    from: seat === 'red' ? 'rosa@players.test' : 'blas@players.test',
  });

/** Tries to deliver every letter, in reverse order where asked. Returns the mails that left. */
async function post({ backwards = false } = {}): Promise<OutgoingMail[]> {
  const mails: OutgoingMail[] = [];
  const letters = await lettersOf(place.service, match.id);
  for (const { id } of backwards ? letters.reverse() : letters) {
    await deliverLetter(place.service, id, async (mail) => {
      mails.push(mail);
      return { outcome: 'sent' };
    });
  }
  return mails.filter(({ kind }) => kind === 'notice');
}

const to = (mails: readonly OutgoingMail[], name: string) => mails.filter((mail) => mail.to.name === name);

/** The text of a mail as one line. */
const words = (mail: OutgoingMail | undefined) => (mail?.text ?? '').replace(/\s+/g, ' ');

test('the notices of one mail are one mail to each seat, with who did it and why', async () => {
  await write('EXTEND 12h the mail was slow\nRULE "A parry counts"\nPAUSE rain');
  expect(await post()).toEqual([]);
  place.pass(2 * MINUTE);
  const mails = await post();
  expect(mails.map((mail) => mail.to.name).sort()).toEqual(['Blas', 'Rosa']);
  const [mail] = to(mails, 'Rosa');
  expect(mail?.subject).toBe(`[${match.code}] NOTICE - the deadline has moved; and 2 more`);
  expect(words(mail)).toMatch(
    /THE DEADLINE HAS MOVED.*Mora gives as the reason: "the mail was slow".*A RULING.*Mora rules: "A parry counts".*THE MATCH IS PAUSED.*Mora gives as the reason: "rain"/,
  );
  place.pass(1);
  expect(await post()).toEqual([]);
});

test('later notices join the first one for two minutes, and no longer', async () => {
  await write('RULE "one"');
  place.pass(1.5 * MINUTE);
  await write('RULE "two"');
  expect(await post()).toEqual([]);
  place.pass(0.5 * MINUTE);
  await write('RULE "three"');
  const [first, ...others] = to(await post(), 'Rosa');
  expect(words(first)).toMatch(/"one".*"two".*"three"/);
  expect(others).toEqual([]);
  place.pass(0.5 * MINUTE);
  await write('RULE "four"');
  expect(await post()).toEqual([]);
  place.pass(2 * MINUTE);
  expect(to(await post(), 'Rosa').map(words)).toEqual([expect.stringContaining('"four"')]);
});

test('a notice leaves itself to an earlier one that is due, in whatever order they are looked at', async () => {
  await write('RULE "one"\nRULE "two"');
  place.pass(2 * MINUTE);
  const mails = to(await post({ backwards: true }), 'Rosa');
  expect(mails.map(words)).toEqual([expect.stringMatching(/"one".*"two"/)]);
  expect(await post()).toEqual([]);
});

test('a question with a deadline goes at once and takes what waits along', async () => {
  await write('RULE "one"');
  await write('POLL 24h "Sundays?"\nRULE "two"');
  const mails = to(await post(), 'Blas');
  expect(mails).toHaveLength(1);
  expect(words(mails[0])).toMatch(/Sundays\?.*VOTE 1 YES.*"one".*"two"/);
  place.pass(1);
  expect(await post()).toEqual([]);
});

test('words between players go at once, in a mail of their own', async () => {
  await write('RULE "one"');
  await writeAs('blue', 'PRESS TO Red\nA truce?\nEND');
  const mails = to(await post(), 'Rosa');
  expect(mails.map(words)).toEqual([expect.stringMatching(/A truce\?/)]);
  expect(words(mails[0])).not.toContain('"one"');
});

test('what waits is looked at again when it is due', async () => {
  place.queues.told.length = 0;
  await write('PAUSE rain');
  await post();
  const [letter] = (await lettersOf(place.service, match.id, 'notice')).filter(({ seat }) => seat?.seat === 'red');
  expect(place.queues.told.filter((line) => line === `postman ${letter?.id}`)).toHaveLength(2);
});

test('what one seat is told does not depend on what another one is told', async () => {
  await write('RULE "to all"');
  place.pass(1 * MINUTE);
  // Blas is told of Rosa's absence; Rosa herself is not.
  await writeAs('red', 'ABSENCE 2026-12-01 TO 2026-12-03');
  place.pass(1 * MINUTE);
  const mails = await post();
  const [own] = to(mails, 'Rosa');
  expect(words(own)).toContain('"to all"');
  expect(own?.subject).toBe(`[${match.code}] NOTICE - a ruling`);
  expect(words(to(mails, 'Blas')[0])).toMatch(/"to all".*will be away/i);
});

test('a notice that is outdated when the mail goes is left out of it', async () => {
  place.pass(HOURS - MINUTE);
  await keepTime(place.service, match.id);
  await post();
  await write('RULE "one"');
  place.pass(MINUTE);
  await keepTime(place.service, match.id);
  await answerDecision(place.service, match.seatNo.red ?? 0, 0, { act: 'end' });
  place.pass(MINUTE);
  const [mail] = to(await post(), 'Blas');
  expect(mail?.subject).toBe(`[${match.code}] NOTICE - a ruling`);
  const notices = await lettersOf(place.service, match.id, 'notice');
  expect(
    notices.map(({ letter, state, reason, seat }) => [seat?.seat, (letter as { about?: string }).about, state, reason]),
  ).toContainEqual(['blue', 'late', 'DROPPED', 'settled']);
});
