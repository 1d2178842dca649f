import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sweep } from '../../src/match/clock/clock.ts';
import { submitOrders } from '../../src/match/inbox/submission.ts';
import { pauseMatch } from '../../src/match/moderator/moderator.ts';
import { seatPage } from '../../src/match/pages.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { NO_DECISION } from '../../src/match/post/outgoing.ts';
import { tellUntold } from '../../src/match/post/telling.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import { type Letter, type Reply, renderLetter } from '../../src/reports/index.ts';
import { duel } from './duel.ts';
import {
  answersOf,
  lettersOf,
  openMatch,
  openOf,
  sendMail,
  type TestMatch,
  type TestService,
  testService,
} from './service.ts';

let place: TestService;
let match: TestMatch;
beforeAll(async () => {
  place = await testService();
});
beforeEach(async () => {
  match = await openMatch(place.service);
});
afterAll(() => place.close());

const red = (text: string, decision = 0, more = {}) =>
  sendMail(place.service, { text, seatNo: match.seatNo.red ?? 0, decision, from: 'rosa@players.test', ...more });
const blue = (text: string, decision: number, more = {}) =>
  sendMail(place.service, { text, seatNo: match.seatNo.blue ?? 0, decision, from: 'blas@players.test', ...more });
const draftOf = (seat: 'red' | 'blue') =>
  place.service.store.draft.findUnique({ where: { seatNo: match.seatNo[seat] ?? 0 } });

test('orders by mail are stored, acknowledged, handed over, held and carried out', async () => {
  const { service, queues, pass } = place;
  const kept = await red('STRIKE\nPASS');
  expect(kept).toMatchObject({ verdict: 'accepted' });
  expect(await draftOf('red')).toMatchObject({ lines: ['STRIKE', 'PASS'], handedOver: false, decision: 0 });
  expect(await advanceMatch(service, match.id)).toEqual({ outcome: 'waiting' });

  const done = await red('DONE');
  expect(done?.text).toMatch(
    /^SENT - your orders are carried out .*\(in 30\s+min\)[\s\S]*\n2 orders, handed over\. NOW does it at once\./,
  );
  expect(queues.told).toContain(`referee ${match.id} 30`);
  expect(await advanceMatch(service, match.id)).toEqual({ outcome: 'waiting' });
  pass(0.5);
  expect(await advanceMatch(service, match.id)).toMatchObject({ outcome: 'moved' });
  expect(await openOf(service, match.id)).toEqual(['1 blue parry']);
  expect(await draftOf('red')).toMatchObject({ lines: ['PASS'], handedOver: true });

  const answer = await blue('PARRY NO\nNOW', 1);
  expect(answer?.verdict).toBe('accepted');
  expect(await advanceMatch(service, match.id)).toMatchObject({ outcome: 'moved' });
  expect(await answersOf(service, match.id)).toEqual([
    '0 red order {"act":"strike"} sheet',
    '1 blue parry {"parry":false} sheet',
    '2 red order {"act":"end"} sheet',
  ]);
  expect(await openOf(service, match.id)).toEqual(['3 blue order']);
  expect(await draftOf('red')).toBeNull();
  expect((await lettersOf(service, match.id, 'acknowledgement')).map(({ seat }) => seat?.seat)).toEqual([
    'red',
    'red',
    'blue',
  ]);
});

test('the answer to a single question is handed over at once', async () => {
  const { service } = place;
  await red('STRIKE\nPASS\nNOW');
  await advanceMatch(service, match.id);
  const answer = await blue('PARRY', 1);
  expect(answer?.text).toContain('handed over');
  expect(await draftOf('blue')).toMatchObject({ handedOver: true });
});

test('NOW skips the delay, and WITHDRAW takes back what waits', async () => {
  const { service, pass } = place;
  await red('PASS\nDONE');
  expect((await red('WITHDRAW'))?.verdict).toBe('accepted');
  pass(1);
  expect(await advanceMatch(service, match.id)).toEqual({ outcome: 'waiting' });
  expect(await draftOf('red')).toBeNull();
  await red('PASS\nNOW');
  expect(await advanceMatch(service, match.id)).toMatchObject({ outcome: 'moved' });
});

