/** The sentences of the campaign games. */
import { type Catalogues, speechFrom } from '../../../i18n/index.ts';
import en from './en.json' with { type: 'json' };
import english from './english.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import ko from './ko.json' with { type: 'json' };

export const campaignSentences: Catalogues = { en, ko, ja };

/** Says what moderators and authors of content read, in English. */
export const faultSpeech = speechFrom(english);

type TopicOf<Key> = Key extends `help.${infer Topic}` ? Topic : never;

/** What HELP explains. */
export type HelpTopic = TopicOf<keyof typeof en>;

export const HELP_TOPICS = Object.keys(en)
  .filter((key) => key.startsWith('help.'))
  .map((key) => key.slice('help.'.length) as HelpTopic);
