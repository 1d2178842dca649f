/** The lesson that stands above a mail, to somebody who takes the guided first turn by mail. */
import type { Speech } from '../i18n/index.ts';
import { copied, paragraph, type Section } from './document.ts';

export interface LessonTold {
  /** Which of its mails it is, counted from 1. */
  readonly no: number;
  readonly count: number;
  /** What is to be done or seen, and what it means. */
  readonly steps: readonly { readonly text: string; readonly why: string }[];
  /** The lines that do it; none: the turn is over. */
  readonly lines: readonly string[];
  /** What came of the turn. */
  readonly end?: string;
  /** Orders count as soon as they are read, and not with the word that sends them. */
  readonly isAtOnce?: true;
}

export const lessonSection = ({ no, count, steps, lines, end, isAtOnce }: LessonTold, say: Speech): Section => {
  const first = isAtOnce ? 'guide.first.at-once' : 'guide.first';
  return {
    title: say('section.guide', { no, count }),
    blocks: [
      ...steps.flatMap(({ text, why }) => [paragraph([{ strong: text }]), paragraph(why)]),
      ...(lines.length > 0
        ? [paragraph(say('guide.copy', { lines: lines.length })), copied(lines)]
        : [...(end === undefined ? [] : [paragraph(end)]), paragraph(say('guide.over'))]),
      ...(no === 1 ? [paragraph(say(first, { count }))] : []),
      ...(no > 1 && lines.length > 0 ? [paragraph(say(isAtOnce ? 'guide.leave.at-once' : 'guide.leave'))] : []),
    ],
  };
};
