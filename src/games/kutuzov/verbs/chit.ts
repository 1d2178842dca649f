/** CHIT: which chits come into a camp's hand, once or as a standing order. */
import { message } from '../../../engine/index.ts';
import type { Verb } from '../../../orders/index.ts';
import { isAsked } from '../../campaign/questions.ts';
import { type CampaignPolicy, one, plain } from '../../campaign/standing/kit.ts';
import type { View } from '../../campaign/state.ts';
import type { ViewReader } from '../../campaign/verbs/kit.ts';
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

/** K-21.5, K-21.6, D-42. The first wanted kind that there is room for, else none; a hand without cards is asked unless it may have one. */
const chitPolicy: CampaignPolicy<Wanted> = {
  kinds: ['chit'],
  refusable: true,
  read: readKinds,
  write: ({ kinds }) => kinds.join(', ').toUpperCase(),
  describe: ({ kinds }, clause) => message('policy.chit', { kinds: kinds.join(', '), clause }),
  offer({ kinds }, decision) {
    if (!isAsked(decision, 'chit')) return undefined;
    const offered = decision.options().map(({ chit }) => chit);
    const chit = kinds.find((kind) => offered.includes(kind)) ?? null;
    return offered.includes(null) || chit !== null ? one([plain({ chit })]) : undefined;
  },
};

/** `CHIT HOME` is CHOOSE CHIT HOME; `CHIT NEVER` and `CHIT HOME ALWAYS` are standing orders. */
export const chitVerb = (): Verb<View> => ({
  name: 'CHIT',
  read(reader) {
    const word = reader.word('none', 'no', ...KINDS);
    const choices = [...KINDS, 'none'].map((each) => `CHIT ${each.toUpperCase()}`);
    if (word === undefined) return reader.fail('order.no-such-choice', { count: choices.length }, choices);
    return { verb: 'CHOOSE', word: word === 'no' ? 'none' : word, about: 'chit' };
  },
  policy: chitPolicy,
});
