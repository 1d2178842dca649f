/** What an impulse looked like on the way: it is played again from its beginning, with its answers and its dice. */
import {
  copy,
  type GameEvent,
  type Json,
  type NumberedEvent,
  OutOfDice,
  opening,
  type RandomSource,
  Referee,
  restoredOf,
  type SeatId,
  type Snapshot,
  same,
} from '../../engine/index.ts';
import type { PositionRow } from '../../store/position.ts';
import { answersIn, boundaries, loggedRollsIn } from '../../store/replay.ts';
import { eventOf, type Game, viewOf } from '../game.ts';
import { diceOf, gameOf, recordedAnswers, waitingIn } from '../play/run.ts';
import type { Service } from '../service.ts';

/** What a reader may know of an impulse on the way. */
export interface Course {
  /** The position just after an event, by the event's number. */
  readonly views: ReadonlyMap<number, Json>;
  /** The attacker's chance in a fight before its dice, in percent, by the number of a roll in it. */
  readonly chances: ReadonlyMap<number, number>;
}

interface Wanted {
  /** Counted as scenes are. */
  readonly no: number;
  /** The reader; undefined: what everybody may know. */
  readonly seat: SeatId | undefined;
  /** The events of the impulse that the reader may know. */
  readonly events: readonly NumberedEvent[];
  /** After which of them a position is wanted. */
  readonly after: readonly number[];
}

/**
 * Undefined where the impulse cannot be played again: a moderator has made its end, or it was played by other rules. Then there are only
 * the positions at both ends.
 */
export async function courseOf(service: Service, row: PositionRow, wanted: Wanted): Promise<Course | undefined> {
  const { no, events } = wanted;
  const [before, after] =
    no === 0
      ? [undefined, (await boundaries(service.store, row.id, 0, 1))[0]]
      : await boundaries(service.store, row.id, no - 1, 2);
  const end = after?.snapshot.counters;
  try {
    const game = gameOf(service, row);
    const start = before ? restoredOf(game, before.snapshot) : beginningOf(game, row);
    const { counters } = start;
    const to = end ?? { decision: Number.MAX_SAFE_INTEGER, ...row.written };
    const clipped = { ...to, decision: Math.min(to.decision, 2_147_483_647) };
    const rolls = await loggedRollsIn(service.store, row.id, { from: counters.roll, to: clipped.roll });
    const answers = await answersIn(service.store, row.id, { from: counters.decision, to: clipped.decision });
    const told = new Teller(game, wanted);
    const referee = new Referee(game, start, {
      source: upTo(diceOf(service, { ...row, rolls }), clipped.roll),
      answers: recordedAnswers(answers),
      waiting: end ? new Set<number>() : waitingIn(row),
      ...(end ? { until: end.decision } : {}),
      written: { event: counters.event, roll: counters.roll },
      passing: true,
      told: (each, state) => told.hear(each, state),
    });
    const played = new Map(referee.events.map((each) => [each.no, each.event]));
    return events.every((each) => same(played.get(each.no), each.event)) ? told.course : undefined;
  } catch (err) {
    service.log.debug({ err, match: row.code, no }, 'an impulse cannot be played again');
    return undefined;
  }
}

const beginningOf = (game: Game, { scenario, split, options }: PositionRow): Snapshot<unknown> =>
  opening(game.setup.start({ scenario, split, options }));

/** The draws that were made, and no new one. */
const upTo = (source: RandomSource, rolled: number): RandomSource => ({
  dice: (no, label, count) => {
    if (no >= rolled) throw new OutOfDice(label, count);
    return source.dice(no, label, count);
  },
  permutation: (no, label, size) => {
    if (no >= rolled) throw new OutOfDice(label, size);
    return source.permutation(no, label, size);
  },
});

/** Notes what a reader may know while an impulse is played again. */
class Teller {
  readonly #game: Game;
  readonly #seat: SeatId | undefined;
  readonly #after: ReadonlySet<number>;
  readonly #known: ReadonlySet<number>;
  readonly #before: GameEvent[] = [];
  readonly #views = new Map<number, Json>();
  readonly #chances = new Map<number, number>();

  constructor(game: Game, { seat, events, after }: Wanted) {
    this.#game = game;
    this.#seat = seat;
    this.#after = new Set(after);
    this.#known = new Set(events.map(({ no }) => no));
  }

  get course(): Course {
    return { views: this.#views, chances: this.#chances };
  }

  hear({ no, event }: NumberedEvent, state: unknown): void {
    // The rules go on changing the position.
    if (this.#after.has(no)) this.#views.set(no, copy(viewOf(this.#game, state, this.#seat)));
    if (!this.#known.has(no)) return;
    const found = eventOf(this.#game, event.kind)?.odds?.(state, event, this.#before);
    const fight = found && this.#game.board.fightOf?.(found);
    if (fight && event.roll !== undefined) this.#chances.set(event.roll, fight.percent);
    this.#before.push(event);
  }
}
