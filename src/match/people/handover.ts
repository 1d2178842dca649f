/** Hands a seat over from one player to another during the match. */
import { LANGUAGES, nameIn } from '../../engine/index.ts';
import { type FirstMail, plainReply, type ReportLetter } from '../../reports/index.ts';
import { moveDeadlines } from '../../store/clocks.ts';
import { dropUnsent, nextReplyNo, type SeatingRow, writeSeating } from '../../store/invitations.ts';
import type { OpenRow, PositionRow, SeatRow } from '../../store/position.ts';
import { lastReports } from '../../store/sent-letters.ts';
import type { LetterRow } from '../../store/step.ts';
import type { Connection } from '../../store/store.ts';
import { sentBy } from '../acts/sent-orders.ts';
import { seated } from '../forming/seating.ts';
import { firstMailOf } from '../play/first-mail.ts';
import type { Present } from '../play/present.ts';
import { presentMoment, reportFor } from '../play/report.ts';
import { paceOf } from '../play/run.ts';
import { LINKS, matchInfo, seatInfo } from '../post/masthead.ts';
import { posting } from '../post/outgoing.ts';
import type { Service } from '../service.ts';
import { hoursFor, movedDeadline, weightOf } from '../time/deadline.ts';
import { addHours, isEvening } from '../time/pace.ts';
import { deadlineIn, moderatorNotice, noticeTo } from '../time/reminder.ts';
import { gameIn } from '../words.ts';

/** The newcomer's hours for the open decisions of his seat; in an evening as many as for any question. */
const FRESH_HOURS = 48;

/** The number of reports whose events the newcomer is told. */
const REPORTS = 3;

/**
 * Gives a seat to a newcomer. Links, keys and reply addresses of the previous player stop working, their standing orders
 * and drafts are deleted, what they had handed over is the newcomer's draft, and open decisions get new deadlines. The newcomer is told what the seat knows; all others
 * are told of him.
 */
export async function handOver(
  service: Service,
  db: Connection,
  { row, present, seat }: { readonly row: PositionRow; readonly present: Present; readonly seat: SeatRow },
  seating: SeatingRow,
): Promise<readonly LetterRow[]> {
  const now = service.clock();
  const reports = await lastReports(db, seat.no, REPORTS);
  await dropUnsent(db, seat.no);
  await writeSeating(db, seat.no, { ...seating, replyNo: await nextReplyNo(db), heldSince: now });
  const after = withNewcomer(row, { game: present.game, now }, seat, seating);
  const mine = after.open.filter((open) => open.seat === seat.seat);
  const moved = mine.map((open) => movedDeadline(after, open, new Date(open.deadline), now));
  await moveDeadlines(db, row.id, moved);
  const word = { about: 'handed-over', by: seat.name, waitingFor: [seating.player] } as const;
  const others = after.seats.filter(({ no, vacantSince }) => no !== seat.no && vacantSince === null);
  return [
    briefing(service, after, present, seat, reports),
    ...others.map((each) => noticeTo(service, after, present, each, word)),
    ...moderatorNotice(service, after, present, word),
  ];
}

/** The match with the newcomer in it. */
function withNewcomer(
  row: PositionRow,
  { game, now }: Pick<Present, 'game'> & { readonly now: Date },
  { no, seat }: SeatRow,
  seating: SeatingRow,
): PositionRow {
  const newcomer = {
    ...seating,
    language: nameIn(LANGUAGES, seating.language) ?? 'en',
    threadRoot: null,
    suspended: null,
    suspendedAt: null,
    vacantSince: null,
    policy: null,
    standing: [],
    absences: [],
    files: [],
    press: [],
    bank: { turn: null, extensions: 0, misses: 0 },
  };
  const pace = paceOf(row);
  const later = ({ kind, deadline }: OpenRow): string => {
    const hours = isEvening(pace) ? hoursFor(pace, weightOf(game, kind)) : FRESH_HOURS;
    return new Date(Math.max(new Date(deadline).getTime(), addHours(now, hours).getTime())).toISOString();
  };
  return {
    ...row,
    seats: row.seats.map((each) => (each.no === no ? { ...each, ...newcomer, draft: draftLeft(each) } : each)),
    open: row.open.map((open) => (open.seat === seat ? { ...open, deadline: later(open), missed: null } : open)),
  };
}

/** What the previous player had handed over is not lost: the newcomer decides about it. */
function draftLeft(seat: SeatRow): SeatRow['draft'] {
  const sent = sentBy(seat);
  return sent ? { ...sent, handedOver: false, readyAt: null, stopsAt: null } : null;
}

/** The first mail of a newcomer: what is asked, what is gone, the game, the position as the seat sees it, and what happened lately. */
function briefing(
  service: Service,
  row: PositionRow,
  present: Present,
  before: SeatRow,
  reports: readonly ReportLetter[],
): LetterRow {
  const now = service.clock();
  const own = row.seats.find(({ no }) => no === before.no);
  if (!own) throw new Error(`match ${row.code} has no seat ${before.no}`);
  const seat = seated(present.game, present.referee.state, own);
  const game = gameIn(present.game, seat.language);
  const occasion = game.reporter.position.occasion(present.referee.view(seat.seat));
  const [open] = row.open.filter((each) => each.seat === seat.seat);
  const moment = { ...presentMoment(service, row, present, now), events: [], quiet: [] };
  const told = reportFor(moment, { row: seat, reportNo: seat.reportNo, draftNote: '' });
  const all = reports.flatMap(({ report }) => report.events);
  // A mail that closes an impulse has told it again.
  const events = [...new Map(all.map((event) => [event.no, event])).values()].sort((a, b) => a.no - b.no);
  return posting(service, {
    code: row.code,
    seatNo: seat.no,
    letter: {
      kind: 'acknowledgement',
      reply: plainReply('INFO', '', open ? { deadline: deadlineIn(row, seat, open) } : {}),
      report: { ...told, events, ...firstMailOf(service, row, game, takenFrom(before)) },
      match: matchInfo(game.title, row),
      seat: seatInfo(seat),
      occasion,
      links: LINKS,
    },
    decision: open?.decision,
  });
}

/** What of the previous player is deleted, and what is the newcomer's draft. */
function takenFrom(before: SeatRow): NonNullable<FirstMail['takenOver']> {
  const { draft, standing, absences } = before;
  const kept = sentBy(before)?.lines ?? [];
  const lost = kept.length > 0 ? 0 : (draft?.lines.length ?? 0);
  return { deleted: { draft: lost, standing: standing.length, absences: absences.length }, kept };
}
