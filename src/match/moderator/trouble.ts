/** What needs a moderator's attention; everything else runs by itself. */
import type { SeatId } from '../../engine/index.ts';
import { coursesOf } from '../../orders/index.ts';
import type { PositionRow, SeatRow } from '../../store/position.ts';
import type { LetterHead, SubmissionHead } from '../../store/records.ts';
import type { Service } from '../service.ts';
import { rehearse } from '../sheets/rehearsal.ts';
import { addHours } from '../time/pace.ts';

/** `unopened`, `unsent`, `uncarried`, `unclocked`: work that waits longer for a job of its queue than any job takes. */
export type TroubleKind =
  | 'fault'
  | 'late'
  | 'vacant'
  | 'bounced'
  | 'many-mails'
  | 'held'
  | 'unread'
  | 'failed'
  | 'draft'
  | 'uninvited'
  | 'unopened'
  | 'unsent'
  | 'uncarried'
  | 'unclocked';

export interface Trouble {
  readonly kind: TroubleKind;
  readonly seat?: SeatId;
  readonly count?: number;
  /** Since when; of several mails, since the oldest of them. */
  readonly since?: Date;
  /** What a mail server said. */
  readonly why?: string;
}

/** A draft with an error is reported when its deadline is this near. */
export const NEAR_HOURS = 12;

interface Mails {
  /** Open invitations whose mail bounced. */
  readonly unreached: number;
  /** Seats whose mails are over the limit of answers. */
  readonly overLimit: readonly SeatId[];
  readonly letters: readonly LetterHead[];
  readonly submissions: readonly SubmissionHead[];
}

/** Minutes after which work that no job has done is stuck: the sweep of the clock looks for it far more often. */
const STUCK_MINUTES = 15;

/** Troubles of a match. They reveal nothing of a seat's plans: that its draft has an error, but not which. */
export const troublesOf = (
  service: Service,
  row: PositionRow,
  { letters, submissions, unreached, overLimit }: Mails,
): readonly Trouble[] => {
  // A bounced invitation is reported as long as it is open.
  const own = letters.filter(({ invited }) => invited === null);
  const failed = own.filter(({ state }) => state === 'FAILED' || state === 'BOUNCED');
  return [
    ...(row.state === 'FAULT' ? [{ kind: 'fault', ...sinceOf(row.pausedAt) } as const] : []),
    ...row.seats.flatMap((seat) => seatTroubles(service, row, seat, submissions)),
    ...overLimit.map((seat): Trouble => ({ kind: 'many-mails', seat })),
    ...(unreached > 0 ? [{ kind: 'uninvited', count: unreached } as const] : []),
    ...counted('failed', failed.map(writtenAt)),
    ...workTroubles(service, row, { letters, submissions }),
  ];
};

/** What nothing has been done about for longer than any job takes: its job fails, or no worker runs. */
function workTroubles(
  service: Service,
  row: PositionRow,
  { letters, submissions }: Pick<Mails, 'letters' | 'submissions'>,
): readonly Trouble[] {
  const before = new Date(service.clock().getTime() - STUCK_MINUTES * 60_000);
  const isOld = (at: Date) => at <= before;
  const unopened = submissions.filter(({ verdict }) => verdict === null).map(({ receivedAt }) => receivedAt);
  const isKept = ({ notBefore }: LetterHead) => notBefore !== null && notBefore > service.clock();
  const unsent = letters.filter((each) => each.state === 'PENDING' && !isKept(each)).map(writtenAt);
  const isRunning = row.state === 'RUNNING' && !row.dice.lock;
  const due = isRunning ? row.open.flatMap(({ dueAt }) => (dueAt === null ? [] : [new Date(dueAt)])) : [];
  return [
    ...counted('unopened', unopened.filter(isOld)),
    ...counted('unsent', unsent.filter(isOld)),
    ...(isRunning ? row.seats : []).flatMap((seat): Trouble[] => {
      const at = carriedOutAt(row, seat);
      return at && isOld(at) ? [{ kind: 'uncarried', seat: seat.seat, since: at }] : [];
    }),
    ...counted('unclocked', due.filter(isOld)),
  ];
}

