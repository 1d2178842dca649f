/**
 * Takes a match back to the beginning of an impulse. What was played since then stays readable and known. The same
 * orders get the same dice.
 */
import {
  accept,
  type LogEntry,
  type Message,
  message,
  type NumberedEvent,
  type RecordedAnswer,
  refuse,
  restoredOf,
  type SeatId,
  type Verdict,
} from '../../engine/index.ts';
import { modeIn } from '../../orders/index.ts';
import { type CorrectionRow, writeCorrection } from '../../store/acts.ts';
import { type DiceState, type LockRow, writeDice } from '../../store/dice.ts';
import { wholeMatch } from '../../store/export.ts';
import type { PositionRow, SeatRow } from '../../store/position.ts';
import {
  countUndone,
  keepBranch,
  type ReturnedDraft,
  type ReturnPoint,
  returnDrafts,
  returnPoint,
  spentBetween,
  takeBack,
  type UndoneCounts,
} from '../../store/rollback.ts';
import type { Connection } from '../../store/store.ts';
import type { ActOf } from '../acts/act.ts';
import type { ActContext, OrdersFate, Planner } from '../acts/plan.ts';
import { filedSeal, filedText } from '../dice/filed.ts';
import { locksKept, newLock, withBehind } from '../dice/lock.ts';
import { answersHead } from '../dice/source.ts';
import { eventsHead, type LoggedChange, logged } from '../dice/step-log.ts';
import { turnAt } from '../dice/turn.ts';
import { type Game, viewOf } from '../game.ts';
import { seatsNamed } from '../people/seat-names.ts';
import { presentOf } from '../play/present.ts';
import { gameOf } from '../play/run.ts';
import { asWritten } from '../play/spent-lines.ts';
import { endGoingBack } from '../polls/polls.ts';
import type { Service } from '../service.ts';
import { modeOf } from '../sheets/rehearsal.ts';
import { gameIn } from '../words.ts';
import { correctionRow, shuffledPosition } from './shuffled-position.ts';

/**
 * Back to the beginning of impulse `to`. It needs the consent of a seat of each side, or the moderator forces it; both
 * are noted in the dice log. Draw piles are restored, or shuffled if players know too much of them.
 */
export const rollback: Planner<'rollback'> = async (context, given) => {
  const { service, row, by, reason, now } = context;
  if (row.state === 'OVER') return refuse('match.over');
  const named = seatsNamed(gameOf(service, row), row.seats, given.consents);
  if (!named.ok) return named;
  const act = { ...given, consents: [...named.answer] };
  const way = await wayBack(context, act);
  if (!way.ok) return way;
  const { point, undone, game, occasion } = way.answer;
  const missing = missingSide(row, game, point, act);
  // What is only looked at is shown before anybody has agreed.
  if (missing && context.isDone) return refuse('rollback.consent', { seats: namesOf(row, missing) }, missing);
  const { deck } = act;
  const returned = await returnedDrafts(context.db, row, game, point);
  let lock: LockRow | null = null;
  return accept({
    effects: effectsOf(row, undone, occasion(gameIn(game, context.language)), { act, missing }),
    orders: givenBack(row.seats, returned),
    notice: {
      about: deck === 'reshuffle' ? 'rolled-back-reshuffled' : 'rolled-back',
      changes: (spoken) => [{ what: row.name, before: occasionNow(service, row, spoken), after: occasion(spoken) }],
    },
    record: { ...act, undone },
    write: async (connection) => {
      const change = await changeTo(context, connection, point, act);
      await keepBranch(connection, row.id, point, { at: now, reason, by });
      await takeBack(connection, row.id, point, { repeats: row.dice.repeats });
      await returnDrafts(connection, point.snapshot.counters.decision, returned);
      if (change?.correction) await writeCorrection(connection, row.id, change.correction);
      await writeDice(connection, row.id, change);
      lock = change?.dice.lock ?? null;
      return endGoingBack(service, connection, row);
    },
    after: async () => {
      if (!lock) return;
      const wait = new Date(lock.due).getTime() - now.getTime();
      await service.queues.clock(row.id, `beacon-${lock.round}`, wait);
    },
  });
};

interface WayBack {
  readonly point: ReturnPoint;
  readonly undone: UndoneCounts;
  readonly game: Game;
  /** Whose impulse begins again, in the words of a reader. */
  occasion(game: Game): string;
}

