/** The lines of a sheet while it is carried out. */
import { message, type Refusal } from '../engine/index.ts';
import type { Branch } from './branch.ts';
import type { Language, Order, SheetItem, Taken } from './language.ts';
import type { SheetLine } from './sheet.ts';
import { describeOrder, itemOf, writeOrder } from './writing.ts';

/** `waiting`: not reached, or carried out in part. */
export type Outcome = 'waiting' | 'done' | 'refused';

/** A line with what it has answered. */
export interface Track<V> {
  readonly line: SheetLine<V>;
  readonly taken: Taken[];
  outcome: Outcome;
  refusal: Refusal | undefined;
}

export interface BranchTrack<V> extends Track<V> {
  readonly line: SheetLine<V> & { readonly branch: Branch<V> };
}

/** An order that came of a branch, as a line of the sheet. */
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

export const refusalOf = <V>({ problems: [first] }: SheetLine<V>): Refusal => ({
  code: first?.code ?? 'order.not-understood',
  reason: first?.message ?? message('refused.order.not-understood'),
  near: first?.suggestions ?? [],
});
