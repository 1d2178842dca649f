// Brings the database of DATABASE_URL up to date and prepares the queues: a job before the processes of a new release start.

import { chooseBackend, prepareBackend } from '../queue/backend.ts';
import { waitForDatabase } from '../store/database-wait.ts';
import { applyMigrations } from '../store/migrations.ts';
import { isPooled } from '../store/pooled.ts';
import { type Command, UsageError } from './command.ts';
import { CommandError } from './files.ts';
import { commandSettings } from './settings.ts';

const USAGE = `Usage: estafette migrate

Brings the database of DATABASE_URL up to date, and makes the queues ready: before the processes of a new version start.`;

async function run(args: readonly string[]): Promise<void> {
  if (args.length > 0) throw new UsageError();
  const { databaseUrl, redisUrl } = commandSettings();
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

export const command: Command = { usage: USAGE, run };
