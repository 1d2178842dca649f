import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { embeddedFolder, requireTables } from '../../src/cli/installed.ts';
import { openStore } from '../../src/store/store.ts';
import { emptyTestDatabase, testDatabase } from '../setup/databases.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'installed-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

test('a command in a folder without an installation says so, and makes none', () => {
  expect(() => embeddedFolder({ dataDir })).toThrow(`There is no installation in ${dataDir} yet: npm start makes one.`);
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
});

/** A database that has not taken the migrations whose names match. */
const before = (names: string) => async () => {
  const place = await testDatabase();
  const store = openStore(place.url, { connections: 1 });
  await store.$executeRaw`DELETE FROM "_prisma_migrations" WHERE migration_name LIKE ${names}`;
  await store.$disconnect();
  return place;
};

test.each([
  {
    of: 'an empty database',
    make: emptyTestDatabase,
    fault: /has no tables of this release yet: npm start makes them/,
  },
  {
    of: 'a database that lacks what is only added',
    make: before('%_expand'),
    fault: /It lacks migrations: (\S+_expand, )*\S+_expand\. They only add: npm run migrate makes them/,
  },
  {
    of: 'a database that lacks other tables, too',
    make: before('20261124160000_filed_orders'),
    fault:
      /It lacks migrations: \S+filed_orders\. \S+filed_orders: the release before does not work with it\. .* another database/,
  },
  { of: 'a database of this release', make: testDatabase, fault: undefined },
])('a command on $of goes on only where it can', async ({ make, fault }) => {
  const place = await make();
  const store = openStore(place.url, { connections: 1 });
  try {
    const check = requireTables(store);
    await (fault ? expect(check).rejects.toThrow(fault) : expect(check).resolves.toBeUndefined());
  } finally {
    await store.$disconnect();
    await place.drop();
  }
});
