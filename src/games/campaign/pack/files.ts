/** The files of a content pack: the same for every game of the family. */

/** By name, without `.json`, in the order in which they are checked; the first says what the pack is. */
export const PACK_FILES = ['pack', 'map', 'leaders', 'cards', 'setup', 'tables'] as const;
export type PackFile = (typeof PACK_FILES)[number];

/** The content of a pack as it was parsed from JSON. */
export type PackContent = Readonly<Record<PackFile, unknown>>;

/** The files among those of a folder, or of a stored content. */
export const filesIn = (content: Readonly<Record<string, unknown>>): PackContent => ({
  pack: content.pack,
  map: content.map,
  leaders: content.leaders,
  cards: content.cards,
  setup: content.setup,
  tables: content.tables,
});
