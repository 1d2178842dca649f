/** Sentences of the order language itself; a game adds those of its verbs. */
import type { Catalogues } from '../../i18n/index.ts';
import en from './en.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import ko from './ko.json' with { type: 'json' };

export const orderCatalogues: Catalogues = { en, ko, ja };
