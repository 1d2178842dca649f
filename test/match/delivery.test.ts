import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sure } from '../../src/engine/index.ts';
import { keepTime, sweep } from '../../src/match/clock/clock.ts';
import { extendDeadlines } from '../../src/match/moderator/moderator.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { deliverLetter, type OutgoingMail } from '../../src/match/post/outbox.ts';
import { resendReport } from '../../src/match/post/resend.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import type { OutgoingRow } from '../../src/store/outbox.ts';
import { lockLaterReport } from '../../src/store/waiting-letters.ts';
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

type Row = Awaited<ReturnType<typeof lettersOf>>[number];

const lettersTo = async (seat: string, kind?: string): Promise<Row[]> =>
  (await lettersOf(place.service, match.id, kind)).filter((letter) => letter.seat?.seat === seat);

/** Sends all waiting letters in order. Returns the mails that left. */
async function post(): Promise<OutgoingMail[]> {
  const mails: OutgoingMail[] = [];
  for (const { id } of await lettersOf(place.service, match.id)) {
    await deliverLetter(place.service, id, async (mail) => {
      mails.push(mail);
      return { outcome: 'sent', response: '250 2.0.0 taken' };
    });
  }
  return mails;
}

const stateOf = async (id: string | undefined) => {
  const { state, reason } = await place.service.store.letter.findUniqueOrThrow({ where: { id: id ?? '' } });
  return reason === null ? state : `${state} ${reason}`;
};

const openDecision = async (seat: string) =>
  (await place.service.store.openDecision.findFirstOrThrow({ where: { matchId: match.id, seat } })).decision;

/** Answers by a button of the seat's page. */
const answer = async (seat: string, given: { act: string }) =>
  expect(await answerDecision(place.service, match.seatNo[seat] ?? 0, await openDecision(seat), given)).toEqual({
    ok: true,
  });

/** Passes by mail, so that the acknowledgement is a mail too. */
async function passByMail(seat: 'red' | 'blue'): Promise<void> {
  const from = seat === 'red' ? 'rosa@players.test' : 'blas@players.test';
  const mail = { text: 'PASS\nNOW', seatNo: match.seatNo[seat] ?? 0, decision: await openDecision(seat), from };
  await sendMail(place.service, mail);
  expect(await advanceMatch(place.service, match.id)).toMatchObject({ outcome: 'moved' });
}

interface Report {
  readonly report: { readonly events: readonly { readonly no: number }[] };
}
const eventsOf = (row: Row | undefined): number[] =>
  row ? (row.letter as unknown as Report).report.events.map(({ no }) => no) : [];

/** A whole impulse may be told again, but each letter goes on to events that none before it told, and tells none twice. */
function expectNewsInEach(letters: readonly Row[]): void {
  const told = letters.map(eventsOf);
  for (const each of told) expect(each).toEqual([...new Set(each)]);
  const last = told.map((each) => each.at(-1) ?? -1);
  expect(last).toEqual([...new Set(last)].sort((a, b) => a - b));
}

test('a sent letter keeps the server’s answer and its recipient', async () => {
  await post();
  const [report] = await lettersTo('red', 'report');
  expect(report).toMatchObject({ state: 'SENT', response: '250 2.0.0 taken', sentTo: 'rosa@players.test' });
});

test('a reminder of a decision made meanwhile is not sent', async () => {
  await post();
  place.pass(25);
  await keepTime(place.service, match.id);
  await answer('red', { act: 'end' });
  const mails = await post();
  const [reminder] = await lettersTo('red', 'reminder');
  expect(await stateOf(reminder?.id)).toBe('DROPPED settled');
  expect(mails.map(({ kind }) => kind)).not.toContain('reminder');
});

test('nor is a reminder to a player who has handed over his orders, or whose deadline has moved', async () => {
  const { service, pass } = place;
  await post();
  pass(25);
  await keepTime(service, match.id);
  const seatNo = match.seatNo.red ?? 0;
  await sendMail(service, { text: 'PASS\nDONE', seatNo, decision: 0, from: 'rosa@players.test' });
  await post();
  const [first] = await lettersTo('red', 'reminder');
  expect(await stateOf(first?.id)).toBe('DROPPED handed-over');

  match = await openMatch(service);
  await post();
  pass(25);
  await keepTime(service, match.id);
  await extendDeadlines(service, match.id, { hours: 10, reason: 'rain', seq: 1 });
  await post();
  const [second] = await lettersTo('red', 'reminder');
  expect(await stateOf(second?.id)).toBe('DROPPED moved');
});

