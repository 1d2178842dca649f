/** The lines of a sheet during play. */
import { type Decision, type Json, message, type Refusal } from '../engine/index.ts';
import type { Branch, Language, SheetItem } from './language.ts';
import type { Order } from './order.ts';
import type { SheetLine } from './reading.ts';
import type { LineAnswer } from './sheet-rules.ts';
import { describeOrder, itemOf, writeOrder } from './writing.ts';

/** `waiting`: not asked for yet, or carried out in part; `unreached`: its impulse ended before its turn. */
export type Outcome = 'waiting' | 'done' | 'refused' | 'unreached';

/** A line and its answers. */
export interface Track<V> {
  readonly line: SheetLine<V>;
  readonly taken: LineAnswer[];
  outcome: Outcome;
  refusal: Refusal | undefined;
  /** Its refusal is that of a question which it does not fit; it waits for another one. */
  isUnfit?: boolean;
}

export interface BranchTrack<V> extends Track<V> {
  readonly line: SheetLine<V> & { readonly branch: Branch<V> };
}

export const isBranchTrack = <V>(track: Track<V>): track is BranchTrack<V> => track.line.branch !== undefined;

/** An order of a branch, as a line of the sheet. */
export const lineOf = <V>(language: Language<V>, order: Order, number: number): SheetLine<V> => {
  const text = writeOrder(language, order, 'full');
  return {
    number,
    text,
    verb: order.verb,
    order,
    canonical: writeOrder(language, order),
    spelt: text,
    long: describeOrder(language, order),
    item: itemOf(language, order),
    problems: [],
    warnings: [],
  };
};

export const isDone = <V>({ line, taken, outcome }: Track<V>): boolean =>
  outcome === 'done' || (outcome === 'waiting' && taken.length > 0 && line.item?.rest?.(taken) === undefined);

export const speaksTo = (item: SheetItem | undefined, kind: string): boolean =>
  item !== undefined && (item.kinds.includes(kind) || item.kinds.includes('*'));

/** Whether a line names no question: YES, NO, the number of a choice. */
export const isUnnamed = <V>({ line: { item } }: Pick<Track<V>, 'line'>): boolean => item?.kinds.includes('*') === true;

/** Whether a question is put to the owner of a sheet: a quiet one is not, unless it is what they were asked. */
export const isPut = ({ id, quiet, forced }: Decision, asked: number | undefined): boolean =>
  id === asked || (!quiet && !forced);

/** The reason for a line that was not reached. */
export const unreached: Refusal = {
  code: 'order.not-reached',
  reason: message('refused.order.not-reached'),
  near: [],
};

/** The reason for an order that no decision asked for. */
export const unasked: Refusal = { code: 'order.not-asked', reason: message('refused.order.not-asked'), near: [] };

/** The reason for a line about the open question that does not answer it. */
export const unfit = (near: readonly Json[]): Refusal => ({
  code: 'order.not-this-question',
  reason: message('refused.order.not-this-question'),
  near,
});

/** The reason for an answer whose question never came. */
export const neverAsked: Refusal = {
  code: 'order.never-asked',
  reason: message('refused.order.never-asked'),
  near: [],
};

export const refusalOf = <V>({ problems: [first] }: SheetLine<V>): Refusal => ({
  code: first?.code ?? 'order.not-understood',
  reason: first?.message ?? message('refused.order.not-understood'),
  near: first?.suggestions ?? [],
});
