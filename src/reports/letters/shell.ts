/** What letters have alike: whom they go to, what they are about, and the frame around their sections. */
import type { Document, Phrase } from '../document.ts';
import { isOnlooker, type Links, type MatchInfo, type SeatInfo } from '../model.ts';
import type { Speech } from '../reporter.ts';

/** What every letter but the report says of itself; a report knows it from its view. */
export interface Head {
  readonly match: MatchInfo;
  readonly seat: SeatInfo;
  /** As `Reporter.occasion` gives it: the subject keeps the letters of an impulse together. */
  readonly occasion: string;
  readonly links?: Links;
}

/** A document with what all these letters have alike. */
export const shell = (
  head: Head,
  say: Speech,
  rest: Pick<Document, 'verdict' | 'urgent' | 'sections'> & { answerable?: boolean; facts?: Document['facts'] },
): Document => {
  const { match, occasion, links } = head;
  const { answerable = true, facts, ...own } = rest;
  return {
    subject: `[${match.code}] ${occasion}`,
    preheader: own.verdict,
    facts: facts ?? [
      { label: say('fact.match'), value: say('fact.match.value', { occasion, code: match.code, name: match.name }) },
    ],
    ...(answerable ? { boundary: match.code } : {}),
    footer: [
      ...(links?.page ? [link(links.page, say(`report.page${readerOf(head)}`))] : []),
      say(`report.why${readerOf(head)}`, { code: match.code, zone: match.zone }),
      ...(links?.fewerMails
        ? [link(links.fewerMails, say(isOnlooker(head.seat) ? 'report.leave' : 'report.fewer'))]
        : []),
    ],
    ...own,
  };
};

/** Ends the keys of what a letter says of its reader. */
const readerOf = ({ links, seat }: Head): string =>
  links?.moderates ? '.moderator' : isOnlooker(seat) ? '.onlooker' : '';

export const link = (address: string, text: string): Phrase => [{ link: address, text }];
