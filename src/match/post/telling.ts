import { isObject } from '../../engine/index.ts';
import { unlessElsewhere } from '../../queue/elsewhere.ts';
import type { Deadline } from '../../reports/index.ts';
import type { NotifyLevel } from '../../store/generated/enums.ts';
import {
  concernedSeats,
  lastDeadlines,
  type TellingRow,
  undigestedSeats,
  untoldSeats,
  writeTelling,
} from '../../store/notifications.ts';
import type { PositionRow, SeatRow } from '../../store/position.ts';
import type { Connection } from '../../store/store.ts';
import { seated } from '../forming/seating.ts';
import { openPosition } from '../packs.ts';
import { presentOf } from '../play/present.ts';
import { presentMoment, type ReportMoment, reportFor, tellable } from '../play/report.ts';
import type { Service } from '../service.ts';
import { addMinutes } from '../time/pace.ts';
import { nextPage } from '../time/rounds.ts';
import { gameIn, speechIn } from '../words.ts';
import { setNotify } from './fewer-mails.ts';
import { type NewsSchedule, newsTime, TOGETHER_MINUTES, tellingTime } from './notification.ts';
import { posting } from './outgoing.ts';

/** The most seats in one sweep; the next one takes the rest. */
const MOST_SEATS = 500;

/** Seats that one sweep looks at for a digest that is due. */
const MOST_DAILY = 2_000;

/** Writes the postponed reports that are due, in all matches. */
export async function tellUntold(service: Service): Promise<void> {
  const now = service.clock();
  const { store } = service;
  const each = await untoldSeats(store, addMinutes(now, -TOGETHER_MINUTES), MOST_SEATS);
  const concerned = await concernedSeats(store, now, MOST_SEATS);
  const daily = await nextPage(store, { round: 'daily', first: 0 }, (after: number) =>
    undigestedSeats(store, after, MOST_DAILY),
  );
  const due = [...each, ...concerned, ...daily.seats].filter((seat) => isDue(seat, now)).map(({ matchId }) => matchId);
  for (const matchId of new Set(due)) {
    const row = await openPosition(service, matchId);
    if (row) await unlessElsewhere(() => tellMatch(service, row));
  }
}

/** The same in one match. */
export async function tellMatch(service: Service, row: PositionRow): Promise<void> {
  if (row.state === 'FAULT') return;
  const now = service.clock();
  const due = row.seats.filter((seat) => isDue(scheduleOf(seat), now));
  if (due.length === 0) return;
  const present = presentOf(service, row);
  const moment = { ...presentMoment(service, row, present, now), past: await pastDeadlines(service.store, row, due) };
  let { inputs } = row;
  for (const seat of due) {
    const telling = tellingOf(service, row, seated(present.game, present.referee.state, seat), moment, now);
    const written = await writeTelling(service.store, row.id, { ...telling, inputs }, now);
    if (written === undefined) continue;
    inputs = written;
    if (telling.letter) await service.queues.postman([telling.letter.id]);
  }
}

/** For each seat the deadline in its last report, if its questions are all closed by now. */
export async function pastDeadlines(
  store: Connection,
  row: PositionRow,
  seats: readonly SeatRow[],
): Promise<NonNullable<ReportMoment['past']>> {
  const told = await lastDeadlines(
    store,
    seats.map(({ no }) => no),
  );
  return Object.fromEntries(
    seats.map(({ no, seat }) => {
      const deadline = deadlineIn(told.find(({ seatNo }) => seatNo === no)?.deadline);
      const isAsked = row.open.some((open) => open.seat === seat);
      const { at, appointment } = deadline ?? {};
      return [seat, at !== undefined && appointment && !isAsked ? [{ ...appointment, at }] : []];
    }),
  );
}

const isDue = (seat: NewsSchedule, now: Date): boolean => {
  const at = tellingTime(seat);
  return at !== undefined && at <= now;
};

const dateOf = (at: string | null): Date | null => (at === null ? null : new Date(at));

/** Whoever has asked for fewer mails by a link or a complaint gets questions only. */
const scheduleOf = ({ notify, notifyBy, zone, untoldSince, digestedAt, tellAt }: SeatRow): NewsSchedule => ({
  notify,
  zone,
  untoldSince: dateOf(untoldSince),
  digestedAt: dateOf(digestedAt),
  tellAt: notifyBy === null ? dateOf(tellAt) : null,
});

/** A report of all news since the last one; undefined if there is none. */
function tellingOf(service: Service, row: PositionRow, seat: SeatRow, moment: ReportMoment, now: Date): TellingRow {
  const reportNo = seat.reportNo + 1;
  const say = speechIn(gameIn(moment.game, seat.language));
  const draftNote = say(seat.draft ? 'draft.open' : 'draft.none', { count: seat.draft?.lines.length ?? 0 });
  const isEmpty = tellable(moment.events, seat).length === 0 && seat.unused.length === 0;
  const letter = posting(service, {
    code: row.code,
    seatNo: seat.no,
    letter: { kind: 'report', report: reportFor(moment, { row: seat, reportNo, draftNote }) },
    decision: moment.open.find(({ decision }) => decision.seat === seat.seat)?.decision.id,
    threadRoot: seat.threadRoot,
    from: { event: seat.reported, seq: seat.reportedSeq },
  });
  return {
    seatNo: seat.no,
    inputs: row.inputs,
    reportNo: seat.reportNo,
    reported: row.written.event,
    reportedSeq: row.seq,
    threadRoot: letter.threadRoot,
    digestedAt: isDigest(seat, now) ? now : dateOf(seat.digestedAt),
    letter: isEmpty ? undefined : letter,
  };
}

/** Whether a seat is told because its hour of the day has come. */
function isDigest(seat: SeatRow, now: Date): boolean {
  const at = newsTime(scheduleOf(seat));
  return seat.notify === 'DAILY' && at !== undefined && at <= now;
}

/** Chooses which mails a seat gets besides those that ask it something. */
export async function chooseNotify(service: Service, seatNo: number, notify: NotifyLevel): Promise<void> {
  await service.store.$transaction((db) => setNotify(db, seatNo, notify));
}

const isDeadline = (value: unknown): value is Deadline => isObject(value) && typeof value.at === 'string';

/** A deadline as stored in a report. */
const deadlineIn = (kept: unknown): Deadline | undefined => (isDeadline(kept) ? kept : undefined);
