/** The answers of HELP about the orders of a game: a sentence or two on each topic, and complete lines. */
import { type JsonObject, message } from '../engine/index.ts';
import { type Catalogue, format } from '../i18n/index.ts';

/** What HELP answers: texts, and lines that can be sent back as they are. */
export interface Help {
  readonly texts: readonly string[];
  readonly lines: readonly string[];
  /** All topics, where what was asked about is none. */
  readonly topics?: readonly string[];
}

/** Complete lines by topic, which a player could send unchanged. */
export type HelpExamples = Readonly<Record<string, readonly string[]>>;

/** Whether a word asks for a topic: a verb of its examples. */
const isAbout = (lines: readonly string[], word: string): boolean => lines.some((line) => firstWord(line) === word);

const firstWord = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .split(/[^\p{L}\p{N}_]/u)[0] ?? '';

/** A word, and without the ending of a plural. */
const formsOf = (word: string): readonly string[] => [word, ...(word.endsWith('s') ? [word.slice(0, -1)] : [])];

/**
 * What HELP answers on a subject, by a topic or a verb. The catalogue has `help.` with each topic, and `topic.` with its name where
 * that is another word.
 */
export const helpOf =
  (
    catalogue: Catalogue,
    topics: readonly string[],
    examples: Readonly<Partial<HelpExamples>>,
    args: JsonObject = {},
  ): ((about: string) => Help) =>
  (about) => {
    const called = (topic: string) => catalogue[`topic.${topic}`] ?? topic;
    const words = formsOf(firstWord(about));
    const name =
      topics.find((topic) => words.includes(topic) || called(topic) === about.trim()) ??
      topics.find((topic) => words.some((word) => isAbout(examples[topic] ?? [], word)));
    if (name === undefined) return { texts: [], lines: [], topics: topics.map(called) };
    return { texts: [format(catalogue, {}, message(`help.${name}`, args))], lines: examples[name] ?? [] };
  };
