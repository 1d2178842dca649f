/** Whether a letter is still to be sent, at the moment at which it would be. */
import { mergeReports, type ReportLetter, withoutQuestion } from '../../reports/index.ts';
import { deadlineOf, isAwaited } from '../../store/clocks.ts';
import { touch } from '../../store/matches.ts';
import { tellAgain } from '../../store/notifications.ts';
import {
  hasLaterReport,
  lockLaterReport,
  type OutgoingRow,
  type ReportRow,
  rewriteReport,
} from '../../store/outbox.ts';
import type { Connection } from '../../store/store.ts';
import { isObserver } from '../forming/invitation.ts';
import { signInLink } from '../people/sign-in.ts';
import type { Service } from '../service.ts';
import { NO_DECISION } from './outgoing.ts';

/**
 * Why a letter is not sent: its decision is settled; its orders are handed over; its deadline has moved; a later report says
 * all of it; no mail reaches its seat; its reader looks on no more.
 */
export type SetAsideReason = 'settled' | 'handed-over' | 'moved' | 'superseded' | 'suspended' | 'gone';

export interface SetAside {
  readonly state: 'DROPPED' | 'HELD';
  readonly reason: SetAsideReason;
}

const dropped = (reason: SetAsideReason): SetAside => ({ state: 'DROPPED', reason });

/**
 * Looks at a letter that is about to be sent, with its row locked. Undefined: it goes, as its row is then. What a report that is
 * dropped would have told is told by the next one.
 */
export async function setAsideFor(service: Service, db: Connection, row: OutgoingRow): Promise<SetAside | undefined> {
  if (row.toAddress !== null) return undefined;
  if (row.seat && row.seat.suspended !== null) return { state: 'HELD', reason: 'suspended' };
  if (row.invitation && row.kind === 'report' && !isObserver(row.invitation)) return dropped('gone');
  if (row.kind === 'sign-in') return (await signInLink(service, db, row)) ? undefined : dropped('settled');
  // With the same Message-ID it is no second mail to its reader; in another letter it would be told twice.
  if (row.copyOf !== null || row.doubtful) return undefined;
  if (row.kind === 'reminder') return reminderOver(db, row);
  if (row.kind === 'notice') return noticeOver(db, row);
  return row.kind === 'report' ? reportOver(service, db, row) : undefined;
}

async function reminderOver(db: Connection, { matchId, decision, letter, seat }: OutgoingRow) {
  const deadline = await deadlineOf(db, matchId, decision);
  if (deadline === undefined) return dropped('settled');
  if (seat?.draft?.handedOver) return dropped('handed-over');
  const told = (letter as { deadline?: { at?: string } }).deadline?.at;
  return told !== undefined && new Date(told).getTime() !== deadline.getTime() ? dropped('moved') : undefined;
}

/** Players are not told any more for whom they wait when that is over. */
async function noticeOver(db: Connection, { matchId, seat, letter }: OutgoingRow): Promise<SetAside | undefined> {
  const { about, deadline } = letter as { about?: string; deadline?: { at?: string } };
  if (seat === null || (about !== 'late' && about !== 'time') || deadline?.at === undefined) return undefined;
  return (await isAwaited(db, matchId, new Date(deadline.at))) ? undefined : dropped('settled');
}

async function reportOver(service: Service, db: Connection, row: OutgoingRow): Promise<SetAside | undefined> {
  const later = await lockLaterReport(db, row);
  if (later) {
    await rewriteReport(db, mergeRows(row, later));
    return dropped('superseded');
  }
  if (!(await isSettled(db, row)) || row.fromEvent === null || row.fromSeq === null) return undefined;
  // From here on nobody writes a step of this match, whose report would be one more later one.
  await touch(db, row.matchId);
  if (await hasLaterReport(db, row)) {
    // To tell it again would repeat what the later report has told.
    await rewriteReport(db, { ...row, letter: questionless(row.letter) });
    return undefined;
  }
  await tellAgain(db, row.seat?.no ?? 0, { event: row.fromEvent, seq: row.fromSeq, at: service.clock() });
  return dropped('settled');
}

/** A report asks nothing, or what it asks is open still, or it tells of the end. */
async function isSettled(db: Connection, { match, matchId, decision }: OutgoingRow): Promise<boolean> {
  if (decision === NO_DECISION || match.state === 'OVER') return false;
  return (await deadlineOf(db, matchId, decision)) === undefined;
}

const questionless = (letter: ReportRow['letter']): ReportRow['letter'] => {
  const { report } = letter as unknown as ReportLetter;
  const changed: ReportLetter = { kind: 'report', report: withoutQuestion(report) };
  return changed as unknown as ReportRow['letter'];
};

/** Two reports of a seat as one in the place of the later. */
export function mergeRows(older: Omit<ReportRow, 'id'>, later: ReportRow): ReportRow {
  const { report } = later.letter as unknown as ReportLetter;
  const merged: ReportLetter = {
    kind: 'report',
    report: mergeReports((older.letter as unknown as ReportLetter).report, report),
  };
  return {
    id: later.id,
    letter: merged as unknown as ReportRow['letter'],
    fromEvent: least(older.fromEvent, later.fromEvent),
    fromSeq: least(older.fromSeq, later.fromSeq),
  };
}

const least = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.min(a, b);
