/** Orders and standing orders as plain data, and problems with them. */
import { type JsonObject, type Message, message } from '../engine/index.ts';
import type { Day } from './day.ts';

/** An order as plain data. Its `verb` writes it, describes it and carries it out. */
export type Order = JsonObject & { readonly verb: string };

/** How an order is written: in short keys, or with names as people write them. */
export type Style = 'short' | 'full';

/** An error or a doubt in a line, with suggestions. */
export interface Problem {
  /** Stable and dotted: `order.unknown-name`. */
  readonly code: string;
  readonly message: Message;
  readonly suggestions: readonly string[];
}

export const problem = (code: string, args: JsonObject = {}, suggestions: readonly string[] = []): Problem => ({
  code,
  message: message(`refused.${code}`, args),
  suggestions,
});

export const COMPARISONS = ['>=', '<=', '=', '<', '>'] as const;

export type Comparison = (typeof COMPARISONS)[number];

/** The smallest part of a condition: a comparison of a figure with a number or another figure, or a fact. */
export type Atom = { readonly not?: true; readonly name: string } & (
  | { readonly compare: Comparison; readonly value: number }
  | { readonly compare: Comparison; readonly than: string }
  | { readonly args: JsonObject }
);

/** At least one group must hold, with all of its atoms: `a AND b OR c` is `[[a, b], [c]]`. */
export type Condition = readonly (readonly Atom[])[];

export const SPANS = ['impulse', 'round', 'turn', 'game'] as const;

/** Periods that a line may name, and `plan`: the turn that plans are made for now. */
export type Span = (typeof SPANS)[number] | 'plan';

/** The last day on which a standing order is valid, in its owner's zone. */
export type LastDay = { readonly day: Day };

/** When a standing order acts, what it does otherwise, and how long it lasts. */
export type Clause = {
  readonly when: 'always' | 'never' | 'ask' | 'if';
  readonly condition?: Condition;
  /** If the condition does not hold and no later line matches, the owner is asked; otherwise the answer is no. */
  readonly elseAsk?: true;
  /** The most answers in an impulse. */
  readonly most?: number;
  readonly until?: Span | LastDay;
};

export const MODES = ['step', 'pause', 'go'] as const;
/** STEP: stop after every die. PAUSE: stop when reality leaves the plan. GO: drop what cannot be done and go on. */
export type Mode = (typeof MODES)[number];

/** A standing order as plain data. */
export interface Policy {
  readonly verb: string;
  readonly subject: JsonObject;
  readonly clause: Clause;
}

/** The subject of `RETREAT ASK`: whatever the verb answers. */
export const EVERYTHING: JsonObject = { ask: true };

/** Whether a line asks its owner at every question of its verb. */
export const asksAll = ({ clause, subject }: Policy): boolean => clause.when === 'ask' && subject.ask === true;

/** The current periods of a match, each by its name; `date` is the day in the owner's zone (ISO 8601). */
export type Stretches = Readonly<Record<string, string>>;

/** A standing order as stored with the seat. */
export interface StandingOrder {
  /** Its id for the owner: `S1`. */
  readonly id: string;
  readonly policy: Policy;
  /** The periods at which it was given, for lines that end with a turn or an impulse. */
  readonly given?: Stretches;
  /** How often it has answered before. */
  readonly used?: number;
  /** The decision whose answer its owner has taken back: lines that stood then leave it to him. */
  readonly held?: number;
}
