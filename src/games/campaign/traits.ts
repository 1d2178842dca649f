/** What the program has to know of each question and each event of the campaign games. */
import { isObject, type Json, type JsonObject, uncheckedMessage } from '../../engine/index.ts';
import type { Events, EventTraits, Questions, QuestionTraits } from '../../game/index.ts';
import type { Catalogue } from '../../i18n/index.ts';
import { imagined } from './bot/known-position.ts';
import type { CampaignTypes } from './define/module.ts';
import type { EventKind, EventOf, SharedEventKinds } from './events.ts';
import { stakesOf } from './orders/answer-notes.ts';
import { triggerOf } from './orders/answers/branch.ts';
import { oddsOfEvent, oddsOfQuestion } from './orders/forecast-odds.ts';
import { labelling, marchOf, type OwnLabels } from './orders/labels/index.ts';
import type { OwnLanguage } from './orders/names.ts';
import type { Tellers } from './orders/note.ts';
import { notice, tally } from './orders/notices.ts';
import { partsOf, SILENCE, yesNoIn } from './orders/usual-answers.ts';
import { tell } from './report/event-messages.ts';
import { contingentsIn } from './rules/forces/stacks.ts';
import type { Definition } from './rules/play.ts';
import { contingentsOf } from './rules/position.ts';
import type { Force } from './types.ts';

type OfQuestion = QuestionTraits<CampaignTypes>;

/** What is particular to kinds of question, or nothing. */
export type QuestionKinds = Readonly<Record<string, Partial<OfQuestion>>>;

const weighty = { role: 'weighty' } as const;

/** What all campaign games ask. */
export const QUESTIONS: QuestionKinds = {
  role: weighty,
  bid: weighty,
  strip: weighty,
  mulligan: { needsHand: true, unasked: 'MULLIGAN NEVER' },
  preempt: { repeats: true, unasked: 'PREEMPT NEVER' },
  'impulse.order': { role: 'act' },
  commander: {},
  consent: {},
  intercept: { repeats: true, odds: oddsOfQuestion },
  evade: { repeats: true, odds: oddsOfQuestion },
  'reaction.order': { repeats: true },
  respond: { repeats: true, unasked: 'RESPOND NEVER' },
  'event.choice': { sentence: 'ask.event' },
  'battle.cards': { repeats: true, unasked: 'BATTLE ALL NEVER' },
  'siege.cards': { repeats: true, unasked: 'SIEGE CARDS NEVER' },
  'siege.continue': { repeats: true },
  'siege.replace': {},
  losses: { repeats: true },
  'losses.share': {},
  'losses.leader': {},
  retreat: {},
  'flag.kind': { repeats: true },
  'debt.card': {},
  discard: {},
  reinforce: { ...weighty, isForm: true },
  deploy: weighty,
  withdraw: {},
};

interface Asking {
  readonly rules: Definition;
  readonly words: OwnLanguage;
  readonly sentences: Catalogue;
  /** Kinds that only this game asks, and what their answers mean. */
  readonly own: QuestionKinds | undefined;
  readonly stakes: Tellers | undefined;
  readonly labels: OwnLabels | undefined;
}

/** The questions of a game. */
export const questionsOf = ({ rules, words, sentences, own, stakes, labels }: Asking): Questions<CampaignTypes> => {
  const label = labelling(rules, labels);
  const everywhere = {
    yesNo: (decision, yes) => yesNoIn(words, decision, yes),
    parts: partsOf,
    silence: SILENCE,
    stakes: (view, decision, answer) => stakesOf({ game: rules, state: imagined(view) }, decision, answer, stakes),
    together: (answers, view) => marchOf(rules, answers, view),
    short: ({ kind, prompt: { args } }) => {
      // The first question of an impulse is described by the situation; a later one shows its CP.
      if (kind === 'impulse.order' && !args?.cp) return undefined;
      const key = `asked.${kind}${variantOf(kind, args)}`;
      return key in sentences ? uncheckedMessage(key, args) : undefined;
    },
  } satisfies Partial<OfQuestion>;
  const traits = Object.entries({ ...QUESTIONS, ...own }).map(([kind, each]): [string, OfQuestion] => [
    kind,
    {
      role: 'reaction',
      ...everywhere,
      label: (answer, view) => label(kind, answer, view),
      ...(FREE_LAST.includes(kind) ? { listed: lastIfFree } : {}),
      ...each,
    },
  ]);
  // A game brings the kinds that it adds by declaration merging.
  return Object.fromEntries(traits) as Questions<CampaignTypes>;
};

/** Some questions have fewer words where a place, or whom they are about, is not known. */
const variantOf = (kind: string, args: JsonObject = {}): string => {
  if (kind === 'respond' && args.area === undefined) return '.anywhere';
  if (kind === 'event.choice' && args.event !== undefined) return '.card';
  return kind === 'intercept' && args.mover === undefined ? '.open' : '';
};

/** Questions to which the answer that costs nothing stands last. */
const FREE_LAST: readonly string[] = [
  ...['intercept', 'evade', 'battle.cards', 'siege.cards', 'respond', 'preempt'],
  ...['reinforce', 'deploy', 'withdraw'],
];

