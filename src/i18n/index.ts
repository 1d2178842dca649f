/** Finds and writes sentences in the language of their reader. */
export {
  type Catalogue,
  type Catalogues,
  catalogueIn,
  format,
  inTerms,
  type Speech,
  speechFrom,
  termsIn,
} from './catalogue.ts';
export { joined, listed } from './list.ts';
export { spellingIn } from './script.ts';
export { commaIn, type Formatters, readSentence } from './sentence.ts';
