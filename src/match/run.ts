import {
  type AnswerSource,
  committedSource,
  type Decision,
  type RecordedAnswer,
  Referee,
  type SeatId,
  type Snapshot,
  type SourceReply,
} from '../engine/index.ts';
import { type Mode, readSheet, SheetSource, StandingSource } from '../orders/index.ts';
import type { AnswerRow, PositionRow, SeatRow } from '../store/position.ts';
import type { Game } from './game.ts';
import { openSecrets } from './keys.ts';
import { addHours, type Pace } from './pace.ts';
import type { Service } from './service.ts';

/** A match that cannot go on as it is: its moderator has to look. */
export class MatchFault extends Error {
  override readonly name = 'MatchFault';
}

/** The referee at a match, with the sheets that it was given. */
export interface Run {
  readonly game: Game;
  readonly referee: Referee<unknown>;
  readonly start: Snapshot<unknown>;
  readonly sheets: ReadonlyMap<SeatId, SheetSource>;
}

export const paceOf = (row: PositionRow): Pace => row.pace as unknown as Pace;

export function gameOf(service: Service, row: Pick<PositionRow, 'game' | 'ruleset'>): Game {
  const game = service.games.get(row.game);
  if (!game) throw new MatchFault(`the game ${row.game} is not installed`);
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
  const secrets = openSecrets(service.config, row.id, row.sealedSecrets);
  if (!secrets) throw new MatchFault('the secrets of its dice cannot be read: SECRET_KEY is another one than before');
  const answers = recordedAnswers(row.answers);
  const overdue = overdueDecisions(row, now);
  const sheets = new Map<SeatId, SheetSource>();
  const sources: Record<SeatId, readonly AnswerSource[]> = {};
  for (const seat of row.seats) {
    const absent = row.open.some((open) => open.seat === seat.seat && overdue.has(open.decision));
    const sheet = sheetOf(game, seat, now, absent);
    if (sheet) sheets.set(seat.seat, sheet);
    const standing = standingOf(game, seat, answers, absent);
    sources[seat.seat] = [sheet, standing, absent ? silence(game, overdue) : undefined].filter(
      (each) => each !== undefined,
    );
  }
  const referee = new Referee(game, row.snapshot, {
    source: committedSource(row.code, secrets),
    answers,
    written: row.written,
    sources,
  });
  return { game, referee, start: row.snapshot, sheets };
}

/** Decisions whose grace is over, in a match that then goes on with the safe answer. */
function overdueDecisions(row: PositionRow, now: Date): ReadonlySet<number> {
  const pace = paceOf(row);
  if (pace.policy !== 'fallback') return new Set();
  const isOver = (deadline: string) => addHours(new Date(deadline), pace.graceHours) <= now;
  return new Set(row.open.filter(({ deadline }) => isOver(deadline)).map(({ decision }) => decision));
}

/** The sheet that a seat has handed over; of an absent one also what it has only drafted. */
function sheetOf(game: Game, { draft, powers }: SeatRow, now: Date, absent: boolean): SheetSource | undefined {
  if (!draft) return undefined;
  const isReady = draft.handedOver && (draft.readyAt === null || new Date(draft.readyAt) <= now);
  if (!isReady && !absent) return undefined;
  const reading = readSheet(draft.lines.join('\n'), game.language, { owns: powers });
  return new SheetSource(reading, {
    language: game.language,
    owns: powers,
    mode: isReady ? (draft.mode as Mode) : 'pause',
    done: true,
  });
}

function standingOf(
  { language }: Game,
  { standing, powers }: SeatRow,
  recorded: readonly RecordedAnswer[],
  absent: boolean,
): StandingSource | undefined {
  const orders = standing
    .filter(({ active }) => active)
    .flatMap(({ position, text, given }) => {
      const policy = readSheet(text, language, { owns: powers }).standing[0]?.policy;
      return policy ? [{ id: `S${position}`, policy, given }] : [];
    });
  return orders.length === 0 ? undefined : new StandingSource(orders, { language, recorded, absent });
}

/**
 * The safe answer for a seat that let its grace pass. Having begun with its impulse, it ends the impulse; a reaction that
 * comes up meanwhile is asked with a deadline of its own.
 */
function silence({ language }: Game, overdue: ReadonlySet<number>): AnswerSource {
  let acting = false;
  return {
    origin: 'fallback',
    answer(decision: Decision): SourceReply | undefined {
      const isAct = language.acts.includes(decision.kind);
      if (!overdue.has(decision.id) && !(acting && isAct)) return undefined;
      acting ||= isAct;
      return { answer: decision.fallback() };
    },
  };
}
