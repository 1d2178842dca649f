/** Plans as forms: what a player can select instead of write. */
import { type JsonObject, message } from '../../engine/index.ts';
import type { FieldChoices, PolicyChoice, PolicyField, PolicyForm, PolicyForms } from '../../orders/index.ts';
import type { Book } from './content.ts';
import { ARMY, isArmy, isSide, type Order, type Path, type Side } from './types.ts';
import type { View } from './view.ts';

/** Rounds that can be planned by a form; more can be written. */
const ROUNDS = 6;

const word = (value: string): PolicyChoice => ({ value, text: message(`standing-form.word.${value.toLowerCase()}`) });

const one = (name: string, choices: readonly PolicyChoice[], more: Partial<PolicyField> = {}): PolicyField => ({
  name,
  choices,
  ranks: 1,
  ...more,
});

interface Choices {
  readonly rounds: readonly PolicyChoice[];
  readonly corps: readonly PolicyChoice[];
  readonly towns: readonly PolicyChoice[];
}

const choicesFor = ({ corps, towns, numbered }: Book, side: Side): Choices => ({
  rounds: [
    word('NEXT'),
    ...Array.from({ length: ROUNDS }, (_, i) => ({ value: String(i + 1), text: String(i + 1) })),
    word('ANY'),
  ],
  corps: numbered[side].map((id) => ({ value: corps.get(id)?.commander ?? id, text: corps.get(id)?.commander ?? id })),
  towns: [...towns.values()].map(({ name }) => ({ value: name, text: name })),
});

/** The round of a line, as a form has it. */
const roundIn = ({ round }: JsonObject): string => String(round).toUpperCase();

const ordersIn = ({ plan, when }: JsonObject): readonly Order[] | undefined =>
  when === undefined ? (plan as { orders: readonly Order[] } | undefined)?.orders : undefined;

/** The forms of a seat. */
export function formsFor(book: Book, { you }: View): PolicyForms {
  if (!isSide(you)) return { forms: [], conditions: [] };
  const choices = choicesFor(book, you);
  return {
    forms: [planForm(book, you, choices), commanderForm(book, you, choices), reactForm(book, choices)],
    conditions: [],
  };
}

/** `ROUND 2: Longstreet -> Culpeper ELSE STAY; ...` */
function planForm(book: Book, side: Side, { rounds, corps, towns }: Choices): PolicyForm {
  const goals = [word('STAY'), ...towns];
  const second = [one('also', corps, { before: ';' }), one('also-to', goals, { before: '->' })];
  const name = (id: string) => book.corps.get(id)?.commander ?? id;
  const townName = (id: string | null) => (id === null ? 'STAY' : (book.towns.get(id)?.name ?? id));
  /** The corps and its towns, if the order has no conditions. */
  const parts = (order: Order | undefined): readonly string[] | undefined => {
    if (!order || isArmy(order.commander) || !('to' in order) || !order.to) return undefined;
    return order.to.some((each) => each.if)
      ? undefined
      : [name(order.commander), ...order.to.map((to) => townName(to.town))];
  };
  return {
    name: 'plan',
    verb: 'ROUND',
    isWhole: true,
    kinds: ['round'],
    fields: [
      one('round', rounds, { behind: ':' }),
      one('who', corps),
      one('to', goals, { before: '->' }),
      one('else', goals, { before: 'ELSE' }),
      ...(book.numbers.cards[side] > 1 ? second : []),
    ],
    chosen: ({ verb, subject }) => {
      const [first, other] = verb === 'ROUND' ? (ordersIn(subject) ?? []) : [];
      const [who, to, or] = parts(first) ?? [];
      const [also, alsoTo] = parts(other) ?? [];
      if (who === undefined || to === undefined || (other && alsoTo === undefined)) return undefined;
      return listed({ round: roundIn(subject), who, to, else: or, also, 'also-to': alsoTo });
    },
  };
}

/** Each choice as a list; a missing one is left out. */
const listed = (values: Readonly<Record<string, string | undefined>>): FieldChoices =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === undefined ? [] : [value]]));

/** `ROUND NEXT: LEE: Longstreet -> Culpeper -> Manassas` */
function commanderForm(book: Book, side: Side, { rounds, corps, towns }: Choices): PolicyForm {
  const name = (id: string) => book.corps.get(id)?.commander ?? id;
  const townName = (id: string | undefined) => (id === undefined ? undefined : (book.towns.get(id)?.name ?? id));
  return {
    name: 'commander',
    verb: 'ROUND',
    isWhole: true,
    kinds: ['round'],
    fields: [
      one('round', rounds, { behind: ':' }),
      one('who', corps, { before: `${ARMY[side]}:` }),
      one('to', towns, { before: '->' }),
      one('onward', towns, { before: '->' }),
    ],
    chosen: ({ verb, subject }) => {
      const orders = verb === 'ROUND' ? (ordersIn(subject) ?? []) : [];
      const paths: readonly Path[] =
        orders.length === 1 && orders[0] && 'paths' in orders[0] ? (orders[0].paths ?? []) : [];
      const [path] = paths;
      if (!path || paths.length > 1) return undefined;
      return listed({
        round: roundIn(subject),
        who: name(path.corps),
        to: townName(path.towns[0]),
        onward: townName(path.towns[1]),
      });
    },
  };
}

/** `REACT Frederick: DEFEND` */
function reactForm(book: Book, { towns }: Choices): PolicyForm {
  return {
    name: 'react',
    verb: 'REACT',
    isWhole: true,
    kinds: ['react'],
    fields: [one('town', [word('ANY'), ...towns], { behind: ':' }), one('act', [word('DEFEND'), word('CEDE')])],
    chosen: ({ verb, subject: { town, defend, to, when } }) => {
      const isPlain = verb === 'REACT' && when === undefined && (!Array.isArray(to) || to.length === 0);
      if (!isPlain) return undefined;
      const where = town === 'any' ? 'ANY' : book.towns.get(String(town))?.name;
      return listed({ town: where, act: defend === true ? 'DEFEND' : 'CEDE' });
    },
  };
}
