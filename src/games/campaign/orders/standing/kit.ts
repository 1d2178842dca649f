/** The common parts of the campaign games' standing orders. */
import { type Json, type JsonObject, message } from '../../../../engine/index.ts';
import { type Alternative, type Offer, syntax } from '../../../../orders/index.ts';
import type { View } from '../../state.ts';
import type { LineKind } from '../../types.ts';
import { behind } from '../grammar.ts';

/** The part of a decision that has only one part. */
export const ALL = 'all';

/** An offer for a decision with one part. */
export const one = (alternatives: readonly Alternative[]): Offer => ({ parts: [ALL], alternatives });

export const plain = (answer: Json, numbers: Readonly<Record<string, number>> = {}): Alternative => ({
  answer,
  part: ALL,
  numbers,
});

/** The facts about an alternative's ground that a condition may test. */
export const statusNumbers = (status: string | undefined): Record<string, number> =>
  status === undefined
    ? {}
    : {
        friendly: status === 'friendly' ? 1 : 0,
        uncontrolled: status === 'uncontrolled' ? 1 : 0,
        enemyland: status === 'enemy' ? 1 : 0,
      };

const LINE = 'line ';

/** The facts about the line that pieces would cross. Undefined and null mean that they cross no line of the map. */
export const lineNumbers = (line: LineKind | null | undefined): Record<string, number> => ({
  [LINE + (line ?? '')]: 1,
});

/** Whether an alternative crosses a line of this kind; undefined if it has no facts about lines. */
export const crosses = (numbers: Readonly<Record<string, number>>, kind: LineKind): boolean | undefined =>
  Object.keys(numbers).some((name) => name.startsWith(LINE)) ? LINE + kind in numbers : undefined;

type YesKey = 'policy.rally' | 'policy.preempt' | 'policy.mulligan';

/** A rule without a subject: it says yes. */
export const yesRule = (kind: string, key: YesKey, answer: Json) =>
  syntax.ruling<View, JsonObject>({
    syntax: behind(syntax.nothing({}), 'yes'),
    kinds: [kind],
    refusable: true,
    describe: (_subject, clause) => message(key, { clause }),
    offer: () => one([plain(answer)]),
  });
