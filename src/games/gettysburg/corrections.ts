/** What a moderator may not do to a position. */
import { z } from 'zod';
import type { Book } from './content.ts';
import { corpsOnMap } from './position.ts';
import { brokenIn, type State } from './state.ts';
import { SIDES } from './types.ts';

const side = z.enum(SIDES);
const place = z.union([
  z.strictObject({ at: z.string() }),
  z.strictObject({ from: z.string(), to: z.string() }),
  z.null(),
]);
const shape = z.strictObject({
  turn: z.int().min(1),
  round: z.int().min(1),
  phase: z.enum(['orders', 'movement', 'combat']),
  corps: z.record(z.string(), place),
  scored: z.array(z.string()),
  spent: z.array(z.enum(['LEE', 'MEADE'])),
  options: z.strictObject({ armyCommanderScope: z.enum(['one', 'all']), fireOption: z.boolean() }),
  first: side.optional(),
  orders: z.looseObject({}),
  revealed: z.array(side),
  halted: z.array(z.string()),
  moved: z.array(z.string()),
  shaken: z.array(z.string()),
  winner: side.optional(),
});

/** The faults of a corrected position in words; empty if the game can go on from it. */
export function correctionFaults(book: Book, after: unknown): readonly string[] {
  const read = shape.safeParse(after);
  if (!read.success) return read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  const { corps, scored } = read.data;
  const towns = Object.values(corps).flatMap((where) => (where === null ? [] : Object.values(where)));
  const strangers = [...towns, ...scored].filter((town) => !book.towns.has(town));
  const unknown = Object.keys(corps).filter((id) => !book.corps.has(id));
  const named = [...strangers.map((town) => `no town ${town}`), ...unknown.map((id) => `no corps ${id}`)];
  if (named.length > 0) return named;
  return [...brokenIn({ book, state: after as State }), ...endedIn(book, after as State)];
}

/** G-VIC-04. Without Confederates the game is over, so nobody can go on from there. */
const endedIn = (book: Book, state: State): readonly string[] =>
  corpsOnMap({ book, state }, 'CSA').length === 0 && state.winner === undefined
    ? ['no Confederate corps is left, and nobody has won']
    : [];
