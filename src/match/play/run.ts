import {
  type AnswerSource,
  type Decision,
  given,
  nameIn,
  type RecordedAnswer,
  Referee,
  restoredOf,
  type SeatId,
  type Snapshot,
  sure,
} from '../../engine/index.ts';
import { isNotice, MODES, modeIn, noticeOf, readDraft, SheetSource } from '../../orders/index.ts';
import type { AnswerRow, OpenRow, PositionRow, SeatRow } from '../../store/position.ts';
import { changedSince, filedLines, isFiled } from '../dice/filed.ts';
import { BoundSource, type DiceBook } from '../dice/source.ts';
import type { Game } from '../game.ts';
import { secretsOf } from '../keys.ts';
import { ownsOf } from '../owns.ts';
import { playedGame } from '../packs.ts';
import type { Service } from '../service.ts';
import { isClockStopped, type MissPolicy, type Pace, POLICIES } from '../time/pace.ts';
import { requireHere } from './elsewhere.ts';
import { MatchFault } from './fault.ts';
import { Foresight } from './foresight.ts';
import { lessonDice, lessonSource } from './lesson.ts';
import { type FiledAnswer, filedAnswers, standingOf } from './lines.ts';

/** The referee of a match, with the sheets of its seats. */
export interface Run {
  readonly game: Game;
  readonly referee: Referee<unknown>;
  readonly start: Snapshot<unknown>;
  readonly sheets: ReadonlyMap<SeatId, SheetSource>;
  readonly dice: BoundSource;
}

/** The pace of a match, which was checked when it was written. */
export const paceOf = (row: { readonly pace: unknown }): Pace => row.pace as Pace;

/** The silence policy of a seat. */
export const policyOf = (pace: Pace, { policy }: Pick<SeatRow, 'policy'>): MissPolicy =>
  POLICIES.find((each) => each === policy) ?? pace.policy;

export function gameOf(service: Service, row: Pick<PositionRow, 'game' | 'ruleset' | 'packHash'>): Game {
  const game = playedGame(service, row);
  if (game.rules.version !== row.ruleset) {
    throw new MatchFault(`the match was begun with rules ${row.ruleset}, and these are ${game.rules.version}`);
  }
  return game;
}

/** The pace for a seat. A vacant seat gets no reminders and no grace: its silence policy applies at the deadline. */
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
 * Runs a match from its snapshot as far as recorded answers, sheets, standing orders and overdue deadlines carry it.
 * With `until` no draw from that number on is made. Throws where another release plays the match ({@link requireHere}).
 */
export function runMatch(service: Service, row: PositionRow, now: Date, until?: number): Run {
  requireHere(service, row);
  const game = gameOf(service, row);
  const answers = recordedAnswers(row.answers);
  const overdue = overdueDecisions(row);
  const sheets = new Map<SeatId, SheetSource>();
  const waiting = waitingIn(row);
  const unasked = forcedAnswers(waiting);
  const sources: Record<SeatId, readonly AnswerSource[]> = {};
  const sourcesOf = (seat: SeatRow) => {
    const missed = row.open.filter((open) => open.seat === seat.seat && overdue.has(open.decision));
    const begun = begunInAbsence(game, seat.seat, answers);
    const isStandIn = isPlayedByStandIn(row, seat);
    const absent = isStandIn || missed.length > 0 || begun !== undefined;
    const sheet = sheetOf(game, seat, answers, now);
    const standing = standingOf(game, seat, answers, { absent, now });
    const away = absent ? inAbsence(game, seat, missed, begun) : undefined;
    const substitute = isStandIn ? game.bot?.() : away;
    const taught = lessonSource(game, row, seat.seat);
    const isEntered = seat.draft?.by != null;
    const own = sheet && isEntered ? entered(sheet) : sheet;
    const unsaid = sheet && isEntered ? entered(sheet.unsaid) : sheet?.unsaid;
    const unfinished = unfinishedOf(game, seat, { absent, sheet });
    const all = [own, unfinished, standing, unsaid, taught, substitute, unasked].filter((each) => each !== undefined);
    return { sheet, all };
  };
  for (const seat of row.seats) {
    const { sheet, all } = sourcesOf(seat);
    if (sheet) sheets.set(seat.seat, sheet);
    sources[seat.seat] = all;
  }
  const foresights = new Map(sealedSeats(row).map((then) => [then.seat, new Foresight(sourcesOf(then).all)]));
  const source = diceOf(service, row, { until, foresights: [...foresights.values()] });
  const start = restoredOf(game, row.snapshot);
  const filed = filedAnswers(game, row, answers, now);
  const reconsidered = reconsideredBy(row, filed, sources, sheets);
  const asked = { ...sources };
  for (const [seat, foresight] of foresights) asked[seat] = [foresight, ...(sources[seat] ?? [])];
  const referee = new Referee(game, start, {
    ...{ source, answers, written: row.written, waiting, sources: asked, reconsidered },
  });
  withdraw(referee, row.seats, filed);
  return { game, referee, start, sheets, dice: source };
}

