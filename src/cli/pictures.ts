/** `npm run pictures [-- FOLDER]`: draws the set-up of every scenario for the documentation. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setUpPictures } from './pictures/set-ups.ts';

const [folder = 'docs/images'] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
for (const { file, svg } of setUpPictures()) {
  writeFileSync(join(folder, file), svg);
  console.log(join(folder, file));
}
