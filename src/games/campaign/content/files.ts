/** The files of a content pack, common to all games of the family. */

/** The names without `.json`, in the order of the check. The first file describes the pack. */
export const PACK_FILES = ['pack', 'map', 'leaders', 'cards', 'setup', 'tables'] as const;
export type PackFile = (typeof PACK_FILES)[number];

/** The content of a pack as parsed from JSON. */
export type PackContent = Readonly<Record<PackFile, unknown>>;

/** Picks the pack's files from those of a folder or of stored content. */
export const filesIn = (content: Readonly<Record<string, unknown>>): PackContent => ({
  pack: content.pack,
  map: content.map,
  leaders: content.leaders,
  cards: content.cards,
  setup: content.setup,
  tables: content.tables,
});
