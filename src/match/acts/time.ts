/** Acts upon the clock of a match. */
import { accept, message, refuse } from '../../engine/index.ts';
import { startClock, stopClock } from '../../store/acts.ts';
import { moveDeadlines } from '../../store/clocks.ts';
import type { OpenRow, PositionRow } from '../../store/position.ts';
import { movedDeadline } from '../time/deadline.ts';
import { addHours } from '../time/pace.ts';
import { nothing, type Planner } from './plan.ts';

const MOST_HOURS = 24 * 90;

/** More time for what is open: from the deadline on, or from now where it is past. */
export const extend: Planner<'extend'> = ({ row, now, clock }, { hours, seat }) => {
  if (!(hours > 0 && hours <= MOST_HOURS)) return refuse('deadline.hours');
  if (row.state !== 'RUNNING') return refuse('match.stopped');
  const open = row.open.filter((each) => seat === undefined || each.seat === seat);
  const moved = open.map((each) => {
    const late = new Date(Math.max(new Date(each.deadline).getTime(), now.getTime()));
    return movedDeadline(row, each, addHours(late, hours), now);
  });
  const [first] = moved;
  if (!first) return refuse('deadline.none');
  const at = first.deadline.toISOString();
  return accept({
    effects: moved.map(({ decision, deadline }) =>
      message('act.extend', {
        seat: seatOf(row, open, decision),
        before: clock.full(iso(open.find((each) => each.decision === decision)?.deadline)),
        after: clock.full(deadline.toISOString()),
      }),
    ),
    notice: { about: 'extended', deadline: { at } },
    write: async (db) => {
      await moveDeadlines(db, row.id, moved);
      return [];
    },
  });
};

const iso = (moment = ''): string => new Date(moment).toISOString();

const seatOf = (row: PositionRow, open: readonly OpenRow[], decision: number): string => {
  const id = open.find((each) => each.decision === decision)?.seat;
  return row.seats.find(({ seat }) => seat === id)?.name ?? '';
};

/** The clocks and the referee stop; orders may be written meanwhile. */
export const pause: Planner<'pause'> = ({ row, now, clock }, { until }) => {
  if (row.state !== 'RUNNING') return refuse('match.stopped');
  const pausedUntil = until === undefined ? null : new Date(until);
  if (pausedUntil && pausedUntil <= now) return refuse('pause.past');
  return accept({
    effects: [
      pausedUntil ? message('act.pause.until', { until: clock.full(pausedUntil.toISOString()) }) : message('act.pause'),
      message('act.pause.kept', { count: row.open.length }),
    ],
    notice: pausedUntil ? { about: 'paused-until', deadline: { at: pausedUntil.toISOString() } } : { about: 'paused' },
    write: async (db) => {
      await stopClock(db, row.id, now, pausedUntil);
      return [];
    },
  });
};

/** A match goes on after a pause, or after its fault was mended. Every deadline moves by as long as it has stood still. */
export const resume: Planner<'resume'> = ({ row, now }) => {
  if (row.state !== 'PAUSED' && row.state !== 'FAULT') return refuse('match.running');
  const stood = row.pausedAt ? now.getTime() - row.pausedAt.getTime() : 0;
  const moved = row.open.map((open) =>
    movedDeadline(row, open, new Date(new Date(open.deadline).getTime() + stood), now),
  );
  return accept({
    effects: [message('act.resume', { hours: Math.round(stood / 3_600_000), count: moved.length })],
    notice: { about: 'resumed' },
    write: async (db) => {
      await startClock(db, row.id);
      await moveDeadlines(db, row.id, moved);
      return [];
    },
  });
};

/** What the moderator says to all. */
export const broadcast: Planner<'broadcast'> = ({ row }, { text }) =>
  accept({
    effects: [message('act.broadcast', { count: row.seats.length })],
    notice: { about: 'word', text },
    write: nothing,
  });

/** How a rule is read in this match: kept for everybody to look up. */
export const rule: Planner<'rule'> = ({ row }, { text }) =>
  accept({
    effects: [message('act.rule', { count: row.seats.length })],
    notice: { about: 'ruling', text },
    write: nothing,
  });
