/** The language of orders of Commands & Colors: Napoleonics. */
import { type GameEvent, type Json, type LanguageTag, message } from '../../engine/index.ts';
import type { Orders, Say } from '../../game/index.ts';
import { type Formatters, spellingIn } from '../../i18n/index.ts';
import { type Dialect, dialectsIn, type Foresight, NameBook, type NameEntry } from '../../orders/index.ts';
import { furtherActs } from './board/offers.ts';
import type { Book } from './content.ts';
import { nameIn, sentences } from './messages/index.ts';
import { actsIn } from './orders/acts.ts';
import { answerVerbs } from './orders/answers.ts';
import { branchWords } from './orders/branches.ts';
import { conditionWords } from './orders/conditions.ts';
import { fightsIn } from './orders/fighting.ts';
import { ruleForms } from './orders/forms.ts';
import { examples } from './orders/help.ts';
import { commanderIn, namesOf } from './orders/names.ts';
import { openingVerbs } from './orders/opening.ts';
import { composedTurn, PIECES, turnLexicon } from './orders/phrases.ts';
import { rulesIn } from './orders/rules.ts';
import { answerText } from './orders/text.ts';
import { ScriptWords } from './orders/words.ts';
import { leadersOf } from './rules/position.ts';
import { stillFace, typeNamed } from './rules/still.ts';
import type { Napoleonics } from './rules.ts';
import { NATIONS } from './types.ts';

/** The title of a type within a sentence: `line infantry`. */
const inSentence = (language: LanguageTag, title: string): string => (language === 'en' ? title.toLowerCase() : title);

/** How the sentences of a language name things. */
export const namingIn =
  (book: Book) =>
  (say: Say): Formatters => {
    const title = (name: string | undefined, id: Json) => nameIn(say.language, name ?? String(id));
    const troops = (id: Json): string => inSentence(say.language, title(book.types.get(String(id))?.name, id));
    return {
      commander: (name) => commanderIn(say.language, String(name)),
      card: (id) => title(book.cards.get(String(id))?.name, id),
      type: (id) => title(book.types.get(String(id))?.name, id),
      troops,
      Troops: (id) => troops(id).replace(/^./u, (first) => first.toUpperCase()),
      unit: (id) => {
        const type = typeNamed(book, String(id));
        return type ? `${nameIn(say.language, type.name)} ${id}` : String(id);
      },
      side: (side) => say(`side.${side}`),
      Side: (side) => say(`Side.${side}`),
      the: (side) => say({ key: `the.${side}` }),
      symbol: (symbol) => say(`symbol.${symbol}`),
      nation: (nation) => (NATIONS.some((each) => each === nation) ? say(`nation.${nation}`) : String(nation)),
    };
  };

/** The order words of other languages, with leaders and cards in their scripts. */
const dialectsOf = (
  book: Book,
  names: readonly NameEntry[],
  verbs: readonly { readonly name: string }[],
): readonly Dialect[] => {
  const leaders = names.filter(({ kind }) => kind === 'leader');
  const begins = verbs.map(({ name }) => name);
  return dialectsIn(sentences, begins, (tag) => [
    ...leaders.flatMap(({ id, name, also }) =>
      [id, `LDR:${id}`].map((printed) => ({ printed, spoken: spellingIn(tag, also) ?? name })),
    ),
    ...[...book.cards.values()].map(({ id, name }) => ({ printed: id, spoken: nameIn(tag, name) })),
  ]);
};

/** The kinds of questions of a turn, in the order of play. */
const PHASES = ['card', 'orders', 'rally', 'move', 'combat'] as const;

/** Refusals that no die changes: whom the card orders, what has moved, what the card lets fight. */
const LASTING = [
  ...['orders.foreign', 'orders.many', 'orders.arm', 'orders.contact', 'orders.square', 'orders.leader'],
  ...['combat.unordered', 'combat.moved', 'combat.barred', 'combat.card', 'combat.cavalry', 'combined.arm'],
];

/** Rules of a reaction sheet. */
const MOST_RULES = 40;

