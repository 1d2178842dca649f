/** A match goes back to where an impulse began. What was played since then stays readable, and known; dice stay where orders do. */
import { accept, type Message, message, type NumberedEvent, refuse, restoredOf, type SeatId } from '../engine/index.ts';
import { writeDice } from '../store/dice.ts';
import { wholeMatch } from '../store/export.ts';
import type { PositionRow } from '../store/position.ts';
import {
  countUndone,
  keepBranch,
  type ReturnPoint,
  returnOrders,
  returnPoint,
  takeBack,
  type UndoneCounts,
} from '../store/rollback.ts';
import type { Connection } from '../store/store.ts';
import type { Planner } from './acts/plan.ts';
import { answersHead } from './dice-source.ts';
import { eventsHead, type LoggedChange, logged } from './dice-step.ts';
import { type Game, viewOf } from './game.ts';
import { presentOf } from './present.ts';
import { gameOf } from './run.ts';
import type { Service } from './service.ts';

/**
 * Back to the beginning of impulse `to`. It needs the consent of a seat of each side, or the moderator's word that he forces it;
 * both stand in the log of the dice.
 */
export const rollback: Planner<'rollback'> = async (context, { to, consents, force }) => {
  const { service, row, db, by, reason, now } = context;
  if (row.state === 'OVER') return refuse('match.over');
  if (!row.dice) return refuse('rollback.protocol');
  const point = to > 0 ? await returnPoint(db, row.id, to - 1) : undefined;
  const undone = point && (await countUndone(db, row.id, point));
  if (!point || !undone) return refuse('rollback.nowhere', { to });
  if (undone.answers === 0 && undone.impulses === 0) return refuse('rollback.nothing');
  const game = gameOf(service, row);
  const sides = sidesOf(game, row, point);
  const missing = force ? undefined : sides.find((side) => !side.some((seat) => consents.includes(seat)));
  if (missing) return refuse('rollback.consent', { seats: namesOf(row, missing) }, missing);
  const occasion = game.reporter.occasion(viewOf(game, restoredOf(game, point.snapshot).state, undefined));
  return accept({
    effects: effectsOf(row, undone, { to, occasion, consents, force }),
    notice: {
      about: 'rolled-back',
      changes: [{ what: row.name, before: occasionNow(service, row), after: occasion }],
    },
    record: { kind: 'rollback', to, consents, force, undone },
    write: async (connection) => {
      const change = await diceAt(service, connection, row, point, { reason, consents, force, now });
      await keepBranch(connection, row.id, point, { at: now, reason, by });
      const orders = await undoneOrders(connection, row, game, point);
      await takeBack(connection, row.id, point, { repeats: row.dice?.repeats ?? false });
      if (orders) await returnOrders(connection, { ...orders, decision: point.snapshot.counters.decision });
      await writeDice(connection, row.id, change);
      return [];
    },
  });
};

/** Answers that no player gave. */
const NOBODYS: readonly string[] = ['fallback', 'stand-in'];

/** What the player whose impulse begins again had ordered in it, as he would write it. */
async function undoneOrders(
  db: Connection,
  { id, seats }: PositionRow,
  game: Game,
  { no, snapshot }: ReturnPoint,
): Promise<{ readonly no: number; readonly lines: readonly string[] } | undefined> {
  const { answers, positions } = await wholeMatch(db, id);
  const from = snapshot.counters.decision;
  const to = positions[no + 1]?.snapshot.counters.decision ?? Number.MAX_SAFE_INTEGER;
  const { acts } = game.language;
  const own = answers.filter((each) => each.id >= from && each.id < to && acts.includes(each.kind));
  const seat = seats.find((each) => each.seat === own[0]?.seat);
  const given = own.filter((each) => each.seat === seat?.seat && !NOBODYS.includes(each.origin));
  const lines = given.map(({ kind, answer }) => game.language.formatAnswer(kind, answer));
  return seat && lines.length > 0 ? { no: seat.no, lines } : undefined;
}

const occasionNow = (service: Service, row: PositionRow): string => {
  if (row.state === 'FAULT') return '';
  const { game, referee } = presentOf(service, row);
  return game.reporter.occasion(referee.view(undefined));
};

/** Seats that have to agree among themselves, side by side; in a game without sides each for itself. */
function sidesOf(game: Game, row: PositionRow, { snapshot }: ReturnPoint): readonly (readonly SeatId[])[] {
  const { state } = restoredOf(game, snapshot);
  const sides = game.sidesOf?.(state) ?? [];
  return sides.length > 0 ? sides : row.seats.map(({ seat }) => [seat]);
}

const namesOf = ({ seats }: PositionRow, ids: readonly SeatId[]): string =>
  seats
    .filter(({ seat }) => ids.includes(seat))
    .map(({ name }) => name)
    .join(', ');

interface Told {
  readonly to: number;
  readonly occasion: string;
  readonly consents: readonly SeatId[];
  readonly force: boolean;
}

/** What becomes undone, what stays known, and what becomes of dice. */
const effectsOf = (
  row: PositionRow,
  undone: UndoneCounts,
  { to, occasion, consents, force }: Told,
): readonly Message[] => [
  message('act.rollback', { to, occasion }),
  message('act.rollback.undone', { ...undone }),
  message('act.rollback.known', { events: undone.events }),
  message('act.rollback.dice'),
  message('act.rollback.orders', { count: row.seats.filter(({ draft }) => draft !== null).length }),
  message(force ? 'act.rollback.forced' : 'act.rollback.consents', { seats: namesOf(row, consents) }),
];

/** The dice as they stand at a position of before: their log goes on, and says so. */
async function diceAt(
  service: Service,
  db: Connection,
  row: PositionRow,
  { no, snapshot }: ReturnPoint,
  given: { readonly reason: string; readonly consents: readonly SeatId[]; readonly force: boolean; readonly now: Date },
): Promise<LoggedChange | undefined> {
  const { dice, commitments } = row;
  if (!dice) return undefined;
  const { counters } = snapshot;
  const { answers, events, positions } = await wholeMatch(db, row.id);
  const last = positions.slice(0, no + 1).findLast(({ patch }) => !patch)?.snapshot.counters.decision ?? 0;
  const game = gameOf(service, row);
  const { reason, consents, force: forced, now } = given;
  const at = now.toISOString();
  return logged(row, [{ kind: 'rollback', to: no, rolls: counters.roll, reason, consents, forced, at }], {
    ...dice,
    boundaries: no + 1,
    answers: answersHead(
      commitments.deck,
      answers.filter(({ id }) => id < last),
    ),
    events: eventsHead(commitments.deck, eventsBefore(events, counters.event)),
    turn: game.turnOf?.(restoredOf(game, snapshot).state) ?? dice.turn,
    repeats: true,
  });
}

const eventsBefore = (events: readonly NumberedEvent[], to: number): readonly NumberedEvent[] =>
  events.filter(({ no }) => no < to);
