import type { NotifyLevel } from '../../orders/index.ts';
import { setNotify } from '../post/fewer-mails.ts';
import { type CommandHandler, told } from './handler.ts';

const LEVELS = { each: 'EACH', turns: 'TURNS', daily: 'DAILY' } as const satisfies Record<NotifyLevel, string>;

/** NOTIFY level: which mails the seat gets besides questions. */
export const notify: CommandHandler<'notify'> = ({ seat, say }, { level }) => ({
  ...told(say('section.notify'), [say(`command.notify.${level}`, { zone: seat.zone })]),
  write: (db) => setNotify(db, seat.no, LEVELS[level]),
});
