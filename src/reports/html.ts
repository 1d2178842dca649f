/** The HTML of a letter. A template lays it out and escapes everything. */
import { Eta } from 'eta';
import type { LanguageTag } from '../engine/index.ts';
import { shipped } from '../shipped.ts';
import type { Document } from './document.ts';
import { BOUNDARY_LINE } from './text.ts';

const eta = new Eta({
  views: shipped('templates/mail'),
  autoEscape: true,
  cache: true,
  defaultExtension: '.html.eta',
});

export const htmlOf = (document: Document, language: LanguageTag = 'en'): string =>
  eta.render('letter', { document, language, boundaryLine: BOUNDARY_LINE });

/** A text as HTML, line by line. */
export const htmlOfText = (text: string, language: LanguageTag): string => eta.render('kept', { text, language });
