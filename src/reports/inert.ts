/** Our mails come back quoted, sometimes without quote marks: no line of ours may be readable as an order. */

/** Words that begin an order, a command, an edit or a standing order in any game. */
export const ORDER_WORDS: readonly string[] = [
  ...['ABSENCE', 'AMPHIBIOUS', 'AS', 'ASSAULT', 'BATTLE', 'BEGIN', 'BESIEGE', 'BID', 'BUILD', 'BUY', 'CARD', 'CARDS'],
  ...['CHECK', 'CHOOSE', 'CLEAR', 'COMMAND', 'COMMANDER', 'CONFIRM', 'CONSENT', 'CONVOY', 'DEADLINE', 'DELETE'],
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
    'TIMEZONE',
    'UNFLAG',
    'UNLOCK',
    'VOTE',
    'WAIT',
    'WHEN',
    'WHO',
    'WITHDRAW',
    'Y',
    'YES',
  ],
];

/** Orders that begin with a word of every other sentence: what it stands before tells them. */
const PHRASE = /^ON (?:DRAWN|EVADED|INTERCEPTED|LOST|OVERRUN|TAKEN|WON)\b/i;

/** A change of a line of the draft, by its number. */
const EDIT = /^[0-9]{1,9} ?:/;

const MARK = /^(?:[-*•·‣◦>]|\d{1,3}[.):]?(?=\s)|[a-z][.)](?=\s))/;
const FIRST_WORD = /^[A-Za-z]+/;

const PLAIN = /^[ -~]*$/;

const plain = (text: string): string => (PLAIN.test(text) ? text : text.normalize('NFKC')).trim();

const withoutMarks = (text: string): string => {
  let rest = text;
  for (let times = 0; times < 3 && MARK.test(rest); times++) rest = rest.replace(MARK, '').trimStart();
  return rest;
};

/** Letters of a word that are enough for it in an order. */
const FEWEST_LETTERS = 3;

const beginnings = new WeakMap<readonly string[], ReadonlySet<string>>();

/** Words, and whatever they can be shortened to. */
const beginningsOf = (words: readonly string[]): ReadonlySet<string> => {
  const known = beginnings.get(words);
  if (known) return known;
  const all = new Set(
    words.flatMap((word) => [word, ...Array.from(word, (_, i) => word.slice(0, i + 1)).slice(FEWEST_LETTERS - 1)]),
  );
  beginnings.set(words, all);
  return all;
};

const beginsWithOrder = (piece: string, words: readonly string[]): boolean => {
  const text = plain(piece);
  const rest = withoutMarks(text);
  if (EDIT.test(text) || /^#[0-9]/.test(rest) || PHRASE.test(rest)) return true;
  const word = FIRST_WORD.exec(rest)?.[0].toUpperCase();
  if (word === undefined) return false;
  return beginningsOf(words).has(word);
};

/**
 * Whether a line could be taken for an order: by a verb at its beginning or behind a semicolon, written out or by three letters of
 * it, or by a card number. A line behind `|` never is.
 */
export const isLikeOrder = (line: string, words: readonly string[] = ORDER_WORDS): boolean =>
  !/^\s*[|>]/.test(line) && line.split(';').some((piece) => beginsWithOrder(piece, words));

/** The lines of a text that could be taken for orders when it is quoted without quote marks. */
export const orderLikeLines = (text: string, words: readonly string[] = ORDER_WORDS): string[] =>
  text.split('\n').filter((line) => isLikeOrder(line, words));

/** A line that cannot be read as an order: those that could are put behind `|`. */
export const disarm = (line: string): string => (isLikeOrder(line) ? line.replace(/^(\s*)/, '$1| ') : line);
