/** The first letter of a match: who plays, how to answer, and the commitments to the dice. */
import type { Speech } from '../../i18n/index.ts';
import { diceWords, hashLines, type ToldDice } from '../dice-told.ts';
import type { Document } from '../document.ts';
import { list, paragraph } from '../document.ts';
import { playedBy, powersIn, type Reporter } from '../reporter.ts';
import type { Clockface } from '../times.ts';
import { type Head, link, shell } from './shell.ts';

export interface InvitationLetter extends Head {
  readonly kind: 'invitation';
  readonly seats: readonly { readonly name: string; readonly powers: readonly string[]; readonly player?: string }[];
  /** Hashes of the secrets from which dice and shuffles follow. */
  readonly commitments: { readonly dice: string; readonly deck: string };
  /** The beginning of the dice log, and what the deal waits for. */
  readonly dice?: ToldDice;
  /** Set if the game has no ready-made standing orders. */
  readonly unprofiled?: true;
  /** The pace of the match in words. */
  readonly pace?: string;
}

export const invitationDocument = <V>(
  letter: InvitationLetter,
  reporter: Reporter<V>,
  say: Speech,
  clock: Clockface,
): Document => {
  const { match, seat, seats, commitments, dice, occasion, pace, links } = letter;
  const powers = playedBy(reporter, seat);
  const standing = letter.unprofiled ? 'standing.own' : 'standing';
  const plain = reporter.cards ? '' : '.plain';
  return shell(letter, say, {
    verdict: say('letter.invitation', { seat: powers }),
    subject: say('subject.invitation', { seat: powers }),
    tone: 'calm',
    sections: [
      {
        title: say('section.headline'),
        blocks: [
          paragraph(say('invitation.welcome', { name: `"${match.name}"`, game: match.game, powers })),
          paragraph(say('invitation.begin', { occasion })),
          ...(pace ? [paragraph(say('invitation.pace', { pace }))] : []),
          ...(links?.page
            ? [paragraph(link(links.page, say('invitation.page'))), paragraph(say('invitation.secret'))]
            : []),
        ],
      },
      {
        title: say('section.players'),
        blocks: [
          {
            kind: 'table',
            head: ['', '', ''],
            rows: seats.map(({ name, powers, player = '' }) => [name, powersIn(reporter, powers), player]),
          },
        ],
      },
      {
        title: say('section.how'),
        blocks: [
          list([
            ...['reply', 'page', 'ack', standing, 'news'].map((each) => say(`invitation.how.${each}`)),
            ...(reporter.welcome?.() ?? []),
            ...(reporter.reconstructed ? [reporter.reconstructed] : []),
          ]),
        ],
      },
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
