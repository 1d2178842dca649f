/** SPEND, RELIEVE: command points and resources against markers and attrition, and for a card. */
import { accept, message } from '../../../engine/index.ts';
import { type Order, syntax } from '../../../orders/index.ts';
import { act, doing } from '../../campaign/orders/answers/act.ts';
import { answering, type Kit, lineBy, type Rows, type ViewReader } from '../../campaign/orders/names.ts';
import { one, plain } from '../../campaign/orders/standing/kit.ts';
import { isAsked } from '../../campaign/rules/questions.ts';
import type { View } from '../../campaign/state.ts';
import type { Relieved } from '../rules/recovery.ts';
import type { Spend } from '../rules/spending.ts';
import { groundIn } from './ground.ts';
import { resources, withResources } from './means.ts';

const { acting, ruling } = syntax;

type Spending = { readonly n: number; readonly with: Spend['with']; readonly on: Relieved };

const UNITS: Readonly<Record<string, Spend['with']>> = {
  cp: 'cp',
  cps: 'cp',
  resource: 'resource',
  resources: 'resource',
  res: 'resource',
};

/** What is not spent on markers is an order of another verb. */
const readSpend = (reader: ViewReader, kit: Kit): Spending | Order | undefined => {
  const n = reader.number() ?? 1;
  const unit = reader.word(...Object.keys(UNITS));
  reader.word('on', 'for');
  reader.word('a');
  if (reader.done || reader.word('card')) return { verb: 'BUY', resources: n };
  const ground = reader.word('entrench', 'scorch');
  const there = ground === undefined ? undefined : groundIn(kit).read(reader);
  if (ground !== undefined) return there && { verb: ground.toUpperCase(), ...there };
  if (reader.word('attrition')) return { verb: 'RELIEVE', n };
  const on = reader.word('morale', 'supply');
  if (on === undefined)
    return reader.fail('order.spend-what', {}, [
      'SPEND 1 RESOURCE ON MORALE',
      'SPEND 2 CP ON SUPPLY',
      'SPEND 2 RESOURCES ON CARD',
    ]);
  return { n, with: UNITS[unit ?? ''] ?? 'resource', on };
};

const writeSpend = ({ n, with: means, on }: Spending): string =>
  `${means === 'cp' ? `${n} CP` : resources(n)} ON ${on.toUpperCase()}`;

/** `RELIEVE 2`: resources that halve the next attrition roll (K-16.4); D-58: `RELIEVE WITH 1 RESOURCE ALWAYS`. */
const relieve: Rows[string] = {
  act: acting<View, { readonly n: number }>({
    syntax: { ...withResources('n'), write: (said) => String((said as Spending).n) },
    describe: ({ n }) => message('order.relieve', { n }),
    item: ({ n }) => answering('relieve', ({ prompt }) => accept({ relieve: Math.min(n, prompt.args.resources) })),
    from: (answer) => (typeof answer.relieve === 'number' ? { n: answer.relieve } : undefined),
  }),
  rule: ruling<View, { readonly n: number }>({
    syntax: { ...withResources('n'), write: (said) => `WITH ${(said as Spending).n}` },
    kinds: ['relieve'],
    refusable: true,
    describe: ({ n }, clause) => message('policy.relieve', { n, clause }),
    offer: ({ n }, decision) =>
      isAsked(decision, 'relieve') ? one([plain({ relieve: Math.min(n, decision.prompt.args.resources) })]) : undefined,
  }),
};

const spent = doing('spend', ({ n, with: means, on }): Spending => ({ n, with: means, on }));

/** CP are rolled together; resources one by one, each after the dice of the last (K-16.55). */
const spend = (kit: Kit): Rows[string] => ({
  act: acting<View, Spending>({
    syntax: lineBy<Spending>(kit, (reader) => readSpend(reader, kit) as Spending | undefined, writeSpend),
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
        rest: (taken) => (taken.length < n ? `SPEND ${writeSpend({ ...order, n: n - taken.length })}` : undefined),
      };
    },
    // K-17.43c. What is left of cards that were given up goes against losses.
    from: (answer) =>
      spent(answer) ??
      (typeof answer.surplus === 'string'
        ? { n: Number(answer.n), with: 'cp', on: answer.surplus as Relieved }
        : undefined),
  }),
});

export const spendRows = (kit: Kit): Rows => ({ SPEND: spend(kit), RELIEVE: relieve });