test('taking back is offered only while it is possible', async () => {
  const { service, pass } = place;
  expect((await red('WITHDRAW'))?.text).toContain('there is nothing to take back');
  const held = await red('PASS\nDONE');
  expect(held?.text.replace(/\s+/g, ' ')).toMatch(/\(in 30 min\).* NOW does it at once\..*or WITHDRAW, and it is gone/);
  expect((await red('WITHDRAW'))?.text).toContain('The draft was cleared (1 line)');
  const now = await red('PASS\nNOW');
  expect(now?.text).toMatch(/^SENT - your orders are carried out no/);
  expect(now?.text).not.toMatch(/WITHDRAW|CHANGE|NOW does it/);
  pass(0.1);
  await advanceMatch(service, match.id);
  expect((await red('WITHDRAW'))?.text).toContain('WITHDRAW comes too late');
});

test('a change by number takes a handed-over sheet back until it is handed over again', async () => {
  await red('STRIKE\nSTRIKE\nPASS\nDONE');
  await red('DELETE 2');
  expect(await draftOf('red')).toMatchObject({ lines: ['STRIKE', 'PASS'], handedOver: false, readyAt: null });
});

test('CHECK rehearses the stored orders and changes nothing', async () => {
  await red('STRIKE\nPASS\nDONE');
  const before = await draftOf('red');
  const settled = await red('CHECK');
  expect(settled?.text).toMatch(
    /^SENT - your orders are carried out .*\(in 30\s+min\)[\s\S]*\nYour orders stay handed over\./,
  );
  expect(await draftOf('red')).toEqual(before);
});

test('a wrong line keeps the good ones and nothing is handed over', async () => {
  const settled = await red('STRIKE\nSTIRKE 2\nPASS\nDONE');
  expect(settled?.verdict).toBe('needs-fix');
  expect(settled?.text).toMatch(/^NEEDS FIX - 2 of 3 orders fine/);
  expect(await draftOf('red')).toMatchObject({ handedOver: false });
  expect((await draftOf('red'))?.lines).toHaveLength(3);
});

test('orders that cannot be carried out are refused in the rehearsal', async () => {
  const settled = await red('DRAW\nDRAW\nDRAW\nDRAW\nDONE\nGO');
  expect(settled?.verdict).toBe('needs-fix');
  expect(settled?.text).toContain('no breath left');
});

/** The newest report to a seat, as text. */
const reportTo = async (seat: string): Promise<string> => {
  const letters = await lettersOf(place.service, match.id, 'report');
  const last = letters.findLast((each) => each.seat?.seat === seat);
  if (!last) throw new Error(`no report to ${seat}`);
  return renderLetter(last.letter as unknown as Letter, duel.reporter, place.service.clock()).text;
};

test('the report of an impulse that goes on says after which line its orders stopped, why, and what is left', async () => {
  const { service } = place;
  await red('STRIKE\nDRAW\nPASS\nNOW');
  await advanceMatch(service, match.id);
  // Another seat was asked in between, so an earlier step carried the line out.
  await blue('PARRY\nNOW', 1);
  await advanceMatch(service, match.id);
  expect(await openOf(service, match.id)).toEqual(['2 red order']);
  expect(await reportTo('red')).toMatch(
    /Your orders stopped after STRIKE: [\s\S]+\nLeft in your draft[\s\S]+ {4}DRAW\n {4}PASS\n/,
  );
});

test('an order that cannot be carried out is named as the one at which the sheet has stopped', async () => {
  const { service } = place;
  await red('STRIKE\nPASS\nNOW');
  await service.store.draft.update({
    where: { seatNo: match.seatNo.red ?? 0 },
    data: { lines: ['STRIKE', 'SHOW 599', 'PASS'] },
  });
  await advanceMatch(service, match.id);
  await blue('PARRY NO\nNOW', 1);
  await advanceMatch(service, match.id);
  expect(await reportTo('red')).toMatch(
    /Your orders stopped at line \d, SHOW 599: [\s\S]+\nLeft in your draft\. Put line 1 right first[\s\S]+\(DELETE\s+1\)/,
  );
  await red('DELETE 1\nDONE', 2);
  const draft = await service.store.draft.findUnique({ where: { seatNo: match.seatNo.red ?? 0 } });
  expect(draft).toMatchObject({ lines: ['PASS'], handedOver: true });
});

test('of a sheet that has come to its end with breath left its last order is told', async () => {
  const { service } = place;
  await red('STRIKE\nNOW');
  await advanceMatch(service, match.id);
  await service.store.draft.deleteMany({ where: { seatNo: match.seatNo.red ?? 0 } });
  await blue('PARRY NO\nNOW', 1);
  await advanceMatch(service, match.id);
  expect(await openOf(service, match.id)).toEqual(['2 red order']);
  expect(await reportTo('red')).toContain('Your sheet has been carried out up to STRIKE.');
});

