import type { Catalogues } from '../../engine/index.ts';
import { english } from './en.ts';
import { japanese } from './ja.ts';
import { korean } from './ko.ts';

export const healthCatalogues: Catalogues = { en: english, ko: korean, ja: japanese };
