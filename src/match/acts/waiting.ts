/** Acts on decisions for which a match waits. */
import { accept, type Message, message, refuse, type SeatId } from '../../engine/index.ts';
import { passOver } from '../../store/acts.ts';
import { handDraftOver } from '../../store/clocks.ts';
import type { OpenRow, PositionRow, SeatRow } from '../../store/position.ts';
import type { LetterRow } from '../../store/step.ts';
import { presentOf } from '../play/present.ts';
import { paceOf, policyOf } from '../play/run.ts';
import { partOf } from '../sheets/partial.ts';
import { reminder } from '../time/reminder.ts';
import type { ActContext, Planner } from './plan.ts';

const openOf = ({ open }: PositionRow, seat: SeatId | undefined): readonly OpenRow[] =>
  open.filter((each) => seat === undefined || each.seat === seat);

/** Reminds now everybody who is asked and has not handed orders over. */
export const remind: Planner<'remind'> = (context, { seat }) => {
  const { row } = context;
  if (row.state !== 'RUNNING') return refuse('match.stopped');
  const open = openOf(row, seat);
  if (open.length === 0) return refuse('deadline.none');
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

/**
 * Stops waiting for open decisions: drafts are carried out, then standing orders answer, and then the seat's
 * substitute.
 */
export const processNow: Planner<'process'> = ({ service, row, now }, { seat }) => {
  if (row.state !== 'RUNNING') return refuse('match.stopped');
  const open = openOf(row, seat);
  if (open.length === 0) return refuse('deadline.none');
  const seats = row.seats.filter((own) => open.some((each) => each.seat === own.seat));
  return accept({
    effects: seats.map((own) => processed(row, own)),
    notice: { about: 'processed' },
    write: async (db) => {
      for (const own of seats) {
        const by = policyOf(paceOf(row), own) === 'stand-in' ? 'stand-in' : 'fallback';
        const mine = open.filter((each) => each.seat === own.seat).map(({ decision }) => decision);
        await passOver(db, row.id, mine, by);
        const part = partOf(service, row, own);
        if (part && part.count > 0) await handDraftOver(db, part.row, now);
      }
      return [];
    },
  });
};

function processed(row: PositionRow, { name, draft, standing, ...seat }: SeatRow): Message {
  const by = policyOf(paceOf(row), seat) === 'stand-in' ? 'stand-in' : 'fallback';
  return message(`act.process.${by}`, {
    seat: name,
    lines: draft?.lines.length ?? 0,
    standing: standing.filter(({ active }) => active).length,
  });
}
