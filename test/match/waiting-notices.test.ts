/** Notices to one seat wait a minute for further ones and leave together as one mail. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { moderate } from '../../src/match/acts/index.ts';
import { movedFor } from '../../src/match/acts/plan.ts';
import { keepTime } from '../../src/match/clock/clock.ts';
import { deliverLetter, type OutgoingMail } from '../../src/match/post/outbox.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
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

test('what changes the time is told at once: one mail to each seat, with who did it and why', async () => {
  await write('EXTEND 12h the mail was slow\nRULE "A parry counts"\nPAUSE rain');
  const mails = await post();
  expect(mails.map((mail) => mail.to.name).sort()).toEqual(['Blas', 'Rosa']);
  const [mail] = to(mails, 'Rosa');
  expect(mail?.subject).toMatch(/\] You have until \w+ .*; and 2 more$/);
  expect(words(mail)).toMatch(
    /YOU HAVE UNTIL .*Mora gives as the reason: "the mail was slow".*A RULING.*Mora rules: > A parry counts.*THE MATCH IS PAUSED.*Mora gives as the reason: "rain"/,
  );
  place.pass(1);
  expect(await post()).toEqual([]);
});

test('later notices join the first one for a minute, and no longer', async () => {
  await write('RULE "one"');
  place.pass(0.75 * MINUTE);
  await write('RULE "two"');
  expect(await post()).toEqual([]);
  place.pass(0.25 * MINUTE);
  await write('RULE "three"');
  const [first, ...others] = to(await post(), 'Rosa');
  expect(words(first)).toMatch(/> one.*> two.*> three/);
  expect(others).toEqual([]);
  place.pass(0.25 * MINUTE);
  await write('RULE "four"');
  expect(await post()).toEqual([]);
  place.pass(MINUTE);
  expect(to(await post(), 'Rosa').map(words)).toEqual([expect.stringContaining('> four')]);
});

test('in an evening they leave within ten seconds, on pages after the time to take them back', async () => {
  await write('EVENING');
  await post();
  await write('RULE "one"');
  expect(await post()).toEqual([]);
  place.pass((10 / 60) * MINUTE);
  expect(to(await post(), 'Rosa').map(words)).toEqual([expect.stringContaining('> one')]);
  const { seq } = await place.service.store.match.findUniqueOrThrow({ where: { id: match.id } });
  const order = { reason: '', guard: { seq }, by: 'Mora', via: 'page' } as const;
  await moderate(place.service, match.id, { act: { kind: 'write', seat: 'red', text: 'two' }, ...order });
  place.pass((10 / 60) * MINUTE);
  expect(await post()).toEqual([]);
  place.pass((10 / 60) * MINUTE);
  expect(to(await post(), 'Rosa').map(words)).toEqual([expect.stringContaining('> two')]);
});

test('what was told before a report leaves before it, in the order of the acts', async () => {
  await write('RULE "one"');
  await write('TO blue: two');
  await answerDecision(place.service, match.seatNo.red ?? 0, 0, { act: 'end' });
  const kinds: string[] = [];
  const [report] = (await lettersOf(place.service, match.id, 'report')).filter(
    ({ seat, state }) => seat?.seat === 'blue' && state === 'PENDING',
  );
  await deliverLetter(place.service, report?.id ?? '', async (mail) => {
    kinds.push(mail.kind);
    if (mail.kind === 'notice') expect(words(mail)).toMatch(/> one.*> two/);
    return { outcome: 'sent' };
  });
  expect(kinds).toEqual(['notice', 'report']);
});

test('a notice leaves itself to an earlier one that is due, in whatever order they are looked at', async () => {
  await write('RULE "one"\nRULE "two"');
  place.pass(1.5 * MINUTE);
  const mails = to(await post({ backwards: true }), 'Rosa');
  expect(mails.map(words)).toEqual([expect.stringMatching(/> one.*> two/)]);
  expect(await post()).toEqual([]);
});

test('a question with a deadline goes at once and takes what waits along', async () => {
  await write('RULE "one"');
  await write('POLL 24h "Sundays?"\nRULE "two"');
  const mails = to(await post(), 'Blas');
  expect(mails.map(({ subject }) => subject)).toEqual([`[${match.code}] Mora asks all seats; and 2 more`]);
  expect(words(mails[0])).toMatch(/> one.*Sundays\?.*VOTE 1 YES.*> two/);
  place.pass(1);
  expect(await post()).toEqual([]);
});

test.each(['red', 'blue'] as const)(
  'an end of a pause is told at once, and first to %s, on whom all wait',
  async (asked) => {
    if (asked === 'blue') await answerDecision(place.service, match.seatNo.red ?? 0, 0, { act: 'end' });
    await write('PAUSE rain');
    await post();
    place.queues.told.length = 0;
    await write('RESUME dry');
    const seats = new Map((await lettersOf(place.service, match.id, 'notice')).map(({ id, seat }) => [id, seat?.seat]));
    const order = place.queues.told.flatMap((line) => seats.get(line.replace(/^postman /, '')) ?? []);
    expect(order).toEqual(asked === 'red' ? ['red', 'blue'] : ['blue', 'red']);
    const mails = await post();
    expect(mails.map((mail) => mail.to.name).sort()).toEqual(['Blas', 'Rosa']);
    for (const mail of mails) {
      expect(mail.subject).toBe(`[${match.code}] The match goes on`);
      expect(words(mail)).toContain('"dry"');
    }
  },
);

test('a new deadline of a question that others may not know names its seat and question to that seat alone', () => {
  const prompt = { key: 'ask', args: {} };
  const [known, unknown] = ['2026-11-23T21:00:00.000Z', '2026-11-22T21:00:00.000Z'];
  const [ofRed, appointment] = [
    { uid: 'red@estafette', sequence: 60 },
    { uid: 'blue@estafette', sequence: 120 },
  ];
  const moved = [
    { seat: 'red', name: 'Red', prompt, at: unknown, appointment: ofRed, isTellable: false },
    { seat: 'blue', name: 'Blue', prompt, at: known, appointment, isTellable: true },
  ];
  const notice = { about: 'extended', moved } as const;
  const ofBlue = { name: 'Blue', at: known };
  expect(movedFor(notice, 'red')).toEqual({
    moved: [{ name: 'Red', at: unknown, prompt }, ofBlue],
    deadline: { at: unknown, appointment: ofRed },
  });
  expect(movedFor(notice, 'blue')).toEqual({ moved: [{ ...ofBlue, prompt }], deadline: { at: known, appointment } });
  for (const reader of ['green', undefined])
    expect(movedFor(notice, reader)).toEqual({ moved: [ofBlue], deadline: { at: known } });
  expect(movedFor({ about: 'extended', moved: moved.slice(0, 1) }, 'blue')).toEqual({});
});

test('a new deadline says whose it is, and to that seat for which question', async () => {
  await write('EXTEND 12h slow');
  const mails = await post();
  expect(words(to(mails, 'Blas')[0])).toMatch(/Red has until .*, in 60 h\./);
  expect(words(to(mails, 'Rosa')[0])).toMatch(/You have until .*, in 60 h, to answer: your impulse/);
});

test('what a later act has made void is not sent with it', async () => {
  await write('RULE "one"\nEXTEND 12h slow\nPAUSE rain');
  await write('RESUME dry\nEXTEND 12h slower\nPOLL 24h "Sundays?"');
  await writeAs('red', 'VOTE YES');
  await writeAs('blue', 'VOTE NO');
  const [mail, ...others] = to(await post(), 'Blas');
  expect(others).toEqual([]);
  expect(words(mail)).toMatch(/> one.*"dry".*in 72 h.*"slower".*1 has said yes and 1 has said no/);
  expect(words(mail)).not.toMatch(/"slow"|"rain"|in 60 h|VOTE 1 YES/);
});

test('words between players go at once, in a mail of their own', async () => {
  await write('RULE "one"');
  await writeAs('blue', 'PRESS TO Red\nA truce?\nEND');
  const mails = to(await post(), 'Rosa');
  expect(mails.map(words)).toEqual([expect.stringMatching(/A truce\?/)]);
  expect(words(mails[0])).not.toContain('> one');
});

test('what waits is looked at again when it is due', async () => {
  place.queues.told.length = 0;
  await write('RULE "rain"');
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
  expect(words(own)).toContain('> to all');
  expect(own?.subject).toBe(`[${match.code}] A ruling`);
  expect(words(to(mails, 'Blas')[0])).toMatch(/> to all.*will be away/i);
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
  expect(mail?.subject).toBe(`[${match.code}] A ruling`);
  const notices = await lettersOf(place.service, match.id, 'notice');
  expect(
    notices.map(({ letter, state, reason, seat }) => [seat?.seat, (letter as { about?: string }).about, state, reason]),
  ).toContainEqual(['blue', 'late', 'DROPPED', 'settled']);
});
