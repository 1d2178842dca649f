/** An invitation as a letter: what is offered, the terms of the match, and how to answer. */
import type { Speech } from '../../i18n/index.ts';
import { boundaryLine } from '../boundary.ts';
import { hashLines } from '../dice-told.ts';
import type { Document, Section } from '../document.ts';
import { list, paragraph, plainPhrase } from '../document.ts';
import type { Links, MatchInfo, SeatInfo } from '../model.ts';
import { preheaderOf } from '../preheader.ts';
import { playedBy, powersIn, type Reporter } from '../reporter.ts';
import { subjectLine } from '../subject.ts';
import type { Clockface } from '../times.ts';

/** A seat of a planned match, a seat to take over, a place as an observer, or a share in the moderator's work. */
export type OfferKind = 'seat' | 'replacement' | 'observer' | 'moderator';

/** A term of the match, in words. */
export interface Term {
  readonly what: string;
  readonly how: string;
}

export interface OfferLetter {
  readonly kind: 'offer';
  readonly offered: OfferKind;
  /** A second mail, because the first one was not answered. */
  readonly isReminder?: true;
  /** Name of the inviting person. */
  readonly by: string;
  readonly match: MatchInfo;
  /** The seat that the reader would have. */
  readonly seat: SeatInfo;
  readonly occasion: string;
  readonly seats: readonly { readonly name: string; readonly powers: readonly string[]; readonly player?: string }[];
  readonly terms: readonly Term[];
  /** Hashes of the secrets from which dice and shuffles follow. */
  readonly commitments: { readonly dice: string; readonly deck: string };
  /** When the invitation expires, ISO 8601. */
  readonly lapsesAt: string;
  readonly links?: Links;
}

/** The offer and the terms of the match, without how to answer. */
export const offerSections = <V>(letter: OfferLetter, reporter: Reporter<V>, say: Speech): readonly Section[] => {
  const { offered, by, match, occasion, seats, terms, commitments } = letter;
  const args = { by, name: `"${match.name}"`, game: match.game, seat: playedBy(reporter, letter.seat), occasion };
  return [
    {
      title: say('section.headline'),
      blocks: [
        paragraph(say(`offer.${offered}`, args)),
        ...(offered === 'seat' ? [paragraph(say('offer.begin'))] : []),
      ],
    },
    {
      title: say('section.players'),
      blocks: [
        {
          kind: 'table',
          head: ['', '', ''],
          rows: seats.map((each) => [each.name, powersIn(reporter, each.powers), each.player ?? '']),
        },
      ],
    },
    {
      title: say('section.offer.terms'),
      blocks: [{ kind: 'table', head: ['', ''], rows: terms.map(({ what, how }) => [what, how]) }],
    },
    {
      title: say('section.commitments'),
      blocks: [
        paragraph(say(`invitation.commitments${reporter.cards ? '' : '.plain'}`)),
        ...hashLines(commitments, say),
      ],
    },
  ];
};

export const offerDocument = <V>(
  letter: OfferLetter,
  reporter: Reporter<V>,
  say: Speech,
  clock: Clockface,
): Document => {
  const { offered, match, lapsesAt } = letter;
  const args = { seat: playedBy(reporter, letter.seat), game: match.game };
  const verdict = say(`letter.offer.${offered}`, args);
  const subject = say(`subject.offer.${offered}`, args);
  const [head, ...rest] = offerSections(letter, reporter, say);
  const previews = (head?.blocks ?? []).flatMap((block) => (block.kind === 'text' ? [plainPhrase(block.text)] : []));
  return {
    subject: subjectLine(match, letter.isReminder ? say('subject.offer.again', { subject }) : subject),
    verdict: letter.isReminder ? say('letter.offer.again', { verdict }) : verdict,
    preheader: preheaderOf(previews, [subject, verdict]),
    tone: 'act',
    boundary: boundaryLine(match.code, say),
    facts: [say('fact.offer.until', { when: clock.full(lapsesAt) })],
    sections: [...(head ? [head] : []), answerSection(letter, say, clock), ...rest],
    footer: [say('offer.why', { code: match.code })],
  };
};

const answerSection = ({ offered, links, lapsesAt }: OfferLetter, say: Speech, clock: Clockface): Section => ({
  title: say('section.offer.answer'),
  blocks: [
    ...(links?.page ? [paragraph([{ link: links.page, text: say('offer.page') }])] : []),
    list([
      say('offer.join'),
      ...(offered === 'seat' || offered === 'replacement' ? [say('offer.more')] : []),
      ...(offered === 'seat' ? [say('offer.salt')] : []),
      say('offer.decline'),
    ]),
    paragraph(say('offer.once', { when: clock.full(lapsesAt) })),
  ],
});
