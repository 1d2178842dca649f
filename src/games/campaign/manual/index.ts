/** What the campaign games say alike in their rules. */
import type { RulesTexts } from '../../../game/index.ts';
import en from './en.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import ko from './ko.json' with { type: 'json' };

export const commonTexts: { readonly [tag in 'en' | 'ko' | 'ja']: RulesTexts } = { en, ko, ja };
