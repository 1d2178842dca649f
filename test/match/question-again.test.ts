/** If nothing in a mail can be used, its acknowledgement repeats the open question. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { submitOrders } from '../../src/match/inbox/submission.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import { replyText, speechOf } from '../../src/reports/index.ts';
import type { Reply } from '../../src/reports/letters/reply.ts';
import { makeClockface } from '../../src/reports/times.ts';
import { duel } from './duel.ts';
import { lettersOf, openMatch, sendMail, type TestMatch, type TestService, testService } from './service.ts';

let place: TestService;
let match: TestMatch;
beforeAll(async () => {
  place = await testService();
});
beforeEach(async () => {
  match = await openMatch(place.service);
});
afterAll(() => place.close());

const write = (seat: 'red' | 'blue', text: string, decision: number, reading = {}) =>
  sendMail(place.service, {
    text,
    seatNo: match.seatNo[seat] ?? 0,
    decision,
    from: seat === 'red' ? 'rosa@players.test' : 'blas@players.test',
    reading,
  });

/** The newest acknowledgement, with the question that a reply to it would answer. */
const answered = async (): Promise<{ text: string; decision: number; seat: string | undefined }> => {
  const letter = (await lettersOf(place.service, match.id, 'acknowledgement')).at(-1);
  if (!letter) throw new Error('nothing was answered');
  const { reply } = letter.letter as unknown as { reply: Reply };
  const text = replyText(
    reply,
    speechOf(duel.reporter),
    makeClockface('UTC', place.service.clock(), 'en'),
    duel.reporter.words.isOrder,
  );
  return { text, decision: letter.decision, seat: letter.seat?.seat };
};

const strikes = () => answerDecision(place.service, match.seatNo.red ?? 0, 0, { act: 'strike' });

const ANSWERS = /YOUR CHOICE\nred strikes: parry\?\n[^\n]*\n {4}PARRY NO\n {4}PARRY\n/;

test.each([
  ['in which no order is found', 'Thanks, I will think about it.', 1, {}],
  ['whose orders are for a question that is settled', 'STRIKE', 0, {}],
  ['that is too large', '', 1, { class: 'unreadable', reason: 'too-large' }],
  ['of which nothing is an answer that could be given', 'PARRY MAYBE', 1, {}],
])('the answer to a mail %s has the open question and its answers to copy', async (_what, text, decision, reading) => {
  await strikes();
  await write('blue', text, decision, reading);
  const told = await answered();
  expect(told).toMatchObject({ decision: 1, seat: 'blue', text: expect.stringMatching(ANSWERS) });
  expect(told.text).not.toContain('has been sent to you');
});

test('the owner of an impulse also gets his orders to fill in', async () => {
  await write('red', 'Hello?', 0);
  const { text } = await answered();
  expect(text).toMatch(/^NO ORDER FOUND - /);
  expect(text).toContain('YOUR MOVE');
  expect(text).toContain('    STRIKE');
});

test('a mail to the address of another seat is answered with the writer’s own question', async () => {
  await strikes();
  await sendMail(place.service, {
    text: 'PARRY',
    seatNo: match.seatNo.red ?? 0,
    decision: 2,
    from: 'blas@players.test',
  });
  expect(await answered()).toMatchObject({ decision: 1, seat: 'blue', text: expect.stringMatching(ANSWERS) });
});

test('a player without a question is sent none, whatever others are asked', async () => {
  await write('blue', 'Hello?', 0);
  const before = (await answered()).text;
  await strikes();
  await write('red', 'Hello?', 0);
  const after = (await answered()).text;
  for (const text of [before, after]) expect(text).not.toMatch(/^YOUR (?:CHOICE|MOVE)$/m);
});

test('a question whose answer was handed over is not repeated', async () => {
  await strikes();
  await write('blue', 'PARRY', 1);
  await write('blue', 'Well fenced!', 1);
  const { text } = await answered();
  expect(text).toMatch(/^NO ORDER FOUND - /);
  expect(text).not.toMatch(/^YOUR (?:CHOICE|MOVE)$/m);
});

test('a sheet with a faulty line, and a page, get only the errors', async () => {
  await write('red', 'STIRKE 2', 0);
  expect((await answered()).text).not.toMatch(/^YOUR (?:CHOICE|MOVE)$/m);
  await strikes();
  const { text } = await submitOrders(place.service, match.seatNo.blue ?? 0, { decision: 1, text: 'Hello?' });
  expect(text).toMatch(/^NO ORDER FOUND - /);
  expect(text).not.toMatch(/^YOUR (?:CHOICE|MOVE)$/m);
});
