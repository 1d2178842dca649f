import {
  type GameEvent,
  isObject,
  OutOfDice,
  type RandomSource,
  Referee,
  restoredOf,
  type SeatId,
  same,
  visibleTo,
} from '../engine/index.ts';
import { type LineProgress, readSheet, type SheetReading, SheetSource } from '../orders/index.ts';
import type { PositionRow, SeatRow } from '../store/position.ts';
import type { Game } from './game.ts';
import { diceOf, gameOf, recordedAnswers, waitingIn } from './run.ts';
import type { Service } from './service.ts';

/** A match as it stands, with nobody to answer for anybody. */
export interface Present {
  readonly game: Game;
  readonly referee: Referee<unknown>;
}

/** The position of this moment: what has been answered is played through again, and nothing is rolled that was not rolled. */
export function presentOf(service: Service, row: PositionRow): Present {
  const game = gameOf(service, row);
  const referee = new Referee(game, restoredOf(game, row.snapshot), {
    source: pastOnly(diceOf(service, row), row.written.roll),
    answers: recordedAnswers(row.answers),
    written: row.written,
    waiting: waitingIn(row),
  });
  return { game, referee };
}

/** Rolls that have been made; the next one waits for real orders. */
function pastOnly(source: RandomSource, rolled: number): RandomSource {
  return {
    dice(no, label, count) {
      if (no >= rolled) throw new OutOfDice(label, count);
      return source.dice(no, label, count);
    },
    permutation(no, label, size) {
      if (no >= rolled) throw new OutOfDice(label, size);
      return source.permutation(no, label, size);
    },
  };
}

/** What a sheet would come to, as far as its writer can know. */
export interface Rehearsal {
  readonly reading: SheetReading;
  readonly progress: readonly LineProgress[];
}

/** Rehearsals end by themselves; this many answers are more than any sheet can give. */
const MOST_ANSWERS = 2_000;

/**
 * Plays a sheet through in the position as its writer may imagine it, with everybody else answering as silence would, up to the
 * first die. It can tell him nothing that he does not know.
 */
export function rehearse({ game, referee }: Present, seat: SeatRow, lines: readonly string[]): Rehearsal {
  const owns = seat.powers;
  imagine(referee.state, game.blind(referee.state, seat.seat));
  const context = { owns, view: game.view(referee.state, seat.seat), open: openOf(referee, seat.seat) };
  const reading = readSheet(lines.join('\n'), game.language, context);
  const recorded = referee.answers.filter((answer) => answer.seat === seat.seat);
  // Whatever its mode will be, all that is wrong with it is to be found at once.
  const sheet = new SheetSource(reading, { language: game.language, owns, mode: 'go', done: true, recorded });
  const start = referee.snapshot;
  const seen: GameEvent[] = [];
  for (let count = 0; count < MOST_ANSWERS; count++) {
    observe(referee, seat.seat, sheet, seen);
    if (referee.over || referee.needDice || referee.snapshot !== start) break;
    if (!answerOne(referee, seat.seat, sheet)) break;
  }
  return { reading, progress: sheet.progress(seen) };
}

const openOf = (referee: Referee<unknown>, seat: SeatId) => referee.open.filter((decision) => decision.seat === seat);

/** Lets the sheet answer, or silence for somebody else. False when the sheet has no more to say. */
function answerOne(referee: Referee<unknown>, seat: SeatId, sheet: SheetSource): boolean {
  const [own] = openOf(referee, seat);
  const decision = own ?? referee.open[0];
  if (!decision) return false;
  if (!own) return referee.submit(decision.seat, decision.id, decision.fallback(), 'fallback') === undefined;
  const reply = sheet.answer(decision, () => referee.view(seat));
  if (!reply) return false;
  return referee.submit(seat, decision.id, reply.answer, 'sheet') === undefined;
}

function observe(referee: Referee<unknown>, seat: SeatId, sheet: SheetSource, seen: GameEvent[]): void {
  const visible = referee.events.map(({ event }) => event).filter((event) => visibleTo(event, seat));
  for (const event of visible.slice(seen.length)) {
    seen.push(event);
    sheet.observe(event);
  }
}

/**
 * Makes a position the imagined one, in place: the script that is under way holds on to parts of it. Only what differs is
 * touched.
 */
function imagine(state: unknown, imagined: unknown): void {
  if (Array.isArray(state) && Array.isArray(imagined)) {
    if (!same(state, imagined)) state.splice(0, state.length, ...imagined);
    return;
  }
  if (!isObject(state) || !isObject(imagined)) return;
  const target = state as Record<string, unknown>;
  for (const key of Object.keys(target)) if (!(key in imagined)) delete target[key];
  for (const [key, value] of Object.entries(imagined)) {
    const before = target[key];
    if (same(before, value)) continue;
    const isPair = (Array.isArray(before) && Array.isArray(value)) || (isObject(before) && isObject(value));
    if (isPair) imagine(before, value);
    else target[key] = value;
  }
}
