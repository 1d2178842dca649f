/** The answers of HELP about the language of orders. */
import { type HelpTopic, help } from './messages/en/help.ts';

/** Complete lines by topic of HELP. `group`: another example for a game without orders to join or leave a group. */
export type Examples = Readonly<Partial<Record<HelpTopic | 'group', readonly string[]>>>;

const TOPICS = Object.entries(help) as [HelpTopic, string][];

const LIST = `HELP with one of: ${TOPICS.map(([name]) => name).join(', ')}.`;

/** Whether a topic is asked for: by its own word, or by a verb of its examples. */
const isAbout = (name: HelpTopic, lines: readonly string[], word: string): boolean =>
  name === word || lines.some((line) => line.toLowerCase().split(/\W/)[0] === word);

/** The lines that answer HELP on a subject. */
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
