/** A simulated year on a database of its own, told line by line. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../../src/store/embedded-postgres.ts';
import { applyMigrations } from '../../../src/store/migrations.ts';
import { openStore } from '../../../src/store/store.ts';
import { liveYear, type Year } from './index.ts';

export interface YearRun {
  readonly seed: number;
  readonly campaigns: number;
  readonly days: number;
}

/** Lives through a year, tells how it went, and returns what must not be. */
export async function tryYear(run: YearRun, say: (line: string) => void): Promise<readonly string[]> {
  const year = await withServer((server) =>
    withDatabase(server, (databaseUrl) => liveYear({ ...run, databaseUrl, say })),
  );
  for (const line of wordsOf(year)) say(line);
  return year.broken;
}

async function withServer<T>(use: (url: string) => Promise<T>): Promise<T> {
  const given = process.env.DATABASE_URL;
  if (given) return use(given);
  const dataDir = mkdtempSync(join(tmpdir(), 'estafette-year-'));
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  try {
    return await use(server.url);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Nothing of it has to survive a loss of power. */
async function withDatabase<T>(server: string, use: (url: string) => Promise<T>): Promise<T> {
  const name = `estafette_year_${randomBytes(4).toString('hex')}`;
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

function wordsOf({ campaigns, counts }: Year): readonly string[] {
  const over = campaigns.filter(({ state }) => state === 'OVER');
  const sum = (of: (each: (typeof campaigns)[number]) => number) =>
    campaigns.reduce((total, each) => total + of(each), 0);
  const acts = campaigns.map((each) => each.acts).sort((a, b) => a - b);
  return [
    ...[...counts].sort().map(([what, count]) => `${what}: ${count}`),
    ...campaigns.map(
      ({ code, state, policy, impulses, lasted, acts: own }) =>
        `${code} ${state} after ${lasted} days and ${impulses} impulses, silence: ${policy}, ${own} acts of its moderator`,
    ),
    `${over.length} of ${campaigns.length} campaigns came to their end; the others are played or waited for by policy`,
    `acts of a moderator: ${(sum((each) => each.acts) / campaigns.length).toFixed(2)} a campaign, median ${acts[acts.length >> 1]}, most ${acts.at(-1)}`,
  ];
}
