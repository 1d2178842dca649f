// npm run mutate [-- AREA ...] [lines=30] [seed=1] [at=FILE:LINE,...] [workers=CORES]: breaks lines of the program one at a time, and names
// each change that no test notices. The seed draws the lines, the same number from each area; with `at` it breaks the named lines instead.
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import type { MutantResult, MutantStatus } from '@stryker-mutator/api/core';
import { glob } from 'tinyglobby';
import { needServers } from '../setup/needs.ts';
import { AREAS, type Area, type Part } from './areas.ts';
import { judgeAll } from './court.ts';
import { sampleLines } from './lines.ts';
import { tellMissed } from './reporter.mjs';
import { judgeByStryker } from './stryker.ts';
import { makeTree } from './tree.ts';

const words = process.argv.slice(2);
const figure = (name: string, otherwise: string): string =>
  words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1) ?? otherwise;
/** The lines named by `at`, in the form that Stryker reads. */
const named = figure('at', '')
  .split(',')
  .filter((place) => place !== '')
  .map((place) => place.replace(/:(\d+)$/, ':$1-$1'));
const names = words.filter((word) => !word.includes('='));
const lines = Number(figure('lines', '30'));
const seed = figure('seed', '1');
const workers = Number(figure('workers', String(availableParallelism())));

const unknown = names.filter((name) => !AREAS.some((area) => area.name === name));
if (unknown.length > 0) {
  console.error(`There is no area ${unknown.join(', ')}. There are: ${AREAS.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

const ROOT = resolve(import.meta.dirname, '../..');

type Judged = Pick<MutantResult, 'status'>;

const mutate = async (drawn: readonly string[], { tests }: Part): Promise<readonly Judged[]> => {
  const files = await glob([...tests], { cwd: ROOT });
  if (needServers(files)) return judgeByStryker(drawn, tests, workers);
  const tree = await makeTree(ROOT, drawn);
  try {
    const copied = files.sort().map((file) => join(tree.folder, file));
    const { judged, leftOut } = await judgeAll(tree, copied, { workers, told: tellMissed });
    for (const name of leftOut) console.log(`  Left out, since it fails without any change: ${name}`);
    return judged;
  } finally {
    rmSync(tree.folder, { recursive: true, force: true });
  }
};

const NOTICED: readonly MutantStatus[] = ['Killed', 'Timeout', 'CompileError', 'RuntimeError'];

const counted = (results: readonly Judged[]): string => {
  const statuses = results.map(({ status }) => status);
  const each = [...new Set(statuses)].map((one) => `${one} ${statuses.filter((other) => other === one).length}`);
  const noticed = statuses.filter((status) => NOTICED.includes(status)).length;
  return `${results.length} changes, ${noticed} noticed, ${percent(noticed, results.length)} (${each.join(', ')})`;
};

const percent = (some: number, all: number): string => `${((100 * some) / Math.max(1, all)).toFixed(1)} %`;

const mutateArea = async ({ name, parts }: Area): Promise<readonly Judged[]> => {
  const sources = parts.flatMap((part) => part.sources);
  const drawn = named.length > 0 ? named : sampleLines(sources, lines, `${name} ${seed}`);
  const results: Judged[] = [];
  let left = drawn;
  for (const [i, part] of parts.entries()) {
    const isHere = (line: string): boolean => part.sources.some((source) => line.startsWith(source));
    const here = left.filter(isHere);
    left = left.filter((line) => !isHere(line));
    const judged = here.length > 0 ? await mutate(here, part) : [];
    const made = judged.filter(({ status }) => status !== 'Ignored');
    if (parts.length > 1) console.log(`${name}, part ${i + 1}: ${counted(made)}`);
    results.push(...made);
  }
  console.log(`${name}: ${counted(results)}`);
  return results;
};

const all: Judged[] = [];
for (const area of AREAS.filter(({ name }) => names.length === 0 || names.includes(name)))
  all.push(...(await mutateArea(area)));
console.log(`All: ${counted(all)}`);
