// Brings the database of DATABASE_URL up to date and prepares the queues: a job before the processes of a new release start.

import { readConfig } from '../config.ts';
import { chooseBackend, prepareBackend } from '../queue/backend.ts';
import { waitForDatabase } from '../store/database-wait.ts';
import { applyMigrations } from '../store/migrations.ts';
import { isPooled } from '../store/pooled.ts';
import { CommandError } from './files.ts';
import { toldPlainly } from './plainly.ts';

async function migrate(): Promise<void> {
  const { databaseUrl, redisUrl } = readConfig();
  if (databaseUrl === undefined) {
    throw new CommandError('There is no DATABASE_URL. The embedded database is brought up to date by npm start.');
  }
  await waitForDatabase(databaseUrl, { log: console.log });
  const applied = await applyMigrations(databaseUrl);
  await prepareBackend(chooseBackend(redisUrl, databaseUrl, isPooled(databaseUrl)));
  console.log(
    applied.length > 0 ? `Database brought up to date: ${applied.join(', ')}` : 'The database is up to date.',
  );
}

try {
  await migrate();
} catch (error) {
  console.error(toldPlainly(error));
  process.exitCode = 1;
}
