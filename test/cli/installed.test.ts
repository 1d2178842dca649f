import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { embeddedFolder, requireTables } from '../../src/cli/installed.ts';
import { applyMigrations } from '../../src/store/migrations.ts';
import { openStore } from '../../src/store/store.ts';
import { emptyTestDatabase, type TestPlace } from '../setup/databases.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'installed-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

test('a command in a folder without an installation says so, and makes none', () => {
  expect(() => embeddedFolder({ dataDir })).toThrow(`There is no installation in ${dataDir} yet: npm start makes one.`);
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
});

const migrations = mkdtempSync(join(tmpdir(), 'installed-migrations-'));
afterAll(() => rmSync(migrations, { recursive: true }));

for (const [name, table] of [
  ['2_armies', 'army'],
  ['3_corps_expand', 'corps'],
  ['4_plans', 'plan'],
] as const) {
  mkdirSync(join(migrations, name));
  writeFileSync(join(migrations, name, 'migration.sql'), `CREATE TABLE ${table} ();`);
}

/** A database that has taken all but some migrations, and perhaps one that nobody knows any more. */
const taken = (lacked: readonly string[], earlier?: string) => async (): Promise<TestPlace> => {
  const place = await emptyTestDatabase();
  await applyMigrations(place.url, migrations);
  const store = openStore(place.url, { connections: 1 });
  await store.$executeRaw`DELETE FROM "_prisma_migrations" WHERE migration_name = ANY(${lacked})`;
  if (earlier)
    await store.$executeRaw`UPDATE "_prisma_migrations" SET migration_name = ${earlier} WHERE migration_name = '2_armies'`;
  await store.$disconnect();
  return place;
};

test.each([
  {
    of: 'an empty database',
    make: emptyTestDatabase,
    fault: /has no tables of this release yet: estafette migrate makes them/,
  },
  {
    of: 'a database that lacks what is only added',
    make: taken(['3_corps_expand']),
    fault: /It lacks migrations: 3_corps_expand\. They only add: estafette migrate makes them/,
  },
  {
    of: 'a database that lacks other tables, too',
    make: taken(['3_corps_expand', '4_plans']),
    fault:
      /It lacks migrations: 3_corps_expand, 4_plans\. 4_plans: the release before does not work with it\. .* another database/,
  },
  {
    of: 'a database of before 0.9.0',
    make: taken([], '1_foundation'),
    fault: /made by a version before 0\.9\.0.*: give it an empty database, or finish the matches with/,
  },
  { of: 'a database of this release', make: taken([]), fault: undefined },
])('a command on $of goes on only where it can', async ({ make, fault }) => {
  const place = await make();
  const store = openStore(place.url, { connections: 1 });
  try {
    const check = requireTables(store, migrations);
    await (fault ? expect(check).rejects.toThrow(fault) : expect(check).resolves.toBeUndefined());
  } finally {
    await store.$disconnect();
    await place.drop();
  }
});