test('a reminder that still applies is sent', async () => {
  await post();
  place.pass(25);
  await keepTime(place.service, match.id);
  expect((await post()).map(({ kind }) => kind)).toEqual(['reminder']);
});

test('a report whose question is settled is not sent, and the next report includes its news', async () => {
  const { service, pass } = place;
  const [report] = await lettersTo('red', 'report');
  await answer('red', { act: 'end' });
  await post();
  expect(await stateOf(report?.id)).toBe('DROPPED settled');
  pass(1);
  await sweep(service);
  const [, next] = await lettersTo('red', 'report');
  expect(eventsOf(next).slice(0, eventsOf(report).length)).toEqual(eventsOf(report));
  expect(eventsOf(next)).toEqual([...new Set(eventsOf(next))]);
  expect((await post()).map(({ id }) => id)).toContain(next?.id);
});

test('a letter that another process holds for a moment is still sent', async () => {
  const { service } = place;
  const [report] = await lettersTo('red', 'report');
  const id = report?.id ?? '';
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await new Promise<void>((isHeld) => {
    void service.store.$transaction(async (db) => {
      await db.$queryRaw`SELECT 1 FROM letter WHERE id = ${id}::uuid FOR UPDATE`;
      isHeld();
      await held;
    });
  });
  const sending = deliverLetter(service, id, async () => ({ outcome: 'sent', response: '250 2.0.0 taken' }));
  // The wait is long enough that the first try finds the row locked.
  setTimeout(letGo, 60);
  expect(await sending).toMatchObject({ outcome: 'sent' });
});

test('a report overtaken by a later one of the same seat is merged into it, each event once', async () => {
  const { service, pass } = place;
  await post();
  await passByMail('red');
  await passByMail('blue');
  await passByMail('red');
  pass(1);
  await sweep(service);
  const waiting = (await lettersTo('red', 'report')).filter(({ state }) => state === 'PENDING');
  expect(waiting).toHaveLength(2);
  const all = waiting.flatMap(eventsOf);
  const mails = await post();
  expect(await stateOf(waiting[0]?.id)).toBe('DROPPED superseded');
  expect(await stateOf(waiting[1]?.id)).toBe('SENT');
  const sent = (await lettersTo('red', 'report')).at(-1);
  expect(eventsOf(sent)).toEqual([...new Set(all)].sort((a, b) => a - b));
  const mail = mails.find(({ id }) => id === sent?.id);
  for (const no of all) expect(mail?.text).toContain(`${no} {`);
});

test('a settled and overtaken report goes without its question, and nothing is reported twice', async () => {
  const { service, pass } = place;
  const [first] = await lettersTo('red', 'report');
  await passByMail('red');
  pass(1);
  await sweep(service);
  const [, second] = await lettersTo('red', 'report');
  await service.store.letter.update({ where: { id: second?.id ?? '' }, data: { state: 'SENT' } });
  const mails = await post();
  const mail = mails.find(({ id }) => id === first?.id);
  expect(mail?.text).not.toContain('YOUR MOVE');
  expect(mail?.text).toMatch(/^WELCOME - you command/);
  for (const no of eventsOf(second)) expect(mail?.text).not.toContain(`${no} {`);
  pass(1);
  await sweep(service);
  expect(await lettersTo('red', 'report')).toHaveLength(2);
});

test('a report that may already have arrived absorbs no other', async () => {
  const { service } = place;
  await post();
  await passByMail('red');
  await passByMail('blue');
  const [, first] = await lettersTo('red', 'report');
  await deliverLetter(service, first?.id ?? '', async () => ({ outcome: 'delayed', reason: 'try later' }));
  await passByMail('red');
  place.pass(1);
  await sweep(service);
  const [, , second] = await lettersTo('red', 'report');
  await deliverLetter(service, second?.id ?? '', async () => ({ outcome: 'delayed', reason: 'try later' }));
  const before = eventsOf(second);
  await post();
  expect(eventsOf((await lettersTo('red', 'report'))[2])).toEqual(before);
});

test('a letter of a thread names its topic in the subject, an answer uses the subject of the answered letter', async () => {
  const { service, pass } = place;
  const before = await post();
  const root = before.find(({ kind, to }) => kind === 'report' && to.name === 'Rosa');
  await sendMail(service, { text: 'WHO', seatNo: match.seatNo.red ?? 0, decision: 0, from: 'rosa@players.test' });
  await extendDeadlines(service, match.id, { hours: 10, reason: 'rain', seq: 1 });
  pass(35);
  await keepTime(service, match.id);
  const after = (await post()).filter(({ to }) => to.name === 'Rosa');
  expect(after.map(({ kind, subject, threadRoot }) => [kind, subject, threadRoot])).toEqual([
    ['acknowledgement', `Re: ${root?.subject}`, root?.messageId],
    ['notice', expect.stringMatching(/\] You have until /), root?.messageId],
    ['reminder', expect.stringMatching(/\] Reminder: your answer is due in \d+ h \(Fri 08:00\)$/), root?.messageId],
  ]);
});

