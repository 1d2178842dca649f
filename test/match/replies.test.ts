/** Replies to notices: words go to whom the notice came from, and orders are read as in any mail. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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

interface Notice {
  readonly about: string;
  readonly by?: string;
  readonly text?: string;
}

const notices = async () =>
  (await lettersOf(place.service, match.id, 'notice')).map(({ seat, messageId, letter }) => {
    const { about, by, text } = letter as unknown as Notice;
    return { to: seat?.seat ?? 'GM', messageId, about, by, text };
  });

const write = (who: 'red' | 'blue', text: string, answers?: string) =>
  sendMail(place.service, {
    text,
    seatNo: match.seatNo[who] ?? 0,
    decision: 0,
    from: who === 'red' ? 'rosa@players.test' : 'blas@players.test',
    reading: { references: answers === undefined ? [] : ['<older@play.test>', answers] },
  });

const moderate = async (text: string, answers?: string) => {
  const { moderatorNo } = await place.service.store.match.findUniqueOrThrow({ where: { id: match.id } });
  const reading = { references: answers === undefined ? [] : [answers] };
  return sendMail(place.service, { text, seatNo: moderatorNo ?? 0, decision: 0, from: 'mora@players.test', reading });
};

/** The Message-ID of the notice to somebody about something. */
const noticeTo = async (to: string, about: string) =>
  (await notices()).find((each) => each.to === to && each.about === about)?.messageId ?? '';

test.each(['ok Rosa, will do', 'Yes.', 'Thanks!\n\nI shall wait one turn.', '네, 알겠습니다', 'Why not?'])(
  'words in a reply to a player’s message go to its writer: %j',
  async (words) => {
    await write('red', 'PRESS TO Blue: shall we parley?');
    const settled = await write('blue', words, await noticeTo('blue', 'press'));
    expect(settled?.text).toContain('Your message went to Red.');
    for (const line of words.split('\n').filter((each) => each !== '')) expect(settled?.text).toContain(`> ${line}`);
    expect((await notices()).filter(({ to }) => to === 'red')).toMatchObject([
      { about: 'press', by: 'Blue', text: words },
    ]);
  },
);

test('orders in a reply to a message are read as in any mail, and do not leave in it', async () => {
  await moderate('BROADCAST We begin. END');
  await write('red', 'STRIKE\nthank you, Mora\nPASS\nDONE', await noticeTo('red', 'word'));
  const draft = await place.service.store.draft.findUnique({ where: { seatNo: match.seatNo.red ?? 0 } });
  expect(draft).toMatchObject({ lines: ['STRIKE', 'PASS'], handedOver: true });
  expect((await notices()).filter(({ to, about }) => to === 'GM' && about === 'press')).toMatchObject([
    { by: 'Red', text: 'thank you, Mora' },
  ]);
});

test.each([
  ['yes', true, undefined],
  ['No, because it is late.', false, 'because it is late.'],
  ['Ja, gerne', true, 'gerne'],
  ['はい', true, undefined],
])('%j in a reply to a vote votes, and its words go to the moderator', async (text, yes, words) => {
  await moderate('POLL Shall we begin again?');
  await write('red', text, await noticeTo('red', 'asked'));
  expect(await place.service.store.vote.findMany({ where: { matchId: match.id } })).toMatchObject([
    { seat: 'red', yes },
  ]);
  const told = (await notices()).filter(({ to, about }) => to === 'GM' && about === 'press');
  expect(told.map((each) => each.text)).toEqual(words === undefined ? [] : [words]);
});

test('the moderator’s reply to a message goes to the player, and commands below it are carried out', async () => {
  await write('red', 'PRESS TO GM: may I strike twice?');
  const asked = await noticeTo('GM', 'press');
  const settled = await moderate('You may.\nIt costs two breaths.\nEND\nREMIND blue', asked);
  expect(settled?.text).toContain('your words went to Red');
  expect((await notices()).filter(({ to }) => to === 'red')).toMatchObject([
    { about: 'press', by: 'Mora', text: 'You may.\nIt costs two breaths.' },
  ]);
  expect(await place.service.store.match.findUniqueOrThrow({ where: { id: match.id } })).toMatchObject({
    state: 'RUNNING',
  });
});

test('a reply to a letter of somebody else is read as any mail', async () => {
  await write('red', 'PRESS TO Blue: shall we parley?');
  const settled = await write('red', 'ok, will do', await noticeTo('blue', 'press'));
  expect(settled?.text).not.toContain('Your message went to');
});
