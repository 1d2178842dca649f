import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { waitForDatabase } from '../store/database-wait.ts';

/** What the commands of this installation have to know of its running process. */
export type Running = z.output<typeof runningSchema>;

const runningSchema = z.object({
  /** Of the embedded database: with its password. */
  databaseUrl: z.string(),
  publicUrl: z.string(),
});

const fileOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'running.json');

/** Leaves word of a process with an embedded database, for the eyes of its own account. Returns how to take it back. */
export function leaveWord(config: Config, running: Running): () => void {
  writeFileSync(fileOf(config), JSON.stringify(running), { mode: 0o600 });
  return () => rmSync(fileOf(config), { force: true });
}

/** The process that runs now; undefined also for word that a killed one has left. */
export async function findRunning(config: Config): Promise<Running | undefined> {
  try {
    const running = runningSchema.parse(JSON.parse(readFileSync(fileOf(config), 'utf8')));
    await waitForDatabase(running.databaseUrl, { attempts: 1 });
    return running;
  } catch {
    return undefined;
  }
}
