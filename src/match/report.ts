import { type Decision, type Json, type NumberedEvent, recordOf, type SeatId, visibleTo } from '../engine/index.ts';
import type { Notice as SheetNotice } from '../orders/index.ts';
import type { StandingRow } from '../store/position.ts';
import type { Game } from './game.ts';
import type { Question, Report, StandingLine } from './letter.ts';

/** Of an answer that is a grammar, so many examples are shown. */
const MOST_OPTIONS = 40;

export const questionOf = ({ language }: Game, decision: Decision, deadline: Date): Question => ({
  ...recordOf(decision),
  options: decision
    .options()
    .slice(0, MOST_OPTIONS)
    .map((answer) => ({ answer, text: language.formatAnswer(decision.kind, answer) })),
  silence: language.formatAnswer(decision.kind, decision.fallback()),
  deadline: deadline.toISOString(),
});

export const standingLine = ({ position, text, active, used }: StandingRow): StandingLine => ({
  position,
  text,
  active,
  used,
});

/** A moment of a match, as a report looks at it. */
export interface ReportMoment {
  readonly game: Game;
  readonly over: boolean;
  readonly open: readonly { readonly decision: Decision; readonly deadline: Date }[];
  readonly seatNames: Readonly<Record<SeatId, string>>;
  view(seat: SeatId): Json;
  readonly events: readonly NumberedEvent[];
  readonly dice: Report['dice'];
  readonly graceHours: number;
}

export interface ReportReader {
  readonly seat: SeatId;
  readonly reported: number;
  readonly reportNo: number;
  readonly standing: readonly StandingRow[];
  readonly stopped?: { readonly lines: readonly string[]; readonly notice: SheetNotice | undefined } | undefined;
}

/** What a seat is told: its own view, the events that it may know, and what it is asked. */
export function reportFor(moment: ReportMoment, reader: ReportReader): Report {
  const mine = moment.open.filter(({ decision }) => decision.seat === reader.seat);
  const { stopped } = reader;
  return {
    kind: 'report',
    reportNo: reader.reportNo,
    verdict: verdictOf(moment, mine),
    waitingFor: waitingFor(moment, reader.seat),
    questions: mine.map(({ decision, deadline }) => questionOf(moment.game, decision, deadline)),
    view: moment.view(reader.seat),
    events: tellable(moment.events, reader),
    standing: reader.standing.map(standingLine),
    ...(stopped
      ? { stopped: { lines: stopped.lines, ...(stopped.notice ? { reason: stopped.notice.reason } : {}) } }
      : {}),
    dice: moment.dice,
    graceHours: moment.graceHours,
  };
}

/** Events that a seat may know and has not been told. */
export const tellable = (
  events: readonly NumberedEvent[],
  { seat, reported }: Pick<ReportReader, 'seat' | 'reported'>,
): readonly NumberedEvent[] => events.filter(({ no, event }) => no >= reported && visibleTo(event, seat));

function verdictOf({ over, game }: ReportMoment, mine: ReportMoment['open']): Report['verdict'] {
  if (over) return 'over';
  if (mine.length === 0) return 'waiting';
  return mine.some(({ decision }) => game.language.acts.includes(decision.kind)) ? 'action' : 'decision';
}

/** Names of the other seats that are publicly asked something. Who is asked in secret is nobody's knowledge. */
function waitingFor({ open, seatNames }: ReportMoment, self: SeatId): readonly string[] {
  const asked = open
    .filter(({ decision }) => decision.public && decision.seat !== self)
    .map(({ decision }) => decision.seat);
  return [...new Set(asked)].map((seat) => seatNames[seat] ?? seat);
}