/** The unused lines that reports have told to a seat. */
const unusedTold = async (seat: string) =>
  (await lettersOf(place.service, match.id, 'report'))
    .filter((each) => each.seat?.seat === seat)
    .flatMap(({ letter }) => (letter as unknown as { report: { unused?: readonly string[] } }).report.unused ?? []);

test('lines without effect are listed for their owner in the next report, with the reason', async () => {
  const { service } = place;
  await red('STRIKE\nPASS\nSTRIKE\nPARRY NO\nGO\nNOW');
  await advanceMatch(service, match.id);
  await blue('PARRY NO\nNOW', 1);
  await advanceMatch(service, match.id);
  expect(await openOf(service, match.id)).toEqual(['3 blue order']);
  expect(await lettersOf(service, match.id, 'notice')).toEqual([]);
  place.pass(1);
  await tellUntold(service);
  expect(await unusedTold('red')).toEqual([
    'STRIKE: the impulse was over before play came to this line',
    'PARRY NO: not needed: nobody asked',
  ]);
  expect(await unusedTold('blue')).toEqual([]);
  const [row] = (await lettersOf(service, match.id, 'report')).filter(({ seat }) => seat?.seat === 'red').slice(-1);
  const text = JSON.stringify(row?.letter);
  expect(text).toContain('nobody asked');
  await red('PARRY NO\nNOW');
  place.pass(1);
  await tellUntold(service);
  expect(await unusedTold('red')).toHaveLength(2);
});

test('an answer line whose question never came is reported if nothing of the sheet was used', async () => {
  const { service } = place;
  await red('STRIKE\nNOW');
  await advanceMatch(service, match.id);
  await blue('PARRY NO\nPARRY\nNOW', 1);
  await service.store.draft.update({
    where: { seatNo: match.seatNo.blue ?? 0 },
    data: { handedOver: true, readyAt: null },
  });
  await advanceMatch(service, match.id);
  await red('PASS\nNOW', 2);
  await advanceMatch(service, match.id);
  expect(await unusedTold('blue')).toEqual(['PARRY: not needed: nobody asked']);
});

test('a line that GO skips is reported at once, and once', async () => {
  const { service } = place;
  await red('SHOW 599\nSTRIKE\nPASS\nGO\nNOW');
  await service.store.draft.update({
    where: { seatNo: match.seatNo.red ?? 0 },
    data: { handedOver: true, mode: 'go', readyAt: null },
  });
  await advanceMatch(service, match.id);
  const texts = async () =>
    (await lettersOf(service, match.id, 'notice')).map(({ letter }) => (letter as { text?: string }).text);
  expect(await openOf(service, match.id)).toEqual(['1 blue parry']);
  expect(await texts()).toEqual([expect.stringMatching(/^SHOW 599: /)]);
  await blue('PARRY NO\nNOW', 1);
  await advanceMatch(service, match.id);
  expect(await texts()).toHaveLength(1);
});

test('a fully executed sheet is not mentioned', async () => {
  const { service } = place;
  await red('STRIKE\nPASS\nNOW');
  await advanceMatch(service, match.id);
  await blue('PARRY NO\nNOW', 1);
  await advanceMatch(service, match.id);
  expect(await lettersOf(service, match.id, 'notice')).toEqual([]);
});

test('the same mail by another route is taken once', async () => {
  const { service } = place;
  const first = await red('STRIKE', 0, { messageId: '<same@players.test>' });
  const raw = await service.store.submission.findFirstOrThrow({ where: { messageId: '<same@players.test>' } });
  const again = await red('STRIKE', 0, { messageId: '<same@players.test>', reading: { references: ['<x@y>'] } });
  expect(again).toEqual(first);
  expect(await service.store.submission.count({ where: { seatNo: match.seatNo.red ?? 0 } })).toBe(1);

  const relayed = await sendMail(service, {
    text: 'STRIKE ',
    seatNo: match.seatNo.red ?? 0,
    decision: 0,
    from: 'rosa@players.test',
    messageId: '<same@players.test>',
  });
  expect(relayed?.verdict).toBe('duplicate');
  expect((await draftOf('red'))?.lines).toEqual(['STRIKE']);
  expect(await lettersOf(service, match.id, 'acknowledgement')).toHaveLength(1);
  expect(raw.verdict).toBe('accepted');
});

