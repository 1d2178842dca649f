/** Every rule of a game with what carries it out and what holds it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rule } from './citations.ts';
import { type Carrier, carriersIn } from './sources.ts';
import { casesIn, titlesIn, type Witness } from './tests.ts';

export interface Entry extends Rule {
  /** `src/games/campaign/battle/battle.ts:fight`. */
  readonly functions: readonly string[];
  readonly tests: readonly string[];
}

const filesBelow = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name))
    .sort();

const SOURCES = ['src/games'];
const TESTS = ['test/games', 'test/orders', 'test/match', 'test/reports'];
const CASES = ['test/cases'];

const readAll = <T>(
  folders: readonly string[],
  ending: string,
  ids: readonly string[],
  read: (path: string, text: string, ids: readonly string[]) => readonly T[],
): T[] =>
  folders
    .flatMap((folder) => filesBelow(folder, ending))
    .flatMap((path) => read(path, readFileSync(path, 'utf8'), ids));

/** The rules of a game, as its sources and tests speak of them. */
export const ledgerOf = (game: string): readonly Entry[] => {
  const rules = JSON.parse(readFileSync(`src/games/${game}/rules.json`, 'utf8')) as readonly Rule[];
  const ids = rules.map(({ id }) => id);
  const carriers: Carrier[] = readAll(SOURCES, '.ts', ids, carriersIn);
  const witnesses: Witness[] = [...readAll(TESTS, '.test.ts', ids, titlesIn), ...readAll(CASES, '.json', ids, casesIn)];
  return rules.map((rule) => ({
    ...rule,
    functions: carriers.filter((each) => each.rules.has(rule.id)).map(({ path, name }) => `${path}:${name}`),
    tests: witnesses.filter((each) => each.rules.has(rule.id)).map(({ name }) => name),
  }));
};

/** What a rule lacks: something that carries it out, a test. A rule that is an explanation needs none. */
export const lacksOf = ({ by, functions, tests }: Entry): readonly ('function' | 'test')[] => [
  ...(functions.length === 0 && by === undefined ? (['function'] as const) : []),
  ...(tests.length === 0 && !by?.startsWith('explanation:') ? (['test'] as const) : []),
];
