/** Commands work on an installation that is there. Only the program itself makes one. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { lackedMigrations, onlyAdds } from '../store/migrations.ts';
import { query, type Store, sql } from '../store/store.ts';
import { CommandError } from './files.ts';

/** The folder of the embedded database. Throws a {@link CommandError} where no process has made one. */
export function embeddedFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  const folder = join(dataDir, 'postgres');
  if (existsSync(folder)) return folder;
  throw new CommandError(`There is no installation in ${dataDir} yet: npm start makes one.`);
}

/** Throws a {@link CommandError} where a database lacks tables of this release: it says which steps lead there. */
export async function requireTables(store: Store, folder?: string): Promise<void> {
  const lacked = await requireHistory(store, folder);
  if (lacked.length > 0) throw new CommandError(behind(lacked));
}

/** The migrations that a database lacks. Throws where it has no tables of this program, or of other releases. */
export async function requireHistory(store: Store, folder?: string): Promise<readonly string[]> {
  const [ledger] = await query<{ there: boolean }>(
    store,
    sql`SELECT to_regclass('"_prisma_migrations"') IS NOT NULL AS there`,
  );
  if (!ledger?.there)
    throw new CommandError('The database has no tables of this release yet: estafette migrate makes them.');
  return lackedMigrations(store, folder);
}

/** How to come from the release before to this one, for somebody who would rather look first. */
function behind(lacked: readonly string[]): string {
  const others = lacked.filter((name) => !onlyAdds(name));
  const step =
    others.length === 0
      ? 'They only add: estafette migrate makes them, and the release before goes on working.'
      : `${others.join(', ')}: the release before does not work with it. To look first, restore a backup into another database and run this there after estafette migrate.`;
  return `The database is of an earlier release. It lacks migrations: ${lacked.join(', ')}. ${step}`;
}
