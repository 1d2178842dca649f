/** The language of orders of Commands & Colors: Napoleonics. */
import { type Decision, type GameEvent, isObject, type Json, type LanguageTag, message } from '../../engine/index.ts';
import { type Catalogue, catalogueIn, type Formatters, format } from '../../i18n/index.ts';
import {
  branchVerb,
  commonVerbs,
  type Foresight,
  type Language,
  type Notice,
  orderCatalogues,
  orderFormatters,
  type Verb,
} from '../../orders/index.ts';
import { speechOf } from '../../reports/index.ts';
import type { CardPlay } from './cards.ts';
import type { Book } from './content.ts';
import { DEEDS, deedOf, FIGHTS, furtherActs, isIdle, placesOf, spoils, whoOf } from './deeds.ts';
import { helpIn } from './help.ts';
import { sentences } from './messages/index.ts';
import { nameIn } from './messages/names.ts';
import { leadersOf } from './position.ts';
import { answerVerbs } from './script/answers.ts';
import { branchWords } from './script/branches.ts';
import { conditionWords } from './script/conditions.ts';
import { fightingVerbs } from './script/fighting.ts';
import { ruleForms } from './script/forms.ts';
import { keepVerb } from './script/keeping.ts';
import { moveVerb } from './script/moving.ts';
import { namesOf } from './script/names.ts';
import { gatheredBy, openingVerbs } from './script/opening.ts';
import { composedTurn, PIECES, turnLexicon } from './script/phrases.ts';
import { rulesIn } from './script/rules.ts';
import { answerText } from './script/text.ts';
import { ScriptWords } from './script/words.ts';
import { stillFace, typeNamed } from './still.ts';
import { ordersOfPlay } from './summary.ts';
import { wayOf } from './tell.ts';
import { NATIONS } from './types.ts';
import type { View } from './view.ts';

/** How the sentences of a language name things. */
export const formattersIn = (book: Book, catalogue: Catalogue, tag: LanguageTag): Formatters => {
  const say = (key: string) => format(catalogue, {}, message(key));
  const unitName = (id: Json): string => {
    const type = typeNamed(book, String(id));
    return type ? `${nameIn(tag, type.name)} ${id}` : String(id);
  };
  return {
    card: (id) => nameIn(tag, book.cards.get(String(id))?.name ?? String(id)),
    type: (id) => nameIn(tag, book.types.get(String(id))?.name ?? String(id)),
    unit: unitName,
    side: (side) => say(`side.${side}`),
    Side: (side) => say(`Side.${side}`),
    symbol: (symbol) => say(`symbol.${symbol}`),
    nation: (nation) => (NATIONS.some((each) => each === nation) ? say(`nation.${nation}`) : String(nation)),
  };
};

/** Sentences of a language together with its way of naming things. */
export const sentencesIn = (book: Book, tag: LanguageTag): Pick<Language<View>, 'catalogue' | 'formatters'> => {
  const catalogue = { ...catalogueIn(orderCatalogues, tag), ...catalogueIn(sentences, tag) };
  return {
    catalogue,
    formatters: orderFormatters(catalogue, conditionWords(book), formattersIn(book, catalogue, tag)),
  };
};

/** The kinds of questions of a turn, in the order of play. */
const ACTS = ['card', 'orders', 'rally', 'move', 'combat'] as const;

/** What follows from the acts of a sheet; where no line says it, the default of the rules counts. */
const FOLLOWING = ['advance', 'take', 'bonus', 'keep'];

/** Refusals that no die changes: whom the card orders, what has moved, what the card lets fight. */
const LASTING = [
  ...['orders.foreign', 'orders.many', 'orders.arm', 'orders.contact', 'orders.square', 'orders.leader'],
  ...['combat.unordered', 'combat.moved', 'combat.barred', 'combat.card', 'combat.cavalry', 'combined.arm'],
];

/** Rules of a reaction sheet. */
const MOST_RULES = 40;

/** Events of a line that lead over the field; fights are drawn by their odds. */
const wayIn = (event: GameEvent): readonly string[] =>
  event.kind === 'unit.moved' || event.kind === 'leader.moved' || event.kind === 'unit.advanced' ? wayOf(event) : [];

const cardIn = (answer: Json): string | undefined =>
  isObject(answer) && typeof answer.card === 'string' ? answer.card : undefined;

