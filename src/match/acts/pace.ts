/** Changes the time for decisions while a match is played: to that of an evening with an end, or back to mail. */
import { accept, message, refuse } from '../../engine/index.ts';
import { startClock, writePace } from '../../store/acts.ts';
import { moveDeadlines } from '../../store/clocks.ts';
import type { OpenRow, PositionRow } from '../../store/position.ts';
import { paceWords } from '../play/pace-words.ts';
import { presentOf } from '../play/present.ts';
import { gameOf, paceOf } from '../play/run.ts';
import { deadlineFor, hoursFor, movedDeadline, timetableOf, weightOf } from '../time/deadline.ts';
import { addMinutes, isEvening, type Pace, paceAt, paceByMail, SOON_MINUTES } from '../time/pace.ts';
import { gameIn } from '../words.ts';
import type { ActOf } from './act.ts';
import type { Planner } from './plan.ts';
import { keptSent } from './sent-orders.ts';
import { movedNews } from './time.ts';

/** Who is asked has the whole time of the new pace. A match that stands goes on. */
export const pace: Planner<'pace'> = ({ service, row, now, clock, language }, act) => {
  if (row.state !== 'RUNNING' && row.state !== 'PAUSED') return refuse('match.stopped');
  const before = paceOf(row);
  const after = chosen(before, act);
  const endsAt = act.until === undefined ? null : new Date(act.until);
  if (endsAt && !isEvening(after)) return refuse('pace.evening');
  if (endsAt && endsAt <= now) return refuse('pause.past');
  if (after === before && endsAt?.getTime() === row.endsAt?.getTime()) return refuse('pace.same');
  const game = gameOf(service, row);
  const timed: PositionRow = { ...row, pace: after };
  const deadlineOf = ({ kind, seat }: OpenRow) =>
    deadlineFor(timetableOf(timed, seat), now, hoursFor(after, weightOf(game, kind)));
  const isMoved = after !== before || row.state === 'PAUSED';
  const moved = isMoved ? row.open.map((open) => movedDeadline(timed, open, deadlineOf(open), now)) : [];
  const present = presentOf(service, row);
  const spoken = gameIn(game, language);
  const told = { before: paceWords(row, spoken), after: paceWords(timed, spoken) };
  return accept({
    effects: [
      message('act.pace', told),
      ...(endsAt ? [message('act.pace.until', { until: clock.full(endsAt.toISOString()) })] : []),
      ...(row.state === 'PAUSED' ? [message('act.kind.resume')] : []),
    ],
    orders: keptSent(row.seats, { from: now }),
    notice: {
      ...(endsAt ? { about: 'evening', until: endsAt.toISOString() } : { about: 'pace' }),
      moved: moved.flatMap(({ decision, deadline }) => {
        const open = row.open.find((each) => each.decision === decision);
        return open ? movedNews(row, present, open, deadline) : [];
      }),
      changes: ({ reporter }) => {
        const own = gameIn(game, reporter.words.language);
        return after === before ? [] : [{ what: own.title, before: paceWords(row, own), after: paceWords(timed, own) }];
      },
    },
    write: async (db) => {
      if (row.state === 'PAUSED') await startClock(db, row.id);
      const dueAt = endsAt && later(addMinutes(endsAt, -SOON_MINUTES), now, endsAt);
      await writePace(db, row.id, { pace: after, endsAt, dueAt });
      await moveDeadlines(db, row.id, moved);
      return [];
    },
    after: async () => {
      if (!endsAt) return;
      for (const at of [addMinutes(endsAt, -SOON_MINUTES), endsAt])
        if (at > now) await service.queues.clock(row.id, `evening-${at.getTime()}`, at.getTime() - now.getTime());
    },
  });
};

const chosen = (pace: Pace, { pace: name }: ActOf<'pace'>): Pace =>
  name === 'mail' ? paceByMail(pace) : paceAt(name, pace);

/** When the clock looks at the end: who is told of it in this act is not told again. */
const later = (soon: Date, now: Date, end: Date): Date => (soon > now ? soon : end);
