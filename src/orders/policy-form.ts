/** Standing orders as forms: what may be chosen for a line, and the line that the choices stand for. */
import type { Message } from '../engine/index.ts';
import type { Policy } from './order.ts';

/** Something that may be chosen. */
export interface PolicyChoice {
  /** As it stands in the line. */
  readonly value: string;
  /** A name, or what is said of it. */
  readonly text: string | Message;
}

export interface PolicyField {
  /** Names its label too: `standing-form.field.<name>`. */
  readonly name: string;
  readonly choices: readonly PolicyChoice[];
  /** How many may be chosen, the most wanted first; without it any number of them, all alike. */
  readonly ranks?: number;
  /** What stands in the line before its choices, and close behind them. */
  readonly before?: string;
  readonly behind?: string;
  /** What stands in the line where nothing is chosen. */
  readonly empty?: string;
}

/** What has been chosen, by the name of the field. */
export type Chosen = Readonly<Record<string, readonly string[]>>;

export interface PolicyForm {
  /** Names its title too: `standing-form.<name>`. */
  readonly name: string;
  /** What the line begins with. */
  readonly verb: string;
  readonly fields: readonly PolicyField[];
  /** Kinds of question that it answers: its conditions may ask what is known there. */
  readonly kinds: readonly string[];
  /** It says by itself when it acts: there is nothing more to choose. */
  readonly isWhole?: true;
  /** What would have to be chosen for a line that there is; undefined where the line is not of this form. */
  chosen(policy: Policy): Chosen | undefined;
}

/** Something that a condition may ask: a figure to be compared, or a fact. */
export interface ConditionChoice extends PolicyChoice {
  readonly isFigure: boolean;
  /** Kinds of question at which it may be known; without them: at any. */
  readonly at?: readonly string[];
}

export interface PolicyForms {
  readonly forms: readonly PolicyForm[];
  readonly conditions: readonly ConditionChoice[];
}
