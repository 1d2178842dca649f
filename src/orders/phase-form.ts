/** A form that answers the questions of a phase with one sheet: what a page shows of it, and the lines that it gives. */
import type { Decision, Message } from '../engine/index.ts';
import type { Order } from './order.ts';

/** The fields of a form as a page sends them. A field that is empty or missing says nothing. */
export type FormFields = Readonly<Record<string, string>>;

type Words = string | Message;

export interface FormChoice {
  readonly value: string;
  readonly text: Words;
  /** What it costs or risks. */
  readonly risk?: Message | undefined;
}

/** Choices of one group stand together under its title; those without one stand alone. */
export interface FormChoices {
  readonly title?: Words | undefined;
  readonly isRisky?: boolean;
  readonly choices: readonly FormChoice[];
}

interface Named {
  readonly name: string;
  readonly label: Words;
  readonly note?: Words | undefined;
}

/** One of several; one of them may have an empty value. */
export interface ChoiceField extends Named {
  readonly is: 'choice';
  readonly groups: readonly FormChoices[];
  readonly value: string;
  /** Its group says what it is about. */
  readonly isPlain?: true;
}

export interface CountField extends Named {
  readonly is: 'count';
  readonly value: number;
  /** The most that is possible beside the other fields. */
  readonly most: number;
  /** What the present number comes to. */
  readonly sum?: Words | undefined;
}

export interface TickField extends Named {
  readonly is: 'tick';
  readonly isTicked: boolean;
  readonly isOpen: boolean;
}

export type FormField = ChoiceField | CountField | TickField;

export interface FormGroup {
  readonly title: Words;
  readonly note?: Words | undefined;
  readonly fields: readonly FormField[];
}

/** A part of a form: a tab where there is script, otherwise a section. */
export interface FormPart {
  readonly id: string;
  readonly title: Words;
  readonly note: Words;
  readonly groups: readonly FormGroup[];
}

/** Points that a form spends. */
export interface FormPurse {
  /** Whose they are, where there are several. */
  readonly name?: Words | undefined;
  readonly left: number;
  readonly all: number;
}

export interface ShownForm {
  readonly title: Message;
  readonly purses: readonly FormPurse[];
  readonly parts: readonly FormPart[];
  /** What would be lost with it as it stands. */
  readonly lost?: Message | undefined;
}

/** Why fields cannot be as they are, by their names. */
export type FormFaults = Readonly<Record<string, readonly Message[]>>;

/** A line of orders, and the field that it comes from; none for a line that ends a question. */
export interface FormLine {
  readonly text: string;
  readonly field?: string;
}

/** A form for one question and those that follow it. */
export interface OpenForm {
  show(sent: FormFields): ShownForm;
  read(sent: FormFields): readonly FormLine[];
  faults(sent: FormFields): FormFaults;
  /** The fields that orders stand for. */
  fill(orders: readonly Order[]): FormFields;
}

/** Undefined: the question belongs to no form. */
export type PhaseForm<V> = (view: V, asked: Pick<Decision, 'kind' | 'prompt'>) => OpenForm | undefined;
