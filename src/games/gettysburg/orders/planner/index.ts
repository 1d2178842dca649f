/** The plan of a turn as a page lays it: rows of cards with destinations, and what is done in towns that are attacked. */
import type { LaidFields, LaidReading, PlanTable } from '../../../../orders/index.ts';
import type { Book } from '../../content.ts';
import type { View } from '../../knowledge.ts';
import type { OrderTable } from '../verbs.ts';
import { answerOf, answersFor, readAnswers } from './attacked.ts';
import { gapsOf } from './gaps.ts';
import { plannerOf } from './planner.ts';
import { readRows, rowOf, rowsFor } from './rows.ts';

const NOTHING: LaidReading = { lines: [], faults: [] };

/** The table of a game that is played from a book. */
export const tableOf = (book: Book, orders: OrderTable): PlanTable<View> => ({
  show: (view, lines) => {
    const planner = plannerOf(book, orders, view);
    return planner && { rows: rowsFor(planner, lines), answers: answersFor(planner, lines) };
  },
  placeOf: (view, line) => {
    const planner = plannerOf(book, orders, view);
    return planner && (rowOf(planner, line) ?? answerOf(planner, line));
  },
  isLast: ({ verb, subject }) => (verb === 'ROUND' && subject.round === 'any') || subject.town === 'any',
  gaps: (view, lines, sealed) => {
    const planner = plannerOf(book, orders, view);
    return planner && gapsOf(planner, lines, sealed);
  },
  read: (view: View, sent: LaidFields) => {
    const planner = plannerOf(book, orders, view);
    if (!planner) return NOTHING;
    const rows = readRows(planner, sent);
    return { ...rows, lines: [...rows.lines, ...readAnswers(planner, sent)] };
  },
});
