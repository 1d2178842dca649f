import { type Decision, type Json, type RecordedAnswer, type SeatId, same, storedOf } from '../../engine/index.ts';
import { answeredBy, type SheetSource } from '../../orders/index.ts';
import type { Speech } from '../../reports/index.ts';
import type { PositionRow, QuietAnswerRow, SeatRow } from '../../store/position.ts';
import type { DraftChangeRow, LetterRow, OpenedRow, StepRow, ToldRow, UntoldRow } from '../../store/step.ts';
import { diceStep } from '../dice/step-log.ts';
import { seated } from '../forming/seating.ts';
import { viewOf } from '../game.ts';
import { matchInfo } from '../post/masthead.ts';
import { posting } from '../post/outgoing.ts';
import type { Service } from '../service.ts';
import { pastAppointment } from '../time/appointment.ts';
import { deadlineFor, hoursFor, timetableOf, weightOf } from '../time/deadline.ts';
import { type ClockStep, clockSteps, isClockStopped } from '../time/pace.ts';
import { gameIn, speechIn } from '../words.ts';
import { type ReportMoment, reportFor, tellable } from './report.ts';
import { paceFor, paceOf, type Run } from './run.ts';
import { unusedLines, unusedNotice } from './unused-lines.ts';

export interface StepContext {
  readonly service: Service;
  readonly row: PositionRow;
  readonly run: Run;
  readonly now: Date;
  /** The seat whose player is looking on: it sees on its page what it is asked next. */
  readonly present?: SeatId | undefined;
}

type OpenDecision = ReportMoment['open'][number];

/** What a run has changed. Undefined: nothing. */
export function stepOf(context: StepContext): StepRow | undefined {
  const { service, row, run, now } = context;
  const { referee } = run;
  const open = openDecisions(context);
  const opened = open.filter(({ decision }) => !row.open.some((before) => before.decision === decision.id));
  const closed = row.open.filter((before) => !open.some(({ decision }) => decision.id === before.decision));
  const drafts = row.seats.flatMap((seat) => draftChange(context, seat, open));
  const hasFallen = referee.rolls.length > 0 || isLocked(context);
  const hasMoved = referee.taken.length + opened.length + closed.length > 0 || hasFallen || crossedBoundary(run);
  if (!hasMoved && drafts.length === 0) return undefined;
  const fallen = diceStep(service, row, run, now);
  const rollCount = row.written.roll + fallen.rolls.length;
  const { rollHead: diceHead, dice } = fallen;
  const unused = unusedLines(row, run, drafts);
  const { told, untold } = reports(context, open, opened, { drafts, unused }, { rolls: rollCount, diceHead, dice });
  // While a sheet under GO goes on, its owner may still change the rest of it. Else the next report tells him early enough.
  const isNoticed = ({ seat, no }: SeatRow) =>
    !crossedBoundary(run) &&
    run.sheets.get(seat)?.keep().mode === 'go' &&
    !told.some(({ row: to }) => to.seatNo === no);
  const unusedOf = (seats: readonly SeatRow[]) =>
    seats.flatMap((seat) => (unused.has(seat.seat) ? [{ seat, lines: unused.get(seat.seat) ?? [] }] : []));
  return {
    matchId: row.id,
    seq: row.seq,
    inputs: row.inputs,
    at: now,
    state: referee.over ? 'OVER' : 'RUNNING',
    snapshot: referee.snapshot === run.start ? undefined : storedOf(run.game, referee.snapshot),
    boundary: referee.checkpoint && storedOf(run.game, referee.checkpoint),
    eventCount: row.written.event + referee.events.length,
    rollCount,
    ...fallen,
    answers: referee.taken,
    events: referee.events,
    opened: opened.map((each) => openedRow(row, each, now)),
    closed: closed.map(({ decision }) => decision),
    drafts,
    used: usedStanding(context),
    told: told.map(({ row: each }) => each),
    untold,
    unused: unusedOf(row.seats.filter((seat) => !isNoticed(seat))).map(({ seat, lines }) => ({
      seatNo: seat.no,
      lines,
    })),
    letters: [
      ...told.map(({ letter }) => letter),
      ...unusedOf(row.seats.filter(isNoticed)).map((each) => unusedNotice(service, row, run, each)),
    ],
  };
}

/** Whether a draw has to wait for a round of the beacon that it was not known to wait for. */
const isLocked = ({ row, run: { dice } }: StepContext): boolean =>
  dice?.wanted !== undefined || (dice?.awaited !== undefined && dice.awaited !== row.dice?.lock);

/** Whether the match has come to an impulse boundary. */
const crossedBoundary = ({ referee }: Run): boolean => referee.checkpoint !== undefined;

/** Whether the step before has come to an impulse boundary, and nothing has been asked since. */
const isAtBoundary = ({ open, answers }: PositionRow): boolean => open.length === 0 && answers.length === 0;

