/** The HTML of a letter. A template lays it out and escapes everything. */
import { Eta } from 'eta';
import type { LanguageTag } from '../engine/index.ts';
import { catalogueIn } from '../i18n/index.ts';
import { shipped } from '../shipped.ts';
import type { Document } from './document.ts';
import { reportCatalogues } from './messages/index.ts';

const eta = new Eta({
  views: shipped('templates/mail'),
  autoEscape: true,
  cache: true,
  defaultExtension: '.html.eta',
});

/** Stands in the HTML of a letter for the address to which its reader replies, which is known when it is sent. */
export const REPLY_ADDRESS = 'reply@address.invalid';

export const htmlOf = (document: Document, language: LanguageTag = 'en'): string =>
  eta.render('letter', {
    ...{ document, language, toldChance },
    ...(document.boundary === undefined ? {} : buttons(document, language)),
  });

interface ToldChance {
  readonly before: string;
  /** With its sign, as it stands in the text. */
  readonly chance: string;
  readonly after: string;
  /** From 0 to 100. */
  readonly percent: number;
}

/** Behind `>=` it is the number that an order names. */
const PERCENT = /(?<!\d|>= ?)(\d{1,3})%/g;

/** The chance that a text tells, if the first of its sentences with chances has one alone: a bar shows no more. */
function toldChance(text: string): ToldChance | undefined {
  for (const { index, 0: sentence } of text.matchAll(/.+?(?:[.!?](?=\s)|。|$)/gs)) {
    const [first, second] = sentence.matchAll(PERCENT);
    if (!first) continue;
    if (second) return undefined;
    const at = index + first.index;
    const [chance, digits] = first;
    return { before: text.slice(0, at), chance, after: text.slice(at + chance.length), percent: Number(digits) };
  }
  return undefined;
}

const DONE = 'DONE';

/** Buttons open a mail that answers this letter; they never act by themselves (RFC 6068). */
const buttons = ({ subject, isCommanded }: Document, language: LanguageTag) => ({
  labelOf: (line: string) => catalogueIn(reportCatalogues, language)[line === DONE ? 'letter.send' : 'letter.answer'],
  replyWith: (text: string): string =>
    `mailto:${REPLY_ADDRESS}?subject=${encodeURIComponent(`Re: ${subject}`)}&body=${encodeURIComponent(text)}`,
  answered: (order: string): string => (isCommanded ? order : `${order}\r\n${DONE}`),
});

/** A text as HTML, line by line. */
export const htmlOfText = (text: string, language: LanguageTag): string => eta.render('kept', { text, language });
