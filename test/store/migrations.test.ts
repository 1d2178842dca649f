import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { applyMigrations, MigrationError, onlyAdds } from '../../src/store/migrations.ts';
import { emptyTestDatabase, type TestPlace, testDatabase } from '../setup/databases.ts';

const run = promisify(execFile);

let folder: string;
let database: TestPlace;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'estafette-migrations-'));
  database = await emptyTestDatabase();
});

afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

async function write(name: string, sql: string): Promise<void> {
  await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, name, 'migration.sql'), sql);
}

async function query(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const ARMIES = 'CREATE TABLE army (name text);';
const FUNCTION = `CREATE FUNCTION march() RETURNS text LANGUAGE plpgsql AS $$ BEGIN RETURN 'a;b'; END; $$;`;

test('applies missing migrations, in order, and none twice', async () => {
  await write('2_function', FUNCTION);
  await write('1_armies', ARMIES);
  expect(await applyMigrations(database.url, folder)).toEqual(['1_armies', '2_function']);
  expect(await applyMigrations(database.url, folder)).toEqual([]);
  await write('3_more', "INSERT INTO army VALUES ('III Corps');");
  expect(await applyMigrations(database.url, folder)).toEqual(['3_more']);
  expect(await query('SELECT name, march() FROM army')).toEqual([{ name: 'III Corps', march: 'a;b' }]);
});

test('processes that start together apply each migration once', async () => {
  await write('1_armies', ARMIES);
  await write('2_corps', "INSERT INTO army VALUES ('I Corps');");
  const applied = await Promise.all([1, 2, 3, 4].map(() => applyMigrations(database.url, folder)));
  expect(applied.flat().sort()).toEqual(['1_armies', '2_corps']);
  expect(await query('SELECT name FROM army')).toEqual([{ name: 'I Corps' }]);
});

test('a failed migration leaves nothing behind and can be corrected', async () => {
  await write('1_armies', `${ARMIES} SELECT nonsense;`);
  await expect(applyMigrations(database.url, folder)).rejects.toThrow('Migration 1_armies failed');
  await write('1_armies', ARMIES);
  expect(await applyMigrations(database.url, folder)).toEqual(['1_armies']);
});

test('a program goes on working beside a newer one whose migration only adds', async () => {
  await write('1_armies', ARMIES);
  await write('2_corps_expand', 'ALTER TABLE army ADD COLUMN corps int;');
  await applyMigrations(database.url, folder);
  await rm(join(folder, '2_corps_expand'), { recursive: true });
  expect(await applyMigrations(database.url, folder)).toEqual([]);
});

/** Statements that a program of the release before does not notice. */
const ADDING = [
  /^CREATE TABLE /,
  /^CREATE INDEX /,
  /^ALTER TABLE "\w+"\s+ADD COLUMN\s+(?:"\w+" (?:\w+(?:\(\d+\))?(?: NOT NULL DEFAULT [^,]+| DEFAULT [^,]+)?)(?:,\s+ADD COLUMN\s+)?)+$/,
];

const statementsOf = (sql: string): readonly string[] =>
  sql
    .replace(/^--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');

const addsOnly = (sql: string): boolean =>
  statementsOf(sql).every((statement) => ADDING.some((pattern) => pattern.test(statement)));

test.each([
  ['CREATE TABLE "corps" ("no" INTEGER NOT NULL);', true],
  ['-- Words.\nALTER TABLE "army" ADD COLUMN     "corps" TEXT,\nADD COLUMN     "size" INTEGER;', true],
  ['ALTER TABLE "army" ADD COLUMN "size" INTEGER NOT NULL DEFAULT 0;', true],
  ['ALTER TABLE "army" ADD COLUMN "size" INTEGER NOT NULL;', false],
  ['ALTER TABLE "army" DROP COLUMN "size";', false],
  ['ALTER TABLE "army" ADD COLUMN "size" INTEGER, DROP COLUMN "corps";', false],
  ['UPDATE "army" SET "size" = 1;', false],
])('%s only adds: %s', (sql, adds) => {
  expect(addsOnly(sql)).toBe(adds);
});

test('migrations whose name says so only add', async () => {
  for (const name of (await readdir('prisma/migrations')).filter(onlyAdds)) {
    const sql = await readFile(join('prisma/migrations', name, 'migration.sql'), 'utf8');
    expect([name, addsOnly(sql)]).toEqual([name, true]);
  }
});

const faults: [what: string, damage: () => Promise<unknown>, reason: string][] = [
  ['an edited migration', () => write('1_armies', `${ARMIES} -- better`), 'was edited after the database took it'],
  [
    'a migration that this program lacks',
    async () => {
      await write('2_corps', 'SELECT 1');
      await applyMigrations(database.url, folder);
      await rm(join(folder, '2_corps'), { recursive: true });
    },
    'a newer version',
  ],
  [
    'a database of before the first migration, even where that only added',
    async () => {
      await write('0_tents_expand', 'SELECT 1');
      await applyMigrations(database.url, folder);
      await rm(join(folder, '0_tents_expand'), { recursive: true });
    },
    'made by a version before 0.9.0',
  ],
  [
    'a migration that began and did not finish',
    () => query('UPDATE "_prisma_migrations" SET finished_at = NULL'),
    'did not finish',
  ],
];

test.each(faults)('%s is refused', async (_, damage, reason) => {
  await write('1_armies', ARMIES);
  await applyMigrations(database.url, folder);
  await damage();
  const attempt = applyMigrations(database.url, folder);
  await expect(attempt).rejects.toBeInstanceOf(MigrationError);
  await expect(attempt).rejects.toThrow(reason);
});

test('Prisma agrees that the migrations are applied, and that they lead to the schema', async () => {
  const migrated = await testDatabase();
  const env = { ...process.env, DATABASE_URL: migrated.url };
  const prisma = async (...args: string[]) => (await run('npx', ['prisma', 'migrate', ...args], { env })).stdout;
  expect(await prisma('status')).toContain('Database schema is up to date');
  const diff = await prisma('diff', '--from-config-datasource', '--to-schema', 'prisma/schema.prisma', '--script');
  expect(diff).toContain('This is an empty migration');
  await migrated.drop();
}, 60_000);
