import { type ClockRow, dueMatches, readyMatches, writeClock } from '../store/clocks.ts';
import { pendingLetters } from '../store/outbox.ts';
import type { OpenRow, PositionRow, SeatRow } from '../store/position.ts';
import type { LetterRow } from '../store/step.ts';
import { forgetRaw, waitingSubmissions } from '../store/submissions.ts';
import { advanceMatch } from './advance.ts';
import { LINKS, matchInfo, moderatorInfo, seatInfo } from './masthead.ts';
import { say } from './messages/en.ts';
import { posting } from './outgoing.ts';
import { addHours, type ClockStep, clockSteps } from './pace.ts';
import { openPosition } from './packs.ts';
import { type Present, presentOf } from './rehearsal.ts';
import { silenceOf } from './report.ts';
import { paceOf } from './run.ts';
import type { Service } from './service.ts';

/** Rows that one sweep takes of each kind: what is left, the next one takes. */
const SWEEP_LIMIT = 500;

/** Days for which raw mails are kept. */
const RAW_DAYS = 90;

/** Milliseconds that a row is left to its own job before the sweep makes another. */
const PATIENCE = 30_000;

/**
 * Looks through the whole database for work that no job may stand for any more, because a queue was emptied or a process died:
 * adds the jobs again and does what the clock has due. Doing it too often is harmless.
 */
export async function sweep(service: Service): Promise<void> {
  const now = service.clock();
  const settled = new Date(now.getTime() - PATIENCE);
  const { store, queues } = service;
  for (const id of await waitingSubmissions(store, settled, SWEEP_LIMIT)) await queues.inbound(id);
  await queues.postman(await pendingLetters(store, settled, SWEEP_LIMIT));
  for (const { id, inputs } of await readyMatches(store, now, SWEEP_LIMIT)) await queues.referee(id, inputs);
  for (const id of await dueMatches(store, now, SWEEP_LIMIT)) await keepTime(service, id);
  await forgetRaw(store, addHours(now, -24 * RAW_DAYS));
}

/** Does what the clock has due in a match: reminders, lateness, and what the end of grace brings. */
export async function keepTime(service: Service, matchId: string): Promise<void> {
  const row = await openPosition(service, matchId);
  if (row?.state !== 'RUNNING') return;
  const now = service.clock();
  const due = row.open.filter(({ dueAt }) => dueAt !== null && new Date(dueAt) <= now);
  if (due.length === 0) return;
  const moments = due.map((open) => momentOf(row, open, now));
  const letters = lettersFor(service, row, moments, now);
  const clocks = moments.map(({ clock }) => clock);
  if (!(await writeClock(service.store, row.id, clocks, letters, now))) return;
  await service.queues.postman(letters.map(({ id }) => id));
  for (const { decision, nextStage, dueAt } of clocks) {
    if (dueAt) await service.queues.clock(row.id, `${decision}-${nextStage}`, dueAt.getTime() - now.getTime());
  }
  if (moments.some(({ step }) => step.kind === 'grace-over')) await advanceMatch(service, row.id);
}

/** The latest thing due at a decision: a clock that was stopped does not send three reminders at once. */
interface Moment {
  readonly open: OpenRow;
  readonly step: ClockStep;
  /** How many reminders are still to come. */
  readonly remindersLeft: number;
  readonly clock: ClockRow;
}

function momentOf(row: PositionRow, open: OpenRow, now: Date): Moment {
  const steps = clockSteps(paceOf(row), new Date(open.openedAt), new Date(open.deadline));
  const nextStage = steps.filter(({ at }) => at <= now).length;
  const step = steps[nextStage - 1] ?? steps[0];
  if (!step) throw new Error('a deadline has no steps');
  const clock = { decision: open.decision, stage: open.stage, nextStage, dueAt: steps[nextStage]?.at ?? null };
  return { open, step, remindersLeft: steps.slice(nextStage).filter(({ kind }) => kind === 'reminder').length, clock };
}

/** One letter a seat, about all that it is asked. Who has handed his orders over is not reminded. */
function lettersFor(service: Service, row: PositionRow, moments: readonly Moment[], now: Date): LetterRow[] {
  const present = presentOf(service, row);
  const letters = row.seats.flatMap((seat) => {
    const mine = moments.filter(({ open }) => open.seat === seat.seat);
    const [first] = [...mine].sort((a, b) => b.step.at.getTime() - a.step.at.getTime());
    if (!first || seat.draft?.handedOver) return [];
    return [reminder(service, row, present, seat, first)];
  });
  const late = moments.filter(({ step }) => step.kind !== 'reminder');
  if (late.length === 0 || row.moderator.address === null) return letters;
  return [...letters, lateNotice(service, row, present, late, now)];
}

function reminder(
  service: Service,
  row: PositionRow,
  { game, referee }: Present,
  seat: SeatRow,
  { open, step, remindersLeft }: Moment,
): LetterRow {
  const pace = paceOf(row);
  const decisions = referee.open.filter((decision) => decision.seat === seat.seat);
  const [first] = decisions;
  const stages = { reminder: remindersLeft > 0 ? 'soon' : 'last', late: 'due', 'grace-over': 'late' } as const;
  return posting(service, {
    code: row.code,
    seatNo: seat.no,
    letter: {
      kind: 'reminder',
      stage: stages[step.kind],
      deadline: {
        at: new Date(open.deadline).toISOString(),
        graceUntil: addHours(new Date(open.deadline), pace.graceHours).toISOString(),
      },
      prompts: decisions.map(({ prompt }) => prompt),
      ...(seat.draft ? { draftNote: say('draft.open', { count: seat.draft.lines.length }) } : {}),
      ...(first ? { silence: silenceOf(game, pace, first) } : {}),
      match: matchInfo(game.title, row),
      seat: seatInfo(seat),
      occasion: game.reporter.occasion(referee.view(seat.seat)),
      links: LINKS,
    },
    decision: first?.id,
    threadRoot: seat.threadRoot,
  });
}

/** Tells the moderator for whom the match waits; what is asked stays between the match and the seat. */
function lateNotice(
  service: Service,
  row: PositionRow,
  { game, referee }: Present,
  late: readonly Moment[],
  now: Date,
): LetterRow {
  const seats = new Set(late.map(({ open }) => open.seat));
  const deadline = late[0]?.open.deadline ?? now.toISOString();
  return posting(service, {
    code: row.code,
    seatNo: null,
    letter: {
      kind: 'notice',
      about: 'late',
      deadline: { at: new Date(deadline).toISOString() },
      waitingFor: row.seats.filter(({ seat }) => seats.has(seat)).map(({ name }) => name),
      match: matchInfo(game.title, row),
      seat: moderatorInfo(row),
      occasion: game.reporter.occasion(referee.view(undefined)),
      links: LINKS,
    },
  });
}
