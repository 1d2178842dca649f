/** A blind moderator sees no hand unless all are told of it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Act } from '../../src/match/acts/act.ts';
import type { ActOrder } from '../../src/match/acts/acting.ts';
import { moderate, planAct } from '../../src/match/acts/index.ts';
import { brokenGlass, sightOf } from '../../src/match/acts/sight.ts';
import { inviteTo } from '../../src/match/forming/forming.ts';
import { joinInvitation } from '../../src/match/forming/joining.ts';
import { sendMailTo } from '../../src/match/moderator/keys-of-a-seat.ts';
import { reissueLink } from '../../src/match/moderator/moderator.ts';
import { positionFor } from '../../src/match/moderator/position.ts';
import { seeActs } from '../../src/match/moderator/unseen.ts';
import { seatPage } from '../../src/match/pages.ts';
import { deliverLetter, type OutgoingMail } from '../../src/match/post/outbox.ts';
import { readPosition } from '../../src/store/position.ts';
import { lettersOf, openMatch, sendMail, type TestMatch, type TestService, testService } from './service.ts';

const MORA = { by: 'Mora', via: 'page' } as const;

let place: TestService;
let match: TestMatch;
beforeAll(async () => {
  place = await testService();
});
beforeEach(async () => {
  match = await openMatch(place.service);
});
afterAll(() => place.close());

const seqOf = async () => (await place.service.store.match.findUniqueOrThrow({ where: { id: match.id } })).seq;

const act = async (given: Act, more: Partial<ActOrder> = {}) =>
  moderate(place.service, match.id, { act: given, reason: 'a slip', guard: { seq: await seqOf() }, ...MORA, ...more });

/** Acts with the code that the plan of the act shows. */
async function insist(given: Act) {
  const planned = await planAct(place.service, match.id, { act: given, by: 'Mora' });
  if (!planned.ok) return planned;
  return act(given, planned.answer.code === undefined ? {} : { code: planned.answer.code });
}

const told = async (about: string) =>
  (await lettersOf(place.service, match.id, 'notice')).filter(
    ({ letter }) => (letter as { about?: string }).about === about,
  );

async function sent(ids: readonly string[]): Promise<OutgoingMail[]> {
  const mails: OutgoingMail[] = [];
  for (const id of ids) {
    await deliverLetter(place.service, id, async (mail) => {
      mails.push(mail);
      return { outcome: 'sent' };
    });
  }
  return mails;
}

test.each([
  ['open', 'open'],
  ['none', 'none'],
  ['wide', 'blind'],
])('if the match says %s about its moderator, he is %s', async (visibility, sight) => {
  const { store } = place.service;
  await store.match.update({ where: { id: match.id }, data: { visibility } });
  const row = await readPosition(store, match.id);
  expect(row && sightOf(row)).toBe(sight);
});

test('a new link goes only to its player, and all seats are told', async () => {
  const url = (await reissueLink(place.service, match.id, 'blue', MORA)) ?? '';
  const letters = await told('link');
  expect(letters.map(({ seat }) => seat?.seat).sort()).toEqual(['blue', 'red']);
  const mails = await sent(letters.map(({ id }) => id));
  expect(mails.filter(({ text }) => text.includes(url)).map(({ to }) => to.address)).toEqual(['blas@players.test']);
  const [row] = await place.service.store.audit.findMany({ where: { matchId: match.id } });
  expect(row).toMatchObject({ kind: 'link', told: expect.arrayContaining(['red', 'blue']) });
});

test('a changed address of a seat is reported to all and to the old address, and counts as an opened hand', async () => {
  const { service } = place;
  expect(await sendMailTo(service, match.id, { seat: 'red', address: 'Mora@players.test' }, MORA)).toBe(true);
  expect(await brokenGlass(service.store, match.id, await seqOf())).toEqual(['red']);
  const mails = await sent((await told('address')).map(({ id }) => id));
  expect(mails.map(({ to }) => to.address).sort()).toEqual([
    'Mora@players.test',
    'blas@players.test',
    'rosa@players.test',
  ]);
  const former = mails.find(({ to }) => to.address === 'rosa@players.test');
  expect(former).toMatchObject({ ticket: undefined, fewerMails: undefined });
  expect(`${former?.text} ${former?.html}`).not.toMatch(/\/s\/[\w-]{20,}|private-page\.invalid|fewer-mails\.invalid/);
  expect(former?.text).toContain('another address');
});

test('the same address again does not count as an opened hand', async () => {
  const { service } = place;
  expect(await sendMailTo(service, match.id, { seat: 'red', address: 'ROSA@players.test' }, MORA)).toBe(true);
  expect(await brokenGlass(service.store, match.id, await seqOf())).toEqual([]);
  expect(await told('address')).toEqual([]);
  expect(await sendMailTo(service, match.id, { seat: 'green', address: 'x@players.test' }, MORA)).toBe(false);
});

test('a co-moderator is named to all seats', async () => {
  const { service } = place;
  await inviteTo(service, match.id, { ...MORA, role: 'MODERATOR', name: 'Carla', address: 'carla@players.test' });
  const { no } = await service.store.invitation.findFirstOrThrow({ where: { matchId: match.id } });
  await joinInvitation(service, no, {});
  expect((await told('co-moderator')).map(({ seat }) => seat?.seat).sort()).toEqual(['blue', 'red']);
});

