/** `estafette backup` and `estafette restore`, as an operator runs them. */
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { libpqAddress } from '../../src/cli/postgres-tools.ts';
import { games } from '../../src/games/index.ts';
import { makeApiKey, seatOfApiKey } from '../../src/match/api-key.ts';
import { submitOrders } from '../../src/match/inbox/submission.ts';
import { takeKey } from '../../src/match/key-print.ts';
import { seatByToken } from '../../src/match/pages.ts';
import { privateLinks } from '../../src/match/people/operator.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import type { Service } from '../../src/match/service.ts';
import { openStore } from '../../src/store/store.ts';
import { answersOf, openMatch, openOf, type TestMatch, type TestService, testService } from '../match/service.ts';
import { emptyTestDatabase, type TestPlace } from '../setup/databases.ts';
import { testFolder } from '../setup/folder.ts';
import { PROGRAM } from '../setup/program.ts';

test('an address keeps what libpq knows, and gives the password apart', () => {
  expect(
    libpqAddress('postgresql://anna:p%40ss%2Fw@db.test:6432/war?sslmode=require&pgbouncer=true&pool_timeout=5'),
  ).toEqual({
    url: 'postgresql://anna@db.test:6432/war?sslmode=require',
    password: 'p@ss/w',
  });
  expect(libpqAddress('postgresql://anna@db.test/war')).toEqual({
    url: 'postgresql://anna@db.test/war',
    password: undefined,
  });
});

const isInstalled = spawnSync('pg_dump', ['--version']).status === 0;

describe.skipIf(!isInstalled)('backup and restore', () => {
  let place: TestService;
  let match: TestMatch;
  let url: string;
  let copy: TestPlace;
  let folder: Awaited<ReturnType<typeof testFolder>>;
  beforeAll(async () => {
    const wellington = games.get('wellington');
    if (!wellington) throw new Error('there is no game wellington');
    place = await testService(undefined, wellington);
    const { service } = place;
    await takeKey(service.store, service.config);
    const seats = ['allies', 'france'].map((id) => ({ id, player: id, address: `${id}@players.test`, zone: 'UTC' }));
    match = await openMatch(service, { game: 'wellington', scenario: '1812', split: '2', seats });
    const own = new URL(place.queues.backend.url);
    own.searchParams.set('pgbouncer', 'true');
    url = own.href;
  });
  afterAll(() => place.close());
  beforeEach(async () => {
    [copy, folder] = await Promise.all([emptyTestDatabase(), testFolder()]);
    return async () => {
      await copy.drop();
      await folder.remove();
    };
  });

  const run = (databaseUrl: string, ...args: string[]) => {
    const { secretKey } = place.service.config;
    const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl, SECRET_KEY: secretKey, DATA_DIR: folder.path };
    const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], { encoding: 'utf8', env });
    return { status, said: stdout + stderr };
  };
  const backups = (): string[] => readdirSync(folder.path).filter((name) => name.startsWith('estafette-'));
  const newest = (): string => join(folder.path, backups().sort().at(-1) ?? '');

  test('a match goes on in the copy as in the original', { timeout: 120_000 }, async () => {
    const { service } = place;
    const open = await service.store.openDecision.findFirstOrThrow();
    const seat = match.seatNo[open.seat] ?? 0;
    const key = (await makeApiKey(service, seat, 'script')) ?? '';
    const text = games.get('wellington')?.language.formatAnswer(open.kind, open.fallback as never) ?? '';
    await submitOrders(service, seat, { decision: open.decision, text: `${text}\nNOW` });
    const links = await privateLinks(service, match.id);

    expect(run(url, 'backup', folder.path, '--check')).toEqual({
      status: 0,
      said: expect.stringContaining('Restored and compared: 1 live matches, each as it was played.'),
    });
    expect(backups()).toHaveLength(1);
    expect(statSync(newest()).mode & 0o777).toBe(0o600);
    expect(run(copy.url, 'restore', newest())).toEqual({
      status: 0,
      said: expect.stringContaining('as it was played'),
    });

    const store = openStore(copy.url, { connections: 3 });
    const restored: Service = { ...service, store };
    try {
      expect(await privateLinks(restored, match.id)).toEqual(links);
      expect((await seatOfApiKey(restored, key))?.no).toEqual(seat);
      const own = links?.seats.find(({ id }) => id === open.seat)?.url?.split('/s/')[1] ?? '';
      const found = await seatByToken(restored, own);
      expect(found?.seat).toBe(open.seat);
      place.pass(0.5);
      expect(await advanceMatch(restored, match.id)).toMatchObject({ outcome: 'moved' });
      expect(await advanceMatch(service, match.id)).toMatchObject({ outcome: 'moved' });
      expect(await answersOf(restored, match.id)).toEqual(await answersOf(service, match.id));
      expect(await openOf(restored, match.id)).toEqual(await openOf(service, match.id));
    } finally {
      await store.$disconnect();
    }
  });

  test('its time is noted, old ones are removed, and the newest stays', { timeout: 60_000 }, async () => {
    const long = new Date('2026-01-01T00:00:00Z');
    for (const name of ['estafette-20260101T000000Z.dump', 'other.dump']) {
      writeFileSync(join(folder.path, name), '');
      utimesSync(join(folder.path, name), long, long);
    }
    expect(run(url, 'backup', folder.path, '--keep', '30').status).toBe(0);
    expect(backups()).toHaveLength(1);
    expect(newest()).not.toContain('20260101');
    expect(readdirSync(folder.path)).toContain('other.dump');
    const noted = await place.service.store.pulse.findUnique({ where: { name: 'backup' } });
    expect(noted?.at.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  test('nothing is restored over a database that is in use, and a key that does not fit is said', {
    timeout: 60_000,
  }, async () => {
    expect(run(url, 'backup', folder.path).status).toBe(0);
    expect(run(url, 'restore', newest())).toEqual({ status: 1, said: expect.stringContaining('is not empty') });
    const env = { PATH: process.env.PATH, DATABASE_URL: copy.url, SECRET_KEY: 'another key for tests, long enough' };
    const other = spawnSync(process.execPath, [PROGRAM, 'restore', newest()], { encoding: 'utf8', env });
    expect({ status: other.status, said: other.stderr }).toEqual({
      status: 1,
      said: expect.stringContaining('SECRET_KEY'),
    });
  });

  test('a server that cannot be reached leaves no file, and is named', () => {
    const away = new URL(url);
    away.port = '1';
    expect(run(away.href, 'backup', folder.path)).toEqual({
      status: 1,
      said: expect.stringContaining('nothing listens there'),
    });
    expect(readdirSync(folder.path)).toEqual([]);
  });
});
