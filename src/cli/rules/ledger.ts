/** Every rule of a game with what carries it out and what holds it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rule } from './citations.ts';
import { type Carrier, carriersIn } from './sources.ts';
import { casesIn, titlesIn, type Witness } from './tests.ts';

export interface Entry extends Rule {
  /** `src/games/campaign/rules/battle/battle.ts:fight`. */
  readonly functions: readonly string[];
  readonly tests: readonly string[];
}

const filesBelow = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name))
    .sort();

/** What campaign games share. */
const SHARED = 'src/games/campaign';

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

const listOf = (game: string): readonly Rule[] => JSON.parse(readFileSync(rulesOf(game), 'utf8'));

/** The ids of all lists. A range of one list is read by its own ids alone. */
const allIds = (): readonly string[] =>
  readdirSync('src/games')
    .filter(hasRules)
    .flatMap((game) => listOf(game).map(({ id }) => id));

/** The functions of the shared rules that cite a rule of any game, by its id. */
const sharedCarriers = (): ReadonlyMap<string, readonly string[]> => {
  const functions = new Map<string, string[]>();
  for (const { path, name, rules } of readAll([SHARED], '.ts', allIds(), carriersIn)) {
    for (const id of rules) functions.set(id, [...(functions.get(id) ?? []), `${path}:${name}`]);
  }
  return functions;
};

/** The rules of a game, as its sources and tests speak of them. */
export const ledgerOf = (game: string): readonly Entry[] => {
  const rules = listOf(game);
  const ids = rules.map(({ id }) => id);
  const shared = sharedCarriers();
  const carriers: Carrier[] = readAll([`src/games/${game}`], '.ts', ids, carriersIn);
  const witnesses: Witness[] = [...readAll(TESTS, '.test.ts', ids, titlesIn), ...readAll(CASES, '.json', ids, casesIn)];
  return rules.map((rule) => ({
    ...rule,
    functions: [
      ...new Set([rule.id, ...(rule.as ?? [])].flatMap((id) => shared.get(id) ?? [])),
      ...carriers.filter((each) => each.rules.has(rule.id)).map(({ path, name }) => `${path}:${name}`),
    ],
    tests: witnesses.filter((each) => each.rules.has(rule.id)).map(({ name }) => name),
  }));
};

/** The rules of other lists that a game counts on, and that no function of the shared rules cites. */
export const strayOf = (game: string): readonly string[] => {
  const shared = sharedCarriers();
  return listOf(game)
    .flatMap((rule) => rule.as ?? [])
    .filter((id) => !shared.has(id));
};

/** What a rule lacks: a function, a test. An explanation needs neither. */
export const lacksOf = ({ by, functions, tests }: Entry): readonly ('function' | 'test')[] => [
  ...(functions.length === 0 && by === undefined ? (['function'] as const) : []),
  ...(tests.length === 0 && !by?.startsWith('explanation:') ? (['test'] as const) : []),
];
