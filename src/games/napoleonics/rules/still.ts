/** Battle dice that do nothing, for plans that are tried before any die has fallen. */
import { sure } from '../../../engine/index.ts';
import type { Book } from '../content.ts';
import type { Arm, UnitId } from '../types.ts';

const ARMS: readonly Arm[] = ['ART', 'CAV', 'INF'];

/** The type of a unit, which is the first part of its label. */
export const typeNamed = ({ types }: Book, id: UnitId) => types.get(id.replace(/\d{1,3}$/, ''));

/** C-RNG-11, C-MEL-08. The number of a face that hits none of the two who fight each other. */
export function stillFace(book: Book, fighters: readonly UnitId[]): number {
  const arms = fighters.map((id) => typeNamed(book, id)?.arm);
  return 1 + book.tables.faces.indexOf(sure(ARMS.find((arm) => !arms.includes(arm))));
}
