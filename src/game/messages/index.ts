/** The sentences that are the same in all games. */
import type { Catalogues } from '../../i18n/index.ts';
import en from './en.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import ko from './ko.json' with { type: 'json' };

export const gameCatalogues: Catalogues = { en, ko, ja };
