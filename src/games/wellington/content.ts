/** Map, leaders, cards, set-ups and tables of Wellington: the book that it is played from. */
import { z } from 'zod';
import type { Json } from '../../engine/index.ts';
import type { Content } from '../campaign/content.ts';
import { type Pack, packOf } from '../campaign/pack.ts';
import type { Definition } from '../campaign/play.ts';
import { ownOf } from '../campaign/position.ts';
import type { Area, Card, Contingent, Leader, Line, Operation, Power } from '../campaign/types.ts';
import type { Aliases } from '../campaign/verbs/index.ts';
import shippedAliases from './aliases.json' with { type: 'json' };
import cards from './content/cards.json' with { type: 'json' };
import leaders from './content/leaders.json' with { type: 'json' };
import map from './content/map.json' with { type: 'json' };
import pack from './content/pack.json' with { type: 'json' };
import setup from './content/setup.json' with { type: 'json' };
import tables from './content/tables.json' with { type: 'json' };
import { strokes } from './ground.ts';
import { PACK_FILES, type PackContent, packFiles, type ReadPack } from './pack/schema.ts';
import { type POWERS, powers } from './powers.ts';

export { POWERS, powers } from './powers.ts';

/** A scenario as the pack has it. */
export type PrintedScenario = ReadPack['setup']['scenarios'][string];

/** All that is printed in the box: what a group may replace by its own. */
export interface Book {
  /** The content that it was read from. */
  readonly pack: Pack;
  readonly content: Content;
  readonly setups: ReadPack['setup'];
  readonly tables: ReadPack['tables'];
  /** Further names that orders may use. */
  readonly aliases: Aliases;
}

/** The files that come with the program. */
export const shippedContent: PackContent = { pack, map, leaders, cards, setup, tables };

/** A file of a pack is not what it should be. A pack that was checked has none such. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
}

const readFiles = (raw: PackContent): ReadPack =>
  Object.fromEntries(
    PACK_FILES.map((file) => {
      const result = packFiles[file].safeParse(raw[file]);
      if (!result.success) throw new ContentError(`${file}.json: ${z.prettifyError(result.error)}`);
      return [file, result.data];
    }),
  ) as unknown as ReadPack;

const toArea = ({ occupier1812, seaZones, offMap = false, ...area }: ReadPack['map']['duchies'][number]): Area => ({
  id: area.id,
  name: area.name,
  region: area.region,
  owners: [area.owner],
  holders: [occupier1812 ?? area.owner],
  key: area.key,
  capital: area.capital,
  fortress: area.fortress,
  port: area.port,
  zones: seaZones,
  offMap,
  x: area.x,
  y: area.y,
});

const toLine = ({ a, b, type }: ReadPack['map']['lines'][number]): Line => ({ a, b, kind: type });

const toLeader = ({ id, name, power, battle, command }: ReadPack['leaders']['leaders'][number]): Leader => ({
  id,
  name,
  contingent: power,
  battle,
  command,
});

/** Each power has the one contingent that goes by its name. */
const toContingent = ({ id, name }: Power, { pieceLimits }: ReadPack['setup']): Contingent => {
  const { infantry, cavalry, artillery } = pieceLimits[id as (typeof POWERS)[number]];
  return { id: ownOf(id), name, power: id, counters: { inf: infantry, cav: cavalry, art: artillery } };
};

export const toCard = (card: ReadPack['cards']['cards'][number]): Card => ({
  number: card.number,
  title: card.title,
  cp: card.cp,
  home: card.homePower,
  plus: card.plus,
  mustPlay: card.mustPlay,
  battle: card.battle,
  siege: card.siege,
  response: card.response,
  removeAfterEvent: card.removeAfterEvent,
  role: card.role ?? null,
  playableBy: card.playableBy,
  timing: card.timing,
  alsoAt: card.alsoAt ?? null,
  effect: card.effect,
  ops: card.ops as unknown as Operation[],
  certainty: card.effectCertainty,
});

const byId = <T extends { readonly id: string }>(items: readonly T[]): ReadonlyMap<string, T> =>
  new Map(items.map((item) => [item.id, item]));

type Names = Readonly<Record<string, readonly string[]>>;

/** The names of the pack before those that come with the program. */
const joined = (own: Names = {}, shipped: Names): Names =>
  Object.fromEntries(
    [...new Set([...Object.keys(own), ...Object.keys(shipped)])].map((id) => [
      id,
      [...new Set([...(own[id] ?? []), ...(shipped[id] ?? [])])],
    ]),
  );

const aliasesOf = ({ aliases = {} }: ReadPack['pack']): Aliases => ({
  places: joined(aliases.places, shippedAliases.places),
  leaders: joined(aliases.leaders, shippedAliases.leaders),
  powers: joined(aliases.powers, shippedAliases.powers),
  cards: joined(aliases.cards, shippedAliases.cards),
});

/** Reads the files of a pack. Throws where one is not what its schema says; `checkPack` tells what is wrong, and where. */
export const readBook = (raw: PackContent): Book => {
  const files = readFiles(raw);
  return {
    pack: packOf(files.pack, raw as unknown as Json),
    content: {
      areas: byId(files.map.duchies.map(toArea)),
      lines: files.map.lines.map(toLine),
      strokes,
      land: files.map.land ?? [],
      leaders: byId(files.leaders.leaders.map(toLeader)),
      cards: new Map(files.cards.cards.map((card) => [card.number, toCard(card)])),
      powers,
      contingents: powers.map((power) => toContingent(power, files.setup)),
    },
    setups: files.setup,
    tables: files.tables,
    aliases: aliasesOf(files.pack),
  };
};

/** The book that comes with the program. */
export const shipped: Book = readBook(shippedContent);

/** Wellington as the shared rules see it, with the book that it is played from. */
export interface WellingtonDefinition extends Definition {
  readonly book: Book;
}

/** The book that a position of Wellington is played from. */
export const bookOf = (game: Definition): Book => (game as WellingtonDefinition).book;
