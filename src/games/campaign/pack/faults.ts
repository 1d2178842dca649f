/** What is wrong with a content pack: a list of faults, each with the place where it is and what would do there. */
import { distance } from 'fastest-levenshtein';
import { type Json, type JsonObject, type Message, message } from '../../../engine/index.ts';
import { PACK_FILES, type PackContent, type PackFile } from './files.ts';

export type Path = readonly (string | number)[];

export interface PackFault {
  /** A pack with a fault cannot be played; a warning is for people to judge. */
  readonly level: 'fault' | 'warning';
  readonly file: PackFile;
  readonly path: Path;
  /** The thing that it is about: an area, a card; undefined for the file as a whole. */
  readonly item: Message | undefined;
  /** Where in the thing: `ops[0].n`; empty for the thing as a whole. */
  readonly field: string;
  /** What stands there; undefined for what is missing. */
  readonly found: Json | undefined;
  /** What is wrong with it, or what would do. */
  readonly reason: Message;
  /** What was probably meant, the nearest first. */
  readonly near: readonly string[];
}

const MOST_NEAR = 3;

/** Names that differ from what was written by a third of their letters at most, the nearest first. */
export const nearest = (written: unknown, names: Iterable<string>): string[] => {
  const text = String(written).toLowerCase();
  const reach = (name: string) => Math.max(2, Math.floor(Math.max(name.length, text.length) / 3));
  return [...names]
    .map((name) => ({ name, slips: distance(text, name.toLowerCase()) }))
    .filter(({ name, slips }) => slips <= reach(name) && slips < name.length)
    .sort((a, b) => a.slips - b.slips || (a.name < b.name ? -1 : 1))
    .slice(0, MOST_NEAR)
    .map(({ name }) => name);
};

/** The value at a path; undefined where the path leads nowhere. */
export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? at[key as never] : undefined), value);

const fieldOf = (path: Path): string =>
  path.map((key, i) => (typeof key === 'number' ? `[${key}]` : i === 0 ? key : `.${key}`)).join('');

interface Place {
  readonly item: Message | undefined;
  readonly rest: Path;
}

const named = (content: unknown, path: Path, length: number, key: string, ...fields: readonly string[]): Place => {
  const thing = (valueAt(content, path.slice(0, length)) ?? {}) as Readonly<Record<string, Json | undefined>>;
  const args: Record<string, Json> = { at: Number(path[length - 1]) + 1 };
  for (const field of fields) args[field] = thing[field] ?? '?';
  return { item: message(key, args), rest: path.slice(length) };
};

/** The lists of things in the files: the words for a thing, and the fields that it is known by. */
const THINGS: Readonly<Record<string, { readonly key: string; readonly fields: readonly string[] }>> = {
  'map.duchies': { key: 'item.area', fields: ['id'] },
  'map.lines': { key: 'item.line', fields: ['a', 'b'] },
  'leaders.leaders': { key: 'item.leader', fields: ['id'] },
  'cards.cards': { key: 'item.card', fields: ['number', 'title'] },
};

/** The thing that a path leads into. */
const placeOf = (file: PackFile, content: unknown, path: Path): Place => {
  const [list, second] = path;
  const thing = typeof second === 'number' ? THINGS[`${file}.${list}`] : undefined;
  if (thing) return named(content, path, 2, thing.key, ...thing.fields);
  if (file === 'tables' && list !== undefined)
    return { item: message('item.table', { id: list }), rest: path.slice(1) };
  const isScenario = file === 'setup' && list === 'scenarios' && second !== undefined;
  return isScenario ? placeInScenario(content, path, String(second)) : { item: undefined, rest: path };
};

const placeInScenario = (content: unknown, path: Path, scenario: string): Place => {
  const [, , list, fourth, fifth] = path;
  if (list === 'placements' && fifth !== undefined)
    return withArgs(named(content, path, 5, 'item.placement', 'duchy'), { scenario, power: String(fourth) });
  if (list === 'flags' && fourth !== undefined)
    return withArgs(named(content, path, 4, 'item.flag', 'duchy', 'power'), { scenario });
  return { item: message('item.scenario', { id: scenario }), rest: path.slice(2) };
};

/** The thing with more to say of it. */
const withArgs = ({ item, rest }: Place, args: JsonObject): Place => ({
  item: item && message(item.key, { ...item.args, ...args }),
  rest,
});

/** Items of a list in their order; fields of an object as they come. */
const comparePaths = (a: Path, b: Path): number => {
  for (const [i, key] of a.entries()) {
    const other = b[i];
    if (key === other) continue;
    return typeof key === 'number' && typeof other === 'number' ? key - other : 0;
  }
  return 0;
};

/** Takes faults down as they are found. */
export class FaultList {
  readonly #faults: PackFault[] = [];
  readonly #content: PackContent;

  constructor(content: PackContent) {
    this.#content = content;
  }

  /** A fault at a path of a file. `key` names the reason; what stands at the path is among its arguments. */
  add(file: PackFile, path: Path, key: string, args: JsonObject = {}, near: readonly string[] = []): void {
    this.#take('fault', file, path, key, args, near);
  }

  warn(file: PackFile, path: Path, key: string, args: JsonObject = {}, near: readonly string[] = []): void {
    this.#take('warning', file, path, key, args, near);
  }

  #take(level: PackFault['level'], file: PackFile, path: Path, key: string, args: JsonObject, near: readonly string[]) {
    const content = this.#content[file];
    const { item, rest } = placeOf(file, content, path);
    const found = valueAt(content, path) as Json | undefined;
    const reason = message(`wrong.${key}`, args);
    this.#faults.push({ level, file, path, item, field: fieldOf(rest), found, reason, near });
  }

  /** Everything that was found, in the order in which it stands in the files. */
  sorted(): readonly PackFault[] {
    return this.#faults.toSorted(
      (a, b) => PACK_FILES.indexOf(a.file) - PACK_FILES.indexOf(b.file) || comparePaths(a.path, b.path),
    );
  }
}
