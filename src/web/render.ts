import { fileURLToPath } from 'node:url';
import { Eta } from 'eta';
import { type Catalogue, format, type JsonObject, message } from '../engine/index.ts';
import { pageScript } from './script.ts';

/** Where templates and the files that pages refer to lie. */
export const templates = fileURLToPath(new URL('../../templates/web/', import.meta.url));

const eta = new Eta({ views: templates, autoEscape: true, cache: true, defaultExtension: '.html.eta' });

/** Says a sentence of a catalogue. */
export type Say = (key: string, args?: JsonObject) => string;

export const sayFrom = (catalogue: Catalogue): Say => {
  return (key, args) => format(catalogue, {}, message(key, args));
};

/** A page: template and data. Everything in it is escaped by the template. */
export const renderPage = <P extends { readonly title: string; readonly say: Say }>(
  template: string,
  data: P,
): string => eta.render(template, { script: pageScript().address, ...data });
