/** The sentences of Commands & Colors: Napoleonics, by language. */
import type { Catalogues } from '../../../engine/index.ts';
import { en } from './en.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';

export const sentences: Catalogues = { en, ko, ja };