test('orders for a closed decision are returned and applied to no other', async () => {
  const { service } = place;
  await answerDecision(service, match.seatNo.red ?? 0, 0, { act: 'strike' });
  await answerDecision(service, match.seatNo.blue ?? 0, 1, { parry: false });
  expect(await openOf(service, match.id)).toEqual(['2 red order']);
  const settled = await red('STRIKE\nDONE', 0);
  expect(settled?.verdict).toBe('stale');
  expect(settled?.text).toContain('    STRIKE');
  expect(settled?.text).toMatch(
    /You\s+answered\s+a\s+question\s+to\s+Red\s+that\s+was\s+settled\s+\w{3}\s+\d+\s+\w{3}\s+\d+:\d+/,
  );
  expect(settled?.text).toMatch(/What is asked of you\s+now is below[\s\S]*your impulse: 2 breaths left/);
  expect(await draftOf('red')).toBeNull();
  expect(await openOf(service, match.id)).toEqual(['2 red order']);
});

test('a seat without a question may still set standing orders', async () => {
  const { service } = place;
  const settled = await blue('STANDING PARRY ALWAYS', NO_DECISION);
  expect(settled?.verdict).toBe('accepted');
  await red('STRIKE\nPASS\nGO\nNOW');
  await advanceMatch(service, match.id);
  expect((await answersOf(service, match.id))[1]).toBe('1 blue parry {"parry":true} standing');
  const report = (await lettersOf(service, match.id, 'report')).findLast(({ seat }) => seat?.seat === 'blue');
  expect(JSON.stringify(report?.letter)).toContain('standing order S1');
  expect(await service.store.standingOrder.findMany()).toContainEqual(expect.objectContaining({ used: 1 }));
});

test('a mail from another address is held, and only the player is told', async () => {
  const { service } = place;
  const settled = await red('PASS\nNOW', 0, { from: 'stranger@elsewhere.test' });
  expect(settled?.verdict).toBe('held');
  expect(await draftOf('red')).toBeNull();
  const [letter] = await lettersOf(service, match.id, 'acknowledgement');
  expect(letter?.seat?.seat).toBe('red');
  expect(JSON.stringify(letter?.letter)).toContain('stranger@elsewhere.test');
});

test('a held mail is carried out once its player confirms it with the code sent to him', async () => {
  const { service } = place;
  const held = await red('PASS\nNOW', 0, { from: 'stranger@elsewhere.test' });
  expect(held?.text).toContain('    PASS');
  const [, code = ''] = /CONFIRM ([0-9A-Z]{6})/.exec(held?.text ?? '') ?? [];
  expect((await red(`CONFIRM ${code === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA'}`))?.text).toContain('waits for that code');
  expect(await draftOf('red')).toBeNull();
  expect(await blue(`CONFIRM ${code}`, 0)).not.toMatchObject({ verdict: 'accepted' });
  expect(await red(`Yes, mine.\nconfirm ${code.toLowerCase()}`)).toMatchObject({ verdict: 'accepted' });
  expect(await draftOf('red')).toMatchObject({ lines: ['PASS'], handedOver: true });
  await advanceMatch(service, match.id);
  expect(await openOf(service, match.id)).toEqual(['1 blue order']);
  const again = await red(`CONFIRM ${code}`, 1);
  expect(again).toMatchObject({ verdict: 'needs-fix' });
  expect(again?.text).toContain('was confirmed before');
  expect(await openOf(service, match.id)).toEqual(['1 blue order']);
});

test.each([
  ['open', undefined, 'accepted'],
  ['normal', undefined, 'held'],
  ['normal', 'none', 'held'],
  ['normal', 'aligned', 'accepted'],
  ['normal', 'dmarc', 'accepted'],
  ['strict', 'aligned', 'held'],
  ['strict', 'dmarc', 'accepted'],
] as const)('if the check of senders is %s, a mail with proof %s is %s', async (senderCheck, proof, verdict) => {
  const service = { ...place.service, config: { ...place.service.config, senderCheck } };
  const mail = { text: 'PASS', seatNo: match.seatNo.red ?? 0, decision: 0, from: 'rosa@players.test' };
  expect(await sendMail(service, { ...mail, reading: { proof } })).toMatchObject({ verdict });
  expect((await draftOf('red')) === null).toBe(verdict === 'held');
  expect((await submitOrders(service, mail.seatNo, { decision: 0, text: 'STRIKE' })).verdict).toBe('accepted');
});

