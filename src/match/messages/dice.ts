/** The answer to HELP DICE. */
import type { Catalogue } from '../../engine/index.ts';

export const diceSentences: Catalogue = {
  'help.dice.what':
    'Every die and shuffle follows from secrets that your invitation binds by two hashes, from the salts of the players, and in mode L2 from a public beacon whose round is fixed before it comes. L1 is without a beacon, L0 without salts too. There is no command to roll again.',
  'help.dice.chain':
    'Each turn has a key; your report shows it when the turn is over. Key n is the SHA-256 of key n+1, and SHA-256 of "estafette3|dice|CODE|key 0" is the hash of your invitation. The secret of the deck follows at the end of the match.',
  'help.dice.head':
    'Every report, and every answer to your mails, shows the first 16 digits of the head of the log, which stands for all rolls before it: keep these mails. ROLLS shows the latest of them with numbers and labels, STATUS DICE counts them.',
  'help.dice.hand':
    'By hand: HMAC-SHA-256 with the key over "estafette3|CODE|salt hash|epoch|number|label|beacon|0" gives 32 bytes. Bytes from 252 on are thrown away; each other byte is a face: its remainder after division by 6, plus 1.',
  'help.dice.program':
    'By program: take the record of the match from your page and open it on the page /verify of this server, which works without it too; or run: npm run verify -- FILE --mails FOLDER, which holds the mails that you have kept against it. A match that began under an older protocol has "estafette2" for "estafette3".',
};
