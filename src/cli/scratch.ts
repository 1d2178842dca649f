/** A backup in a database of its own, in which every match is compared with how it was played. */
import { randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import { installedGames } from '../match/games.ts';
import { hasKey } from '../match/key-print.ts';
import { checkMatches } from '../match/record/readiness.ts';
import type { Service } from '../match/service.ts';
import { openQueues } from '../queue/queues.ts';
import { createDatabase, dropDatabase } from '../store/databases.ts';
import { openStore } from '../store/store.ts';
import { CommandError } from './files.ts';
import { makeLog } from './log.ts';
import { runTool } from './postgres-tools.ts';

export const RESTORE_OPTIONS: readonly string[] = ['--no-owner', '--exit-on-error', '--single-transaction'];

/** Restores a backup beside the database that it is of, and returns a sentence. Throws a {@link CommandError} if a match differs. */
export async function checkBackup(config: Config, databaseUrl: string, file: string): Promise<readonly string[]> {
  const name = `estafette_check_${randomBytes(6).toString('hex')}`;
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  await createDatabase(databaseUrl, name);
  try {
    await runTool('pg_restore', url.href, [...RESTORE_OPTIONS, file]);
    return await compare(config, url.href);
  } finally {
    await dropDatabase(databaseUrl, name);
  }
}

/** Looks whether a restored database is of this key, and every match in it as it was played. */
export async function compare(config: Config, databaseUrl: string): Promise<readonly string[]> {
  const store = openStore(databaseUrl, { connections: 2 });
  const log = makeLog('error');
  // Nothing is put into them.
  const queues = openQueues({ kind: 'postgres', url: databaseUrl }, log);
  const service: Service = {
    store,
    queues,
    games: installedGames,
    clock: () => new Date(),
    config,
    publicUrl: config.publicUrl ?? '',
    log,
  };
  try {
    if (!(await hasKey(store, config)))
      throw new CommandError(
        'SECRET_KEY is not the key of this backup: no link, reply address or dice in it would work.',
      );
    const found = await checkMatches(service);
    const differing = found.filter(({ fault }) => fault !== undefined);
    if (differing.length > 0) {
      throw new CommandError(differing.map(({ code, fault }) => `${code}  ${fault}`).join('\n'));
    }
    return [`Restored and compared: ${found.length} live matches, each as it was played.`];
  } finally {
    await queues.close();
    await store.$disconnect();
  }
}
