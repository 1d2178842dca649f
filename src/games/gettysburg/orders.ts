/** The language of orders of Gettysburg Campaign. */
import { isObject, type Json, message } from '../../engine/index.ts';
import type { Orders, Say } from '../../game/index.ts';
import { type Formatters, spellingIn } from '../../i18n/index.ts';
import { type Dialect, dialectsIn, type Foresight, type Policy } from '../../orders/index.ts';
import type { Book } from './content.ts';
import type { Gettysburg } from './contract.ts';
import type { View } from './knowledge.ts';
import { sentences } from './messages/index.ts';
import { conditionWords } from './orders/conditions.ts';
import { composed, lexicon } from './orders/phrases.ts';
import { tableOf } from './orders/planner/index.ts';
import { aliasesOf, formsFor, namesOf, verbsOf } from './orders/verbs.ts';

/** How sentences name commanders and sides. */
export const namingIn =
  ({ corps }: Book) =>
  (say: Say): Formatters => ({
    commander: (id) =>
      id === 'LEE' || id === 'MEADE'
        ? say(`army.${id}`)
        : (spellingIn(say.language, aliasesOf('corps', String(id))) ?? corps.get(String(id))?.commander ?? String(id)),
    side: (side) => say(`side.${side}`),
    Side: (side) => say(`Side.${side}`),
  });

/** The order words of other languages, with corps and towns in their scripts. */
const dialectsOf = (book: Book, verbs: readonly string[]): readonly Dialect[] =>
  dialectsIn(sentences, verbs, (tag) =>
    namesOf(book).flatMap(({ id, name, also }) => {
      const spoken = spellingIn(tag, also) ?? name;
      return [id, name].map((printed) => ({ printed, spoken }));
    }),
  );

/** Lines of a plan: as many rounds as a turn has at its longest, and what answers attacks in every town. */
const MOST_LINES = 60;

/** The round that is ordered next: lines for it lapse when another is. */
const nextRound = ({ turn, round, phase }: View): string => {
  if (phase === 'combat') return `${turn}.battles`;
  return `${turn}.${phase === 'movement' ? round + 1 : round}`;
};

/** Lines that are filed during the battles are for the next turn. */
const past = ({ verb, subject }: Policy, { round, phase }: View) =>
  ['ROUND', 'PAUSE'].includes(verb) && phase !== 'combat' && typeof subject.round === 'number' && subject.round < round
    ? message('idle.over.past', { round: subject.round })
    : undefined;

/** The towns of an answer, in order. */
export const placesOf = (answer: Json): readonly string[] => {
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

/** Lines by the topic of HELP. */
const examples = {
  round: [
    'ROUND 1: Longstreet -> Culpeper',
    'ROUND 1: Reynolds -> Leesburg; Hancock -> STAY',
    'ROUND NEXT: Ewell -> Winchester ELSE Culpeper ELSE STAY',
    'ROUND ANY: Longstreet -> STAY',
  ],
  if: [
    'ROUND 2 IF EMPTY(GET): Ewell -> Gettysburg IF NOT HELD(HAG, USA) ELSE Hagerstown ELSE STAY',
    'ROUND ANY IF STR(WIN) >= 5 AND POINTS >= 3: Ewell -> Winchester',
    'ROUND 3 IF SECOND: Hill -> Culpeper',
  ],
  army: ['ROUND NEXT: LEE: Ewell -> Culpeper -> Manassas', 'ROUND 2: MEADE: Reynolds -> Leesburg, Hancock -> Manassas'],
  react: ['REACT Frederick IF ATTACKERS >= 5: CEDE TO Reynolds=Baltimore', 'REACT ANY: DEFEND'],
  battle: [
    'FIRE ATTACK: BEST',
    'FIRE DEFENSE: DICE 4',
    'LOSS: Howard > Slocum > rest',
    'PURSUE: Manassas > Leesburg',
    'BATTLES: Frederick, Gettysburg',
  ],
  pause: ['PAUSE', 'PAUSE 4', 'STANDING DELETE S2'],
  answer: [
    'ORDER Longstreet -> Culpeper',
    'MOVE Gettysburg',
    'MOVE STAY',
    'DEFEND',
    'CEDE TO Reynolds=Baltimore',
    'FIGHT Frederick',
    'LOSE Howard',
    'DRIVE Manassas',
  ],
};

/** Orders of a game that is played from a book, with so many facts in a condition. */
export function ordersOf(book: Book, mostFacts?: number): Orders<Gettysburg, keyof typeof examples, never> {
  const conditions = conditionWords(book, mostFacts);
  const table = verbsOf(book, conditions);
  return {
    verbs: table.verbs,
    names: namesOf(book),
    conditions,
    nouns: ['corps', 'town'],
    reserved: [
      'stay',
      'else',
      'if',
      'and',
      'or',
      'not',
      'always',
      'until',
      'next',
      'any',
      'to',
      'lee',
      'meade',
      'rest',
    ],
    prose: {
      lexicon,
      dialects: dialectsOf(book, Object.keys(table.rows)),
      compose: (phrase, context, language) => composed(table, phrase, language, context),
    },
    write: (kind, answer) => table.formatAnswer(kind, answer),
    // HELP alone shows what a round looks like.
    help: { examples },
    tables: [table],
    sheet: { mode: 'go', foresight },
    standing: {
      spans: ['round', 'turn', 'game'],
      periods: (view) => ({
        impulse: `${view.turn}.${view.round}`,
        round: nextRound(view),
        turn: String(view.turn),
        plan: String(view.phase === 'combat' ? view.turn + 1 : view.turn),
      }),
      examples: ['ROUND 2: Longstreet -> Culpeper ELSE STAY', 'REACT ANY IF ATTACKERS >= 5: CEDE'],
      most: MOST_LINES,
      answersAtOnce: true,
      forms: (view) => formsFor(book, view, table),
      planner: tableOf(book, table),
      past,
    },
  };
}
