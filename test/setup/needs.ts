/** Which test files need servers: those that import `databases.ts`, directly or through other files. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { importsOf } from '../../scripts/choose-tests.mjs';

const DATABASES = resolve(import.meta.dirname, 'databases.ts');

/** Whether one of the files imports a file of `servers`, directly or through other files. */
export function needServers(files: readonly string[], servers = DATABASES): boolean {
  const seen = new Set<string>();
  const waiting = files.map((file) => resolve(file));
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (path === servers) return true;
    if (seen.has(path) || !existsSync(path)) continue;
    seen.add(path);
    waiting.push(...importsOf(path));
  }
  return false;
}