test.each([
  ['without a token of ours', { ticket: undefined }, 'unknown'],
  ['with a token of no seat', { ticket: { seatNo: 999_999, decisionNo: 0 } }, 'unknown'],
  ['from a machine', { class: 'auto-reply' as const }, 'machine'],
  ['that cannot be read', { class: 'unreadable' as const }, 'unreadable'],
])('a mail %s is stored and not answered', async (_what, reading, verdict) => {
  const { service } = place;
  const settled = await red('PASS\nNOW', 0, { reading });
  expect(settled).toEqual({ verdict, text: '' });
  expect(await draftOf('red')).toBeNull();
  expect(await lettersOf(service, match.id, 'acknowledgement')).toEqual([]);
});

test('a bounce marks its letter and, for good, its seat', async () => {
  const { service } = place;
  const [letter] = await lettersOf(service, match.id, 'report');
  const bounce = { letter: letter?.id ?? '', reason: '5.1.1 no such user', permanent: true };
  const settled = await red('', 0, { reading: { class: 'bounce', ticket: undefined, bounce } });
  expect(settled?.verdict).toBe('bounce');
  expect(await service.store.letter.findUnique({ where: { id: letter?.id ?? '' } })).toMatchObject({
    state: 'BOUNCED',
  });
  const seat = await service.store.seat.findUnique({ where: { no: letter?.seatNo ?? 0 } });
  expect(seat?.suspended).toBe('5.1.1 no such user');
});

test('the page accepts the same text and answers at once, without a mail', async () => {
  const { service } = place;
  const key = { no: match.seatNo.red ?? 0, seat: 'red', matchId: match.id };
  const page = await seatPage(service, key);
  expect(page?.open.map(({ id, isAct, question }) => [id, isAct, question])).toEqual([
    [0, true, 'your impulse: 3 breaths left'],
  ]);
  const settled = await submitOrders(service, key.no, { decision: 0, text: 'CLEAR\nSTRIKE\nDRAW\nDONE' });
  expect(settled.verdict).toBe('accepted');
  expect((await seatPage(service, key))?.draft).toMatchObject({ lines: ['STRIKE', 'DRAW'], handedOver: true });
  expect(await lettersOf(service, match.id, 'acknowledgement')).toEqual([]);
});

test('a page that shows an older draft does not overwrite a newer one', async () => {
  const { service } = place;
  const no = match.seatNo.red ?? 0;
  await submitOrders(service, no, { decision: 0, text: 'STRIKE' });
  const [{ revision } = { revision: 0 }] = await service.store.draft.findMany({ where: { seatNo: no } });
  await red('DELETE 1\nDRAW');
  const settled = await submitOrders(service, no, { decision: 0, text: 'CLEAR\nPASS', revision });
  expect(settled.verdict).toBe('needs-fix');
  expect((await draftOf('red'))?.lines).toEqual(['DRAW']);
});

test('a button answers one decision, and a refusal gives the reason and the alternatives', async () => {
  const { service } = place;
  const no = match.seatNo.red ?? 0;
  expect(await answerDecision(service, no, 0, { act: 'dance' })).toMatchObject({
    ok: false,
    refusal: { code: 'order.unknown', near: [{ act: 'end' }] },
  });
  expect(await answerDecision(service, match.seatNo.blue ?? 0, 0, { act: 'end' })).toMatchObject({
    refusal: { code: 'answer.foreign' },
  });
  expect(await answerDecision(service, no, 7, { act: 'end' })).toMatchObject({ refusal: { code: 'answer.unknown' } });
  expect(await answerDecision(service, no, 0, { act: 'draw' })).toEqual({ ok: true });
  expect(await answerDecision(service, no, 0, { act: 'draw' })).toMatchObject({ refusal: { code: 'answer.stale' } });
  expect(await answersOf(service, match.id)).toEqual(['0 red order {"act":"draw"} person']);
});

test('a player who answers on his page gets no mail for his own clicks', async () => {
  const { service } = place;
  const before = (await lettersOf(service, match.id)).length;
  await answerDecision(service, match.seatNo.red ?? 0, 0, { act: 'draw' });
  await answerDecision(service, match.seatNo.red ?? 0, 1, { act: 'draw' });
  expect(await lettersOf(service, match.id)).toHaveLength(before);
});

