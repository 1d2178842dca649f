/** Every route with the key of every role. A route without a row in the table fails. */
import type { Express } from 'express';
import supertest from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signReplyToken, tokenKeys } from '../../src/mail/reply-token.ts';
import { makeApiKey } from '../../src/match/api-key.ts';
import type { CreatedMatch } from '../../src/match/forming/create.ts';
import { inviteTo } from '../../src/match/forming/forming.ts';
import { invitationLink } from '../../src/match/forming/invitation.ts';
import { joinInvitation } from '../../src/match/forming/joining.ts';
import { processSubmission, storeSubmission } from '../../src/match/inbox/submission.ts';
import { calendarToken, fewerMailsToken, linkHash } from '../../src/match/keys.ts';
import { reissueLink } from '../../src/match/moderator/moderator.ts';
import { operatorToken, privateLinks } from '../../src/match/people/operator.ts';
import { askToSignIn, writeSignIns } from '../../src/match/people/sign-in.ts';
import { deliverLetter } from '../../src/match/post/outbox.ts';
import { makeApp } from '../../src/web/app.ts';
import { pageScript, pageStyle } from '../../src/web/assets.ts';
import { hiddenFields } from './browser.ts';
import { factsOf, type Installation, installation } from './campaign.ts';
import { ROLES, type Role, TABLE } from './role-table.ts';
import { routesOf } from './routes.ts';

let place: Installation;
let app: Express;
let agent: ReturnType<typeof supertest.agent>;
let match: CreatedMatch;
let form: string;
const secrets = new Map<Role, string>();
const ids = { in: '', out: '' };

const tokenOf = (url: string | undefined): string => url?.split('/').at(-1) ?? '';

beforeAll(async () => {
  place = await installation();
  const { service } = place;
  app = makeApp(service, {
    requestsPerMinute: 1_000_000,
    practice: true,
    practiceLimits: { hour: 1_000, term: 1_000 },
    installation: factsOf(place),
  });
  agent = supertest.agent(app);
  match = await place.open('2');
  const other = await place.open('2', 'Stranger');
  const seats = await service.store.seat.findMany({ where: { matchId: match.id }, orderBy: { no: 'asc' } });
  const [own, neighbour] = seats;
  secrets.set('former player', tokenOf(match.links.allies));
  const link = await reissueLink(service, match.id, 'allies');
  secrets.set('own seat', tokenOf(link));
  secrets.set('other seat', tokenOf(match.links.france));
  secrets.set('seat of another match', tokenOf(other.links.allies));
  secrets.set('operator', operatorToken(service));
  secrets.set('nobody', 'x'.repeat(43));
  secrets.set('unsubscriber', fewerMailsToken(service.config, neighbour?.no ?? 0));
  secrets.set('calendar', calendarToken(service.config, { no: own?.no ?? 0, linkHash: linkHash(tokenOf(link)) }));
  secrets.set('API key', (await makeApiKey(service, own?.no ?? 0, 'marker of a key')) ?? '');
  secrets.set(
    'mail token',
    signReplyToken(tokenKeys(service.config.secretKey), { seatNo: own?.no ?? 0, decisionNo: 0 }),
  );
  const by = { by: 'Mora', via: 'command' } as const;
  for (const [name, role] of [
    ['Carla', 'MODERATOR'],
    ['Ivo', 'MODERATOR'],
    ['Otto', 'OBSERVER'],
  ] as const)
    await inviteTo(service, match.id, { ...by, role, name, address: `${name}@example.org` });
  for (const name of ['Carla', 'Otto']) {
    const { no } = await service.store.invitation.findFirstOrThrow({ where: { matchId: match.id, name } });
    await joinInvitation(service, no, {});
  }
  await mark(own?.no ?? 0);
  ids.out = (await service.store.letter.findFirstOrThrow({ where: { matchId: match.id } })).id;
  ids.in = await sendStatus(own?.no ?? 0);
  const keys = `/s/${secrets.get('own seat')}/keys`;
  form = hiddenFields((await agent.get(keys)).text, keys).form ?? '';
});
afterAll(() => place.close());

/** Writes a draft and a standing order with markers that only the player of the seat may see. */
async function mark(seatNo: number): Promise<void> {
  const { store } = place.service;
  await store.draft.create({ data: { seatNo, decision: 0, lines: ['PASS marker of a draft'], mode: 'pause' } });
  const text = 'EVADE marker of a standing order';
  await store.standingOrder.create({ data: { seatNo, position: 1, text, given: {} } });
}

