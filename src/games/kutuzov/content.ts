/** Map, leaders, cards, set-ups and tables of Kutuzov: the book that it is played from. */
import type { Json } from '../../engine/index.ts';
import type { PackContent } from '../campaign/content/files.ts';
import { type Pack, packOf } from '../campaign/content/pack.ts';
import {
  aliasesOf,
  byId,
  type ReadFiles,
  readFiles,
  toCard,
  toContingent,
  toLeader,
  toLine,
} from '../campaign/content/reading.ts';
import type { Content } from '../campaign/content.ts';
import type { Definition } from '../campaign/rules/play.ts';
import type { Area, AreaId, CardNumber } from '../campaign/types.ts';
import shippedAliases from './aliases.json' with { type: 'json' };
import { relief, strokes } from './board.ts';
import cards from './content/cards.json' with { type: 'json' };
import leaders from './content/leaders.json' with { type: 'json' };
import map from './content/map.json' with { type: 'json' };
import pack from './content/pack.json' with { type: 'json' };
import { packFiles } from './content/schema.ts';
import setup from './content/setup.json' with { type: 'json' };
import tables from './content/tables.json' with { type: 'json' };
import { contingents, powers } from './rules/powers.ts';

type ReadPack = ReadFiles<typeof packFiles>;

/** A scenario as the pack has it. */
export type PrintedScenario = ReadPack['setup']['scenarios'][string];

/** What the map has that the shared rules do not know. */
interface Places {
  /** Big areas on the edges of the map (K-1.24). */
  readonly zones: ReadonlySet<AreaId>;
  /** Zones that friendly ground has to be joined to where pieces are placed (K-6.32a). */
  readonly supply: ReadonlySet<AreaId>;
  /** The edge of the map that a zone lies on (K-1.24c, K-17.2h, R-63). */
  readonly edges: ReadonlyMap<AreaId, string>;
  readonly depots: ReadonlySet<AreaId>;
  readonly pripyat: ReadonlySet<AreaId>;
}

/** All that is printed in the box: what a group may replace by its own. */
export interface Book {
  /** The content that it was read from. */
  readonly pack: Pack;
  readonly content: Content;
  readonly places: Places;
  readonly setups: ReadPack['setup'];
  readonly tables: ReadPack['tables'];
}

/** The files that come with the program. */
export const shippedContent: PackContent = { pack, map, leaders, cards, setup, tables };

type PrintedArea = ReadPack['map']['duchies'][number];

const toArea = ({ owners, seaZones, offMap = false, zone, ...area }: PrintedArea): Area => ({
  id: area.id,
  name: area.name,
  region: area.region,
  owners,
  holders: owners,
  key: area.key,
  capital: area.capital,
  fortress: area.fortress,
  port: area.port,
  zones: seaZones,
  offMap,
  wide: zone !== undefined,
  x: area.x,
  y: area.y,
});

const placesOf = (areas: readonly PrintedArea[]): Places => {
  const those = (fits: (area: PrintedArea) => boolean) => new Set<AreaId>(areas.filter(fits).map(({ id }) => id));
  return {
    zones: those(({ zone }) => zone !== undefined),
    supply: those(({ zone }) => zone?.supply === true),
    edges: new Map(areas.flatMap(({ id, zone }) => (zone ? [[id, zone.edge] as const] : []))),
    depots: those(({ depot }) => depot),
    pripyat: those(({ pripyat }) => pripyat),
  };
};

/** Reads the files of a pack. Throws where one is not what its schema says; `checkPack` tells what is wrong, and where. */
export const readBook = (raw: PackContent): Book => {
  const files = readFiles(packFiles, raw);
  return {
    pack: packOf(files.pack, raw as unknown as Json),
    content: {
      areas: byId(files.map.duchies.map(toArea)),
      lines: files.map.lines.map(toLine),
      strokes,
      relief,
      land: files.map.land ?? [],
      leaders: byId(files.leaders.leaders.map(toLeader)),
      cards: new Map(files.cards.cards.map((card) => [card.number, toCard(card)])),
      powers,
      contingents: contingents.map((contingent) => toContingent(contingent, files.setup.pieceLimits)),
      aliases: aliasesOf(files.pack, shippedAliases),
    },
    places: placesOf(files.map.duchies),
    setups: files.setup,
    tables: files.tables,
  };
};

/** The book that comes with the program. */
export const shipped: Book = readBook(shippedContent);

/** Kutuzov as the shared rules see it, with the book that it is played from. */
export interface KutuzovDefinition extends Definition {
  readonly book: Book;
}

/** The book that a position of Kutuzov is played from. */
export const bookOf = (game: Definition): Book => (game as KutuzovDefinition).book;

/** K-1.10c, K-4.21b, R-74. Home cards that are always one power's: they lie beside it after use. */
export const asideCards = ({ tables }: Book): readonly CardNumber[] =>
  Object.values(tables.hand.fixed).filter((card) => card !== undefined);
