import type { Decision, Json, SeatId } from '../engine/index.ts';
import type { PositionRow, SeatRow } from '../store/position.ts';
import type { DraftChangeRow, LetterRow, OpenedRow, StepRow, ToldRow } from '../store/step.ts';
import { viewOf } from './game.ts';
import type { Report } from './letter.ts';
import { addresseeOf, mastheadOf } from './masthead.ts';
import { posting } from './outgoing.ts';
import { addHours, clockSteps, type Pace } from './pace.ts';
import { type ReportMoment, reportFor, tellable } from './report.ts';
import { chainRolls } from './roll-chain.ts';
import { paceOf, type Run } from './run.ts';
import type { Service } from './service.ts';

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
  const { row, run, now } = context;
  const { referee } = run;
  const open = openDecisions(context);
  const opened = open.filter(({ decision }) => !row.open.some((before) => before.decision === decision.id));
  const closed = row.open.filter((before) => !open.some(({ decision }) => decision.id === before.decision));
  const drafts = row.seats.flatMap((seat) => draftChange(context, seat, open));
  const hasMoved = referee.taken.length + opened.length + closed.length > 0 || crossedBoundary(run);
  if (!hasMoved && drafts.length === 0) return undefined;
  const chain = chainRolls(row.rollHead, referee.rolls);
  const rollCount = row.written.roll + chain.rolls.length;
  const told = reports(context, open, opened, drafts, { rolls: rollCount, head: chain.head });
  return {
    matchId: row.id,
    seq: row.seq,
    inputs: row.inputs,
    at: now,
    state: referee.over ? 'OVER' : 'RUNNING',
    snapshot: crossedBoundary(run) ? referee.snapshot : undefined,
    eventCount: row.written.event + referee.events.length,
    rollCount,
    rollHead: chain.head,
    answers: referee.taken,
    events: referee.events,
    rolls: chain.rolls,
    opened: opened.map((each) => openedRow(paceOf(row), each, now)),
    closed: closed.map(({ decision }) => decision),
    drafts,
    used: usedStanding(context),
    told: told.map(({ row: each }) => each),
    letters: told.map(({ letter }) => letter),
  };
}

/** Whether the match has come to an impulse boundary. */
const crossedBoundary = ({ referee, start }: Run): boolean => referee.snapshot !== start;

function openDecisions({ row, run, now }: StepContext): readonly OpenDecision[] {
  if (run.referee.over) return [];
  return run.referee.open.map((decision) => {
    const before = row.open.find((each) => each.decision === decision.id);
    return { decision, deadline: before ? new Date(before.deadline) : deadlineFor(run, paceOf(row), decision, now) };
  });
}

function deadlineFor({ game }: Run, pace: Pace, { kind }: Decision, now: Date): Date {
  return addHours(now, game.language.acts.includes(kind) ? pace.impulseHours : pace.reactionHours);
}

const openedRow = (pace: Pace, { decision, deadline }: OpenDecision, now: Date): OpenedRow => ({
  decision: {
    id: decision.id,
    kind: decision.kind,
    seat: decision.seat,
    prompt: decision.prompt,
    public: decision.public,
  },
  fallback: decision.fallback(),
  deadline,
  dueAt: clockSteps(pace, now, deadline)[0]?.at ?? null,
});

/**
 * A sheet that is not done keeps the orders that are left. It waits on while somebody else is asked; when its own seat is,
 * it has stopped, and its orders become a draft again. No sheet outlives its impulse.
 */
function draftChange(
  { row, run }: StepContext,
  { seat, no, draft }: SeatRow,
  open: readonly OpenDecision[],
): DraftChangeRow[] {
  if (!draft) return [];
  const sheet = run.sheets.get(seat);
  const [asked] = open.filter(({ decision }) => decision.seat === seat);
  const isSettled =
    !row.open.some(({ decision }) => decision === draft.decision) || asked?.decision.id !== draft.decision;
  if (!sheet && !isSettled) return [];
  const outlived = crossedBoundary(run) || run.referee.over;
  const lines = outlived ? [] : (sheet?.rest() ?? draft.lines);
  const handedOver = draft.handedOver && asked === undefined;
  const decision = asked?.decision.id ?? draft.decision;
  const isSame =
    handedOver === draft.handedOver && decision === draft.decision && lines.join('\n') === draft.lines.join('\n');
  return isSame ? [] : [{ seatNo: no, decision, lines, handedOver }];
}

/** How often each standing order has answered. */
function usedStanding({ row, run }: StepContext): StepRow['used'] {
  const counts = new Map<string, { seatNo: number; position: number; times: number }>();
  for (const { seat, origin, why } of run.referee.taken) {
    const id = origin === 'standing' ? String(why?.args?.id ?? '') : '';
    const position = Number(id.slice(1));
    const seatNo = row.seats.find((each) => each.seat === seat)?.no;
    if (!Number.isInteger(position) || id === '' || seatNo === undefined) continue;
    const key = `${seatNo} ${position}`;
    counts.set(key, { seatNo, position, times: (counts.get(key)?.times ?? 0) + 1 });
  }
  return [...counts.values()];
}

interface Told {
  readonly row: ToldRow;
  readonly letter: LetterRow;
}

/** One report a seat, and only where something has happened that is worth a mail. */
function reports(
  context: StepContext,
  open: readonly OpenDecision[],
  opened: readonly OpenDecision[],
  drafts: readonly DraftChangeRow[],
  dice: Report['dice'],
): readonly Told[] {
  const { row, run } = context;
  const moment: ReportMoment = {
    game: run.game,
    over: run.referee.over,
    open,
    seatNames: Object.fromEntries(row.seats.map(({ seat, name }) => [seat, name])),
    view: (seat): Json => viewOf(run.game, run.referee.state, seat),
    events: [...row.untold, ...run.referee.events],
    dice,
    graceHours: paceOf(row).graceHours,
  };
  return row.seats
    .filter((seat) => isWorthMail(context, seat, moment, opened))
    .map((seat) =>
      report(
        context,
        seat,
        moment,
        drafts.find(({ seatNo }) => seatNo === seat.no),
      ),
    );
}

function isWorthMail(
  { run, present }: StepContext,
  seat: SeatRow,
  moment: ReportMoment,
  opened: readonly OpenDecision[],
): boolean {
  if (run.referee.over) return true;
  const isAsked = opened.some(({ decision }) => decision.seat === seat.seat);
  if (isAsked && seat.seat !== present) return true;
  return crossedBoundary(run) && (isAsked || tellable(moment.events, seat).length > 0);
}

function report(
  { service, row, run }: StepContext,
  seat: SeatRow,
  moment: ReportMoment,
  draft: DraftChangeRow | undefined,
): Told {
  const reportNo = seat.reportNo + 1;
  const hasStopped = draft !== undefined && draft.lines.length > 0 && !draft.handedOver && run.sheets.has(seat.seat);
  const stopped = hasStopped ? { lines: draft.lines, notice: run.sheets.get(seat.seat)?.stopped } : undefined;
  const told = reportFor(moment, { ...seat, reportNo, stopped });
  const letter = posting(service, {
    code: row.code,
    seatNo: seat.no,
    letter: { ...told, masthead: mastheadOf(run.game, row), reader: addresseeOf(seat) },
    decision: told.questions[0]?.id,
    threadRoot: crossedBoundary(run) ? null : seat.threadRoot,
  });
  const reported = row.written.event + run.referee.events.length;
  return { letter, row: { seatNo: seat.no, reported, reportNo, threadRoot: letter.threadRoot } };
}
