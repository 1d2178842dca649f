import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const src = fileURLToPath(new URL('..', import.meta.url));

/** The rooms of whose content it depends how a match is played on. */
const ROOMS = ['engine', 'games', 'orders', 'match'];

/** A short name for the rules of this program: another one as soon as a line of them, or of their content, is another. */
export function releaseName(folder = src): string {
  const hash = createHash('sha256');
  for (const room of ROOMS) {
    const files = readdirSync(join(folder, room), { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((name) => /\.(ts|json)$/.test(name)).sort()) {
      hash.update(`${room}/${file}\n`).update(readFileSync(join(folder, room, file)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}
