/** Finds and writes sentences in the language of their reader. */
export { type Catalogue, type Catalogues, catalogueIn, format, inTerms, termsIn } from './catalogue.ts';
export { type Formatters, readSentence } from './sentence.ts';
