import { createHash } from 'node:crypto';
import type { PositionRow } from '../../store/position.ts';

/** A hash of everything that acts can change in a match. */
export function matchHash({
  state,
  seq,
  snapshot,
  answers,
  open,
  seats,
  fault,
  pausedAt,
  rollHead,
}: PositionRow): string {
  const orders = seats.map(({ seat, draft, standing, address }) => ({ seat, draft, standing, address }));
  const text = JSON.stringify({ state, seq, snapshot, answers, open, orders, fault, pausedAt, rollHead });
  return createHash('sha256').update(text).digest('hex');
}
