import { type Decision, given, type Json, message, recordOf, type SeatId, visibleTo } from '../../engine/index.ts';
import {
  buildReport,
  type Choice,
  type DatedEvent,
  type DecisionInfo,
  type DiceInfo,
  type EndInfo,
  type Links,
  type MatchInfo,
  type NotifyLevel,
  type OpenDecision,
  type PastAppointment,
  type PressItem,
  type ReportModel,
  type SeatInfo,
} from '../../reports/index.ts';
import type { DiceState } from '../../store/dice.ts';
import type { PositionRow, PressRow, QuietAnswerRow, SeatRow } from '../../store/position.ts';
import { commitmentsIn, type ShownCommitment } from '../dice/commitment.ts';
import { roundName } from '../dice/told.ts';
import { type Game, questionOf, stakesOf, viewOf } from '../game.ts';
import { LINKS, matchInfo, seatInfo } from '../post/masthead.ts';
import type { Service } from '../service.ts';
import { givenAnswers, standingLines, stopsOf } from '../sheets/standing.ts';
import { appointmentOf } from '../time/appointment.ts';
import { addHours, type Pace } from '../time/pace.ts';
import { gameIn, speechIn } from '../words.ts';
import type { Present } from './present.ts';
import { paceFor, paceOf } from './run.ts';

/** The number of examples for an answer that is a grammar. */
const MOST_OPTIONS = 40;

/** `view`: of the asked seat. `most`: a page shows what a mail leaves out. */
export const choicesOf = (game: Game, decision: Decision, view: Json, most = MOST_OPTIONS): readonly Choice[] =>
  decision
    .options()
    .slice(0, most)
    .map((answer) => ({
      answer,
      text: game.language.formatAnswer(decision.kind, answer),
      ...stakesIn(game, decision, view, answer),
    }));

/** Orders of a turn have no separate stakes: they are rehearsed as a sheet. */
const stakesIn = (game: Game, decision: Decision, view: Json, answer: Json): Pick<Choice, 'stakes'> => {
  const stakes = game.language.acts.includes(decision.kind) ? [] : stakesOf(game, view, decision, answer);
  return stakes.length === 0 ? {} : { stakes };
};

/** What NEVER says in answer to a question, if it can be answered so for the whole match. */
export const unaskedOf = (game: Game, { kind }: Decision): Pick<DecisionInfo, 'unasked'> =>
  questionOf(game, kind)?.unasked === undefined ? {} : { unasked: message(`unasked.${kind}`) };

/** What happens in case of silence, in words. `answer`: an answer as its reader is told of it; default: as an order. */
export const silenceOf = (
  game: Game,
  { policy }: Pick<Pace, 'policy'>,
  decision: Decision,
  answer = (given: Json): string => game.language.formatAnswer(decision.kind, given),
): string =>
  policy !== 'fallback'
    ? speechIn(game)(`silence.${policy}`)
    : speechIn(game)('silence.fallback', { order: answer(decision.fallback()) });

/** A moment of a match, as a report looks at it. */
export interface ReportMoment {
  readonly game: Game;
  readonly now: Date;
  readonly match: MatchInfo;
  readonly pace: Pace;
  readonly over: boolean;
  readonly open: readonly { readonly decision: Decision; readonly openedAt: Date; readonly deadline: Date }[];
  /** Answers under seal, which look open to every other seat. */
  readonly sealed: readonly Decision[];
  /** What stands for those of them that are shown to be there. */
  readonly seals: readonly ShownCommitment[];
  /** Deadlines in calendars of seats that are over. */
  readonly past?: Readonly<Record<SeatId, readonly PastAppointment[]>>;
  readonly seats: readonly Pick<SeatRow, 'seat' | 'name' | 'powers'>[];
  /** The seats that play together, as the game has them. */
  readonly sides: readonly (readonly SeatId[])[];
  /** Without a seat: the public view. */
  view(seat: SeatId | undefined): Json;
  /** Events that some seat has not been told yet, and all of the impulse under way. */
  readonly events: readonly DatedEvent[];
  /** The first event of an impulse that has just ended: whoever was asked in the midst of it is told the whole of it. */
  readonly endedFrom?: number;
  /** Answers that no player gave at the time, if some seat has not been told of them. */
  readonly quiet: readonly QuietAnswerRow[];
  readonly rolls: number;
  readonly diceHead: string;
  readonly dice: PositionRow['dice'];
  readonly agreed: PositionRow['agreed'];
  readonly endsAt: PositionRow['endsAt'];
  /** Of a match that is over. */
  readonly end?: EndInfo;
}

