// Runs positions that are given as data, and prints one JSON object for each case.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isObject, messageOf, sure } from '../engine/index.ts';
import { completed, type Game, type RunCase } from '../game/index.ts';
import { CaseFault } from '../games/campaign/case/fault.ts';
import { format } from '../i18n/index.ts';
import { PackFileError, readPackFolder } from '../match/pack-folder.ts';
import { withCaseTables } from './case/documentation.ts';
import { type Command, EXIT, UsageError } from './command.ts';
import { gameNamed, unknownGame } from './game.ts';

interface Outcome {
  readonly ok: boolean;
  readonly line: string;
}

/** Reasons as sentences, for people. */
const inWords = (result: RunCase, { language: { catalogue, formatters } }: Game) => ({
  ...result,
  refused: result.refused.map((each) => ({ ...each, reason: format(catalogue, formatters, each.reason) })),
});

/** The game with the content of a pack. The folder is relative to that of the case. */
const withPack = ({ content: packs }: Game, pack: unknown, folder: string): Game => {
  if (typeof pack !== 'string') throw new CaseFault('pack: has to be a folder');
  if (!packs) throw new CaseFault('pack: the game has no packs');
  const content = completed(packs, readPackFolder(packs, resolve(folder, pack)));
  const faults = packs.check(content).filter(({ level }) => level === 'fault');
  if (faults.length > 0) throw new CaseFault(`pack: ${faults.map(({ text }) => text).join('; ')}`);
  return packs.play(content);
};

const run = async (value: unknown, folder: string): Promise<Outcome> => {
  const { pack, ...it } = isObject(value) ? value : {};
  const { id, game: name } = it;
  try {
    if (!isObject(value)) throw new CaseFault('case: is no object');
    const plain = gameNamed(name);
    if (!plain?.cases) throw new CaseFault(`game: ${unknownGame(name)}`);
    const game = pack === undefined ? plain : withPack(plain, pack, folder);
    const runner = await game.cases?.();
    const result = sure(runner).run(it);
    return { ok: result.ok, line: JSON.stringify(inWords(result, game)) };
  } catch (error) {
    // A fault of our own must not keep the cases behind it from being run.
    const isTheirs = error instanceof CaseFault || error instanceof PackFileError;
    if (!isTheirs) process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    return { ok: false, line: JSON.stringify({ id, ok: false, [isTheirs ? 'fault' : 'crash']: messageOf(error) }) };
  }
};

const read = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path === '-' ? 0 : path, 'utf8'));
  } catch (error) {
    process.stderr.write(`${path}: ${messageOf(error)}\n`);
    process.exitCode = EXIT.wrong;
    return [];
  }
};

/** Documentation that is made from the schemas. */
const GUIDE = 'docs/cases.md';

const USAGE = `Usage: estafette case FILE.json ...
  FILE.json  a case, or a list of them; - is standard input. What came of each is printed as one JSON object
       estafette case docs
  makes the tables of ${GUIDE} anew`;

async function runAll(paths: readonly string[]): Promise<void> {
  if (paths.length === 0 || paths.some((path) => path.startsWith('--'))) throw new UsageError();
  if (paths[0] === 'docs') writeFileSync(GUIDE, await withCaseTables(readFileSync(GUIDE, 'utf8')));
  else for (const path of paths) await runFile(path);
}

async function runFile(path: string): Promise<void> {
  const value = read(path);
  for (const each of Array.isArray(value) ? value : [value]) {
    const { ok, line } = await run(each, path === '-' ? '.' : dirname(path));
    process.stdout.write(`${line}\n`);
    if (!ok) process.exitCode = EXIT.wrong;
  }
}

export const command: Command = { usage: USAGE, run: runAll };
