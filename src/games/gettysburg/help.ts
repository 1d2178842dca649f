/** The answers of HELP on the lines of Gettysburg Campaign. */
import type { Catalogue } from '../../i18n/index.ts';
import { type Help, type HelpExamples, helpOf } from '../../orders/index.ts';
import type { OrderTable } from './orders.ts';

const examples: HelpExamples = {
  round: [
    'ROUND 1: Longstreet -> Culpeper',
    'ROUND 1: Reynolds -> Leesburg; Hancock -> STAY',
    'ROUND NEXT: Ewell -> Winchester ELSE Culpeper ELSE STAY',
    'ROUND ANY: Longstreet -> STAY',
  ],
  if: [
    'ROUND 2 IF EMPTY(GET): Ewell -> Gettysburg IF NOT HELD(HAG, USA) ELSE Hagerstown ELSE STAY',
    'ROUND ANY IF STR(WIN) >= 5 AND POINTS >= 3: Ewell -> Winchester',
    'ROUND 3 IF SECOND: Hill -> Culpeper',
  ],
  army: ['ROUND NEXT: LEE: Ewell -> Culpeper -> Manassas', 'ROUND 2: MEADE: Reynolds -> Leesburg, Hancock -> Manassas'],
  react: ['REACT Frederick IF ATTACKERS >= 5: CEDE TO Reynolds=Baltimore', 'REACT ANY: DEFEND'],
  battle: [
    'FIRE ATTACK: BEST',
    'FIRE DEFENSE: DICE 4',
    'LOSS: Howard > Slocum > Reynolds',
    'PURSUE: Manassas > Leesburg',
    'BATTLES: Frederick, Gettysburg',
  ],
  pause: ['PAUSE', 'PAUSE 4', 'STANDING DELETE S2'],
  answer: [
    'ORDER Longstreet -> Culpeper',
    'MOVE Gettysburg',
    'MOVE STAY',
    'DEFEND',
    'CEDE TO Reynolds=Baltimore',
    'FIGHT Frederick',
    'LOSE Howard',
    'DRIVE Manassas',
  ],
};

/** HELP alone shows what a round looks like. */
const OPENING = 'round';

export const helpIn = (table: OrderTable, catalogue: Catalogue): ((about: string) => Help) =>
  table.helpWith(helpOf(catalogue, Object.keys(examples), examples, OPENING), catalogue);
