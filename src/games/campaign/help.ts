/** The answers of HELP about the language of orders. */
import { catalogueIn, type LanguageTag } from '../../engine/index.ts';
import { type HelpTopic, help } from './messages/en/help.ts';
import { campaignHelp } from './messages/index.ts';

/** Complete lines by HELP topic. `group` replaces the example in a game without orders to join or leave a group. */
export type Examples = Readonly<Partial<Record<HelpTopic | 'group', readonly string[]>>>;

const TOPICS = Object.keys(help).filter((name): name is HelpTopic => name !== 'topics');

/** Whether a word asks for a topic: it is the topic's name or a verb in its examples. */
const isAbout = (lines: readonly string[], word: string): boolean =>
  lines.some((line) => line.toLowerCase().split(/\W/)[0] === word);

/** The lines that HELP answers on a subject, in one language. */
export const helpWith = (examples: Examples, language: LanguageTag = 'en') => {
  const texts = catalogueIn(campaignHelp, language);
  return (about: string): readonly string[] => {
    const word = about.trim().toLowerCase().split(/\W/)[0] ?? '';
    const name = TOPICS.find((topic) => topic === word) ?? TOPICS.find((topic) => isAbout(examples[topic] ?? [], word));
    return name === undefined
      ? [`${texts.topics} ${TOPICS.join(', ')}.`]
      : [String(texts[name]), ...(examples[name] ?? []).map((line) => `    ${line}`)];
  };
};
