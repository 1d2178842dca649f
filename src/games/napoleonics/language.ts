/** The language of orders of Commands & Colors: Napoleonics. */
import { catalogueIn, isObject, type Json, type LanguageTag, message } from '../../engine/index.ts';
import {
  type ConditionWords,
  commonVerbs,
  type Language,
  NameBook,
  orderCatalogues,
  orderFormatters,
  type Verb,
} from '../../orders/index.ts';
import type { Book } from './content.ts';
import { sentences } from './messages/index.ts';
import { answerText } from './script/text.ts';
import type { View } from './view.ts';

const conditions: ConditionWords<View> = { numbers: {}, units: [], figures: () => ({}), facts: {} };

/** Sentences of a language together with its way of naming things. */
export const sentencesIn = (book: Book, tag: LanguageTag): Pick<Language<View>, 'catalogue' | 'formatters'> => {
  const catalogue = { ...catalogueIn(orderCatalogues, tag), ...catalogueIn(sentences, tag) };
  const formatters = { card: (id: Json) => book.cards.get(String(id))?.name ?? String(id) };
  return { catalogue, formatters: orderFormatters(catalogue, conditions, formatters) };
};

/** The kinds of questions of a turn, in the order of play. */
export const ACTS = ['card', 'orders', 'rally', 'move', 'combat'] as const;

/** The hexes of an answer, in order. */
const placesOf = (answer: Json): readonly string[] => {
  if (Array.isArray(answer)) return answer.map(String);
  if (!isObject(answer)) return [];
  const { at, path } = answer;
  return [...(typeof at === 'string' ? [at] : []), ...(Array.isArray(path) ? path.map(String) : [])];
};

/** The language for a game that is played from a book. Orders are written in English in all languages. */
export function languageOf(book: Book, tag: LanguageTag = 'en'): Language<View> {
  return {
    verbs: commonVerbs({ yesNo: () => undefined }) as Verb<View>[],
    names: new NameBook([]),
    conditions,
    reserved: [],
    spans: ['turn', 'game'],
    acts: ACTS,
    mode: 'go',
    ...sentencesIn(book, tag),
    guessable: () => ({}),
    yesNo: () => undefined,
    parts: () => ['all'],
    finish: () => undefined,
    notice: ({ kind }) => (kind === 'turn.ended' ? { means: 'over', reason: message('notice.turn.ended') } : undefined),
    tally: () => undefined,
    moment: ({ turn }) => ({ impulse: String(turn), turn: String(turn) }),
    formatAnswer: answerText,
    placesOf,
  };
}
