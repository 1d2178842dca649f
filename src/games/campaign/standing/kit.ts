/** What the standing orders of the campaign games share. */
import { type Json, type JsonObject, message } from '../../../engine/index.ts';
import type { Alternative, Offer, PolicyVerb } from '../../../orders/index.ts';
import type { View } from '../state.ts';
import type { LineKind } from '../types.ts';

/** `S`: what its lines are about. */
export type CampaignPolicy<S extends JsonObject = JsonObject> = PolicyVerb<View, S>;

/** The part of a decision that has only one. */
export const ALL = 'all';

/** An offer to a decision of one part. */
export const one = (alternatives: readonly Alternative[]): Offer => ({ parts: [ALL], alternatives });

export const plain = (answer: Json, numbers: Readonly<Record<string, number>> = {}): Alternative => ({
  answer,
  part: ALL,
  numbers,
});

/** What a condition may ask of the ground that an alternative leads to. */
export const statusNumbers = (status: string | undefined): Record<string, number> =>
  status === undefined
    ? {}
    : {
        friendly: status === 'friendly' ? 1 : 0,
        uncontrolled: status === 'uncontrolled' ? 1 : 0,
        enemyland: status === 'enemy' ? 1 : 0,
      };

const LINE = 'line ';

/** What a condition may ask of the line that pieces would cross; undefined and null: they cross none that is on the map. */
export const lineNumbers = (line: LineKind | null | undefined): Record<string, number> => ({
  [LINE + (line ?? '')]: 1,
});

/** Whether an alternative crosses a line of a kind; undefined where it says nothing of lines. */
export const crosses = (numbers: Readonly<Record<string, number>>, kind: LineKind): boolean | undefined =>
  Object.keys(numbers).some((name) => name.startsWith(LINE)) ? LINE + kind in numbers : undefined;

/** A policy without subject: yes, or no. */
export const yesPolicy = (kind: string, key: string, answer: Json): CampaignPolicy => ({
  kinds: [kind],
  refusable: true,
  read(reader) {
    reader.word('yes');
    return {};
  },
  write: () => '',
  describe: (_subject, clause) => message(key, { clause }),
  offer: () => one([plain(answer)]),
});
