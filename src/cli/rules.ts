/** `npm run rules -- [GAME] [--json]`: every rule with the function that carries it out and the tests that name it; without a name, of each game. */
import { parseArgs } from 'node:util';
import { games as playable } from '../games/index.ts';
import { type Entry, hasRules, lacksOf, ledgerOf } from './rules/ledger.ts';

/** Games with a list of their rules. */
const games = [...playable.keys()].filter(hasRules);

const USAGE = `usage: npm run rules -- [${games.join('|')}] [--json] [--missing]`;

/** The number of tests that are listed for a rule. */
const MOST_TESTS = 3;

const short = (test: string): string => test.replace(/^test\//, '').replace(/^(.{70}).+$/, '$1…');

const linesOf = (entry: Entry): string[] => {
  const { id, title, by, functions, tests } = entry;
  const lacks = lacksOf(entry);
  const more = tests.length > MOST_TESTS ? [`and ${tests.length - MOST_TESTS} more`] : [];
  const named = [...tests.slice(0, MOST_TESTS).map(short), ...more];
  return [
    `${lacks.length > 0 ? '!' : ' '} ${id.padEnd(9)} ${title}`,
    ...[...(by === undefined ? [] : [by]), ...functions.map((each) => each.replace(/^src\/games\//, ''))].map(
      (line) => `              ${line}`,
    ),
    ...(named.length > 0 ? [`              tests: ${named.join('; ')}`] : []),
    ...lacks.map((what) => `              no ${what}`),
  ];
};

const summaryOf = (entries: readonly Entry[]): string => {
  const without = (what: 'function' | 'test') => entries.filter((entry) => lacksOf(entry).includes(what)).length;
  return `${entries.length} rules; ${without('function')} without a function, ${without('test')} without a test`;
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean' }, missing: { type: 'boolean' } },
});
const chosen = positionals.length > 0 ? positionals : games;
const unlisted = chosen.filter((game) => !games.includes(game));
if (unlisted.length > 0) {
  const lists = unlisted
    .filter((game) => playable.has(game))
    .map((game) => `There is no src/games/${game}/rules.json.\n`);
  process.stderr.write(`${lists.join('')}${USAGE}\n`);
  process.exitCode = 1;
} else {
  const entries = chosen.flatMap((game) => ledgerOf(game));
  const shown = values.missing ? entries.filter((entry) => lacksOf(entry).length > 0) : entries;
  if (values.json) console.log(JSON.stringify(shown, null, 2));
  else console.log([...shown.flatMap(linesOf), summaryOf(entries)].join('\n'));
  if (entries.some((entry) => lacksOf(entry).length > 0)) process.exitCode = 1;
}
