/**
 * Makes our mails harmless when they come back quoted, sometimes without quote marks: no line of ours may be readable
 * as an order.
 */
import { foldLetters, sure } from '../engine/index.ts';

/** Words that begin an order, a command, an edit or a standing order in any game. */
export const ORDER_WORDS: readonly string[] = [
  ...[
    'ABSENCE',
    'ABSENT',
    'ABWESEND',
    'AMPHIBIOUS',
    'AS',
    'ASK',
    'ASSAULT',
    'AWAY',
    'BATTLE',
    'BEGIN',
    'BESIEGE',
    'BID',
    'BUILD',
    'BUY',
    'CARD',
    'CARDS',
  ],
  ...[
    'CHANGE',
    'CHECK',
    'CHOOSE',
    'CLEAR',
    'COMMAND',
    'COMMANDER',
    'CONFIRM',
    'CONSENT',
    'CONVOY',
    'DEADLINE',
    'DELETE',
  ],
  ...['DEPLOY', 'DISCARD', 'DONE', 'DROP', 'ELSE', 'END', 'ENDPRESS', 'ENTRENCH', 'EVADE', 'EXPORT', 'EXTEND', 'FIGHT'],
  ...[
    'FINISH',
    'FLAG',
    'GIVE',
    'GO',
    'HAND',
    'HELP',
    'HISTORY',
    'IF',
    'INSERT',
    'INTERCEPT',
    'JOIN',
    'KEEP',
    'LAND',
    'LANGUAGE',
  ],
  ...['LEAVE', 'LOSE', 'LOSSES', 'MAP', 'MARCH', 'MOVE', 'MULLIGAN', 'MV', 'N', 'NO', 'NOABSENCE', 'NONE'],
  ...['NOTIFY', 'NOW', 'OPTION', 'ORDER', 'ORDERS', 'PASS', 'PAUSE', 'PICK', 'PICKUP', 'PLAY', 'POLICY'],
  ...[
    'PREEMPT',
    'PRESS',
    'PROFILE',
    'PROPOSE',
    'PURCHASE',
    'RECALL',
    'REGROUP',
    'REINFORCE',
    'REPLACE',
    'REPORT',
    'RESEND',
    'RESIGN',
    'RESPOND',
  ],
  ...['RESPONSE', 'RESTORE', 'RETREAT', 'ROLLS', 'SCORCH', 'SHIP', 'SIEGE', 'SIGNOFF', 'SPEND', 'STAND'],
  ...[
    'STANDING',
    'STATUS',
    'STEP',
    'STRIP',
    'TALK',
    'TIMEZONE',
    'UNFLAG',
    'UNLOCK',
    'VACATION',
    'VOTE',
    'WAIT',
    'WEG',
    'WHEN',
    'WHO',
    'WITHDRAW',
    'Y',
    'YES',
  ],
];

/** Words before an order that begins with ON. ON alone would match many ordinary sentences. */
const MOMENTS: ReadonlySet<string> = new Set('DRAWN EVADED INTERCEPTED LOST OVERRUN TAKEN WON'.split(' '));

