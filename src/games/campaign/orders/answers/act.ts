/** Order lines that are one act of an impulse. */
import { accept, type Decision, isObject, type Json, type JsonObject, type refuse } from '../../../../engine/index.ts';
import type { SheetItem } from '../../../../orders/index.ts';
import type { View } from '../../state.ts';
import type { Act } from '../../types.ts';

/** The kind of question that acts of one's own impulse answer. */
export const ACT = ['impulse.order'];

/** Acts that are also possible in winter (W-16.2). */
export const WINTER_ACT = [...ACT, 'reinforce'];

/** An item that is one act. */
export const act = (
  make: (view: View, decision: Decision) => Act | ReturnType<typeof refuse>,
  kinds = ACT,
): SheetItem<View> => ({
  kinds,
  answer(decision, view, taken) {
    if (taken.length > 0) return undefined;
    const made = make(view, decision);
    return 'ok' in made ? made : accept(made);
  },
});

/** What a line says for acts of one kind; undefined for other answers. */
export const doing =
  <K extends Act['do'], S>(kind: K, said: (act: Extract<Act, { do: K }>) => S) =>
  (answer: JsonObject): S | undefined =>
    // Answers that are reported have been accepted.
    answer.do === kind ? said(answer as Extract<Act, { do: K }>) : undefined;

/** One step of a march. */
export type Move = Extract<Act, { do: 'move' }>;

export const isMove = (answer: Json | undefined): answer is Move => isObject(answer) && answer.do === 'move';