/** Where a match would go back to; refused where it cannot. */
export async function wayBack(
  { service, row, db }: Pick<ActContext, 'service' | 'row' | 'db'>,
  { to, deck }: Pick<ActOf<'rollback'>, 'to' | 'deck'>,
): Promise<Verdict<WayBack>> {
  if (row.state === 'OVER') return refuse('match.over');
  const point = to > 0 ? await returnPoint(db, row.id, to - 1) : undefined;
  const undone = point && (await countUndone(db, row.id, point));
  if (!point || !undone) return refuse('rollback.nowhere', { to });
  // Right after a rollback the coming dice are known, though nothing has been played yet.
  const isKnown = deck === 'reshuffle' && row.dice.repeats;
  if (undone.answers === 0 && undone.impulses === 0 && !isKnown) return refuse('rollback.nothing');
  const game = gameOf(service, row);
  if (deck === 'reshuffle' && !game.knowledge.reshuffle) return refuse('rollback.no-pile');
  const view = viewOf(game, restoredOf(game, point.snapshot).state, undefined);
  return accept({ point, undone, game, occasion: (spoken) => spoken.reporter.position.occasion(view) });
}

/** A side of which nobody agrees; undefined: each does, or need not. */
const missingSide = (
  row: PositionRow,
  game: Game,
  point: ReturnPoint,
  { consents, force }: ActOf<'rollback'>,
): readonly SeatId[] | undefined =>
  force ? undefined : sidesOf(game, row, point).find((side) => !side.some((seat) => consents.includes(seat)));

/** What every seat has in its draft afterwards, none of it handed over. */
const givenBack = (seats: readonly SeatRow[], returned: readonly ReturnedDraft[]): readonly OrdersFate[] =>
  seats.flatMap((seat): OrdersFate[] => {
    const lines = returned.find(({ seatNo }) => seatNo === seat.no)?.lines ?? seat.draft?.lines ?? [];
    return lines.length > 0 ? [{ seat, fate: 'back', lines }] : [];
  });

/**
 * The drafts of those whose impulse begins again, as they were written: what was carried out before what was still to
 * come. Acts that they gave without a sheet stand in them as lines.
 */
async function returnedDrafts(
  db: Connection,
  { id, seats }: PositionRow,
  game: Game,
  { no, seq, snapshot }: ReturnPoint,
): Promise<ReturnedDraft[]> {
  const { answers, positions } = await wholeMatch(db, id);
  const next = positions[no + 1];
  const to = next?.snapshot.counters.decision ?? Number.MAX_SAFE_INTEGER;
  const spent = await spentBetween(db, id, { after: seq, to: next?.seq ?? MOST_STEPS });
  const { acts, formatAnswer } = game.language;
  const isUndone = (answer: RecordedAnswer) => answer.id >= snapshot.counters.decision && answer.id < to;
  const acted = answers.filter((each) => isUndone(each) && acts.includes(each.kind));
  return seats.flatMap((seat): ReturnedDraft[] => {
    const own = acted.filter((each) => each.seat === seat.seat);
    const sheets = spent.filter(({ seatNo }) => seatNo === seat.no);
    const byHand = own.filter(({ origin }) => origin === 'person');
    const given = byHand.map((each) => ({
      seq: each.seq,
      lines: [formatAnswer(each.kind, each.answer)],
      remnants: [],
    }));
    const undone = [...given, ...sheets].sort((a, b) => a.seq - b.seq);
    const lines = asWritten(undone, seat.draft?.lines ?? []);
    const mode = seat.draft ? modeOf(game, seat) : (sheets.at(-1)?.mode ?? modeIn(game.language));
    return own.length > 0 && lines.length > 0 ? [{ seatNo: seat.no, lines, mode }] : [];
  });
}

/** The greatest number that the column of a step holds. */
const MOST_STEPS = 2_147_483_647;

const occasionNow = (service: Service, row: PositionRow, { reporter }: Game): string => {
  if (row.state === 'FAULT') return '';
  return reporter.position.occasion(presentOf(service, row).referee.view(undefined));
};

/** The groups of seats of which one each has to agree: the sides, or in a game without sides every seat. */
function sidesOf(game: Game, row: PositionRow, { snapshot }: ReturnPoint): readonly (readonly SeatId[])[] {
  const { state } = restoredOf(game, snapshot);
  const sides = game.knowledge.sides?.(state) ?? [];
  return sides.length > 0 ? sides : row.seats.map(({ seat }) => [seat]);
}

