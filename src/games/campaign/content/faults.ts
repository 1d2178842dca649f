/** The faults of a content pack, each with its place and a hint for its correction. */
import { distance } from 'fastest-levenshtein';
import {
  type Json,
  type JsonObject,
  type Message,
  message,
  plainName,
  uncheckedMessage,
  withData,
} from '../../../engine/index.ts';
import { PACK_FILES, type PackContent, type PackFile } from './files.ts';

export type Path = readonly (string | number)[];

export interface PackFault {
  /** A pack with a fault cannot be played; a warning is left to people's judgement. */
  readonly level: 'fault' | 'warning';
  readonly file: PackFile;
  readonly path: Path;
  /** The thing at fault, such as an area or a card; undefined for the file as a whole. */
  readonly item: Message | undefined;
  /** The place in the thing: `ops[0].n`; empty for the thing as a whole. */
  readonly field: string;
  /** The value found there; undefined if it is missing. */
  readonly found: Json | undefined;
  /** What is wrong with it, or what is expected. */
  readonly reason: Message;
  /** The likely intention, the nearest name first. */
  readonly near: readonly string[];
}

const MOST_NEAR = 3;

/** Names that differ from the written text in at most a third of their letters, the nearest first. */
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

/** The value at a path; undefined if the path leads nowhere. */
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
  for (const field of fields) {
    const value = thing[field] ?? '?';
    args[field] = typeof value === 'string' ? plainName(value) : value;
  }
  return { item: uncheckedMessage(key, args), rest: path.slice(length) };
};

/** The lists in the files: the word for their items, and the fields that identify an item. */
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

/** The thing with more arguments for its name. */
const withArgs = ({ item, rest }: Place, args: JsonObject): Place => ({
  item: item && withData(item, args),
  rest,
});

/** Orders the items of a list; fields of an object keep their order. */
const comparePaths = (a: Path, b: Path): number => {
  for (const [i, key] of a.entries()) {
    const other = b[i];
    if (key === other) continue;
    return typeof key === 'number' && typeof other === 'number' ? key - other : 0;
  }
  return 0;
};

/** Collects faults. */
export class FaultList {
  readonly #faults: PackFault[] = [];
  readonly #content: PackContent;

  constructor(content: PackContent) {
    this.#content = content;
  }

  /** Adds a fault at a path of a file. `key` names the reason. The value at the path is looked up. */
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
    const reason = uncheckedMessage(`wrong.${key}`, args);
    this.#faults.push({ level, file, path, item, field: fieldOf(rest), found, reason, near });
  }

  /** All faults in the order of the files. */
  sorted(): readonly PackFault[] {
    return this.#faults.toSorted(
      (a, b) => PACK_FILES.indexOf(a.file) - PACK_FILES.indexOf(b.file) || comparePaths(a.path, b.path),
    );
  }
}
