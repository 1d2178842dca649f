/** The figures of each kind of question, for sentences, standing orders and the stand-in. */
import {
  type Ask,
  ask as askSeat,
  askAll as askSeats,
  checkAgainst,
  type Decision,
  type Json,
  type JsonObject,
  LazyAsk,
  message,
  type Script,
  type SeatId,
  type Verdict,
} from '../../../engine/index.ts';
import type { Side } from '../events.ts';
import type {
  Answers,
  AreaId,
  Arm,
  CardNumber,
  ContingentId,
  EventAnswers,
  Force,
  LeaderId,
  LineKind,
  PowerId,
  Status,
} from '../types.ts';
import type { Moment } from './occasions.ts';

/** An army that may intercept. */
type Candidate = {
  readonly from: AreaId;
  readonly leader: LeaderId;
  readonly force: Force;
  /** In percent. */
  readonly chance: number;
  readonly modifier: number;
  /** Dice of the first round, if it comes. */
  readonly mydice: number;
  /** Attrition rolls on the way. */
  readonly attrition: number;
};

/** Pieces that may evade, and their exits. */
type EvadingUnit = {
  readonly unit: 'army' | Arm;
  readonly leader?: LeaderId;
  readonly force: Force;
  readonly to: readonly {
    readonly area: AreaId;
    readonly chance: number;
    readonly modifier: number;
    readonly status: Status;
    readonly attrition: number;
  }[];
};

/** A way to retreat. */
type WayOut = {
  readonly area: AreaId;
  readonly line: LineKind | null;
  readonly status: Status;
  readonly attrition: number;
};

/** The power that a question is for, and its place. */
type Place = { readonly power: PowerId; readonly area: AreaId };

/** Dice of the next round, as far as known. */
type Dice = { readonly mydice: number; readonly hisdice: number };

/**
 * Dice that a card would add in this round, to the power's own and to the enemy's; negative if it removes dice. `only`:
 * the card does nothing else, so the odds with it are known.
 */
export type CardDice = {
  readonly card: CardNumber;
  readonly mine: number;
  readonly his: number;
  readonly only: boolean;
};

/** A round of a fight in which cards may be played. */
type Round = Place &
  Dice & {
    readonly playable: readonly CardNumber[];
    readonly worth: readonly CardDice[];
    readonly side: Side;
    readonly round: number;
  };

/** The public figures of a fight, from the side of the power that is asked. */
export type Reckoning = Dice & { readonly lead?: number; readonly mysp: number; readonly hissp: number };

type At<M extends Moment> = { readonly moment: M; readonly area: AreaId };
type By = { readonly by: PowerId };

/** The public part of a moment at which cards may be played out of turn. */
export type PublicMoment =
  | (At<'step' | 'interception'> & By & { readonly from: AreaId })
  | At<'entry' | 'attacked'>
  /** `card`: the event that has caused the battle. */
  | (At<'battle-near' | 'battle'> & { readonly card?: CardNumber; readonly as?: 'event' })
  | (At<'evasion'> & By & { readonly to: AreaId })
  | (At<'interception-roll' | 'evasion-roll'> & By & { readonly total: number; readonly success: boolean })
  | (At<'battle-cards'> & { readonly round: number })
  /** `by`: the loser of the round; absent if both lost as much. */
  | (At<'battle-round'> & Partial<By> & { readonly round: number; readonly decided: boolean })
  | (At<'battle-lost'> & By & { readonly rout: boolean })
  | (At<'battle-won' | 'siege-won'> & By & { readonly rout: boolean; readonly overrun: boolean })
  | (At<'siege' | 'siege-round'> & By & { readonly round: number; readonly hits: number; readonly strength: number })
  | (At<'retreat' | 'flag' | 'ordeal' | 'reach'> & By)
  /** `lost`: what the dice take. */
  | (At<'attrition'> & By & { readonly lost: number })
  | { readonly moment: 'partisans' }
  | ({ readonly moment: 'card' } & By & { readonly card: CardNumber; readonly as: 'cp' | 'event' });

