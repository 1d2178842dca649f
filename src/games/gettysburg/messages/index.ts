/** The sentences of Gettysburg Campaign, by language. */
import type { Catalogues } from '../../../engine/index.ts';
import { corrections } from './corrections.ts';
import { en } from './en.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';

export const sentences: Catalogues = {
  en: { ...en, ...corrections.en },
  ko: { ...ko, ...corrections.ko },
  ja: { ...ja, ...corrections.ja },
};
