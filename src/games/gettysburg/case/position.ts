/** Positions of cases. */
import { z } from 'zod';
import { entryOf, given } from '../../../engine/index.ts';
import { CaseFault, fault } from '../../campaign/case/fault.ts';
import { headShape, playShape, says } from '../../campaign/case/head.ts';
import { byWord, face, fields, flag, readPart, someFields, word } from '../../campaign/case/words.ts';
import type { Book } from '../content.ts';
import { pointsOf, routeOf, townOf } from '../rules/position.ts';
import { brokenIn, type State, startOf } from '../state.ts';
import type { ArmyCommander, CorpsId, Place, TownId } from '../types.ts';
import { phase, townNamed, vocabularyOf } from './vocabulary.ts';

const LAST_TURN = 9;

const schemaFor = (book: Book) => {
  const { town, corps, army, side } = vocabularyOf(book);
  const path = fields({ corps, towns: z.array(town) });
  const order = fields({
    commander: vocabularyOf(book).commander,
    to: z.array(z.json()),
    paths: z.array(path),
  }).partial();
  const markers = someFields({
    routes: says(z.array(fields({ corps, from: town, to: town })), 'corps that attack a town, with their origins'),
    scored: says(z.array(town), 'towns that have given their points'),
    spent: says(z.array(army), 'army commanders that are used up'),
    first: says(side, 'who moves first in the round that is carried out'),
    committed: says(
      byWord(side, fields({ orders: z.array(order) })),
      'what each side has committed itself to in the round',
    ),
    revealed: says(z.array(side), 'sides that have revealed their cards'),
    halted: says(z.array(corps), 'corps that had to decide in the round and cannot move in it'),
    moved: says(z.array(corps), 'corps that an order has moved in the round'),
    shaken: says(z.array(corps), 'corps that have retreated or returned and do not fire'),
    winner: says(side, 'the side that has won'),
  });
  return fields({
    ...headShape(word('game', ['gettysburg']), ['campaign']),
    ...someFields({
      position: says(
        word('position', ['setup', 'empty'] as const),
        'with `empty` nobody is on the map; `setup` by default',
      ),
      options: says(
        someFields({ armyCommanderScope: word('value', ['all', 'one'] as const), fireOption: flag }),
        'rulings of the match; `armyCommanderScope` is `all` by default',
      ),
      turn: says(z.int().min(1).max(LAST_TURN), '1 to 9'),
      round: says(z.int().min(1), 'of the turn'),
      phase: says(phase, 'the step with which play begins'),
      place: says(byWord(town, z.array(corps)), 'corps by town; one that is nowhere is eliminated'),
      markers,
    }).shape,
    ...playShape(side, face),
  });
};

const known = new WeakMap<Book, ReturnType<typeof schemaFor>>();

/** The schema of a case. */
export const caseSchema = (book: Book): ReturnType<typeof schemaFor> => {
  const made = known.get(book) ?? schemaFor(book);
  known.set(book, made);
  return made;
};

export type Case = z.infer<ReturnType<typeof schemaFor>>;

/** Reads a case. Throws a CaseFault that names every unknown word with its path. */
export const readCase = (book: Book, value: unknown): Case => readPart(caseSchema(book), value);

type Taken = Map<CorpsId, Place>;

const take = (taken: Taken, path: string, id: CorpsId, place: Place): void => {
  if (taken.has(id)) fault(path, `${id} stands twice`);
  taken.set(id, place);
};

/** Where corps stand on towns and routes. */
const placesIn = ({ place = {}, markers = {} }: Case): Taken => {
  const taken: Taken = new Map();
  for (const [town, corps] of Object.entries(place)) {
    const at = townNamed(town);
    for (const id of corps) take(taken, `place.${town}`, id, { at });
  }
  for (const [i, { corps, from, to }] of (markers.routes ?? []).entries()) {
    const path = `markers.routes.${i}`;
    const way = { from: townNamed(from), to: townNamed(to) };
    take(taken, path, corps, way);
  }
  return taken;
};

const scoredIn = (book: Book, { markers = {} }: Case): readonly TownId[] => {
  const towns = (markers.scored ?? []).map(townNamed);
  const empty = towns.find((id) => book.towns.get(id)?.points === 0);
  if (empty !== undefined) fault('markers.scored', `${empty} gives no points`);
  return towns;
};

/** The position of a case. Throws a CaseFault if it is impossible. */
export function positionOf(book: Book, it: Case): State {
  const { armyCommanderScope = 'all', fireOption = true } = it.options ?? {};
  const state = startOf(book, { armyCommanderScope, fireOption });
  const taken = placesIn(it);
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
  Object.assign(state, given(roundOf(it)));
  judgePosition(book, state);
  return state;
}

/** What is remembered of the round and the combat phase that are going on. */
const roundOf = ({ markers = {} }: Case) => {
  const { first, committed, revealed, halted, moved, shaken, winner } = markers;
  return { first, orders: committed, revealed, halted, moved, shaken, winner };
};

function judgePosition(book: Book, state: State): void {
  const position = { book, state };
  const [broken] = brokenIn(position);
  if (broken !== undefined) throw new CaseFault(`position: ${broken}`);
  if (pointsOf(position) >= book.numbers.points && state.winner === undefined)
    fault('markers.scored', 'the Confederates have won already');
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
  const { turn, round, options, scored, spent, first, orders, revealed, halted, moved, shaken, winner } = state;
  return {
    position: 'empty' as const,
    turn,
    round,
    phase: state.phase,
    options,
    place,
    markers: {
      routes,
      scored: [...scored],
      spent: [...spent],
      committed: orders,
      revealed,
      halted,
      moved,
      shaken,
      ...given({ first, winner }),
    },
  };
};