async function sendStatus(seatNo: number): Promise<string> {
  const { service } = place;
  const envelope = { from: 'allies@example.org', to: [] };
  const { id } = await storeSubmission(service, { channel: 'SMTP', raw: Buffer.from('STATUS'), envelope });
  const ticket = { seatNo, decisionNo: 0 };
  const from = 'allies@example.org';
  await processSubmission(service, id, async () => ({ class: 'human', from, ticket, text: 'WHO' }));
  return id;
}

/** The person for each role that begins with an invitation. */
const INVITED: Readonly<Partial<Record<Role, string>>> = { invited: 'Ivo', 'co-moderator': 'Carla', observer: 'Otto' };

/** The key of a role. Links that this test renews are read anew from the database. */
async function secretOf(role: Role, pattern: string): Promise<string> {
  const { service } = place;
  if (role === 'signed in') return pattern.startsWith('/sign-in/') ? signInToken() : (secrets.get('nobody') ?? '');
  if (role === 'moderator') return tokenOf((await privateLinks(service, match.id))?.moderator);
  const name = INVITED[role];
  if (name === undefined) return secrets.get(role) ?? '';
  const invitation = await service.store.invitation.findFirstOrThrow({ where: { matchId: match.id, name } });
  return tokenOf(invitationLink(service, invitation));
}

/** The token in a player's link for signing in. */
async function signInToken(): Promise<string> {
  const { service } = place;
  await askToSignIn(service, 'allies@example.org');
  await writeSignIns(service);
  const letter = await service.store.letter.findFirstOrThrow({ where: { kind: 'sign-in' }, orderBy: { no: 'desc' } });
  let token = '';
  await deliverLetter(service, letter.id, async ({ text }) => {
    token = /sign-in\/([\w-]+)/.exec(text)?.[1] ?? '';
    return { outcome: 'sent' };
  });
  return token;
}

let visits = 0;

/** Requests a route with the key of a role. Each request has an address of its own, so that no limit by address refuses it. */
async function knock(route: string, role: Role): Promise<{ readonly status: number; readonly text: string }> {
  const [method = '', pattern = ''] = route.split(' ');
  const secret = await secretOf(role, pattern);
  const isPublic = pattern.startsWith('/p/');
  const path = pattern
    .replace(/:(token|key)/, isPublic ? match.code : encodeURIComponent(secret))
    .replace(':code', match.code)
    .replace(':game', 'wellington')
    .replace(':split', '2')
    .replace(':no', '0')
    .replace(':step', '1')
    .replace('/place.json', '/place.json?id=lisbon')
    .replace('/page-:hash.js', pageScript.address)
    .replace('/style-:hash.css', pageStyle.address)
    .replace('in/:id', `in/${ids.in}`)
    .replace('out/:id', `out/${ids.out}`);
  visits += 1;
  const from = `10.${visits >> 16}.${(visits >> 8) & 255}.${visits & 255}`;
  // A pass given to one visitor is not used for another role.
  const isStranger = pattern === '/queues' || (pattern === '/home' && role !== 'signed in');
  const visitor = isStranger ? supertest(app) : agent;
  if (pattern === '/home' && role === 'signed in')
    await agent
      .post(`/sign-in/${await signInToken()}`)
      .type('form')
      .send({ form });
  const request = (method === 'GET' ? visitor.get(path) : visitor.post(path)).set('X-Forwarded-For', from);
  if (pattern.startsWith('/api/'))
    return request.set('Authorization', `Bearer ${secret}`).send(method === 'GET' ? undefined : {});
  return method === 'GET' ? request : request.type('form').send({ form });
}

const REFUSED = [401, 404];

const routes = Object.keys(TABLE);

test('the table has every route, and no other', () => {
  expect(routesOf(app)).toEqual([...routes].sort());
});

const MARKERS = ['marker of a key', 'marker of a draft', 'marker of a standing order'];

/** The roles that may see what a seat has written for itself. */
const OWN: readonly Role[] = ['own seat', 'API key'];
const shown: string[] = [];

test.each(routes)('%s opens only to the roles named, and shows nobody another seat’s secrets', async (route) => {
  const opened: Role[] = [];
  for (const role of ROLES) {
    const { status, text = '' } = await knock(route, role);
    expect(status, `${role} at ${route}`).toBeLessThan(500);
    if (!REFUSED.includes(status)) opened.push(role);
    const seen = MARKERS.filter((marker) => text.includes(marker));
    if (OWN.includes(role)) shown.push(...seen);
    else expect(seen, `${role} at ${route}`).toEqual([]);
  }
  const allowed = TABLE[route] ?? [];
  expect(opened).toEqual(ROLES.filter((role) => allowed.includes(role)));
});

test('a seat sees its own text', () => {
  expect([...new Set(shown)].sort()).toEqual([...MARKERS].sort());
});
