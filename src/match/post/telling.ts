import { isObject } from '../../engine/index.ts';
import { unlessElsewhere } from '../../queue/elsewhere.ts';
import type { Deadline } from '../../reports/index.ts';
import type { NotifyLevel } from '../../store/generated/enums.ts';
import {
  lastDeadlines,
  type TellingRow,
  undigestedSeats,
  untoldSeats,
  writeTelling,
} from '../../store/notifications.ts';
import type { PositionRow, SeatRow } from '../../store/position.ts';
import { seated } from '../forming/seating.ts';
import { openPosition } from '../packs.ts';
import { presentOf } from '../play/present.ts';
import { presentMoment, type ReportMoment, reportFor, tellable } from '../play/report.ts';
import type { Service } from '../service.ts';
import { addMinutes } from '../time/pace.ts';
import { nextPage } from '../time/rounds.ts';
import { gameIn, speechIn } from '../words.ts';
import { setNotify } from './fewer-mails.ts';
import { type NewsSchedule, TOGETHER_MINUTES, tellingTime } from './notification.ts';
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
  const daily = await nextPage(store, { round: 'daily', first: 0 }, (after: number) =>
    undigestedSeats(store, after, MOST_DAILY),
  );
  const due = [...each, ...daily.seats].filter((seat) => isDue(seat, now)).map(({ matchId }) => matchId);
  for (const matchId of new Set(due)) {
    const row = await openPosition(service, matchId);
    if (row) await unlessElsewhere(() => tellMatch(service, row));
  }
}

/** The same in one match. */
export async function tellMatch(service: Service, row: PositionRow): Promise<void> {
  if (row.state === 'FAULT') return;
  const now = service.clock();
  const due = row.seats.filter((seat) => notified(seat).some((each) => isDue(each, now)));
  if (due.length === 0) return;
  const present = presentOf(service, row);
  const moment = { ...presentMoment(row, present, now), past: await pastDeadlines(service, row, due) };
  for (const seat of due) {
    const telling = tellingOf(service, row, seated(present.game, present.referee.state, seat), moment, now);
    const isWritten = await writeTelling(service.store, row.id, telling, now);
    if (isWritten && telling.letter) await service.queues.postman([telling.letter.id]);
  }
}

/** For each seat the deadline in its last report, if its questions are all closed by now. */
async function pastDeadlines(
  { store }: Service,
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

const notified = ({ notify, zone, untoldSince, digestedAt }: SeatRow): NewsSchedule[] =>
  untoldSince === null
    ? []
    : [
        {
          notify,
          zone,
          untoldSince: new Date(untoldSince),
          digestedAt: digestedAt === null ? null : new Date(digestedAt),
        },
      ];

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
    digestedAt: seat.notify === 'DAILY' ? now : digestedBefore(seat),
    letter: isEmpty ? undefined : letter,
  };
}

const digestedBefore = ({ digestedAt }: SeatRow): Date | null => (digestedAt === null ? null : new Date(digestedAt));

/** Chooses which mails a seat gets besides those that ask it something. */
export async function chooseNotify(service: Service, seatNo: number, notify: NotifyLevel): Promise<void> {
  await service.store.$transaction((db) => setNotify(db, seatNo, notify));
}

const isDeadline = (value: unknown): value is Deadline => isObject(value) && typeof value.at === 'string';

/** A deadline as stored in a report. */
const deadlineIn = (kept: unknown): Deadline | undefined => (isDeadline(kept) ? kept : undefined);
