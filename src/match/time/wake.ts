/** After a sleep of the service players get their time back before anything is due. */
import { type MovedDeadline, moveDeadlines } from '../../store/clocks.ts';
import { touch } from '../../store/matches.ts';
import { beat, timedMatches } from '../../store/pulse.ts';
import { openPosition } from '../packs.ts';
import { gameOf, paceOf } from '../play/run.ts';
import type { Service } from '../service.ts';
import { hoursFor, movedDeadline, nextSlot, timetableOf, weightOf } from './deadline.ts';
import { addMinutes } from './pace.ts';

const CLOCK = 'clock';

/** The service counts as asleep after this many minutes without a run of the clock; a restart takes less. */
const SLEEP_MINUTES = 30;

/**
 * Notes that the clock is running. If it has slept, moves every running deadline by the length of the sleep. Mails that
 * came meanwhile are read in full. Missed reminders are not sent later, and nobody is written to: the next reminder
 * gives the new time. The database stores when the clock last ran, so it does not matter which process wakes.
 */
export async function wakeClock(service: Service): Promise<void> {
  const now = service.clock();
  const slept = await beat(service.store, CLOCK, now, addMinutes(now, -SLEEP_MINUTES));
  if (slept === undefined) return;
  const matches = await timedMatches(service.store);
  service.log.warn({ since: slept, matches: matches.length }, 'the clock has slept; deadlines are moved by as long');
  for (const id of matches) await shiftDeadlines(service, id, slept, now);
}

async function shiftDeadlines(service: Service, matchId: string, slept: Date, now: Date): Promise<void> {
  await service.store.$transaction(async (db) => {
    await touch(db, matchId);
    const row = await openPosition(service, matchId, db);
    if (row?.state !== 'RUNNING') return;
    const game = gameOf(service, row);
    const moved = row.open.flatMap((open): MovedDeadline[] => {
      if (open.missed !== null || open.dueAt === null) return [];
      const stood = now.getTime() - Math.max(slept.getTime(), new Date(open.openedAt).getTime());
      if (stood <= 0) return [];
      const later = new Date(new Date(open.deadline).getTime() + stood);
      const hours = hoursFor(paceOf(row), weightOf(game, open.kind));
      return [movedDeadline(row, open, nextSlot(timetableOf(row, open.seat), hours, later), now)];
    });
    await moveDeadlines(db, matchId, moved);
  });
}