/** Figures by kind of question. A game adds its own kinds by declaration merging. */
export interface Questions {
  'impulse.order': {
    readonly power: PowerId;
    readonly turn: number;
    readonly round: number;
    readonly preemptive: boolean;
    readonly cp: number;
    /** The power has to play a card. */
    readonly must: boolean;
  };
  /** `possible`: cards that the power might hold, as far as is public; `playable`: those that it holds. */
  respond: {
    readonly power: PowerId;
    readonly playable: readonly CardNumber[];
    readonly possible: readonly CardNumber[];
  } & PublicMoment &
    Partial<Reckoning>;
  'event.choice': EventFigures[keyof EventFigures];
  /** Pieces that go by themselves: from which places, and where to. */
  send: { readonly power: PowerId; readonly starts: readonly AreaId[]; readonly goals: readonly AreaId[] };
  /** `powers`, `sp`: the last bid. */
  bid: { readonly least: number; readonly powers?: readonly PowerId[]; readonly sp?: number };
  role: { readonly powers: readonly PowerId[] };
  intercept: Place &
    Dice & {
      /** Absent if the enemy comes from no area: for a landing, or a flag placed by an event. */
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
  'reaction.order': Place;
  retreat: Place & { readonly force: Force; readonly options: readonly WayOut[] };
  /** `lead`: the enemy's casualties minus one's own, from the second round on. */
  'battle.cards': Round & { readonly lead?: number };
  'siege.cards': Round & { readonly hits: number; readonly strength: number };
  'siege.continue': Place &
    Dice & {
      readonly force: Force;
      readonly hits: number;
      readonly strength: number;
      readonly rounds: number;
    };
  'siege.replace': Place & { readonly rounds: number; readonly most: number };
  /** `rests`: the remaining soldiers for each answer. */
  losses: Place & {
    readonly sp: number;
    readonly rests: readonly { readonly lose: readonly Arm[]; readonly rest: Readonly<Record<Arm, number>> }[];
  };
  /** `losses`: strength points; `strengths`: those of the contingents that share them. */
  'losses.share': Place & { readonly losses: number; readonly strengths: Readonly<Record<PowerId, number>> };
  'losses.leader': Place & { readonly leaders: readonly LeaderId[] };
  /** `ruled`: the commander by the rules; `by`: the ally who wants to take command in his impulse. */
  commander: Place & { readonly leaders: readonly LeaderId[]; readonly ruled?: LeaderId; readonly by?: PowerId };
  /** `mover`: the ally who wants to take `force` along from `area`. */
  consent: Place & { readonly mover: PowerId; readonly to: AreaId; readonly force: Force };
  'flag.kind': Place & { readonly choices: readonly (ContingentId | 'restore')[] };
  /** `owed`: strength points that `event` demands, of `contingent` where its Regroup Box counts; `price`: that of a card. */
  'debt.card': {
    readonly power: PowerId;
    readonly owed: number;
    readonly event: CardNumber;
    readonly contingent?: ContingentId;
    readonly price?: number;
  };
  /** `sp`: the strength that was bid. */
  strip: { readonly sp: number };
  /** The number of cards put aside and drawn anew. */
  mulligan: { readonly power: PowerId; readonly discarded: number; readonly drawn: number };
  /** `before`: the power whose impulse would be next. */
  preempt: { readonly power: PowerId; readonly before: PowerId; readonly cards: number };
}

/** Figures of choices that events leave to a player. A game adds those of its own events by declaration merging. */
interface EventFigures {
  /** `count`: cards still to be discarded, one after another. */
  discard: { readonly power: PowerId; readonly count: number };
  /** `count`: cards to discard instead of losing a resource. */
  lose: { readonly power: PowerId; readonly count: number };
  /** Whether to draw a home card. */
  home: { readonly power: PowerId };
  gift: { readonly power: PowerId; readonly ally: PowerId };
  /** Where to give up a strength point. */
  loss: { readonly power: PowerId };
  /** `usual`: the power that gives it up if the players do not agree. */
  giver: { readonly powers: readonly PowerId[]; readonly usual: PowerId };
  leader: { readonly power: PowerId };
  partisans: { readonly power: PowerId };
  /** What the player of a card has left open: whom or what it is aimed at. */
  'target.power': { readonly power: PowerId; readonly event: CardNumber };
  'target.leader': { readonly power: PowerId; readonly event: CardNumber };
  'target.area': { readonly power: PowerId; readonly event: CardNumber };
}

export type QuestionKind = keyof Questions & keyof Answers;

/** A decision of one kind, with its figures and its answers. */
export interface QuestionOf<K extends QuestionKind> extends Decision {
  readonly kind: K;
  readonly prompt: { readonly key: string; readonly args: Questions[K] };
  options(): readonly Answers[K][];
  check(answer: Json): Verdict<Answers[K]>;
  fallback(): Answers[K];
}

/** Narrows a decision to its kind. The cast is safe because `ask` puts every question of these kinds. */
export const isAsked = <K extends QuestionKind>(
  decision: Decision,
  ...kinds: readonly K[]
): decision is QuestionOf<K> => kinds.some((kind) => kind === decision.kind);

// --- reading across kinds --------------------------------------------------------------------------------------------

/** Every figure that at least one kind of question in a union has. */
type KeysOf<T> = T extends unknown ? keyof T : never;

type FigureIn<T, N extends PropertyKey> = T extends unknown ? (N extends keyof T ? T[N] : never) : never;

/** All figures that any question may have. */
export type QuestionFigures = {
  readonly [N in KeysOf<Questions[keyof Questions]>]?: FigureIn<Questions[keyof Questions], N> | undefined;
};

/** The figures of a question for readers that do not depend on its kind, mostly conditions of standing orders. */
export const toldBy = ({ prompt }: Pick<Decision, 'prompt'>): QuestionFigures =>
  // Every question of a campaign has the figures of its kind.
  (prompt.args ?? {}) as QuestionFigures;

// --- asking a question -----------------------------------------------------------------------------------------------

/** The parts of a question besides its kind; figures and answers belong to that kind. */
interface Putting<F extends JsonObject, A extends Json> {
  readonly seat: SeatId;
  /** A function if the figures are expensive: nobody reads those of most quiet questions. */
  readonly figures: F | (() => F);
  /** For a sentence that depends on more than the kind. */
  readonly sentence?: `ask.${string}`;
  readonly options: readonly A[] | (() => readonly A[]);
  /** By default the answer has to be one of the options. */
  readonly check?: (answer: Json, options: () => readonly A[]) => Verdict<A>;
  /** By default the first option. */
  readonly fallback?: (options: () => readonly A[]) => A;
  readonly quiet?: true;
  /** Everybody can know that there is only one answer, because it depends on nothing hidden. */
  readonly forced?: () => boolean;
}

export type Put<K extends QuestionKind> = Putting<Questions[K], Answers[K]>;

const isLazy = <T>(value: T | (() => T)): value is () => T => typeof value === 'function';

const firstOf = <A>(kind: string, [first]: readonly A[]): A => {
  if (first === undefined) throw new Error(`decision ${kind} offers nothing`);
  return first;
};

const put = <F extends JsonObject, A extends Json>(kind: string, putting: Putting<F, A>): Ask<A> => {
  const { seat, figures, options: given, check, sentence = `ask.${kind}`, quiet, forced } = putting;
  const options = isLazy(given) ? given : () => given;
  const silent = putting.fallback ?? ((all) => firstOf(kind, all()));
  if (!isLazy(figures)) {
    return {
      kind,
      seat,
      prompt: message(sentence, figures),
      public: true,
      ...(quiet ? { quiet } : {}),
      ...(forced?.() ? { forced: true } : {}),
      options,
      check: check ? (answer) => check(answer, options) : checkAgainst(options),
      fallback: () => silent(options),
    };
  }
  const prompt = () => message(sentence, figures());
  const offered = () => lazy.options();
  const judge = check && ((answer: Json) => check(answer, offered));
  const fallback = () => silent(offered);
  const lazy: Ask<A> = new LazyAsk({ kind, seat, prompt, options, fallback, quiet, forced, check: judge });
  return lazy;
};

/** Asks one seat. */
export const ask = <K extends QuestionKind>(kind: K, putting: Put<K>): Script<Answers[K]> =>
  askSeat(put(kind, putting));

/** Asks several seats at once and in secret. */
export const askAll = <K extends QuestionKind>(kind: K, all: readonly Put<K>[]): Script<Answers[K][]> =>
  askSeats(all.map((each) => put(kind, each)));

type EventPut<N extends keyof EventFigures & keyof EventAnswers> = Putting<EventFigures[N], EventAnswers[N]>;

const eventQuestion = <N extends keyof EventFigures & keyof EventAnswers>(name: N, putting: EventPut<N>) =>
  put('event.choice', { ...putting, sentence: `ask.event.${name}` });

/** D-25. Asks one seat for a choice that an event leaves to its player. */
export const askOfEvent = <N extends keyof EventFigures & keyof EventAnswers>(
  name: N,
  putting: EventPut<N>,
): Script<EventAnswers[N]> => askSeat(eventQuestion(name, putting));

/** The same for several seats at once. */
export const askAllOfEvent = <N extends keyof EventFigures & keyof EventAnswers>(
  name: N,
  all: readonly EventPut<N>[],
): Script<EventAnswers[N][]> => askSeats(all.map((each) => eventQuestion(name, each)));

// --- figures of conditions -------------------------------------------------------------------------------------------

/** The questions that each figure of a condition comes from: any question with one of these fields has it. */
interface Sources {
  odds: 'candidates' | 'units';
  drm: 'candidates';
  attrition: 'candidates' | 'units' | 'options';
  mydice: 'mydice';
  hisdice: 'hisdice';
  ratio: 'hisdice';
  enemy: 'hisdice';
  mysp: 'candidates' | 'defenders' | 'mysp';
  hissp: 'mover' | 'enemy' | 'hissp';
  round: 'round';
  lead: 'lead';
  lossdiff: 'lead';
  hits: 'hits';
  strength: 'strength';
  rounds: 'rounds';
  total: 'total';
}

/** Figures of alternatives, not of the question itself: of the sieges that an impulse could begin. */
interface OfAlternatives {
  'siege.start': 'ratio' | 'mysp' | 'strength';
}

/** The figures that a condition may compare at a kind of question, besides those known at any. */
export type FigureAt<K extends keyof Questions | keyof OfAlternatives> =
  | {
      [F in keyof Sources]: Extract<Sources[F], K extends keyof Questions ? KeysOf<Questions[K]> : never> extends never
        ? never
        : F;
    }[keyof Sources]
  | (K extends keyof OfAlternatives ? OfAlternatives[K] : never);

/** Figures offered by kind of question. `Own`: figures of the impulse that exist at any question. */
export type FigureOffers<Own extends string> = {
  readonly [K in keyof Questions | keyof OfAlternatives]?: readonly (FigureAt<K> | Own)[];
};
