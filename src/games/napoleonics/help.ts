/** The answers of HELP on the lines of Commands & Colors: Napoleonics. */
import type { LanguageTag } from '../../engine/index.ts';
import { catalogueIn } from '../../i18n/index.ts';
import { type HelpExamples, helpOf } from '../../orders/index.ts';
import { sentences } from './messages/index.ts';

const examples: HelpExamples = {
  turn: ['CARD ATTACK_CENTER', 'ORDER E7, FR-LN2', 'MOVE E7: E6', 'FIRE FR-FA1 AT C6', 'MELEE E6 AT D6'],
  card: ['CARD SHORT_SUPPLY ON E7', 'CARD FORCED_MARCH SECTION LEFT', 'CARD BOMBARD ALT'],
  order: ['ORDER E7, E8', 'DETACH LDR:Hill', 'MOVE LDR:Hill: F7', 'UNSQUARE E7', 'ELAN INF: E7, E8', 'RALLY CAV: D5'],
  fight: ['MELEE E6 AT D6 ELSE D7 WITH BR-FA1', 'MELEE E6 AT WEAKEST', 'FIRE E7 AT NEAREST', 'FIRE FR-FA1 AT LEADER'],
  advance: [
    'MELEE E6 AT D6 ADVANCE YES THEN C6 ELSE STAY BONUS WEAKEST',
    'MELEE E6 AT D6 ADVANCE IF MY.BLOCKS >= 3',
    'MELEE E6 AT D6 ADVANCE YES THEN BACK',
    'MELEE E6 AT D6 ADVANCE YES BONUS D7 TAKE YES',
  ],
  if: [
    'MELEE E6 AT D6 IF DICE >= 3 AND (TARGET.BLOCKS <= 2 OR NOT TARGET.IN_SQUARE)',
    'FIRE FR-FA1 AT C6 IF RANGE <= 3 AND TARGET.ARM=CAV',
    'MOVE E7: E6 IF GONE(D6)',
  ],
  defence: [
    'MELEE FOR INF AGAINST CAV IF HAND >= 4: FIRST-STRIKE > SQUARE > STAND',
    'STRIKE guard ALWAYS',
    'SQUARE inf IF hand>=4',
    'RETIRE cav IF attacker.dice>=3',
    'PROFILE steady',
  ],
  flags: ['FLAGS FOR ANY: IGNORE AS-NEEDED', 'FLAGS FOR GUARD: IGNORE MAX', 'IGNORE any NEEDED'],
  retreat: [
    'RETREAT FOR ART: COVER > SUPPORT > PREFER C6, C5 JOIN YES',
    'LEADER FOR LDR:Hill: DIST 3 JOIN ANY OFFBOARD LAST',
  ],
  back: ['BATTLE-BACK FOR ANY: YES', 'BACK ALWAYS', 'SUPPLY FOR ANY: A6, A7'],
  keep: ['KEEP ELAN > FORWARD', 'KEEP ASK'],
  answer: [
    'ORDER NONE',
    'MOVE NONE',
    'FIRE NONE',
    'ADVANCE D6-C6',
    'BONUS D7',
    'STAND',
    'STRIKE',
    'SQUARE',
    'RETIRE',
    'IGNORE 1',
    'RETREAT D7-C7',
    'LEADER D7 OFF',
    'BACK YES',
    'SUPPLY A6',
  ],
};

/** HELP alone shows what a turn looks like. */
const OPENING = 'turn';

export const helpIn = (language: LanguageTag) =>
  helpOf(catalogueIn(sentences, language), Object.keys(examples), examples, OPENING);
