import { Eta } from 'eta';
import type { LanguageTag } from '../engine/index.ts';
import { type Catalogue, catalogueIn, type Speech, speechFrom, termsIn } from '../i18n/index.ts';
import type { Reporter } from '../reports/index.ts';
import { pageScript, pageStyle, templates } from './assets.ts';
import { webCatalogues } from './messages/index.ts';

const eta = new Eta({ views: templates, autoEscape: true, cache: true, defaultExtension: '.html.eta' });

/** Says sentences of pages in a language, with the terms of a game if one is given. What only moderators read is in English. */
export const sayIn = (language: LanguageTag = 'en', reporter?: Words): Speech =>
  speechFrom(sentencesIn(language, reporter));

/** The sentences of pages in a language, with the terms of a game. */
export const sentencesIn = (language: LanguageTag, reporter?: Words): Catalogue => {
  const sentences = catalogueIn(webCatalogues, language);
  return reporter ? inTermsOf(reporter, sentences) : sentences;
};

/** The terms of a game. */
type Words = Pick<Reporter, 'words'>;

/** Catalogues merged with the terms of a game, cached. */
const together = new WeakMap<Catalogue, WeakMap<Catalogue, Catalogue>>();

function inTermsOf({ words: { catalogue: own } }: Words, catalogue: Catalogue): Catalogue {
  const known = together.get(own) ?? new WeakMap<Catalogue, Catalogue>();
  together.set(own, known);
  const told = known.get(catalogue) ?? { ...catalogue, ...termsIn(own) };
  known.set(catalogue, told);
  return told;
}

/** Renders a page. The template escapes all data. */
export const renderPage = <P extends { readonly title: string; readonly say: Speech }>(
  template: string,
  data: P,
): string => eta.render(template, { script: pageScript.address, style: pageStyle.address, ...data });

/** Renders a part of a page, which its script puts in the place of an older one. */
export const renderPart = <P extends { readonly say: Speech }>(template: string, data: P): string =>
  eta.render(template, data);
