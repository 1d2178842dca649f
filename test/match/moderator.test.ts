import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { linkHash, linkToken, presentToken } from '../../src/match/keys.ts';
import {
  extendDeadlines,
  listMatches,
  moderatorByToken,
  moderatorPage,
  reissueLink,
  reissueModeratorLink,
  resumeMatch,
  waitingFor,
} from '../../src/match/moderator/moderator.ts';
import { publicPage, seatByToken } from '../../src/match/pages.ts';
import { isOperator, operatorToken } from '../../src/match/people/operator.ts';
import { openMatch, sendMail, type TestMatch, type TestService, testService } from './service.ts';

let place: TestService;
let match: TestMatch;
beforeAll(async () => {
  place = await testService();
});
beforeEach(async () => {
  match = await openMatch(place.service);
});
afterAll(() => place.close());

const tokenOf = (url: string | undefined): string => url?.split('/').at(-1) ?? '';

test('a moderator sees the state of a match and no plans', async () => {
  const { service } = place;
  const from = 'rosa@players.test';
  await sendMail(service, { text: 'STRIKE\nDRAW', seatNo: match.seatNo.red ?? 0, decision: 0, from });
  const id = await moderatorByToken(service, tokenOf(match.moderatorLink));
  expect(id).toBe(match.id);
  const page = await moderatorPage(service, match.id);
  expect(page?.seats.map(({ id, draft, isAsked }) => [id, draft, isAsked])).toEqual([
    ['red', 'open', true],
    ['blue', 'none', false],
  ]);
  expect(page?.submissions).toMatchObject([{ verdict: 'accepted', channel: 'SMTP', seat: { seat: 'red' } }]);
  expect(page?.letters.map(({ kind }) => kind)).toContain('acknowledgement');
  // The game module itself contains the verb, and is the same for everybody.
  const { game, ...told } = page ?? {};
  expect(game).toBe(service.games.get('duel'));
  expect(JSON.stringify(told)).not.toContain('STRIKE');
  expect(await waitingFor(service, match.id)).toEqual(['Red']);
  expect((await listMatches(service)).map(({ code }) => code)).toContain(match.code);
});

test('a new link opens the seat, and the old one no longer does', async () => {
  const { service } = place;
  const anew = await reissueLink(service, match.id, 'blue');
  expect(await seatByToken(service, tokenOf(match.links.blue))).toBeUndefined();
  expect(await seatByToken(service, tokenOf(anew))).toMatchObject({ seat: 'blue' });
  expect(await reissueLink(service, match.id, 'green')).toBeUndefined();
  const moderator = await reissueModeratorLink(service, match.id);
  expect(await moderatorByToken(service, tokenOf(match.moderatorLink))).toBeUndefined();
  expect(await moderatorByToken(service, tokenOf(moderator))).toBe(match.id);
});

test('links stay valid while SECRET_KEY is being replaced', () => {
  const { config } = place.service;
  const owner = { matchId: match.id, seat: 'red', no: 1 };
  const token = linkToken(config, owner);
  const replaced = {
    ...config,
    secretKey: 'the key that comes after the first one',
    previousSecretKey: config.secretKey,
  };
  expect(presentToken(replaced, owner, linkHash(token))).toBe(token);
  expect(presentToken({ ...replaced, previousSecretKey: undefined }, owner, linkHash(token))).toBeUndefined();
});

test('the operator has a key of his own, and no other key works as it', () => {
  const { service } = place;
  expect(isOperator(service, operatorToken(service))).toBe(true);
  for (const key of ['', tokenOf(match.moderatorLink), tokenOf(match.links.red)]) {
    expect(isOperator(service, key)).toBe(false);
  }
});

test.each([
  ['no hours', { hours: 0 }, 'deadline.hours'],
  ['a year', { hours: 24 * 365 }, 'deadline.hours'],
  ['a seat that is not asked', { hours: 24, seat: 'blue' }, 'deadline.none.seat'],
])('%s does not move a deadline', async (_what, act, code) => {
  const moved = await extendDeadlines(place.service, match.id, { reason: 'rain', seq: 1, ...act });
  expect(moved).toMatchObject({ ok: false, refusal: { code } });
});

test('a running match cannot be resumed, nor a missing one', async () => {
  const { service } = place;
  expect(await resumeMatch(service, match.id, 'dry')).toMatchObject({ refusal: { code: 'match.running' } });
  expect(await resumeMatch(service, crypto.randomUUID(), 'dry')).toMatchObject({ refusal: { code: 'match.unknown' } });
});

test('the public page shows the commitments at once and the secrets at the end', async () => {
  const { service } = place;
  const page = await publicPage(service, match.code.toLowerCase());
  expect(page).toMatchObject({ match: { code: match.code }, secrets: undefined, waitingFor: ['Red'] });
  expect(page?.match.dice.rolls).toBe(1);
  await service.store.match.update({ where: { id: match.id }, data: { state: 'OVER' } });
  expect((await publicPage(service, match.code))?.secrets?.dice).toMatch(/^[0-9a-f]{64}$/);
  expect(await publicPage(service, 'DUE-9999')).toBeUndefined();
});
