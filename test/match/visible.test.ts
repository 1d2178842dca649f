/** Mail to the address that all our mails show as their sender. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tokenKeys, verifyReplyToken } from '../../src/mail/reply-token.ts';
import { seatsOfSender } from '../../src/match/inbox/visible.ts';
import { deliverLetter } from '../../src/match/post/outbox.ts';
import { mailOf } from '../../workers/postman.ts';
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
  expect(settled?.text).toMatch(/^HELD - 2 lines in your name came without the address of your match/);
  expect(await draftOf(match.seatNo.red)).toBeNull();
  const [answer] = (await lettersOf(place.service, match.id, 'acknowledgement')).slice(-1);
  const from = 'one@players.test';
  const reading = { references: [answer?.messageId ?? ''] };
  await sendMail(place.service, { from, text: 'YES', seatNo: match.seatNo.red ?? 0, decision: 0, reading });
  expect(await draftOf(match.seatNo.red)).toMatchObject({ lines: ['STRIKE'], handedOver: true });
});

const KEYS = tokenKeys('a key for trials that is long enough');

/** What a player of several matches is sent in answer, as a mail. */
const answersTo = async (matches: readonly { readonly id: string }[]): Promise<readonly string[]> => {
  const texts: string[] = [];
  for (const { id } of matches)
    for (const letter of await lettersOf(place.service, id, 'acknowledgement'))
      await deliverLetter(place.service, letter.id, async (mail) => {
        const clerk = { name: 'Clerk', address: 'orders@play.test' };
        const sent = mailOf({ config: place.service.config, clerk, keys: KEYS } as never, mail);
        const [text, html] = (sent.alternatives ?? []).map(({ content }) => content);
        expect([mail.ticket, sent.replyTo, html]).toEqual([
          undefined,
          undefined,
          expect.not.stringMatching(/\.invalid/),
        ]);
        texts.push(String(text));
        return { outcome: 'sent' };
      });
  return texts;
};

test('of the player of several matches nothing is held, and one mail lists the address of each', async () => {
  const matches = [await matchOf('two@players.test'), await matchOf('two@players.test')];
  expect(await write('two@players.test', 'STRIKE\nDONE')).toMatchObject({ verdict: 'unknown' });
  const [text = '', ...more] = await answersTo(matches);
  expect(more).toEqual([]);
  expect(text).toMatch(/YOUR MATCHES: REPLY TO ONE OF THESE/);
  expect(text).toMatch(/ {4}STRIKE\n {4}DONE/);
  const listed = [...text.matchAll(/(o-\w+)@/g)].map(([, token = '']) => verifyReplyToken(KEYS, token));
  expect(listed).toEqual(matches.map(({ seatNo }) => ({ seatNo: seatNo.red, decisionNo: 0 })));
  for (const { seatNo } of matches) expect(await draftOf(seatNo.red)).toBeNull();
});

test('three such mails a day are answered, the third answer says so, and the next day they are again', async () => {
  const matches = [await matchOf('often@players.test'), await matchOf('often@players.test')];
  for (let count = 1; count <= 5; count++) await write('often@players.test', `STRIKE\n${'DONE\n'.repeat(count)}`);
  const texts = await answersTo(matches);
  const isLast = (text: string) => text.replace(/\s+/g, ' ').includes('this is the last answer for now');
  expect(texts.map(isLast)).toEqual([false, false, true]);
  place.pass(25);
  await write('often@players.test', 'STRIKE');
  expect(await answersTo(matches)).toHaveLength(1);
});

test('of a stranger, and where nothing proves the sender, nobody is answered', async () => {
  const match = await matchOf('three@players.test');
  expect(await write('stranger@players.test', 'STRIKE\nDONE')).toMatchObject({ verdict: 'unknown', text: '' });
  expect(await write('three@players.test', 'STRIKE\nDONE', 'none')).toMatchObject({ verdict: 'unknown', text: '' });
  expect(await lettersOf(place.service, match.id, 'acknowledgement')).toEqual([]);
  const reading = { class: 'human', text: '', proof: 'none', from: 'three@players.test' } as const;
  expect(await seatsOfSender(place.service, reading)).toEqual([]);
});
