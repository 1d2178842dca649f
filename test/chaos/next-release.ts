/** A release of the program with other rules, made of a copy of its files. */
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildProgram } from '../../scripts/build.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What a program is made of. */
const PARTS = [
  'src',
  'workers',
  'templates',
  'docs',
  'scripts',
  'prisma',
  'package.json',
  'package-lock.json',
  'test/chaos/next-rules.ts',
];

const GAMES = `
  import { games } from '../games/index.ts';
  import { nextRules } from './next-rules.ts';
  export const installedGames = new Map([...games].map(([id, game]) => [id, nextRules(game)]));
`;

const withNextRules = (folder: string): void => writeFileSync(join(folder, 'src/match/games.ts'), GAMES);

/** Puts the release into a folder, changed in some way, builds it, and returns the file to run. */
export async function nextProgram(folder: string, change = withNextRules): Promise<string> {
  mkdirSync(folder, { recursive: true });
  for (const part of PARTS) cpSync(join(root, part), join(folder, part), { recursive: true, preserveTimestamps: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  change(folder);
  return buildProgram(folder);
}
