import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { keepTime } from '../../src/match/clock/clock.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { deliverLetter, type OutgoingMail } from '../../src/match/post/outbox.ts';
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

const ADDRESSES = { red: 'rosa@players.test', blue: 'blas@players.test' } as const;

async function say(seat: 'red' | 'blue', text: string): Promise<string> {
  const open = await place.service.store.openDecision.findFirst({ where: { matchId: match.id, seat } });
  const decision = open?.decision ?? 0;
  const mail = { text, seatNo: match.seatNo[seat] ?? 0, decision, from: ADDRESSES[seat] };
  return (await sendMail(place.service, mail))?.text ?? '';
}

const openIn = () => place.service.store.openDecision.findFirstOrThrow({ where: { matchId: match.id } });
const noticesTo = async (seat: string | undefined) =>
  (await lettersOf(place.service, match.id, 'notice')).flatMap(({ seat: to, letter }) =>
    to?.seat === seat ? [(letter as { about: string }).about] : [],
  );

test('a player gets one more day at once; the other learns only the new time, and calendars move', async () => {
  await place.service.store.seat.updateMany({ where: { matchId: match.id }, data: { files: ['calendar'] } });
  const config = { ...place.service.config, mailFrom: 'orders@play.test' };
  const service = { ...place.service, config };
  const before = (await openIn()).deadline;
  expect(await say('red', 'EXTEND')).toContain('2 times more in this turn');
  const { deadline, extended } = await openIn();
  expect([deadline.getTime() - before.getTime(), extended]).toEqual([24 * 3_600_000, 24]);
  expect(await noticesTo('blue')).toEqual(['time']);
  expect(await noticesTo(undefined)).toEqual([]);
  place.pass(2 / 60);
  const mails: OutgoingMail[] = [];
  for (const { id, kind } of await lettersOf(service, match.id)) {
    if (kind === 'acknowledgement' || kind === 'notice')
      await deliverLetter(service, id, async (mail) => {
        mails.push(mail);
        return { outcome: 'sent' };
      });
  }
  const [answer, notice] = mails.sort((a, b) => a.kind.localeCompare(b.kind));
  const calendar = Buffer.from(answer?.attachments[0]?.base64 ?? '', 'base64').toString();
  expect(calendar).toContain(`DTSTART:${deadline.toISOString().replace(/[-:]|\.\d{3}/g, '')}`);
  expect(calendar).toContain('SEQUENCE:4320');
  expect(calendar).toContain('ORGANIZER:mailto:orders@play.test');
  expect(notice?.text).toMatch(/waits\s+until\s+Mon\s+23\s+Nov\s+21:00\s+UTC\+9/);
  expect(notice?.text).not.toMatch(/Red|Rosa|EXTEND/);
  expect(notice?.attachments).toEqual([]);
});

test('hours may be taken in parts, one day in all; the moderator decides about more', async () => {
  await say('red', 'EXTEND 6 hours');
  await say('red', 'EXTEND 18 hours');
  expect((await openIn()).extended).toBe(24);
  const before = (await openIn()).deadline;
  const answer = await say('red', 'EXTEND 1 hour the train is late');
  expect(answer).toContain('24 hours in all');
  expect(answer).toContain('Mora decides that');
  expect((await openIn()).deadline).toEqual(before);
  expect(await noticesTo(undefined)).toEqual(['word']);
});

test('three a turn, and a new turn has three more', async () => {
  const { service } = place;
  await service.store.seat.updateMany({ where: { matchId: match.id }, data: { bankTurn: '1', extensions: 3 } });
  expect(await say('red', 'EXTEND')).toContain('You have moved 3 deadlines');
  await service.store.seat.updateMany({ where: { matchId: match.id }, data: { bankTurn: '0' } });
  expect(await say('red', 'EXTEND')).toContain('Your deadline is now');
});

test('a late player’s hours count from now on, and a player without a question has nothing to extend', async () => {
  const { service, pass } = place;
  pass(60);
  await keepTime(service, match.id);
  await say('red', 'EXTEND 5 hours');
  expect((await openIn()).deadline.getTime() - service.clock().getTime()).toBe(5 * 3_600_000);
  expect(await say('blue', 'EXTEND')).toContain('Nothing is asked of you');
});

test('a question that others may not know of is extended without telling them', async () => {
  const { service } = place;
  await say('red', 'STRIKE\nNOW');
  await advanceMatch(service, match.id);
  await service.store.openDecision.updateMany({ where: { matchId: match.id, seat: 'blue' }, data: { public: false } });
  await say('blue', 'EXTEND');
  expect((await openIn()).extended).toBe(24);
  expect(await noticesTo('red')).toEqual([]);
});
