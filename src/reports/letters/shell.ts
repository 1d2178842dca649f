/** The common parts of letters: reader, subject, and the frame around the sections. */
import type { Speech } from '../../i18n/index.ts';
import { boundaryLine } from '../boundary.ts';
import type { Document, Phrase } from '../document.ts';
import { isObserver, type Links, type MatchInfo, type SeatInfo } from '../model.ts';
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

/** Completes a document with the common parts. */
export const shell = (
  head: Head,
  say: Speech,
  rest: Pick<Document, 'verdict' | 'tone' | 'sections'> & {
    answerable?: boolean;
    facts?: Document['facts'];
    /** Without the code of the match; the verdict where nothing is said. */
    subject?: string;
  },
): Document => {
  const { match, occasion, links } = head;
  const { answerable = true, facts, subject = withoutKind(rest.verdict), ...own } = rest;
  return {
    subject: subjectLine(match, subject),
    preheader: '',
    facts: facts ?? [say('fact.match', { occasion, name: match.name })],
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

/** The ending of catalogue keys that depend on the kind of reader. */
const readerOf = ({ links, seat }: Head): string =>
  links?.moderates ? '.moderator' : isObserver(seat) ? '.observer' : '';

export const link = (address: string, text: string): Phrase => [{ link: address, text }];
