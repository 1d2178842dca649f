/** Answers without words of their own: what yes, no and silence mean to a question. */
import type { Decision, Json } from '../../../engine/index.ts';
import type { Notice, Silence } from '../../../orders/index.ts';
import { cpIn } from '../rules/cards/restricted-cp.ts';
import { isAsked } from '../rules/questions.ts';
import type { View } from '../state.ts';
import type { OwnLanguage } from './names.ts';
import { NEW_CARD } from './notices.ts';
import { unsaidCards, unsaidNote } from './silence.ts';

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

export const yesNoIn = (own: OwnLanguage, decision: Decision, yes: boolean): Json | undefined => {
  const { kind } = decision;
  if (!yes) return NO[kind] ?? own.no[kind];
  const [only, ...others] = isAsked(decision, 'intercept') ? decision.prompt.args.candidates : [];
  return only && others.length === 0 ? { intercept: only.from } : (YES[kind] ?? own.yes[kind]);
};

/** The parts of a question that standing orders treat separately. */
export const partsOf = (decision: Decision): readonly string[] => {
  // A line about cards that does not apply to this fight means: play none. The player need not be asked.
  if (decision.kind === 'battle.cards' || decision.kind === 'siege.cards') return [];
  if (isAsked(decision, 'intercept')) return decision.prompt.args.candidates.map(({ from }) => from);
  if (isAsked(decision, 'respond')) return decision.prompt.args.possible.map(String);
  if (isAsked(decision, 'evade')) return decision.prompt.args.units.map(({ unit }) => unit);
  return ['all'];
};

/** Questions that a finished sheet without a line for them ends: nothing more of that kind. */
export const CLOSED = ['bid', 'reinforce', 'deploy', 'send', 'withdraw'];

/** The answer with which nothing more happens. */
export const closingOf = (kind: string): Json => NO[kind] ?? null;

const finish = (_decision: Decision, view: View, stopped: Notice | undefined): Json | undefined => {
  const asks = stopped && (stopped.reason.key === NEW_CARD || cpIn(view.impulse) > 0);
  return asks ? undefined : { do: 'end' };
};

/** What a sheet answers where none of its lines does. */
export const SILENCE: Silence<View> = {
  done: finish,
  used: ({ kind }) => (CLOSED.includes(kind) ? NO[kind] : undefined),
  unsaid: unsaidCards,
  note: unsaidNote,
};
