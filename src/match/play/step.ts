import {
  type Decision,
  given,
  type Json,
  type Message,
  type RecordedAnswer,
  type SeatId,
  same,
  storedOf,
} from '../../engine/index.ts';
import type { Speech } from '../../i18n/index.ts';
import { answeredBy, type SheetSource } from '../../orders/index.ts';
import type { LessonTold, ReportModel } from '../../reports/index.ts';
import type { OpenRow, PositionRow, QuietAnswerRow, SeatRow } from '../../store/position.ts';
import type { DraftChangeRow, LetterRow, OpenedRow, StepRow, ToldRow, UntoldRow } from '../../store/step.ts';
import { commitmentsIn } from '../dice/commitment.ts';
import { diceStep } from '../dice/step-log.ts';
import { seated } from '../forming/seating.ts';
import { viewOf } from '../game.ts';
import { ownsOf } from '../owns.ts';
import { matchInfo } from '../post/masthead.ts';
import { STOPPED_MINUTES, TOGETHER_MINUTES } from '../post/notification.ts';
import { posting } from '../post/outgoing.ts';
import type { Service } from '../service.ts';
import { standingId } from '../sheets/standing.ts';
import { pastAppointment } from '../time/appointment.ts';
import { deadlineFor, hoursFor, timetableOf, weightOf } from '../time/deadline.ts';
import { addMinutes, type ClockStep, clockSteps, isClockStopped } from '../time/pace.ts';
import { gameIn, sentenceOf, speechIn } from '../words.ts';
import { endLetters, endOf } from './end.ts';
import { firstMailOf } from './first-mail.ts';
import { isGuided, lessonTold } from './lesson-told.ts';
import { type ReportMoment, reportFor, tellable } from './report.ts';
import { paceFor, paceOf, type Run, TAKING_BACK } from './run.ts';
import { spentBy } from './spent-lines.ts';
import { unusedLines, unusedNotice } from './unused-lines.ts';

interface StepContext {
  readonly service: Service;
  readonly row: PositionRow;
  readonly run: Run;
  readonly now: Date;
  /** The seat whose player is on its page: he sees his next question there. */
  readonly present?: SeatId | undefined;
}

type OpenDecision = ReportMoment['open'][number];

/** The changes by a run. Undefined: none. */
export function stepOf(context: StepContext): StepRow | undefined {
  const { service, row, run, now } = context;
  const { referee } = run;
  const open = openDecisions(context);
  const opened = open.filter(({ decision }) => !row.open.some((before) => before.decision === decision.id));
  const closed = row.open.filter((before) => !open.some(({ decision }) => decision.id === before.decision));
  const drafts = row.seats.flatMap((seat) => draftChange(context, seat, open));
  const isStill = [referee.taken, referee.rolls, opened, closed, drafts].every(({ length }) => length === 0);
  const withdrawn = [...referee.withdrawn];
  if (isStill && !isLocked(context) && !crossedBoundary(run)) return undefined;
  const used = usedStanding(context);
  const fallen = diceStep(service, row, run, { now, drafts, used });
  const rollCount = row.written.roll + fallen.rolls.length;
  const { rollHead: diceHead, dice } = fallen;
  const unused = unusedLines(row, run, drafts);
  const isNew = ({ decision }: OpenDecision) => !referee.withdrawn.has(decision.id);
  const asked = { open, opened: opened.filter(isNew), closed };
  const { told, untold, toModerators } = reports(
    context,
    asked,
    { drafts, unused },
    { rolls: rollCount, diceHead, dice },
  );
  // While a sheet under GO is being carried out, its owner may still change the rest, so he is told at once. Otherwise
  // the next report is early enough.
  const isNoticed = ({ seat, no }: SeatRow) =>
    !crossedBoundary(run) &&
    run.sheets.get(seat)?.keep().mode === 'go' &&
    !told.some(({ row: to }) => to.seatNo === no);
  const unusedOf = (seats: readonly SeatRow[]) =>
    seats.flatMap((seat) => {
      const lines = unused.get(seat.seat);
      return lines ? [{ seat, lines }] : [];
    });
  return {
    matchId: row.id,
    seq: row.seq,
    inputs: row.inputs,
    release: row.release,
    playedBy: service.release ?? row.release,
    at: now,
    state: referee.over ? 'OVER' : 'RUNNING',
    snapshot: referee.snapshot === run.start ? undefined : storedOf(run.game, referee.snapshot),
    boundary: referee.checkpoint && storedOf(run.game, referee.checkpoint),
    eventCount: row.written.event + referee.events.length,
    rollCount,
    ...fallen,
    answers: referee.taken,
    withdrawn,
    events: referee.events,
    opened: opened.map((each) => openedRow(row, each, now)),
    closed: closed.map(({ decision }) => decision),
    drafts,
    used,
    told: told.map(({ row: each }) => each),
    untold,
    unused: unusedOf(row.seats.filter((seat) => !isNoticed(seat))).map(({ seat, lines }) => ({
      seatNo: seat.no,
      lines,
    })),
    spent: row.seats.flatMap((seat) => spentBy(seat, drafts)),
    letters: [
      ...told.map(({ letter }) => letter),
      ...toModerators,
      ...unusedOf(row.seats.filter(isNoticed)).map((each) => unusedNotice(service, row, run, each)),
    ],
  };
}

