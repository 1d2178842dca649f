import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { waitForDatabase } from '../store/database-wait.ts';

/** What commands need to know of the running process. */
type Running = z.output<typeof runningSchema>;

const runningSchema = z.object({
  /** Address of the embedded database, with its password. */
  databaseUrl: z.string(),
  publicUrl: z.string(),
});

const fileOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'running.json');

/**
 * Leaves a note about a process with an embedded database, readable by its own account only. Returns a function that
 * removes it.
 */
export function leaveWord(config: Config, running: Running): () => void {
  writeFileSync(fileOf(config), JSON.stringify(running), { mode: 0o600 });
  return () => rmSync(fileOf(config), { force: true });
}

/** The running process; undefined if there is none. The note of a killed process is ignored. */
export async function findRunning(config: Config): Promise<Running | undefined> {
  try {
    const running = runningSchema.parse(JSON.parse(readFileSync(fileOf(config), 'utf8')));
    await waitForDatabase(running.databaseUrl, { attempts: 1 });
    return running;
  } catch {
    return undefined;
  }
}
