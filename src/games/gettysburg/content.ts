/** Map, corps, cards and numbers of Gettysburg Campaign. */
import { z } from 'zod';
import type { Json, JsonObject } from '../../engine/index.ts';
import { nameText } from '../../game/index.ts';
import { type Pack, packOf } from '../campaign/content/pack.ts';
import forces from './content/forces.json' with { type: 'json' };
import map from './content/map.json' with { type: 'json' };
import numbers from './content/numbers.json' with { type: 'json' };
import pack from './content/pack.json' with { type: 'json' };
import { faultSpeech as say } from './messages/index.ts';
import { type Commander, type CorpsId, SIDES, type Side, type TownId } from './types.ts';

const side = z.enum(SIDES);
const count = z.int().min(0);
const source = z.string().optional();

/** The files of a pack. */
export const FILES = ['pack', 'map', 'forces', 'numbers'] as const;

const packFiles = z.strictObject({
  pack: z.strictObject({
    format: z.literal(1),
    id: z.string().regex(/^[a-z0-9-]{1,40}$/),
    title: nameText,
    game: z.literal('gettysburg'),
    version: nameText.optional(),
  }),
  map: z.strictObject({
    towns: z
      .array(z.strictObject({ id: nameText, name: nameText, points: count, x: z.number(), y: z.number(), source }))
      .min(2),
    routes: z.array(z.strictObject({ between: z.tuple([nameText, nameText]), source })),
  }),
  forces: z.strictObject({
    corps: z.array(
      z.strictObject({
        id: nameText,
        side,
        name: nameText,
        commander: nameText,
        strength: z.int().min(1),
        start: nameText,
        source,
      }),
    ),
    cards: z.array(z.strictObject({ id: nameText, side, ends: z.tuple([nameText, nameText]), source })),
  }),
  numbers: z.strictObject({
    turns: z.int().min(1),
    points: z.int().min(1),
    cards: z.strictObject({ CSA: z.int().min(1), USA: z.int().min(1) }),
    hit: z.int().min(1).max(6),
    dice: z.int().min(1),
    perHit: z.strictObject({ defender: z.int().min(1), attacker: z.array(z.int().min(1)).min(1) }),
  }),
});

export type PackFiles = z.infer<typeof packFiles>;
export type Town = PackFiles['map']['towns'][number];
export type Corps = PackFiles['forces']['corps'][number];
export type Card = PackFiles['forces']['cards'][number];

/** Everything printed in the box, and what follows from it. */
export interface Book {
  readonly pack: Pack;
  readonly towns: ReadonlyMap<TownId, Town>;
  readonly corps: ReadonlyMap<CorpsId, Corps>;
  /** The corps of each side, lowest number first. */
  readonly numbered: Readonly<Record<Side, readonly CorpsId[]>>;
  readonly cards: readonly Card[];
  readonly numbers: PackFiles['numbers'];
  readonly routes: readonly (readonly [TownId, TownId])[];
  /** Towns that a route joins with this one, in the order of the map (G-MAP-01). */
  readonly neighbours: ReadonlyMap<TownId, readonly TownId[]>;
  /** The fewest routes between two towns. */
  distance(from: TownId, to: TownId): number;
}

export const shippedContent = { pack, map, forces, numbers } as JsonObject;

/** Faults of the content as sentences; empty if it can be played. */
export const faultsOf = (content: unknown): readonly string[] => faultsIn(packFiles.safeParse(content));

function faultsIn(read: z.ZodSafeParseResult<PackFiles>): readonly string[] {
  if (!read.success) return read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  const { map: board, forces: army } = read.data;
  const towns = new Set(board.towns.map(({ id }) => id));
  const corps = new Set(army.corps.map(({ id }) => id));
  const unknown = board.routes.flatMap(({ between }) => between.filter((id) => !towns.has(id)));
  const ends = army.cards.flatMap((card) => card.ends);
  return [
    ...(towns.size < board.towns.length ? [say('fault.town-twice')] : []),
    ...unknown.map((id) => say('fault.route-town', { id })),
    ...army.corps.filter(({ start }) => !towns.has(start)).map(({ id }) => say('fault.corps-start', { id })),
    ...(corps.size < army.corps.length ? [say('fault.corps-twice')] : []),
    ...SIDES.flatMap((each) => endFaults(read.data, each)),
    ...(new Set(ends).size < ends.length ? [say('fault.end-twice')] : []),
  ];
}

/** G-CRD-02. Every corps and the army commander of a side have one end each. */
function endFaults({ forces: { corps, cards } }: PackFiles, of: Side): readonly string[] {
  const wanted = [...corps.filter((each) => each.side === of).map(({ id }) => id), of === 'CSA' ? 'LEE' : 'MEADE'];
  const ends = cards.filter((card) => card.side === of).flatMap((card) => card.ends);
  return [
    ...wanted.filter((id) => !ends.includes(id)).map((id) => say('fault.end-missing', { id })),
    ...ends.filter((id) => !wanted.includes(id)).map((id) => say('fault.end-strange', { id, side: of })),
  ];
}

/** Reads content; throws if it cannot be played. */
export function readBook(content: Json): Book {
  const read = packFiles.safeParse(content, { jitless: true });
  const [fault] = faultsIn(read);
  if (fault !== undefined || !read.success) throw new Error(fault);
  const files = read.data;
  const routes = files.map.routes.map(({ between }) => between);
  const neighbours = new Map(files.map.towns.map(({ id }) => [id, besides(routes, id)]));
  return {
    pack: packOf(files.pack, content),
    towns: new Map(files.map.towns.map((town) => [town.id, town])),
    corps: new Map(files.forces.corps.map((corps) => [corps.id, corps])),
    numbered: { CSA: numbered(files, 'CSA'), USA: numbered(files, 'USA') },
    cards: files.forces.cards,
    numbers: files.numbers,
    routes,
    neighbours,
    distance: distances(neighbours),
  };
}

const numbered = ({ forces }: PackFiles, side: Side): readonly CorpsId[] =>
  forces.corps.filter((each) => each.side === side).map(({ id }) => id);

const besides = (routes: Book['routes'], town: TownId): readonly TownId[] =>
  routes.flatMap(([a, b]) => (a === town ? [b] : b === town ? [a] : []));

/** The lengths of shortest ways, each worked out once. */
function distances(neighbours: Book['neighbours']): Book['distance'] {
  const known = new Map<TownId, ReadonlyMap<TownId, number>>();
  return (from, to) => {
    const found = known.get(from) ?? distancesFrom(neighbours, from);
    known.set(from, found);
    return found.get(to) ?? Number.POSITIVE_INFINITY;
  };
}

function distancesFrom(neighbours: Book['neighbours'], start: TownId): ReadonlyMap<TownId, number> {
  const found = new Map([[start, 0]]);
  for (const [town, steps] of found)
    for (const next of neighbours.get(town) ?? []) if (!found.has(next)) found.set(next, steps + 1);
  return found;
}

/** The card that has an end for a commander. */
export const cardOf = ({ cards }: Book, commander: Commander): Card => {
  const card = cards.find(({ ends }) => ends.includes(commander));
  if (!card) throw new Error(`no card for ${commander}`);
  return card;
};

export const shipped: Book = readBook(shippedContent);
