/** Rounds as rows of two-ended cards with destinations. */
import { type Message, message } from '../../../../engine/index.ts';
import type {
  Condition,
  LaidCard,
  LaidChoice,
  LaidEnd,
  LaidField,
  LaidFields,
  LaidLine,
  LaidReading,
  LaidRow,
  Policy,
} from '../../../../orders/index.ts';
import type { Card } from '../../content.ts';
import { checkOrders, fewestOrders, isArmyOrder, isSpent, ordersFault } from '../../rules/cards.ts';
import { canOrder, corpsOf, orderable } from '../../rules/position.ts';
import type { ArmyCommander, Commander, CorpsId, Destination, Order, Path, RoundOrder } from '../../types.ts';
import { isArmy } from '../../types.ts';
import { goalsOf, nothing, STAY, waysOf } from './choices.ts';
import type { Planner } from './planner.ts';

/** Rounds ahead that have a row; a turn has four or five. */
const AHEAD = 5;

/** The row for every round that has none of its own. */
const ANY = 'any';

/** What a row is about: a number of rounds from now, or all others. */
interface Round {
  readonly id: string;
  readonly round: number | 'any';
  readonly later: number;
}

const roundsOf = ({ next }: Planner): readonly Round[] => [
  ...Array.from({ length: AHEAD }, (_, later) => ({
    id: String(next.round + later),
    round: next.round + later,
    later: later === 0 && next.isNow ? 0 : later + 1,
  })),
  { id: ANY, round: ANY, later: AHEAD },
];

const cardsOf = ({ book, side }: Planner): readonly Card[] => book.cards.filter((card) => card.side === side);

const fieldOf = (row: string, end: string, what: string): string => `${row}.${end}.${what}`;

/** Conditions that a list of destinations offers, as they are in a line. */
const WHEN: Readonly<Record<string, (to: Destination['town']) => Condition>> = {
  empty: (to) => [[{ name: 'empty', args: { town: to ?? '' } }]],
  first: () => [[{ name: 'first', args: {} }]],
  second: () => [[{ name: 'second', args: {} }]],
};

const whenIn = ({ town, if: condition }: Destination): string | undefined => {
  if (!condition) return '';
  return Object.keys(WHEN).find((name) => JSON.stringify(WHEN[name]?.(town)) === JSON.stringify(condition));
};

/** What a row says of an end that lies up. */
type Said = Readonly<Record<string, string>>;

/** The fields of an order; undefined if the fields cannot say it. */
function saidOf(planner: Planner, order: Order): Said | undefined {
  if (isArmyOrder(order)) return order.paths && waysSaid(planner, order.paths);
  const [to, or, ...more] = order.to ?? [];
  if (!to) return {};
  const when = whenIn(to);
  const isPlain = more.length === 0 && when !== undefined && !or?.if;
  if (!isPlain) return undefined;
  return { to: to.town ?? STAY, when, ...(or ? { else: or.town ?? STAY } : {}) };
}

/** An army commander who moves one corps has one list of ways; else each corps has its own. */
const isOne = ({ state }: Planner): boolean => state.options.armyCommanderScope === 'one';

function waysSaid(planner: Planner, paths: readonly Path[]): Said | undefined {
  const ways = paths.map(({ corps, towns }) => [corps, towns.join('>')] as const);
  if (!isOne(planner)) return Object.fromEntries(ways);
  const [[corps, way] = ['', '']] = ways;
  if (ways.length > 1) return undefined;
  return { way: ways.length === 0 ? '' : `${corps}:${way}` };
}

/** What a line says of a round, by its commanders; undefined if no row can show it. */
function shownIn(planner: Planner, { verb, subject, clause }: Policy): ReadonlyMap<Commander, Said> | undefined {
  if (verb !== 'ROUND' || clause.when !== 'always' || subject.when !== undefined) return undefined;
  const { orders = [] } = (subject.plan ?? {}) as Partial<RoundOrder>;
  const said = orders.map((order) => [order.commander, saidOf(planner, order)] as const);
  const cards = orders.map(({ commander }) => cardsOf(planner).find(({ ends }) => ends.includes(commander)));
  const isWhole = said.every(([, fields]) => fields !== undefined) && !cards.includes(undefined);
  if (!isWhole || orders.length === 0 || new Set(cards).size < cards.length) return undefined;
  return new Map(said.map(([commander, fields]) => [commander, fields ?? {}]));
}

/** The row that shows a line. */
export const rowOf = (planner: Planner, line: Policy): string | undefined =>
  shownIn(planner, line) && roundsOf(planner).find(({ round }) => round === line.subject.round)?.id;

export function rowsFor(planner: Planner, lines: readonly Policy[]): readonly LaidRow[] {
  return roundsOf(planner).map((round) => {
    const line = lines.find((each) => rowOf(planner, each) === round.id);
    const said = (line && shownIn(planner, line)) ?? new Map<Commander, Said>();
    return {
      id: round.id,
      title: titleOf(planner, round),
      count: fewestOrders(planner, planner.side),
      cards: cardsOf(planner).map((card) => laidCard({ planner, round }, card, said)),
    };
  });
}

const titleOf = ({ next }: Planner, { round }: Round): Message => {
  if (round === ANY) return message('table.row.any');
  return message(next.isNow && round === next.round ? 'table.row.now' : 'table.row', { round });
};

interface Laying {
  readonly planner: Planner;
  readonly round: Round;
}

