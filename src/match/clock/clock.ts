import { unlessElsewhere } from '../../queue/elsewhere.ts';
import { onErrand } from '../../queue/errand.ts';
import {
  type ClockRow,
  dueMatches,
  type HandedDraftRow,
  type MissRow,
  readyMatches,
  writeClock,
} from '../../store/clocks.ts';
import { beaconMatches, haltedMatches } from '../../store/dice.ts';
import { forgetPictures, keepAsText, pendingLetters } from '../../store/outbox.ts';
import type { OpenRow, PositionRow, SeatRow } from '../../store/position.ts';
import { beat } from '../../store/pulse.ts';
import { forgetSignIns } from '../../store/sign-ins.ts';
import type { LetterRow } from '../../store/step.ts';
import { forgetRaw, waitingSubmissions } from '../../store/submissions.ts';
import { keepEvening, keepEvenings } from '../acts/evening.ts';
import { keepInvitations } from '../forming/forming.ts';
import { clearPractice } from '../forming/practice.ts';
import { tellUnanswered } from '../inbox/unanswered.ts';
import { endPauses } from '../moderator/moderator.ts';
import { tellObservers } from '../observers/report.ts';
import { openPosition } from '../packs.ts';
import { advanceMatch } from '../play/advance.ts';
import { type Present, presentOf } from '../play/present.ts';
import { paceFor, paceOf } from '../play/run.ts';
import { closeDuePolls } from '../polls/polls.ts';
import { tellMatch, tellUntold } from '../post/telling.ts';
import type { Service } from '../service.ts';
import { handedPart, partLetter } from '../sheets/partial.ts';
import { movedDeadline } from '../time/deadline.ts';
import { answererOf, isTimed, type Miss, missOf, renewedDeadline, seatOf, turnOf } from '../time/missed.ts';
import { addHours, addMinutes, type ClockStep, clockSteps, SOON_MINUTES } from '../time/pace.ts';
import { lateNotices, leftNotices, type Moment, newTimeNotices, reminder, unplayedNotices } from '../time/reminder.ts';
import { nextPage } from '../time/rounds.ts';

/** The most rows of each kind in one sweep; the next one takes the rest. */
const SWEEP_LIMIT = 500;

/** Running matches that one sweep looks at for a step that nobody goes on with. */
const MATCHES_A_ROUND = 2_000;

/** Drafts that one sweep looks at for orders whose time has come, beside those that came due just now: most wait for a question. */
const DRAFTS_A_ROUND = 1_000;
const FRESH_MINUTES = 15;

/** Days for which raw mails are kept. */
const RAW_DAYS = 90;

/** Days for which a letter can be drawn again as it was; then it is kept as text. */
const DATA_DAYS = 30;

/** Hours for which a picture is kept that nobody waits for. */
const PICTURE_HOURS = 1;

/** Milliseconds for which a row is left to its own job before the sweep adds another. */
const PATIENCE = 30_000;

/**
 * Searches the whole database for work whose job may be lost, because a queue was emptied or a process died: adds the
 * jobs again and does what is due, each match by itself: one that another release plays is left to its processes. It may run as often
 * as one likes.
 */
export async function sweep(service: Service): Promise<void> {
  const now = service.clock();
  const settled = new Date(now.getTime() - PATIENCE);
  const { store, queues } = service;
  for (const id of await waitingSubmissions(store, settled, SWEEP_LIMIT)) await queues.inbound(id);
  await queues.postman(await pendingLetters(store, settled, SWEEP_LIMIT));
  const ready = await nextPage(store, { round: 'ready', first: 0 }, (after: number) =>
    readyMatches(store, now, { since: addMinutes(now, -FRESH_MINUTES), after, most: DRAFTS_A_ROUND }),
  );
  for (const { id, inputs } of ready.matches) await queues.referee(id, inputs);
  for (const id of await dueMatches(store, now, SWEEP_LIMIT)) await unlessElsewhere(() => keepTime(service, id));
  for (const id of await beaconMatches(store, now, SWEEP_LIMIT)) await unlessElsewhere(() => advanceMatch(service, id));
  const { ids } = await nextPage(store, { round: 'halted', first: 0 }, (after: number) =>
    haltedMatches(store, after, MATCHES_A_ROUND),
  );
  for (const id of ids) await unlessElsewhere(() => advanceMatch(service, id));
  await endPauses(service);
  await keepEvenings(service);
  await tellUntold(service);
  await tellObservers(service);
  await tellUnanswered(service);
  await closeDuePolls(service);
  await keepInvitations(service);
  await clearPractice(service);
  await forgetSignIns(store, now);
  await forgetRaw(store, addHours(now, -24 * RAW_DAYS), SWEEP_LIMIT);
  await keepAsText(store, addHours(now, -24 * DATA_DAYS), SWEEP_LIMIT);
  await forgetPictures(store, addHours(now, -PICTURE_HOURS));
  await beat(store, 'sweep', service.clock(), new Date(0));
}

/** Does what is due in a match: postponed reports, reminders, lateness, and the end of the grace. */
export const keepTime = (service: Service, matchId: string): Promise<void> =>
  onErrand({ matchId }, () => doWhatIsDue(service, matchId));

