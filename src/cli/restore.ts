// Restores a backup into the empty database of DATABASE_URL, and compares every match.
import { existsSync } from 'node:fs';
import { waitForDatabase } from '../store/database-wait.ts';
import { isEmpty } from '../store/databases.ts';
import { applyMigrations } from '../store/migrations.ts';
import { type Command, UsageError } from './command.ts';
import { CommandError } from './files.ts';
import { runTool } from './postgres-tools.ts';
import { compare, RESTORE_OPTIONS } from './scratch.ts';
import { commandConfig } from './settings.ts';

const USAGE = `Usage: estafette restore FILE
  FILE   a backup that "estafette backup" has written

The database of DATABASE_URL has to be empty, and no process of Estafette at work on it. SECRET_KEY has to be that of the backup.`;

async function run(args: readonly string[]): Promise<void> {
  const [file, ...others] = args;
  if (file === undefined || others.length > 0) throw new UsageError();
  const config = commandConfig();
  const { databaseUrl } = config;
  if (databaseUrl === undefined) throw new CommandError('There is no DATABASE_URL.');
  if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`);
  await waitForDatabase(databaseUrl, { log: console.log });
  if (!(await isEmpty(databaseUrl)))
    throw new CommandError('The database of DATABASE_URL is not empty. Restore into a new one.');
  await runTool('pg_restore', databaseUrl, [...RESTORE_OPTIONS, file]);
  const applied = await applyMigrations(databaseUrl);
  if (applied.length > 0) console.log(`Database brought up to date: ${applied.join(', ')}`);
  for (const line of await compare(config, databaseUrl)) console.log(line);
  console.log(
    'What was waiting when the backup was made is sent when Estafette starts. Orders that came after it are lost.',
  );
}

export const command: Command = { usage: USAGE, run };