const MARK = /^(?:[-*•·‣◦>]|\d{1,3}[.):]?(?=\s)|[a-z][.)](?=\s))/;
/** Characters that the reader of orders ignores: neither letters, digits nor punctuation of orders. */
const PASSED_OVER = /^[^\p{L}\d_\-:;,+#%@?*=<>&/()≥≤→⇒➔➜–—•·‣◦]+/u;

const PLAIN = /^[ -~]*$/;

/** Letters without diacritics, as orders are compared. */
const plain = (text: string): string =>
  (PLAIN.test(text) ? text : text.normalize('NFKC').replace(WORDS, bare).replace(SPACES, ' ')).trim();

const WORDS = /[\p{L}\p{M}]+/gu;
const SPACES = /[\s\p{Cc}]+/gu;

const bare = (word: string): string => foldLetters(word).replace(/\p{M}/gu, '');

/** A text, and the same text with one list mark after the other removed, up to a bar. */
const unmarked = (text: string): readonly string[] => {
  const texts = [text.replace(PASSED_OVER, '')];
  for (let rest = sure(texts[0]); texts.length <= MOST_MARKS && MARK.test(rest); texts.push(rest)) {
    rest = rest.replace(MARK, '').trimStart();
    if (rest.startsWith('|')) break;
    rest = rest.replace(PASSED_OVER, '');
  }
  return texts;
};

const MOST_MARKS = 3;

/** Beginnings that no reader takes for their word: our own heading NOT READ begins like NOTIFY. */
const NO_BEGINNINGS: ReadonlySet<string> = new Set(['NOT']);

/** The fewest letters to which a word of an order can be shortened. */
const FEWEST_LETTERS = 3;

const beginnings = new WeakMap<readonly string[], ReadonlySet<string>>();

/** Words together with their short forms. */
const beginningsOf = (words: readonly string[]): ReadonlySet<string> => {
  const known = beginnings.get(words);
  if (known) return known;
  const all = new Set(
    words
      .flatMap((word) => [word, ...Array.from(word, (_, i) => word.slice(0, i + 1)).slice(FEWEST_LETTERS - 1)])
      .filter((word) => !NO_BEGINNINGS.has(word)),
  );
  beginnings.set(words, all);
  return all;
};

const PART = /[0-9]{1,9}(?:\.[0-9]{1,9})?|[\p{L}_]+(?:'\p{L}+)*|[-:;,+#%@?*=<>&/()]/gu;
/** The characters of a line that are looked at. */
const LOOKED_AT = 80;

/** Words, numbers and signs, split as the reader of orders does: words in upper case, without ignored characters. */
const partsOf = (text: string): readonly string[] =>
  (text.slice(0, LOOKED_AT).match(PART) ?? []).map((part) => part.replace(/[_']/g, '').toUpperCase());

const isNumber = (part: string): boolean => /^[0-9]/.test(part);
const isMark = (part: string): boolean => /^[^\p{L}0-9]/u.test(part);

/** The uses of a card: `47 cp` is an order. */
const CARD_USES: ReadonlySet<string> = new Set(['CP', 'EVENT']);
/** The most words and numbers in the play of a card. */
const LONGEST_PLAY = 3;

const isCardPlay = (parts: readonly string[]): boolean => {
  const said = parts.filter((part) => !isMark(part));
  return said.length <= LONGEST_PLAY && CARD_USES.has(said.at(-1) ?? '');
};

const isOrder = (parts: readonly string[], words: readonly string[]): boolean => {
  const [first = '', second = '', third] = parts;
  if (first === '#') return isNumber(second);
  // A change to a numbered line of the draft, or a card played by its number.
  if (isNumber(first)) return second === ':' || isCardPlay(parts);
  if (first === 'ON') return MOMENTS.has(second) || third === ':';
  return beginningsOf(words).has(first);
};

/** The first word of a plain line: nothing stands before it, and its end is clear. */
const FIRST_WORD = /^[A-Za-z]{2,}(?=[ .,:!?)-]|$)/;

const beginsWithOrder = (piece: string, words: readonly string[]): boolean => {
  const first = FIRST_WORD.exec(piece)?.[0].toUpperCase();
  if (first !== undefined && first !== 'ON') return beginningsOf(words).has(first);
  return unmarked(piece).some((text) => isOrder(partsOf(text), words));
};

const behindSemicolons = (text: string): readonly string[] => (text.includes(';') ? text.split(';').slice(1) : []);

/**
 * Whether a line could be read as an order: by a verb (whole, or its first three letters) at its beginning or behind a
 * semicolon, or by a card number. A line behind `|` never is.
 */
export const isLikeOrder = (line: string, words: readonly string[] = ORDER_WORDS): boolean => {
  const text = plain(line);
  if (/^[|>]/.test(text)) return false;
  return beginsWithOrder(text, words) || behindSemicolons(text).some((piece) => beginsWithOrder(piece, words));
};

/** The lines of a text that could be read as orders when it is quoted without quote marks. */
export const orderLikeLines = (text: string, words: readonly string[] = ORDER_WORDS): string[] =>
  text.split('\n').filter((line) => isLikeOrder(line, words));

/** Makes a line harmless: if it could be read as an order, it is put behind `|`. */
export const disarm = (line: string): string => (isLikeOrder(line) ? line.replace(/^(\s*)/, '$1| ') : line);

/**
 * A sentence with dashes for those semicolons behind which it could be read as an order: otherwise the line of a wrapped
 * text would stand behind a bar in the middle of it. Commands in capitals are listed with semicolons, and keep them.
 */
export const withDashes = (text: string): string =>
  text.includes(';')
    ? text.replace(/;( +)(?=[a-z])/g, (mark, gap: string, at: number) =>
        beginsWithOrder(plain(text.slice(at + 1)), ORDER_WORDS) ? ` -${gap}` : mark,
      )
    : text;
