/** The language in which orders of the campaign games are written: their verbs, names, conditions and sentences. */
import {
  type Decision,
  type GameEvent,
  isObject,
  type Json,
  type JsonObject,
  type LanguageTag,
  message,
  same,
} from '../../../engine/index.ts';
import { type Catalogue, type Catalogues, catalogueIn, speechFrom } from '../../../i18n/index.ts';
import {
  branchVerb,
  commonVerbs,
  type Dialect,
  dialectsIn,
  foreignVerb,
  type HelpExamples,
  type Language,
  type Loss,
  NameBook,
  type NameEntry,
  type Notice,
  type Order,
  orderCatalogues,
  orderFormatters,
  syntax,
  type Tally,
  type Verb,
} from '../../../orders/index.ts';
import { cpIn } from '../cards/purses.ts';
import type { Content } from '../content.ts';
import { campaignEvent, type Meanings, meaningOf } from '../events.ts';
import { foresight } from '../foresight.ts';
import { makeFormatters, namersOf, ofShape } from '../formatters.ts';
import { type Examples, helpWith } from '../help.ts';
import { campaignSentences } from '../messages/index.ts';
import type { SeatPlan } from '../module.ts';
import type { Reactions } from '../play.ts';
import { PROFILES } from '../profiles.ts';
import { isAsked } from '../questions.ts';
import { standingForms } from '../standing/forms.ts';
import { idleReason } from '../standing/idle.ts';
import { conditionWords } from '../standing/words.ts';
import type { Phase, View } from '../state.ts';
import type { Act, AreaId, EventChoice, PowerId, Troops } from '../types.ts';
import { branchWords } from './branch.ts';
import { commanderRow, groupVerbs } from './command.ts';
import { closestTo, composed } from './compose.ts';
import { DEED_KINDS, deedOf } from './deeds.ts';
import { elseRow } from './else.ts';
import { fightRows } from './fight.ts';
import { handRows } from './hand.ts';
import { impulseRows } from './impulse.ts';
import { type Elsewhere, heldCards, type Kit, makeKit, type OwnLanguage, powersCalled, type Rows } from './kit.ts';
import { CASES, campaignLexicon } from './lexicon.ts';
import { loseRow } from './lose.ts';
import { writeMove } from './move.ts';
import { neverOf } from './never.ts';
import { orderRow } from './order.ts';
import { formatPick, PICKED, pickRows } from './pick.ts';
import { reactionRows } from './reactions.ts';
import { leavesUnsaid } from './reinforce.ts';
import { isDeclining, replies } from './replies.ts';
import { respondRow } from './respond.ts';
import { retreatRow } from './retreat.ts';
import { seaRows } from './sea.ts';
import { seatingRows } from './seating.ts';
import { askRow, unsaidCards, unsaidNote } from './unsaid.ts';
import { winterRows } from './winter.ts';

export interface LanguageSetup {
  readonly content: Content;
  /** Whether a question comes again in this winter to the player of these powers. */
  comesAgain(kind: string, view: View, owns: readonly PowerId[]): boolean;
  /** The power that controls an area at present. */
  controller(view: View, area: AreaId): PowerId | null;
  /** What cards can do out of turn. */
  readonly reactions: Reactions;
  /** What players may bid for or pick before the game. */
  readonly roles?: readonly SeatPlan[];
  /** Orders of a related game alone; players know both games. */
  readonly elsewhere?: Elsewhere;
  /** What this game adds. */
  readonly own?: OwnLanguage;
  /** Example lines, for HELP and for lines that were not understood. */
  readonly examples: Examples;
  /** Topics of HELP that only this game has. */
  readonly ownHelp?: HelpExamples;
  /** All sentences of the game by language. The sentences of the orders are added to them. */
  readonly catalogues?: Catalogues;
}

const namesOf = ({ areas, leaders, powers, cards, aliases }: Content): NameEntry[] => [
  ...[...leaders.values()].map(({ id, name }) => ({ kind: 'leader', id, name, also: aliases.leaders[id] ?? [] })),
  ...[...areas.values()].map(({ id, name }) => ({ kind: 'place', id, name, also: aliases.places[id] ?? [] })),
  ...powers.map(({ id, name, code }) => ({ kind: 'power', id, name, also: [code, ...(aliases.powers[id] ?? [])] })),
  ...[...cards.values()].map(({ number, title }) => ({
    kind: 'card',
    id: String(number),
    name: title,
    also: aliases.cards[String(number)] ?? [],
  })),
];

