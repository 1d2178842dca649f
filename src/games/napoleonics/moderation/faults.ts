/** What a moderator may not do to a position. */

import { z } from 'zod';
import { isObject, same, sure } from '../../../engine/index.ts';
import { type Book, objective } from '../content.ts';
import { faultSpeech as say } from '../messages/index.ts';
import { isHex } from '../rules/board.ts';
import { brokenIn } from '../rules/invariants.ts';
import type { Position, State } from '../state.ts';
import { EDGES, FACES, NATIONS } from '../types.ts';

const count = z.int().min(0).max(1_000);
const cards = z.array(z.string());
const hex = z.string().refine(isHex, say('fault.no-hex'));

const unit = z.strictObject({
  id: z.string(),
  type: z.string(),
  hex: hex.nullable(),
  blocks: count,
  left: z.literal(true).optional(),
  square: z.int().min(1).optional(),
});

const leader = z.strictObject({
  id: z.string(),
  nation: z.enum(NATIONS),
  hex: hex.nullable(),
  fate: z.enum(['removed', 'off']).optional(),
});

const side = z.strictObject({
  edge: z.enum(EDGES),
  nations: z.array(z.enum(NATIONS)),
  cards: count,
  target: z.int().min(1),
  banners: count,
  hand: cards,
  track: z.array(z.string().nullable()),
  lastCard: z.string().optional(),
  owed: count,
  offered: cards.optional(),
});

const field = z.strictObject({
  terrain: z.record(hex, z.string()),
  works: z.record(hex, z.array(z.enum(FACES)).min(1)),
  bridges: z.array(hex),
});

/** The fields that may be changed, and their shapes. All others belong to the rules. */
const FIELDS: Readonly<Record<string, z.ZodType>> = {
  field,
  objectives: z.array(objective),
  claims: z.array(z.array(hex)),
  turn: z.int().min(1).max(1_000),
  active: z.string(),
  sides: z.record(z.string(), side),
  units: z.array(unit),
  leaders: z.array(leader),
  deck: cards,
  discard: cards,
};

/** The faults of a corrected position in words; empty if the game can go on from it. */
export function correctionFaults(book: Book, before: unknown, after: unknown): readonly string[] {
  if (!isObject(before) || !isObject(after)) return [say('fault.position')];
  const faults = shapeFaults(before, after);
  if (faults.length > 0) return faults;
  // Whatever has changed has its shape; whatever has not belongs to a position of this game.
  const [was, state] = [before as object as State, after as object as State];
  const names = nameFaults(book, was, state);
  return names.length > 0 ? names : brokenIn({ book, state });
}

/** Fields outside the list must be unchanged; the others must have their shape. */
function shapeFaults(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): string[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) => {
    if (same(before[key], after[key])) return [];
    const shape = Object.hasOwn(FIELDS, key) ? FIELDS[key] : undefined;
    if (!shape) return [say('fault.fixed', { field: key })];
    const read = shape.safeParse(after[key]);
    if (read.success) return [];
    const { path, message } = sure(read.error.issues[0]);
    return [`${[key, ...path].join('.')}: ${message}`];
  });
}

const missing = (what: string, ids: readonly string[], isKnown: (id: string) => boolean): readonly string[] =>
  [...new Set(ids)].filter((id) => !isKnown(id)).map((id) => say('fault.unknown', { what, id }));

/** Names that do not exist, and what belongs to the game as it was begun. */
function nameFaults(book: Book, before: State, after: State): readonly string[] {
  const position: Position = { book, state: after };
  const all = Object.entries(after.sides);
  const held = all.flatMap(([, { hand, track, offered = [], lastCard }]) => [
    ...[...hand, ...offered, ...track].flatMap((card) => card ?? []),
    ...(lastCard === undefined ? [] : [lastCard]),
  ]);
  return [
    ...missing(
      'unit',
      after.units.map(({ type }) => type),
      (id) => book.types.has(id),
    ),
    ...missing('terrain', Object.values(after.field.terrain), (id) => book.terrain.has(id)),
    ...missing('card', [...held, ...after.deck, ...after.discard], (id) => book.cards.has(id)),
    ...missing('side', [after.active, ...after.objectives.map(({ side: of }) => of)], (id) => id in after.sides),
    ...castFaults(before, after),
    ...all.flatMap(([id, { track }]) =>
      track.length === book.tables.squares ? [] : [say('fault.track', { side: id, count: book.tables.squares })],
    ),
    ...(after.claims.length === after.objectives.length ? [] : [say('fault.claims')]),
    ...ownFaults(position),
  ];
}

/** Who plays, and with which pieces, is settled when a game begins. */
function castFaults(before: State, after: State): readonly string[] {
  const cast = ({ sides, units, leaders }: State) => [
    Object.entries(sides).map(([id, { edge, nations }]) => [id, edge, nations]),
    units.map(({ id, type }) => [id, type]),
    leaders.map(({ id, nation }) => [id, nation]),
  ];
  return same(cast(before), cast(after)) ? [] : [say('fault.cast')];
}

/** Pieces that are out of the game stand nowhere and hold nothing. */
const ownFaults = ({ state: { units, leaders } }: Position): readonly string[] => [
  ...units
    .filter(({ hex: at, square, left }) => (at === null ? square !== undefined : left === true))
    .map(({ id }) => say('fault.out', { id })),
  ...leaders
    .filter(({ hex: at, fate }) => (at === null) === (fate === undefined))
    .map(({ id }) => say('fault.out', { id })),
];
