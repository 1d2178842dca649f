import {
  type AnswerSource,
  committedSource,
  type Decision,
  type RandomSource,
  type RecordedAnswer,
  Referee,
  restoredOf,
  type SeatId,
  type Snapshot,
} from '../engine/index.ts';
import { type Mode, type Notice, readSheet, SheetSource, StandingSource } from '../orders/index.ts';
import type { AnswerRow, OpenRow, PositionRow, SeatRow } from '../store/position.ts';
import { MatchFault } from './fault.ts';
import type { Game } from './game.ts';
import { openSecrets } from './keys.ts';
import { addHours, type Pace } from './pace.ts';
import { playedGame } from './packs.ts';
import type { Service } from './service.ts';

/** The referee at a match, with the sheets that it was given. */
export interface Run {
  readonly game: Game;
  readonly referee: Referee<unknown>;
  readonly start: Snapshot<unknown>;
  readonly sheets: ReadonlyMap<SeatId, SheetSource>;
}

export const paceOf = (row: PositionRow): Pace => row.pace as unknown as Pace;

export function gameOf(service: Service, row: Pick<PositionRow, 'game' | 'ruleset' | 'packHash'>): Game {
  const game = playedGame(service, row);
  if (game.version !== row.ruleset) {
    throw new MatchFault(`the match was begun with rules ${row.ruleset}, and these are ${game.version}`);
  }
  return game;
}

export const recordedAnswers = (rows: readonly AnswerRow[]): RecordedAnswer[] =>
  rows.map(({ why, ...answer }) => (why ? { ...answer, why } : answer));

/** Runs a match from its snapshot as far as recorded answers, sheets, standing orders and overdue deadlines carry it. */
export function runMatch(service: Service, row: PositionRow, now: Date): Run {
  const game = gameOf(service, row);
  const answers = recordedAnswers(row.answers);
  const overdue = overdueDecisions(row, now);
  const sheets = new Map<SeatId, SheetSource>();
  const sources: Record<SeatId, readonly AnswerSource[]> = {};
  for (const seat of row.seats) {
    const missed = row.open.filter((open) => open.seat === seat.seat && overdue.has(open.decision));
    const absent = missed.length > 0;
    const sheet = sheetOf(game, seat, answers, now, absent);
    if (sheet) sheets.set(seat.seat, sheet);
    const standing = standingOf(game, seat, answers, absent);
    const substitute = absent ? inAbsence(substituteOf(game, paceOf(row)), game, missed) : undefined;
    sources[seat.seat] = [sheet, standing, substitute].filter((each) => each !== undefined);
  }
  const source = diceOf(service, row);
  const waiting = waitingIn(row);
  const start = restoredOf(game, row.snapshot);
  const referee = new Referee(game, start, { source, answers, written: row.written, waiting, sources });
  return { game, referee, start, sheets };
}

/** Decisions that their owners have been told of. */
export const waitingIn = (row: Pick<PositionRow, 'open'>): ReadonlySet<number> =>
  new Set(row.open.map(({ decision }) => decision));

/** The dice and shuffles that the match is committed to. */
export function diceOf({ config }: Service, row: PositionRow): RandomSource {
  const secrets = openSecrets(config, row.id, row.sealedSecrets);
  if (!secrets) throw new MatchFault('the secrets of its dice cannot be read: SECRET_KEY is another one than before');
  return committedSource(row.code, secrets);
}

/** Decisions whose grace is over, in a match that then goes on with the safe answer. */
function overdueDecisions(row: PositionRow, now: Date): ReadonlySet<number> {
  const pace = paceOf(row);
  if (pace.policy === 'wait') return new Set();
  const isOver = (deadline: string) => addHours(new Date(deadline), pace.graceHours) <= now;
  return new Set(row.open.filter(({ deadline }) => isOver(deadline)).map(({ decision }) => decision));
}

/** The sheet that a seat has handed over; of an absent one also what it has only drafted. */
function sheetOf(
  game: Game,
  { seat, draft, powers }: SeatRow,
  answers: readonly RecordedAnswer[],
  now: Date,
  absent: boolean,
): SheetSource | undefined {
  if (!draft) return undefined;
  const isReady = draft.handedOver && (draft.readyAt === null || new Date(draft.readyAt) <= now);
  if (!isReady && !absent) return undefined;
  const reading = readSheet(draft.lines.join('\n'), game.language, { owns: powers });
  return new SheetSource(reading, {
    language: game.language,
    owns: powers,
    mode: isReady ? (draft.mode as Mode) : 'pause',
    done: true,
    recorded: answers.filter((answer) => answer.seat === seat),
    ...(draft.stopped ? { stopped: draft.stopped as unknown as Notice } : {}),
  });
}

function standingOf(
  { language }: Game,
  { seat, standing, powers }: SeatRow,
  answers: readonly RecordedAnswer[],
  absent: boolean,
): StandingSource | undefined {
  const orders = standing
    .filter(({ active }) => active)
    .flatMap(({ position, text, given }) => {
      const policy = readSheet(text, language, { owns: powers }).standing[0]?.policy;
      return policy ? [{ id: `S${position}`, policy, given }] : [];
    });
  if (orders.length === 0) return undefined;
  return new StandingSource(orders, { language, recorded: answers.filter((answer) => answer.seat === seat), absent });
}

/** Who answers for a seat that let its grace pass. */
function substituteOf(game: Game, { policy }: Pace): AnswerSource {
  return policy === 'stand-in' && game.standIn ? game.standIn() : silence;
}

const silence: AnswerSource = { origin: 'fallback', answer: (decision) => ({ answer: decision.fallback() }) };

/**
 * Lets a substitute answer what is overdue and no more. Where that is the seat's own impulse it plays the impulse to its end; a
 * reaction that comes up meanwhile is asked with a deadline of its own.
 */
function inAbsence(substitute: AnswerSource, { language }: Game, missed: readonly OpenRow[]): AnswerSource {
  const overdue = new Set(missed.map(({ decision }) => decision));
  const isActing = missed.some(({ kind }) => language.acts.includes(kind));
  const speaksTo = ({ id, kind }: Decision) => overdue.has(id) || (isActing && language.acts.includes(kind));
  return {
    origin: substitute.origin,
    answer: (decision, view) => (speaksTo(decision) ? substitute.answer(decision, view) : undefined),
    observe: (event) => substitute.observe?.(event),
    refused: (decision, reply, refusal) => substitute.refused?.(decision, reply, refusal),
  };
}