/** The order language of a campaign game with this content, in English. It understands names in other languages too. */
export const campaignLanguage = ({
  content,
  comesAgain,
  controller,
  reactions,
  roles = [],
  elsewhere,
  own: added = NOTHING,
  examples,
  ownHelp,
  catalogues = campaignSentences,
}: LanguageSetup): Language<View> => {
  const kit = makeKit({ content, controller, reactions, roles }, added);
  const names = new NameBook(namesOf(content));
  const conditions = conditionWords(kit);
  const table = new syntax.VerbTable<View>(rowsOf(kit, added.rows(kit), elsewhere), { names, conditions });
  const branches = branchWords(kit, (order) => writeMove(order, kit.full));
  const written = (kind: string, answer: Json) => formatAnswer(kit, added, table, kind, answer);
  const language: Language<View> = {
    verbs: [
      ...table.verbs,
      branchVerb(() => language, branches),
      ...commonVerbs({ yesNo: (decision, yes) => yesNo(added, decision, yes) }, [
        'response',
        'responses',
        'respond',
        'card',
        'cards',
      ]).filter(({ name }) => !(name in table.rows)),
      ...groupVerbs(examples),
      ...(elsewhere?.verbs ?? []).map((name) => foreignVerb(name, elsewhere?.game ?? '')),
    ] satisfies readonly Verb<View>[],
    names,
    conditions,
    reserved: ['cp', 'event', 'sp', 'inf', 'cav', 'art', 'round', 'rounds', 'play', 'while'],
    opener: { verb: 'PLAY', uses: ['cp', 'event'] },
    lexicon: campaignLexicon,
    dialects: dialectsOf(content, catalogues, Object.keys(table.rows)),
    cases: CASES,
    replies,
    declines: isDeclining,
    compose: (phrase, context) => composed(kit, phrase, context),
    closest: (phrase, context) => closestTo(kit, phrase, context),
    branches,
    foresight,
    grave: ['order.card-leaves', 'order.hand-goes', 'order.home-card-goes'],
    help: helpWith(catalogues, examples, 'en', ownHelp),
    profiles: PROFILES,
    examples: ['EVADE NEVER', 'INTERCEPT ALL IF odds >= 70%'],
    forms: standingForms(kit, table.rows, conditions),
    acts: ['impulse.order'],
    weighty: ['reinforce', 'deploy', 'send', 'bid', 'role', 'strip'],
    stages: [['reinforce'], ['deploy', ...kit.sends], ['withdraw']],
    comesAgain,
    ...sentencesIn('en', { content, catalogues }, kit, conditions),
    guessable: ({ view }) => ({ card: new Set(view ? heldCards(view).map(String) : []) }),
    powersCalled: (word, context) => powersCalled(content, word, context),
    yesNo: (decision, yes) => yesNo(added, decision, yes),
    parts,
    finish,
    close: ({ kind }) => (CLOSED.includes(kind) ? NO[kind] : undefined),
    filled: ['reinforce'],
    unsaid: unsaidCards,
    unsaidNote,
    unspent,
    needless: ['flag.already-ours', ...added.needless],
    never: neverOf(kit),
    unasked: {
      'battle.cards': 'BATTLE ALL NEVER',
      'siege.cards': 'SIEGE CARDS NEVER',
      respond: 'RESPOND NEVER',
      mulligan: 'MULLIGAN NEVER',
      preempt: 'PREEMPT NEVER',
      ...added.unasked,
    },
    idle: idleReason(kit),
    plans: ({ phase }) => PLANNED.includes(phase),
    isNext: ({ slot }, owns) => slot !== null && owns.includes(slot),
    notice,
    waits,
    tally,
    moment: ({ turn, round, slot, impulse }) => ({
      impulse: [turn, round, slot, impulse?.power ?? ''].join('.'),
      round: `${turn}.${round}`,
      turn: String(turn),
    }),
    formatAnswer: written,
    placesOf,
    whoOf: (answer) => whoOf(kit, answer),
    cardOf,
    deeds: {
      kinds: DEED_KINDS,
      of: (answer) => deedOf(answer, written('', answer), whoOf(kit, answer)),
    },
  };
  return language;
};

