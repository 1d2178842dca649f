import { type Decision, type Json, recordOf, type SeatId, visibleTo } from '../engine/index.ts';
import {
  buildReport,
  type Choice,
  type DatedEvent,
  type GivenAnswer,
  type MatchInfo,
  type OpenDecision,
  type ReportModel,
} from '../reports/index.ts';
import type { QuietAnswerRow, SeatRow, StandingRow } from '../store/position.ts';
import type { Game } from './game.ts';
import { LINKS, seatInfo } from './masthead.ts';
import { say } from './messages/en.ts';
import { addHours, type Pace } from './pace.ts';

/** Of an answer that is a grammar, so many examples are shown. */
const MOST_OPTIONS = 40;

export const choicesOf = ({ language }: Game, decision: Decision): readonly Choice[] =>
  decision
    .options()
    .slice(0, MOST_OPTIONS)
    .map((answer) => ({ answer, text: language.formatAnswer(decision.kind, answer) }));

/** What happens if nothing is heard, in words. */
export const silenceOf = ({ language }: Game, pace: Pace, { kind, fallback }: Decision): string =>
  pace.policy !== 'fallback'
    ? say(`silence.${pace.policy}`)
    : say('silence.fallback', { order: language.formatAnswer(kind, fallback()) });

/** A moment of a match, as a report looks at it. */
export interface ReportMoment {
  readonly game: Game;
  readonly match: MatchInfo;
  readonly pace: Pace;
  readonly over: boolean;
  readonly open: readonly { readonly decision: Decision; readonly deadline: Date }[];
  readonly seatNames: Readonly<Record<SeatId, string>>;
  view(seat: SeatId): Json;
  /** What some seat has not been told yet. */
  readonly events: readonly DatedEvent[];
  /** Answers that no player gave at the time, as far as some seat has not been told of them. */
  readonly quiet: readonly QuietAnswerRow[];
  readonly rolls: number;
  readonly diceHead: string;
}

export interface ReportReader {
  readonly row: SeatRow;
  readonly reportNo: number;
  readonly draftNote: string;
}

/** What a seat is told: its own view, the events that it may know, and what it is asked. */
export function reportFor(moment: ReportMoment, { row, reportNo, draftNote }: ReportReader): ReportModel {
  const { game, pace } = moment;
  const [first] = moment.open.filter(({ decision }) => decision.seat === row.seat);
  const quiet = moment.quiet.filter(({ seat, seq }) => seat === row.seat && seq > row.reportedSeq);
  const grace = first && { graceUntil: addHours(first.deadline, pace.graceHours).toISOString() };
  return buildReport({
    match: { ...moment.match, reportNo },
    seat: seatInfo(row),
    ...(first ? { deadline: { at: first.deadline.toISOString(), ...grace } } : {}),
    view: moment.view(row.seat),
    events: tellable(moment.events, row),
    standing: row.standing.filter(({ active }) => active).map((line) => standingLine(line, quiet)),
    answered: quiet.map((answer) => answeredBy(game, answer)),
    press: [],
    diceHead: moment.diceHead,
    rolls: moment.rolls,
    draftNote,
    links: LINKS,
    open: moment.open.map(({ decision }) => openDecision(moment, decision, row.seat)),
    seats: moment.seatNames,
    acts: game.language.acts,
    over: moment.over,
  });
}

const openDecision = ({ game, pace }: ReportMoment, decision: Decision, reader: SeatId): OpenDecision => ({
  ...recordOf(decision),
  ...(decision.seat === reader ? { options: choicesOf(game, decision), silence: silenceOf(game, pace, decision) } : {}),
});

export const standingId = (position: number): string => `S${position}`;

const standingLine = ({ position, text }: StandingRow, quiet: readonly QuietAnswerRow[]) => {
  const id = standingId(position);
  return { id, text, used: quiet.filter(({ why }) => why?.args?.id === id).length };
};

function answeredBy({ language }: Game, { kind, answer, origin, why }: QuietAnswerRow): GivenAnswer {
  return { text: language.formatAnswer(kind, answer), by: say(`answered.${origin}`, { id: why?.args?.id ?? '' }) };
}

/** Events that a seat may know and has not been told. */
export const tellable = <E extends DatedEvent>(events: readonly E[], { seat, reported }: SeatRow): readonly E[] =>
  events.filter(({ no, event }) => no >= reported && visibleTo(event, seat));
