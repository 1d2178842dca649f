/** Case files and the golden files kept for them. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { sure } from '../../../src/engine/index.ts';
import type { CampaignModule } from '../../../src/games/campaign/define/module.ts';
import { campaigns } from '../../../src/games/campaigns.ts';
import { marches } from './marches/game.ts';

const CASES = 'test/cases';

/** The games whose cases are run: those that are shipped, and the one that exists only for tests. */
const games: ReadonlyMap<string, CampaignModule> = new Map([...campaigns, [marches.id, marches]]);

const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/** The files with this ending in the folders of all games, as `wellington/E-4`. */
export const namesIn = (folder: string, ending: string): string[] =>
  foldersIn(folder)
    .filter((game) => games.has(game))
    .flatMap((game) => filesIn(folder, game, ending));

const filesIn = (folder: string, game: string, ending: string): string[] =>
  readdirSync(`${folder}/${game}`)
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .sort()
    .map((name) => `${game}/${name}`);

/** Case files, each with a number that does not change when other files come or go. */
export const caseFiles = namesIn(CASES, '.json').map((path) => [path, (path.split('/')[1] ?? '').length] as const);

/** The game in whose folder a case file lies. */
export const gameOf = (path: string): CampaignModule => sure(games.get(path.split('/')[0] ?? ''));

export const casesIn = (path: string): (object & { readonly id: string })[] =>
  [JSON.parse(readFileSync(`${CASES}/${path}.json`, 'utf8'))].flat();

/** The text that a golden file holds. With UPDATE_GOLDEN=1 the given text is written to it first. */
export const keptAs = (file: string, text: string): string => {
  if (process.env.UPDATE_GOLDEN === '1') {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};