/** The order words of each language that has its own, with the names of its script. */
const dialectsOf = (content: Content, catalogues: Catalogues, verbs: readonly string[]): readonly Dialect[] =>
  dialectsIn(catalogues, verbs, (tag) => {
    const { place, leader, power } = namersOf(content, tag);
    return [
      ...[...content.areas.values()].map(({ id, name }) => ({ printed: name, spoken: place(id) })),
      ...[...content.leaders.values()].map(({ id, name }) => ({ printed: name, spoken: leader(id) })),
      ...content.contingents.flatMap(({ id, name, code }) => [
        { printed: id, spoken: power(id) },
        { printed: name, spoken: power(id), code },
      ]),
    ];
  });

/**
 * The verbs of a game, its own first. An answer is written by the first that gives it, so those stand last that are known
 * by less.
 */
export const rowsOf = (kit: Kit, own: Rows, elsewhere: Elsewhere | undefined): Rows => {
  const impulse = impulseRows(kit, elsewhere, new Set(Object.keys(own).map((name) => name.toLowerCase())));
  const { act: play } = impulse.PLAY;
  return {
    ...own,
    ...impulse,
    ...reactionRows(kit),
    ...handRows(kit, play, (card) => `PLAY ${play.syntax.write(card, { style: 'full' })}`),
    ...fightRows(kit),
    ASK: askRow(kit),
    RESPOND: respondRow(kit),
    COMMANDER: commanderRow(kit),
    ORDER: orderRow,
    ELSE: elseRow(kit),
    ...seaRows(kit),
    ...winterRows(kit),
    ...pickRows(kit),
    ...seatingRows(kit),
    LOSE: loseRow(kit),
    RETREAT: retreatRow(kit),
  };
};

const NOTHING: OwnLanguage = { rows: () => ({}), write: () => undefined, yes: {}, no: {}, needless: [] };

/** The same language with sentences in another one. Orders are written in English in all of them. */
export const languageIn = (
  tag: LanguageTag,
  language: Language<View>,
  { content, controller, reactions, examples, ownHelp, catalogues = campaignSentences }: LanguageSetup,
): Language<View> => ({
  ...language,
  help: helpWith(catalogues, examples, tag, ownHelp),
  ...sentencesIn(
    tag,
    { content, catalogues },
    makeKit({ content, controller, reactions }),
    language.conditions,
    language.dialects?.find((dialect) => dialect.language === tag),
  ),
});

const sentencesIn = (
  tag: LanguageTag,
  { content, catalogues }: Required<Pick<LanguageSetup, 'content' | 'catalogues'>>,
  kit: Kit,
  conditions: Language<View>['conditions'],
  dialect?: Dialect,
): Pick<Language<View>, 'catalogue' | 'formatters'> => {
  const own = catalogueIn(catalogues, tag);
  const catalogue: Catalogue = { ...catalogueIn(orderCatalogues, tag), ...own };
  const written = { ...makeFormatters(content, own), ...ownFormatters(kit, own, dialect?.phrase ?? ((text) => text)) };
  return { catalogue, formatters: orderFormatters(catalogue, conditions, written, dialect) };
};

/** Formatters for optional parts of a sentence: `after` writes ` into Badajoz`, or nothing. */
const ownFormatters = ({ full }: Kit, words: Catalogue, phrase: Dialect['phrase']) => {
  const say = speechFrom(words);
  return {
    after: ofShape(({ text, how }: { text: string; how: string }) =>
      text === '' ? '' : say(`after.${how}`, { text: phrase(text) }),
    ),
    choice: ofShape(({ power, areas = [], sp, leader, option }: EventChoice) => {
      const named = [
        ...areas.map((id, i) => full.place(id) + (sp ? ` ${sp[i]} SP` : '')),
        ...(power === undefined ? [] : [full.power(power)]),
        ...(leader === undefined ? [] : [full.leader(leader)]),
        ...(option === undefined ? [] : [say('choice.option', { option: option + 1 })]),
      ];
      return named.length > 0 ? `: ${named.map(phrase).join(', ')}` : '';
    }),
    rounds: ofShape(({ rounds }: { rounds: number }) => say('rounds.most', { rounds })),
    list: ofShape(({ list }: { list: string }) => list),
  };
};

