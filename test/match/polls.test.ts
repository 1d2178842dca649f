/** Questions to all seats. Where nobody moderates, players decide by more than half. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sweep } from '../../src/match/clock/clock.ts';
import { seatPage } from '../../src/match/pages.ts';
import { closeDuePolls } from '../../src/match/polls/polls.ts';
import { planProposal, propose } from '../../src/match/polls/proposal.ts';
import { auditRows } from '../../src/store/audit.ts';
import { lettersOf, openMatch, sendMail, type TestMatch, type TestService, testService } from './service.ts';

let place: TestService;
let match: TestMatch;
beforeAll(async () => {
  place = await testService();
});
afterAll(() => place.close());

const PLAYERS = { red: 'rosa@players.test', blue: 'blas@players.test' } as const;

const write = (seat: keyof typeof PLAYERS, text: string) =>
  sendMail(place.service, { text, seatNo: match.seatNo[seat] ?? 0, decision: 0, from: PLAYERS[seat] });

async function ask(text: string) {
  const { moderatorNo } = await stateOf();
  return sendMail(place.service, { text, seatNo: moderatorNo ?? 0, decision: 0, from: 'mora@players.test' });
}

const keyOf = (seat: string) => ({ no: match.seatNo[seat] ?? 0, seat, matchId: match.id });

const stateOf = () => place.service.store.match.findUniqueOrThrow({ where: { id: match.id } });

interface PollNews {
  readonly about: string;
  readonly votes?: object;
  readonly text?: string;
}

const notices = async () => {
  const letters = await lettersOf(place.service, match.id, 'notice');
  return letters.map(({ seat, letter }) => ({ ...(letter as unknown as PollNews), seat: seat?.seat ?? 'moderator' }));
};

const toldOf = async (about: string) => (await notices()).filter((each) => each.about === about);

const audit = async () =>
  (await auditRows(place.service.store, match.id, {}, 20)).map(({ kind, via }) => `${kind} ${via}`);

describe('a question of the moderator', () => {
  beforeEach(async () => {
    match = await openMatch(place.service);
  });

  test('goes to all, and its result follows when all have answered', async () => {
    expect(await ask('POLL 24h "Shall we play on Sundays?"')).toMatchObject({ verdict: 'accepted' });
    expect((await toldOf('asked')).map(({ seat }) => seat)).toEqual(['red', 'blue', 'moderator']);
    expect(await write('red', 'VOTE YES')).toMatchObject({ verdict: 'info' });
    expect(await toldOf('answered')).toEqual([]);
    await write('blue', 'vote no');
    const told = await toldOf('answered');
    expect(told.map(({ seat }) => seat)).toEqual(['red', 'blue', 'moderator']);
    expect(told[0]).toMatchObject({ votes: { yes: 1, no: 1, silent: 0 }, text: 'Shall we play on Sundays?' });
    expect((await write('red', 'VOTE NO'))?.text).toContain('No question to all seats is open');
    expect(await audit()).toEqual(['answered vote', 'asked mail']);
  });

  test('stands in the answer to STATUS with the number of answers, and on the page of a seat with its own answer', async () => {
    await ask('POLL 24h "Shall we?"');
    await write('red', 'VOTE NO');
    const told = (await ask('STATUS'))?.text.replace(/\s+/g, ' ');
    expect(told).toMatch(/Mora asks, until [^;]*; 1 of 2 have answered: "Shall we\?"/);
    const pages = await Promise.all((['red', 'blue'] as const).map((seat) => seatPage(place.service, keyOf(seat))));
    const poll = { no: 1, text: 'Shall we?', by: 'Mora', isProposal: false, deadline: expect.any(Date) };
    expect(pages.map((page) => page?.polls.open)).toEqual([[{ ...poll, own: false }], [{ ...poll, own: undefined }]]);
    await write('blue', 'VOTE YES');
    const after = await seatPage(place.service, keyOf('blue'));
    expect(after?.polls).toMatchObject({
      open: [],
      closed: [{ text: 'Shall we?', outcome: 'answered', counts: { yes: 1, no: 1, silent: 0 }, own: true }],
      mayPropose: false,
    });
  });

  test('is counted at its deadline, without the silent seats, and reported once', async () => {
    await ask('POLL 24h "Shall we?"');
    await write('red', 'VOTE NO');
    await write('red', 'VOTE YES');
    place.pass(25);
    await closeDuePolls(place.service);
    await closeDuePolls(place.service);
    expect((await toldOf('answered')).map(({ votes }) => votes)).toEqual(
      Array.from({ length: 3 }, () => ({ yes: 1, no: 0, silent: 1 })),
    );
  });

  test('is chosen by its number among several', async () => {
    await ask('POLL "One?"\nPOLL "Two?"');
    expect((await write('red', 'VOTE YES'))?.text).toContain('Several questions');
    await write('red', 'VOTE 2 YES');
    await write('blue', 'VOTE 2 NO');
    expect((await toldOf('answered'))[0]).toMatchObject({ text: 'Two?', votes: { yes: 1, no: 1, silent: 0 } });
    expect(await ask('POLL "Three?"\nPOLL "Four?"\nPOLL "Five?"')).toMatchObject({ verdict: 'needs-fix' });
  });

  test.each(['POLL', 'POLL 500h "For ever?"', 'POLL 0h "Now?"'])('%s is not asked', async (text) => {
    expect(await ask(text)).toMatchObject({ verdict: 'needs-fix' });
    expect(await toldOf('asked')).toEqual([]);
  });

  test('players propose nothing if the match has a moderator', async () => {
    const settled = await write('red', 'PROPOSE PAUSE a week of holidays');
    expect(settled?.text).toContain('has a moderator');
    expect(await toldOf('proposed')).toEqual([]);
  });
});

describe('without a moderator', () => {
  beforeEach(async () => {
    match = await openMatch(place.service, { visibility: 'none' });
  });

  test('a pause begins when more than half agree, and not before', async () => {
    await write('red', 'PROPOSE PAUSE a week of holidays');
    expect((await toldOf('proposed'))[0]).toMatchObject({ seat: 'red', text: 'PAUSE a week of holidays' });
    expect((await stateOf()).state).toBe('RUNNING');
    await write('blue', 'VOTE YES');
    expect((await stateOf()).state).toBe('PAUSED');
    expect((await toldOf('agreed'))[0]).toMatchObject({ votes: { yes: 2, no: 0, silent: 0 } });
    expect(await audit()).toEqual(['agreed vote', 'pause vote', 'proposed vote']);
    await write('blue', 'PROPOSE RESUME back again');
    await write('red', 'VOTE YES');
    expect((await stateOf()).state).toBe('RUNNING');
  });

  test('an agreed act that is no longer possible is not done, and all are told', async () => {
    await write('red', 'PROPOSE PAUSE a week of holidays');
    await write('blue', 'PROPOSE PAUSE my sister marries');
    await write('blue', 'VOTE 1 YES');
    await write('red', 'VOTE 2 YES');
    const told = [{ text: 'PAUSE my sister marries', votes: { yes: 2, no: 0, silent: 0 } }];
    expect((await toldOf('agreed-in-vain')).slice(0, 1)).toMatchObject(told);
    expect((await toldOf('agreed')).map(({ text }) => text)).not.toContain('PAUSE my sister marries');
    expect((await audit())[0]).toBe('agreed-in-vain vote');
    expect((await seatPage(place.service, keyOf('red')))?.polls.closed[0]?.outcome).toBe('agreed-in-vain');
  });

  test('half is not enough, and silence is not agreement', async () => {
    await write('red', 'PROPOSE EXTEND 24h the train is late');
    await write('blue', 'VOTE NO');
    expect((await toldOf('not-agreed')).map(({ seat }) => seat)).toEqual(['red', 'blue', 'moderator']);
    await write('red', 'PROPOSE EXTEND 24h please');
    place.pass(49);
    await sweep(place.service);
    expect(await toldOf('not-agreed')).toHaveLength(6);
    expect((await audit()).filter((each) => each.startsWith('extend'))).toEqual([]);
  });

  test('more time is given if more than half agree', async () => {
    const before = await place.service.store.openDecision.findFirstOrThrow({ where: { matchId: match.id } });
    await write('red', 'PROPOSE EXTEND 24h the train is late');
    await write('blue', 'VOTE YES');
    const after = await place.service.store.openDecision.findFirstOrThrow({ where: { matchId: match.id } });
    expect(after.deadline.getTime() - before.deadline.getTime()).toBeGreaterThanOrEqual(24 * 3_600_000);
  });

  test('a new player is invited to a seat if more than half want him, and nobody reads his address', async () => {
    await write('red', 'PROPOSE REPLACE blue WITH Nora nora@players.test he is not heard of');
    await write('blue', 'VOTE YES');
    const invited = await place.service.store.invitation.findMany({ where: { matchId: match.id } });
    expect(invited.map(({ name, address }) => `${name} ${address}`)).toEqual(['Nora nora@players.test']);
    expect(JSON.stringify(await notices())).not.toContain('nora@players.test');
  });

  test.each([
    ['PROPOSE RESUME at last', 'the match is not paused'],
    ['PROPOSE PAUSE rain UNTIL 2020-01-01T00:00:00Z', 'that time is past'],
    ['PROPOSE EXTEND 9999h rain', 'a deadline can move by at most 90 days'],
    ['PROPOSE REPLACE blue WITH Nora nora@ rain', 'nora@ is not a mail address'],
  ])('%s is not proposed, and the reason is given', async (text, why) => {
    expect((await write('red', text))?.text.replace(/\s+/g, ' ')).toContain(`Nothing was proposed: ${why}.`);
    expect(await toldOf('proposed')).toEqual([]);
  });

  test('no more hours are proposed than all can be given', async () => {
    for (let i = 0; i < 3; i++) await write('red', `PROPOSE PAUSE ${i}`);
    expect((await write('red', 'PROPOSE PAUSE once more'))?.text).toContain('3 questions are open already');
    expect(await place.service.store.poll.count({ where: { matchId: match.id } })).toBe(3);
  });

  test('a page proposes the same as a mail, and a reason that reads like a seat is not a seat', async () => {
    const proposal = { kind: 'extend', hours: 24, seat: undefined } as const;
    const wish = { proposal, reason: 'blue is away, write to blas@players.test' };
    const planned = await planProposal(place.service, keyOf('red'), wish);
    const text = 'EXTEND 24h blue is away, write to';
    expect(planned).toMatchObject({ ok: true, answer: { text } });
    expect(await toldOf('proposed')).toEqual([]);
    expect(await propose(place.service, keyOf('red'), wish)).toEqual({ ok: true });
    expect((await toldOf('proposed')).map(({ text }) => text)).toEqual([text, text, text]);
    const { polls } = (await seatPage(place.service, keyOf('red'))) ?? {};
    expect(polls).toMatchObject({ open: [{ text, by: 'Red', isProposal: true, own: true }], mayPropose: true });
  });

  test('a preview of more time reveals nothing of another seat’s secret question', async () => {
    const { store } = place.service;
    const wish = { proposal: { kind: 'extend', hours: 24, seat: 'red' }, reason: '' } as const;
    const plan = () => planProposal(place.service, keyOf('blue'), wish);
    const open = await plan();
    const asked = { matchId: match.id, seat: 'red' };
    await store.openDecision.updateMany({ where: asked, data: { public: false } });
    const secret = await plan();
    await store.openDecision.deleteMany({ where: asked });
    expect(secret).toEqual(await plan());
    expect(secret).not.toEqual(open);
  });

  test.each(['PROPOSE OVERRIDE [] x', 'PROPOSE GLASS blue let me see', 'PROPOSE END agreed enough', 'PROPOSE a dance'])(
    '%s cannot be decided by players',
    async (text) => {
      expect((await write('red', text))?.text).toContain('Possible proposals: PROPOSE');
      expect(await toldOf('proposed')).toEqual([]);
    },
  );
});
