/** The HTML of a letter. A template lays it out and escapes everything. */
import { Eta } from 'eta';
import type { LanguageTag } from '../engine/index.ts';
import { catalogueIn } from '../i18n/index.ts';
import { shipped } from '../shipped.ts';
import { toldChance } from './chance.ts';
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