function openDecisions({ row, run, now }: StepContext): readonly OpenDecision[] {
  if (run.referee.over) return [];
  return run.referee.open.map((decision) => {
    const before = row.open.find((each) => each.decision === decision.id);
    return {
      decision,
      openedAt: before ? new Date(before.openedAt) : now,
      deadline: before ? new Date(before.deadline) : deadlineOf(row, run, decision, now),
    };
  });
}

function deadlineOf(row: PositionRow, { game }: Run, { kind, seat }: Decision, now: Date): Date {
  return deadlineFor(timetableOf(row, seat), now, hoursFor(paceOf(row), weightOf(game, kind)));
}

const openedRow = (row: PositionRow, { decision, deadline }: OpenDecision, now: Date): OpenedRow => ({
  decision: {
    id: decision.id,
    kind: decision.kind,
    seat: decision.seat,
    prompt: decision.prompt,
    public: decision.public,
  },
  fallback: decision.fallback(),
  deadline,
  dueAt: firstDue(row, decision.seat, now, deadline),
});

function firstDue(row: PositionRow, asked: SeatId, now: Date, deadline: Date): Date | null {
  const seat = row.seats.find((each) => each.seat === asked);
  const pace = paceFor(row, seat);
  const [first]: readonly ClockStep[] = clockSteps(pace, now, deadline);
  return seat && isClockStopped(pace, seat) ? null : (first?.at ?? null);
}

/**
 * A sheet that is not done keeps the orders that are left. It waits on while somebody else is asked; when its own seat is,
 * it has stopped, and its orders become a draft again. No sheet outlives its impulse.
 */
function draftChange(
  context: StepContext,
  { seat, no, draft }: SeatRow,
  open: readonly OpenDecision[],
): DraftChangeRow[] {
  if (!draft) return [];
  const { run } = context;
  const sheet = run.sheets.get(seat);
  const asked = open.filter(({ decision }) => decision.seat === seat).map(({ decision }) => decision.id);
  if (!sheet && asked.includes(draft.decision)) return [];
  const decision = asked[0] ?? draft.decision;
  const { isDone, ...left } = leftOf(draft, sheet, asked.length > 0);
  const gone = isDone || crossedBoundary(run) || run.referee.over;
  const next = { decision, ...left };
  const isSame = !gone && same({ ...draft, ...next }, draft);
  return isSame ? [] : [{ ...next, seatNo: no, gone }];
}