test('a preview of orders for a seat reveals nothing of its hand, and a preview of a held mail nothing of the mail', async () => {
  const effects = async (given: Act) => {
    const planned = await planAct(place.service, match.id, { act: given, by: 'Mora' });
    return planned.ok ? JSON.stringify(planned.answer.effects) : '';
  };
  const answers = await Promise.all(
    ['SHOW 501', 'SHOW 513', 'DRAW\nDONE', 'nonsense'].map((text) => effects({ kind: 'act-as', seat: 'red', text })),
  );
  expect(answers[0]).toContain('act.as.unseen');
  expect(new Set(answers).size).toBe(1);

  await sendMail(place.service, { text: 'DRAW', seatNo: match.seatNo.red ?? 0, decision: 0, from: 'x@players.test' });
  const { id: mail } = await place.service.store.submission.findFirstOrThrow({
    where: { verdict: 'held', seatNo: match.seatNo.red ?? 0 },
    orderBy: { receivedAt: 'desc' },
  });
  for (const kind of ['release', 'assign'] as const) {
    const shown = await effects(kind === 'assign' ? { kind, mail, seat: 'red' } : { kind, mail });
    expect(shown).toContain('act.as.unseen');
    expect(shown.toUpperCase()).not.toContain('DRAW');
  }
  await act({ kind: 'glass', seat: 'red' });
  expect((await effects({ kind: 'release', mail })).toUpperCase()).toContain('DRAW');
});

test('giving a mail to another seat is announced to all', async () => {
  await sendMail(place.service, { text: 'DRAW', seatNo: match.seatNo.red ?? 0, decision: 0, from: 'x@players.test' });
  const { id: mail } = await place.service.store.submission.findFirstOrThrow({
    where: { verdict: 'held', seatNo: match.seatNo.red ?? 0 },
    orderBy: { receivedAt: 'desc' },
  });
  expect(await act({ kind: 'assign', mail, seat: 'blue' })).toEqual({ ok: true });
  expect((await told('acted')).map(({ seat }) => seat?.seat).sort()).toEqual(['blue', 'red']);
});

test('breaking the glass opens one hand, and neither the other one nor the deck', async () => {
  await act({ kind: 'glass', seat: 'red' });
  const page = await positionFor(place.service, match.id);
  expect(page?.hidden).toEqual(expect.arrayContaining(['deck', 'hands']));
  expect(page?.fields).not.toHaveProperty('deck');
  expect(page?.fields.wounds).toBeDefined();
  await act({ kind: 'glass', seat: 'blue' });
  expect((await positionFor(place.service, match.id))?.hidden).toEqual([]);
});

test.each([
  [
    'compared',
    [
      { op: 'test', path: '/hands/blue/0', value: 511 },
      { op: 'replace', path: '/wounds/red', value: 1 },
    ],
  ],
  [
    'compared with the deck',
    [
      { op: 'test', path: '/deck/0', value: 511 },
      { op: 'replace', path: '/wounds/red', value: 1 },
    ],
  ],
  ['copied', [{ op: 'copy', from: '/deck/0', path: '/hands/red/-' }]],
  ['guessed', [{ op: 'replace', path: '/hands/blue', value: [501, 502] }]],
  ['taken', [{ op: 'remove', path: '/hands/blue/0' }]],
] as const)('with one hand open no part of the other is %s', async (_how, patch) => {
  await act({ kind: 'glass', seat: 'red' });
  expect(await insist({ kind: 'override', patch: patch.map((each) => ({ ...each })) as never })).toMatchObject({
    refusal: { code: 'override.hidden' },
  });
});

test('a ruling, a correction and an opened hand stand on the page of each seat until its player has seen them', async () => {
  const { service } = place;
  const key = (seat: string) => ({ no: match.seatNo[seat] ?? 0, seat, matchId: match.id });
  const unseen = async (seat: string) => (await seatPage(service, key(seat)))?.unseen ?? [];
  await act({ kind: 'rule', text: 'A parry counts' }, { reason: '' });
  await act({ kind: 'remind' }, { reason: '' });
  await insist({ kind: 'override', patch: [{ op: 'replace', path: '/wounds/red', value: 1 }] });
  expect((await unseen('blue')).map(({ kind, reason, text }) => [kind, reason, text])).toEqual([
    ['rule', '', 'A parry counts'],
    ['override', 'a slip', ''],
  ]);
  expect((await unseen('blue'))[1]?.changes).toHaveLength(1);
  const last = (await unseen('red')).at(-1)?.no ?? 0;
  await act({ kind: 'glass', seat: 'red' });
  await seeActs(service, match.seatNo.red ?? 0, last);
  expect((await unseen('red')).map(({ kind }) => kind)).toEqual(['glass']);
  expect(await unseen('blue')).toHaveLength(3);
  await seeActs(service, match.seatNo.red ?? 0, 2_000_000_000);
  await seeActs(service, match.seatNo.red ?? 0, 1);
  expect(await unseen('red')).toEqual([]);
  await act({ kind: 'rule', text: 'And another' }, { reason: '' });
  expect(await unseen('red')).toHaveLength(1);
});
