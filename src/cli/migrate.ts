// Brings the database of DATABASE_URL up to date and prepares the queues: a job before the processes of a new release start.

import { parseArgs } from 'node:util';
import { Releases } from '../match/play/releases.ts';
import { chooseBackend, prepareBackend } from '../queue/backend.ts';
import { waitForDatabase } from '../store/database-wait.ts';
import { applyMigrations } from '../store/migrations.ts';
import { isPooled } from '../store/pooled.ts';
import { openStore } from '../store/store.ts';
import type { Command } from './command.ts';
import { CommandError } from './files.ts';
import { comeBack, requireNewest, thisRelease } from './release.ts';
import { commandSettings } from './settings.ts';

const USAGE = `Usage: estafette migrate [--downgrade]
  --downgrade  goes back to this version where a newer one has worked on the database; its processes have to be stopped

Brings the database of DATABASE_URL up to date, and makes the queues ready: before the processes of a new version start.`;

async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { downgrade: { type: 'boolean' } } });
  const { databaseUrl, redisUrl } = commandSettings();
  if (databaseUrl === undefined) {
    throw new CommandError('There is no DATABASE_URL. The embedded database is brought up to date by npm start.');
  }
  await waitForDatabase(databaseUrl, { log: console.log });
  const applied = await applyMigrations(databaseUrl);
  const store = openStore(databaseUrl, { connections: 1 });
  try {
    if (values.downgrade) console.log(await comeBack(store, console.log));
    else await requireNewest(store, new Releases(thisRelease));
  } finally {
    await store.$disconnect();
  }
  await prepareBackend(chooseBackend(redisUrl, databaseUrl, isPooled(databaseUrl)));
  console.log(
    applied.length > 0 ? `Database brought up to date: ${applied.join(', ')}` : 'The database is up to date.',
  );
}

export const command: Command = { usage: USAGE, run };
