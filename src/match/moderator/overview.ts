/** The matches of an installation, page by page. */
import { type OverviewChoice, type OverviewRow, type OverviewSeatRow, overviewOf } from '../../store/overview.ts';
import { openPosition } from '../packs.ts';
import type { Service } from '../service.ts';
import { addHours } from '../time/pace.ts';
import { hasDraftError, NEAR_HOURS } from './trouble.ts';

/** A match on the list. */
export interface ListedMatch extends Omit<OverviewRow, 'seats'> {
  readonly seats: readonly ListedSeat[];
}

export interface ListedSeat extends Omit<OverviewSeatRow, 'deadline' | 'isDrafting'> {
  readonly deadline: Date | undefined;
  readonly isLate: boolean;
  /** Its draft has an error, and its deadline is near. */
  readonly hasError: boolean;
}

interface MatchList {
  readonly matches: readonly ListedMatch[];
  /** The number to go on from; undefined: there are no more. */
  readonly next: number | undefined;
}

/** Matches on a page. */
const PAGE = 50;

/** Days for which a mail that failed is told. */
const FAILED_DAYS = 30;

export async function matchList(service: Service, choice: OverviewChoice): Promise<MatchList> {
  const since = addHours(service.clock(), -24 * FAILED_DAYS);
  const rows = await overviewOf(service.store, choice, { since, most: PAGE + 1 });
  const page = rows.slice(0, PAGE);
  const matches: ListedMatch[] = [];
  for (const row of page) matches.push(await listedMatch(service, row));
  const hasMore = rows.length > PAGE && choice.find === undefined;
  return { matches, next: hasMore ? page.at(-1)?.no : undefined };
}

async function listedMatch(service: Service, row: OverviewRow): Promise<ListedMatch> {
  const now = service.clock();
  const near = addHours(now, NEAR_HOURS).toISOString();
  const isNear = ({ deadline, isDrafting }: OverviewSeatRow) => isDrafting && isBefore(deadline, near);
  const faulty = row.state === 'RUNNING' && row.seats.some(isNear) ? await faultyDrafts(service, row.id) : undefined;
  return {
    ...row,
    seats: row.seats.map(({ isDrafting, deadline, ...seat }) => ({
      ...seat,
      deadline: deadline === null ? undefined : new Date(deadline),
      isLate: isBefore(deadline, now.toISOString()),
      hasError: isNear({ isDrafting, deadline, ...seat }) && (faulty?.has(seat.seat) ?? false),
    })),
  };
}

const isBefore = (deadline: string | null, moment: string): boolean =>
  deadline !== null && new Date(deadline) <= new Date(moment);

/** Seats whose drafts have an error: each draft is rehearsed, so this is asked only where a deadline is near. */
async function faultyDrafts(service: Service, matchId: string): Promise<ReadonlySet<string>> {
  const row = await openPosition(service, matchId);
  const faulty = row?.seats.filter((seat) => hasDraftError(service, row, seat)) ?? [];
  return new Set(faulty.map(({ seat }) => seat));
}
