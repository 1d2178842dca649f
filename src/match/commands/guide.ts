import { noteGuide } from '../../store/guide.ts';
import { guidedGames } from '../play/lesson.ts';
import { type CommandHandler, told } from './handler.ts';

/** GUIDE beside other lines, or by somebody who is not proved: it begins nothing. */
export const guide: CommandHandler<'guide'> = ({ service, say }) => {
  const games = guidedGames(service).map(({ id }) => id);
  return told(say('section.lesson'), [games.length > 0 ? say('command.guide', { games }) : say('command.guide.none')]);
};

/** ENOUGH: no more lesson above the mails of this seat. */
export const enough: CommandHandler<'enough'> = ({ seat, say }) =>
  seat.guide
    ? {
        ...told(say('section.lesson'), [say('command.enough')]),
        write: (db) => noteGuide(db, seat.no, { isLeft: true }),
      }
    : told(say('section.lesson'), [say('command.enough.none')]);
