/** The answers of HELP about the language of orders. */
import { type Catalogues, catalogueIn, type LanguageTag } from '../../engine/index.ts';
import { type HelpExamples, helpOf } from '../../orders/index.ts';
import { type HelpTopic, help } from './messages/en/help.ts';
import { campaignHelp } from './messages/index.ts';

/** Complete lines by HELP topic. `group` replaces the example in a game without orders to join or leave a group. */
export type Examples = Readonly<Partial<Record<HelpTopic | 'group', readonly string[]>>>;

const TOPICS = Object.keys(help).filter((name): name is HelpTopic => name !== 'topics');

/** Topics of HELP that only one game has: a sentence or two of each by language, and complete lines. */
export interface OwnHelp {
  readonly texts: Catalogues;
  readonly examples: HelpExamples;
}

const NO_HELP: OwnHelp = { texts: { en: {} }, examples: {} };

/** The lines that HELP answers on a subject, in one language. A game's own topics come before the common ones. */
export const helpWith = (examples: Examples, language: LanguageTag = 'en', own: OwnHelp = NO_HELP) => {
  const texts = { ...catalogueIn(campaignHelp, language), ...catalogueIn(own.texts, language) };
  return helpOf(texts, [...Object.keys(own.examples), ...TOPICS], { ...examples, ...own.examples });
};
