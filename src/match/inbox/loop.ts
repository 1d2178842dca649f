/** A program that answers every mail of ours at once, and does not say that it is one. */
import type { SubmissionHistory } from '../../store/submissions.ts';

/** The same words so often are not answered any more. */
const SAME_WORDS = 3;
/** Nor are more mails than these, whatever they say, of which none could be read. */
const UNREAD = 5;
/** Minutes that are looked at. */
export const LOOP_MINUTES = 10;
/** People take longer than so many seconds over an answer. */
const PROMPT_SECONDS = 60;

/** Verdicts of mails that have changed nothing. */
const IDLE = ['not-read', 'held', 'stale', 'info', 'loop'];
const UNREADABLE = ['not-read', 'held', 'stale', 'loop'];

/** Whether a mail goes round in a circle with our answers: nobody would be at the other end. */
export function isLoop(mail: SubmissionHistory, history: readonly SubmissionHistory[]): boolean {
  if (!isIdle(mail, IDLE)) return false;
  const same = history.filter((each) => isIdle(each, IDLE) && wordsOf(each) === wordsOf(mail));
  const unread = history.filter((each) => isIdle(each, UNREADABLE));
  return same.length + 1 >= SAME_WORDS || (isIdle(mail, UNREADABLE) && unread.length >= UNREAD);
}

const isIdle = ({ verdict, after }: SubmissionHistory, verdicts: readonly string[]): boolean =>
  verdicts.includes(verdict ?? '') && after !== null && after <= PROMPT_SECONDS;

/** Programs put times and numbers of mails into what they say. */
const wordsOf = ({ text }: SubmissionHistory): string =>
  (text ?? '')
    .toLowerCase()
    .replace(/[\d\s]+/g, ' ')
    .trim();
