import {
  type AnswerSource,
  committedSource,
  type Decision,
  nameIn,
  type RandomSource,
  type RecordedAnswer,
  Referee,
  restoredOf,
  type SeatId,
  type Snapshot,
  sure,
} from '../../engine/index.ts';
import { isNotice, MODES, readDraft, SheetSource, StandingSource, todayIn } from '../../orders/index.ts';
import type { AnswerRow, OpenRow, PositionRow, SeatRow } from '../../store/position.ts';
import { BoundSource } from '../dice/source.ts';
import type { Game } from '../game.ts';
import { secretsOf } from '../keys.ts';
import { ownsOf } from '../owns.ts';
import { playedGame } from '../packs.ts';
import type { Service } from '../service.ts';
import { activeOrders } from '../sheets/standing.ts';
import { isClockStopped, type MissPolicy, type Pace, POLICIES } from '../time/pace.ts';
import { MatchFault } from './fault.ts';

/** The referee at a match, with the sheets that it was given. */
export interface Run {
  readonly game: Game;
  readonly referee: Referee<unknown>;
  readonly start: Snapshot<unknown>;
  readonly sheets: ReadonlyMap<SeatId, SheetSource>;
  /** Undefined: dice of the first protocol. */
  readonly dice: BoundSource | undefined;
}

/** The pace of a match: it was checked when it was written, by a form or by the plan of the match. */
export const paceOf = (row: { readonly pace: unknown }): Pace => row.pace as Pace;

/** What the silence of a seat does. */
export const policyOf = (pace: Pace, { policy }: Pick<SeatRow, 'policy'>): MissPolicy =>
  POLICIES.find((each) => each === policy) ?? pace.policy;

export function gameOf(service: Service, row: Pick<PositionRow, 'game' | 'ruleset' | 'packHash'>): Game {
  const game = playedGame(service, row);
  if (game.version !== row.ruleset) {
    throw new MatchFault(`the match was begun with rules ${row.ruleset}, and these are ${game.version}`);
  }
  return game;
}

/**
 * The pace as it is for a seat. One that somebody else is sought for is not reminded, and is given no grace: what its silence does is
 * done at the deadline.
 */
export function paceFor(
  row: { readonly pace: unknown },
  seat: Pick<SeatRow, 'policy' | 'vacantSince'> | undefined,
): Pace {
  const pace = paceOf(row);
  if (!seat) return pace;
  const own = { ...pace, policy: policyOf(pace, seat) };
  return seat.vacantSince === null ? own : { ...own, reminders: [], graceHours: 0 };
}

export const recordedAnswers = (rows: readonly AnswerRow[]): RecordedAnswer[] =>
  rows.map(({ why, ...answer }) => (why ? { ...answer, why } : answer));

/**
 * Runs a match from its snapshot as far as recorded answers, sheets, standing orders and overdue deadlines carry it; with `until` no
 * draw from that number on is made.
 */
export function runMatch(service: Service, row: PositionRow, now: Date, until?: number): Run {
  const game = gameOf(service, row);
  const answers = recordedAnswers(row.answers);
  const overdue = overdueDecisions(row);
  const sheets = new Map<SeatId, SheetSource>();
  const sources: Record<SeatId, readonly AnswerSource[]> = {};
  for (const seat of row.seats) {
    const missed = row.open.filter((open) => open.seat === seat.seat && overdue.has(open.decision));
    const begun = begunInAbsence(game, seat.seat, answers);
    const absent = missed.length > 0 || begun !== undefined;
    const sheet = sheetOf(game, seat, answers, now);
    if (sheet) sheets.set(seat.seat, sheet);
    const standing = standingOf(game, seat, answers, { absent, now });
    const substitute = absent ? inAbsence(game, seat, missed, begun) : undefined;
    const isEntered = seat.draft?.by != null;
    const own = sheet && isEntered ? entered(sheet) : sheet;
    const unsaid = sheet && isEntered ? entered(sheet.unsaid) : sheet?.unsaid;
    sources[seat.seat] = [own, standing, unsaid, substitute].filter((each) => each !== undefined);
  }
  const source = diceOf(service, row, until);
  const waiting = waitingIn(row);
  const start = restoredOf(game, row.snapshot);
  const referee = new Referee(game, start, { source, answers, written: row.written, waiting, sources });
  return { game, referee, start, sheets, dice: source instanceof BoundSource ? source : undefined };
}

/** A sheet that a moderator has entered: the record says so. */
const entered = (sheet: AnswerSource): AnswerSource => ({
  origin: 'moderator',
  answer: (decision, view) => sheet.answer(decision, view),
  observe: (event) => sheet.observe?.(event),
});

