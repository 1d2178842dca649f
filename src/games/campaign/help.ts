/** What HELP tells of the language of orders. */
import { type HelpTopic, help } from './messages/en/help.ts';

/** Lines that could be sent as they stand, by topic of HELP; `group`: instead of an order to join or to leave a group. */
export type Examples = Readonly<Partial<Record<HelpTopic | 'group', readonly string[]>>>;

const TOPICS = Object.entries(help) as [HelpTopic, string][];

const LIST = `HELP with one of: ${TOPICS.map(([name]) => name).join(', ')}.`;

/** Words under which a topic is asked for: its own, and the verbs of its examples. */
const isAbout = (name: HelpTopic, lines: readonly string[], word: string): boolean =>
  name === word || lines.some((line) => line.toLowerCase().split(/\W/)[0] === word);

/** Answers HELP: the lines about what it was asked for. */
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
