/** Corrections of a position by a moderator: what holds afterwards, forms, and what is asked about once more. */
import type { Corrections } from '../../../game/index.ts';
import { correctionDoubts } from './doubts.ts';
import { correctionFaults } from './faults.ts';
import type { CorrectionBook } from './forms.ts';
import { correctionForms } from './forms.ts';
import { correctionPatch } from './patch.ts';
import { seenIn } from './seen.ts';
import { correctionWords } from './words.ts';

/** The corrections of a game that is played from a book. */
export const correctionsOf = (at: CorrectionBook): Corrections => ({
  faults: (before, after) => correctionFaults(at.book, before, after),
  words: (path, value) => correctionWords(at.say, path, value),
  doubts: (before, after) => correctionDoubts(at.book, seenIn(before), seenIn(after)),
  forms: {
    at: (seen, place) => correctionForms(at, seenIn(seen), place),
    patch: (seen, entry) => correctionPatch(at.book, seenIn(seen), entry),
  },
});
