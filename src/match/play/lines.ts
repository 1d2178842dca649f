/** The standing orders of seats as sources of answers. */
import { type AnswerSource, type Decision, type RecordedAnswer, same } from '../../engine/index.ts';
import { answeredBy, StandingSource, todayIn } from '../../orders/index.ts';
import type { PositionRow, SeatRow } from '../../store/position.ts';
import type { Game } from '../game.ts';
import { activeOrders, standingId } from '../sheets/standing.ts';

/** The standing orders of a seat, as a source of answers. */
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

/** An answer that a line has given and that may still be under seal: it follows the lines of its seat. */
export interface FiledAnswer {
  readonly given: RecordedAnswer;
  /** Answers where the lines say something else now. */
  readonly again: AnswerSource;
  /** Whether no line answers any more. */
  isGone(decision: Decision, view: () => unknown): boolean;
}

/** The answers of lines since the last boundary, in a game whose plans are filed as lines. */
export function filedAnswers(
  game: Game,
  { seats }: PositionRow,
  answers: readonly RecordedAnswer[],
  now: Date,
): readonly FiledAnswer[] {
  if (!game.language.standing?.answersAtOnce) return [];
  return answers.flatMap((given) => {
    const seat = seats.find((each) => each.seat === given.seat);
    if (given.origin !== 'standing' || !seat) return [];
    const before = answers.filter(({ id }) => id !== given.id);
    // A line that is used up by this answer may give it again.
    const standing = seat.standing.map((line) =>
      standingId(line.position) === answeredBy(given.why) ? { ...line, used: Math.max(0, line.used - 1) } : line,
    );
    const reply = (decision: Decision, view: () => unknown) =>
      standingOf(game, { ...seat, standing }, before, { absent: false, now })?.answer(decision, view);
    const again: AnswerSource = {
      origin: 'standing',
      answer: (decision, view) => {
        const found = reply(decision, view);
        const isNew = found && found !== 'wait' && !same(found.answer, given.answer) && decision.check(found.answer).ok;
        return isNew ? found : undefined;
      },
    };
    const isGone = (decision: Decision, view: () => unknown) => {
      const found = reply(decision, view);
      return found === undefined || found === 'wait';
    };
    return [{ given, again, isGone }];
  });
}
