/** What rollbacks have undone, for reading. */
import { type SeatId, visibleTo } from '../../engine/index.ts';
import type { DatedEventRow } from '../../store/records.ts';
import { branchesOf, hasBranches } from '../../store/rollback.ts';
import type { Service } from '../service.ts';

/** An undone stretch of a match. */
export interface UndoneStretch {
  /** Counted from 0. */
  readonly no: number;
  /** When, and why. */
  readonly at: Date;
  readonly reason: string;
  readonly by: string;
  /** Its events, as far as the reader may know them. */
  readonly events: readonly DatedEventRow[];
}

/** Everything that was undone in a match; without a seat, as everybody may know it. */
export async function undoneIn(service: Service, matchId: string, seat?: SeatId): Promise<readonly UndoneStretch[]> {
  const branches = await branchesOf(service.store, matchId);
  return branches.map(({ no, at, record: { reason, by, events } }) => ({
    no,
    at,
    reason,
    by,
    events: events.filter(({ event }) => visibleTo(event, seat)),
  }));
}

export const isAnythingUndone = ({ store }: Service, matchId: string): Promise<boolean> => hasBranches(store, matchId);