const namesOf = ({ seats }: PositionRow, ids: readonly SeatId[]): string =>
  seats
    .filter(({ seat }) => ids.includes(seat))
    .map(({ name }) => name)
    .join(', ');

/** What would be undone, what stays known, and what happens to the dice. */
const effectsOf = (
  row: PositionRow,
  undone: UndoneCounts,
  occasion: string,
  {
    act: { to, consents, force, deck },
    missing,
  }: { readonly act: ActOf<'rollback'>; readonly missing: readonly SeatId[] | undefined },
): readonly Message[] => [
  message('act.rollback', { to, occasion }),
  message('act.rollback.undone', { ...undone }),
  message('act.rollback.known', { events: undone.events }),
  ...(deck === 'reshuffle' ? [message('act.rollback.reshuffle')] : [message('act.rollback.dice')]),
  missing
    ? message('act.rollback.missing', { seats: namesOf(row, missing) })
    : message(force ? 'act.rollback.forced' : 'act.rollback.consents', { seats: namesOf(row, consents) }),
];

/** The log entries of a rollback, and its position if it makes one. */
type Change = LoggedChange & {
  readonly correction?: CorrectionRow;
};

async function changeTo(
  context: ActContext,
  db: Connection,
  point: ReturnPoint,
  act: ActOf<'rollback'>,
): Promise<Change> {
  const { row } = context;
  const back = await diceAt(context, db, point, act);
  return act.deck === 'reshuffle' ? reshuffledAt(context, point, back) : logged(row, [back.entry], back.dice);
}

/** The state of the dice at an earlier position. */
interface DiceAt {
  /** Its entry in the log. */
  readonly entry: LogEntry;
  readonly dice: DiceState;
  /** Answers that are in the position and not sealed yet. */
  readonly answers: readonly RecordedAnswer[];
}

async function diceAt(
  { service, row, reason, now }: ActContext,
  db: Connection,
  { no, snapshot }: ReturnPoint,
  { consents, force: forced, deck }: ActOf<'rollback'>,
): Promise<DiceAt> {
  const { dice, commitments } = row;
  const { counters } = snapshot;
  const { answers, events, positions } = await wholeMatch(db, row.id);
  const last = positions.slice(0, no + 1).findLast(({ patch }) => !patch)?.snapshot.counters.decision ?? 0;
  const game = gameOf(service, row);
  const how = { reason, consents, forced, ...(deck === 'reshuffle' ? { deck } : {}), at: now.toISOString() };
  return {
    entry: { kind: 'rollback', to: no, rolls: counters.roll, ...how },
    dice: {
      ...dice,
      ...locksKept(dice),
      reshuffle: undefined,
      boundaries: no + 1,
      answers: answersHead(
        commitments.deck,
        answers.filter(({ id }) => id < last),
      ),
      events: eventsHead(commitments.deck, eventsBefore(events, counters.event)),
      turn: turnAt(game, restoredOf(game, snapshot).state, no),
      repeats: true,
    },
    answers: answers.filter(({ id }) => id >= last && id < counters.decision),
  };
}

/**
 * The position with shuffled draw piles. A new epoch of dice begins, because the same orders would meet other cards.
 * With a beacon the shuffle waits for a future round, like every draw.
 */
function reshuffledAt(
  { service, row, reason, now }: ActContext,
  { snapshot }: ReturnPoint,
  { entry, dice: before, answers }: DiceAt,
): Change {
  const dice = { ...before, epoch: before.epoch + 1, repeats: false, lock: null, kept: [] };
  const begins = { kind: 'epoch', epoch: dice.epoch, no: snapshot.counters.roll } as const;
  const made = shuffledPosition(service, row, { dice, snapshot, answers, reason });
  if ('wanted' in made) {
    const behind = filedText(row.seats);
    const filed = filedSeal(service, row, { no: made.wanted.no, text: behind });
    const { lock, entry: locked } = newLock(service, dice, { ...made.wanted, filed, behind }, now);
    const change = logged(row, [entry, begins, locked], { ...dice, lock, reshuffle: reason });
    return { ...change, log: withBehind(change.log, behind) };
  }
  const change = logged(row, [entry, begins, ...made.entries], made.dice);
  return { ...change, correction: correctionRow(made, change.log, { seq: row.seq + 1, at: now }) };
}

const eventsBefore = (events: readonly NumberedEvent[], to: number): readonly NumberedEvent[] =>
  events.filter(({ no }) => no < to);
