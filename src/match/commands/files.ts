import { writeFiles } from '../../store/notifications.ts';
import { type CommandHandler, told } from './handler.ts';

/** FILES kind: which files come with the mails of the seat. */
export const files: CommandHandler<'files'> = ({ seat, say }, { kinds }) => ({
  ...told(
    say('section.notify'),
    kinds.length === 0 ? [say('command.files.none')] : kinds.map((kind) => say(`command.files.${kind}`)),
  ),
  write: (db) => writeFiles(db, seat.no, kinds),
});
