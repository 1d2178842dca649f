import { rollsBeforeImpulse, rollsOf } from '../../store/records.ts';
import type { CommandHandler } from './handler.ts';

const TOLD_UNASKED = 2;
const MOST_IMPULSES = 50;

/** ROLLS [n]: every roll of the latest impulses with number, label and faces, and the hash at the head of the log. */
export const rolls: CommandHandler<'rolls'> = async ({ service, row, say }, { count = TOLD_UNASKED }) => {
  const impulses = Math.min(Math.max(count, 1), MOST_IMPULSES);
  const first = await rollsBeforeImpulse(service.store, row.id, impulses);
  const all = await rollsOf(service.store, row.id);
  const latest = all.filter(({ no }) => no >= first && no < row.written.roll);
  return {
    sections: [
      {
        title: say('section.rolls'),
        blocks: [
          { kind: 'text', text: say('command.rolls', { impulses, count: latest.length, all: row.written.roll }) },
          {
            kind: 'table',
            head: ['', '', ''],
            rows: latest.map(({ no, label, faces }) => [`${no}`, label, faces.join(' ')]),
          },
          { kind: 'text', text: say('command.rolls.head', { hash: row.rollHead }) },
        ],
      },
    ],
  };
};
