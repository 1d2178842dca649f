/** What is sent before the first mail of a match whose deal waits for the public beacon: the hashes, and the round. */
import type { Speech } from '../../i18n/index.ts';
import { diceWords, hashLines, type ToldDice } from '../dice-told.ts';
import type { Document } from '../document.ts';
import { paragraph } from '../document.ts';
import { playedBy, type Reporter } from '../reporter.ts';
import type { Clockface } from '../times.ts';
import { type Head, shell } from './shell.ts';

export interface BoundLetter extends Head {
  readonly kind: 'invitation';
  /** Hashes of the secrets from which dice and shuffles follow. */
  readonly commitments: { readonly dice: string; readonly deck: string };
  /** The beginning of the dice log, and what the deal waits for. */
  readonly dice?: ToldDice;
}

export const boundDocument = <V>(
  letter: BoundLetter,
  reporter: Reporter<V>,
  say: Speech,
  clock: Clockface,
): Document => {
  const { seat, match, commitments, dice } = letter;
  const args = { seat: playedBy(reporter, seat), game: match.game };
  const plain = reporter.cards ? '' : '.plain';
  return shell(letter, say, {
    verdict: say('letter.bound', args),
    subject: say('subject.bound', args),
    tone: 'calm',
    sections: [
      {
        title: say('section.commitments'),
        blocks: [
          paragraph(say(`invitation.commitments${plain}`)),
          ...hashLines(commitments, say),
          ...(dice ? [paragraph(diceWords(dice, say, clock))] : []),
          ...(dice?.round === undefined ? [] : [paragraph(say(`invitation.deal${plain}`))]),
        ],
      },
    ],
  });
};
