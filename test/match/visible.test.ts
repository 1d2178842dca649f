/** Mail to the address that all our mails show as their sender. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seatsOfSender } from '../../src/match/inbox/visible.ts';
import { lettersOf, openMatch, PLAN, sendMail, type TestService, testService } from './service.ts';

let place: TestService;
beforeAll(async () => {
  place = await testService();
});
afterAll(() => place.close());

/** A match whose red player has this address. */
const matchOf = (address: string) =>
  openMatch(place.service, { seats: PLAN.seats.map((seat) => (seat.id === 'red' ? { ...seat, address } : seat)) });

const write = (from: string, text: string, proof: 'dmarc' | 'none' = 'dmarc') =>
  sendMail(place.service, {
    from,
    text,
    seatNo: 0,
    decision: 0,
    reading: { ticket: undefined, isVisible: true, proof },
  });

const draftOf = (seatNo = 0) => place.service.store.draft.findUnique({ where: { seatNo } });

test('of the player of one match it is held, and a yes to the answer carries it out', async () => {
  const match = await matchOf('one@players.test');
  const settled = await write('One@players.test', 'STRIKE\nDONE');
  expect(settled).toMatchObject({ verdict: 'held' });
  expect(settled?.text).toMatch(/^HELD - a mail in your name went to the address that all mails come from/);
  expect(await draftOf(match.seatNo.red)).toBeNull();
  const [answer] = (await lettersOf(place.service, match.id, 'acknowledgement')).slice(-1);
  const from = 'one@players.test';
  const reading = { references: [answer?.messageId ?? ''] };
  await sendMail(place.service, { from, text: 'YES', seatNo: match.seatNo.red ?? 0, decision: 0, reading });
  expect(await draftOf(match.seatNo.red)).toMatchObject({ lines: ['STRIKE'], handedOver: true });
});

test('of the player of several matches nothing is held, and each match says how to write in it', async () => {
  const matches = [await matchOf('two@players.test'), await matchOf('two@players.test')];
  expect(await write('two@players.test', 'STRIKE\nDONE')).toMatchObject({ verdict: 'unknown' });
  for (const { id, seatNo } of matches) {
    const [letter, ...more] = await lettersOf(place.service, id, 'acknowledgement');
    expect(letter?.letter).toMatchObject({ reply: { verdict: 'NOT READ', returned: ['STRIKE', 'DONE'] } });
    expect(more).toEqual([]);
    expect(await draftOf(seatNo.red)).toBeNull();
  }
});

test('of a stranger, and where nothing proves the sender, nobody is answered', async () => {
  const match = await matchOf('three@players.test');
  expect(await write('stranger@players.test', 'STRIKE\nDONE')).toMatchObject({ verdict: 'unknown', text: '' });
  expect(await write('three@players.test', 'STRIKE\nDONE', 'none')).toMatchObject({ verdict: 'unknown', text: '' });
  expect(await lettersOf(place.service, match.id, 'acknowledgement')).toEqual([]);
  const reading = { class: 'human', text: '', proof: 'none', from: 'three@players.test' } as const;
  expect(await seatsOfSender(place.service, reading)).toEqual([]);
});
