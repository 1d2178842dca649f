/** Which card is kept after a Scout: `KEEP ELAN > FORWARD`, `KEEP ASK`. */
import { accept } from '../../../engine/index.ts';
import { type Order, readList, type Verb } from '../../../orders/index.ts';
import type { CardId } from '../types.ts';
import type { View } from '../view.ts';
import { said } from './words.ts';

type KeepOrder = Order & { readonly cards: readonly CardId[]; readonly ask?: true };

const text = ({ cards, ask }: KeepOrder): string => `KEEP ${ask ? 'ASK' : cards.join(' > ')}`;

/** D-18. Without the cards of the line the one is kept that orders more. */
export const keepVerb = {
  name: 'KEEP',
  conditional: true,
  read: (reader) => {
    if (reader.word('ask')) return { verb: 'KEEP', cards: [], ask: true };
    const cards = readList(
      reader,
      () => reader.name(['card'])?.id,
      () => reader.mark('>') !== undefined || reader.comma(),
    );
    return cards && { verb: 'KEEP', cards };
  },
  write: text,
  describe: (order) => said(text(order)),
  item: ({ cards, ask }) => ({
    kinds: ['keep'],
    perhaps: true,
    answer: (decision) => {
      if (ask) return undefined;
      const options = decision.options();
      return accept(cards.find((card) => options.includes(card)) ?? decision.fallback());
    },
    asks: ({ kind }) => ask === true && kind === 'keep',
  }),
} satisfies Verb<View, KeepOrder>;
