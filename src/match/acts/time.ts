/** Acts upon the clock of a match. */
import { accept, message, refuse, type SeatId, sure } from '../../engine/index.ts';
import { startClock, stopClock, writePace } from '../../store/acts.ts';
import { moveDeadlines } from '../../store/clocks.ts';
import type { OpenRow, PositionRow } from '../../store/position.ts';
import { type Present, presentOf } from '../play/present.ts';
import { paceOf } from '../play/run.ts';
import type { Service } from '../service.ts';
import { appointmentOf } from '../time/appointment.ts';
import { movedDeadline } from '../time/deadline.ts';
import { addHours, addMinutes, LAST_MINUTES } from '../time/pace.ts';
import { isTellable } from '../time/reminder.ts';
import { type Moved, type Notice, nothing, nothingOpen, type Planner, unknownSeat } from './plan.ts';
import { held, keptSent } from './sent-orders.ts';

const MOST_HOURS = 24 * 90;

/** More time for open decisions: from the deadline on, or from now if it is past. */
export const extend: Planner<'extend'> = ({ service, row, now, clock }, { hours, seat }) => {
  if (!(hours > 0 && hours <= MOST_HOURS)) return refuse('deadline.hours');
  if (row.state !== 'RUNNING') return refuse('match.stopped');
  const open = row.open.filter((each) => seat === undefined || each.seat === seat);
  const moved = open.map((before) => {
    const from = new Date(Math.max(new Date(before.deadline).getTime(), now.getTime()));
    return { before, after: movedDeadline(row, before, addHours(from, hours), now) };
  });
  const [first] = moved;
  if (!first) return nothingOpen(row, seat);
  const present = presentOf(service, row);
  return accept({
    effects: moved.map(({ before, after }) =>
      message('act.extend', {
        seat: nameOf(row, before.seat),
        before: clock.full(new Date(before.deadline).toISOString()),
        after: clock.full(after.deadline.toISOString()),
      }),
    ),
    orders: keptSent(
      row.seats.filter((own) => open.some((each) => each.seat === own.seat)),
      { from: now },
    ),
    notice: {
      about: 'extended',
      deadline: { at: first.after.deadline.toISOString() },
      moved: moved.flatMap(({ before, after }) => movedNews(row, present, before, after.deadline)),
    },
    record: { kind: 'extend', hours, ...(seat === undefined ? {} : { seat }), before: deadlinesOf(open) },
    write: async (db) => {
      await moveDeadlines(
        db,
        row.id,
        moved.map(({ after }) => after),
      );
      return [];
    },
  });
};

/** Deadlines as the audit keeps them, so that an act can be undone. */
const deadlinesOf = (open: readonly OpenRow[]) =>
  open.map(({ decision, deadline }) => ({ decision, deadline: new Date(deadline).toISOString() }));

/** The new deadline of a question as news. */
export function movedNews(row: PositionRow, present: Present, open: OpenRow, deadline: Date): readonly Moved[] {
  const { seat, decision } = open;
  const question = present.referee.open.find(({ id }) => id === decision);
  if (!question) return [];
  const { prompt } = question;
  const told = { seat, name: nameOf(row, seat), prompt, at: deadline.toISOString() };
  const appointment = appointmentOf({ code: row.code, seat, decision, openedAt: new Date(open.openedAt), deadline });
  return [{ ...told, appointment, isTellable: isTellable(present, open) }];
}

const nameOf = ({ seats }: PositionRow, seat: SeatId): string => sure(seats.find((each) => each.seat === seat)).name;

/** Stops the clocks and the referee; orders may still be written. */
export const pause: Planner<'pause'> = ({ row, now, clock }, { until }) => {
  // A match that stands gets another end of its pause.
  if (row.state !== 'RUNNING' && !(row.state === 'PAUSED' && until !== undefined)) return refuse('match.stopped');
  const pausedUntil = until === undefined ? null : new Date(until);
  if (pausedUntil && pausedUntil <= now) return refuse('pause.past');
  return accept({
    effects: [
      pausedUntil ? message('act.pause.until', { until: clock.full(pausedUntil.toISOString()) }) : message('act.pause'),
      message('act.pause.kept', { count: row.open.length }),
    ],
    orders: held(row.seats),
    notice: pausedUntil ? { about: 'paused-until', deadline: { at: pausedUntil.toISOString() } } : { about: 'paused' },
    write: async (db) => {
      await stopClock(db, row.id, row.pausedAt ?? now, pausedUntil);
      return [];
    },
  });
};

/** Resumes a match after a pause or a mended fault. Every deadline moves by the length of the stop. */
export const resume: Planner<'resume'> = ({ service, row, now }) => {
  if (row.state !== 'PAUSED' && row.state !== 'FAULT') return refuse('match.running');
  const stood = row.pausedAt ? now.getTime() - row.pausedAt.getTime() : 0;
  const moved = row.open.map((open) =>
    movedDeadline(row, open, new Date(new Date(open.deadline).getTime() + stood), now),
  );
  return accept({
    effects: [message('act.resume', { hours: Math.round(stood / 3_600_000), count: moved.length })],
    orders: keptSent(row.seats, { from: row.pausedAt ?? now, by: stood }),
    notice: { about: 'resumed', ...(row.state === 'FAULT' ? {} : goneOn(service, row, moved)) },
    record: {
      kind: 'resume',
      before: deadlinesOf(row.open),
      ...(row.state === 'PAUSED' && row.pausedAt ? { pausedAt: row.pausedAt.toISOString() } : {}),
      ...(row.pausedUntil ? { pausedUntil: row.pausedUntil.toISOString() } : {}),
    },
    write: async (db) => {
      await startClock(db, row.id);
      if (row.endsAt && row.endsAt <= addMinutes(now, LAST_MINUTES))
        await writePace(db, row.id, { pace: paceOf(row), endsAt: null, dueAt: null });
      await moveDeadlines(db, row.id, moved);
      return [];
    },
  });
};

/** The new deadlines, and the seats that everybody may know to be asked: for them the clock runs again. */
function goneOn(
  service: Service,
  row: PositionRow,
  clocks: readonly ReturnType<typeof movedDeadline>[],
): Pick<Notice, 'first' | 'moved'> {
  const present = presentOf(service, row);
  return {
    first: row.open.filter((open) => isTellable(present, open)).map(({ seat }) => seat),
    moved: row.open.flatMap((open, i) => movedNews(row, present, open, sure(clocks[i]).deadline)),
  };
}

/** A message of the moderator to all. */
export const broadcast: Planner<'broadcast'> = ({ row }, { text }) =>
  accept({
    effects: [message('act.broadcast', { count: row.seats.length })],
    notice: { about: 'word', text },
    write: nothing,
  });

/** Words of the moderator to one seat, which nobody else reads. */
export const write: Planner<'write'> = ({ row }, { seat, text }) => {
  const reader = row.seats.find((each) => each.seat === seat);
  if (!reader) return unknownSeat(row, seat);
  return accept({
    effects: [message('act.write', { player: reader.player, seat: reader.name })],
    notice: { about: 'word', text, only: [seat] },
    write: nothing,
  });
};
