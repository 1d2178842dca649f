// What the commands of `npm run` run: becomes a command, which is given by its file.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { load } from '../compiled.mjs';

const [entry = '', ...args] = process.argv.slice(2);
if (!entry.endsWith('.ts') || !existsSync(entry)) {
  console.error('Usage: node src/cli/run.mjs FILE.ts [arguments], from the folder of the project');
  process.exit(1);
}
process.argv = [process.execPath, resolve(entry), ...args];
await load(entry);