/** The match as it stands, for reports. */
export function presentMoment(service: Service, row: PositionRow, { game, referee }: Present, now: Date): ReportMoment {
  return {
    game,
    now,
    match: matchInfo(game.title, row),
    pace: paceOf(row),
    over: row.state === 'OVER',
    open: referee.open.flatMap((decision) => {
      const known = row.open.find((each) => each.decision === decision.id);
      return known ? [{ decision, openedAt: new Date(known.openedAt), deadline: new Date(known.deadline) }] : [];
    }),
    sealed: referee.sealed,
    seals: commitmentsIn(service, row, referee),
    seats: row.seats,
    sides: game.knowledge.sides?.(referee.state) ?? [],
    view: (seat): Json => viewOf(game, referee.state, seat),
    events: row.untold,
    quiet: row.quiet,
    rolls: row.written.roll,
    diceHead: row.rollHead,
    dice: row.dice,
    agreed: row.agreed,
    endsAt: row.endsAt,
  };
}

interface ReportReader {
  readonly row: SeatRow;
  readonly reportNo: number;
  readonly draftNote: string;
  readonly stopped?: ReportModel['stopped'] | undefined;
  readonly draft?: ReportModel['draft'] | undefined;
}

/** The report to a seat: its own view, the events that it may know, and its questions. */
export function reportFor(at: ReportMoment, { row, reportNo, draftNote, stopped, draft }: ReportReader): ReportModel {
  const game = gameIn(at.game, row.language);
  const pace = paceFor(at, row);
  const moment = { ...at, game, pace };
  const [first] = moment.open.filter(({ decision }) => decision.seat === row.seat);
  const quiet = moment.quiet.filter(({ seat, seq }) => seat === row.seat && seq > row.reportedSeq);
  const grace = first && {
    graceUntil: addHours(first.deadline, pace.graceHours).toISOString(),
    appointment: appointmentOf({ ...first, code: moment.match.code, seat: row.seat, decision: first.decision.id }),
  };
  const past = moment.past?.[row.seat] ?? [];
  return buildReport({
    match: { ...moment.match, reportNo },
    seat: seatInfo(row),
    ...sidesOf(moment, row.seat),
    ...(first ? { deadline: { at: first.deadline.toISOString(), ...grace } } : {}),
    view: moment.view(row.seat),
    events: tellable(moment.events, { seat: row.seat, reported: storyFrom(moment, row) }),
    standing: standingLines(moment, row, quiet),
    answered: givenAnswers(game, quiet),
    press: row.press.map(pressItem),
    ...agreedIn(moment),
    notify: row.notifyBy === null ? row.notify : 'ASKED',
    ...(past.length > 0 ? { past } : {}),
    diceHead: moment.diceHead,
    dice: diceInfo(moment.dice, row),
    ...sealInfo(moment, row.seat),
    rolls: moment.rolls,
    draftNote,
    ...(stopped ? { stopped } : {}),
    ...(draft ? { draft } : {}),
    ...(row.unused.length > 0 ? { unused: row.unused } : {}),
    ...(at.end ? { end: at.end } : {}),
    links: LINKS,
    open: askedFor(moment, row.seat).map((decision) => openDecision(moment, decision, row, quiet)),
    seats: namesOf(moment),
    acts: game.language.acts,
    over: moment.over,
  });
}

const namesOf = ({ seats }: Pick<ReportMoment, 'seats'>): Readonly<Record<SeatId, string>> =>
  Object.fromEntries(seats.map(({ seat, name }) => [seat, name]));

/** With whom and against whom a seat plays; nothing where it has powers of both sides, or sides are not settled. */
const sidesOf = ({ seats, sides }: ReportMoment, own: SeatId): Pick<ReportModel, 'sides'> => {
  const [side, ...more] = sides.filter((each) => each.includes(own));
  if (side === undefined || more.length > 0) return {};
  const on = (together: readonly SeatId[]) => seats.filter(({ seat }) => seat !== own && together.includes(seat));
  const others = sides.filter((each) => each !== side).flat();
  return { sides: { allies: on(side).map(playerOf), enemies: on(others).map(playerOf) } };
};

const playerOf = ({ seat: id, name, powers }: Pick<SeatRow, 'seat' | 'name' | 'powers'>) => ({ id, name, powers });

/** A reader without a seat. */
interface OpenReader {
  readonly seat: SeatInfo;
  readonly reportNo: number;
  readonly reportedSeq: number;
  readonly links: Links;
  readonly notify?: NotifyLevel;
}

