/** Sentences of the order language itself, by language. */
import type { Catalogues } from '../../engine/index.ts';
import { en } from './en.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';

export const orderCatalogues: Catalogues = { en, ko, ja };
