/** Leaders who leave the map, and rules for the cards that are dealt later, in the form of a winter. */
import { message } from '../../../../engine/index.ts';
import type { ChoiceField, FormFields, Order } from '../../../../orders/index.ts';
import { whereIs } from '../../rules/forces/formations.ts';
import { recallable } from '../../rules/winter/deployment.ts';
import { lineFor, type WinterPart } from './moment.ts';

/** W-16.32, K-17.36. */
export const recalls: WinterPart = {
  groups({ position, power }, sent) {
    const leaders = recallable(position, power);
    return leaders.length === 0
      ? []
      : [
          {
            title: message('form.recall'),
            note: message('form.recall.note'),
            fields: leaders.map((leader) => ({
              is: 'tick',
              name: `recall.${leader}`,
              label: message('form.leader', { leader }),
              note: message('form.area', { area: whereIs(position, leader) ?? '' }),
              isTicked: isTicked(sent, `recall.${leader}`),
              isOpen: true,
            })),
          },
        ];
  },
  lines({ position, power, write }, sent) {
    const gone = recallable(position, power).filter((leader) => isTicked(sent, `recall.${leader}`));
    return [
      ...gone.map((leader) => lineFor(write('withdraw', { withdraw: leader }), `recall.${leader}`)),
      { text: 'RECALL NONE' },
    ];
  },
  fill: (orders) =>
    Object.fromEntries(
      orders.flatMap(({ verb, leader }) =>
        verb === 'RECALL' && typeof leader === 'string' ? [[`recall.${leader}`, 'on']] : [],
      ),
    ),
};

const isTicked = (sent: FormFields, name: string): boolean => (sent[name] ?? '') !== '';

/** What may be said of cards before they are known, by the field and its value. */
const RULES = { mulligan: { keep: 'KEEP' }, discard: { lowest: 'DISCARD LOWEST' } } as const;

type Ruled = keyof typeof RULES;

const lineOf = (field: Ruled, sent: FormFields): string | undefined => {
  const lines: Readonly<Record<string, string>> = RULES[field];
  return lines[sent[field] ?? ''];
};

const rule = (field: Ruled, sent: FormFields): ChoiceField => ({
  is: 'choice',
  name: field,
  label: message(`form.${field}`),
  groups: [
    {
      choices: ['', ...Object.keys(RULES[field])].map((value) => ({
        value,
        text: message(value === '' ? 'form.ask' : `form.${field}.${value as 'keep' | 'lowest'}`),
      })),
    },
  ],
  value: lineOf(field, sent) === undefined ? '' : (sent[field] ?? ''),
});

const FIELDS: readonly Ruled[] = ['mulligan', 'discard'];

const valueIn = (field: Ruled, { verb, ...order }: Order): boolean =>
  field === 'mulligan' ? verb === 'KEEP' : verb === 'DISCARD' && order.lowest === true;

/** W-16.42a, W-16.43b. Cards are dealt when all have deployed: until then a rule may answer for them. */
export const cardRules: WinterPart = {
  groups: (_moment, sent) => [
    {
      title: message('form.cards.later'),
      note: message('form.cards.why'),
      fields: FIELDS.map((field) => rule(field, sent)),
    },
  ],
  lines: (_moment, sent) =>
    FIELDS.flatMap((field) => {
      const text = lineOf(field, sent);
      return text === undefined ? [] : [lineFor(text, field)];
    }),
  fill: (orders) =>
    Object.fromEntries(
      FIELDS.flatMap((field) => {
        const [value] = Object.keys(RULES[field]);
        return value !== undefined && orders.some((order) => valueIn(field, order)) ? [[field, value]] : [];
      }),
    ),
};
