/** The assumptions of a game about the course of a plan, where dice and others decide. */
import type { Decision, GameEvent, Json, Message } from '../engine/index.ts';

export interface Foresight {
  /**
   * The faces of a roll on the expected course of a plan: a march gets through, a siege takes its fortress. Undefined
   * if the plan ends whatever the roll is. A roll is identified by its label and by the events of the plan before it, as
   * far as its writer sees them; no hidden facts may be used.
   */
  faces(label: string, count: number, seen: readonly GameEvent[]): readonly number[] | undefined;
  /** How a line depends on a roll, as the end of `depends on ...`; undefined if the roll does not affect the plan. */
  roll(label: string, count: number): Message | undefined;
  /**
   * Whether a roll, as it is foreseen, changes nothing: later lines are tried on the position before it, and one that is
   * impossible there may be possible after it.
   */
  isIdle?(label: string): boolean;
  /** Whether the plan ends at this roll, even if its faces are given. */
  endsPlan(label: string): boolean;
  /** The branch that lets a sheet go on below a line, however the plan ends there; undefined: there is none. */
  onward?(on: Message): string | undefined;
  /** How a line depends on a question to another seat; undefined if it does not. */
  question(decision: Decision): Message | undefined;
  /** Whether another seat is asked only because it might hold a card. */
  isAboutCards(decision: Decision): boolean;
  /**
   * Questions to the owner, by the keys of their prompts, with figures that dice or hidden cards decide. `ahead.` and the key
   * is the sentence without them.
   */
  readonly uncertain?: readonly string[];
  /** The answer of another seat that a plan expects; by default its fallback. */
  answer(decision: Decision): Json | undefined;
  /**
   * Codes of refusals that hold on every course of a plan: a wrong owner, an unknown card, too few points even at best.
   */
  readonly lasting: readonly string[];
  /** Those of them for want of points, which an order before may bring. */
  readonly unpaid?: readonly string[];
}

/** What is lost where a sheet ends. */
export interface Loss {
  readonly text: Message;
  /** It could be used: the sheet is handed over only when its owner has said twice that it ends so. */
  readonly asks: boolean;
}

/** What a sheet would leave unspent if it ended as it does. */
export interface Unspent extends Loss {
  /** Number of the last line that was carried out; undefined if none was. */
  readonly line: number | undefined;
}

/** Something on which a line of a plan depends. */
export interface Doubt {
  /** Number of the line in progress. */
  readonly line: number;
  readonly on: Message;
  /**
   * `card`: only if somebody plays one; `ask`: the owner will be asked; `unsaid`: his sheet answers by its silence;
   * `end`: the plan does not cover what comes after it; `idle`: nothing came of it in the rehearsal.
   */
  readonly weight: 'card' | 'ask' | 'unsaid' | 'plain' | 'idle' | 'end';
}
