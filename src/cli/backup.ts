// Writes a backup of the database, and restores one into a database of its own to look whether every match comes out as it was played.
import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { waitForDatabase } from '../store/database-wait.ts';
import { noteTime } from '../store/pulse.ts';
import { openStore } from '../store/store.ts';
import { type Command, UsageError } from './command.ts';
import { CommandError } from './files.ts';
import { requireHistory } from './installed.ts';
import { runTool } from './postgres-tools.ts';
import { checkBackup } from './scratch.ts';
import { commandConfig } from './settings.ts';

const USAGE = `Usage: estafette backup [FOLDER] [--keep DAYS] [--check]
  FOLDER   where the backup goes; without it the folder "backups" of DATA_DIR
  --keep   removes backups in the folder that are older than so many days
  --check  restores the backup into a database of its own, on the same server, and compares every match

Keep SECRET_KEY with the backups, but not in the same place.`;

const NAME = /^estafette-\d{8}T\d{6}Z\.dump$/;

const DAY = 86_400_000;

async function backup(folder: string, databaseUrl: string): Promise<string> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = `estafette-${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}.dump`;
  const file = join(folder, name);
  const draft = `${file}.part`;
  try {
    await runTool('pg_dump', databaseUrl, [
      '--format=custom',
      '--no-owner',
      '--exclude-schema=bullmq',
      `--file=${draft}`,
    ]);
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
  return file;
}

/** Removes backups that are too old; the newest stays whatever its age. */
function clear(folder: string, days: number): readonly string[] {
  const backups = readdirSync(folder)
    .filter((name) => NAME.test(name))
    .sort();
  const old = backups.slice(0, -1).filter((name) => statSync(join(folder, name)).mtimeMs < Date.now() - days * DAY);
  for (const name of old) rmSync(join(folder, name));
  return old;
}

async function run(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { keep: { type: 'string' }, check: { type: 'boolean' } },
  });
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  if (positionals.length > 1) throw new UsageError();
  if (keep !== undefined && !(keep > 0)) throw new UsageError(`--keep ${values.keep}: a number of days is above 0.`);
  const config = commandConfig();
  const { databaseUrl } = config;
  if (databaseUrl === undefined)
    throw new CommandError(`There is no DATABASE_URL. Stop Estafette and copy the folder ${config.dataDir} whole.`);
  // Hands, plans and addresses are in it: for nobody else on this machine.
  process.umask(0o077);
  const folder = resolve(positionals[0] ?? join(config.dataDir, 'backups'));
  await waitForDatabase(databaseUrl, { attempts: 1 });
  const store = openStore(databaseUrl, { connections: 1 });
  try {
    await requireHistory(store);
    const file = await backup(folder, databaseUrl);
    const { size } = statSync(file);
    console.log(`${file}: ${(size / 1e6).toFixed(1)} MB`);
    if (values.check) for (const line of await checkBackup(config, databaseUrl, file)) console.log(line);
    await noteTime(store, 'backup', new Date());
  } finally {
    await store.$disconnect();
  }
  if (keep !== undefined) for (const name of clear(folder, keep)) console.log(`Removed ${name}`);
}

export const command: Command = { usage: USAGE, run };
