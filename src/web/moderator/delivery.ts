import type { Speech } from '../../i18n/index.ts';
import type { LetterHead } from '../../store/records.ts';

export const TONES = {
  PENDING: 'doubt',
  SENT: 'good',
  FAILED: 'bad',
  BOUNCED: 'bad',
  DROPPED: 'doubt',
  HELD: 'bad',
} as const satisfies Record<LetterHead['state'], string>;

/** Its state in a word. */
export const stateOf = (say: Speech, { state, doubtful }: LetterHead): string =>
  say(`match.letter.${state === 'PENDING' && doubtful ? 'doubtful' : state}`);

/** What the mail server said, or why the letter was not sent; empty if there is nothing to say. */
export const detailOf = (say: Speech, { state, attempts, lastError, response, reason }: LetterHead): string => {
  const server = state === 'SENT' ? response : lastError;
  const words = [
    ...(reason !== null && (state === 'DROPPED' || state === 'HELD') ? [say(`delivery.reason.${reason}`)] : []),
    ...(server !== null ? [say('delivery.server', { server })] : []),
    ...(attempts > 1 ? [say('delivery.attempts', { count: attempts })] : []),
  ];
  return words.join(' ');
};
