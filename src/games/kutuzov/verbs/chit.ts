/** CHIT: which chits come into a camp's hand, once or as a standing order. */
import { message } from '../../../engine/index.ts';
import { type Order, syntax } from '../../../orders/index.ts';
import { isAsked } from '../../campaign/questions.ts';
import { one, plain } from '../../campaign/standing/kit.ts';
import type { View } from '../../campaign/state.ts';
import { type Kit, lineBy, type Rows, type ViewReader } from '../../campaign/verbs/kit.ts';
import { type ChitKind, KINDS } from '../chits.ts';

type Wanted = { readonly kinds: readonly ChitKind[] };

/** `HOME, COMMON`: the kinds in the order in which they are wanted; without a word any. */
const readKinds = (reader: ViewReader): Wanted => {
  const kinds: ChitKind[] = [];
  for (let kind = reader.word(...KINDS); kind !== undefined; kind = reader.word(...KINDS)) {
    kinds.push(kind);
    reader.mark(',', '>');
  }
  return { kinds: kinds.length > 0 ? kinds : KINDS };
};

/** `CHIT HOME` is CHOOSE CHIT HOME; `CHIT NEVER` and `CHIT HOME ALWAYS` are standing orders. */
const choosing = (reader: ViewReader): Order | undefined => {
  const word = reader.word('none', 'no', ...KINDS);
  const choices = [...KINDS, 'none'].map((each) => `CHIT ${each.toUpperCase()}`);
  if (word === undefined) return reader.fail('order.no-such-choice', { count: choices.length }, choices);
  return { verb: 'CHOOSE', word: word === 'no' ? 'none' : word, about: 'chit' };
};

/** K-21.5, K-21.6, D-42. The first wanted kind that there is room for, else none; a hand without cards is asked unless it may have one. */
export const chitRow = (kit: Kit): Rows[string] => ({
  other: lineBy<Order>(kit, choosing, () => ''),
  rule: syntax.ruling<View, Wanted>({
    syntax: lineBy(kit, readKinds, ({ kinds }) => kinds.join(', ').toUpperCase()),
    kinds: ['chit'],
    refusable: true,
    describe: ({ kinds }, clause) => message('policy.chit', { kinds: kinds.join(', '), clause }),
    offer({ kinds }, decision) {
      if (!isAsked(decision, 'chit')) return undefined;
      const offered = decision.options().map(({ chit }) => chit);
      const chit = kinds.find((kind) => offered.includes(kind)) ?? null;
      return offered.includes(null) || chit !== null ? one([plain({ chit })]) : undefined;
    },
  }),
});
