/** The common parts of letters: reader, subject, and the frame around the sections. */
import type { Speech } from '../../i18n/index.ts';
import { boundaryLine } from '../boundary.ts';
import { type Document, type Phrase, plainPhrase } from '../document.ts';
import { isObserver, type Links, type MatchInfo, type SeatInfo } from '../model.ts';
import { preheaderOf } from '../preheader.ts';
import { subjectLine } from '../subject.ts';

/** The head of every letter except the report, which takes these from its view. */
export interface Head {
  readonly match: MatchInfo;
  readonly seat: SeatInfo;
  /** As `Reporter.occasion` gives it. */
  readonly occasion: string;
  readonly links?: Links;
}

/** A first line without the word in capitals that says what kind of mail it is, as a sentence of its own. */
export const withoutKind = (verdict: string): string => {
  const words = verdict.replace(/^\S+ - /, '');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What is going on in which match; nothing of a letter that only names its match. */
export const matchFact = ({ match, occasion }: Head, say: Speech): Document['facts'] =>
  occasion === match.name ? [] : [say('fact.match', { occasion, name: match.name })];

/** Completes a document with the common parts. */
export const shell = (
  head: Head,
  say: Speech,
  rest: Pick<Document, 'verdict' | 'tone' | 'sections' | 'isCommanded'> & {
    answerable?: boolean;
    /** Sentences for the preview text, the most important first; without them it is what the sections say. */
    preheader?: readonly string[];
    facts?: Document['facts'];
    /** Without the code of the match; the verdict where nothing is said. */
    subject?: string;
  },
): Document => {
  const { match, links } = head;
  const { answerable = true, facts, subject = withoutKind(rest.verdict), preheader, ...own } = rest;
  const told = facts ?? matchFact(head, say);
  return {
    subject: subjectLine(match, subject),
    preheader: preheaderOf(
      [...(preheader ?? sentencesIn(rest.sections)), ...told.map(plainPhrase)],
      [subject, rest.verdict],
    ),
    facts: told,
    ...(answerable ? { boundary: boundaryLine(match.code, say) } : {}),
    footer: [
      ...(links?.page ? [link(links.page, say(`report.page${readerOf(head)}`))] : []),
      ...(readerOf(head) === '' ? [] : [say(`report.why${readerOf(head)}`, { code: match.code, zone: match.zone })]),
      ...(links?.fewerMails
        ? [link(links.fewerMails, say(isObserver(head.seat) ? 'report.leave' : 'report.fewer'))]
        : []),
    ],
    ...own,
  };
};

/** The sentences of a mail, without its lines to copy. */
export const sentencesIn = (sections: Document['sections']): string[] =>
  sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => {
      if (block.kind === 'text') return [plainPhrase(block.text)];
      return block.kind === 'list' ? block.items.map(plainPhrase) : [];
    }),
  );

/** The ending of catalogue keys that depend on the kind of reader. */
const readerOf = ({ links, seat }: Head): string =>
  links?.moderates ? '.moderator' : isObserver(seat) ? '.observer' : '';

export const link = (address: string, text: string): Phrase => [{ link: address, text }];
