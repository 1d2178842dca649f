/** SPEND: command points and resources against markers, and for a card. */
import { message } from '../../../engine/index.ts';
import type { Order, Verb } from '../../../orders/index.ts';
import type { View } from '../../campaign/state.ts';
import { act } from '../../campaign/verbs/act.ts';
import type { ViewReader } from '../../campaign/verbs/kit.ts';
import type { Relieved } from '../recovery.ts';
import type { Spend } from '../spending.ts';

type Spending = Order & { readonly n: number; readonly with: Spend['with']; readonly on: Relieved };

const UNITS: Readonly<Record<string, Spend['with']>> = {
  cp: 'cp',
  cps: 'cp',
  resource: 'resource',
  resources: 'resource',
  res: 'resource',
};

const USES: Readonly<Record<string, Relieved>> = { morale: 'morale', supply: 'supply' };

const readSpend = (reader: ViewReader): Order | undefined => {
  const n = reader.number() ?? 1;
  const unit = reader.word(...Object.keys(UNITS));
  reader.word('on', 'for', 'a');
  if (reader.done || reader.word('card')) return { verb: 'BUY', resources: n };
  const use = reader.word(...Object.keys(USES));
  if (use === undefined)
    return reader.fail('order.spend-what', {}, [
      'SPEND 1 RESOURCE ON MORALE',
      'SPEND 2 CP ON SUPPLY',
      'SPEND 2 RESOURCES ON CARD',
    ]);
  return { verb: 'SPEND', n, with: UNITS[unit ?? ''] ?? 'resource', on: USES[use] ?? 'morale' };
};

export const writeSpend = ({ n, with: means, on }: Pick<Spending, 'n' | 'with' | 'on'>): string =>
  `SPEND ${n} ${means === 'cp' ? 'CP' : n === 1 ? 'RESOURCE' : 'RESOURCES'} ON ${on.toUpperCase()}`;

/** CP are rolled together; resources one by one, each after the dice of the last (K-16.55). */
export const spendVerb = (): Verb<View, Spending> => ({
  name: 'SPEND',
  read: readSpend,
  write: writeSpend,
  describe: ({ n, with: means, on }) => message(`order.spend.${means}`, { n, on }),
  item(order) {
    const { n, with: means, on } = order;
    const { kinds, answer } = act(() => ({ do: 'spend', on, with: means, n: means === 'cp' ? n : 1 }));
    if (means === 'cp') return { kinds, answer };
    return {
      kinds,
      answer: (decision, view, taken) => (taken.length < n ? answer(decision, view, []) : undefined),
      rest: (taken) => (taken.length < n ? writeSpend({ ...order, n: n - taken.length }) : undefined),
    };
  },
});