const NO: Readonly<Record<string, Json>> = {
  intercept: { intercept: null },
  evade: { evade: null },
  preempt: { preempt: false },
  mulligan: { mulligan: false },
  respond: { respond: null },
  consent: { consent: false },
  'siege.continue': { go: false },
  'siege.replace': { fresh: 0 },
  commander: { commander: null },
  bid: { bid: null },
  reinforce: { do: 'end' },
  deploy: { deploy: null },
  send: { from: null },
  withdraw: { withdraw: null },
  'battle.cards': { cards: [] },
  'siege.cards': { cards: [] },
  'flag.kind': { flag: 'none' },
};

const YES: Readonly<Record<string, Json>> = {
  preempt: { preempt: true },
  // The question is whether the cards are kept.
  mulligan: { mulligan: false },
  consent: { consent: true },
  'siege.continue': { go: true },
};

/** Phases in which powers decide one after another about things known in advance. */
const PLANNED: readonly Phase[] = ['seating', 'mulligan', 'opening', 'interphase'];

/** Questions that a finished sheet without a line for them ends: nothing more of that kind. */
const CLOSED = ['bid', 'reinforce', 'deploy', 'send', 'withdraw'];

const yesNo = (own: OwnLanguage, decision: Decision, yes: boolean): Json | undefined => {
  const { kind } = decision;
  if (!yes) return NO[kind] ?? own.no[kind];
  const [only, ...others] = isAsked(decision, 'intercept') ? decision.prompt.args.candidates : [];
  return only && others.length === 0 ? { intercept: only.from } : (YES[kind] ?? own.yes[kind]);
};

const parts = (decision: Decision): readonly string[] => {
  // A line about cards that does not apply to this fight means: play none. The player need not be asked.
  if (decision.kind === 'battle.cards' || decision.kind === 'siege.cards') return [];
  if (isAsked(decision, 'intercept')) return decision.prompt.args.candidates.map(({ from }) => from);
  if (isAsked(decision, 'respond')) return decision.prompt.args.possible.map(String);
  if (isAsked(decision, 'evade')) return decision.prompt.args.units.map(({ unit }) => unit);
  return ['all'];
};

/** This event stops a sheet, and its owner has something to decide even without CP. */
const NEW_CARD = 'notice.card-drawn';

/** The attacked have left. The sheet goes on in an area that they no longer hold (D-18). */
const GONE = 'notice.evaded';

/**
 * D-18, D-19, D-27. A march to where the enemy has gone and another card after a draw wait for the owner; all else goes on as it
 * is written, after a won battle too.
 */
const waits = ({ reason: { key, args } }: Notice, answer: Json): boolean => {
  if (key === NEW_CARD) return cardOf(answer) !== undefined;
  return key === GONE && isObject(answer) && args?.area === answer.to;
};

const finish = (_decision: Decision, view: View, stopped: Notice | undefined): Json | undefined => {
  const asks = stopped && (stopped.reason.key === NEW_CARD || cpIn(view.impulse) > 0);
  return asks ? undefined : { do: 'end' };
};

/** So few CP are lost without a question. */
const SMALL_LOSS = 1;

/** CP for which something could be had, or a siege that costs none. A list that says what it keeps has said it. */
const unspent = (decision: Decision, { impulse }: View, by?: Order): Loss | undefined => {
  if (by !== undefined && !leavesUnsaid(by)) return undefined;
  if (GIVEN_UP.includes(decision.kind)) return givenUp(decision);
  const isWinter = decision.kind === 'reinforce';
  if (!isWinter && decision.kind !== 'impulse.order') return undefined;
  const cp = cpIn(impulse);
  const acts = () => decision.options().filter(isObject);
  if (cp > 0) {
    const asks = cp > SMALL_LOSS && acts().some(({ do: act }) => act !== 'end');
    return { text: message(isWinter ? 'ack.unspent.winter' : 'ack.unspent', { cp }), asks };
  }
  const siege = isWinter ? undefined : acts().find(isSiege);
  return siege && { text: message('ack.unspent.siege', { area: siege.at }), asks: false };
};

