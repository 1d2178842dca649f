import { setVacant } from '../../store/clocks.ts';
import { resignationCode } from '../inbox/confirmation.ts';
import { decideThemselves } from '../polls/polls.ts';
import { leftNotices } from '../time/reminder.ts';
import { type CommandHandler, told } from './handler.ts';

/** RESIGN: gives the seat up, after the player has confirmed it. Days off and a replacement are offered first. */
export const resign: CommandHandler<'resign'> = ({ confirms, service, row, seat, present, now, say }) => {
  const title = say('section.resign');
  if (!confirms) {
    const isModerated = !decideThemselves(row);
    return told(title, [
      say('command.resign'),
      say(isModerated ? 'command.resign.replace.gm' : 'command.resign.replace', { seat: seat.name }),
      say('command.resign.confirm', { code: resignationCode(service, row, seat) }),
    ]);
  }
  return {
    ...told(title, [say('command.resigned')]),
    letters: leftNotices(service, row, present, seat, 'resigned'),
    write: (db) => setVacant(db, seat.no, now),
  };
};
