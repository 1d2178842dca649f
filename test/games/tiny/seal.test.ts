/** An answer under seal is changed and withdrawn through the real service: by hand, by mail and on the page. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { keepTime } from '../../../src/match/clock/clock.ts';
import { advanceMatch } from '../../../src/match/play/advance.ts';
import { withdrawAnswer } from '../../../src/match/sheets/answer.ts';
import { makeApp } from '../../../src/web/app.ts';
import { answersOf, openOf, sendMail, type TestMatch, type TestService } from '../../match/service.ts';
import { Browser, hiddenFields } from '../../web/browser.ts';
import { pathOf } from '../../web/campaign.ts';
import { addressOf, give, openTiny, stateOf, tinyService } from './house.ts';

let place: TestService;
let match: TestMatch;
beforeAll(async () => {
  place = await tinyService();
});
beforeEach(async () => {
  match = await openTiny(place);
});
afterAll(() => place.close());

const mail = async (text: string) => {
  const seatNo = match.seatNo.west ?? 0;
  const settled = await sendMail(place.service, { text, seatNo, decision: 0, from: addressOf('west') });
  await advanceMatch(place.service, match.id);
  return settled;
};

const cells = async () => {
  const { pickets } = await stateOf(place, match.id);
  return [pickets.west.cell, pickets.east.cell];
};

test('a second mail replaces the answer of the first', async () => {
  await mail('MOVE b3\nDONE');
  expect((await mail('MOVE a2\nDONE'))?.verdict).toBe('accepted');
  expect(await answersOf(place.service, match.id)).toEqual(['0 west round.order {"act":"move","to":"a2"} sheet']);
  await give(place, match, 'east', { act: 'move', to: 'd3' });
  expect(await cells()).toEqual(['a2', 'd3']);
});

test('a second mail with a mistake leaves the answer as it was', async () => {
  await mail('MOVE b3\nDONE');
  await mail('MOVE e5\nDONE');
  await give(place, match, 'east', { act: 'hold' });
  expect(await cells()).toEqual(['b3', 'e3']);
});

test('a mail that comes after the round is stale', async () => {
  await mail('MOVE b3\nDONE');
  await give(place, match, 'east', { act: 'hold' });
  expect((await mail('MOVE a2\nDONE'))?.verdict).toBe('stale');
  expect((await mail('WITHDRAW'))?.verdict).toBe('stale');
});

/** The deadline of West's answer. */
const deadlineOf = async () => {
  const { deadline } = await place.service.store.openDecision.findFirstOrThrow({
    where: { matchId: match.id, seat: 'west' },
  });
  return deadline;
};

test('WITHDRAW asks again, with the deadline of before', async () => {
  const before = await deadlineOf();
  await mail('MOVE b3\nDONE');
  place.pass(3);
  await mail('WITHDRAW');
  expect(await openOf(place.service, match.id)).toEqual(['0 west round.order', '1 east round.order']);
  expect(await answersOf(place.service, match.id)).toEqual([]);
  expect(await deadlineOf()).toEqual(before);
  await mail('MOVE a4\nDONE');
  await give(place, match, 'east', { act: 'hold' });
  expect(await cells()).toEqual(['a4', 'e3']);
});

test('whoever takes his answer back and is late is answered for like anybody', async () => {
  await give(place, match, 'west', { act: 'move', to: 'b3' });
  await withdrawAnswer(place.service, match.seatNo.west ?? 0, 0);
  await give(place, match, 'east', { act: 'hold' });
  for (let hours = 0; hours < 90; hours += 6) {
    place.pass(6);
    await keepTime(place.service, match.id);
  }
  expect(await answersOf(place.service, match.id)).toContain('0 west round.order {"act":"hold"} fallback');
});

test('the page takes an answer back, and after the round it says that it is too late', async () => {
  const browser = new Browser(
    makeApp({ ...place.service, publicUrl: 'http://127.0.0.1' }, { requestsPerMinute: 10_000 }),
  );
  const base = pathOf(match.links.west);
  await give(place, match, 'west', { act: 'fire' });
  expect((await browser.open(base)).text).toContain('can be changed until everybody has answered');
  expect((await browser.send(base, `${base}/unseal`, { decision: '0' })).status).toBe(303);
  expect((await browser.open(base)).text).not.toContain('can be changed until everybody has answered');
  await give(place, match, 'west', { act: 'fire' });
  const fields = hiddenFields((await browser.open(base)).text, `${base}/unseal`);
  await give(place, match, 'east', { act: 'hold' });
  expect((await browser.post(`${base}/unseal`, fields)).status).toBe(409);
});
