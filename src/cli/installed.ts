/** Commands work on an installation that is there. Only the program itself makes one. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { lackedMigrations, MigrationError, onlyAdds } from '../store/migrations.ts';
import type { Store } from '../store/store.ts';
import { CommandError } from './files.ts';

/** The folder of the embedded database. Throws a {@link CommandError} where no process has made one. */
export function embeddedFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  const folder = join(dataDir, 'postgres');
  if (existsSync(folder)) return folder;
  throw new CommandError(`There is no installation in ${dataDir} yet: npm start makes one.`);
}

/** Throws a {@link CommandError} where a database lacks tables of this release: it says which steps lead there. */
export async function requireTables(store: Store): Promise<void> {
  const lacked = await lackedMigrations(store).catch((error: unknown) => {
    if (error instanceof MigrationError) throw new CommandError(error.message);
    return undefined;
  });
  if (lacked === undefined)
    throw new CommandError('The database has no tables of this release yet: npm start makes them.');
  if (lacked.length > 0) throw new CommandError(behind(lacked));
}

/** How to come from the release before to this one, for somebody who would rather look first. */
function behind(lacked: readonly string[]): string {
  const others = lacked.filter((name) => !onlyAdds(name));
  const step =
    others.length === 0
      ? 'They only add: npm run migrate makes them, and the release before goes on working.'
      : `${others.join(', ')}: the release before does not work with it. To look first, restore a backup into another database and run this there after npm run migrate.`;
  return `The database is of an earlier release. It lacks migrations: ${lacked.join(', ')}. ${step}`;
}
