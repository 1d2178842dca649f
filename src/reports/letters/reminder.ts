/** The clock's reminder to a seat that the match waits for. */

import type { Message } from '../../engine/index.ts';
import type { Speech } from '../../i18n/index.ts';
import type { Document } from '../document.ts';
import { copied, list, paragraph } from '../document.ts';
import type { Deadline } from '../model.ts';
import type { Clockface } from '../times.ts';
import { type Head, shell } from './shell.ts';

export interface ReminderLetter extends Head {
  readonly kind: 'reminder';
  /**
   * `soon` and `last` before the deadline, `due` at it, `late` in the grace period and after it; `excused`: the time
   * starts again.
   */
  readonly stage: 'soon' | 'last' | 'due' | 'late' | 'excused';
  readonly deadline: Deadline;
  readonly prompts: readonly Message[];
  readonly draftNote?: string;
  /** The orders in the draft, one a line. */
  readonly draft?: readonly string[];
  readonly silence?: string;
  /** How often the seat can still be excused in this turn. */
  readonly excusesLeft?: number;
}

export const reminderDocument = (letter: ReminderLetter, say: Speech, clock: Clockface): Document => {
  const { stage, prompts, draftNote, draft = [], silence, excusesLeft } = letter;
  return shell(letter, say, {
    verdict: reminderVerdict(letter, say, clock),
    subject: say(`subject.reminder.${stage}`, {
      when: clock.due(letter.deadline.at),
      distance: clock.distance(letter.deadline.at),
      turn: letter.occasion,
    }),
    tone: 'act',
    sections: [
      {
        title: say('section.decide'),
        blocks: [
          ...(prompts.length > 0 ? [paragraph(say('reminder.asked')), list(prompts.map((each) => say(each)))] : []),
          ...(excusesLeft === undefined ? [] : [paragraph(say('reminder.excused', { left: excusesLeft }))]),
          ...(draftNote ? [paragraph(say('reminder.draft', { draft: draftNote }))] : []),
          ...(draft.length > 0 ? [copied(draft)] : []),
          ...(silence ? [paragraph(say('reminder.silence', { silence }))] : []),
          ...(stage === 'late' ? [paragraph(say('reminder.late'))] : []),
        ],
      },
    ],
  });
};

const reminderVerdict = ({ stage, deadline }: ReminderLetter, say: Speech, clock: Clockface): string => {
  const moment = stage === 'due' ? deadline.graceUntil : deadline.at;
  if (moment === undefined) return say('letter.reminder.due.open');
  return say(`letter.reminder.${stage}`, { when: clock.full(moment), distance: clock.distance(moment) });
};
