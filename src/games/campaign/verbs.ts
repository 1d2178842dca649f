/** The language in which orders of the campaign games are written: their verbs, names, conditions and sentences. */
import {
  type Catalogue,
  type Decision,
  type GameEvent,
  type Json,
  type JsonObject,
  message,
} from '../../engine/index.ts';
import {
  branchVerb,
  commonVerbs,
  type Language,
  NameBook,
  type Named,
  type Notice,
  notYet,
  orderFormatters,
  orderSentences,
  type Tally,
  type Verb,
} from '../../orders/index.ts';
import { candidatesOf, unitsOf } from './asked.ts';
import type { CampaignEvent } from './events.ts';
import { makeFormatters } from './formatters.ts';
import { helpAbout } from './help.ts';
import { orders } from './messages/en/orders.ts';
import type { Content } from './module.ts';
import { PROFILES } from './profiles.ts';
import { conditionWords } from './standing-words.ts';
import type { Phase, View } from './state.ts';
import type { Act, AreaId, EventChoice, PowerId } from './types.ts';
import { formatReaction } from './verbs-answers.ts';
import { branchWords } from './verbs-branch.ts';
import { commanderVerb } from './verbs-command.ts';
import { elseVerb } from './verbs-else.ts';
import { fightVerbs } from './verbs-fight.ts';
import { handVerbs } from './verbs-hand.ts';
import { formatAct, impulseVerbs } from './verbs-impulse.ts';
import { heldCards, type Kit, makeKit } from './verbs-kit.ts';
import { loseVerb } from './verbs-lose.ts';
import { writeMove } from './verbs-move.ts';
import { orderVerb } from './verbs-order.ts';
import { pickVerbs } from './verbs-pick.ts';
import { reactionVerbs } from './verbs-reactions.ts';
import { possibleAt, respondVerb } from './verbs-respond.ts';
import { seaVerbs } from './verbs-sea.ts';
import { formatSeating, seatingVerbs } from './verbs-seating.ts';
import { winterVerbs } from './verbs-winter.ts';

/** Names in other spellings and languages, by kind of thing and id. */
export interface Aliases {
  readonly places: Readonly<Record<string, readonly string[]>>;
  readonly leaders: Readonly<Record<string, readonly string[]>>;
  readonly powers: Readonly<Record<string, readonly string[]>>;
  readonly cards: Readonly<Record<string, readonly string[]>>;
}

export interface LanguageSetup {
  readonly content: Content;
  readonly aliases: Aliases;
  /** Who controls an area now. */
  controller(view: View, area: AreaId): PowerId | null;
  /** All sentences of the game; those of the orders are added. */
  readonly catalogue?: Catalogue;
}

/** Orders of the rules that this version does not carry out. */
const LATER: readonly (readonly [string, ...string[]])[] = [['SCORCH'], ['ENTRENCH'], ['JOIN'], ['LEAVE']];

const namesOf = ({ areas, leaders, powers, cards }: Content, aliases: Aliases): Named[] => [
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

/** The language of a campaign game with this content, in English; names are understood in other languages too. */
export const campaignLanguage = ({ content, aliases, controller, catalogue = {} }: LanguageSetup): Language<View> => {
  const kit = makeKit(content, controller);
  const own = impulseVerbs(kit);
  const play = own.find((verb) => verb.name === 'PLAY') as Verb<View>;
  const conditions = conditionWords(kit);
  const sentences = { ...catalogue, ...orderSentences, ...orders };
  const branches = branchWords(kit, (order) => writeMove(order, kit.full));
  const language: Language<View> = {
    verbs: [
      ...own,
      ...reactionVerbs(kit),
      ...handVerbs(kit, play),
      ...fightVerbs(kit),
      respondVerb(kit),
      loseVerb(kit),
      commanderVerb(kit),
      orderVerb(),
      elseVerb(),
      branchVerb(() => language, branches),
      ...seaVerbs(kit),
      ...winterVerbs(kit),
      ...pickVerbs(kit),
      ...seatingVerbs(kit),
      ...commonVerbs({ yesNo }, ['response', 'responses', 'respond', 'card', 'cards']),
      ...LATER.map(([name, ...words]) => notYet(name, words)),
    ] as readonly Verb<View>[],
    names: new NameBook(namesOf(content, aliases)),
    conditions,
    reserved: ['cp', 'event', 'sp', 'inf', 'cav', 'art', 'round', 'rounds', 'play', 'while'],
    opener: { verb: 'PLAY', uses: ['cp', 'event'] },
    branches,
    help: helpAbout,
    profiles: PROFILES,
    acts: ['impulse.order'],
    weighty: ['reinforce', 'deploy', 'bid', 'role', 'strip'],
    catalogue: sentences,
    formatters: orderFormatters(sentences, conditions, { ...makeFormatters(content), ...ownFormatters(kit) }),
    guessable: ({ view }) => ({ card: new Set(view ? heldCards(view).map(String) : []) }),
    yesNo,
    parts,
    finish,
    close: ({ kind }) => CLOSING[kind],
    plans: ({ phase }) => PLANNED.includes(phase),
    notice,
    tally,
    moment: ({ turn, round, slot, impulse }) => ({
      impulse: [turn, round, slot, impulse?.power ?? ''].join('.'),
      round: `${turn}.${round}`,
      turn: String(turn),
    }),
    formatAnswer: (kind, answer) => formatAnswer(kit, kind, answer),
  };
  return language;
};

/** Formatters for parts of a sentence that may be missing: `after` writes ` into Badajoz`, or nothing. */
const ownFormatters = ({ full }: Kit) => ({
  after(value: Json): string {
    const { text, before } = value as { text: string; before: string };
    return text === '' ? '' : `${before}${text}`;
  },
  choice(value: Json): string {
    const { power, areas = [], sp, leader, option } = value as EventChoice;
    const named = [
      ...areas.map((id, i) => full.place(id) + (sp ? ` ${sp[i]} SP` : '')),
      ...(power === undefined ? [] : [full.power(power)]),
      ...(leader === undefined ? [] : [full.leader(leader)]),
      ...(option === undefined ? [] : [`option ${option + 1}`]),
    ];
    return named.length > 0 ? `: ${named.join(', ')}` : '';
  },
  rounds: (value: Json): string => ` for up to ${(value as { rounds: number }).rounds} rounds`,
  list: (value: Json): string => (value as { list: string }).list,
});

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
  withdraw: { withdraw: null },
  'battle.cards': { cards: [] },
  'siege.cards': { cards: [] },
  'flag.kind': { flag: 'none' },
};

