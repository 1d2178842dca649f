/** Orders and standing orders as plain data, and what may be wrong with one. */
import { type JsonObject, type Message, message } from '../engine/index.ts';
import type { Day } from './day.ts';

/** An order as plain data; `verb` says who can write it, describe it and carry it out. */
export type Order = JsonObject & { readonly verb: string };

/** How an order is written: in short keys, or with names as people write them. */
export type Style = 'short' | 'full';

/** What is wrong or doubtful with a line, and what could be written instead. */
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

/** One thing that is so or not: a figure compared with a number or with another figure, or a fact. */
export type Atom = { readonly not?: true; readonly name: string } & (
  | { readonly compare: Comparison; readonly value: number }
  | { readonly compare: Comparison; readonly than: string }
  | { readonly args: JsonObject }
);

/** Any of these groups, in each of them all: `a AND b OR c` is `[[a, b], [c]]`. */
export type Condition = readonly (readonly Atom[])[];

export const SPANS = ['impulse', 'round', 'turn', 'game'] as const;

export type Span = (typeof SPANS)[number];

/** The last day on which a standing order counts, in its owner's zone. */
export type LastDay = { readonly day: Day };

/** When a standing order acts, what it does otherwise, and how long it lasts. */
export type Clause = {
  readonly when: 'always' | 'never' | 'ask' | 'if';
  readonly condition?: Condition;
  /** Where the condition is not met and no later line matches: ask the owner instead of saying no. */
  readonly elseAsk?: true;
  /** At most so often in an impulse. */
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

/**
 * Moments in the life of a match, each a stretch of time by its name; of the calendar, `date` is the day in the owner's zone
 * (ISO 8601).
 */
export type Stretches = Readonly<Record<string, string>>;

/** A standing order as the seat keeps it. */
export interface StandingOrder {
  /** What the owner knows it by: `S1`. */
  readonly id: string;
  readonly policy: Policy;
  /** The moment it was given at, for those that end with a turn or an impulse. */
  readonly given?: Stretches;
}
