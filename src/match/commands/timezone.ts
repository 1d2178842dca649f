import { makeClockface } from '../../reports/index.ts';
import { moveSeat } from '../../store/seats.ts';
import { type CommandHandler, told } from './handler.ts';

/** TIMEZONE zone: the zone for all times in the seat's mails from now on. */
export const timezone: CommandHandler<'timezone'> = ({ seat, now, say }, { zone }) => ({
  ...told(say('section.timezone'), [
    say('command.timezone', { zone, now: makeClockface(zone, now, seat.language).full(now.toISOString()) }),
  ]),
  write: (db) => moveSeat(db, seat.no, zone),
});
