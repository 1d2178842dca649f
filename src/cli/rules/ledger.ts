/** Every rule of a game with what carries it out and what holds it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
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

/** What carries rules of a game: the shared rules, and its own. */
const sourcesOf = (game: string): readonly string[] => ['src/games/campaign', `src/games/${game}`];

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

const rulesOf = (game: string): string => `src/games/${game}/rules.json`;

export const hasRules = (game: string): boolean => existsSync(rulesOf(game));

/** The rules of a game, as its sources and tests speak of them. */
export const ledgerOf = (game: string): readonly Entry[] => {
  const rules = JSON.parse(readFileSync(rulesOf(game), 'utf8')) as readonly Rule[];
  const ids = rules.map(({ id }) => id);
  const carriers: Carrier[] = readAll(sourcesOf(game), '.ts', ids, carriersIn);
  const witnesses: Witness[] = [...readAll(TESTS, '.test.ts', ids, titlesIn), ...readAll(CASES, '.json', ids, casesIn)];
  return rules.map((rule) => ({
    ...rule,
    functions: carriers.filter((each) => each.rules.has(rule.id)).map(({ path, name }) => `${path}:${name}`),
    tests: witnesses.filter((each) => each.rules.has(rule.id)).map(({ name }) => name),
  }));
};

/** What a rule lacks: a function, a test. An explanation needs neither. */
export const lacksOf = ({ by, functions, tests }: Entry): readonly ('function' | 'test')[] => [
  ...(functions.length === 0 && by === undefined ? (['function'] as const) : []),
  ...(tests.length === 0 && !by?.startsWith('explanation:') ? (['test'] as const) : []),
];
