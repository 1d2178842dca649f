/** Sentences of the match itself, apart from games, orders and reports. What stands in `english.json` only moderators read. */
import type { Catalogues } from '../../i18n/index.ts';
import en from './en.json' with { type: 'json' };
import english from './english.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import ko from './ko.json' with { type: 'json' };

export const matchCatalogues: Catalogues = { en: { ...en, ...english }, ko, ja };