/** A turn begins and ends with its events; what others do in it ends no sheet. */
const notice = ({ kind, side, turn = 0 }: GameEvent, owns: readonly string[]): Notice | undefined => {
  if (typeof side === 'string' && !owns.includes(side)) return undefined;
  if (kind === 'turn.begun') return { means: 'begin', reason: message('notice.turn.begun', { turn }) };
  const isEnd = kind === 'turn.ended' || kind === 'game.ended';
  return isEnd ? { means: 'over', reason: message('notice.turn.ended', { turn }) } : undefined;
};

/** D-17: what a turn ends with where a finished sheet has no more lines. */
function finish(decision: Decision): Json | undefined {
  if (decision.kind === 'move' || decision.kind === 'combat') return { done: true };
  return decision.kind === 'card' ? undefined : decision.fallback();
}

/** Ready-made reaction sheets: each may be followed by own lines, which come after it. */
const PROFILES: Readonly<Record<string, readonly string[]>> = {
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

/** The language for a game that is played from a book. Orders are written in English in all languages. */
export function languageOf(book: Book, tag: LanguageTag = 'en', leaders: readonly string[] = []): Language<View> {
  const conditions = conditionWords(book);
  const words = new ScriptWords(book, conditions);
  const rules = rulesIn(words);
  const spoken = sentencesIn(book, tag);
  const say = speechOf({ language: tag, ...spoken });
  const yesNo = ({ kind }: Decision, isYes: boolean) => (kind === 'battleBack' ? isYes : undefined);
  const language: Language<View> = {
    verbs: [
      ...openingVerbs(words),
      moveVerb(words),
      ...fightingVerbs(words, rules.melee),
      keepVerb as unknown as Verb<View>,
      ...answerVerbs(words, rules),
      branchVerb(() => language, branchWords) as unknown as Verb<View>,
      ...(commonVerbs({ yesNo }) as Verb<View>[]),
    ],
    names: namesOf(book, leaders),
    conditions,
    lexicon: turnLexicon,
    nouns: [...PIECES, 'hex'],
    compose: composedTurn,
    reserved: [
      ...['weakest', 'nearest', 'leader', 'advance', 'then', 'bonus', 'take', 'none', 'yes', 'no', 'back', 'stay'],
      ...['order', 'detach', 'unsquare', 'section', 'alt', 'for', 'join', 'prefer', 'cover', 'support', 'dist', 'via'],
    ],
    spans: ['turn', 'game'],
    examples: ['MELEE FOR INF AGAINST CAV IF HAND >= 4: SQUARE > STAND', 'FLAGS FOR GUARD: IGNORE MAX'],
    help: helpIn(tag),
    profiles: PROFILES,
    forms: (view, owns) => {
      const position = words.at(view);
      const leaders = owns.flatMap((side) => leadersOf(position, side).map(({ id }) => id));
      return ruleForms(conditions, leaders);
    },
    acts: ACTS,
    phased: true,
    stages: ACTS.map((kind) => [kind]),
    gathered: gatheredBy(words),
    mostStanding: MOST_RULES,
    foresight: foresightIn(book),
    mode: 'go',
    ...spoken,
    guessable: () => ({}),
    yesNo,
    unasked: { reaction: 'STAND ANY ALWAYS' },
    parts: () => ['all'],
    finish,
    unsaid: (decision) => (FOLLOWING.includes(decision.kind) ? decision.fallback() : undefined),
    notice,
    tally: () => undefined,
    moment: ({ turn }) => ({ impulse: String(turn), turn: String(turn) }),
    formatAnswer: answerText,
    placesOf,
    wayOf: wayIn,
    whoOf,
    further: (decision, view) => furtherActs(book, decision, view),
    deeds: {
      kinds: DEEDS,
      fights: FIGHTS,
      of: deedOf,
      isIdle,
      spoils: (move, fire, view) => spoils(book, move, fire, view),
    },
    cardOf: cardIn,
    cardTitle: (id) => spoken.formatters.card?.(id) ?? id,
    cardUse: (answer, view) => {
      const card = cardIn(answer);
      if (card === undefined || !book.cards.has(card) || view.you === undefined) return undefined;
      return ordersOfPlay(say, book, words.at(view), view.you, answer as CardPlay);
    },
    branches: branchWords,
  };
  return language;
}
