/** Whom a card orders, and what symbols of Elan and Rally are given to. */
import { type Decision, type Refusal, refusalOf } from '../../../engine/index.ts';
import type { QuestionTraits } from '../../../game/index.ts';
import type { GatheredAnswer, Order, Verb } from '../../../orders/index.ts';
import type { Book } from '../content.ts';
import { seenAs, type View } from '../knowledge.ts';
import type { Orders } from '../rules/ordered-units.ts';
import { turnOf } from '../rules/position.ts';
import type { Napoleonics } from '../rules.ts';
import type { Position } from '../state.ts';
import type { Side } from '../types.ts';
import { type Symbols, together } from './acts.ts';
import { type LineReader, readRefs } from './reading.ts';
import { isLeaderRef, leaderNamed, type Ref, unitNamed } from './refs.ts';
import { joined, listed, readerOf, said, synonymsOf } from './words.ts';

/** Pieces that a line orders, lets go alone, or takes out of their squares. */
type OrdersOrder = Order & {
  readonly order?: readonly Ref[];
  readonly detach?: readonly Ref[];
  readonly unsquare?: readonly Ref[];
};

type SymbolOrder = Order & Symbols;

const ordersText = ({ order, detach, unsquare }: OrdersOrder): string =>
  joined(listed('ORDER', order), listed('DETACH', detach), listed('UNSQUARE', unsquare)) || 'ORDER NONE';

const KINDS = { ORDER: 'order', DETACH: 'detach', UNSQUARE: 'unsquare' } as const;

/** The further parts of a line: `ORDER E7, E8 DETACH LDR:Hill UNSQUARE F3`. */
function readOrders(reader: LineReader, verb: keyof typeof KINDS): OrdersOrder | undefined {
  let order: OrdersOrder = { verb };
  for (let kind: keyof typeof KINDS | undefined = verb; kind; ) {
    if (kind === 'ORDER' && reader.word('none')) order = { ...order, order: [] };
    else {
      const refs = readRefs(reader);
      if (!refs) return undefined;
      order = { ...order, [KINDS[kind]]: refs };
    }
    const next = reader.word('order', 'detach', 'unsquare');
    kind = next === undefined ? undefined : (next.toUpperCase() as keyof typeof KINDS);
  }
  return order;
}

const ordersVerb = (name: keyof typeof KINDS): Verb<View, OrdersOrder> => ({
  name,
  words: name === 'ORDER' ? synonymsOf(name) : [],
  read: (reader) => readOrders(reader, name),
  write: ordersText,
  describe: (order) => said(ordersText(order)),
  item: () => together('orders'),
});

export const openingVerbs: readonly Verb<View>[] = (['ORDER', 'DETACH', 'UNSQUARE'] as const).map(ordersVerb);

/** One piece that a line names, and how it is ordered. */
interface Wish {
  readonly line: number;
  readonly kind: 'unsquare' | 'order' | 'detach';
  readonly ref: Ref;
  /** It lapses where it finds no place. */
  readonly isExtra: boolean;
}

/** Squares are left before others are ordered, and leaders come last. */
const RANK = ['unsquare', 'order', 'detach'];

const wishesOf = (position: Position, orders: readonly Order[]): readonly Wish[] =>
  orders
    .flatMap((given, line): readonly Wish[] => {
      if (given.verb === 'ELAN') {
        const { symbol = '', refs } = given as unknown as SymbolOrder;
        const most = turnOf(position).symbols.filter((each) => each === symbol).length;
        return refs.slice(0, most).map((ref) => ({ line, kind: 'order', ref, isExtra: true }));
      }
      const { order = [], detach = [], unsquare = [] } = given as unknown as OrdersOrder;
      const wish = (kind: Wish['kind']) => (ref: Ref) => ({ line, kind, ref, isExtra: false });
      return [...unsquare.map(wish('unsquare')), ...order.map(wish('order')), ...detach.map(wish('detach'))];
    })
    .sort((a, b) => RANK.indexOf(a.kind) - RANK.indexOf(b.kind));

/** Orders with one more piece; undefined if it is not there. */
function withWish(
  position: Position,
  side: Side,
  decision: Decision,
  orders: Orders,
  { kind, ref }: Wish,
): Orders | undefined {
  if (kind === 'detach' || isLeaderRef(ref)) {
    const leader = leaderNamed(position, ref);
    return leader && { ...orders, leaders: [...orders.leaders, leader.id] };
  }
  const unit = unitNamed(position, ref, side);
  if (!unit) return undefined;
  if (kind === 'order') return { ...orders, units: [...orders.units, unit.id] };
  // Where the card orders the unit by itself, leaving its square takes no order.
  const alone = { ...orders, unsquare: [...orders.unsquare, unit.id] };
  return decision.check(alone).ok ? alone : { ...alone, units: [...orders.units, unit.id] };
}

/** D-02, D-03, D-17. Each piece is ordered that can be ordered beside those before it. */
function gatherOrders(position: Position, side: Side, decision: Decision, given: readonly Order[]): GatheredAnswer {
  let orders: Orders = { units: [], leaders: [], unsquare: [] };
  const refusals: (Refusal | undefined)[] = given.map(() => undefined);
  for (const wish of wishesOf(position, given)) {
    const more = withWish(position, side, decision, orders, wish);
    const verdict = more && decision.check(more);
    if (more && verdict?.ok) orders = more;
    else if (!wish.isExtra)
      refusals[wish.line] ??=
        verdict && !verdict.ok ? verdict.refusal : refusalOf('orders.foreign', { unit: wish.ref });
  }
  return { answer: orders, refusals, taken: given.map(() => true) };
}

/** D-17. Blocks in the order of the lines; more than there are symbols lapse. */
function gatherRally(position: Position, side: Side, decision: Decision, given: readonly Order[]): GatheredAnswer {
  let units: readonly string[] = [];
  const refusals: (Refusal | undefined)[] = given.map(() => undefined);
  for (const [line, order] of given.entries())
    for (const ref of (order as unknown as SymbolOrder).refs) {
      const more = [...units, unitNamed(position, ref, side)?.id ?? ref];
      const verdict = decision.check({ units: more });
      if (verdict.ok) units = more;
      else if (verdict.refusal.code !== 'rally.many') refusals[line] ??= verdict.refusal;
    }
  return { answer: { units }, refusals, taken: given.map(() => true) };
}

type Gather = NonNullable<QuestionTraits<Napoleonics>['gather']>;

/** One answer is made of all lines that order, and one of all that rally. */
export const gatheredIn = (book: Book): Readonly<Record<'orders' | 'rally', Gather>> => ({
  orders: (decision, view, orders) => gatherOrders(seenAs(book, view), readerOf(view), decision, orders),
  rally: (decision, view, orders) => gatherRally(seenAs(book, view), readerOf(view), decision, orders),
});
