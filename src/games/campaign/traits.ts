/** What the program has to know of each question and each event of the campaign games. */
import { given, uncheckedMessage } from '../../engine/index.ts';
import type { Events, EventTraits, Questions, QuestionTraits } from '../../game/index.ts';
import type { Catalogue } from '../../i18n/index.ts';
import type { Language } from '../../orders/index.ts';
import type { EventKind, EventOf, SharedEventKinds } from './events.ts';
import { labelling, marchOf, type OwnLabels } from './labels/index.ts';
import type { CampaignTypes } from './module.ts';
import { contingentsIn } from './pieces/stacks.ts';
import { oddsOfEvent, oddsOfQuestion } from './plan-odds.ts';
import type { Definition } from './play.ts';
import { contingentsOf } from './position.ts';
import { tell } from './reporting/tell.ts';
import { stakesOf, type Tellers } from './stakes.ts';
import { imagined } from './stand-in/sight.ts';
import type { View } from './state.ts';
import type { Force } from './types.ts';

type OfQuestion = QuestionTraits<CampaignTypes>;

/** What is particular to kinds of question, or nothing. */
export type QuestionKinds = Readonly<Record<string, Partial<OfQuestion>>>;

/** What all campaign games ask. */
export const QUESTIONS: QuestionKinds = {
  role: {},
  bid: {},
  strip: {},
  mulligan: { needsHand: true },
  preempt: {},
  'impulse.order': { role: 'act' },
  commander: {},
  consent: {},
  intercept: { odds: oddsOfQuestion },
  evade: { odds: oddsOfQuestion },
  'reaction.order': {},
  respond: {},
  'event.choice': { sentence: 'ask.event' },
  'battle.cards': {},
  'siege.cards': {},
  'siege.continue': {},
  'siege.replace': {},
  losses: {},
  'losses.share': {},
  'losses.leader': {},
  retreat: {},
  'flag.kind': {},
  'debt.card': {},
  discard: {},
  reinforce: {},
  deploy: {},
  withdraw: {},
};

interface Asking {
  readonly rules: Definition;
  readonly language: Language<View>;
  readonly sentences: Catalogue;
  /** Kinds that only this game asks, and what their answers mean. */
  readonly own: QuestionKinds | undefined;
  readonly stakes: Tellers | undefined;
  readonly labels: OwnLabels | undefined;
}

/** The questions of a game, with what its language of orders says of them. */
export const questionsOf = ({ rules, language, sentences, own, stakes, labels }: Asking): Questions<CampaignTypes> => {
  const { close, unsaid, unsaidNote, unasked = {}, weighty = [], filled = [] } = language;
  const label = labelling(rules, labels);
  const everywhere = {
    yesNo: language.yesNo,
    parts: language.parts,
    silence: { done: language.finish, ...given({ used: close, unsaid, note: unsaidNote }) },
    stakes: (view, decision, answer) => stakesOf({ game: rules, state: imagined(view) }, decision, answer, stakes),
    together: (answers, view) => marchOf(rules, answers, view),
    short: ({ kind, prompt: { args } }) => {
      // The first question of an impulse is described by the situation; a later one shows its CP.
      if (kind === 'impulse.order' && !args?.cp) return undefined;
      const key = `asked.${kind}${kind === 'respond' && args?.area === undefined ? '.anywhere' : ''}`;
      return key in sentences ? uncheckedMessage(key, args) : undefined;
    },
  } satisfies Partial<OfQuestion>;
  const traits = Object.entries({ ...QUESTIONS, ...own }).map(([kind, each]): [string, OfQuestion] => [
    kind,
    {
      role: weighty.includes(kind) ? 'weighty' : 'reaction',
      ...everywhere,
      ...given({ unasked: unasked[kind] }),
      label: (answer, view) => label(kind, answer, view),
      ...(filled.includes(kind) ? { isForm: true } : {}),
      ...each,
    },
  ]);
  // A game brings the kinds that it adds by declaration merging.
  return Object.fromEntries(traits) as Questions<CampaignTypes>;
};

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
    'impulse.ended': ofPower,
    'card.played': {},
    'card.bought': {},
    'event.chosen': {},
    'resource.changed': {},
    'pieces.built': {},
    'pieces.regrouped': {},
    'formation.moved': ofForce,
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
      concerns: ({ powers: { attacker, defender } }, owns) =>
        [...attacker, ...defender].some((power) => isOf(power, owns)),
    },
    'loot.rolled': {},
    'siege.began': ofPower,
    'siege.rolled': { ...ofPower, odds },
    'siege.ended': ofPower,
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

/** The events of a game, with what its language of orders takes from them. */
export const eventsOf = (rules: Definition, language: Language<View>, own: OwnEvents = {}): Events<CampaignTypes> => {
  const everywhere = {
    tell,
    sheet: language.notice,
    points: language.tally,
    ...given({ trigger: language.branches?.triggerOf }),
  };
  const traits = Object.entries<object>({ ...sharedEvents(rules), ...own });
  // A game brings the kinds that it adds by declaration merging.
  return Object.fromEntries(traits.map(([kind, each]) => [kind, { ...everywhere, ...each }])) as Events<CampaignTypes>;
};
