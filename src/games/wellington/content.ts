/** Map, leaders, cards, set-ups and tables of Wellington. */
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
import { ownOf } from '../campaign/rules/position.ts';
import type { Area } from '../campaign/types.ts';
import shippedAliases from './aliases.json' with { type: 'json' };
import cards from './content/cards.json' with { type: 'json' };
import leaders from './content/leaders.json' with { type: 'json' };
import map from './content/map.json' with { type: 'json' };
import pack from './content/pack.json' with { type: 'json' };
import { packFiles } from './content/schema.ts';
import setup from './content/setup.json' with { type: 'json' };
import tables from './content/tables.json' with { type: 'json' };
import { relief, strokes } from './rules/ground.ts';
import { powers } from './rules/powers.ts';

export { POWERS } from './rules/powers.ts';

type ReadPack = ReadFiles<typeof packFiles>;

/** A scenario as the pack has it. */
export type PrintedScenario = ReadPack['setup']['scenarios'][string];

/** Everything printed in the box; a group may replace it with its own. */
export interface Book {
  /** The content that the book was read from. */
  readonly pack: Pack;
  readonly content: Content;
  readonly setups: ReadPack['setup'];
  readonly tables: ReadPack['tables'];
}

/** The files that come with the program. */
export const shippedContent: PackContent = { pack, map, leaders, cards, setup, tables };

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

/** Reads the files of a pack. Throws if a file does not fit its schema; `checkPack` says what is wrong, and where. */
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
      // Each power has one contingent of the same name.
      contingents: powers.map(({ id, code, name }) =>
        toContingent({ id: ownOf(id), code, name, power: id }, files.setup.pieceLimits),
      ),
      aliases: aliasesOf(files.pack, shippedAliases),
    },
    setups: files.setup,
    tables: files.tables,
  };
};

/** W-D.18. The book that comes with the program: a few figures of its cards differ for balance (docs/balance.md). */
export const shipped: Book = readBook(shippedContent);

/** Wellington as the shared rules see it, together with its book. */
export interface WellingtonDefinition extends Definition {
  readonly book: Book;
}

/** The book of a Wellington position. */
export const bookOf = (game: Definition): Book => (game as WellingtonDefinition).book;
