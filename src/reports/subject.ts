/** Subjects of mails: the code of the match, the news or the question, and the time, in that order. */
import type { MatchInfo } from './model.ts';

/** Characters of a subject with the code of its match. */
const LONGEST_SUBJECT = 70;

/**
 * A subject with the code of its match. Where the words have no small Latin letter, the code is written in them: filters take
 * a subject whose Latin letters are all capitals for shouting.
 */
export const subjectLine = ({ code }: Pick<MatchInfo, 'code'>, words: string): string =>
  `[${/[a-z]/.test(words) ? code : code.toLowerCase()}] ${words.replace(/\s+/g, ' ')}`;

/** A subject in which `told` is shortened, so that what stands around it is never cut. */
export const fittedSubject = (
  match: Pick<MatchInfo, 'code'>,
  told: string,
  write: (told: string) => string,
): string => {
  const whole = subjectLine(match, write(told));
  const excess = whole.length - LONGEST_SUBJECT;
  return excess <= 0 ? whole : subjectLine(match, write(shortened(told, told.length - excess)));
};

/** What no shortened text ends with. */
const ENDINGS: ReadonlySet<string> = new Set([...' ,.:;、。']);

/** A text of at most `length` characters that ends with a whole word, unless it is one word. */
const shortened = (text: string, length: number): string => {
  const cut = text.slice(0, Math.max(0, length - 3));
  const space = cut.lastIndexOf(' ');
  let end = space < 0 ? cut.length : space;
  while (ENDINGS.has(cut.charAt(end - 1))) end--;
  return `${cut.slice(0, end)}...`;
};
