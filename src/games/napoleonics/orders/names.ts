/** The names that orders may use: hexes, units by their labels, leaders, cards. */
import type { LanguageTag } from '../../../engine/index.ts';
import { spellingIn } from '../../../i18n/index.ts';
import type { NameEntry } from '../../../orders/index.ts';
import aliases from '../aliases.json' with { type: 'json' };
import type { Book } from '../content.ts';
import { HEXES } from '../rules/board.ts';

/** Further names of leaders and commanders; the first in a script is the name that its readers see. */
const known: Readonly<Record<string, readonly string[]>> = aliases.leaders;

/** Who commands a side in a language; nobody orders them by name unless they stand on the field. */
export const commanderIn = (language: LanguageTag, name: string): string => spellingIn(language, known[name]) ?? name;

/** The label of a unit without its nation: `LN3`. */
export const shortLabel = (id: string): string => id.replace(/^[A-Z]+-/, '');

/** C-S-11. A unit is called by its label, its leader by his name; a label without its nation means the nearest of that name. */
export function namesOf(book: Book, leaders: readonly string[] = []): readonly NameEntry[] {
  const units = [...book.types.values()].flatMap(({ id, box }) =>
    Array.from({ length: box }, (_, i) => `${id}${i + 1}`),
  );
  const commanders = [...book.scenarios.values()].flatMap(({ sides }) =>
    sides.flatMap((side) => side.units.flatMap(({ leader }) => leader ?? [])),
  );
  const named = (kind: string, ids: Iterable<string>): NameEntry[] =>
    [...new Set(ids)].map((id) => ({ kind, id, name: id }));
  return [
    ...named('hex', HEXES),
    ...named('unit', units),
    ...named('label', units.map(shortLabel)),
    ...named('leader', [...commanders, ...leaders]).map((each) => ({ ...each, also: known[each.id] ?? [] })),
    ...[...book.cards.values()].map(({ id, name }) => ({ kind: 'card', id, name })),
  ];
}
