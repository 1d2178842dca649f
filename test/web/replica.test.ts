/** Pages of the past are read from a replica, and from the database where the replica cannot answer. */
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApiKey } from '../../src/match/api-key.ts';
import { fromHistory } from '../../src/match/history.ts';
import type { Service } from '../../src/match/service.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { makeApp } from '../../src/web/app.ts';
import { openMatch, type TestMatch, type TestService, testService } from '../match/service.ts';
import { pathOf } from './campaign.ts';

let place: TestService;
let match: TestMatch;
let key: string;
let other: Store;
let gone: Store;

beforeAll(async () => {
  place = await testService();
  match = await openMatch(place.service);
  await answerDecision(place.service, match.seatNo.red ?? 0, 0, { act: 'end' });
  key = (await makeApiKey(place.service, match.seatNo.red ?? 0, 'script')) ?? '';
  other = openStore(place.queues.backend.url, { connections: 2 });
  const away = new URL(place.queues.backend.url);
  away.port = '1';
  gone = openStore(away.toString(), { connections: 1 });
});
afterAll(async () => {
  await other.$disconnect();
  await gone.$disconnect();
  await place.close();
});

/** A replica that notes that it was asked. */
function watched(): { readonly replica: Store; readonly asked: PropertyKey[] } {
  const asked: PropertyKey[] = [];
  const replica = new Proxy(other, {
    get: (store, name) => {
      asked.push(name);
      return Reflect.get(store, name);
    },
  });
  return { replica, asked };
}

const withReplica = (replica: Store): Service => ({
  ...place.service,
  publicUrl: 'http://127.0.0.1',
  replica,
});

const PAST: readonly [page: string, path: () => string][] = [
  ['the replay of a seat', () => `${pathOf(match.links.red)}/replay/0`],
  ['the impulses of a seat', () => `${pathOf(match.links.red)}/replay`],
  ['its record', () => `${pathOf(match.links.red)}/record`],
  ['its history', () => `${pathOf(match.links.red)}/history`],
  ['the replay for everybody', () => `/p/${match.code}/replay/0`],
  ['the record for the moderator', () => `${pathOf(match.moderatorLink)}/record`],
  ['what has happened, for the moderator', () => `${pathOf(match.moderatorLink)}/timeline`],
  ['the record of a program', () => '/api/v1/record'],
];

describe.each(PAST)('%s', (_, path) => {
  const open = (service: Service) => supertest(makeApp(service)).get(path()).auth(key, { type: 'bearer' });

  test('is read from the replica', async () => {
    const { replica, asked } = watched();
    await open(withReplica(replica)).expect(200);
    expect(asked).not.toEqual([]);
  });

  test('is read from the database while the replica is away', async () => {
    await open(withReplica(gone)).expect(200);
  });
});

test('what a player has to answer is not read from the replica', async () => {
  const { replica, asked } = watched();
  const app = makeApp(withReplica(replica));
  await supertest(app).get(pathOf(match.links.red)).expect(200);
  await supertest(app).get(`/p/${match.code}`).expect(200);
  await supertest(app).get('/api/v1/seat').auth(key, { type: 'bearer' }).expect(200);
  expect(asked).toEqual([]);
});

test('the history of a match that the replica does not know yet is read from the database', async () => {
  const empty = await testService();
  const path = `${pathOf(match.links.red)}/history`;
  const { text } = await supertest(makeApp(withReplica(empty.service.store)))
    .get(path)
    .expect(200);
  expect(text).toContain('/replay/0');
  await empty.close();
});

describe('a replica', () => {
  const from = (answer: () => Promise<string | undefined>) =>
    fromHistory(withReplica(other), async ({ store }) => (store === other ? answer() : 'from the database'));

  test('that does not know a match yet is passed over', async () => {
    expect(await from(async () => undefined)).toBe('from the database');
  });

  test('that has to end a statement is passed over', async () => {
    expect(await from(() => Promise.reject(Object.assign(new Error('conflict'), { code: '40001' })))).toBe(
      'from the database',
    );
  });

  test('hides no mistake of ours', async () => {
    await expect(from(() => Promise.reject(new Error('ours')))).rejects.toThrow('ours');
  });
});