describe('a letter that its mail server may have taken', () => {
  const server = {
    /** The server took the mail, and our process died before it knew. */
    died: () => Promise.reject(new Error('killed')),
    /** The server never answered. */
    silent: async () => ({ outcome: 'delayed', reason: 'Timeout', isDoubtful: true }) as const,
    /** No server was reached. */
    away: async () => ({ outcome: 'delayed', reason: 'ECONNREFUSED' }) as const,
  };
  const report = async () => (await lettersTo('red', 'report'))[0];
  const subjects = (mails: readonly OutgoingMail[]) => mails.filter(({ to }) => to.address.startsWith('rosa'));

  test.each([
    ['died', 'died'],
    ['away', 'died'],
    ['silent', 'away'],
    ['away', 'silent'],
  ] as const)('is resent unchanged and merged into no other: %s, then %s', async (first, second) => {
    const { service } = place;
    const id = (await report())?.id ?? '';
    const tries: OutgoingMail[] = [];
    for (const how of [first, second]) {
      await deliverLetter(service, id, async (mail) => {
        tries.push(mail);
        return server[how]();
      }).catch(() => undefined);
    }
    expect(await service.store.letter.findUniqueOrThrow({ where: { id } })).toMatchObject({
      state: 'PENDING',
      doubtful: true,
    });
    await passByMail('red');
    await passByMail('blue');
    const mails = subjects(await post());
    expect(mails.filter(({ messageId }) => messageId === tries[0]?.messageId)).toEqual([tries[0]]);
    expectNewsInEach((await lettersTo('red', 'report')).filter(({ state }) => state === 'SENT'));
  });

  test('that reached nobody may be merged into a later one', async () => {
    const id = (await report())?.id ?? '';
    await deliverLetter(place.service, id, server.away);
    expect(await place.service.store.letter.findUniqueOrThrow({ where: { id } })).toMatchObject({ doubtful: false });
  });

  test('and a copy of one that still waits: its news stands under one number', async () => {
    await post();
    await passByMail('red');
    await passByMail('blue');
    const waiting = (await lettersTo('red', 'report')).at(-1);
    expect(waiting?.state).toBe('PENDING');
    expect(await resendReport(place.service, match.id, match.seatNo.red ?? 0)).toBe(true);
    await passByMail('red');
    await passByMail('blue');
    await post();
    const sent = (await lettersTo('red', 'report')).filter(({ state, copyOf }) => state === 'SENT' && copyOf === null);
    expect(sent.map(({ id }) => id)).toContain(waiting?.id);
    expectNewsInEach(sent);
  });
});

test.each([
  ['seconds', 10_000],
  ['three hours', 3 * 3_600_000],
])(
  'a report is the later one by what it tells, though the clock of the process that wrote it is %s behind',
  async (_, behind) => {
    const { service, pass } = place;
    const [first] = await lettersTo('red', 'report');
    await passByMail('red');
    pass(1);
    await sweep(service);
    const [, second] = await lettersTo('red', 'report');
    const createdAt = new Date((first?.createdAt.getTime() ?? 0) - behind);
    await service.store.letter.update({ where: { id: second?.id ?? '' }, data: { state: 'SENT', createdAt } });
    await post();
    expect(await stateOf(first?.id)).toBe('SENT');
    pass(1);
    await sweep(service);
    expect(await lettersTo('red', 'report')).toHaveLength(2);
  },
);

test('a report is merged into the next one only, and not past it while that is being sent', async () => {
  const { service, pass } = place;
  await post();
  for (let turn = 0; turn < 3; turn++) {
    await passByMail('red');
    await passByMail('blue');
  }
  pass(1);
  await sweep(service);
  const [first, next, last] = (await lettersTo('red', 'report')).filter(({ state }) => state === 'PENDING');
  const found = async () => {
    const { no, createdAt, fromEvent, fromSeq, seatNo } = sure(first);
    const seat = { no: seatNo ?? 0 } as NonNullable<OutgoingRow['seat']>;
    return (await lockLaterReport(service.store, { no, createdAt, fromEvent, fromSeq, seat }))?.id;
  };
  expect(last).toBeDefined();
  expect(await found()).toBe(next?.id);
  await service.store.letter.update({ where: { id: sure(next).id }, data: { drawnAt: service.clock() } });
  expect(await found()).toBeUndefined();
});