/** Whether a draw needs a new lock. */
const isLocked = ({ row, run: { dice } }: StepContext): boolean =>
  dice.wanted !== undefined || (dice.awaited !== undefined && dice.awaited !== row.dice.lock);

/** Whether the run has reached an impulse boundary. */
const crossedBoundary = ({ referee }: Run): boolean => referee.checkpoint !== undefined;

/** Whether the previous step ended at an impulse boundary, and nothing has been asked since. */
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
 * An unfinished sheet keeps its remaining orders. It keeps waiting while another seat is asked; when its own seat is
 * asked, it has stopped, and its orders become a draft again. No sheet outlives its impulse.
 */
function draftChange(
  context: StepContext,
  { seat, no, draft }: SeatRow,
  open: readonly OpenDecision[],
): DraftChangeRow[] {
  if (!draft) return [];
  const { run } = context;
  if (draft.mode === TAKING_BACK) return [{ ...draft, seatNo: no, gone: true }];
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

/** The rest of a sheet in its draft, and whether it is empty. */
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

/** How often each standing order has answered, and what it leaves to its owner because he has taken the answer back. */
function usedStanding({ row, run: { referee } }: StepContext): StepRow['used'] {
  const timesOf = (seat: SeatId, position: number) =>
    referee.taken.filter((each) => each.seat === seat && answeredBy(each.why) === standingId(position)).length;
  const heldBy = (seat: SeatId) => row.answers.find((each) => each.seat === seat && referee.withdrawn.has(each.id))?.id;
  return row.seats
    .flatMap(({ seat, no, standing }) => {
      const held = heldBy(seat) ?? null;
      return standing.map(({ position }) => ({ seatNo: no, position, times: timesOf(seat, position), held }));
    })
    .filter(({ times, held }) => times > 0 || held !== null);
}

/** The state of all seats' sheets after a run. */
interface SheetsAfter {
  readonly drafts: readonly DraftChangeRow[];
  readonly unused: ReadonlyMap<SeatId, readonly string[]>;
}

/** What is asked, what of it is asked anew, and what is not asked any more. */
interface AskedAfter {
  readonly open: readonly OpenDecision[];
  readonly opened: readonly OpenDecision[];
  readonly closed: readonly OpenRow[];
}

interface SeatReport {
  readonly row: ToldRow;
  readonly letter: LetterRow;
}

/**
 * A report to every seat that is asked something. For the others it notes whether there is news, which they are told
 * later, according to their choice.
 */
function reports(
  context: StepContext,
  { open, opened, closed }: AskedAfter,
  { drafts, unused }: SheetsAfter,
  dice: Pick<ReportMoment, 'rolls' | 'diceHead' | 'dice'>,
): {
  readonly told: readonly SeatReport[];
  readonly untold: readonly UntoldRow[];
  readonly toModerators: readonly LetterRow[];
} {
  const { row, run, now } = context;
  const at = now.toISOString();
  const seats = row.seats.map((seat) => seated(run.game, run.referee.state, seat));
  const moment: ReportMoment = {
    agreed: row.agreed,
    endsAt: row.endsAt,
    ...dice,
    game: run.game,
    now,
    match: matchInfo(run.game.title, row),
    pace: paceOf(row),
    over: run.referee.over,
    open,
    sealed: run.referee.sealed,
    seals: commitmentsIn(context.service, row, run.referee),
    seats,
    sides: run.game.knowledge.sides?.(run.referee.state) ?? [],
    past: pastIn(context, closed),
    view: (seat): Json => viewOf(run.game, run.referee.state, seat),
    events: [...row.untold, ...run.referee.events.map((event) => ({ ...event, at }))],
    quiet: [...row.quiet, ...quietAnswers(run.referee.taken, row.seq + 1)],
    ...(crossedBoundary(run) ? { endedFrom: row.boundaryEvent } : {}),
    ...(run.referee.over ? { end: endOf(context.service, row) } : {}),
  };
  const draftOf = ({ no }: SeatRow) => drafts.find(({ seatNo }) => seatNo === no);
  const { reporter } = run.game;
  const hasNews = (seat: SeatRow) =>
    tellable(moment.events, seat).some(({ event }) => reporter.events.isNews(event)) || unused.has(seat.seat);
  const when = (seat: SeatRow) => tellingOf(context, seat, hasNews(seat), opened);
  const withUnused = (seat: SeatRow): SeatRow => ({
    ...seat,
    unused: [...seat.unused, ...(unused.get(seat.seat) ?? [])],
  });
  return {
    told: seats
      .filter((seat) => when(seat) === 'now')
      .map((seat) => report(context, withUnused(seat), moment, draftOf(seat))),
    untold: seats.flatMap((seat, i) => {
      const later = when(seat) === 'later';
      const tellAt = hasNews(seat)
        ? tellAtOf(context, seat, tellable(moment.events, seat), opened)
        : dateOf(seat.tellAt);
      const isTold = tellAt !== null || (later && seat.notify === 'EACH');
      const reported = isTold ? Math.min(seat.reported, moment.endedFrom ?? seat.reported) : seat.reported;
      const isChanged =
        seat !== row.seats[i] || tellAt?.getTime() !== dateOf(seat.tellAt)?.getTime() || reported < seat.reported;
      const { no: seatNo, name, powers } = seat;
      return when(seat) !== 'now' && (later || isChanged) ? [{ seatNo, later, tellAt, reported, name, powers }] : [];
    }),
    toModerators: run.referee.over
      ? endLetters(
          context.service,
          row,
          moment,
          moment.events.filter(({ event }) => event.only === undefined),
        )
      : [],
  };
}

const dateOf = (at: string | null): Date | null => (at === null ? null : new Date(at));

/**
 * When a seat is told of its own turn and pieces, whatever news it wants: shortly after an impulse is over, or when its
 * player has stopped in the midst of it for a while. It depends on nothing but what the seat may know.
 */
function tellAtOf(
  { row, run, now }: StepContext,
  seat: SeatRow,
  untold: ReportMoment['events'],
  opened: readonly OpenDecision[],
): Date | null {
  const { reporter, language } = run.game;
  const owns = ownsOf(run.game, seat);
  const before = dateOf(seat.tellAt);
  if (isUntold(row) || !untold.some(({ event }) => reporter.events.concerns(event, owns))) return before;
  const soon = addMinutes(now, TOGETHER_MINUTES);
  if (crossedBoundary(run)) return before !== null && before < soon ? before : soon;
  const hasStopped = opened.some(
    ({ decision }) => decision.seat !== seat.seat && decision.public && language.acts.includes(decision.kind),
  );
  return hasStopped ? addMinutes(now, STOPPED_MINUTES) : before;
}

/** Deadlines that were met by this step. */
function pastIn({ row }: StepContext, closed: readonly OpenRow[]): NonNullable<ReportMoment['past']> {
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

/** Whether no report has been sent yet: the match has just begun, or its deal has waited for the beacon. */
const isUntold = ({ seq, dice, seats }: PositionRow): boolean =>
  seq === 0 || (dice.boundaries === 0 && seats.every(({ reportNo }) => reportNo === 0));

function tellingOf(
  { row, run, present }: StepContext,
  seat: SeatRow,
  hasNews: boolean,
  opened: readonly OpenDecision[],
): 'now' | 'later' | 'never' {
  if (run.referee.over) return 'now';
  // The first report tells of the deal, which may have waited for the beacon.
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
): SeatReport {
  const reportNo = seat.reportNo + 1;
  const say = speechIn(gameIn(run.game, seat.language));
  const draftNote = draftNoteOf(say, change ?? seat.draft, run.sheets.has(seat.seat) ? stopOf(seat) : 'open');
  const stopped = stoppedSheet(run, seat, change ?? seat.draft);
  const draft = stopped ? undefined : openDraft(change ?? seat.draft);
  const told = reportFor(moment, { row: seat, reportNo, draftNote, stopped, draft });
  const first = isUntold(row) ? firstMailOf(service, row, gameIn(run.game, seat.language)) : {};
  const lesson = lessonIn({ row: { ...row, dice: moment.dice }, run }, seat);
  const letter = posting(service, {
    code: row.code,
    seatNo: seat.no,
    letter: { kind: 'report', report: { ...told, ...first, ...(lesson ? { lesson } : {}) } },
    decision: moment.open.find(({ decision }) => decision.seat === seat.seat)?.decision.id,
    threadRoot: crossedBoundary(run) || isAtBoundary(row) ? null : seat.threadRoot,
    from: { event: seat.reported, seq: seat.reportedSeq },
  });
  const reported = row.written.event + run.referee.events.length;
  const { no: seatNo, name, powers } = seat;
  return {
    letter,
    row: { seatNo, name, powers, reported, reportNo, threadRoot: letter.threadRoot, ...given({ lesson: lesson?.no }) },
  };
}

/** The mail of a lesson that a report is, for a seat that takes one by mail. */
function lessonIn({ row, run }: Pick<StepContext, 'row' | 'run'>, seat: SeatRow): LessonTold | undefined {
  const game = gameIn(run.game, seat.language);
  if (!isGuided(game, row, seat)) return undefined;
  const all = [...row.answers, ...run.referee.taken];
  const answers = all.flatMap((each) => (each.seat === seat.seat ? [each.answer] : []));
  const lesson = lessonTold(game, row, { view: run.referee.view(seat.seat), answers, lines: [] }, all);
  return lesson && lesson.no > (seat.guide?.mails ?? 0) ? lesson : undefined;
}

/** After which order and why the sheet of a seat has stopped whose player is asked to go on with its impulse. */
function stoppedSheet(
  run: Run,
  { seat, language }: SeatRow,
  draft: (Pick<DraftChangeRow, 'lines'> & { readonly gone?: boolean }) | null,
): ReportModel['stopped'] {
  const { game: played, sheets, referee } = run;
  const { acts } = played.language;
  if (!referee.open.some((open) => open.seat === seat && acts.includes(open.kind))) return undefined;
  const game = gameIn(played, language);
  const say = speechIn(game);
  const sheet = sheets.get(seat);
  // What was carried out in an earlier step is not in the sheet any more, but it is recorded.
  const last = referee.answers.findLast((answer) => answer.seat === seat && acts.includes(answer.kind));
  const before = last?.origin === 'sheet' ? game.language.formatAnswer(last.kind, last.answer) : '';
  const after = crossedBoundary(run) ? (sheet?.at?.line.text ?? '') : before;
  const told = whyStopped(say, sheet, after, (reason) => sentenceOf(game, reason));
  if (told === undefined) return undefined;
  const left = draft && !draft.gone ? draft.lines : [];
  const refused = refusedIn(left, sheet);
  return { why: told, left, ...(refused > 0 ? { refused } : {}) };
}

/** The lines of a draft that is not handed over. */
const openDraft = (
  draft: (Pick<DraftChangeRow, 'lines' | 'handedOver'> & { readonly gone?: boolean }) | null,
): readonly string[] | undefined => (draft && !draft.gone && !draft.handedOver ? draft.lines : undefined);

/** The number of the refused line among those that are left; 0 if none of them was refused. */
const refusedIn = (left: readonly string[], sheet: SheetSource | undefined): number => {
  const { line, refusal } = sheet?.at ?? {};
  return line && refusal ? left.indexOf(line.spelt || line.text) + 1 : 0;
};

function whyStopped(
  say: Speech,
  sheet: SheetSource | undefined,
  after: string,
  told: (reason: Message) => string,
): string | undefined {
  const { line, refusal } = sheet?.at ?? {};
  if (line && refusal)
    return say('sheet.stopped.at', { number: line.number, text: line.text, why: told(refusal.reason) });
  const reason = sheet?.stopped?.reason;
  if (after === '') return reason && say('sheet.stopped', { why: told(reason) });
  return reason ? say('sheet.stopped.after', { text: after, why: told(reason) }) : say('sheet.done', { text: after });
}

function draftNoteOf(
  say: Speech,
  draft: (Pick<DraftChangeRow, 'lines' | 'handedOver'> & { readonly gone?: boolean }) | null,
  otherwise: 'open' | 'stopped' | 'partial',
): string {
  if (!draft || draft.gone || draft.lines.length === 0) return say('draft.none');
  return say(`draft.${draft.handedOver ? 'handed-over' : otherwise}`, { count: draft.lines.length });
}

/** Why a sheet stopped; one that the clock handed over stops at its faulty line. */
const stopOf = ({ draft }: SeatRow): 'stopped' | 'partial' => (draft?.stopsAt == null ? 'stopped' : 'partial');