const laidCard = (laying: Laying, { id, ends }: Card, said: ReadonlyMap<Commander, Said>): LaidCard => ({
  name: `${laying.round.id}.${id}`,
  ends: ends.map((end) => laidEnd(laying, end, said.get(end) ?? {})),
  value: ends.find((end) => said.has(end)) ?? '',
});

function laidEnd(laying: Laying, end: Commander, said: Said): LaidEnd {
  const { planner, round } = laying;
  const closed = closedTo(planner, end);
  const field = (what: string, label: Message, choices: readonly LaidChoice[]): LaidField => ({
    name: fieldOf(round.id, end, what),
    label,
    choices,
    value: choices.some(({ value }) => value === said[what]) ? (said[what] ?? '') : '',
  });
  const fields = isArmy(end) ? armyFields(planner, end, field) : corpsFields(laying, end, field);
  const text = isArmy(end)
    ? message(`army.${end}`)
    : message('table.corps', { corps: end, strength: corpsOf(planner, end).strength });
  return { value: end, text, ...(closed ? { closed } : {}), fields: closed ? [] : fields };
}

type MakeField = (what: string, label: Message, choices: readonly LaidChoice[]) => LaidField;

const armyFields = (planner: Planner, commander: ArmyCommander, field: MakeField): readonly LaidField[] => {
  const able = orderable(planner, planner.side);
  if (!isOne(planner)) {
    return able.map((corps) =>
      field(corps, message('table.way', { corps }), [
        { value: '', text: message('table.no-way', { corps }) },
        ...waysOf(planner, corps),
      ]),
    );
  }
  const ways = able.flatMap((corps) =>
    waysOf(planner, corps).map(({ value, text }) => ({
      value: `${corps}:${value}`,
      text: message('table.goes', { corps, towns: String(text) }),
      group: message('table.way', { corps }),
    })),
  );
  return [field('way', message('table.ways', { commander }), [nothing('nobody'), ...ways])];
};

/** Why a commander cannot be ordered in this turn any more. */
function closedTo(planner: Planner, end: Commander): Message | undefined {
  if (isArmy(end)) return isSpent(planner, end) ? message('table.spent') : undefined;
  if (planner.state.corps[end] === null) return message('table.lost');
  const isStill = planner.state.phase === 'combat' || canOrder(planner, end);
  return isStill ? undefined : message('table.engaged');
}

const corpsFields = ({ planner, round }: Laying, corps: CorpsId, field: MakeField): readonly LaidField[] => {
  const goals = goalsOf(planner, corps, round.later);
  const conditions = ['', ...Object.keys(WHEN)].map((value) => ({
    value,
    text: message(`table.when.${value || 'always'}`),
  }));
  return [
    field('to', message('table.to', { corps }), [nothing('asked'), ...goals]),
    field('when', message('table.when', { corps }), conditions),
    field('else', message('table.else', { corps }), [nothing('else.stay'), ...goals.slice(1)]),
  ];
};

export function readRows(planner: Planner, sent: LaidFields): LaidReading {
  const read = roundsOf(planner).map((round) => ({ round, orders: ordersIn(planner, round, sent) }));
  const laid = read.filter(({ orders }) => orders.length > 0);
  const lines = laid.map(
    ({ round, orders }): LaidLine => ({
      of: round.id,
      text: planner.orders.line('ROUND', { round: round.round, plan: { orders } }),
      isLast: round.round === ANY,
    }),
  );
  const faults = laid.flatMap(({ round, orders }) => {
    const refusal = faultOf(planner, round, orders);
    return refusal ? [message('table.fault', { row: { ...titleOf(planner, round) }, reason: { ...refusal } })] : [];
  });
  return { lines, faults };
}

/** What cannot be: in a later round only what no position changes. */
const faultOf = (planner: Planner, { later }: Round, orders: readonly Order[]): Message | undefined => {
  const { side } = planner;
  if (later > 0) return ordersFault(planner, side, orders)?.reason;
  const verdict = checkOrders(planner, side, { orders: [...orders] });
  return verdict.ok ? undefined : verdict.refusal.reason;
};

const ordersIn = (planner: Planner, { id: row }: Round, sent: LaidFields): readonly Order[] =>
  cardsOf(planner).flatMap(({ id, ends }) => {
    const end = ends.find((each) => each === sent[`${row}.${id}`]);
    if (end === undefined) return [];
    const said = (what: string) => sent[fieldOf(row, end, what)] ?? '';
    return [isArmy(end) ? armyOrder(planner, end, said) : corpsOrder(planner, end, said)];
  });

type Say = (what: string) => string;

function armyOrder(planner: Planner, commander: ArmyCommander, said: Say): Order {
  const { book, side } = planner;
  const [one = '', way = ''] = said('way').split(':');
  const ways: Say = isOne(planner) ? (corps) => (corps === one ? way : '') : said;
  const paths = book.numbered[side].flatMap((corps): Path[] => {
    const towns = ways(corps)
      .split('>')
      .filter((id) => book.towns.has(id));
    return towns.length > 0 ? [{ corps, towns }] : [];
  });
  return { commander, paths };
}

function corpsOrder({ book }: Planner, commander: CorpsId, said: Say): Order {
  const goal = (what: string): Destination | undefined => {
    const id = said(what);
    if (id === STAY) return { town: null };
    return book.towns.has(id) ? { town: id } : undefined;
  };
  const [to, or, when] = [goal('to'), goal('else'), WHEN[said('when')]];
  if (!to) return { commander };
  const first: Destination = when && to.town !== null ? { ...to, if: when(to.town) } : to;
  return { commander, to: or ? [first, or] : [first] };
}
