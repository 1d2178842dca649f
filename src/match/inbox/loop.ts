/** Detects programs that answer every mail at once without identifying themselves. */
import { createHash } from 'node:crypto';
import type { SubmissionHistory } from '../../store/submissions.ts';

/** So many equal mails are answered; the last answer says so. */
const SAME_MAILS = 3;
/** So many mails that could not be used are answered, whatever they say; the last answer says so. */
const UNUSED = 5;
/** The period of the test, in minutes. */
export const LOOP_MINUTES = 10;
/** People need more than this many seconds for an answer. */
const PROMPT_SECONDS = 60;

/** Verdicts of mails without effect. */
const IDLE = ['not-read', 'held', 'stale', 'info', 'loop'];
const UNUSABLE = ['not-read', 'held', 'stale', 'loop'];

/** `last`: the next mail of this kind gets no answer; `over`: this one gets none. */
type Loop = 'none' | 'last' | 'over';

/**
 * Whether a mail is part of a loop with our answers. Only what was sent counts, not what was read of it. `isGuest`: its
 * writer has no orders to give, so nothing is used of a mail with faults.
 */
export function loopOf(mail: SubmissionHistory, history: readonly SubmissionHistory[], isGuest = false): Loop {
  const unusable = [...UNUSABLE, ...(isGuest ? ['needs-fix'] : [])];
  const isIdle = ({ verdict }: SubmissionHistory) => [...IDLE, ...unusable].includes(verdict ?? '');
  if (!isIdle(mail)) return 'none';
  const isEqual = (each: SubmissionHistory) => isIdle(each) && each.likeness === mail.likeness && isSuspect(each);
  const isUnused = (each: SubmissionHistory) => unusable.includes(each.verdict ?? '') && isPrompt(each);
  const steps = [
    ...(isSuspect(mail) ? [stepOf(history.filter(isEqual).length + 1, SAME_MAILS)] : []),
    ...(isUnused(mail) ? [stepOf(history.filter(isUnused).length + 1, UNUSED)] : []),
  ];
  return steps.find((step) => step === 'over') ?? steps.find((step) => step === 'last') ?? 'none';
}

const stepOf = (count: number, most: number): Loop => (count < most ? 'none' : count === most ? 'last' : 'over');

const isPrompt = ({ after }: SubmissionHistory): boolean => after !== null && after <= PROMPT_SECONDS;

/** Nobody means several mails without a word. */
const isSuspect = (mail: SubmissionHistory): boolean => isPrompt(mail) || (mail.text ?? '').trim() === '';

/** What mails have in common that are the same but for times and numbers, which programs insert. */
export const likenessOf = (text: string): string =>
  createHash('sha256')
    .update(
      text
        .toLowerCase()
        .replace(/[\d\s]+/g, ' ')
        .trim(),
    )
    .digest('hex')
    .slice(0, 16);