const YES: Readonly<Record<string, Json>> = {
  preempt: { preempt: true },
  mulligan: { mulligan: true },
  consent: { consent: true },
  'siege.continue': { go: true },
};

/** Phases in which powers decide one after another what they have all seen coming. */
const PLANNED: readonly Phase[] = ['seating', 'mulligan', 'interphase'];

/** What it means that a sheet which is done has no further line for a question: nothing more of the kind. */
const CLOSING: Readonly<Record<string, Json>> = {
  bid: { bid: null },
  reinforce: { do: 'end' },
  deploy: { deploy: null },
  withdraw: { withdraw: null },
};

const yesNo = (decision: Decision, yes: boolean): Json | undefined => {
  if (!yes) return NO[decision.kind];
  const [only, ...others] = decision.kind === 'intercept' ? candidatesOf(decision) : [];
  return only && others.length === 0 ? { intercept: only.from } : YES[decision.kind];
};

const parts = (decision: Decision): readonly string[] => {
  // Whoever has a line about cards for a fight that does not fit plays none, and need not be asked.
  if (decision.kind === 'battle.cards' || decision.kind === 'siege.cards') return [];
  if (decision.kind === 'intercept') return candidatesOf(decision).map(({ from }) => from);
  if (decision.kind === 'respond') return possibleAt(decision).map(String);
  if (decision.kind === 'evade') return unitsOf(decision).map(({ unit }) => unit);
  return ['all'];
};

/** What has stopped a sheet and leaves the owner something to decide even without CP. */
const NEW_CARD = 'notice.card-drawn';

const finish = (_decision: Decision, view: View, stopped: Notice | undefined): Json | undefined => {
  const asks = stopped && (stopped.reason.key === NEW_CARD || (view.impulse?.cp ?? 0) > 0);
  return asks ? undefined : { do: 'end' };
};

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

const notice = (event: GameEvent, owns: readonly string[]): Notice | undefined => {
  const it = event as CampaignEvent;
  const mine = 'power' in it && owns.includes(it.power);
  switch (it.kind) {
    case 'impulse.began':
    case 'impulse.passed':
      return mine ? { means: 'begin', reason: message('notice.impulse') } : undefined;
    case 'impulse.ended':
      return mine ? { means: 'over', reason: message('notice.impulse') } : undefined;
    case 'turn.began':
      return { means: 'over', reason: message('notice.turn') };
    case 'order.dropped':
      return { means: 'plan', reason: message('notice.dropped', { why: { ...it.reason } }) };
    case 'interception.rolled':
      if (!mine && it.success)
        return { means: 'plan', reason: message('notice.intercepted', { power: it.power, area: it.to }) };
      break;
    case 'evasion.rolled':
      if (!mine && it.success)
        return { means: 'plan', reason: message('notice.evaded', { power: it.power, area: it.to }) };
      break;
    case 'battle.ended':
      return it.overrun ? undefined : { means: 'plan', reason: message('notice.battle', { area: it.area }) };
    case 'cards.drawn':
      if (mine && (it.cause === 'purchase' || it.cause === 'event'))
        return { means: 'plan', reason: message(NEW_CARD) };
      break;
    default:
      break;
  }
  return DICE.has(it.kind) ? { means: 'dice', reason: message('notice.dice') } : undefined;
};

const tally = (event: GameEvent): Tally | undefined => {
  const it = event as CampaignEvent;
  if (it.kind === 'card.played') return it.as === 'cp' ? { gained: it.cp } : undefined;
  if (!('cp' in it) || !('left' in it) || it.cp === 0) return undefined;
  return { spent: it.cp, left: it.left };
};

const formatAnswer = (kit: Kit, kind: string, answer: Json): string => {
  if (typeof answer === 'string') return answer;
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return '';
  if (kind === 'bid' || kind === 'strip') return formatSeating(kit, kind, answer);
  const object = answer as JsonObject;
  return 'do' in object ? formatAct(kit, object as unknown as Act) : formatReaction(kit, kind, object);
};