/** When the orders of a seat were to be carried out that answer an open question; undefined: there are none. */
function carriedOutAt({ open }: PositionRow, { seat, draft }: SeatRow): Date | undefined {
  if (!draft?.handedOver || draft.readyAt === null || draft.stopped !== null) return undefined;
  const isAsked = open.some((each) => each.seat === seat && each.decision === draft.decision);
  return isAsked ? new Date(draft.readyAt) : undefined;
}

const writtenAt = ({ createdAt }: LetterHead): Date => createdAt;

const sinceOf = (at: Date | string | null | undefined): { readonly since?: Date } =>
  at === null || at === undefined ? {} : { since: new Date(at) };

/** So many of a kind, with the oldest time; none where there is nothing. */
const counted = (kind: TroubleKind, times: readonly Date[]): readonly Trouble[] =>
  times.length === 0 ? [] : [{ kind, count: times.length, since: oldest(times) }];

const oldest = (times: readonly Date[]): Date => new Date(Math.min(...times.map((at) => at.getTime())));

function seatTroubles(
  service: Service,
  row: PositionRow,
  seat: SeatRow,
  submissions: readonly SubmissionHead[],
): readonly Trouble[] {
  const now = service.clock();
  const own = row.open.filter((open) => open.seat === seat.seat);
  const late = own.map(({ deadline }) => new Date(deadline)).filter((deadline) => deadline <= now);
  const isNear = own.some(({ deadline }) => new Date(deadline) <= addHours(now, NEAR_HOURS));
  const is = (kind: TroubleKind, holds: boolean, more: Omit<Trouble, 'kind' | 'seat'> = {}): Trouble[] =>
    holds ? [{ kind, seat: seat.seat, ...more }] : [];
  const newest = sinceAccepted(submissions, seat.seat);
  const mails = (kind: TroubleKind, isOne: (verdict: string) => boolean): Trouble[] =>
    counted(
      kind,
      newest.filter(({ verdict }) => isOne(verdict ?? '')).map(({ receivedAt }) => receivedAt),
    ).map((each) => ({ ...each, seat: seat.seat }));
  return [
    ...is('late', row.state === 'RUNNING' && late.length > 0, late.length > 0 ? { since: oldest(late) } : {}),
    ...is('vacant', seat.vacantSince !== null, sinceOf(seat.vacantSince)),
    ...is('bounced', seat.suspended !== null, {
      ...sinceOf(seat.suspendedAt),
      ...(seat.suspended === null ? {} : { why: seat.suspended }),
    }),
    ...mails('held', (verdict) => verdict === 'held'),
    ...mails('unread', (verdict) => UNREAD.has(verdict)),
    ...is('draft', isNear && row.state === 'RUNNING' && hasDraftError(service, row, seat)),
  ];
}

const UNREAD: ReadonlySet<string> = new Set(['not-read', 'unreadable']);

/** The newest mails of a seat, back to the last accepted one: earlier ones are settled. */
function sinceAccepted(submissions: readonly SubmissionHead[], id: SeatId): readonly SubmissionHead[] {
  const own = submissions.filter(({ seat }) => seat?.seat === id);
  const taken = own.findIndex(({ verdict }) => verdict === 'accepted');
  return taken < 0 ? own : own.slice(0, taken);
}

/** Whether the draft of a seat cannot be carried out as it stands. */
export function hasDraftError(service: Service, row: PositionRow, seat: SeatRow): boolean {
  if (!seat.draft || seat.draft.handedOver) return false;
  const { reading, progress, doubts } = rehearse(service, row, seat, seat.draft.lines);
  const language = service.games.get(row.game)?.language;
  if (reading.problems.length > 0 || !language) return reading.problems.length > 0;
  return coursesOf(progress, doubts, language).some(({ course }) => course === 'impossible');
}
