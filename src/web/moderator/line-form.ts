/** The field for words to players or a line as in a mail. */
import type { Speech } from '../../i18n/index.ts';
import { LONGEST_TEXT } from '../../match/acts/act.ts';
import type { ModeratorPage } from '../../match/moderator/moderator.ts';

/** What was written, and to whom: a seat, or all. */
export interface WrittenLine {
  readonly seat: string;
  readonly text: string;
}

export const lineForm = ({ match, asked, seats }: ModeratorPage, say: Speech, { seat, text }: WrittenLine) => ({
  seen: { seq: match.seq, asked: asked.join(' ') },
  fields: [
    {
      id: 'write-to',
      name: 'seat',
      label: say('desk.write.whom'),
      value: seat,
      options: [
        { value: '', text: say('desk.write.all') },
        ...seats.map(({ id, name, player }) => ({ value: id, text: say('do.consents.seat', { seat: name, player }) })),
      ],
    },
    {
      id: 'write-words',
      name: 'text',
      label: say('desk.write.text'),
      inside: say('desk.write.text'),
      rows: 1,
      value: text,
      longest: LONGEST_TEXT,
      required: true,
    },
  ],
});
