/** Questions to the moderator between orders. */

import type { Language } from './language.ts';
import { readCommand } from './read-command.ts';
import { tokenize } from './tokens.ts';
import { findVerb, isBare } from './vocabulary.ts';

const FEWEST_WORDS = 3;
const MARKED = /[?？]["'”)\s]*$/u;
/** Endings of Korean and Japanese questions, which need no question mark. */
const ASKING = /(?:까요|나요|습니까|ㅂ니까|입니까|됩니까|ですか|ますか|でしょうか)[.。]?$/u;
const UNSPACED = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{5}/u;

/** Whether a text has the form of a question. */
export const isAsked = (text: string): boolean => MARKED.test(text) || ASKING.test(text);

/**
 * Whether a piece is a question and not an order or a command. `MOVE Wellington Salamanca?` is an order with a doubt.
 */
export const isQuestion = <V>(language: Language<V>, text: string): boolean => {
  if (!isAsked(text)) return false;
  const tokens = tokenize(text);
  const words = tokens.filter(({ type }) => type === 'word');
  if (words.length < FEWEST_WORDS && !UNSPACED.test(text)) return false;
  if (isBare(language, tokens) || readCommand(text, tokens)) return false;
  const first = tokens[0]?.key ?? '';
  const { verb } = findVerb(language, first);
  return verb === undefined || ![verb.name.toLowerCase(), ...(verb.words ?? [])].includes(first);
};

/** First words of questions, for languages that separate words by spaces. */
const INTERROGATIVES: ReadonlySet<string> = new Set(
  [
    'is are was were does do did can could may might must shall should will would what when where which who why how if',
    'kann konnen darf durfen muss ist sind war hat haben wird wie was wann wo welche welcher welches wer warum wenn soll frage',
    'est peut puis peuxje dois faut quand combien quel quelle qui pourquoi comment question',
  ]
    .join(' ')
    .split(' '),
);

/** Whether a line that was not understood may begin a question that continues on the next line. */
export const beginsQuestion = (text: string): boolean => INTERROGATIVES.has(tokenize(text)[0]?.key ?? '');
