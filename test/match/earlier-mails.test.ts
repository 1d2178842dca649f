/** Which mails its reader has had before a mail that asks them to act. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { deliverLetter } from '../../src/match/post/outbox.ts';
import { earlierActions } from '../../src/store/sent-letters.ts';
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

const PLAYERS = { red: 'rosa@players.test', blue: 'blas@players.test' } as const;

async function post(): Promise<void> {
  for (const { id } of await lettersOf(place.service, match.id))
    await deliverLetter(place.service, id, async () => ({ outcome: 'sent', response: '250 2.0.0 taken' }));
}

/** Each of both passes once, and what is written about it is sent. */
async function round(): Promise<void> {
  for (const seat of ['red', 'blue'] as const) {
    const { service } = place;
    const { decision } = await service.store.openDecision.findFirstOrThrow({ where: { matchId: match.id, seat } });
    await sendMail(service, { text: 'PASS\nNOW', seatNo: match.seatNo[seat] ?? 0, decision, from: PLAYERS[seat] });
    await advanceMatch(service, match.id);
    await post();
  }
}

const earlierTo = async (seat: 'red' | 'blue', most = 3): Promise<readonly number[]> => {
  const { no, createdAt } = await place.service.store.letter.findFirstOrThrow({
    where: { matchId: match.id },
    orderBy: { no: 'desc' },
  });
  const reports = await earlierActions(place.service.store, match.seatNo[seat] ?? 0, { no: no + 1, createdAt }, most);
  expect(reports.every(({ verdict }) => verdict === 'action')).toBe(true);
  return reports.map((report) => report.match.reportNo);
};

test('the newest mails to act come first, as many as are wanted', async () => {
  await post();
  for (let i = 0; i < 3; i++) await round();
  const all = await earlierTo('red', 9);
  expect(all.length).toBeGreaterThan(3);
  expect(all).toEqual(all.toSorted((a, b) => b - a));
  expect(await earlierTo('red')).toEqual(all.slice(0, 3));
});

test('a mail that was not sent was not read', async () => {
  await post();
  await round();
  const sent = await earlierTo('red', 9);
  await place.service.store.letter.updateMany({ where: { matchId: match.id }, data: { state: 'DROPPED' } });
  expect(sent.length).toBeGreaterThan(0);
  expect(await earlierTo('red', 9)).toEqual([]);
});

test('who takes over a seat has had none of the mails before', async () => {
  await post();
  await round();
  const { service } = place;
  const later = new Date(service.clock().getTime() + 60_000);
  await service.store.seat.updateMany({ where: { matchId: match.id, seat: 'red' }, data: { heldSince: later } });
  expect(await earlierTo('red', 9)).toEqual([]);
  expect((await earlierTo('blue', 9)).length).toBeGreaterThan(0);
});
