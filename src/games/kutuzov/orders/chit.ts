/** CHIT: which chits come into a camp's hand, once or as a standing order. */
import { message } from '../../../engine/index.ts';
import { type Order, type Reader, syntax } from '../../../orders/index.ts';
import type { Rows } from '../../campaign/orders/names.ts';
import { one, plain } from '../../campaign/orders/standing/kit.ts';
import { isAsked } from '../../campaign/rules/questions.ts';
import type { View } from '../../campaign/state.ts';
import { type ChitKind, KINDS } from '../rules/chits.ts';

type Wanted = { readonly kinds: readonly ChitKind[] };

const kind = syntax.words({ COMMON: 'common', HOME: 'home' });
const several = syntax.run(kind, ',', '>');

/** `HOME, COMMON`: the kinds in the order in which they are wanted; without a word any. */
const wanted = syntax.record({
  kinds: {
    ...several,
    begins: undefined,
    read: (reader: Reader) => (kind.begins?.(reader) ? several.read(reader) : KINDS),
  },
});

/** `CHIT HOME` is CHOOSE CHIT HOME; `CHIT NEVER` and `CHIT HOME ALWAYS` are standing orders. */
const choices = ['CHIT COMMON', 'CHIT HOME', 'CHIT NONE'];
const choosing = syntax.as(
  syntax.needed(
    syntax.words({ COMMON: 'common', HOME: 'home', NONE: 'none', NO: 'none' }),
    'order.no-such-choice',
    { count: choices.length },
    choices,
  ),
  (word): Order => ({ verb: 'CHOOSE', word, about: 'chit' }),
  ({ word }) => word,
);

/** K-21.5, K-21.6, D-42. The first wanted kind that there is room for, else none; a hand without cards is asked unless it may have one. */
export const chitRow: Rows[string] = {
  other: choosing,
  rule: syntax.ruling<View, Wanted>({
    syntax: wanted,
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
};