/** Questions of the winter and of the seating that a finished sheet ends, beside that for new troops. */
const GIVEN_UP = CLOSED.filter((kind) => kind !== 'reinforce');

/** What could still be deployed, sent, recalled or bid. */
const givenUp = (decision: Decision): Loss | undefined => {
  const closing = NO[decision.kind] ?? null;
  const isMore = decision.options().some((answer) => !same(answer, closing));
  return isMore ? { text: message(`ack.unspent.${decision.kind}`), asks: true } : undefined;
};

const isSiege = (act: JsonObject): act is Extract<Act, { do: 'siege' }> => act.do === 'siege';

const DICE = new Set([
  'attrition.rolled',
  'interception.rolled',
  'evasion.rolled',
  'battle.rolled',
  'siege.rolled',
  'loot.rolled',
  'sack.rolled',
  'battery.rolled',
  'raid.rolled',
  'check.rolled',
]);

const NOTICES: Meanings<Notice> = {
  'impulse.began': (_event, mine) => (mine ? BEGIN : undefined),
  'impulse.passed': (_event, mine) => (mine ? BEGIN : undefined),
  'impulse.ended': (_event, mine) => (mine ? { means: 'over', reason: message('notice.impulse') } : undefined),
  'turn.began': () => ({ means: 'over', reason: message('notice.turn') }),
  'order.dropped': ({ reason }) => ({ means: 'plan', reason: message('notice.dropped', { why: { ...reason } }) }),
  'interception.rolled': ({ power, to, success }, mine) =>
    mine || !success ? undefined : { means: 'plan', reason: message('notice.intercepted', { power, area: to }) },
  'evasion.rolled': ({ power, to, success }, mine) =>
    mine || !success ? undefined : { means: 'plan', reason: message(GONE, { power, area: to }), isMild: true },
  'battle.ended'({ area, overrun, winner }) {
    const isWon = winner === 'attacker';
    if (overrun && isWon) return undefined;
    return { means: 'plan', reason: message('notice.battle', { area }), ...(isWon ? { isMild: true } : {}) };
  },
  'cards.drawn': ({ cause }, mine) =>
    mine && (cause === 'purchase' || cause === 'event')
      ? { means: 'plan', reason: message(NEW_CARD), isMild: true }
      : undefined,
};

const BEGIN: Notice = { means: 'begin', reason: message('notice.impulse') };

const notice = (event: GameEvent, owns: readonly string[]): Notice | undefined => {
  const noticed = meaningOf(NOTICES, campaignEvent(event), owns);
  if (noticed || !DICE.has(event.kind)) return noticed;
  return { means: 'dice', reason: message('notice.rolled') };
};

const tally = (event: GameEvent): Tally | undefined => {
  const it = campaignEvent(event);
  if (it.kind === 'card.played') return it.as === 'cp' ? { gained: it.cp } : undefined;
  if (!('cp' in it) || !('left' in it) || it.cp === 0) return undefined;
  return { spent: it.cp, left: it.left };
};

/** Fields of answers that name one area. */
const PLACES = ['at', 'from', 'convoy', 'to', 'intercept'] as const;

const placesOf = (answer: Json): readonly string[] => {
  if (!isObject(answer)) return [];
  return PLACES.map((name) => answer[name]).filter((place) => typeof place === 'string');
};

/** The commander of a force, or its first leader. */
const whoOf = ({ full }: Kit, answer: Json): string | undefined => {
  if (!isObject(answer) || !isObject(answer.force)) return undefined;
  const { force, commander } = answer as { force: Record<string, Troops>; commander?: string };
  const leader = commander ?? Object.values(force).flatMap(({ leaders = [] }) => leaders)[0];
  return leader === undefined ? undefined : full.leader(leader);
};

const cardOf = (answer: Json): number | undefined =>
  isObject(answer) && typeof answer.card === 'number' ? answer.card : undefined;

const formatAnswer = (
  kit: Kit,
  own: OwnLanguage,
  table: syntax.VerbTable<View>,
  kind: string,
  answer: Json,
): string => {
  if (typeof answer === 'string') return answer;
  if (!isObject(answer)) return '';
  const text = own.write(kit, kind, answer);
  if (text !== undefined) return text;
  return PICKED.includes(kind) ? formatPick(kit, answer) : table.formatAnswer(kind, answer);
};