/** Seats whose orders were changed while a draw waited for its round, as their orders were when it was locked. */
const sealedSeats = ({ dice, seats }: PositionRow): readonly SeatRow[] =>
  dice.lock?.beacon ? changedSince(dice.lock.behind, seats) : [];

/** The mode of a draft without lines that takes back what its seat has under seal. */
export const TAKING_BACK = 'take-back';

function withdraw(referee: Referee<unknown>, seats: readonly SeatRow[], filed: readonly FiledAnswer[]): void {
  for (const { seat, draft } of seats) if (draft?.mode === TAKING_BACK) referee.withdraw(seat, draft.decision);
  for (const { given, isGone } of filed) {
    const decision = referee.sealed.find(({ id }) => id === given.id);
    if (decision && isGone(decision, () => referee.view(given.seat))) referee.withdraw(given.seat, given.id);
  }
}

/** What may replace answers under seal: the lines that gave them, and the sheets of the seats. */
const reconsideredBy = (
  { seats }: PositionRow,
  filed: readonly FiledAnswer[],
  sources: Readonly<Record<SeatId, readonly AnswerSource[]>>,
  sheets: ReadonlyMap<SeatId, SheetSource>,
): ReadonlyMap<number, AnswerSource> =>
  new Map([
    ...filed.map(({ given, again }) => [given.id, again] as const),
    ...seats.flatMap(({ seat, draft }) => {
      const own = sources[seat]?.[0];
      return draft && own && sheets.has(seat) ? [[draft.decision, own] as const] : [];
    }),
  ]);

/** Whether nobody has this seat but the game's stand-in. */
const isPlayedByStandIn = (row: { readonly pace: unknown }, { seat }: Pick<SeatRow, 'seat'>): boolean =>
  paceOf(row).standIns?.includes(seat) ?? false;

/** Marks a sheet that a moderator has entered. */
const entered = (sheet: AnswerSource): AnswerSource => ({
  origin: 'moderator',
  answer: (decision, view) => sheet.answer(decision, view),
  observe: (event) => sheet.observe?.(event),
});

/** Decisions that their owners have been told of. */
export const waitingIn = (row: Pick<PositionRow, 'open'>): ReadonlySet<number> =>
  new Set(row.open.map(({ decision }) => decision));

/** The dice and shuffles that the match is committed to. */
export function diceOf(
  service: Service,
  row: PositionRow,
  { until, foresights = [] }: { readonly until?: number | undefined; readonly foresights?: readonly Foresight[] } = {},
): BoundSource {
  const secrets = secretsOf(service, row);
  const { code: match, dice, rolls, undone } = row;
  const isStretch: DiceBook['isStretch'] = (lock, answers, count) => {
    const lines = filedLines(lock.behind);
    return (
      answers.slice(count).every((each) => isFiled(lines, each)) && foresights.every((each) => each.isBorneOut(answers))
    );
  };
  const { lesson } = lessonDice(gameOf(service, row), row);
  return new BoundSource({ match, secrets, dice, rolls, undone, until, isStretch, ...given({ lesson }) });
}

