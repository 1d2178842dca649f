/** SPEND: command points and resources against markers, and for a card. */
import { accept, message } from '../../../engine/index.ts';
import type { Order, Verb } from '../../../orders/index.ts';
import { isAsked } from '../../campaign/questions.ts';
import { type CampaignPolicy, one, plain } from '../../campaign/standing/kit.ts';
import type { View } from '../../campaign/state.ts';
import type { Answers } from '../../campaign/types.ts';
import { act } from '../../campaign/verbs/act.ts';
import { answering, type ViewReader } from '../../campaign/verbs/kit.ts';
import type { Relieved } from '../recovery.ts';
import type { Spend } from '../spending.ts';
import { readGround } from './ground.ts';

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
  reader.word('on', 'for');
  reader.word('a');
  if (reader.done || reader.word('card')) return { verb: 'BUY', resources: n };
  const ground = reader.word('entrench', 'scorch');
  if (ground !== undefined) return readGround(reader, ground === 'scorch' ? 'SCORCH' : 'ENTRENCH');
  if (reader.word('attrition')) return { verb: 'RELIEVE', n };
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

/** What is left of cards that were given up, against losses (K-17.43c). */
export type Surplus = Exclude<Answers['surplus'], { surplus: null }>;

export const writeSurplus = ({ surplus, n }: Surplus): string => writeSpend({ n, with: 'cp', on: surplus });

/** D-58. `RELIEVE WITH 1 RESOURCE ALWAYS`. */
const relievePolicy: CampaignPolicy<{ readonly n: number }> = {
  kinds: ['relieve'],
  refusable: true,
  read(reader) {
    reader.word('with', 'by');
    const n = reader.number() ?? 1;
    reader.word('resource', 'resources', 'res');
    return { n };
  },
  write: ({ n }) => `WITH ${n}`,
  describe: ({ n }, clause) => message('policy.relieve', { n, clause }),
  offer: ({ n }, decision) =>
    isAsked(decision, 'relieve') ? one([plain({ relieve: Math.min(n, decision.prompt.args.resources) })]) : undefined,
};

/** `RELIEVE 2`: resources that halve the next attrition roll (K-16.4). */
export const relieveVerb = (): Verb<View, Order & { readonly n: number }> => ({
  name: 'RELIEVE',
  read(reader) {
    reader.word('with', 'by');
    const n = reader.number() ?? 1;
    reader.word('resource', 'resources', 'res');
    return { verb: 'RELIEVE', n };
  },
  write: ({ n }) => `RELIEVE ${n}`,
  describe: ({ n }) => message('order.relieve', { n }),
  item: ({ n }) => answering('relieve', ({ prompt }) => accept({ relieve: Math.min(n, prompt.args.resources) })),
  policy: relievePolicy,
});

/** CP are rolled together; resources one by one, each after the dice of the last (K-16.55). */
export const spendVerb = (): Verb<View, Spending> => ({
  name: 'SPEND',
  read: readSpend,
  write: writeSpend,
  describe: ({ n, with: means, on }) => message(`order.spend.${means}`, { n, on }),
  item(order) {
    const { n, with: means, on } = order;
    const { kinds, answer } = act(() => ({ do: 'spend', on, with: means, n: means === 'cp' ? n : 1 }));
    if (means === 'cp')
      return {
        kinds: [...kinds, 'surplus'],
        answer(decision, view, taken) {
          if (!isAsked(decision, 'surplus')) return answer(decision, view, taken);
          return taken.length > 0 ? undefined : accept({ surplus: on, n });
        },
      };
    return {
      kinds,
      answer: (decision, view, taken) => (taken.length < n ? answer(decision, view, []) : undefined),
      rest: (taken) => (taken.length < n ? writeSpend({ ...order, n: n - taken.length }) : undefined),
    };
  },
});
