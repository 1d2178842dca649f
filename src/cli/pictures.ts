/**
 * `npm run pictures -- [GAME ...] [FOLDER]`: draws the set-up of every scenario for the documentation; of all games where none is
 * named. A folder with the name of a game is written with a `/`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { games } from '../games/index.ts';
import { setUpPictures } from './pictures/set-ups.ts';

const words = process.argv.slice(2);
const [folder = 'docs/images'] = words.filter((word) => !games.has(word));
const chosen = [...games.values()].filter(({ id }) => words.includes(id));
mkdirSync(folder, { recursive: true });
for (const { file, svg } of setUpPictures(chosen.length > 0 ? chosen : [...games.values()])) {
  writeFileSync(join(folder, file), svg);
  console.log(join(folder, file));
}
