/** An invitation as a letter: what is offered, the terms of the match, and how to answer. */
import type { Speech } from '../../i18n/index.ts';
import { boundaryLine } from '../boundary.ts';
import { hashLines } from '../dice-told.ts';
import type { Document, Section } from '../document.ts';
import { list, paragraph, plainPhrase } from '../document.ts';
import type { Links, MatchInfo, SeatInfo } from '../model.ts';
import { preheaderOf } from '../preheader.ts';
import { powersIn, type Reporter } from '../reporter.ts';
import { fittedSubject } from '../subject.ts';
import type { Clockface } from '../times.ts';

/** A seat of a planned match, a seat to take over, a place as an observer, or a share in the moderator's work. */
export type OfferKind = 'seat' | 'replacement' | 'observer' | 'moderator';

/** A term of the match, in words. */
export interface Term {
  readonly id?: string;
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
  readonly seats: readonly (Pick<SeatInfo, 'name' | 'powers'> & { readonly id?: string; readonly player?: string })[];
  readonly terms: readonly Term[];
  /** Hashes of the secrets from which dice and shuffles follow. */
  readonly commitments: { readonly dice: string; readonly deck: string };
  /** When the invitation expires, ISO 8601. */
  readonly lapsesAt: string;
  readonly links?: Links;
  /** What the reader would command, and with and against whom; absent where nothing is played by the reader. */
  readonly played?: {
    readonly leads: string;
    readonly allies: readonly Player[];
    readonly enemies: readonly Player[];
  };
  /** The pace of the match in words. */
  readonly pace?: string;
  /** The match begins when its moderator says so. */
  readonly byHand?: true;
  /** The line that joins, with the zone of the reader as people call it. */
  readonly join?: string;
}

type Player = Pick<SeatInfo, 'name' | 'powers' | 'id'>;

/** The offer and the terms of the match, without how to answer. */
export const offerSections = <V>(letter: OfferLetter, reporter: Reporter<V>, say: Speech): readonly Section[] => {
  const { seats, terms, commitments } = letter;
  return [
    gameSection(letter, reporter, say),
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
  const { offered, match, lapsesAt, by, seat, isReminder } = letter;
  const args = { seat: reporter.learning.lessons.called(seat), game: match.game };
  const verdict = say(`letter.offer.${offered}`, args);
  const titled = (game: string) => {
    const subject = say(`subject.offer.${offered}`, { ...args, game });
    return isReminder ? say('subject.offer.again', { subject }) : subject;
  };
  const game = gameSection(letter, reporter, say);
  const previews = game.blocks.flatMap((block) => (block.kind === 'text' ? [plainPhrase(block.text)] : []));
  return {
    subject: fittedSubject(match, match.game, titled),
    verdict: isReminder ? say('letter.offer.again', { verdict }) : verdict,
    preheader: preheaderOf(
      [
        letter.played
          ? say('offer.preheader', { takes: reporter.learning.lessons.takes })
          : say(`offer.preheader.${offered === 'moderator' ? 'moderator' : 'observer'}`),
        ...previews,
      ],
      [titled(match.game), verdict],
    ),
    tone: 'calm',
    boundary: boundaryLine(match.code, say),
    facts: [say('fact.offer', { when: clock.full(lapsesAt), by, name: `"${match.name}"` })],
    sections: [game, answerSection(letter, say), ...agreedSection(letter, reporter.cards !== undefined, say)],
    footer: [say(isReminder ? 'offer.why.last' : 'offer.why')],
  };
};

/** What the game is, what the reader would do in it, and what it takes. */
const gameSection = <V>(letter: OfferLetter, reporter: Reporter<V>, say: Speech): Section => {
  const { offered, occasion, seat, played, pace, seats, byHand, links } = letter;
  const { about, takes, called } = reporter.learning.lessons;
  const blocks = [say('offer.about', { about, offer: say(`offer.what.${offered}`, { occasion }) })];
  if (played) {
    const { leads, allies, enemies } = played;
    const named = (players: readonly Player[]) => players.map((each) => called(each));
    const args = { seat: called(seat), leads, allies: named(allies), enemies: named(enemies) };
    blocks.push(
      say(allies.length > 0 ? 'offer.command.allied' : 'offer.command', args),
      say('offer.takes', { takes }),
      ...(pace ? [say('offer.pace', { pace })] : []),
    );
  }
  const players = seats.map(({ player = '', ...each }) =>
    each.name === seat.name
      ? say('offer.seat.you', { seat: called(each) })
      : say(player === '' ? 'offer.seat.free' : 'offer.seat.player', { seat: called(each), player }),
  );
  return {
    title: say('section.headline'),
    blocks: [
      ...blocks,
      say('offer.seats', { seats: players }),
      ...(offered === 'seat' ? [say(byHand ? 'offer.begin.hand' : 'offer.begin')] : []),
      ...(played && links?.lesson ? [[{ link: links.lesson, text: say('offer.lesson') }], say('offer.guide')] : []),
    ].map((text) => paragraph(text)),
  };
};

const answerSection = ({ offered, links, join = 'JOIN' }: OfferLetter, say: Speech): Section => {
  const zone = join.replace(/^JOIN ?/, '');
  const times = say(zone === '' ? 'offer.join.zone' : 'offer.join.known', { zone });
  return {
    title: say('section.offer.answer'),
    blocks: [
      {
        kind: 'answers',
        isWhole: true,
        answers: [
          { order: join, stakes: [say(`offer.join.${offered}`), times] },
          { order: 'DECLINE', stakes: [say('offer.decline'), say('offer.decline.words')] },
        ],
      },
      paragraph(say('offer.words')),
      ...(links?.page ? [paragraph([{ link: links.page, text: say('offer.page') }])] : []),
    ],
  };
};

/** Terms that are told before, or that nobody has to know before joining. */
const NOT_LISTED: readonly (string | undefined)[] = ['pace', 'bounced', 'pack'];

/** Digits of a hash that is repeated in full later. */
const SHORT = 8;

const agreedSection = ({ offered, terms, commitments }: OfferLetter, hasCards: boolean, say: Speech): Section[] => {
  if (offered === 'observer' || offered === 'moderator') return [];
  const { dice, deck } = commitments;
  const listed = terms.filter(({ id }) => !NOT_LISTED.includes(id));
  return [
    {
      title: say('section.offer.terms'),
      blocks: [
        list(listed.map(({ what, how }) => say('offer.term', { what, how }))),
        paragraph(
          say(hasCards ? 'offer.dice' : 'offer.dice.plain', { dice: dice.slice(0, SHORT), deck: deck.slice(0, SHORT) }),
        ),
        ...(offered === 'seat' ? [paragraph(say('offer.salt'))] : []),
      ],
    },
  ];
};
