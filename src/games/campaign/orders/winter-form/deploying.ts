/** Deployments of armies under leaders, and by sea, in the form of a winter (W-16.3). */
import { given, message } from '../../../../engine/index.ts';
import type { FormChoices, FormField, FormFields, FormGroup, FormLine, Order } from '../../../../orders/index.ts';
import { leaderOf, stackAt, whereIs } from '../../rules/forces/formations.ts';
import { strengthOf } from '../../rules/forces/stacks.ts';
import { deploymentOptions } from '../../rules/winter/deployment.ts';
import type { AreaId, Deployment, LeaderId } from '../../types.ts';
import { lineFor, type WinterMoment, type WinterPart } from './moment.ts';

/** More are never made in one winter. */
const MOST_ROWS = 12;

/** `hill>faro`, `sea:lisbon>faro`. */
const wayOf = (deployment: Deployment): string => {
  if ('convoy' in deployment) return `sea:${deployment.convoy}>${deployment.to}`;
  return 'to' in deployment ? `${deployment.deploy}>${deployment.to}` : '';
};

const isOf = (value: string, who: string): boolean => value.startsWith(`${who}>`);

/** The choices that are made, in their order. */
const rowsIn = (sent: FormFields): readonly { readonly value: string; readonly sp: string }[] =>
  Array.from({ length: MOST_ROWS }, (_, i) => ({
    value: sent[`deploy.${i}`] ?? '',
    sp: sent[`deploy.${i}.sp`] ?? '',
  })).filter(({ value }) => value !== '');

const placed = (area: AreaId) => message('form.area', { area });

/** Where each leader and each port may send something, beside those that others rows send. */
const choicesFor = (moment: WinterMoment, made: number, others: readonly string[]): readonly FormChoices[] => {
  const { position, power, cp } = moment;
  const groups = new Map<
    string,
    { title: FormChoices['title']; choices: { value: string; text: ReturnType<typeof placed> }[] }
  >();
  for (const option of deploymentOptions(position, power, { made, cp })) {
    const value = wayOf(option);
    const [who = '', to = ''] = value.split('>');
    if (value === '' || others.some((other) => isOf(other, who))) continue;
    const group = groups.get(who) ?? { title: titleOf(moment, option), choices: [] };
    group.choices.push({ value, text: placed(to) });
    groups.set(who, group);
  }
  return [...groups.values()];
};

const titleOf = ({ position }: WinterMoment, option: Deployment) => {
  if ('convoy' in option) return message('form.deploy.sea', { from: option.convoy });
  const leader = 'to' in option ? option.deploy : '';
  return message('form.deploy.from', { leader, from: whereIs(position, leader) ?? '' });
};

/** W-16.3a. How much a leader takes along, if not as much as he may. */
const strengthField = ({ position }: WinterMoment, i: number, leader: LeaderId, sp: string): readonly FormField[] => {
  const from = whereIs(position, leader);
  if (from === undefined) return [];
  const { contingent, command } = leaderOf(position, leader);
  const most = Math.min(command, strengthOf(stackAt(position, from, contingent)));
  const numbers = Array.from({ length: most }, (_, n) => String(most - 1 - n)).filter((n) => Number(n) < most);
  if (most === 0) return [];
  return [
    {
      is: 'choice',
      name: `deploy.${i}.sp`,
      label: message('form.deploy.with'),
      groups: [
        {
          choices: [
            { value: '', text: message('form.deploy.most', { sp: most }) },
            ...numbers.map((n) => ({ value: n, text: message('form.deploy.sp', { sp: Number(n) }) })),
          ],
        },
      ],
      value: numbers.includes(sp) ? sp : '',
    },
  ];
};

const groupFor = (moment: WinterMoment, sent: FormFields, i: number): FormGroup | undefined => {
  const rows = rowsIn(sent);
  const { value = '', sp = '' } = rows[i] ?? {};
  const others = rows.filter((_, at) => at !== i).map((row) => row.value);
  const groups = choicesFor(moment, i, others);
  if (groups.length === 0 && value === '') return undefined;
  const [who = ''] = value.split('>');
  return {
    title: i === 0 ? message('form.deploy.first') : message('form.deploy.further'),
    note: message('label.price', { cp: i === 0 ? 0 : 1 }),
    fields: [
      {
        is: 'choice',
        name: `deploy.${i}`,
        label: message('form.deploy.who'),
        groups: [{ choices: [{ value: '', text: message('form.deploy.nobody') }] }, ...groups],
        value,
      },
      ...(value === '' || value.startsWith('sea:') ? [] : strengthField(moment, i, who, sp)),
    ],
  };
};

const answerFor = ({ position }: WinterMoment, value: string, sp: string): Deployment => {
  const [who = '', to = ''] = value.split('>');
  if (who.startsWith('sea:')) return { convoy: who.slice('sea:'.length), to };
  const force =
    sp === ''
      ? undefined
      : { [leaderOf(position, who).contingent]: { leaders: [who], ...(sp === '0' ? {} : { sp: Number(sp) }) } };
  return { deploy: who, to, ...given({ force }) };
};

const filled = (order: Order): { readonly value: string; readonly sp: string } | undefined => {
  const { verb, leaders, from, to, amount } = order;
  if (verb !== 'DEPLOY' || typeof to !== 'string') return undefined;
  if (typeof from === 'string') return { value: `sea:${from}>${to}`, sp: '' };
  const [leader] = Array.isArray(leaders) ? leaders : [];
  const { sp, alone } = (amount ?? {}) as { sp?: number; alone?: true };
  return { value: `${String(leader)}>${to}`, sp: alone ? '0' : String(sp ?? '') };
};

/** W-16.31a. One deployment is free, and each further one is paid for. */
export const deployments: WinterPart = {
  groups(moment, sent) {
    const { length } = rowsIn(sent);
    return Array.from({ length: Math.min(MOST_ROWS, length + 1) }, (_, i) => groupFor(moment, sent, i)).flatMap(
      (group) => group ?? [],
    );
  },
  lines(moment, sent): readonly FormLine[] {
    const sendings = rowsIn(sent).map(({ value, sp }, i) =>
      lineFor(moment.write('deploy', answerFor(moment, value, sp)), `deploy.${i}`),
    );
    return [...sendings, { text: 'DEPLOY NONE' }];
  },
  faults(moment, sent) {
    const rows = rowsIn(sent);
    return Object.fromEntries(
      rows.flatMap(({ value }, i) => {
        const others = rows.filter((_, at) => at !== i).map((row) => row.value);
        const isOpen = choicesFor(moment, i, others).some(({ choices }) =>
          choices.some((each) => each.value === value),
        );
        return isOpen ? [] : [[`deploy.${i}`, [message('form.gone')]]];
      }),
    );
  },
  fill(orders) {
    const rows = orders.flatMap((order) => filled(order) ?? []);
    return Object.fromEntries(
      rows.flatMap(({ value, sp }, i) => [
        [`deploy.${i}`, value],
        [`deploy.${i}.sp`, sp],
      ]),
    );
  },
};
