/** What a game tells of the course that a plan counts on, where dice and others decide. */
import type { Decision, Json, Message } from '../engine/index.ts';

export interface Foresight {
  /**
   * The faces of a roll on the course that a plan counts on: a march goes through, a siege takes its fortress. Undefined where the
   * plan ends, whatever falls. A roll is known by its label; nothing hidden may come in.
   */
  faces(label: string, count: number): readonly number[] | undefined;
  /** How a line depends on a roll, as the end of `depends on ...`; undefined where it changes nothing of a plan. */
  roll(label: string, count: number): Message | undefined;
  /** Whether what comes after this roll is another plan, even where its faces are given. */
  endsPlan(label: string): boolean;
  /** How a line depends on what another seat is asked; undefined where it does not. */
  question(decision: Decision): Message | undefined;
  /** Whether another seat is asked only because it might hold a card. */
  isAboutCards(decision: Decision): boolean;
  /** The answer of another seat that a plan counts on; by default that of silence. */
  answer(decision: Decision): Json | undefined;
  /** Codes of refusals that no course of a plan lifts: a wrong owner, an unknown card, too few points even at best. */
  readonly lasting: readonly string[];
}

/** What a sheet that ends without saying so would lose. */
export interface Unspent {
  /** Number of the line after which it would be lost; undefined where none was carried out. */
  readonly line: number | undefined;
  readonly text: Message;
}

/** Something on which a line of a plan was found to depend. */
export interface Doubt {
  /** Number of the line that was being carried out. */
  readonly line: number;
  readonly on: Message;
  /**
   * `card`: only if somebody plays one; `ask`: its owner will be asked; `unsaid`: his sheet answers by saying nothing; `end`: what
   * comes after it is another plan.
   */
  readonly weight: 'card' | 'ask' | 'unsaid' | 'plain' | 'end';
}
