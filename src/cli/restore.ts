// Restores a backup into the empty database of DATABASE_URL, and compares every match.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { waitForDatabase } from '../store/database-wait.ts';
import { isEmpty } from '../store/databases.ts';
import { applyMigrations } from '../store/migrations.ts';
import { CommandError } from './files.ts';
import { toldPlainly } from './plainly.ts';
import { runTool } from './postgres-tools.ts';
import { compare, RESTORE_OPTIONS } from './scratch.ts';

const USAGE = `Usage: estafette restore FILE
  FILE   a backup that "estafette backup" has written

The database of DATABASE_URL has to be empty, and no process of Estafette at work on it. SECRET_KEY has to be that of the backup.
Exit code 0: restored, and every match as it was played; 1: not, with the reason; 2: usage.`;

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { help: { type: 'boolean' } } });
  const [file] = positionals;
  if (values.help || file === undefined || positionals.length > 1) {
    console.error(USAGE);
    process.exitCode = values.help ? 0 : 2;
    return;
  }
  const config = readConfig();
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

try {
  await run();
} catch (error) {
  console.error(toldPlainly(error));
  process.exitCode = 1;
}
