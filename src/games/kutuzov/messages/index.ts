/** What only Kutuzov says, by language. */
import type { Catalogues } from '../../../engine/index.ts';
import * as en from './en.ts';
import * as ja from './ja.ts';
import * as ko from './ko.ts';

export const ownSentences: Catalogues = { en: en.sentences, ko: ko.sentences, ja: ja.sentences };
export const ownWords: Catalogues = { en: en.words, ko: ko.words, ja: ja.words };
export const ownHelp: Catalogues = { en: en.help, ko: ko.help, ja: ja.help };
