/** The copy of the program in which all changes of a run lie, each asleep until it is called by its number. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Mutant } from '@stryker-mutator/api/core';
import { Instrumenter } from '@stryker-mutator/instrumenter';

export interface Tree {
  readonly folder: string;
  /** The changes; their files are named as they were drawn. */
  readonly changes: readonly Mutant[];
}

/** Kinds of changes that are not made: golden files show changes of sentences, and a misspelt kind does not compile. */
export const NOT_MADE = ['StringLiteral'];

/** What the copy does without, at the top. */
const LEFT_OUT = new Set(['.data', '.git', 'node_modules']);

/** Files that make a value once, and what takes their place. */
const MADE_ONCE: readonly (readonly [file: string, instead: string])[] = [
  ['src/games/campaign/memo.ts', 'per-game.ts'],
  ['test/setup/once.ts', 'once.ts'],
];

/** Matches a map, or a list, that a file keeps empty for what it will work out. */
const KEPT_MAP = /^(const \w+ = new )(Map|WeakMap)(<.*>\(\);)$/gm;
const KEPT_LIST = /^(const \w+: .*\[\] = )\[\];$/gm;

const here = (name: string): string => pathToFileURL(resolve(import.meta.dirname, name)).href;

/** Lets the maps and lists of a file forget. The line numbers stay. */
const withForgettables = (text: string): string => {
  const replaced = text.replace(KEPT_MAP, '$1Forgettable$2$3').replace(KEPT_LIST, '$1forgettableList();');
  if (replaced === text) return text;
  return `${replaced}\nimport { ForgettableMap, ForgettableWeakMap, forgettableList } from '${here('forgetting.ts')}';\n`;
};

/** What the instrumenter takes as a range of lines, counted from nought. */
const rangeOf = (place: string) => {
  const [, file = '', from, to] = /^(.+):(\d+)-(\d+)$/.exec(place) ?? [];
  return {
    file,
    range: { start: { line: Number(from) - 1, column: 0 }, end: { line: Number(to) - 1, column: 1_000 } },
  };
};

/** The instrumenter counts lines and columns from nought, reports from one. */
const fromOne = ({ start, end }: Mutant['location']): Mutant['location'] => ({
  start: { line: start.line + 1, column: start.column + 1 },
  end: { line: end.line + 1, column: end.column + 1 },
});

const log = { isDebugEnabled: () => false, debug: () => undefined, info: () => undefined };

async function instrumented(root: string, drawn: readonly string[]) {
  const ranges = drawn.map(rangeOf);
  const files = [...new Set(ranges.map(({ file }) => file))].map((name) => ({
    name,
    content: readFileSync(join(root, name), 'utf8'),
    mutate: ranges.filter(({ file }) => file === name).map(({ range }) => range),
  }));
  const options = { plugins: null, excludedMutations: [...NOT_MADE], ignorers: [] };
  return new Instrumenter(log as never).instrument(files, options);
}

/** Makes a copy forget before each test what it has worked out. */
function letForget(folder: string): void {
  for (const name of readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, 'src', name);
    const text = name.endsWith('.ts') ? readFileSync(file, 'utf8') : '';
    const forgetful = withForgettables(text);
    if (forgetful !== text) writeFileSync(file, forgetful);
  }
  for (const [name, instead] of MADE_ONCE) {
    const file = join(folder, name);
    if (existsSync(file)) writeFileSync(file, `export * from '${here(instead)}';\n`);
  }
}

/** Copies what lies in `root` and makes the changes in the copy: all those that Stryker knows for the drawn lines, `FILE:LINE-LINE`. */
export async function makeTree(root: string, drawn: readonly string[]): Promise<Tree> {
  const { files, mutants } = await instrumented(root, drawn);
  const work = join(root, '.data', 'mutate');
  mkdirSync(work, { recursive: true });
  const folder = mkdtempSync(join(work, 'tree-'));
  for (const name of readdirSync(root).filter((name) => !LEFT_OUT.has(name)))
    cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const { name, content } of files) writeFileSync(join(folder, name), content);
  letForget(folder);
  const changes = mutants.filter(({ status }) => status === undefined);
  return { folder, changes: changes.map((change) => ({ ...change, location: fromOne(change.location) })) };
}
