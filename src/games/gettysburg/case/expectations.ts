/** What cases of Gettysburg Campaign expect. */
import { z } from 'zod';
import { type Decision, given, isObject } from '../../../engine/index.ts';
import {
  type Expectings,
  eventExpectings,
  expecting,
  found,
  foundAll,
  needDiceExpecting,
  openExpectings,
  refusedExpecting,
} from '../../campaign/case/expecting.ts';
import { count, fields } from '../../campaign/case/words.ts';
import type { Book } from '../content.ts';
import type { GettysburgEvent } from '../events.ts';
import { corpsAt, orderable, pointsOf, routeOf } from '../rules/position.ts';
import type { State } from '../state.ts';
import { SIDES, type TownId } from '../types.ts';
import type { CaseRefusal } from './plans.ts';
import { eventShapes, phase, townNamed, type Vocabulary, vocabularyOf } from './vocabulary.ts';

/** A case after it was played as far as it goes. */
export interface Run {
  readonly book: Book;
  /** Before it was played. */
  readonly start: State;
  readonly state: State;
  readonly events: readonly GettysburgEvent[];
  readonly refused: readonly CaseRefusal[];
  readonly open: readonly Decision[];
  readonly needDice: { readonly label: string; readonly count: number } | undefined;
}

const lostIn = ({ start, state }: Run): string[] =>
  Object.keys(start.corps).filter((id) => start.corps[id] !== null && state.corps[id] === null);

const lastBattle = (run: Run, at: TownId) => {
  const last = run.events.findLast((event) => event.kind === 'battle.resolved' && event.town === at);
  return isObject(last) ? { attacker: last.attacker, defender: last.defender } : null;
};

const onTheMap = ({ town, corps, side }: Vocabulary): Expectings<Run> => ({
  at: expecting('exactly these corps are in the town', fields({ at: town, corps: z.array(corps) }), (run: Run, it) =>
    foundAll(
      it.corps,
      SIDES.flatMap((each) => corpsAt(run, townNamed(it.at), each)),
    ),
  ),
  route: expecting(
    'the corps is on the route between two towns, or on none (`is: null`)',
    z.union([fields({ route: corps, from: town, to: town }), fields({ route: corps, is: z.null() })]),
    (run: Run, it) => {
      const way = routeOf(run, it.route) ?? null;
      return found('is' in it ? null : { from: townNamed(it.from), to: townNamed(it.to) }, way);
    },
  ),
  eliminated: expecting(
    'exactly these corps, which were there at the beginning, are lost',
    fields({ eliminated: z.array(corps) }),
    (run: Run, { eliminated }) => foundAll(eliminated, lostIn(run)),
  ),
  canOrder: expecting(
    'exactly these corps of a side could be ordered now, without army commanders',
    fields({ canOrder: side, corps: z.array(corps) }),
    (run: Run, { canOrder, corps: those }) => foundAll(those, orderable(run, canOrder)),
  ),
  hits: expecting(
    'the hits of the last battle for a town',
    fields({ hits: town, attacker: count, defender: count }),
    (run: Run, { hits, attacker, defender }) => found({ attacker, defender }, lastBattle(run, townNamed(hits))),
  ),
});

const ofTheGame = ({ town, army, side }: Vocabulary): Expectings<Run> => ({
  points: expecting('points of the Confederates', fields({ points: count }), (run: Run, { points }) =>
    found(points, pointsOf(run)),
  ),
  scored: expecting(
    'exactly these towns have given their points',
    fields({ scored: z.array(town) }),
    (run: Run, { scored }) => foundAll(scored.map(townNamed), run.state.scored),
  ),
  spent: expecting(
    'exactly these army commanders are used up',
    fields({ spent: z.array(army) }),
    ({ state }: Run, { spent }) => foundAll(spent, state.spent),
  ),
  outcome: expecting('the side that has won', fields({ outcome: side.nullable() }), ({ state }: Run, { outcome }) =>
    found(outcome, state.winner),
  ),
  phase: expecting('the step of the turn', fields({ phase }), ({ state }: Run, it) => found(it.phase, state.phase)),
  turn: expecting(
    'the turn, and the round of it if one is named',
    fields({ turn: count, round: count.optional() }),
    ({ state }: Run, { turn, round }) =>
      found(
        { turn, ...given({ round }) },
        { turn: state.turn, ...(round === undefined ? {} : { round: state.round }) },
      ),
  ),
  round: expecting('the round', fields({ round: count }), ({ state }: Run, { round }) => found(round, state.round)),
});

const expectingsFor = (book: Book): Expectings<Run> => {
  const words = vocabularyOf(book);
  return {
    ...eventExpectings(eventShapes(words)),
    ...onTheMap(words),
    ...ofTheGame(words),
    refused: refusedExpecting(words.code),
    needDice: needDiceExpecting,
    ...openExpectings<Run>(words.side, words.question, { seats: () => SIDES }),
  };
};

const known = new WeakMap<Book, Expectings<Run>>();

/** The expectations, by the field that tells them apart. */
export const expectingsOf = (book: Book): Expectings<Run> => {
  const made = known.get(book) ?? expectingsFor(book);
  known.set(book, made);
  return made;
};
