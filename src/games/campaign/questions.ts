/** What the rules tell with each kind of question: the figures that sentences, standing orders and the stand-in read. */
import { type Decision, type Message, message } from '../../engine/index.ts';
import type { Candidate, EvadingUnit, WayOut } from './asked.ts';
import type { Side } from './events.ts';
import type { Answers, AreaId, CardNumber, Force, LeaderId, PowerId, Status } from './types.ts';

/** Whom a question is for, and the place it is about. */
type Place = { readonly power: PowerId; readonly area: AreaId };

/** Dice of the next round, as far as they are known. */
type Dice = { readonly mydice: number; readonly hisdice: number };

/** A round of a fight in which cards may be put down. */
type Round = Place & Dice & { readonly playable: readonly CardNumber[]; readonly side: Side; readonly round: number };

/** Figures by kind of question. A game adds those of its own kinds by declaration merging. */
export interface Questions {
  intercept: Place &
    Dice & {
      /** Not where troops have no place to come from: they land, or an event puts a flag. */
      readonly from?: AreaId;
      readonly mover: Force;
      readonly candidates: readonly Candidate[];
      readonly status: Status;
    };
  evade: Place &
    Dice & {
      readonly from?: AreaId;
      readonly enemy: Force;
      readonly defenders: Force;
      readonly units: readonly EvadingUnit[];
    };
  retreat: Place & { readonly options: readonly WayOut[] };
  /** `lead`: casualties of the enemy less one's own, from the second round on. */
  'battle.cards': Round & { readonly lead?: number };
  'siege.cards': Round & { readonly hits: number; readonly strength: number };
  'siege.continue': Place & {
    readonly hits: number;
    readonly strength: number;
    readonly rounds: number;
    readonly mydice: number;
  };
  'siege.replace': Place & { readonly rounds: number; readonly most: number };
  losses: Place & { readonly sp: number };
  'losses.leader': Place & { readonly leaders: readonly LeaderId[] };
  /** `owed`: CP that `event` demands. */
  'debt.card': { readonly power: PowerId; readonly owed: number; readonly event: CardNumber };
  /** `sp`: strength that was bid. */
  strip: { readonly sp: number };
  /** Cards that were put aside, and that would be drawn anew. */
  mulligan: { readonly power: PowerId; readonly discarded: number; readonly drawn: number };
  /** `before`: whose impulse would be next. */
  preempt: { readonly power: PowerId; readonly before: PowerId; readonly cards: number };
}

/** A decision of one kind, with its figures. */
export type Asked<K extends keyof Questions> = Decision & {
  readonly kind: K;
  readonly prompt: { readonly args: Questions[K] };
};

/** The prompt of a question, which has all the figures of its kind. */
export const asking = <K extends keyof Questions>(kind: K, figures: Questions[K]): Message =>
  message(`ask.${kind}`, { ...figures });

/** Every question of these kinds is put by `asking`. */
export const isAsked = <K extends keyof Questions>(decision: Decision, kind: K): decision is Asked<K> =>
  decision.kind === kind;

/** Where each figure of a condition comes from: a question that tells one of these has it. */
interface Sources {
  odds: 'candidates' | 'units';
  drm: 'candidates';
  attrition: 'candidates' | 'units' | 'options';
  mydice: 'mydice';
  hisdice: 'hisdice';
  ratio: 'hisdice';
  enemy: 'hisdice';
  mysp: 'candidates' | 'defenders';
  hissp: 'mover' | 'enemy';
  round: 'round';
  lead: 'lead';
  lossdiff: 'lead';
  hits: 'hits';
  strength: 'strength';
  rounds: 'rounds';
}

/** The figures that a condition may compare at a kind of question, besides those that are known at any. */
export type FigureAt<K extends keyof Questions> = {
  [F in keyof Sources]: Extract<Sources[F], keyof Questions[K]> extends never ? never : F;
}[keyof Sources];

/** Figures offered at kinds of questions; of a kind that is not yet described, any. `Own`: what the impulse tells at any question. */
export type Offered<Own extends string> = {
  readonly [K in keyof Answers]?: readonly (K extends keyof Questions ? FigureAt<K> | Own : string)[];
};
