/** Our mails come back quoted, sometimes without quote marks: no line of ours may be readable as an order. */

/** Words that begin an order, a command, an edit or a standing order in any game. */
export const ORDER_WORDS: readonly string[] = [
  ...['ABSENCE', 'AMPHIBIOUS', 'AS', 'ASSAULT', 'BATTLE', 'BEGIN', 'BESIEGE', 'BID', 'BUILD', 'BUY', 'CARD', 'CARDS'],
  ...['CHECK', 'CHOOSE', 'CLEAR', 'COMMAND', 'COMMANDER', 'CONFIRM', 'CONSENT', 'CONVOY', 'DEADLINE', 'DELETE'],
  ...['DEPLOY', 'DISCARD', 'DONE', 'DROP', 'ELSE', 'END', 'ENDPRESS', 'ENTRENCH', 'EVADE', 'EXTEND', 'FIGHT'],
  ...['FINISH', 'FLAG', 'GIVE', 'GO', 'HAND', 'HELP', 'HISTORY', 'IF', 'INSERT', 'INTERCEPT', 'JOIN', 'KEEP'],
  ...['LEAVE', 'LOSE', 'LOSSES', 'MAP', 'MARCH', 'MOVE', 'MULLIGAN', 'MV', 'N', 'NO', 'NOABSENCE', 'NONE'],
  ...['NOTIFY', 'NOW', 'OPTION', 'ORDER', 'ORDERS', 'PASS', 'PAUSE', 'PICK', 'PICKUP', 'PLAY', 'POLICY'],
  ...['PREEMPT', 'PRESS', 'PROFILE', 'PURCHASE', 'RECALL', 'REGROUP', 'REINFORCE', 'REPLACE', 'RESIGN', 'RESPOND'],
  ...['RESPONSE', 'RESTORE', 'RETREAT', 'ROLLS', 'SCORCH', 'SHIP', 'SIEGE', 'SIGNOFF', 'SPEND', 'STAND'],
  ...['STANDING', 'STATUS', 'STEP', 'STRIP', 'TIMEZONE', 'UNFLAG', 'WAIT', 'WHEN', 'WHO', 'WITHDRAW', 'Y', 'YES'],
];

/** Orders that begin with a word of every other sentence: what it stands before tells them. */
const PHRASE = /^ON (?:DRAWN|EVADED|INTERCEPTED|LOST|OVERRUN|TAKEN|WON)\b/i;

const MARK = /^(?:[-*•·‣◦>]|\d{1,3}[.):]?(?=\s)|[a-z][.)](?=\s))/;
const FIRST_WORD = /^[A-Za-z]+/;

const withoutMarks = (text: string): string => {
  let rest = text.normalize('NFKC').trim();
  for (let times = 0; times < 3 && MARK.test(rest); times++) rest = rest.replace(MARK, '').trimStart();
  return rest;
};

const beginsWithOrder = (piece: string, words: readonly string[]): boolean => {
  const rest = withoutMarks(piece);
  if (/^#[0-9]/.test(rest) || PHRASE.test(rest)) return true;
  const word = FIRST_WORD.exec(rest)?.[0].toUpperCase();
  if (word === undefined) return false;
  return words.some((each) => each === word || (word.length >= 3 && each.startsWith(word)));
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
