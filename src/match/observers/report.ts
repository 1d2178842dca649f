/** Reports to observers: what everybody may know, at times that depend on nothing else. */
import { unlessElsewhere } from '../../queue/elsewhere.ts';
import type { DatedEvent, ReportModel } from '../../reports/index.ts';
import type { InvitationRow } from '../../store/invitations.ts';
import { observersOf, untoldObservers, writeObserverReport } from '../../store/observers.ts';
import type { PositionRow } from '../../store/position.ts';
import { eventsIn } from '../../store/replay.ts';
import { observerInfo } from '../forming/invitation.ts';
import { openPosition } from '../packs.ts';
import { endInfo } from '../play/end.ts';
import { presentOf } from '../play/present.ts';
import { openReport, presentMoment, type ReportMoment } from '../play/report.ts';
import { LINKS } from '../post/masthead.ts';
import { TOGETHER_MINUTES, tellingTime } from '../post/notification.ts';
import { posting } from '../post/outgoing.ts';
import type { Service } from '../service.ts';
import { addMinutes } from '../time/pace.ts';
import { nextPage } from '../time/rounds.ts';

/** Observers that one sweep looks at. */
const MOST_OBSERVERS = 500;

/** Writes reports to all observers with untold public news, as they want their mails. */
export async function tellObservers(service: Service): Promise<void> {
  const now = service.clock();
  const since = addMinutes(now, -TOGETHER_MINUTES);
  const { store } = service;
  const page = (after: number) => untoldObservers(store, { since, after, most: MOST_OBSERVERS });
  const { observers } = await nextPage(store, { round: 'observers', first: 0 }, page);
  const due = observers.filter((each) => (tellingTime(each) ?? addMinutes(now, 1)) <= now);
  for (const matchId of new Set(due.map((each) => each.matchId))) {
    const row = await openPosition(service, matchId);
    const numbers = due.filter((each) => each.matchId === matchId).map(({ no }) => no);
    if (row && row.state !== 'FAULT') await unlessElsewhere(() => tellOf(service, row, numbers));
  }
}

async function tellOf(service: Service, row: PositionRow, numbers: readonly number[]): Promise<void> {
  const now = service.clock();
  const end = row.state === 'OVER' ? { end: await endInfo(service, row) } : {};
  const moment = { ...presentMoment(service, row, presentOf(service, row), now), ...end };
  for (const observer of await observersOf(service.store, row.id)) {
    if (!numbers.includes(observer.no)) continue;
    const report = await observerReport(service, moment, row, observer);
    const letter = posting(service, {
      code: row.code,
      seatNo: null,
      invitationNo: observer.no,
      letter: { kind: 'report', report },
    });
    const told = { reported: row.written.event, reportedSeq: row.seq, reportedAt: now };
    const { no, reportNo } = observer;
    const isWritten = await writeObserverReport(service.store, row.id, { no, reportNo, letter, ...told });
    if (isWritten) await service.queues.postman([letter.id]);
  }
}

/** The present state, and the events since his last report. */
export async function observerReport(
  { store }: Service,
  moment: ReportMoment,
  row: PositionRow,
  observer: InvitationRow,
): Promise<ReportModel> {
  const stretch = { from: observer.reported, to: row.written.event };
  return publicReportOf(moment, observer, await eventsIn(store, row.id, undefined, stretch));
}

/** The report of an observer: like that of a seat, from the public view. */
const publicReportOf = (at: ReportMoment, observer: InvitationRow, events: readonly DatedEvent[]): ReportModel => {
  const { notify, reportNo, reportedSeq } = observer;
  const reader = { seat: observerInfo(observer), reportNo: reportNo + 1, reportedSeq, notify, links: LINKS };
  return openReport(at, reader, events);
};
