/** The sentences of Commands & Colors: Napoleonics. */
import type { LanguageTag } from '../../../engine/index.ts';
import { type Catalogues, catalogueIn, speechFrom } from '../../../i18n/index.ts';
import en from './en.json' with { type: 'json' };
import english from './english.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import ko from './ko.json' with { type: 'json' };

export const sentences = { en, ko, ja } satisfies Catalogues;

/** A name of the content in a language; one that the catalogue does not have stays as it is printed. */
export const nameIn = (language: LanguageTag, name: string): string =>
  catalogueIn(sentences, language)[`name.${name}`] ?? name;

/** Says what moderators and authors of content read, in English. */
export const faultSpeech = speechFrom(english);
