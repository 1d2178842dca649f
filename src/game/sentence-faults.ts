/** Faults of the sentences of a game: those that it lacks, and translations with other arguments. */
import { type Catalogue, readSentence } from '../i18n/index.ts';
import type { GameDefinition } from './definition.ts';
import { eventOf, questionOf } from './kinds.ts';
import { planOf } from './manual.ts';
import type { GameTypes } from './types.ts';

/** The keys of what a game has to teach. */
const taughtBy = <T extends GameTypes>(definition: GameDefinition<T>): readonly string[] => {
  const { words, listed } = planOf(definition);
  const explained = [...definition.teaching.words, ...Object.keys(words), ...Object.values(listed).flat()];
  return [
    ...['about', 'takes', 'aim', 'turn', 'answer'].map((each) => `teach.${each}`),
    ...new Set(explained.map((word) => `teach.word.${word}`)),
  ];
};

/** The keys of everything that a game teaches. */
export const taughtIn = <T extends GameTypes>(definition: GameDefinition<T>): readonly string[] => [
  ...taughtBy(definition),
  ...Object.keys(definition.messages.en).filter((key) => key === 'teach.stand' || key.startsWith('minutes.')),
];

/** The keys of the sentences that the program asks for, as far as they follow from the definition. */
const requiredIn = <T extends GameTypes>(definition: GameDefinition<T>): readonly string[] => {
  const { setup, questions, events, orders, board, lesson } = definition;
  const { help, standing, tables = [] } = orders;
  const below = (group: string, names: readonly string[]) => names.map((name) => `${group}.${name}`);
  const unasked = Object.entries<{ readonly unasked?: string }>(questions).filter(([, each]) => each.unasked);
  return [
    ...['game.kind', 'game.length'],
    ...taughtBy(definition),
    ...below(
      'scenario',
      setup.scenarios.map(({ id }) => id),
    ),
    ...(lesson ? ['scenario.lesson', 'lesson.end'] : []),
    ...(lesson?.steps ?? []).flatMap(({ id }) => [`lesson.step.${id}`, `lesson.why.${id}`]),
    ...below('ruling', Object.keys(setup.rulings ?? {})),
    ...below('help', Object.keys(help.examples)),
    ...tables.flatMap(({ sentences }) => sentences),
    ...below('profile', Object.keys(standing?.profiles ?? {})),
    ...below('deed', board.deeds?.kinds ?? []),
    ...Object.keys(questions).map((kind) => questionOf(definition, kind)?.sentence ?? `ask.${kind}`),
    ...below('explain', Object.keys(questions)),
    ...below(
      'event',
      Object.keys(events).filter((kind) => !eventOf(definition, kind)?.tell),
    ),
    ...below(
      'unasked',
      unasked.map(([kind]) => kind),
    ),
  ];
};

type Tokens = ReturnType<typeof readSentence>;

const argumentsOf = (tokens: Tokens): string[] =>
  tokens.flatMap((token) => {
    if (token.type === 'content' || token.type === 'octothorpe' || token.arg.startsWith('_')) return [];
    if (token.type === 'argument' || (token.type === 'function' && token.key === 'text')) return [token.arg];
    if (token.type === 'function') return [`${token.arg}, ${token.key.toLowerCase()}`];
    return [token.arg, ...token.cases.flatMap((each) => argumentsOf(each.tokens))];
  });

/** The arguments of a sentence, each with its formatter. Throws on a sentence that is no ICU MessageFormat. */
export const argumentsIn = (sentence: string): ReadonlySet<string> => new Set(argumentsOf(readSentence(sentence)));

/** What stands behind opening braces: the arguments and some words, found without reading the sentence. */
const bracesIn = (sentence: string): readonly string[] =>
  [...new Set(sentence.match(/\{\s*\w+\s*[,}](?:\s*\w+)?/g) ?? [])].sort();

const isClosed = (sentence: string): boolean => sentence.split('{').length === sentence.split('}').length;

const argumentFaults = (english: string, sentence: string): readonly string[] => {
  const braces = bracesIn(english);
  // Most translations have the braces of the English sentence, and need not be read.
  if (isClosed(sentence) && bracesIn(sentence).every((each) => braces.includes(each))) return [];
  try {
    const known = argumentsIn(english);
    return [...argumentsIn(sentence)]
      .filter((name) => !known.has(name))
      .map((name) => `has {${name}}, which the English sentence has not`);
  } catch {
    return ['is no ICU MessageFormat'];
  }
};

const translationFaults = (language: string, { en, others }: { en: Catalogue; others: Catalogue }): readonly string[] =>
  Object.entries(others).flatMap(([key, sentence]) => {
    const english = en[key];
    const faults = english === undefined ? ['has no English sentence'] : argumentFaults(english, sentence);
    return faults.map((fault) => `messages.${language}: "${key}" ${fault}`);
  });

/** Words of the glossary whose sentences do not begin with their term. */
const termFaults = (language: string, sentences: Catalogue): readonly string[] =>
  Object.entries(sentences)
    .filter(([key, sentence]) => key.startsWith('teach.word.') && !sentence.includes(': '))
    .map(([key]) => `messages.${language}: "${key}" has no term with a colon and a space behind it`);

export const sentenceFaults = <T extends GameTypes>(definition: GameDefinition<T>): readonly string[] => {
  const { en, ko = {}, ja = {} } = definition.messages;
  const said = Object.keys(en);
  return [
    ...requiredIn(definition)
      .filter((key) => !(key in en) && !said.some((each) => each.startsWith(`${key}.`)))
      .map((key) => `messages.en: no sentence for "${key}"`),
    ...translationFaults('ko', { en, others: ko }),
    ...translationFaults('ja', { en, others: ja }),
    ...termFaults('en', en),
    ...termFaults('ko', ko),
    ...termFaults('ja', ja),
  ];
};
