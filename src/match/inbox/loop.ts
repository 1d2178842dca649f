/** Detects programs that answer every mail at once without identifying themselves. */
import type { SubmissionHistory } from '../../store/submissions.ts';

/** After so many mails with the same text no more are answered. */
const SAME_WORDS = 3;
/** After so many unreadable mails no more are answered, whatever they say. */
const UNREAD = 5;
/** The period of the test, in minutes. */
export const LOOP_MINUTES = 10;
/** People need more than this many seconds for an answer. */
const PROMPT_SECONDS = 60;

/** Verdicts of mails without effect. */
const IDLE = ['not-read', 'held', 'stale', 'info', 'loop'];
const UNREADABLE = ['not-read', 'held', 'stale', 'loop'];

/** Whether a mail is part of a loop with our answers. */
export function isLoop(mail: SubmissionHistory, history: readonly SubmissionHistory[]): boolean {
  if (!isIdle(mail, IDLE)) return false;
  const same = history.filter((each) => isIdle(each, IDLE) && wordsOf(each) === wordsOf(mail));
  const unread = history.filter((each) => isIdle(each, UNREADABLE));
  return same.length + 1 >= SAME_WORDS || (isIdle(mail, UNREADABLE) && unread.length >= UNREAD);
}

const isIdle = ({ verdict, after }: SubmissionHistory, verdicts: readonly string[]): boolean =>
  verdicts.includes(verdict ?? '') && after !== null && after <= PROMPT_SECONDS;

/** The words of a mail without times and numbers, which programs insert. */
const wordsOf = ({ text }: SubmissionHistory): string =>
  (text ?? '')
    .toLowerCase()
    .replace(/[\d\s]+/g, ' ')
    .trim();
