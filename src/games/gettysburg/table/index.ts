/** The plan of a turn as a page lays it: rows of cards with destinations, and what is done in towns that are attacked. */
import type { LaidFields, LaidReading, PlanTable, Policy } from '../../../orders/index.ts';
import type { Book } from '../content.ts';
import type { PlanWords } from '../plans/index.ts';
import type { View } from '../view.ts';
import { answerOf, answersFor, readAnswers } from './attacked.ts';
import { gapsOf } from './gaps.ts';
import { type Planner, plannerOf } from './planner.ts';
import { readRows, rowOf, rowsFor } from './rows.ts';

const NOTHING: LaidReading = { lines: [], faults: [] };

/** The table of a game that is played from a book. */
export const tableOf = (book: Book, plans: PlanWords): PlanTable<View> => ({
  show: (view, lines) => {
    const planner = plannerOf(book, view);
    return planner && { rows: rowsFor(planner, plans, lines), answers: answersFor(planner, lines) };
  },
  placeOf: (view, line) => {
    const planner = plannerOf(book, view);
    return planner && placeOf(planner, line);
  },
  isLast: ({ verb, subject }) =>
    (verb === 'ROUND' && subject.round === 'any') || (verb === 'REACT' && subject.town === 'any'),
  gaps: (view, lines, sealed) => {
    const planner = plannerOf(book, view);
    return planner && gapsOf(planner, lines, sealed);
  },
  read: (view: View, sent: LaidFields) => {
    const planner = plannerOf(book, view);
    if (!planner) return NOTHING;
    const rows = readRows(planner, plans, sent);
    return { ...rows, lines: [...rows.lines, ...readAnswers(planner, plans, sent)] };
  },
});

const placeOf = (planner: Planner, line: Policy): string | undefined => rowOf(planner, line) ?? answerOf(planner, line);