async function doWhatIsDue(service: Service, matchId: string): Promise<void> {
  const row = await openPosition(service, matchId);
  if (row?.state !== 'RUNNING') return;
  if (row.endsAt && addMinutes(row.endsAt, -SOON_MINUTES) <= service.clock()) await keepEvening(service, matchId);
  if (row.dice.lock && new Date(row.dice.lock.due) <= service.clock()) await advanceMatch(service, matchId);
  await tellMatch(service, row);
  const now = service.clock();
  const due = row.open.filter(({ dueAt }) => dueAt !== null && new Date(dueAt) <= now);
  if (due.length === 0) return;
  const present = presentOf(service, row);
  const moments = due.map((open) => momentOf(service, row, present, open));
  const misses = moments.flatMap(({ miss }) => miss ?? []);
  const letters = lettersFor(service, row, present, moments, now);
  const clocks = moments.map(({ clock }) => clock);
  const handed = handedIn(moments);
  const write = { clocks, handed, letters, misses: misses.map((miss) => missRow(miss, now)) };
  if (!(await writeClock(service.store, row.id, write, now))) return;
  await service.queues.postman(letters.map(({ id }) => id));
  for (const { decision, nextStage, dueAt } of clocks) {
    if (dueAt) await service.queues.clock(row.id, `${decision}-${nextStage}`, dueAt.getTime() - now.getTime());
  }
  if (handed.length > 0 || clocks.some(({ missed }) => missed !== undefined)) await advanceMatch(service, row.id);
}

/** The latest due step of a decision: a clock that was stopped does not send three reminders at once. */
function momentOf(service: Service, row: PositionRow, present: Present, open: OpenRow): Moment {
  const now = service.clock();
  const seat = seatOf(row, open.seat);
  const steps = clockSteps(paceFor(row, seat), new Date(open.openedAt), new Date(open.deadline));
  const nextStage = steps.filter(({ at }) => at <= now).length;
  const step = steps[nextStage - 1] ?? steps[0];
  if (!step) throw new Error('a deadline has no steps');
  const clock = { decision: open.decision, stage: open.stage, nextStage, dueAt: steps[nextStage]?.at ?? null };
  const plain = { open, step, remindersLeft: steps.slice(nextStage).filter(isReminder).length, clock };
  if (!isOver(step) || !isTimed(paceOf(row), seat)) return plain;
  if (seat.draft?.handedOver)
    return { ...plain, clock: { ...clock, nextStage: open.stage, dueAt: afterHold(seat, now) } };
  const endsGrace = steps.slice(open.stage, nextStage).some(({ kind }) => kind === 'grace-over');
  const part = endsGrace ? handedPart(service, row, seat, open) : undefined;
  if (part) return { ...plain, part, clock: { ...clock, nextStage: open.stage, dueAt: addMinutes(now, 1) } };
  const miss = missOf(row, seat, turnOf(present));
  // A late clock still carries out the end of the grace, even if nobody is waited for.
  if (step.kind === 'waiting' && answererOf(miss) === undefined) return plain;
  return { ...plain, miss, clock: missedClock(row, present, plain, miss, now) };
}

const isOver = ({ kind }: ClockStep): boolean => kind === 'grace-over' || kind === 'waiting';

/** Drafts that are handed over now, each once. */
const handedIn = (moments: readonly Moment[]): HandedDraftRow[] => [
  ...new Map(moments.flatMap(({ part }) => (part ? [[part.row.seatNo, part.row]] : []))).values(),
];

const isReminder = ({ kind }: ClockStep): boolean => kind === 'reminder';

/** A seat with handed-over orders has answered: the clock looks again when they may have been carried out. */
const afterHold = ({ draft }: SeatRow, now: Date): Date => {
  const ready = draft?.readyAt ? new Date(draft.readyAt) : now;
  return addMinutes(ready > now ? ready : now, 1);
};

function missedClock(row: PositionRow, present: Present, { open, clock }: Moment, miss: Miss, now: Date): ClockRow {
  const missed = answererOf(miss);
  if (missed !== undefined) return { ...clock, missed, dueAt: null };
  const deadline = renewedDeadline(row, present, miss, open, now);
  if (!deadline) return clock;
  const { stage: nextStage, dueAt } = movedDeadline(row, open, deadline, now);
  return { ...clock, nextStage, dueAt, deadline };
}

const missRow = ({ seat, turn, misses, isLeft }: Miss, now: Date): MissRow => ({
  seatNo: seat.no,
  turn,
  misses,
  extensions: seat.bank.turn === turn ? seat.bank.extensions : 0,
  vacantSince: isLeft ? now : seat.vacantSince === null ? null : new Date(seat.vacantSince),
});

/**
 * One letter for each seat about all of its questions. Seats that have answered, or have a substitute, get no reminder.
 */
function lettersFor(
  service: Service,
  row: PositionRow,
  present: Present,
  moments: readonly Moment[],
  now: Date,
): LetterRow[] {
  const reminders = row.seats.flatMap((seat) => {
    const mine = moments.filter(({ open, clock }) => open.seat === seat.seat && clock.missed === undefined);
    const [first] = [...mine].sort((a, b) => b.step.at.getTime() - a.step.at.getTime());
    if (first?.part) return [partLetter(service, row, present, seat, { part: first.part, at: now })];
    if (!first || seat.draft?.handedOver || seat.vacantSince !== null || first.miss?.isLeft) return [];
    return [reminder(service, row, present, seat, first)];
  });
  const waited = moments.filter(({ clock }) => clock.missed === undefined);
  return [
    ...reminders,
    ...lateNotices(service, row, present, moments),
    ...unplayedNotices(service, row, present, waited),
    ...newTimeNotices(service, row, present, moments),
    ...moments.flatMap(({ miss }) => (miss?.isLeft ? leftNotices(service, row, present, miss.seat, 'vacant') : [])),
  ];
}
