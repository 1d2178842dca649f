import { fileURLToPath } from 'node:url';
import { Eta } from 'eta';
import { type Catalogue, format, type JsonObject, message, termsIn } from '../engine/index.ts';
import type { Reporter } from '../reports/index.ts';
import { pageScript } from './script.ts';

/** Where templates and the files that pages refer to lie. */
export const templates = fileURLToPath(new URL('../../templates/web/', import.meta.url));

const eta = new Eta({ views: templates, autoEscape: true, cache: true, defaultExtension: '.html.eta' });

/** Says a sentence of a catalogue. */
export type Say = (key: string, args?: JsonObject) => string;

export const sayFrom = (catalogue: Catalogue, reporter?: Words): Say => {
  const told = reporter ? inTermsOf(reporter, catalogue) : catalogue;
  return (key, args) => format(told, {}, message(key, args));
};

/** The words of the game that is spoken of. */
type Words = Pick<Reporter, 'catalogue'>;

/** Catalogues with the terms of a game, put together once for each. */
const together = new WeakMap<Catalogue, WeakMap<Catalogue, Catalogue>>();

function inTermsOf({ catalogue: own }: Words, catalogue: Catalogue): Catalogue {
  const known = together.get(own) ?? new WeakMap<Catalogue, Catalogue>();
  together.set(own, known);
  const told = known.get(catalogue) ?? { ...catalogue, ...termsIn(own) };
  known.set(catalogue, told);
  return told;
}

/** A page: template and data. Everything in it is escaped by the template. */
export const renderPage = <P extends { readonly title: string; readonly say: Say }>(
  template: string,
  data: P,
): string => eta.render(template, { script: pageScript().address, ...data });
