/** What a seat of Wellington reads an answer with, at each kind of question: its view and the question. */

import type { View } from '../../src/games/campaign/state.ts';
import type { ReadContext } from '../../src/orders/index.ts';
import { lookAt } from '../games/wellington/asked-in.ts';
import { ROWS } from '../games/wellington/decision-rows.ts';

const contexts = new Map<string, ReadContext<View>>();

/** The position of the decision table that asks such a question. */
export const askedAt = (kind: string): ReadContext<View> => {
  const known = contexts.get(kind);
  if (known) return known;
  const row = ROWS.find((each) => each.kind === kind);
  if (!row) throw new Error(`no position asks ${kind}`);
  const { decision, view } = lookAt(row.case, kind, row.suits ?? (() => true), (asked) => asked);
  const context: ReadContext<View> = { owns: view.powers, view, open: [decision] };
  contexts.set(kind, context);
  return context;
};
