/** The clock's reminder to a seat that the match waits for. */

import type { Message } from '../../engine/index.ts';
import type { Speech } from '../../i18n/index.ts';
import { type Block, copied, type Document, list, paragraph } from '../document.ts';
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
  /** The orders in the draft, one a line. */
  readonly draft?: readonly string[];
  readonly silence?: string;
  /** How often the seat can still be excused in this turn. */
  readonly excusesLeft?: number;
}

export const reminderDocument = (letter: ReminderLetter, say: Speech, clock: Clockface): Document => {
  const { stage, seat, match, occasion, prompts, draft = [] } = letter;
  const count = draft.length;
  return shell(letter, say, {
    verdict: reminderVerdict(letter, say, clock),
    subject: say(`subject.reminder.${stage}`, {
      when: clock.due(letter.deadline.at),
      distance: clock.distance(letter.deadline.at),
      turn: letter.occasion,
    }),
    preheader: [...(count > 0 ? [say('reminder.preview', { count })] : []), ...prompts.map((each) => say(each))],
    tone: 'act',
    facts: [say('fact.reminder', { seat: seat.name, name: match.name, occasion })],
    sections: [{ title: '', blocks: blocksOf(letter, say) }],
  });
};

const DONE = 'DONE';

/** What is stored, and the word that sends it; else what is asked. Then how to get more time, and what silence does. */
const blocksOf = ({ stage, prompts, draft = [], silence, excusesLeft }: ReminderLetter, say: Speech): Block[] => {
  const count = draft.length;
  const isEarly = stage === 'soon' || stage === 'last';
  return [
    ...(excusesLeft === undefined ? [] : [paragraph(say('reminder.excused', { left: excusesLeft }))]),
    ...(count > 0 ? [paragraph(say('reminder.draft', { count })), copied(draft)] : []),
    ...(count > 0
      ? [paragraph(say('reminder.send')), copied([DONE]), { kind: 'button', line: DONE } satisfies Block]
      : []),
    ...(prompts.length > 0 ? [paragraph(say('reminder.asked')), list(prompts.map((each) => say(each)))] : []),
    ...(isEarly ? [paragraph(say('reminder.more')), copied([say('reminder.more.line'), say('reminder.away')])] : []),
    ...(silence ? [paragraph(say('reminder.silence', { silence }))] : []),
    ...(stage === 'late' ? [paragraph(say('reminder.late'))] : []),
    ...(stage === 'last' ? [paragraph(say('reminder.last'))] : []),
  ];
};

const reminderVerdict = ({ stage, deadline }: ReminderLetter, say: Speech, clock: Clockface): string => {
  const moment = stage === 'due' ? deadline.graceUntil : deadline.at;
  if (moment === undefined) return say('letter.reminder.due.open');
  return say(`letter.reminder.${stage}`, { when: clock.full(moment), distance: clock.distance(moment) });
};
