/** Sentences of the pages, with those of the checks that a page shows. What stands in `english.json` only moderators, operators and programs read. */
import { healthCatalogues } from '../../health/messages/index.ts';
import type { Catalogues } from '../../i18n/index.ts';
import en from './en.json' with { type: 'json' };
import english from './english.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import ko from './ko.json' with { type: 'json' };

export const webCatalogues: Catalogues = {
  en: { ...healthCatalogues.en, ...en, ...english },
  ko: { ...healthCatalogues.ko, ...ko },
  ja: { ...healthCatalogues.ja, ...ja },
};
