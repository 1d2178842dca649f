/** Acts on decisions for which a match waits. */
import { accept, type Message, message, refuse, type SeatId } from '../../engine/index.ts';
import { passOver } from '../../store/acts.ts';
import type { OpenRow, PositionRow, SeatRow } from '../../store/position.ts';
import type { LetterRow } from '../../store/step.ts';
import { presentOf } from '../play/present.ts';
import { paceOf, policyOf } from '../play/run.ts';
import { reminder } from '../time/reminder.ts';
import { type ActContext, nothing, nothingOpen, type Planner } from './plan.ts';
import { carriedOut, sentBy } from './sent-orders.ts';

const openOf = ({ open }: PositionRow, seat: SeatId | undefined): readonly OpenRow[] =>
  open.filter((each) => seat === undefined || each.seat === seat);

/** Reminds now everybody who is asked and has not handed orders over. */
export const remind: Planner<'remind'> = (context, { seat }) => {
  const { row } = context;
  if (row.state !== 'RUNNING') return refuse('match.stopped');
  const open = openOf(row, seat);
  if (open.length === 0) return nothingOpen(row, seat);
  const waited = row.seats.flatMap((own) => {
    const first = open.find((each) => each.seat === own.seat);
    return first && !own.draft?.handedOver ? [{ own, first }] : [];
  });
  if (waited.length === 0) return refuse('remind.none');
  return accept({
    effects: waited.map(({ own: { name, player } }) => message('act.remind', { seat: name, player })),
    write: async () => waited.map(({ own, first }) => reminded(context, own, first)),
  });
};

/** Marks decisions as reminded, as the clock does. */
function reminded({ service, row, now }: ActContext, seat: SeatRow, open: OpenRow): LetterRow {
  const kind = new Date(open.deadline) > now ? 'reminder' : 'grace';
  const clock = { decision: open.decision, stage: open.stage, nextStage: open.stage, dueAt: null };
  const step = { kind, at: now } as const;
  return reminder(service, row, presentOf(service, row), seat, { open, step, remindersLeft: 1, clock });
}

/** Carries out now what is handed over and waits for the end of its time to change it. Nothing else is answered. */
export const carryOutNow: Planner<'now'> = (context, { seat }) => {
  const { row } = context;
  if (row.state !== 'RUNNING') return refuse('match.stopped');
  const seats = row.seats.filter((own) => (seat === undefined || own.seat === seat) && sentBy(own));
  if (seats.length === 0) return refuse('now.none');
  return accept({
    effects: [],
    orders: seats.flatMap((own) => carriedOut(context, own)),
    notice: { about: 'carried-out', only: seats.map((own) => own.seat) },
    write: nothing,
  });
};

/**
 * Stops waiting for open decisions. What is handed over is carried out now, and its player goes on if it stops. For other seats drafts
 * are carried out as far as they go, then standing orders answer, and then the seat's substitute.
 */
export const processNow: Planner<'process'> = (context, { seat }) => {
  const { row } = context;
  if (row.state !== 'RUNNING') return refuse('match.stopped');
  const open = openOf(row, seat);
  if (open.length === 0) return nothingOpen(row, seat);
  const seats = row.seats.filter((own) => open.some((each) => each.seat === own.seat));
  const passed = seats.map((own) => ({ own, decisions: unanswered(own, open) }));
  const silent = passed.filter(({ decisions }) => decisions.length > 0);
  return accept({
    effects: silent.map(({ own }) => processed(row, own)),
    orders: seats.flatMap((own) => carriedOut(context, own)),
    notice: { about: 'processed', waitingFor: seats.map(({ name }) => name) },
    write: async (db) => {
      for (const { own, decisions } of silent) await passOver(db, row.id, decisions, substituteOf(row, own));
      return [];
    },
  });
};

/** The questions of a seat that are passed over: not the one that it has handed orders over for. */
const unanswered = (own: SeatRow, open: readonly OpenRow[]): number[] =>
  open.filter((each) => each.seat === own.seat && each.decision !== sentBy(own)?.decision).map((each) => each.decision);

const substituteOf = (row: PositionRow, seat: SeatRow): 'stand-in' | 'fallback' =>
  policyOf(paceOf(row), seat) === 'stand-in' ? 'stand-in' : 'fallback';

const processed = (row: PositionRow, seat: SeatRow): Message =>
  message(`act.process.${substituteOf(row, seat)}`, {
    seat: seat.name,
    standing: seat.standing.filter(({ active }) => active).length,
  });
