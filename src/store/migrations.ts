import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { messageOf } from '../engine/index.ts';
import { shipped } from '../shipped.ts';
import type { Connection } from './store.ts';

/** The migrations of this program, read once: its folder may be replaced while it runs. */
let own: Promise<readonly Migration[]> | undefined;

const migrationsOf = (folder: string | undefined): Promise<readonly Migration[]> => {
  if (folder !== undefined) return readMigrations(folder);
  own ??= readMigrations(shipped('prisma/migrations'));
  return own;
};

/** The database's history and this program's migrations do not fit together: a person has to look. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

interface LedgerRow {
  readonly migration_name: string;
  readonly checksum: string;
  readonly finished_at: Date | null;
}

/**
 * Brings a database up to date and returns the names of the migrations that were missing. Keeps Prisma's own
 * ledger, so `prisma migrate status` and `deploy` agree. Processes that start together wait for each other: each
 * transaction takes the lock, because a pool of transactions (PgBouncer) has no lock of a session.
 */
export async function applyMigrations(url: string, folder?: string): Promise<readonly string[]> {
  const migrations = await migrationsOf(folder);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const applied: string[] = [];
    for (;;) {
      const next = await applyNext(client, migrations);
      if (next === undefined) return applied;
      applied.push(next);
    }
  } finally {
    await client.end();
  }
}

/** Names of the migrations that a database lacks. Throws if its history does not fit this program's. */
export async function lackedMigrations(db: Connection, folder?: string): Promise<readonly string[]> {
  const ledger = await db.$queryRaw<LedgerRow[]>`
    SELECT migration_name, checksum, finished_at FROM "_prisma_migrations" WHERE rolled_back_at IS NULL`;
  return missingMigrations(await migrationsOf(folder), ledger).map(({ name }) => name);
}

/** The lock number of Prisma Migrate, so that both never work at the same time. */
const PRISMA_MIGRATE_LOCK = 72_707_369;

const CREATE_LEDGER = `
  CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    id varchar(36) PRIMARY KEY NOT NULL,
    checksum varchar(64) NOT NULL,
    finished_at timestamptz,
    migration_name varchar(255) NOT NULL,
    logs text,
    rolled_back_at timestamptz,
    started_at timestamptz NOT NULL DEFAULT now(),
    applied_steps_count integer NOT NULL DEFAULT 0
  )`;

async function readMigrations(folder: string): Promise<readonly Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(names.sort().map((name) => readMigration(folder, name)));
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const sql = await readFile(join(folder, name, 'migration.sql'), 'utf8');
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}

async function readLedger(client: pg.Client): Promise<readonly LedgerRow[]> {
  const { rows } = await client.query<LedgerRow>(
    'SELECT migration_name, checksum, finished_at FROM "_prisma_migrations" WHERE rolled_back_at IS NULL',
  );
  return rows;
}

function missingMigrations(migrations: readonly Migration[], ledger: readonly LedgerRow[]): readonly Migration[] {
  const byName = new Map(migrations.map((migration) => [migration.name, migration]));
  const first = migrations[0]?.name ?? '';
  if (ledger.some((row) => row.migration_name < first)) throw new MigrationError(TOO_OLD);
  for (const row of ledger) {
    const fault = faultOf(row, byName.get(row.migration_name));
    if (fault) throw new MigrationError(`Migration ${row.migration_name} ${fault}`);
  }
  const known = new Set(ledger.map((row) => row.migration_name));
  return migrations.filter((migration) => !known.has(migration.name));
}

const TOO_OLD =
  'The database was made by a version before 0.9.0, whose matches this one cannot play on: give it an empty database, or finish the matches with the version that made them.';

/**
 * A migration that only adds has this ending (the first half of "expand and contract"): a program of the release before it goes on
 * working on the database while the new release is brought in.
 */
const ADDS = '_expand';

/** Whether a migration, given by its name, only adds. */
export const onlyAdds = (name: string): boolean => name.endsWith(ADDS);

function faultOf(row: LedgerRow, migration: Migration | undefined): string | undefined {
  if (!row.finished_at) return 'began earlier and did not finish: see `npx prisma migrate resolve`.';
  if (!migration && onlyAdds(row.migration_name)) return undefined;
  if (!migration) return 'is in the database but not in this program: a newer version has used the database.';
  if (migration.checksum !== row.checksum) return 'was edited after the database took it: add a new one instead.';
  return undefined;
}

/** Applies the first migration that is missing, and returns its name; undefined: none is. */
async function applyNext(client: pg.Client, migrations: readonly Migration[]): Promise<string | undefined> {
  await client.query('BEGIN');
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [PRISMA_MIGRATE_LOCK]);
    await client.query(CREATE_LEDGER);
    const [missing] = missingMigrations(migrations, await readLedger(client));
    if (missing) await apply(client, missing);
    await client.query('COMMIT');
    return missing?.name;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query(sql);
    await client.query(
      `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), 1)`,
      [randomUUID(), checksum, name],
    );
  } catch (error) {
    throw new MigrationError(`Migration ${name} failed: ${messageOf(error)}`, { cause: error });
  }
}
