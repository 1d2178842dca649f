/** The sentences of Commands & Colors: Napoleonics, by language. */
import type { Catalogues } from '../../../engine/index.ts';
import { en as correctionEn } from './correction/en.ts';
import { ja as correctionJa } from './correction/ja.ts';
import { ko as correctionKo } from './correction/ko.ts';
import { en } from './en.ts';
import { en as fieldEn } from './field/en.ts';
import { ja as fieldJa } from './field/ja.ts';
import { ko as fieldKo } from './field/ko.ts';
import { en as formsEn } from './forms/en.ts';
import { ja as formsJa } from './forms/ja.ts';
import { ko as formsKo } from './forms/ko.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';

export const sentences: Catalogues = {
  en: { ...en, ...fieldEn, ...correctionEn, ...formsEn },
  ko: { ...ko, ...fieldKo, ...correctionKo, ...formsKo },
  ja: { ...ja, ...fieldJa, ...correctionJa, ...formsJa },
};
