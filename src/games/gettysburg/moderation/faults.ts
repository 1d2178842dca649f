/** What a moderator may not do to a position. */
import { z } from 'zod';
import { type Json, same } from '../../../engine/index.ts';
import type { Book } from '../content.ts';
import { faultSpeech as say } from '../messages/index.ts';
import { corpsOnMap } from '../rules/position.ts';
import { brokenIn, type State } from '../state.ts';
import { SIDES } from '../types.ts';

const place = z.union([
  z.strictObject({ at: z.string() }),
  z.strictObject({ from: z.string(), to: z.string() }),
  z.null(),
]);

const shapeFor = ({ numbers }: Book) =>
  z.strictObject({
    turn: z.int().min(1).max(numbers.turns),
    round: z.int().min(1).max(100),
    phase: z.enum(['orders', 'movement', 'combat']),
    corps: z.record(z.string(), place),
    scored: z.array(z.string()),
    spent: z.array(z.enum(['LEE', 'MEADE'])),
    options: z.strictObject({ armyCommanderScope: z.enum(['one', 'all']), fireOption: z.boolean() }),
    first: z.enum(SIDES).optional(),
    orders: z.record(z.string(), z.unknown()),
    revealed: z.array(z.enum(SIDES)),
    halted: z.array(z.string()),
    moved: z.array(z.string()),
    shaken: z.array(z.string()),
    winner: z.enum(SIDES).optional(),
  });

/** Parts that belong to the rules: what is carried out of a round, and who has won. */
const KEPT = ['options', 'first', 'orders', 'revealed', 'halted', 'moved', 'winner'] as const;

type Shape = z.infer<ReturnType<typeof shapeFor>>;

/** The faults of a corrected position in words; empty if the game can go on from it. */
export function correctionFaults(book: Book, before: unknown, after: unknown): readonly string[] {
  const read = shapeFor(book).safeParse(after);
  if (!read.success) return read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  const faults = [...keptFaults(before, read.data), ...nameFaults(book, read.data)];
  if (faults.length > 0 || read.data.winner !== undefined) return faults;
  // The shape is that of a state.
  const state = read.data as State;
  return [...brokenIn({ book, state }), ...endedIn(book, state)];
}

function keptFaults(before: unknown, after: Shape): readonly string[] {
  // Both are positions, which are JSON.
  const was = before as Readonly<Record<string, Json>> | null;
  const is = after as Readonly<Record<string, unknown>> as Readonly<Record<string, Json>>;
  const isBegun = after.phase === 'movement' && was?.phase !== 'movement';
  return [
    ...KEPT.filter((field) => !same(was?.[field] ?? null, is[field] ?? null)).map((field) =>
      say('check.kept', { field }),
    ),
    ...(isBegun ? [say('check.begun')] : []),
  ];
}

function nameFaults(book: Book, { corps, scored, shaken, spent }: Shape): readonly string[] {
  const towns = Object.values(corps).flatMap((where) => (where === null ? [] : Object.values(where)));
  const strangers = [...towns, ...scored].filter((town) => !book.towns.has(town));
  const unknown = [...Object.keys(corps), ...shaken].filter((id) => !book.corps.has(id));
  return [
    ...strangers.map((town) => say('check.town', { town })),
    ...unknown.map((id) => say('check.corps', { corps: id })),
    ...(new Set(spent).size < spent.length ? [say('check.spent')] : []),
  ];
}

/** G-VIC-04. Without Confederates the game is over, so nobody can go on from there. */
const endedIn = (book: Book, state: State): readonly string[] =>
  corpsOnMap({ book, state }, 'CSA').length === 0 ? [say('check.ended')] : [];
