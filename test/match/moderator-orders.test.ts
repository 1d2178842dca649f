/** Mails of a moderator that are no acts on a running match: questions to seats, new matches, and his record. */
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { joinInvitation } from '../../src/match/forming/joining.ts';
import { deliverLetter, type OutgoingMail } from '../../src/match/post/outbox.ts';
import { lettersOf, openMatch, sendMail, type TestMatch, type TestService, testService } from './service.ts';

const MORA = 'mora@players.test';

let place: TestService;
let match: TestMatch;
beforeAll(async () => {
  place = await testService();
});
afterAll(() => place.close());
beforeEach(async () => {
  match = await openMatch(place.service);
});

const rowOf = (where: { id: string } | { code: string }) => place.service.store.match.findUniqueOrThrow({ where });

async function write(text: string, { id = match.id, from = MORA } = {}) {
  const { moderatorNo } = await rowOf({ id });
  return sendMail(place.service, { text, seatNo: moderatorNo ?? 0, decision: 0, from });
}

const invitationsOf = async (id = match.id) => {
  const rows = await place.service.store.invitation.findMany({ where: { matchId: id }, orderBy: { no: 'asc' } });
  return rows.map(({ role, name, address }) => `${role} ${name} ${address}`);
};

/** The newest acknowledgement to a seat or, without one, to the moderator, as it left. */
async function answered(seat?: string): Promise<OutgoingMail | undefined> {
  const letters = await lettersOf(place.service, match.id, 'acknowledgement');
  const letter = letters.filter((each) => each.seat?.seat === seat).at(-1);
  let sent: OutgoingMail | undefined;
  await deliverLetter(place.service, letter?.id ?? '', async (mail) => {
    sent = mail;
    return { outcome: 'sent' };
  });
  return sent;
}

const recordIn = (mail: OutgoingMail | undefined): string => {
  const file = mail?.attachments.find(({ contentType }) => contentType === 'application/gzip');
  return gunzipSync(Buffer.from(file?.base64 ?? '', 'base64')).toString();
};

test('observers and further moderators are invited at any time, players before the first card', async () => {
  const settled = await write('INVITE OBSERVER otto@players.test\nINVITE MODERATOR Carla <carla@players.test>');
  expect(settled).toMatchObject({ verdict: 'accepted' });
  expect(await invitationsOf()).toEqual(['OBSERVER otto otto@players.test', 'MODERATOR Carla carla@players.test']);
  expect((await write('INVITE red Nora nora@players.test'))?.text).toContain('has begun already');
  expect(await write('INVITE OBSERVER nobody')).toMatchObject({ verdict: 'needs-fix' });
  expect(await write('CO-GM ivo@players.test')).toMatchObject({ verdict: 'accepted' });
});

test('a match is opened, filled and begun by mail alone', async () => {
  const settled = await write('CREATE duel dawn 2P "At the mill" PACE fast');
  expect(settled).toMatchObject({ verdict: 'accepted' });
  const code = /(DUE-\d+) is being formed/.exec(settled?.text ?? '')?.[1] ?? '';
  const { id, name, moderatorAddress, state } = await rowOf({ code });
  expect({ name, moderatorAddress, state }).toEqual({ name: 'At the mill', moderatorAddress: MORA, state: 'FORMING' });
  expect((await write('START', { id }))?.text).toContain('not taken yet');
  await write('INVITE red Rosa rosa@players.test\nINVITE blue Blas blas@players.test', { id });
  expect(await invitationsOf(id)).toEqual(['SEAT Rosa rosa@players.test', 'SEAT Blas blas@players.test']);
  await place.service.store.match.update({ where: { id }, data: { startsByHand: true } });
  for (const { no } of await place.service.store.invitation.findMany({ where: { matchId: id } }))
    await joinInvitation(place.service, no, {});
  expect(await write('START', { id })).toMatchObject({ verdict: 'accepted' });
  expect((await rowOf({ id })).state).toBe('RUNNING');
});

test.each([
  ['CREATE duel', 'CREATE game scenario players'],
  ['CREATE chess dawn 2 "x"', 'There is no game chess'],
  ['CREATE duel dusk 2 "x"', 'has no scenario dusk'],
  ['CREATE duel dawn 5 "x"', 'has no split 5'],
  ['CREATE duel dawn 2 "x" PACE hourly', 'a pace is one of'],
])('%s opens nothing, and says why', async (text, said) => {
  const before = await place.service.store.match.count();
  const settled = await write(text);
  expect(settled).toMatchObject({ verdict: 'needs-fix' });
  expect(settled?.text).toContain(said);
  expect(await place.service.store.match.count()).toBe(before);
});

test('nobody opens unlimited matches', async () => {
  const open = () => write(Array.from({ length: 7 }, () => 'CREATE duel dawn 2 "again"').join('\n'));
  await open();
  const before = await place.service.store.match.count({ where: { state: 'FORMING' } });
  expect((await open())?.text).toContain('matches forming already');
  expect(await place.service.store.match.count({ where: { state: 'FORMING' } })).toBe(before);
});

test('only the moderator invites, opens, asks or exports with his reply address', async () => {
  const before = await place.service.store.match.count();
  const text = 'INVITE OBSERVER eve@players.test\nCREATE duel dawn 2 "x"\nPOLL "x?"\nEXPORT\nSTART';
  for (const from of ['rosa@players.test', 'eve@elsewhere.test'])
    expect(await write(text, { from })).toMatchObject({ verdict: 'held' });
  expect(await invitationsOf()).toEqual([]);
  expect(await place.service.store.match.count()).toBe(before);
  expect(await place.service.store.poll.count({ where: { matchId: match.id } })).toBe(0);
});

test('the record sent to a moderator during a match holds no hand and no secret', async () => {
  await sendMail(place.service, {
    text: 'DRAW\nPASS\nNOW',
    seatNo: match.seatNo.red ?? 0,
    decision: 0,
    from: 'rosa@players.test',
  });
  expect(await write('EXPORT')).toMatchObject({ verdict: 'info' });
  const mail = await answered();
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual([`${match.code}-public.ndjson.gz`]);
  const record = recordIn(mail);
  expect(record).toContain('"line":"log"');
  expect(record).not.toMatch(/"secrets"|"order"|card\.gained|"line":"answer"|"line":"report"|rosa@players/);
});

test('a player is sent only what his seat may know', async () => {
  await sendMail(place.service, {
    text: 'EXPORT',
    seatNo: match.seatNo.red ?? 0,
    decision: 0,
    from: 'rosa@players.test',
  });
  const mail = await answered('red');
  expect(mail?.attachments.map(({ filename }) => filename)).toContain(`${match.code}-red.ndjson.gz`);
  const record = recordIn(mail);
  expect(record).toContain('"eyes":"red"');
  expect(record).not.toContain('"secrets"');
});
