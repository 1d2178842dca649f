import { type Decision, type Json, type RecordedAnswer, type SeatId, same, storedOf } from '../engine/index.ts';
import type { PositionRow, QuietAnswerRow, SeatRow } from '../store/position.ts';
import type { DraftChangeRow, LetterRow, OpenedRow, StepRow, ToldRow } from '../store/step.ts';
import { viewOf } from './game.ts';
import { matchInfo } from './masthead.ts';
import { say } from './messages/en.ts';
import { posting } from './outgoing.ts';
import { addHours, clockSteps, type Pace } from './pace.ts';
import { type ReportMoment, reportFor, tellable } from './report.ts';
import { chainRolls } from './roll-chain.ts';
import { paceOf, type Run } from './run.ts';
import { seated } from './seating.ts';
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
  const told = reports(context, open, opened, drafts, { rolls: rollCount, diceHead: chain.head });
  return {
    matchId: row.id,
    seq: row.seq,
    inputs: row.inputs,
    at: now,
    state: referee.over ? 'OVER' : 'RUNNING',
    snapshot: crossedBoundary(run) ? storedOf(run.game, referee.snapshot) : undefined,
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

function deadlineFor({ game: { language } }: Run, pace: Pace, { kind }: Decision, now: Date): Date {
  const isBig = language.acts.includes(kind) || (language.weighty?.includes(kind) ?? false);
  return addHours(now, isBig ? pace.impulseHours : pace.reactionHours);
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
  const kept = sheet?.keep();
  const lines = kept ? linesOf(kept.text) : draft.lines;
  const handedOver = kept !== undefined && draft.handedOver && asked.length === 0;
  const stopped = handedOver ? (kept.stopped ?? null) : null;
  const isDone = kept !== undefined && (kept.over || (lines.length === 0 && !(handedOver && kept.resumed)));
  const gone = isDone || crossedBoundary(run) || run.referee.over;
  const next = { decision, lines, handedOver, stopped };
  const isSame = !gone && same({ ...draft, ...next }, draft);
  return isSame ? [] : [{ ...next, seatNo: no, gone }];
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'));

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
  dice: Pick<ReportMoment, 'rolls' | 'diceHead'>,
): readonly Told[] {
  const { row, run, now } = context;
  const at = now.toISOString();
  const seats = row.seats.map((seat) => seated(run.game, run.referee.state, seat));
  const moment: ReportMoment = {
    ...dice,
    game: run.game,
    match: matchInfo(run.game.title, row),
    pace: paceOf(row),
    over: run.referee.over,
    open,
    seatNames: Object.fromEntries(seats.map(({ seat, name }) => [seat, name])),
    view: (seat): Json => viewOf(run.game, run.referee.state, seat),
    events: [...row.untold, ...run.referee.events.map((event) => ({ ...event, at }))],
    quiet: [...row.quiet, ...quietAnswers(run.referee.taken, row.seq + 1)],
  };
  return seats
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

const quietAnswers = (taken: readonly RecordedAnswer[], seq: number): readonly QuietAnswerRow[] =>
  taken
    .filter(({ origin }) => origin !== 'person' && origin !== 'sheet')
    .map(({ why = null, ...answer }) => ({ ...answer, why, seq }));

function isWorthMail(
  { row, run, present }: StepContext,
  seat: SeatRow,
  moment: ReportMoment,
  opened: readonly OpenDecision[],
): boolean {
  if (run.referee.over || row.seq === 0) return true;
  const isAsked = opened.some(({ decision }) => decision.seat === seat.seat);
  if (isAsked && seat.seat !== present) return true;
  return crossedBoundary(run) && (isAsked || tellable(moment.events, seat).length > 0);
}

function report(
  { service, row, run }: StepContext,
  seat: SeatRow,
  moment: ReportMoment,
  change: DraftChangeRow | undefined,
): Told {
  const reportNo = seat.reportNo + 1;
  const draftNote = draftNoteOf(change ?? seat.draft, run.sheets.has(seat.seat));
  const letter = posting(service, {
    code: row.code,
    seatNo: seat.no,
    letter: { kind: 'report', report: reportFor(moment, { row: seat, reportNo, draftNote }) },
    decision: moment.open.find(({ decision }) => decision.seat === seat.seat)?.decision.id,
    threadRoot: crossedBoundary(run) ? null : seat.threadRoot,
  });
  const reported = row.written.event + run.referee.events.length;
  const { no: seatNo, name, powers } = seat;
  return { letter, row: { seatNo, name, powers, reported, reportNo, threadRoot: letter.threadRoot } };
}

function draftNoteOf(
  draft: (Pick<DraftChangeRow, 'lines' | 'handedOver'> & { readonly gone?: boolean }) | null,
  wasRunning: boolean,
): string {
  if (!draft || draft.gone || draft.lines.length === 0) return say('draft.none');
  const state = draft.handedOver ? 'handed-over' : wasRunning ? 'stopped' : 'open';
  return say(`draft.${state}`, { count: draft.lines.length });
}
