/** What HELP tells of the language of orders. */
import { type HelpTopic, help } from './messages/en/help.ts';

const LIST = `HELP with one of: ${Object.keys(help).join(', ')}.`;

/** Words under which a topic is asked for: its own, and the verbs of its examples. */
const isAbout = ([name, { examples }]: readonly [string, HelpTopic], word: string): boolean =>
  name === word || examples.some((example) => example.toLowerCase().split(/\W/)[0] === word);

/** The lines that answer HELP, with what it was asked about. */
export const helpAbout = (about: string): readonly string[] => {
  const word = about.trim().toLowerCase().split(/\W/)[0] ?? '';
  const topics = Object.entries(help);
  const [, topic] = topics.find(([name]) => name === word) ?? topics.find((each) => isAbout(each, word)) ?? [];
  return topic ? [topic.text, ...topic.examples.map((example) => `    ${example}`)] : [LIST];
};
