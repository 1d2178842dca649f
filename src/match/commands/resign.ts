import { setVacant } from '../../store/clocks.ts';
import { resignationCode } from '../inbox/confirmation.ts';
import { leftNotices } from '../time/reminder.ts';
import { type CommandHandler, told } from './handler.ts';

/** RESIGN: gives the seat up, after the player has confirmed it. */
export const resign: CommandHandler<'resign'> = ({ confirms, service, row, seat, present, now, say }) => {
  const title = say('section.resign');
  if (!confirms) return told(title, [say('command.resign', { code: resignationCode(service, row, seat) })]);
  return {
    ...told(title, [say('command.resigned')]),
    letters: leftNotices(service, row, present, seat, 'resigned'),
    write: (db) => setVacant(db, seat.no, now),
  };
};
