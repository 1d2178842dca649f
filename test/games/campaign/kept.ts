/** Case files, and what is kept of them. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { sure } from '../../../src/engine/index.ts';
import type { CampaignModule } from '../../../src/games/campaign/module.ts';
import { campaigns } from '../../../src/games/campaigns.ts';
import { marches } from './marches/game.ts';

const CASES = 'test/cases';

/** The games whose cases are run: those that are shipped, and the one of the tests. */
const games: ReadonlyMap<string, CampaignModule> = new Map([...campaigns, [marches.id, marches]]);

const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/** `wellington/E-4` for each file of that ending in a folder for each game. */
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

/** Each with a number of its own, which stays the same whatever other files there are. */
export const caseFiles = namesIn(CASES, '.json').map((path) => [path, (path.split('/')[1] ?? '').length] as const);

/** The game in whose folder a file of cases lies. */
export const gameOf = (path: string): CampaignModule => sure(games.get(path.split('/')[0] ?? ''));

export const casesIn = (path: string): (object & { readonly id: string })[] =>
  [JSON.parse(readFileSync(`${CASES}/${path}.json`, 'utf8'))].flat();

/** What a file holds; with UPDATE_GOLDEN=1 it holds the text from now on. */
export const keptAs = (file: string, text: string): string => {
  if (process.env.UPDATE_GOLDEN === '1') {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};