/** Nobody comes, leaves or is built, and no card is played. */
export const lastIfFree = (answer: Json): 'last' | undefined =>
  Object.entries(isObject(answer) ? answer : {}).some(
    ([name, each]) =>
      each === null ||
      each === false ||
      (Array.isArray(each) && each.length === 0) ||
      (name === 'do' && each === 'end'),
  )
    ? 'last'
    : undefined;

type OfEvent<K extends EventKind> = EventTraits<CampaignTypes, EventOf<K>>;

/** What is particular to kinds of event that only one game has, or nothing. */
export type OwnEvents = Readonly<Record<string, Partial<EventTraits<CampaignTypes, CampaignTypes['event']>>>>;

/** It comes before anybody has done anything, or only says whose turn it is. */
const quiet = { isNews: false } as const;

const sharedEvents = (rules: Definition): { readonly [K in keyof SharedEventKinds]: OfEvent<K> } => {
  const holds = (force: Force, powers: readonly string[]): boolean =>
    contingentsIn(force).some((contingent) => isOf(contingent, powers));
  const isOf = (owner: string, powers: readonly string[]): boolean =>
    powers.some((power) => power === owner || contingentsOf(rules, power).includes(owner));
  /** It is about what its power has done or suffered. */
  const ofPower = { concerns: ({ power }: { readonly power: string }, owns: readonly string[]) => isOf(power, owns) };
  const ofForce = { concerns: ({ force }: { readonly force: Force }, owns: readonly string[]) => holds(force, owns) };
  const ofFlag = { concerns: ({ was }: { readonly was: string }, owns: readonly string[]) => isOf(was, owns) };
  const odds: OfEvent<'battle.rolled' | 'siege.rolled'>['odds'] = (state, event, before) =>
    oddsOfEvent({ game: rules, state }, event, before);
  return {
    'seat.rolled': {},
    'bid.made': {},
    'bid.declined': {},
    'seat.taken': {},
    'match.began': quiet,
    'turn.began': {},
    'round.began': quiet,
    'phase.began': quiet,
    'cards.drawn': quiet,
    'hand.gained': quiet,
    'cards.discarded': { isNews: ({ cause }) => cause !== 'mulligan' },
    'hand.lost': {},
    'card.given': {},
    'hand.shown': {},
    'deck.shuffled': quiet,
    'mulligan.kept': quiet,
    'preemption.declared': {},
    'impulse.began': quiet,
    'impulse.passed': {},
    'impulse.ended': { ...ofPower, isNews: false, story: 'ends' },
    'card.played': {},
    'card.bought': {},
    'event.chosen': {},
    'resource.changed': {},
    'pieces.built': {},
    'pieces.regrouped': {},
    'formation.moved': { ...ofForce, story: ({ cause }) => (cause === 'march' ? 'begins' : undefined) },
    'formation.regrouped': ofPower,
    'enemy.attacked': {},
    'commander.named': {},
    'consent.given': {},
    'attrition.rolled': ofForce,
    'pieces.lost': ofPower,
    'battery.rolled': ofPower,
    'raid.rolled': {},
    'interception.rolled': ofForce,
    'evasion.rolled': ofForce,
    'step.stopped': {},
    'attempt.cancelled': {},
    'battle.began': { concerns: ({ attacker, defender }, owns) => holds(attacker, owns) || holds(defender, owns) },
    'battle.rolled': { ...ofPower, odds },
    'battle.ended': {
      story: 'ends',
      concerns: ({ powers: { attacker, defender } }, owns) =>
        [...attacker, ...defender].some((power) => isOf(power, owns)),
    },
    'loot.rolled': {},
    'siege.began': { ...ofPower, story: 'begins' },
    'siege.rolled': { ...ofPower, odds },
    'siege.ended': { ...ofPower, story: 'ends' },
    'sack.rolled': {},
    'flag.placed': ofFlag,
    'flag.removed': ofFlag,
    'fortress.made': {},
    'fortress.fell': {},
    'partisans.kept-off': {},
    'guerrilla.rolled': {},
    'effect.began': {},
    'line.closed': {},
    'table.rolled': {},
    'casualties.spared': {},
    'check.rolled': {},
    'debt.paid': {},
    'debt.incurred': {},
    'order.dropped': {},
    'moderator.corrected': {},
    'rule.awaited': {},
    'game.ended': {},
  };
};

/** The events of a game. */
export const eventsOf = (rules: Definition, own: OwnEvents = {}): Events<CampaignTypes> => {
  const everywhere: Partial<EventTraits<CampaignTypes, CampaignTypes['event']>> = {
    tell,
    sheet: notice,
    points: tally,
    trigger: triggerOf,
  };
  const traits = Object.entries<object>({ ...sharedEvents(rules), ...own });
  // A game brings the kinds that it adds by declaration merging.
  return Object.fromEntries(traits.map(([kind, each]) => [kind, { ...everywhere, ...each }])) as Events<CampaignTypes>;
};
