/** The sentences of Gettysburg Campaign. */
import { type Catalogues, speechFrom } from '../../../i18n/index.ts';
import en from './en.json' with { type: 'json' };
import english from './english.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import ko from './ko.json' with { type: 'json' };

export const sentences = { en, ko, ja } satisfies Catalogues;

/** Says what moderators and authors of content read, in English. */
export const faultSpeech = speechFrom(english);
