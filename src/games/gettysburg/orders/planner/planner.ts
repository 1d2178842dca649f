/** Whose plan is laid, and for which rounds. */
import type { Book } from '../../content.ts';
import { seenAs, type View } from '../../knowledge.ts';
import type { Position } from '../../state.ts';
import { isSide, type Side } from '../../types.ts';
import type { OrderTable } from '../verbs.ts';

/** A seat that plans, and what it plans from. */
export interface Planner extends Position {
  readonly side: Side;
  /** The verbs of its lines. */
  readonly orders: OrderTable;
  /** The round that is planned first, and whether it is being ordered now. */
  readonly next: { readonly round: number; readonly isNow: boolean };
}

/** Undefined where nobody plans: for who looks on, and when the game is over. */
export const plannerOf = (book: Book, orders: OrderTable, view: View): Planner | undefined => {
  const { you, phase, round, winner } = view;
  if (!isSide(you) || winner) return undefined;
  const isNow = phase === 'orders';
  const next = { round: phase === 'combat' ? 1 : isNow ? round : round + 1, isNow };
  return { book, orders, state: seenAs(view), side: you, next };
};
