/** Positions of cases. */
import { z } from 'zod';
import { entryOf } from '../../../engine/index.ts';
import { CaseFault, fault } from '../../campaign/case/index.ts';
import type { Book } from '../content.ts';
import { pointsOf, routeOf, townOf } from '../position.ts';
import { brokenIn, type State, startOf } from '../state.ts';
import { type ArmyCommander, type CorpsId, type Place, SIDES, type TownId } from '../types.ts';

const route = z.strictObject({ corps: z.string(), from: z.string(), to: z.string() });

export const caseShape = z.strictObject({
  id: z.string().optional(),
  rule: z.union([z.string(), z.array(z.string())]).optional(),
  why: z.string().optional(),
  source: z.string().optional(),
  game: z.literal('gettysburg').optional(),
  scenario: z.literal('campaign').optional(),
  position: z.enum(['setup', 'empty']).optional(),
  options: z
    .strictObject({ armyCommanderScope: z.enum(['all', 'one']).optional(), fireOption: z.boolean().optional() })
    .optional(),
  turn: z.int().min(1).max(9).optional(),
  round: z.int().min(1).optional(),
  phase: z.enum(['orders', 'combat']).optional(),
  place: z.record(z.string(), z.array(z.string())).optional(),
  markers: z
    .strictObject({
      routes: z.array(route).optional(),
      scored: z.array(z.string()).optional(),
      spent: z.array(z.enum(['LEE', 'MEADE'])).optional(),
    })
    .optional(),
  standing: z.record(z.string(), z.union([z.string(), z.array(z.string())])).optional(),
  orders: z.array(z.strictObject({ seat: z.enum(SIDES), text: z.string() })).optional(),
  dice: z.array(z.int().min(1).max(6)).optional(),
  seed: z.string().optional(),
  expect: z.array(z.looseObject({})).optional(),
});

export type Case = z.infer<typeof caseShape>;

export const readCase = (value: unknown): Case => {
  const read = caseShape.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  return fault(issue?.path.join('.') || 'case', issue?.message ?? 'is not a case');
};

/** A town by its id. In data of before, Leesburg has the id of the commander. */
export const townNamed = ({ towns }: Book, path: string, id: string): TownId => {
  const town = id === 'LEE' ? 'LBG' : id;
  return towns.has(town) ? town : fault(path, `no town ${id}`);
};

export const corpsNamed = ({ corps }: Book, path: string, id: string): CorpsId =>
  corps.has(id) ? id : fault(path, `no corps ${id}`);

type Taken = Map<CorpsId, Place>;

const take = (taken: Taken, path: string, id: CorpsId, place: Place): void => {
  if (taken.has(id)) fault(path, `${id} stands twice`);
  taken.set(id, place);
};

/** Where corps stand on towns and routes. */
const placesIn = (book: Book, { place = {}, markers = {} }: Case): Taken => {
  const taken: Taken = new Map();
  for (const [town, corps] of Object.entries(place)) {
    const at = townNamed(book, `place.${town}`, town);
    for (const id of corps) take(taken, `place.${town}`, corpsNamed(book, `place.${town}`, id), { at });
  }
  for (const [i, { corps, from, to }] of (markers.routes ?? []).entries()) {
    const path = `markers.routes.${i}`;
    const way = { from: townNamed(book, path, from), to: townNamed(book, path, to) };
    take(taken, path, corpsNamed(book, path, corps), way);
  }
  return taken;
};

const scoredIn = (book: Book, { markers = {} }: Case): readonly TownId[] => {
  const towns = (markers.scored ?? []).map((id, i) => townNamed(book, `markers.scored.${i}`, id));
  const empty = towns.find((id) => book.towns.get(id)?.points === 0);
  if (empty !== undefined) fault('markers.scored', `${empty} gives no points`);
  return towns;
};

/** The position of a case. Throws a CaseFault if it is impossible. */
export function positionOf(book: Book, it: Case): State {
  const { armyCommanderScope = 'all', fireOption = true } = it.options ?? {};
  const state = startOf(book, { armyCommanderScope, fireOption });
  const taken = placesIn(book, it);
  const isEmpty = it.position === 'empty';
  for (const id of book.corps.keys()) {
    const place = taken.get(id);
    if (place || isEmpty) state.corps[id] = place ?? null;
  }
  state.turn = it.turn ?? 1;
  state.round = it.round ?? 1;
  state.phase = it.phase ?? 'orders';
  state.scored = [...scoredIn(book, it)];
  state.spent = [...new Set<ArmyCommander>(it.markers?.spent ?? [])];
  judgePosition(book, state);
  return state;
}

function judgePosition(book: Book, state: State): void {
  const position = { book, state };
  const [broken] = brokenIn(position);
  if (broken !== undefined) throw new CaseFault(`position: ${broken}`);
  if (pointsOf(position) >= book.numbers.points) fault('markers.scored', 'the Confederates have won already');
}

/** A position with the fields of a case, so that it can be fed back in. */
export const describe = ({ book, state }: { readonly book: Book; readonly state: State }) => {
  const position = { book, state };
  const place: Record<TownId, CorpsId[]> = {};
  const routes: { corps: CorpsId; from: TownId; to: TownId }[] = [];
  for (const id of book.corps.keys()) {
    const [town, way] = [townOf(position, id), routeOf(position, id)];
    if (town !== undefined) entryOf(place, town, () => []).push(id);
    if (way) routes.push({ corps: id, ...way });
  }
  const { turn, round, phase, options, scored, spent } = state;
  return {
    position: 'empty' as const,
    turn,
    round,
    // What is carried out of a round has no place in a case: the round is ordered again.
    phase: phase === 'combat' ? phase : ('orders' as const),
    options,
    place,
    markers: { routes, scored: [...scored], spent: [...spent] },
  };
};
