import { LANGUAGE_NAMES } from '../../engine/index.ts';
import { setLanguage } from '../../store/seats.ts';
import { gameIn, speechIn } from '../words.ts';
import { type CommandHandler, told } from './handler.ts';

/** LANGUAGE tag: the language of the seat's mails. The answer uses it already. */
export const language: CommandHandler<'language'> = ({ seat, present }, { language: tag }) => {
  const say = speechIn(gameIn(present.game, tag));
  return {
    ...told(say('section.language'), [say('command.language', { name: LANGUAGE_NAMES[tag] })]),
    write: (db) => setLanguage(db, seat.no, tag),
  };
};
