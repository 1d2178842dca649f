/** Whether a letter is still worth sending at the moment of sending. */
import {
  mergeReports,
  type NoticeLetter,
  type ReminderLetter,
  type ReportLetter,
  withoutQuestion,
} from '../../reports/index.ts';
import { deadlineOf, isAwaited } from '../../store/clocks.ts';
import { touch } from '../../store/matches.ts';
import { tellAgain } from '../../store/notifications.ts';
import type { OutgoingRow } from '../../store/outbox.ts';
import type { Connection } from '../../store/store.ts';
import { hasLaterReport, lockLaterReport, type ReportRow, rewriteReport } from '../../store/waiting-letters.ts';
import { isModerating, isObserver } from '../forming/invitation.ts';
import { signInLink } from '../people/sign-in.ts';
import type { Service } from '../service.ts';
import { isNobodys } from './nobody.ts';
import { NO_DECISION } from './outgoing.ts';
import { isUnwanted } from './waiting-notices.ts';

/**
 * Why a letter is not sent: its decision is settled; its orders are handed over; its deadline has moved; a later report
 * includes it; its moderator wants only what needs him; mail does not reach its seat; its reader no longer observes; its seat is one of a practice match, whose
 * address is nobody's.
 */
type SetAsideReason =
  | 'settled'
  | 'handed-over'
  | 'moved'
  | 'superseded'
  | 'suspended'
  | 'gone'
  | 'practice'
  | 'unwanted';

interface SetAside {
  readonly state: 'DROPPED' | 'HELD';
  readonly reason: SetAsideReason;
}

const dropped = (reason: SetAsideReason): SetAside => ({ state: 'DROPPED', reason });

/**
 * Checks a letter before it is sent, with its row locked. Undefined: it is sent as it was read; `rewritten`: in another form, in which
 * it is stored now. The news of a dropped report goes into the next one.
 */
export async function setAsideFor(
  service: Service,
  db: Connection,
  row: OutgoingRow,
): Promise<SetAside | 'rewritten' | undefined> {
  if (row.seat && isNobodys(row.seat.address)) return dropped('practice');
  if (row.toAddress !== null) return undefined;
  if (row.seat && row.seat.suspended !== null) return { state: 'HELD', reason: 'suspended' };
  if (row.invitation && row.letter.kind === 'report' && !isReader(row.invitation)) return dropped('gone');
  if (row.letter.kind === 'sign-in') return (await signInLink(service, db, row)) ? undefined : dropped('settled');
  // With the same Message-ID its reader sees one mail; in another letter the news would be repeated.
  if (row.copyOf !== null || row.doubtful) return undefined;
  return asideByKind(service, db, row);
}

/** The same for a letter that nobody has begun to send: by its kind. */
async function asideByKind(
  service: Service,
  db: Connection,
  row: OutgoingRow,
): Promise<SetAside | 'rewritten' | undefined> {
  const { letter } = row;
  if (letter.kind === 'reminder') return reminderOver(db, row, letter);
  if (letter.kind === 'notice') return isUnwanted(row) ? dropped('unwanted') : noticeOver(db, row, letter);
  return letter.kind === 'report' ? reportOver(service, db, { ...row, letter }) : undefined;
}

/** Whether somebody without a seat still gets reports. */
const isReader = (invitation: NonNullable<OutgoingRow['invitation']>): boolean =>
  isObserver(invitation) || isModerating(invitation);

async function reminderOver(db: Connection, { matchId, decision, seat }: OutgoingRow, letter: ReminderLetter) {
  const deadline = await deadlineOf(db, matchId, decision);
  if (deadline === undefined) return dropped('settled');
  if (seat?.draft?.handedOver) return dropped('handed-over');
  return new Date(letter.deadline.at).getTime() === deadline.getTime() ? undefined : dropped('moved');
}

const OF_DEADLINES: readonly NoticeLetter['about'][] = ['late', 'overdue', 'time'];

/** A notice that the match waits for somebody is outdated once it does not. */
export async function noticeOver(
  db: Connection,
  { matchId }: Pick<OutgoingRow, 'matchId'>,
  { about, deadline }: Pick<NoticeLetter, 'about' | 'deadline'>,
): Promise<SetAside | undefined> {
  if (!OF_DEADLINES.includes(about) || !deadline) return undefined;
  return (await isAwaited(db, matchId, new Date(deadline.at))) ? undefined : dropped('settled');
}

async function reportOver(
  service: Service,
  db: Connection,
  row: OutgoingRow & { readonly letter: ReportLetter },
): Promise<SetAside | 'rewritten' | undefined> {
  const later = await lockLaterReport(db, row);
  if (later) {
    await rewriteReport(db, mergeRows(row, later));
    return dropped('superseded');
  }
  if (!(await isSettled(db, row)) || row.fromEvent === null || row.fromSeq === null) return undefined;
  // From here on no other process writes a step of this match, and with it a later report.
  await touch(db, row.matchId);
  if (await hasLaterReport(db, row)) {
    // The later report already has its news.
    await rewriteReport(db, { ...row, letter: { kind: 'report', report: withoutQuestion(row.letter.report) } });
    return 'rewritten';
  }
  await tellAgain(db, row.seat?.no ?? 0, { event: row.fromEvent, seq: row.fromSeq, at: service.clock() });
  return dropped('settled');
}

/**
 * Whether the question of a report is closed. A report without a question, and one of the end, never counts as settled.
 */
async function isSettled(db: Connection, { match, matchId, decision }: OutgoingRow): Promise<boolean> {
  if (decision === NO_DECISION || match.state === 'OVER') return false;
  return (await deadlineOf(db, matchId, decision)) === undefined;
}

/** Merges two reports of a seat into the later one. */
export function mergeRows(older: Omit<ReportRow, 'id'>, later: ReportRow): ReportRow {
  return {
    id: later.id,
    letter: { kind: 'report', report: mergeReports(older.letter.report, later.letter.report) },
    fromEvent: least(older.fromEvent, later.fromEvent),
    fromSeq: least(older.fromSeq, later.fromSeq),
  };
}

const least = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.min(a, b);
