/** What a file exports is imported elsewhere. */
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { filesBelow, read } from './sources.ts';

/** Folders that are not held to this yet. The list may only become shorter. */
const LATER = /^src\/(?:orders|games\/gettysburg)\//;

/** What the types of sentences are declared with, in a file that is made (scripts/messages.mjs). */
const DECLARED = ['src/engine/message.ts#Sentences', 'src/engine/message.ts#Plain'];

/** What only tests use, and its own file does not. The list may only become shorter. */
const FOR_TESTS: readonly string[] = [
  'src/cli/rules/ledger.ts#strayOf',
  'src/engine/decision.ts#choice',
  'src/match/moderator/commands.ts#MODERATOR_WORDS',
  'src/match/moderator/moderator.ts#pauseMatch',
  'src/match/moderator/moderator.ts#waitingFor',
  'src/reports/map/geometry.ts#nearestIn',
  'src/reports/order-lines.ts#ordersIn',
];

const ALL = '*';

interface Module {
  readonly path: string;
  readonly code: string;
  readonly own: ReadonlySet<string>;
  /** Names that it hands on, and from where; of `export *` all. */
  readonly handedOn: readonly { readonly target: string; readonly name: string; readonly as: string }[];
  readonly imports: readonly { readonly target: string; readonly name: string }[];
}

/** Interfaces of other files to which a file adds members: `declare module '../events.ts' { interface Events { ... } }`. */
const mergedIn = (code: string) =>
  [...code.matchAll(/^declare module '(\.[^']+)' \{(.*?)^\}/gms)].flatMap(([, specifier = '', body = '']) =>
    [...body.matchAll(/interface (\w+)/g)].map(([, name = '']) => ({ specifier, name })),
  );

const moduleOf = (path: string): Module => {
  const { code } = read(path);
  const { staticImports, staticExports, dynamicImports } = parseSync(path, code).module;
  const at = (specifier: string) => normalize(join(dirname(path), specifier.replace(/\?script$/, '')));
  const exported = staticExports.flatMap(({ entries }) => entries);
  const nameIn = ({ kind, name }: { readonly kind: string; readonly name?: string | null }) =>
    kind === 'Name' ? (name ?? ALL) : kind === 'Default' ? 'default' : ALL;
  return {
    path,
    code,
    own: new Set(exported.filter((each) => !each.moduleRequest).map(({ exportName }) => nameIn(exportName))),
    handedOn: exported.flatMap(({ moduleRequest, importName, exportName }) =>
      moduleRequest ? [{ target: at(moduleRequest.value), name: nameIn(importName), as: nameIn(exportName) }] : [],
    ),
    imports: [
      ...mergedIn(code).map(({ specifier, name }) => ({ target: at(specifier), name })),
      ...staticImports.flatMap(({ moduleRequest, entries }) =>
        entries.map(({ importName }) => ({ target: at(moduleRequest.value), name: nameIn(importName) })),
      ),
      ...dynamicImports.map(({ moduleRequest: { start, end } }) => ({
        target: at(code.slice(start + 1, end - 1)),
        name: ALL,
      })),
    ],
  };
};

const modules = new Map(
  ['src', 'workers', 'test', 'scripts']
    .flatMap(filesBelow)
    .filter((path) => /\.(?:ts|mjs)$/.test(path))
    .map((path) => [path, moduleOf(path)]),
);

const isProgram = (path: string): boolean => /^(?:src|workers)\//.test(path);

/** Where a file has a name from that it hands on. */
const handedOnAs = ({ own, handedOn }: Module, name: string): readonly (readonly [path: string, name: string])[] =>
  handedOn
    .filter((each) => name === ALL || each.as === name || (each.as === ALL && !own.has(name)))
    .map((each) => [each.target, each.as === ALL ? name : each.name]);

/** The names that these files import, as `path#name`, through all files that hand them on. */
const usedBy = (importers: readonly Module[]): ReadonlySet<string> => {
  const used = new Set<string>();
  const use = (path: string, name: string): void => {
    const found = modules.get(path);
    if (!found || used.has(`${path}#${name}`)) return;
    for (const each of name === ALL ? [ALL, ...found.own] : [name]) used.add(`${path}#${each}`);
    for (const [target, wanted] of handedOnAs(found, name)) use(target, wanted);
  };
  for (const { imports } of importers) for (const { target, name } of imports) use(target, name);
  return used;
};

const exportsOf = ({ path, own, handedOn }: Module): readonly string[] =>
  [...own, ...handedOn.map((each) => each.as).filter((name) => name !== ALL)].map((name) => `${path}#${name}`);

const program = [...modules.values()].filter(({ path }) => isProgram(path));
const held = program.filter(({ path }) => !LATER.test(path));

test('every export is imported by another file', () => {
  const used = usedBy([...modules.values()]);
  expect(used.size).toBeGreaterThan(5_000);
  const idle = held.flatMap(exportsOf).filter((name) => !used.has(name));
  expect(idle.filter((name) => !DECLARED.includes(name))).toEqual([]);
});

test('what only tests import is used by its own file, except what the list has', () => {
  const used = usedBy(program);
  const idle = held.flatMap((each) =>
    [...each.own]
      .filter((name) => !used.has(`${each.path}#${name}`) && each.code.split(new RegExp(`\\b${name}\\b`)).length <= 2)
      .map((name) => `${each.path}#${name}`),
  );
  expect(idle.filter((name) => !DECLARED.includes(name)).sort()).toEqual(FOR_TESTS);
});