test('a sheet that leaves its plan stops, and the rest becomes a draft again', async () => {
  const { service } = place;
  await red('DRAW\nSTRIKE\nPASS\nNOW');
  await advanceMatch(service, match.id);
  expect(await answersOf(service, match.id)).toEqual(['0 red order {"act":"draw"} sheet']);
  expect(await draftOf('red')).toMatchObject({ lines: ['STRIKE', 'PASS'], handedOver: false, decision: 1 });
  const report = (await lettersOf(service, match.id, 'report')).at(-1);
  expect(JSON.stringify(report?.letter)).toContain('2 of your lines wait');
  await red('DONE\nNOW', 1);
  await advanceMatch(service, match.id);
  expect(await openOf(service, match.id)).toEqual(['2 blue parry']);
});

test('DONE with an empty draft ends the current impulse', async () => {
  const { service } = place;
  await red('NOW');
  await advanceMatch(service, match.id);
  expect(await openOf(service, match.id)).toEqual(['1 blue order']);
});

test('commands are answered and change nothing', async () => {
  await red('STRIKE');
  const settled = await red('WHO\nSTANDING\nHELP');
  expect(settled?.verdict).toBe('info');
  expect(settled?.text).toContain('Waiting for Red.');
  expect(settled?.text).toContain('You have no standing orders.');
  expect(await draftOf('red')).toMatchObject({ lines: ['STRIKE'], revision: 1 });
});

test('a requested report comes in the answer, and not in a mail of its own', async () => {
  const { service } = place;
  const before = await lettersOf(service, match.id);
  await red('STATUS\nWHO', 0, { messageId: '<status@players.test>' });
  const added = (await lettersOf(service, match.id)).slice(before.length);
  expect(added).toMatchObject([{ kind: 'acknowledgement', inReplyTo: '<status@players.test>', seat: { seat: 'red' } }]);
  expect(added[0]?.letter).toMatchObject({ reply: { verdict: 'INFO' }, report: { seat: { id: 'red' } } });
  expect(added[0]?.threadRoot).toBe(
    before.find(({ seat, kind }) => seat?.seat === 'red' && kind === 'report')?.threadRoot,
  );
});

test('the answer is stored as data, the same in the mail and on record', async () => {
  const { service } = place;
  await red('STRIKE\nSTIRKE 2\nHello there', 0, { messageId: '<data@players.test>' });
  const { result } = await service.store.submission.findFirstOrThrow({ where: { messageId: '<data@players.test>' } });
  const [letter] = await lettersOf(service, match.id, 'acknowledgement');
  const { reply } = result as unknown as { reply: Reply };
  expect(letter?.letter).toMatchObject({ reply });
  expect(reply).toMatchObject({
    verdict: 'NEEDS FIX',
    deadline: { at: expect.stringMatching(/^2026-11-2/) },
    lines: [
      { number: 1, mark: '!', course: 'depends', tally: '2 left' },
      { number: 2, mark: '?' },
      { mark: 'i', text: 'Read as talk, not as orders:', notes: ['"Hello there"'] },
    ],
  });
});

test('unread text is returned', async () => {
  const settled = await red('Dear clerk,\nI shall think about it.');
  expect(settled).toMatchObject({
    verdict: 'not-read',
    reply: { returned: ['Dear clerk,', 'I shall think about it.'] },
  });
  expect(settled?.text).toContain('"I shall think about it."');
});

test('press goes to its addressee, in a mail of his own', async () => {
  const { service } = place;
  const settled = await red('PRESS TO Blue\nShall we have breakfast first?\nEND');
  expect(settled?.text).toContain('Your message went to Blue.');
  const notices = await lettersOf(service, match.id, 'notice');
  expect(notices.map(({ seat }) => seat?.seat)).toEqual(['blue']);
  expect(JSON.stringify(notices[0]?.letter)).toContain('breakfast');
});

test('an order after a flood of questions, which end their answers, is carried out and answered', async () => {
  const { service } = place;
  for (let i = 0; i < 32; i++) await red('WHO');
  await red('STRIKE');
  expect(await lettersOf(service, match.id, 'acknowledgement')).toHaveLength(31);
  expect((await draftOf('red'))?.lines).toEqual(['STRIKE']);
});

test('raw mails are deleted after 90 days, their outcome is not', async () => {
  const { service, pass } = place;
  await red('STRIKE', 0, { messageId: '<old@players.test>' });
  const find = () => service.store.submission.findFirstOrThrow({ where: { messageId: '<old@players.test>' } });
  pass(24 * 91);
  await pauseMatch(service, match.id, 'over the winter');
  await sweep(service);
  expect(await find()).toMatchObject({ verdict: 'accepted', text: 'STRIKE' });
  expect((await find()).raw).toHaveLength(0);
});