/**
 * Decisions that are overdue. The clock decides that, not the time of this run: a clock that has slept first gives
 * players their time back.
 */
function overdueDecisions(row: PositionRow): ReadonlySet<number> {
  const pace = paceOf(row);
  const stopped = new Set(row.seats.filter((seat) => isClockStopped(pace, seat)).map(({ seat }) => seat));
  const overdue = row.open.filter(({ missed, seat }) => missed !== null && !stopped.has(seat));
  return new Set(overdue.map(({ decision }) => decision));
}

/** The handed-over sheet of a seat. */
function sheetOf(game: Game, row: SeatRow, answers: readonly RecordedAnswer[], now: Date): SheetSource | undefined {
  const { seat, draft } = row;
  const isReady = draft?.handedOver && (draft.readyAt === null || new Date(draft.readyAt) <= now);
  if (!draft || !isReady || draft.mode === TAKING_BACK) return undefined;
  const { stopsAt } = draft;
  const owns = ownsOf(game, row);
  const reading = readDraft(draft.lines, game.language, { owns });
  return new SheetSource(reading, {
    language: game.language,
    owns,
    mode: stopsAt === null ? sure(nameIn(MODES, draft.mode)) : modeIn(game.language),
    done: true,
    ...(stopsAt === null ? {} : { until: stopsAt }),
    recorded: answers.filter((answer) => answer.seat === seat),
    asked: draft.decision,
    ...(isNotice(draft.stopped) ? { stopped: draft.stopped } : {}),
  });
}

/** Where plans are lines that count at once, orders that are not handed over yet hold back the lines of their question. */
function unfinishedOf(
  game: Game,
  { draft }: SeatRow,
  { absent, sheet }: { readonly absent: boolean; readonly sheet: SheetSource | undefined },
): AnswerSource | undefined {
  if (!game.language.standing?.answersAtOnce || absent || sheet || !draft || draft.lines.length === 0) return undefined;
  return { origin: 'sheet', answer: ({ id }) => (id === draft.decision ? 'wait' : undefined) };
}

/**
 * The substitute that began an impulse for its seat and plays it to the end, even if reactions of others interrupt it.
 */
function begunInAbsence(
  { language }: Game,
  seat: SeatId,
  answers: readonly RecordedAnswer[],
): 'fallback' | 'stand-in' | undefined {
  const act = answers.findLast((answer) => answer.seat === seat && language.acts.includes(answer.kind));
  return act?.origin === 'stand-in' || act?.origin === 'fallback' ? act.origin : undefined;
}

const silence: AnswerSource = { origin: 'fallback', answer: (decision) => ({ answer: decision.fallback() }) };

/** Answers questions with a single answer that everybody knows, unless their seat has been asked already. */
const forcedAnswers = (waiting: ReadonlySet<number>): AnswerSource => ({
  origin: 'rules',
  answer: (decision) => (decision.forced && !waiting.has(decision.id) ? { answer: decision.fallback() } : undefined),
});

/**
 * A substitute answers only what is overdue. It plays the seat's own impulse to its end; a reaction that comes up
 * meanwhile is asked with a deadline of its own.
 */
function inAbsence(
  game: Game,
  seat: SeatRow,
  missed: readonly OpenRow[],
  begun: 'fallback' | 'stand-in' | undefined,
): AnswerSource {
  const { language, bot: standIn } = game;
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
      if (noticeOf(language, event, owns)?.means === 'over') isActing = false;
      substitute.observe?.(event);
    },
    refused: (decision, reply, refusal) => substitute.refused?.(decision, reply, refusal),
  };
}
