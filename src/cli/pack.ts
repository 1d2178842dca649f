// Content packs, checked and compared.

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { isObject, sure } from '../engine/index.ts';
import { type Content, completed } from '../game/index.ts';
import { hashOf } from '../games/campaign/content/pack.ts';
import { stateJsonSchema } from '../games/campaign/knowledge/state-schema.ts';
import { campaigns } from '../games/campaigns.ts';
import { games } from '../games/index.ts';
import { readPackFolder } from '../match/pack-folder.ts';
import { type Command, EXIT, UsageError } from './command.ts';
import { CommandError } from './files.ts';
import { differences } from './pack/differences.ts';
import { schemaFiles, withTables } from './pack/documentation.ts';

/** The content of every game that has some, campaign or not, by its name. */
const packed: ReadonlyMap<string, Content> = new Map(
  [...games].flatMap(([id, { content }]) => (content ? [[id, content] as const] : [])),
);

const firstPacked: Content = sure([...packed.values()][0]);

const gameNamed = (name: unknown): Content | undefined => (name === undefined ? firstPacked : packed.get(String(name)));

/** The game that a pack names; the first game if it names none that there is, which says so then. */
const gameFor = (name: unknown): Content => gameNamed(name) ?? firstPacked;

const USAGE = `Usage:
  estafette pack init <folder> [game]   writes the content of a game (${[...packed.keys()].join(', ')}) into a folder, to begin from
  estafette pack check <folder>         names everything that is wrong with a pack
  estafette pack diff <folder>          what a pack has otherwise than the program
  estafette pack hash <folder>          the hash that a match with this pack is bound to
  estafette pack docs [folder]          writes the schemas, that of state files too, and the tables of docs/packs.md anew

docs/packs.md tells what the files hold.`;

interface Folder {
  readonly packs: Content;
  readonly files: Readonly<Record<string, unknown>>;
}

/** The files of a pack. The file that describes the pack has to be among them. */
const open = (folder: string): Folder => {
  const [head = 'pack'] = gameFor(undefined).files;
  if (!existsSync(join(folder, `${head}.json`)))
    throw new CommandError(`There is no pack in ${folder}: no ${head}.json.`);
  const first = readPackFolder({ files: [head] }, folder);
  const packs = gameFor(isObject(first[head]) ? first[head].game : undefined);
  return { packs, files: readPackFolder(packs, folder) };
};

/** Remarks that are listed; the others are counted. */
const MOST_LISTED = 100;

const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;

/** Everything that is wrong; the exit code says whether the pack can be played. */
const check = (folder: string): string[] => {
  const { packs, files } = open(folder);
  const remarks = packs.check(completed(packs, files));
  const faults = remarks.filter(({ level }) => level === 'fault').length;
  if (faults > 0) process.exitCode = EXIT.wrong;
  const taken = packs.files.filter((name) => files[name] === undefined).map((name) => `${name}.json`);
  return [
    ...remarks.slice(0, MOST_LISTED).map(({ text }) => text),
    ...(remarks.length > MOST_LISTED ? [`... and ${remarks.length - MOST_LISTED} more.`] : []),
    ...strangers(folder, packs.files),
    ...(taken.length > 0 ? [`Taken from the program: ${taken.join(', ')}.`] : []),
    faults > 0
      ? `${count(faults, 'fault')}, ${count(remarks.length - faults, 'warning')}: this pack cannot be played.`
      : `No fault, ${count(remarks.length, 'warning')}: this pack can be played.`,
  ];
};

/** Files that only look like files of a pack: without this nobody would notice a misspelt name. */
const strangers = (folder: string, files: readonly string[]): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json') && !files.includes(basename(name, '.json')))
    .map((name) => `Not read: ${name}. The files of a pack are ${files.map((file) => `${file}.json`).join(', ')}.`);

const init = (folder: string, name?: string): string[] => {
  const packs = gameNamed(name);
  if (!packs) throw new CommandError(`there is no game ${name}; there are ${[...packed.keys()].join(', ')}`);
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new CommandError(`${folder} is not empty.`);
  mkdirSync(folder, { recursive: true });
  const content = completed(packs, {}) as Readonly<Record<string, object>>;
  const [head = 'pack'] = packs.files;
  for (const [name, file] of Object.entries(content)) {
    const own = name === head ? { ...file, id: idFrom(folder), title: `${packs.pack.title}, changed` } : file;
    writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(own, null, 2)}\n`);
  }
  return [`${count(packs.files.length, 'file')} in ${folder}. Give the pack its own id and title in ${head}.json.`];
};

/** An id like the name of the folder. */
const idFrom = (folder: string): string => {
  const id = basename(resolve(folder))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '');
  return id === '' ? 'our-pack' : id;
};

const hash = (folder: string): string[] => {
  const { packs, files } = open(folder);
  return [hashOf(completed(packs, files))];
};

const diff = (folder: string): string[] => {
  const { packs, files } = open(folder);
  const lines = differences(packs.pack.content, completed(packs, files));
  return lines.length > 0 ? lines : ['The same as the content of the program.'];
};

/** Documentation that is made from the schemas. */
const docs = (folder: string): string[] => {
  const formats = [...campaigns.values()].map(({ format }) => format);
  for (const [n, format] of formats.entries()) {
    // Those of the first game lie where they always have: files of packs name their paths.
    const place = n === 0 ? join(folder, 'packs') : join(folder, 'packs', format.game);
    mkdirSync(place, { recursive: true });
    for (const [name, text] of schemaFiles(format)) writeFileSync(join(place, name), text);
  }
  for (const [game, packs] of packed) {
    const place = join(folder, 'packs', game);
    for (const [name, schema] of Object.entries(packs.schemas ?? {})) {
      mkdirSync(place, { recursive: true });
      writeFileSync(join(place, `${name}.schema.json`), `${JSON.stringify(schema, null, 2)}\n`);
    }
  }
  writeFileSync(join(folder, 'state.schema.json'), stateJsonSchema());
  const guide = join(folder, 'packs.md');
  writeFileSync(guide, withTables(readFileSync(guide, 'utf8'), formats));
  return [`Written: ${folder}`];
};

const commands: Readonly<Record<string, (folder: string, game?: string) => string[]>> = {
  check,
  init,
  hash,
  diff,
  docs,
};

function run([name = '', folder = name === 'docs' ? 'docs' : undefined, game]: readonly string[]): void {
  const act = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!act || folder === undefined) throw new UsageError();
  console.log(act(folder, game).join('\n'));
}

export const command: Command = { usage: USAGE, run };
