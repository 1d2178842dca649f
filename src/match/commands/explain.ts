import { chooseExplain } from '../../store/learner.ts';
import { FIRST_TURNS } from '../play/explaining.ts';
import { type CommandHandler, told } from './handler.ts';

/** EXPLAIN ON or OFF: whether questions of this game say why they are asked, in all matches of its reader. */
export const explain: CommandHandler<'explain'> = ({ seat, present, say }, { on }) => {
  const title = say('section.explain');
  if (on === undefined) return told(title, [say('command.explain', { count: FIRST_TURNS })]);
  return {
    ...told(title, [say(on ? 'command.explain.on' : 'command.explain.off')]),
    write: (db) => chooseExplain(db, seat.address, present.game.id, on),
  };
};
