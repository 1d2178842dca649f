/** How many letters the forms of a moderator can send to somebody who has not asked for any. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  changeTerms,
  formMatch,
  inviteTo,
  resendInvitation,
  withdrawInvited,
} from '../../src/match/forming/forming.ts';
import { invitationLink } from '../../src/match/forming/invitation.ts';
import { invitedByToken, joinInvitation } from '../../src/match/forming/joining.ts';
import { replaceSeat } from '../../src/match/people/replacement.ts';
import { invitationsOf } from '../../src/store/invitations.ts';
import { openMatch, PLAN, type TestMatch, type TestService, testService } from './service.ts';

let place: TestService;
let match: TestMatch;
let address = '';
let count = 0;
beforeAll(async () => {
  place = await testService();
});
afterAll(() => place.close());
beforeEach(async () => {
  match = await openMatch(place.service);
  address = `stranger${++count}@example.org`;
});

const MORA = { by: 'Mora', via: 'page' } as const;

const invite = (id = match.id, to = address) =>
  inviteTo(place.service, id, { ...MORA, role: 'OBSERVER', name: 'Otto', address: to });

const latest = async () => {
  const [invitation] = await invitationsOf(place.service.store, match.id);
  if (!invitation) throw new Error('nobody is invited');
  return invitation;
};

const again = async () => resendInvitation(place.service, match.id, (await latest()).no, MORA);
const withdraw = async () => withdrawInvited(place.service, match.id, (await latest()).no, MORA);

const letters = () => place.service.store.letter.count({ where: { invitation: { address } } });

test('an invitation is sent again after a pause only, and a few times a day', async () => {
  expect(await invite()).toEqual({ ok: true });
  expect(await again()).toMatchObject({ refusal: { code: 'invite.soon' } });
  for (let hour = 1; hour < 5; hour++) {
    place.pass(1);
    expect(await again()).toEqual({ ok: true });
  }
  place.pass(1);
  expect(await again()).toMatchObject({ refusal: { code: 'invite.often' } });
  expect(await letters()).toBe(5);
  place.pass(24);
  expect(await again()).toEqual({ ok: true });
});

test('all matches count together, in any spelling of the address, and whoever is asked to take a seat over', async () => {
  const other = await openMatch(place.service);
  expect(await invite()).toEqual({ ok: true });
  expect(await invite(other.id, address.toUpperCase())).toMatchObject({ refusal: { code: 'invite.soon' } });
  const sought = { ...MORA, seat: 'red', player: 'Otto', address, reason: '' };
  expect(await replaceSeat(place.service, other.id, sought)).toMatchObject({ refusal: { code: 'invite.soon' } });
  expect(await letters()).toBe(1);
});

test('to invite and to withdraw in turn sends no more', async () => {
  for (let hour = 0; hour < 12; hour++) {
    place.pass(1);
    if ((await invite()).ok) expect(await withdraw()).toEqual({ ok: true });
  }
  expect(await letters()).toBe(5);
});

test('a withdrawal is told to whoever has looked at the offer', async () => {
  await invite();
  const link = invitationLink(place.service, await latest()) ?? '';
  expect(await invitedByToken(place.service, link.split('/').at(-1) ?? '')).toBeDefined();
  expect(await withdraw()).toEqual({ ok: true });
  expect(await letters()).toBe(2);
});

test('who has accepted an invitation or plays is no stranger', async () => {
  await invite();
  await joinInvitation(place.service, (await latest()).no, {});
  const other = await openMatch(place.service);
  expect(await invite(other.id)).toEqual({ ok: true });
});

test('terms that change often are written to a stranger a few times only; without a change nothing is written', async () => {
  const seats = [{ id: 'red', player: 'Otto', address }];
  const { id } = await formMatch(place.service, { ...PLAN, forming: {}, seats });
  expect(await letters()).toBe(1);
  for (const press of ['none', 'white', 'none', 'white', 'none', 'white', 'none', 'white'] as const) {
    place.pass(1);
    expect(await changeTerms(place.service, id, { press }, MORA)).toEqual({ ok: true });
  }
  expect(await letters()).toBe(5);
  place.pass(24);
  await changeTerms(place.service, id, { press: 'white' }, MORA);
  expect(await letters()).toBe(5);
});