/** Decisions that their owners have been told of. */
export const waitingIn = (row: Pick<PositionRow, 'open'>): ReadonlySet<number> =>
  new Set(row.open.map(({ decision }) => decision));

/** The dice and shuffles that the match is committed to. */
export function diceOf(service: Service, row: PositionRow, until?: number): BoundSource | RandomSource {
  const secrets = secretsOf(service, row);
  const { code: match, dice, rolls, undone } = row;
  return dice ? new BoundSource({ match, secrets, dice, rolls, undone, until }) : committedSource(match, secrets);
}

/**
 * Decisions that are not waited for any longer. That is the clock's word, and not a matter of the time at which the referee looks: a
 * clock that has slept gives players their time first.
 */
function overdueDecisions(row: PositionRow): ReadonlySet<number> {
  const pace = paceOf(row);
  const stopped = new Set(row.seats.filter((seat) => isClockStopped(pace, seat)).map(({ seat }) => seat));
  const overdue = row.open.filter(({ missed, seat }) => missed !== null && !stopped.has(seat));
  return new Set(overdue.map(({ decision }) => decision));
}

/** The sheet that a seat has handed over, or the clock for it. */
function sheetOf(game: Game, row: SeatRow, answers: readonly RecordedAnswer[], now: Date): SheetSource | undefined {
  const { seat, draft } = row;
  const isReady = draft?.handedOver && (draft.readyAt === null || new Date(draft.readyAt) <= now);
  if (!draft || !isReady) return undefined;
  const { stopsAt } = draft;
  const owns = ownsOf(game, row);
  const reading = readDraft(draft.lines, game.language, { owns });
  return new SheetSource(reading, {
    language: game.language,
    owns,
    mode: stopsAt === null ? sure(nameIn(MODES, draft.mode)) : 'pause',
    done: true,
    ...(stopsAt === null ? {} : { until: stopsAt }),
    recorded: answers.filter((answer) => answer.seat === seat),
    ...(isNotice(draft.stopped) ? { stopped: draft.stopped } : {}),
  });
}

/** The standing orders of a seat, as what answers for it. */
export function standingOf(
  game: Game,
  row: SeatRow,
  answers: readonly RecordedAnswer[],
  { absent, now }: { readonly absent: boolean; readonly now: Date },
): StandingSource | undefined {
  const orders = activeOrders(game, row);
  if (orders.length === 0) return undefined;
  const recorded = answers.filter((answer) => answer.seat === row.seat);
  return new StandingSource(orders, { language: game.language, recorded, absent, date: todayIn(row.zone, now) });
}

/** Who plays an impulse for its seat that was not waited for: the reactions of others may stop it and do not end that. */
function begunInAbsence(
  { language }: Game,
  seat: SeatId,
  answers: readonly RecordedAnswer[],
): 'fallback' | 'stand-in' | undefined {
  const act = answers.findLast((answer) => answer.seat === seat && language.acts.includes(answer.kind));
  return act?.origin === 'stand-in' || act?.origin === 'fallback' ? act.origin : undefined;
}

const silence: AnswerSource = { origin: 'fallback', answer: (decision) => ({ answer: decision.fallback() }) };

/**
 * Lets a substitute answer what is overdue and no more. Where that is the seat's own impulse it plays the impulse to its end; a
 * reaction that comes up meanwhile is asked with a deadline of its own.
 */
function inAbsence(
  game: Game,
  seat: SeatRow,
  missed: readonly OpenRow[],
  begun: 'fallback' | 'stand-in' | undefined,
): AnswerSource {
  const { language, standIn } = game;
  const owns = ownsOf(game, seat);
  const overdue = new Set(missed.map(({ decision }) => decision));
  let isActing = begun !== undefined || missed.some(({ kind }) => language.acts.includes(kind));
  const isPlayed = begun === 'stand-in' || missed.some((open) => open.missed === 'stand-in');
  const substitute = isPlayed && standIn ? standIn() : silence;
  const speaksTo = ({ id, kind }: Decision) => overdue.has(id) || (isActing && language.acts.includes(kind));
  return {
    origin: substitute.origin,
    answer: (decision, view) => (speaksTo(decision) ? substitute.answer(decision, view) : undefined),
    observe: (event) => {
      if (language.notice(event, owns)?.means === 'over') isActing = false;
      substitute.observe?.(event);
    },
    refused: (decision, reply, refusal) => substitute.refused?.(decision, reply, refusal),
  };
}
