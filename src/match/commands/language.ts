import { LANGUAGE_NAMES } from '../../engine/index.ts';
import { setLanguage } from '../../store/seats.ts';
import { gameIn, speechIn } from '../words.ts';
import { type CommandHandler, told } from './handler.ts';

/** LANGUAGE tag: the language in which the seat is written to; the answer is given in it. */
export const language: CommandHandler<'language'> = ({ seat, present }, { language: tag }) => {
  const say = speechIn(gameIn(present.game, tag));
  return {
    ...told(say('section.language'), [say('command.language', { name: LANGUAGE_NAMES[tag] })]),
    write: (db) => setLanguage(db, seat.no, tag),
  };
};
