/** Our mails come back quoted, sometimes without quote marks: no line of ours may be readable as an order. */

/** Words that begin an order, a command, an edit or a standing order in any game. */
export const ORDER_WORDS: readonly string[] = [
  ...['ABSENCE', 'AMPHIBIOUS', 'AS', 'ASSAULT', 'BATTLE', 'BEGIN', 'BUILD', 'BUY', 'CARD', 'CARDS', 'CHECK', 'CHOOSE'],
  ...[
    'CLEAR',
    'COMMAND',
    'COMMANDER',
    'CONFIRM',
    'CONSENT',
    'CONVOY',
    'DEADLINE',
    'DELETE',
    'DEPLOY',
    'DISCARD',
    'DONE',
  ],
  ...['DROP', 'ELSE', 'END', 'ENDPRESS', 'ENTRENCH', 'EVADE', 'EXTEND', 'FLAG', 'GO', 'HAND', 'HELP', 'HISTORY', 'IF'],
  ...['INSERT', 'INTERCEPT', 'JOIN', 'KEEP', 'LEAVE', 'LOSE', 'LOSSES', 'MAP', 'MARCH', 'MOVE', 'MULLIGAN', 'NO'],
  ...['NOABSENCE', 'NONE', 'NOTIFY', 'NOW', 'ORDER', 'ORDERS', 'PASS', 'PAUSE', 'PICKUP', 'PLAY', 'PREEMPT', 'PRESS'],
  ...[
    'REGROUP',
    'REINFORCE',
    'REPLACE',
    'RESIGN',
    'RESPOND',
    'RESTORE',
    'RETREAT',
    'ROLLS',
    'SCORCH',
    'SIEGE',
    'SIGNOFF',
  ],
  ...['SPEND', 'STAND', 'STANDING', 'STATUS', 'STEP', 'TIMEZONE', 'UNFLAG', 'WAIT', 'WHO', 'WITHDRAW', 'YES'],
];

const LEADING_MARKS = /^[\s\-*•>]*(?:[0-9]{1,3}[.):]?\s+|[a-z][.)]\s+)?/;
const FIRST_WORD = /^[A-Za-z]+/;

/** Whether the order language could take a line for an order: by its verb or three letters of it, or by a card number. */
export const startsLikeOrder = (line: string, words: readonly string[] = ORDER_WORDS): boolean => {
  const rest = line.replace(LEADING_MARKS, '');
  if (/^#[0-9]/.test(rest)) return true;
  const word = FIRST_WORD.exec(rest)?.[0].toUpperCase();
  if (word === undefined) return false;
  return words.some((each) => each === word || (word.length >= 3 && each.startsWith(word)));
};

/** The lines of a text that could be taken for orders when it is quoted without quote marks. */
export const inert = (text: string, words: readonly string[] = ORDER_WORDS): string[] =>
  text.split('\n').filter((line) => startsLikeOrder(line, words));

/** A line that cannot be read as an order: those that could are put behind `|`. */
export const disarm = (line: string): string => (startsLikeOrder(line) ? line.replace(/^(\s*)/, '$1| ') : line);
