import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeApiKey, seatOfApiKey } from '../../src/match/api-key.ts';
import { joinInvitation } from '../../src/match/forming/joining.ts';
import { seatByToken } from '../../src/match/pages.ts';
import { replaceSeat } from '../../src/match/people/replacement.ts';
import { deliverLetter, type OutgoingMail } from '../../src/match/post/outbox.ts';
import { lettersOf, openMatch, sendMail, type TestMatch, type TestService, testService } from './service.ts';

let place: TestService;
let match: TestMatch;
beforeAll(async () => {
  place = await testService();
});
afterAll(() => place.close());
beforeEach(async () => {
  // Few letters in a day go to an address that has not accepted anything.
  place.pass(25);
  match = await openMatch(place.service);
});

const NORA = { player: 'Nora', address: 'nora@players.test', zone: 'Europe/Oslo' } as const;

const seek = () =>
  replaceSeat(place.service, match.id, { ...NORA, seat: 'red', reason: 'Rosa has moved', by: 'Mora', via: 'mail' });

const seatRow = () =>
  place.service.store.seat.findUniqueOrThrow({
    where: { matchId_seat: { matchId: match.id, seat: 'red' } },
    include: { draft: true, standing: true },
  });

const invited = async () =>
  (await place.service.store.invitation.findFirstOrThrow({ where: { matchId: match.id } })).no;

const write = (text: string, from = 'rosa@players.test', seatNo = match.seatNo.red ?? 0) =>
  sendMail(place.service, { text, seatNo, decision: 0, from });

async function post(): Promise<readonly OutgoingMail[]> {
  const mails: OutgoingMail[] = [];
  for (const letter of await place.service.store.letter.findMany({ where: { matchId: match.id, state: 'PENDING' } })) {
    await deliverLetter(place.service, letter.id, async (mail) => {
      mails.push(mail);
      return { outcome: 'sent' };
    });
  }
  return mails;
}

test('a newcomer is asked, and all are told', async () => {
  await post();
  expect(await seek()).toEqual({ ok: true });
  const mails = await post();
  expect(mails.map(({ kind, to }) => `${kind} ${to.name}`).sort()).toEqual([
    'notice Blas',
    'notice Rosa',
    'offer Nora',
  ]);
  const offer = mails.find(({ kind }) => kind === 'offer');
  expect(offer?.text).toContain('INVITATION - will you take over Red in Duel?');
  const [row] = await place.service.store.audit.findMany({ where: { matchId: match.id } });
  expect(row).toMatchObject({
    kind: 'replace',
    by: 'Mora',
    via: 'mail',
    reason: 'Rosa has moved',
    told: ['red', 'blue'],
  });
});

test('until he joins the former player can take the seat back, and then it is no longer vacant', async () => {
  await seek();
  expect((await seatRow()).vacantSince).not.toBeNull();
  await write('STRIKE');
  expect((await seatRow()).vacantSince).toBeNull();
  expect(await joinInvitation(place.service, await invited(), {})).toEqual({ kind: 'returned' });
  expect(await seatRow()).toMatchObject({ player: 'Rosa', address: 'rosa@players.test' });
});

test('a newcomer gets the seat with fresh time, and nothing of the former player', async () => {
  const { service } = place;
  const token = match.links.red?.split('/').at(-1) ?? '';
  const key = (await makeApiKey(service, match.seatNo.red ?? 0, 'bot')) ?? '';
  await write('STRIKE\nSTANDING PARRY');
  await seek();
  place.pass(40);
  expect(await joinInvitation(service, await invited(), { notify: 'DAILY' })).toMatchObject({ kind: 'joined' });
  const row = await seatRow();
  expect(row).toMatchObject({ ...NORA, notify: 'DAILY', draft: null, standing: [], vacantSince: null, misses: 0 });
  const [open] = await service.store.openDecision.findMany({ where: { matchId: match.id, seat: 'red' } });
  expect(open?.deadline.getTime()).toBe(service.clock().getTime() + 48 * 3_600_000);
  expect(await seatByToken(service, token)).toBeUndefined();
  expect(await seatOfApiKey(service, key)).toBeUndefined();
});

test('a reply address of the former player opens nothing, that of the newcomer does', async () => {
  await seek();
  await joinInvitation(place.service, await invited(), {});
  const { replyNo } = await seatRow();
  const dead = await write('STRIKE');
  expect(dead).toMatchObject({ verdict: 'unknown' });
  expect(await write('STRIKE', 'nora@players.test')).toMatchObject({ verdict: 'unknown' });
  expect((await seatRow()).draft).toBeNull();
  const alive = await write('STATUS', 'nora@players.test', replyNo ?? 0);
  expect(alive?.verdict).toBe('info');
  const [mail] = (await post()).filter(({ to }) => to.name === 'Nora').slice(-1);
  expect(mail?.ticket?.seatNo).toBe(replyNo);
});

test('the newcomer gets his position, his hand and the last reports, without other people’s messages', async () => {
  await write('PRESS TO blue\nOur secret\nEND');
  await sendMail(place.service, {
    text: 'PRESS TO red\nThe queen is ill\nEND',
    seatNo: match.seatNo.blue ?? 0,
    decision: 0,
    from: 'blas@players.test',
  });
  await seek();
  await post();
  await joinInvitation(place.service, await invited(), {});
  const mails = await post();
  const briefing = mails.find(({ kind, to }) => kind === 'acknowledgement' && to.name === 'Nora');
  expect(briefing?.text).toMatch(/^YOU TAKE OVER Red in Duel\nAsked of you by /);
  const files = briefing?.attachments.map(({ filename }) => filename) ?? [];
  expect(files).not.toContain('state-red.json');
  expect(briefing?.text).toMatch(/WHAT HAPPENED LATELY\n- 0 /);
  expect(briefing?.text).not.toMatch(/queen|our secret|rosa@/i);
  const others = mails.filter(({ to }) => to.name !== 'Nora');
  expect(others.map(({ to }) => to.name).sort()).toEqual(['Blas']);
});

test('unsent letters to the former player go to nobody', async () => {
  await seek();
  await joinInvitation(place.service, await invited(), {});
  const letters = await lettersOf(place.service, match.id, 'report');
  expect(letters.filter(({ seat }) => seat?.seat === 'red').map(({ state, reason }) => [state, reason])).toEqual([
    ['DROPPED', 'superseded'],
  ]);
  expect((await post()).filter(({ to }) => to.name === 'Nora').map(({ kind }) => kind)).not.toContain('invitation');
});

test.each([
  [{ address: 'nowhere' }, 'invite.address'],
  [{ player: 'No\u2066ra' }, 'invite.name'],
  [{ seat: 'green' }, 'forming.seat'],
])('nobody is asked with %j', async (change, code) => {
  const order = { ...NORA, seat: 'red', reason: '', by: 'Mora', via: 'page', ...change } as const;
  expect(await replaceSeat(place.service, match.id, order)).toMatchObject({ refusal: { code } });
});
