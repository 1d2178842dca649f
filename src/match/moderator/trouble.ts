/** What needs a moderator's attention; everything else runs by itself. */
import type { SeatId } from '../../engine/index.ts';
import { coursesOf } from '../../orders/index.ts';
import type { PositionRow, SeatRow } from '../../store/position.ts';
import type { LetterHead, SubmissionHead } from '../../store/records.ts';
import type { Service } from '../service.ts';
import { rehearse } from '../sheets/rehearsal.ts';
import { addHours } from '../time/pace.ts';

export interface Trouble {
  readonly kind: 'fault' | 'late' | 'vacant' | 'bounced' | 'held' | 'unread' | 'failed' | 'draft' | 'uninvited';
  readonly seat?: SeatId;
  readonly count?: number;
}

/** A draft with an error is reported when its deadline is this near. */
const NEAR_HOURS = 12;

interface Mails {
  /** Open invitations whose mail bounced. */
  readonly unreached: number;
  readonly letters: readonly LetterHead[];
  readonly submissions: readonly SubmissionHead[];
}

/** Nothing of a seat's plans is shown: that its draft has an error, but not which. */
export const troublesOf = (
  service: Service,
  row: PositionRow,
  { letters, submissions, unreached }: Mails,
): readonly Trouble[] => {
  // An invitation that came back is told as long as it is open.
  const own = letters.filter(({ invited }) => invited === null);
  const failed = own.filter(({ state }) => state === 'FAILED' || state === 'BOUNCED').length;
  return [
    ...(row.state === 'FAULT' ? [{ kind: 'fault' } as const] : []),
    ...row.seats.flatMap((seat) => seatTroubles(service, row, seat, submissions)),
    ...(unreached > 0 ? [{ kind: 'uninvited', count: unreached } as const] : []),
    ...(failed > 0 ? [{ kind: 'failed', count: failed } as const] : []),
  ];
};

function seatTroubles(
  service: Service,
  row: PositionRow,
  seat: SeatRow,
  submissions: readonly SubmissionHead[],
): readonly Trouble[] {
  const now = service.clock();
  const own = row.open.filter((open) => open.seat === seat.seat);
  const isLate = row.state === 'RUNNING' && own.some(({ deadline }) => new Date(deadline) <= now);
  const isNear = own.some(({ deadline }) => new Date(deadline) <= addHours(now, NEAR_HOURS));
  const is = (kind: Trouble['kind'], holds: boolean, count?: number): Trouble[] =>
    holds ? [{ kind, seat: seat.seat, ...(count === undefined ? {} : { count }) }] : [];
  const held = sinceAccepted(submissions, seat.seat).filter(({ verdict }) => verdict === 'held').length;
  const unread = sinceAccepted(submissions, seat.seat).filter(({ verdict }) => UNREAD.has(verdict ?? '')).length;
  return [
    ...is('late', isLate),
    ...is('vacant', seat.vacantSince !== null),
    ...is('bounced', seat.suspended !== null),
    ...is('held', held > 0, held),
    ...is('unread', unread > 0, unread),
    ...is('draft', isNear && row.state === 'RUNNING' && hasError(service, row, seat)),
  ];
}

const UNREAD: ReadonlySet<string> = new Set(['not-read', 'unreadable']);

/** The newest mails of a seat, back to the last accepted one: earlier ones are settled. */
function sinceAccepted(submissions: readonly SubmissionHead[], id: SeatId): readonly SubmissionHead[] {
  const own = submissions.filter(({ seat }) => seat?.seat === id);
  const taken = own.findIndex(({ verdict }) => verdict === 'accepted');
  return taken < 0 ? own : own.slice(0, taken);
}

function hasError(service: Service, row: PositionRow, seat: SeatRow): boolean {
  if (!seat.draft || seat.draft.handedOver) return false;
  const { reading, progress, doubts } = rehearse(service, row, seat, seat.draft.lines);
  const language = service.games.get(row.game)?.language;
  if (reading.problems.length > 0 || !language) return reading.problems.length > 0;
  return coursesOf(progress, doubts, language).some(({ course }) => course === 'impossible');
}
