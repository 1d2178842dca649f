/** The answers of HELP about the orders of a game: a sentence or two on each topic, and complete lines. */
import { type JsonObject, message } from '../engine/index.ts';
import { type Catalogue, format } from '../i18n/index.ts';

/** What HELP answers: texts, and lines that can be sent back as they are. */
export interface Help {
  readonly texts: readonly string[];
  readonly lines: readonly string[];
}

/** Complete lines by topic, which a player could send unchanged. */
export type HelpExamples = Readonly<Record<string, readonly string[]>>;

/** Whether a word asks for a topic: a verb of its examples. */
const isAbout = (lines: readonly string[], word: string): boolean =>
  lines.some((line) => line.toLowerCase().split(/\W/)[0] === word);

/**
 * What HELP answers on a subject. The catalogue has `help.` with each topic, and `help.topics` before their list. HELP that
 * finds no topic lists all; `opening`: the topic that it answers, too.
 */
export const helpOf = (
  catalogue: Catalogue,
  topics: readonly string[],
  examples: Readonly<Partial<HelpExamples>>,
  opening?: string,
  args: JsonObject = {},
): ((about: string) => Help) => {
  const say = (topic: string) => format(catalogue, {}, message(`help.${topic}`, args));
  const answer = (topic: string) => ({ texts: [say(topic)], lines: examples[topic] ?? [] });
  return (about) => {
    const word = about.trim().toLowerCase().split(/\W/)[0] ?? '';
    const name = topics.find((topic) => topic === word) ?? topics.find((topic) => isAbout(examples[topic] ?? [], word));
    if (name !== undefined) return answer(name);
    const list = `${say('topics')} ${topics.join(', ')}.`;
    const more = opening === undefined ? { texts: [], lines: [] } : answer(opening);
    return { ...more, texts: [list, ...more.texts] };
  };
};
