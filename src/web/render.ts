import { Eta } from 'eta';
import { type JsonObject, message } from '../engine/index.ts';
import { type Catalogue, format, termsIn } from '../i18n/index.ts';
import type { Reporter } from '../reports/index.ts';
import { pageScript, pageStyle, templates } from './assets.ts';

const eta = new Eta({ views: templates, autoEscape: true, cache: true, defaultExtension: '.html.eta' });

/** Looks up a sentence of a catalogue. */
export type Say = (key: string, args?: JsonObject) => string;

export const sayFrom = (catalogue: Catalogue, reporter?: Words): Say => {
  const told = reporter ? inTermsOf(reporter, catalogue) : catalogue;
  return (key, args) => format(told, {}, message(key, args));
};

/** The terms of a game. */
type Words = Pick<Reporter, 'catalogue'>;

/** Catalogues merged with the terms of a game, cached. */
const together = new WeakMap<Catalogue, WeakMap<Catalogue, Catalogue>>();

/** A catalogue with the terms of a game. */
export function inTermsOf({ catalogue: own }: Words, catalogue: Catalogue): Catalogue {
  const known = together.get(own) ?? new WeakMap<Catalogue, Catalogue>();
  together.set(own, known);
  const told = known.get(catalogue) ?? { ...catalogue, ...termsIn(own) };
  known.set(catalogue, told);
  return told;
}

/** Renders a page. The template escapes all data. */
export const renderPage = <P extends { readonly title: string; readonly say: Say }>(
  template: string,
  data: P,
): string => eta.render(template, { script: pageScript.address, style: pageStyle.address, ...data });