/** Ready-made reaction sheets: each may be followed by own lines, which come after it. */
const PROFILES = {
  steady: [
    'MELEE FOR INF AGAINST CAV IF HAND >= 4 AND ATTACKER.DICE >= MY.BLOCKS: SQUARE > STAND',
    'MELEE FOR CAV AGAINST INF IF ATTACKER.DICE >= 3: RETIRE > STAND',
    'FLAGS FOR ANY: IGNORE AS-NEEDED',
    'RETREAT FOR ANY: COVER > SUPPORT',
    'LEADER FOR ANY: JOIN ANY OFFBOARD LAST',
    'BACK FOR ANY: YES',
  ],
  stubborn: [
    'MELEE FOR ANY IF MY.BLOCKS <= 2 OR LEADER.HERE: FIRST-STRIKE > STAND',
    'MELEE FOR ANY: STAND',
    'FLAGS FOR ANY: IGNORE MAX',
    'BACK FOR ANY: YES',
  ],
  careful: [
    'MELEE FOR INF AGAINST CAV: FIRST-STRIKE > SQUARE > STAND',
    'MELEE FOR CAV AGAINST INF: RETIRE > STAND',
    'FLAGS FOR ANY IF MY.BLOCKS <= 2: IGNORE NONE',
    'FLAGS FOR ANY: IGNORE AS-NEEDED',
    'RETREAT FOR ANY: COVER > SUPPORT JOIN YES',
    'LEADER FOR ANY: DIST 3 OFFBOARD LAST',
    'BACK FOR ANY: YES',
  ],
};

/** Who fights whom in the last combat. */
const fightersIn = (seen: readonly GameEvent[]): readonly string[] => {
  const declared = seen.findLast(({ kind }) => kind === 'combat.declared');
  return [declared?.unit, declared?.target].filter((id) => typeof id === 'string');
};

/**
 * The course of a plan: combat dice do nothing, and who is attacked stands. So every line is tried on the field as it is
 * after the moves; its odds say what may come of it.
 */
const foresightIn = (book: Book): Foresight => {
  const isOfOrders = (label: string) => label.startsWith('elan.') || label.startsWith('rally.');
  return {
    faces: (label, count, seen) => {
      const miss = stillFace(book, fightersIn(seen));
      return Array.from({ length: count }, (_, i) => (isOfOrders(label) ? 1 + (i % book.tables.faces.length) : miss));
    },
    roll: (label) => (isOfOrders(label) ? message('doubt.symbols') : undefined),
    isIdle: (label) => !isOfOrders(label),
    endsPlan: () => false,
    question: ({ quiet }) => (quiet ? undefined : message('doubt.reaction')),
    isAboutCards: () => false,
    answer: ({ kind }) => (kind === 'reaction' ? 'STAND' : undefined),
    lasting: LASTING,
  };
};

/** Orders of a game that is played from a book; `leaders` are named beside those of its scenarios. */
export function ordersOf(
  book: Book,
  leaders: readonly string[] = [],
): Orders<Napoleonics, keyof typeof examples, keyof typeof PROFILES> {
  const conditions = conditionWords(book);
  const words = new ScriptWords(book, conditions);
  const names = namesOf(book, leaders);
  const called = new NameBook(names);
  const acts = actsIn(words, called);
  const rules = rulesIn(words);
  const fights = fightsIn(words, called, rules.melee);
  const verbs = [...acts.verbs, ...openingVerbs, ...fights.verbs, ...answerVerbs(words, rules)];
  return {
    verbs,
    names,
    conditions,
    nouns: [...PIECES, 'hex'],
    prose: { lexicon: turnLexicon, dialects: dialectsOf(book, names, verbs), compose: composedTurn },
    reserved: [
      ...['weakest', 'nearest', 'leader', 'advance', 'then', 'bonus', 'take', 'none', 'yes', 'no', 'back', 'stay'],
      ...['order', 'detach', 'unsquare', 'section', 'alt', 'for', 'join', 'prefer', 'cover', 'support', 'dist', 'via'],
    ],
    write: answerText,
    branches: branchWords,
    // HELP alone shows what a turn looks like.
    help: { examples },
    tables: [acts, fights],
    sheet: {
      mode: 'go',
      phases: PHASES,
      stages: { kinds: PHASES.map((kind) => [kind]) },
      further: (decision, view) => furtherActs(book, decision, view),
      foresight: foresightIn(book),
    },
    standing: {
      spans: ['turn', 'game'],
      periods: ({ turn }) => ({ impulse: String(turn), turn: String(turn) }),
      examples: ['MELEE FOR INF AGAINST CAV IF HAND >= 4: SQUARE > STAND', 'FLAGS FOR GUARD: IGNORE MAX'],
      most: MOST_RULES,
      profiles: PROFILES,
      forms: (view, owns) => {
        const position = words.at(view);
        return ruleForms(
          conditions,
          owns.flatMap((side) => leadersOf(position, side).map(({ id }) => id)),
        );
      },
    },
  };
}
