/** What a check of the dice says. The page that checks dice says it in all languages; a terminal says that and more in English. */
import type { Catalogues } from '../../../i18n/index.ts';
import en from './en.json' with { type: 'json' };
import terminalSentences from './english.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import ko from './ko.json' with { type: 'json' };

export const verdictCatalogues: Catalogues = { en, ko, ja };
export { terminalSentences };
