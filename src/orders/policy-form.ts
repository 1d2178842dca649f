/** Standing orders as forms: the possible choices, and the line that they make. */
import type { Message } from '../engine/index.ts';
import type { Policy } from './order.ts';

/** A choice. */
export interface PolicyChoice {
  /** Its text in the line. */
  readonly value: string;
  /** Its label: a name or a sentence. */
  readonly text: string | Message;
}

export interface PolicyField {
  /** Its name; also the ending of its label's key: `standing-form.field.<name>`. */
  readonly name: string;
  readonly choices: readonly PolicyChoice[];
  /** How many can be chosen in order of preference. Absent: any number, without order. */
  readonly ranks?: number;
  /** Text of the line directly before the choices. */
  readonly before?: string;
  readonly behind?: string;
  /** One choice has to be made at least: the first list has no empty one. */
  readonly isNeeded?: true;
  /** Text of the line if nothing is chosen. */
  readonly empty?: string;
}

/** The choices, by name of the field. */
export type FieldChoices = Readonly<Record<string, readonly string[]>>;

export interface PolicyForm {
  /** Its name; also the ending of its title's key: `standing-form.<name>`. */
  readonly name: string;
  /** The first word of the line. */
  readonly verb: string;
  readonly fields: readonly PolicyField[];
  /** Kinds of question that it answers. Its conditions may use what is known there. */
  readonly kinds: readonly string[];
  /** The form is complete without a condition. */
  readonly isWhole?: true;
  /** The line for these choices; absent: it is put together from the texts of the fields. */
  write?(chosen: FieldChoices): string;
  /** The choices for an existing line; undefined if the line is not of this form. */
  chosen(policy: Policy): FieldChoices | undefined;
}

/** A test that a condition may use: a figure to compare, or a fact. */
export interface ConditionChoice extends PolicyChoice {
  readonly isFigure: boolean;
  /** Kinds of question at which it may be known; absent: at all. */
  readonly at?: readonly string[];
}

export interface PolicyForms {
  readonly forms: readonly PolicyForm[];
  readonly conditions: readonly ConditionChoice[];
}
