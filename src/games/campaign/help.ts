/** The answers of HELP about the language of orders. */
import { type HelpTopic, help } from './messages/en/help.ts';

/** Complete lines by HELP topic. `group` replaces the example in a game without orders to join or leave a group. */
export type Examples = Readonly<Partial<Record<HelpTopic | 'group', readonly string[]>>>;

const TOPICS = Object.entries(help) as [HelpTopic, string][];

const LIST = `HELP with one of: ${TOPICS.map(([name]) => name).join(', ')}.`;

/** Whether a word asks for a topic: it is the topic's name or a verb in its examples. */
const isAbout = (name: HelpTopic, lines: readonly string[], word: string): boolean =>
  name === word || lines.some((line) => line.toLowerCase().split(/\W/)[0] === word);

/** The lines that HELP answers on a subject. */
export const helpWith =
  (examples: Examples) =>
  (about: string): readonly string[] => {
    const word = about.trim().toLowerCase().split(/\W/)[0] ?? '';
    const [name, text] =
      TOPICS.find(([topic]) => topic === word) ??
      TOPICS.find(([topic]) => isAbout(topic, examples[topic] ?? [], word)) ??
      [];
    return name === undefined ? [LIST] : [text ?? '', ...(examples[name] ?? []).map((line) => `    ${line}`)];
  };
