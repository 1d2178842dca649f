/** How a game treats the sheets of orders of an impulse, which are carried out from top to bottom. */
import type { Decision, Json, JsonObject, Refusal } from '../engine/index.ts';
import type { Foresight, Loss } from './foresight.ts';
import type { Mode, Order } from './order.ts';
import type { PhaseForm } from './phase-form.ts';
import type { Notice } from './traits.ts';

export interface SheetRules<V = unknown, Kind extends string = string> {
  /** The default mode of a sheet; PAUSE if absent. */
  readonly mode?: Mode;
  /** A turn asks acts of several kinds in this order: a line waits until its kind is asked, and lapses when a later one is. */
  readonly phases?: readonly Kind[];
  readonly stages?: Stages<V, Kind>;
  /** Kinds of question that nobody is asked in the midst of their own turn to act: lines for them are not needed there. */
  readonly between?: readonly Kind[];
  /** Acts of other kinds that a sheet may add where this question is asked: more of what is gathered, or later phases. */
  further?(decision: Decision, view: V): readonly FurtherAct[];
  /** Orders before they are asked. */
  readonly ahead?: {
    /** Whether the coming questions to a seat are known well enough. */
    isKnown(view: V): boolean;
    /** Whether the owner's own impulse is the next one: its orders may follow an answer in the same sheet. */
    isNext?(view: V, owns: readonly string[]): boolean;
  };
  /** Whether the owner has to be asked before this act of his sheet, because of a mild notice since the act before it. */
  waits?(notice: Notice, answer: Json): boolean;
  /** Why an order can never be carried out (further), whatever dice and others do. `taken`: what it has answered. */
  never?(order: Order, known: Known<V>, taken: readonly LineAnswer[]): Refusal | undefined;
  /**
   * What is lost if the owner's sheet ends this question or impulse; undefined: nothing. `by`: the order that ends it, if
   * it does not end by silence.
   */
  unspent?(decision: Decision, view: V, by?: Order): Loss | undefined;
  /** Codes of refusals of lines that are not needed, because what they order is so already. A sheet skips them. */
  readonly needless?: readonly string[];
  /** Codes of warnings about irrevocable things: such a line has to be confirmed before its sheet is handed over. */
  readonly grave?: readonly string[];
  /** Absent: a rehearsal ends at the first roll. */
  readonly foresight?: Foresight;
  /** A form for a phase whose questions one sheet answers; absent: there is none. */
  phaseForm?(...asked: Parameters<PhaseForm<V>>): ReturnType<PhaseForm<V>>;
}

/**
 * Kinds of question in the order in which a power is asked them: lines of an earlier stage are too late when a later one is
 * asked, unless the question comes again. `stage.<kind>` names each.
 */
export interface Stages<V = unknown, Kind extends string = string> {
  readonly kinds: readonly (readonly Kind[])[];
  /** Whether a question of a stage comes to these owners again, for another of their powers; absent: never. */
  comesAgain?(kind: string, view: V, owns: readonly string[]): boolean;
}

/** The mode of a sheet that says none. */
export const modeIn = ({ sheet: { mode = 'pause' } }: { readonly sheet: Pick<SheetRules, 'mode'> }): Mode => mode;

/** An act that a line may bring, and the kind of question that it will answer. */
export interface FurtherAct {
  readonly kind: string;
  readonly answer: Json;
}

/** What the owner of a sheet knows before it, and what he would know after it, as far as that can be foreseen. */
export interface Known<V = unknown> {
  readonly owns: readonly string[];
  readonly now: V;
  readonly later: V;
}

/** An answer that a line has given, and the decision. */
export interface LineAnswer {
  readonly kind: string;
  readonly args: JsonObject;
  readonly answer: Json;
}
