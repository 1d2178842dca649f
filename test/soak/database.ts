/** A database of its own for a long trial, on the server of `DATABASE_URL` or on one started for it. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../src/store/embedded-postgres.ts';
import { applyMigrations } from '../../src/store/migrations.ts';
import { openStore } from '../../src/store/store.ts';
import { testFolder } from '../setup/folder.ts';

/** Gives `use` the address of the database and drops it afterwards. */
export const withOwnDatabase = <T>(use: (url: string) => Promise<T>): Promise<T> =>
  withServer((server) => withDatabase(server, use));

async function withServer<T>(use: (url: string) => Promise<T>): Promise<T> {
  const given = process.env.DATABASE_URL;
  if (given) return use(given);
  const folder = await testFolder();
  const server = await startEmbeddedPostgres({ dataDir: join(folder.path, 'postgres'), log: () => undefined });
  try {
    return await use(server.url);
  } finally {
    await server.stop();
    await folder.remove();
  }
}

/** The database need not survive a loss of power. */
async function withDatabase<T>(server: string, use: (url: string) => Promise<T>): Promise<T> {
  const name = `estafette_soak_${randomBytes(4).toString('hex')}`;
  const administer = async (...statements: string[]) => {
    const store = openStore(server, { connections: 1 });
    for (const statement of statements) await store.$executeRawUnsafe(statement);
    await store.$disconnect();
  };
  await administer(`CREATE DATABASE ${name}`, `ALTER DATABASE ${name} SET synchronous_commit = off`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  try {
    await applyMigrations(url.toString());
    return await use(url.toString());
  } finally {
    await administer(`DROP DATABASE ${name} WITH (FORCE)`);
  }
}