/** What a sheet leaves of its draft, and whether that is nothing. */
function leftOf(draft: NonNullable<SeatRow['draft']>, sheet: SheetSource | undefined, isAsked: boolean) {
  const kept = sheet?.keep();
  const { handedOver: before } = draft;
  if (!kept) return { lines: draft.lines, handedOver: false, stopped: null, stopsAt: null, isDone: false };
  const lines = linesOf(kept.text);
  const handedOver = before && !isAsked;
  return {
    lines,
    handedOver,
    stopped: handedOver ? (kept.stopped ?? null) : null,
    stopsAt: handedOver ? (kept.until ?? null) : null,
    isDone: kept.over || (lines.length === 0 && !(handedOver && kept.resumed)),
  };
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'));

/** How often each standing order has answered. */
function usedStanding({ row, run }: StepContext): StepRow['used'] {
  const counts = new Map<string, { seatNo: number; position: number; times: number }>();
  for (const { seat, origin, why } of run.referee.taken) {
    const id = origin === 'standing' ? (answeredBy(why) ?? '') : '';
    const position = Number(id.slice(1));
    const seatNo = row.seats.find((each) => each.seat === seat)?.no;
    if (!Number.isInteger(position) || id === '' || seatNo === undefined) continue;
    const key = `${seatNo} ${position}`;
    counts.set(key, { seatNo, position, times: (counts.get(key)?.times ?? 0) + 1 });
  }
  return [...counts.values()];
}

/** What has become of the sheets of all seats. */
interface SheetsAfter {
  readonly drafts: readonly DraftChangeRow[];
  readonly unused: ReadonlyMap<SeatId, readonly string[]>;
}

interface Told {
  readonly row: ToldRow;
  readonly letter: LetterRow;
}

/**
 * A report to every seat that is asked something, and word of the others that something has happened: they are told later, as
 * they wish.
 */
function reports(
  context: StepContext,
  open: readonly OpenDecision[],
  opened: readonly OpenDecision[],
  { drafts, unused }: SheetsAfter,
  dice: Pick<ReportMoment, 'rolls' | 'diceHead' | 'dice'>,
): { readonly told: readonly Told[]; readonly untold: readonly UntoldRow[] } {
  const { row, run, now } = context;
  const at = now.toISOString();
  const seats = row.seats.map((seat) => seated(run.game, run.referee.state, seat));
  const moment: ReportMoment = {
    rulings: row.rulings,
    ...dice,
    game: run.game,
    now,
    match: matchInfo(run.game.title, row),
    pace: paceOf(row),
    over: run.referee.over,
    open,
    sealed: run.referee.sealed,
    seatNames: Object.fromEntries(seats.map(({ seat, name }) => [seat, name])),
    past: pastIn(context, open),
    view: (seat): Json => viewOf(run.game, run.referee.state, seat),
    events: [...row.untold, ...run.referee.events.map((event) => ({ ...event, at }))],
    quiet: [...row.quiet, ...quietAnswers(run.referee.taken, row.seq + 1)],
  };
  const draftOf = ({ no }: SeatRow) => drafts.find(({ seatNo }) => seatNo === no);
  const hasNews = (seat: SeatRow) => tellable(moment.events, seat).length > 0 || unused.has(seat.seat);
  const when = (seat: SeatRow) => tellingOf(context, seat, hasNews(seat), opened);
  const withUnused = (seat: SeatRow): SeatRow => ({
    ...seat,
    unused: [...seat.unused, ...(unused.get(seat.seat) ?? [])],
  });
  return {
    told: seats
      .filter((seat) => when(seat) === 'now')
      .map((seat) => report(context, withUnused(seat), moment, draftOf(seat))),
    untold: seats
      .filter((seat, i) => when(seat) === 'later' || (when(seat) === 'never' && seat !== row.seats[i]))
      .map((seat) => ({ seatNo: seat.no, later: when(seat) === 'later', name: seat.name, powers: seat.powers })),
  };
}

/** Deadlines that were met by this step. */
function pastIn({ row }: StepContext, open: readonly OpenDecision[]): NonNullable<ReportMoment['past']> {
  const isOpen = (id: number) => open.some(({ decision }) => decision.id === id);
  const closed = row.open.filter(({ decision }) => !isOpen(decision));
  const past = (seat: SeatId) =>
    closed
      .filter((each) => each.seat === seat)
      .map(({ decision, openedAt, deadline }) =>
        pastAppointment({
          code: row.code,
          seat,
          decision,
          openedAt: new Date(openedAt),
          deadline: new Date(deadline),
        }),
      );
  return Object.fromEntries(row.seats.map(({ seat }) => [seat, past(seat)]));
}

const quietAnswers = (taken: readonly RecordedAnswer[], seq: number): readonly QuietAnswerRow[] =>
  taken
    .filter(({ origin }) => origin !== 'person' && origin !== 'sheet')
    .map(({ why = null, ...answer }) => ({ ...answer, why, seq }));

/** Whether no report has gone out yet: the match has just begun, or its deal has waited for the beacon. */
const isUntold = ({ seq, dice, seats }: PositionRow): boolean =>
  seq === 0 || (dice?.boundaries === 0 && seats.every(({ reportNo }) => reportNo === 0));

function tellingOf(
  { row, run, present }: StepContext,
  seat: SeatRow,
  hasNews: boolean,
  opened: readonly OpenDecision[],
): 'now' | 'later' | 'never' {
  if (run.referee.over) return 'now';
  // The first report tells what was dealt, and a deal may wait for the beacon.
  if (isUntold(row)) return run.referee.needDice ? 'never' : 'now';
  const isAsked = opened.some(({ decision }) => decision.seat === seat.seat);
  if (isAsked && (seat.seat !== present || crossedBoundary(run))) return 'now';
  return crossedBoundary(run) && hasNews ? 'later' : 'never';
}

function report(
  { service, row, run }: StepContext,
  seat: SeatRow,
  moment: ReportMoment,
  change: DraftChangeRow | undefined,
): Told {
  const reportNo = seat.reportNo + 1;
  const say = speechIn(gameIn(run.game, seat.language));
  const draftNote = draftNoteOf(say, change ?? seat.draft, run.sheets.has(seat.seat) ? stopOf(seat) : 'open');
  const letter = posting(service, {
    code: row.code,
    seatNo: seat.no,
    letter: { kind: 'report', report: reportFor(moment, { row: seat, reportNo, draftNote }) },
    decision: moment.open.find(({ decision }) => decision.seat === seat.seat)?.decision.id,
    threadRoot: crossedBoundary(run) || isAtBoundary(row) ? null : seat.threadRoot,
    from: { event: seat.reported, seq: seat.reportedSeq },
  });
  const reported = row.written.event + run.referee.events.length;
  const { no: seatNo, name, powers } = seat;
  return { letter, row: { seatNo, name, powers, reported, reportNo, threadRoot: letter.threadRoot } };
}

function draftNoteOf(
  say: Speech,
  draft: (Pick<DraftChangeRow, 'lines' | 'handedOver'> & { readonly gone?: boolean }) | null,
  otherwise: 'open' | 'stopped' | 'partial',
): string {
  if (!draft || draft.gone || draft.lines.length === 0) return say('draft.none');
  return say(`draft.${draft.handedOver ? 'handed-over' : otherwise}`, { count: draft.lines.length });
}

/** A sheet stops; one that the clock has handed over had to. */
const stopOf = ({ draft }: SeatRow): 'stopped' | 'partial' => (draft?.stopsAt == null ? 'stopped' : 'partial');