/** A report like that of a seat, from the public view. */
export function openReport(at: ReportMoment, reader: OpenReader, events: readonly DatedEvent[]): ReportModel {
  const { seat, links, notify, reportNo, reportedSeq } = reader;
  const game = gameIn(at.game, seat.language);
  return buildReport({
    match: { ...at.match, reportNo },
    seat,
    view: at.view(undefined),
    events,
    standing: [],
    press: [],
    ...agreedIn(at),
    ...(notify === undefined ? {} : { notify }),
    diceHead: at.diceHead,
    dice: diceInfo(at.dice, { reportedSeq }),
    ...sealInfo(at, undefined),
    rolls: at.rolls,
    draftNote: '',
    links,
    ...(at.end ? { end: at.end } : {}),
    open: askedFor(at, undefined).map(recordOf),
    seats: namesOf(at),
    acts: game.language.acts,
    over: at.over,
  });
}

/** The present questions as far as a seat may know them; without a seat, the public ones. */
export const askedFor = ({ open, sealed }: ReportMoment, reader: SeatId | undefined): readonly Decision[] =>
  [
    ...open.map(({ decision }) => decision),
    ...sealed.filter(({ seat, sealShown }) => seat !== reader && !sealShown),
  ].sort((a, b) => a.id - b.id);

/** How the dice are bound; a key that was published since the reader's last report is told once. */
export const diceInfo = (
  { mode, epoch, revealed, beacon, round }: DiceState,
  { reportedSeq }: Pick<SeatRow, 'reportedSeq'>,
): DiceInfo => ({
  mode,
  epoch,
  ...(beacon && round !== undefined ? { round: roundName(beacon, round) } : {}),
  ...(revealed && revealed.seq > reportedSeq ? { key: { link: revealed.link, key: revealed.key } } : {}),
});

/** Answers under seal; without a seat the reader has none of his own. */
const sealInfo = (at: ReportMoment, reader: SeatId | undefined): Pick<ReportModel, 'seals'> => {
  if (at.seals.length === 0) return {};
  const names = namesOf(at);
  return {
    seals: at.seals.map(({ seat, commitment }) => ({
      ...(seat === reader ? {} : { name: names[seat] ?? seat }),
      commitment,
    })),
  };
};

/** Undefined if there are none. */
export function agreedIn({
  agreed,
  endsAt,
}: Pick<ReportMoment, 'agreed' | 'endsAt'>): Pick<ReportModel, 'agreed' | 'endsAt'> {
  const items = agreed.map(({ at, about, votes, subject, ...item }) => ({
    ...item,
    at: new Date(at).toISOString(),
    ...given({ about: about ?? undefined, votes: votes ?? undefined, subject: subject ?? undefined }),
  }));
  return {
    ...(items.length > 0 ? { agreed: items } : {}),
    ...(endsAt ? { endsAt: endsAt.toISOString() } : {}),
  };
}

const pressItem = ({ by, to, text, at, isOwn }: PressRow): PressItem => ({
  ...(isOwn ? { own: true } : {}),
  from: by ?? '',
  to: to.join(', '),
  text,
  at: new Date(at).toISOString(),
});

const openDecision = (
  moment: ReportMoment,
  decision: Decision,
  reader: SeatRow,
  quiet: readonly QuietAnswerRow[],
): OpenDecision => {
  const { game, pace, view } = moment;
  if (decision.seat !== reader.seat) return recordOf(decision);
  return {
    ...recordOf(decision),
    options: choicesOf(game, decision, view(reader.seat)),
    ...takesOf(game, decision),
    ...unaskedOf(game, decision),
    silence: silenceOf(game, pace, decision),
    stops: stopsOf(moment, reader, quiet, decision),
  };
};

/** Whether several lines answer a question. */
const takesOf = (game: Game, decision: Decision): Pick<DecisionInfo, 'takes'> => {
  const { silence, isForm } = questionOf(game, decision.kind) ?? {};
  return silence?.used?.(decision) === undefined ? {} : { takes: isForm ? 'filled' : 'lines' };
};

/** The untold events that a seat may know. */
export const tellable = <E extends DatedEvent>(
  events: readonly E[],
  { seat, reported }: Pick<SeatRow, 'seat' | 'reported'>,
): readonly E[] => events.filter(({ no, event }) => no >= reported && visibleTo(event, seat));

/** The first event that a seat is told: the first that is new to it, or the beginning of what is told whole. */
const storyFrom = ({ game, events, endedFrom }: ReportMoment, { reported, seat }: SeatRow): number => {
  if (endedFrom !== undefined) return Math.min(reported, endedFrom);
  const {
    events: { story },
  } = game.reporter;
  const known = events.filter(({ no, event }) => no < reported && visibleTo(event, seat));
  const last = known.findLast(({ event }) => story(event) !== undefined);
  return last && story(last.event) === 'begins' ? last.no : reported;
};
