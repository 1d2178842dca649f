import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApiKey, seatOfApiKey } from '../../src/match/api-key.ts';
import { submitOrders } from '../../src/match/inbox/submission.ts';
import { seatByToken, seatPage } from '../../src/match/pages.ts';
import { privateLinks } from '../../src/match/people/operator.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { checkMatches } from '../../src/match/record/readiness.ts';
import type { Service } from '../../src/match/service.ts';
import { applyMigrations } from '../../src/store/migrations.ts';
import { openStore } from '../../src/store/store.ts';
import { answersOf, openMatch, openOf, type TestService, testService } from '../match/service.ts';
import { emptyTestDatabase, type TestPlace } from '../setup/databases.ts';

const run = promisify(execFile);

/** Whether PostgreSQL's tools are installed and not older than the server. */
const isInstalled = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ version: string }>("SELECT current_setting('server_version_num') AS version");
  await client.end();
  const found = await run('pg_dump', ['--version']).catch(() => undefined);
  const [, major = '0'] = /(\d{1,3})(?:\.|\s|$)/.exec(found?.stdout ?? '') ?? [];
  return Number(major) >= Math.floor(Number(rows[0]?.version) / 10_000);
};

let place: TestService;
let copy: TestPlace;
let folder: string;
beforeAll(async () => {
  place = await testService();
  copy = await emptyTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'estafette-backup-'));
});
afterAll(async () => {
  await place.close();
  await copy.drop();
  rmSync(folder, { recursive: true });
});

/** The commands that the documentation gives to an operator, with the addresses of this test. */
const commandsOf = (title: string, values: Readonly<Record<string, string>>): string => {
  const text = readFileSync('docs/operation.md', 'utf8').split(`### ${title}\n`)[1] ?? '';
  const [, block = ''] = /```sh\n([^`]{1,2000})```/.exec(text) ?? [];
  if (block === '') throw new Error(`the documentation has no commands under "${title}"`);
  return `set -eu\n${Object.entries(values)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join('')}${block}`;
};

describe('backup and restore as documented', () => {
  test('a match goes on in the copy as in the original', { timeout: 120_000 }, async (context) => {
    const { service, pass } = place;
    const url = (await service.store.$queryRaw<{ name: string }[]>`SELECT current_database() AS name`)[0]?.name ?? '';
    const original = copy.url.replace(/\/[^/]*$/, `/${url}`);
    if (!(await isInstalled(copy.url))) return context.skip('pg_dump is not installed, or older than the server');
    const match = await openMatch(service);
    const red = match.seatNo.red ?? 0;
    const key = (await makeApiKey(service, red, 'script')) ?? '';
    await submitOrders(service, red, { decision: 0, text: 'STRIKE\nPASS\nDONE' });
    const links = await privateLinks(service, match.id);

    const file = join(folder, 'estafette.dump');
    await run('sh', ['-c', commandsOf('Backup', { DATABASE_URL: original, FILE: file })]);
    await run('sh', ['-c', commandsOf('Restore', { DATABASE_URL: copy.url, FILE: file })]);

    expect(await applyMigrations(copy.url)).toEqual([]);
    const store = openStore(copy.url, { connections: 3 });
    const restored: Service = { ...service, store };
    try {
      expect(await checkMatches(restored)).toEqual([{ code: match.code, fault: undefined }]);
      expect(await privateLinks(restored, match.id)).toEqual(links);
      const seat = await seatByToken(restored, links?.seats[0]?.url?.split('/s/')[1] ?? '');
      expect(await seatOfApiKey(restored, key)).toEqual(seat);
      const page = seat && (await seatPage(restored, seat));
      expect(page?.draft).toMatchObject({ lines: ['STRIKE', 'PASS'], handedOver: true });
      pass(0.5);
      expect(await advanceMatch(restored, match.id)).toMatchObject({ outcome: 'moved' });
      expect(await advanceMatch(service, match.id)).toMatchObject({ outcome: 'moved' });
      expect(await answersOf(restored, match.id)).toEqual(await answersOf(service, match.id));
      expect(await openOf(restored, match.id)).toEqual(await openOf(service, match.id));
    } finally {
      await store.$disconnect();
    }
  });

  test('with another key the copy opens no link', async (context) => {
    if (!(await isInstalled(copy.url))) return context.skip('pg_dump is not installed, or older than the server');
    const store = openStore(copy.url, { connections: 1 });
    const config = { ...place.service.config, secretKey: 'another key for tests, long enough' };
    const [row] = await store.match.findMany({ select: { id: true } });
    const links = await privateLinks({ ...place.service, store, config }, row?.id ?? '');
    expect(links?.seats.map(({ url }) => url)).toEqual([undefined, undefined]);
    await store.$disconnect();
  });
});
