/** Which test files need servers: those that import `databases.ts`, directly or through other files. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const DATABASES = resolve(import.meta.dirname, 'databases.ts');
const IMPORT = /\b(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+\.ts)['"]/g;

/** Whether one of the files imports a file of `servers`, directly or through other files. */
export function needServers(files: readonly string[], servers = DATABASES): boolean {
  const seen = new Set<string>();
  const waiting = files.map((file) => resolve(file));
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (path === servers) return true;
    if (seen.has(path) || !existsSync(path)) continue;
    seen.add(path);
    const folder = dirname(path);
    for (const [, specifier = ''] of readFileSync(path, 'utf8').matchAll(IMPORT))
      waiting.push(resolve(folder, specifier));
  }
  return false;
}
