/** The language of orders of Gettysburg Campaign. */
import { type GameEvent, isObject, type Json, type LanguageTag, message } from '../../engine/index.ts';
import { type Catalogue, catalogueIn, type Formatters, speechFrom } from '../../i18n/index.ts';
import {
  commonVerbs,
  type Foresight,
  type Language,
  type Notice,
  orderCatalogues,
  orderFormatters,
  type Policy,
} from '../../orders/index.ts';
import { conditionWords } from './conditions.ts';
import type { Book } from './content.ts';
import { helpIn } from './help.ts';
import { sentences } from './messages/index.ts';
import { namesOf } from './names.ts';
import { formsFor, verbsOf } from './orders.ts';
import { composed, lexicon } from './phrases.ts';
import { tableOf } from './table/index.ts';
import type { View } from './view.ts';

/** How the sentences of a language name things. */
export const formattersIn = ({ corps, towns }: Book, catalogue: Catalogue): Formatters => {
  const say = speechFrom(catalogue);
  const corpsName = (id: Json) => corps.get(String(id))?.commander ?? String(id);
  return {
    town: (id) => towns.get(String(id))?.name ?? String(id),
    corps: corpsName,
    commander: (id) => (id === 'LEE' || id === 'MEADE' ? say(`army.${id}`) : corpsName(id)),
    side: (side) => say(`side.${side}`),
    Side: (side) => say(`Side.${side}`),
  };
};

/** Lines of a plan: as many rounds as a turn has at its longest, and what answers attacks in every town. */
const MOST_LINES = 60;

/** Sentences of a language together with its way of naming things. */
export const sentencesIn = (book: Book, tag: LanguageTag): Pick<Language<View>, 'catalogue' | 'formatters'> => {
  const catalogue = { ...catalogueIn(orderCatalogues, tag), ...catalogueIn(sentences, tag) };
  return { catalogue, formatters: orderFormatters(catalogue, conditionWords(book), formattersIn(book, catalogue)) };
};

/** The round that is ordered next: lines for it lapse when another is. */
const nextRound = ({ turn, round, phase }: View): string => {
  if (phase === 'combat') return `${turn}.battles`;
  return `${turn}.${phase === 'movement' ? round + 1 : round}`;
};

const ENDS = ['round.ended', 'turn.ended', 'game.ended'];

const notice = ({ kind, round = 0 }: GameEvent): Notice | undefined =>
  ENDS.includes(kind) ? { means: 'over', reason: message('notice.round.ended', { round: Number(round) }) } : undefined;

/** Lines that are filed during the battles are for the next turn. */
const past = ({ verb, subject }: Policy, { round, phase }: View) =>
  ['ROUND', 'PAUSE'].includes(verb) && phase !== 'combat' && typeof subject.round === 'number' && subject.round < round
    ? message('idle.over.past', { round: subject.round })
    : undefined;

/** The towns of an answer, in order. */
const placesOf = (answer: Json): readonly string[] => {
  if (!isObject(answer)) return [];
  const { to, town, paths } = answer;
  const path = Array.isArray(paths)
    ? paths.flatMap((each: Json) => (isObject(each) ? (each.towns as string[]) : []))
    : [];
  return [...(typeof to === 'string' ? [to] : []), ...(typeof town === 'string' ? [town] : []), ...path];
};

/**
 * The course of a plan: the Confederates move first, and in battles no leftover die hits. Who moves first decides what the
 * others have become, so all that follows depends on it.
 */
const foresight: Foresight = {
  faces: (label, count) => (label.startsWith('initiative.') ? [4, 3] : Array.from({ length: count }, () => 3)),
  roll: () => message('doubt.dice'),
  endsPlan: () => false,
  question: ({ quiet }) => (quiet ? undefined : message('doubt.other')),
  isAboutCards: () => false,
  answer: () => undefined,
  lasting: [],
};

/**
 * The language for a game that is played from a book, with so many facts in a condition. Orders are written in English in
 * all languages.
 */
export function languageOf(book: Book, tag: LanguageTag = 'en', mostFacts?: number): Language<View> {
  const conditions = conditionWords(book, mostFacts);
  const table = verbsOf(book, conditions);
  const spoken = sentencesIn(book, tag);
  const language: Language<View> = {
    verbs: [...table.verbs, ...commonVerbs({ yesNo: () => undefined })],
    names: namesOf(book),
    conditions,
    lexicon,
    nouns: ['corps', 'town'],
    compose: (phrase, context) => composed(table, phrase, language, context),
    reserved: ['stay', 'else', 'if', 'and', 'or', 'not', 'always', 'until', 'next', 'any', 'to', 'lee', 'meade'],
    spans: ['round', 'turn', 'game'],
    examples: ['ROUND 2: Longstreet -> Culpeper ELSE STAY', 'REACT ANY IF ATTACKERS >= 5: CEDE'],
    help: helpIn(table, spoken.catalogue),
    forms: (view) => formsFor(book, view, table),
    table: tableOf(book, table),
    acts: ['round'],
    weighty: ['move'],
    filing: true,
    mostStanding: MOST_LINES,
    foresight,
    mode: 'go',
    ...spoken,
    guessable: () => ({}),
    yesNo: () => undefined,
    parts: () => ['all'],
    finish: () => undefined,
    notice,
    tally: () => undefined,
    moment: (view) => ({
      impulse: `${view.turn}.${view.round}`,
      round: nextRound(view),
      turn: String(view.turn),
      plan: String(view.phase === 'combat' ? view.turn + 1 : view.turn),
    }),
    past,
    formatAnswer: (kind, answer) => table.formatAnswer(kind, answer),
    placesOf,
  };
  return language;
}
