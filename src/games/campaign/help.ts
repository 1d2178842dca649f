/** The answers of HELP about the language of orders. */
import type { LanguageTag } from '../../engine/index.ts';
import { type Catalogues, catalogueIn } from '../../i18n/index.ts';
import { type HelpExamples, helpOf } from '../../orders/index.ts';
import { HELP_TOPICS, type HelpTopic } from './messages/index.ts';

/** Complete lines by HELP topic. `group` replaces the example in a game without orders to join or leave a group. */
export type Examples = Readonly<Partial<Record<HelpTopic | 'group', readonly string[]>>>;

/** The lines that HELP answers on a subject, in one language. A game's own topics come before the common ones. */
export const helpWith = (
  catalogues: Catalogues,
  examples: Examples,
  language: LanguageTag = 'en',
  own: HelpExamples = {},
) => {
  const catalogue = catalogueIn(catalogues, language);
  const profiles = Object.keys(catalogue).filter((key) => key.startsWith('profile.'));
  const sets = profiles.map((key) => `${key.slice('profile.'.length)}: ${catalogue[key]}`).join(' ');
  return helpOf(catalogue, [...Object.keys(own), ...HELP_TOPICS], { ...examples, ...own }, { sets });
};
