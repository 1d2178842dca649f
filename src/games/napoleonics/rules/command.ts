/** The command and order phases (C-CMD, C-ORD, C-CARD-14 to C-CARD-23). */
import {
  accept,
  ask,
  type Json,
  message,
  type Refusal,
  refuse,
  type Script,
  same,
  type Verdict,
  withData,
} from '../../../engine/index.ts';
import { type Position, turnWith } from '../state.ts';
import { ARMS, type Arm, type CardId, type DieSymbol, type Hex, type Side, type UnitId } from '../types.ts';
import { cardShape } from './answer-schemas.ts';
import { columnOf, rowFrom, sectionsOf } from './board.ts';
import { type CardPlay, cardOf, countsAs, playsOf, quietPlay, supplySections } from './cards.ts';
import { best } from './leaders.ts';
import {
  type Addition,
  lonersOrdered,
  NO_ORDERS,
  type Orders,
  orderable,
  orderedByCard,
  ordersFault,
  ordersShape,
  sampleOrders,
} from './ordered-units.ts';
import { changing } from './pieces.ts';
import { countOf, leaveSquare, once, type Play, question, shift, symbolsOf } from './play.ts';
import {
  armOf,
  commandOf,
  edgeOf,
  enemiesBeside,
  leaderAt,
  sideOf,
  sideState,
  standingOf,
  turnOf,
  typeOf,
  unitAt,
  unitNamed,
  unitOf,
  unitsOf,
} from './position.ts';
import { groundOf, isPassable } from './terrain.ts';

/** C-CMD-01, C-CMD-03, C-CARD-14. A card of the hand is played; false: there is none, and the player passes (C-TURN-08). */
export function* playCard(play: Play, side: Side): Script<CardPlay | undefined> {
  const own = sideState(play, side);
  if (own.hand.length === 0) return undefined;
  const plays = once(() => playsOf(play, side));
  const chosen = yield* ask(
    question<CardPlay>({
      kind: 'card',
      seat: side,
      prompt: () => message('ask.card', { turn: play.state.turn }),
      options: plays,
      check: (answer) => judgeCard(own.hand, plays(), answer),
      fallback: () => quietPlay(play, side),
    }),
  );
  const command = commandOf(play, side);
  const counts = countsAs(play, side, chosen.card);
  own.hand = own.hand.toSpliced(own.hand.indexOf(chosen.card), 1);
  play.state.now = turnWith({
    card: chosen.card,
    counts,
    isOther: chosen.other ?? false,
    ...(chosen.section ? { section: chosen.section } : {}),
    command,
  });
  play.table.emit({ kind: 'card.played', side, card: chosen.card, counts });
  return chosen;
}

/** C-CMD-01, C-CMD-06. A card that is played has to be one of the ways to play the hand; a refusal says what is missing. */
function judgeCard(hand: readonly CardId[], plays: readonly CardPlay[], answer: Json): Verdict<CardPlay> {
  const play = plays.find((each) => same(each, answer));
  if (play) return accept(play);
  const read = cardShape.safeParse(answer);
  if (!read.success) return refuse('card.unread', {}, plays.slice(0, 12));
  const { card } = read.data;
  const ways = plays.filter((each) => each.card === card);
  if (!hand.includes(card)) return refuse('card.foreign', { card }, plays.slice(0, 12));
  if (ways.length === 0) return refuse('card.idle', { card }, plays.slice(0, 12));
  const needs = ways.some(({ on }) => on !== undefined) ? 'card.on' : 'card.otherwise';
  return refuse(
    ways.some(({ section }) => section !== undefined) ? 'card.section' : needs,
    { card },
    ways.slice(0, 12),
  );
}

/** C-ORD-01, C-CMD-05. What the card brings: a roll, a unit sent back, orders. */
export function* giveOrders(play: Play, side: Side, { on }: CardPlay): Script {
  const now = turnOf(play);
  const orders = now.counts === null ? undefined : cardOf(play, now.counts).orders;
  if (!orders) return;
  if (!now.isOther && 'supply' in orders && on !== undefined) {
    yield* cutSupply(play, on);
    return;
  }
  if (!now.isOther && 'roll' in orders) {
    rollOrders(play, side, orders.roll);
    if (orders.roll === 'rally') {
      yield* rally(play, side);
      return;
    }
  }
  yield* order(play, side);
}

/** C-CARD-15, C-CARD-22. As many dice as the command rating. */
function rollOrders(play: Play, side: Side, roll: 'order' | 'rally'): void {
  const now = turnOf(play);
  const what = roll === 'order' ? 'elan' : 'rally';
  const faces = play.table.roll(`${what}.${play.state.turn}`, now.command);
  now.symbols = symbolsOf(play, faces);
  play.table.emit({ kind: 'orders.rolled', side, what, faces, symbols: now.symbols });
}

/** C-ORD-01 to C-ORD-06, C-SQ-26, C-CARD-18 to C-CARD-20. */
function* order(play: Play, side: Side): Script {
  const now = turnOf(play);
  const able = orderable(play, side);
  const orders = able.length > 0 ? yield* askOrders(play, side, able) : NO_ORDERS;
  const byCard = orderedByCard(play, side, orders.leaders);
  now.ordered = [...byCard, ...orders.units];
  now.leaders = [...lonersOrdered(play, side), ...orders.leaders];
  now.led = now.counts !== null && 'leaders' in cardOf(play, now.counts).orders ? [...byCard] : [];
  play.table.emit({ kind: 'orders.given', side, units: now.ordered, leaders: now.leaders });
  for (const id of orders.unsquare) leaveSquare(play, unitOf(play, id));
}

const askOrders = (play: Play, side: Side, able: readonly Addition[]): Script<Orders> => {
  const samples = once(() => sampleOrders(play, side, able));
  return ask(
    question<Orders>({
      kind: 'orders',
      seat: side,
      prompt: () => withData(message('ask.orders'), { card: turnOf(play).counts }),
      options: samples,
      check: (answer) => {
        const read = ordersShape.safeParse(answer);
        if (!read.success) return refuse('orders.unread');
        const fault = ordersFault(play, side, read.data);
        return fault ? { ok: false, refusal: near(fault, samples()) } : accept<Orders>(read.data);
      },
      fallback: () => quietOrders(play, side),
    }),
  );
};

const near = (fault: Refusal, samples: readonly Orders[]): Refusal => ({ ...fault, near: samples.slice(0, 12) });

/** D-02, D-17. Nothing; after a roll of Elan those who are beside the enemy. */
function quietOrders(position: Position, side: Side): Orders {
  if (turnOf(position).symbols.length === 0) return NO_ORDERS;
  const near = ({ units }: Orders): number =>
    units.filter((id) => {
      const { hex } = unitOf(position, id);
      return hex !== null && enemiesBeside(position, side, hex).length > 0;
    }).length;
  return best(sampleOrders(position, side), (each) => [near(each), each.units.length]) ?? NO_ORDERS;
}

/** Blocks that units get back, a unit named for each. */
type Rallied = { readonly units: readonly UnitId[] };

const ralliedShape = ordersShape.pick({ units: true });

/** C-CARD-22. Why blocks cannot come back like this: more than symbols of the arm, or above full strength. */
function rallyFault(position: Position, side: Side, units: readonly UnitId[]): 'rally.full' | 'rally.many' | undefined {
  const { symbols } = turnOf(position);
  const count = <T>(all: readonly T[], one: T) => all.filter((each) => each === one).length;
  const isFull = units.some((id) => {
    const unit = unitNamed(position, id);
    const isOwn = unit !== undefined && unit.hex !== null && sideOf(position, unit) === side;
    return !isOwn || unit.blocks + count(units, id) > typeOf(position, unit).blocks;
  });
  if (isFull) return 'rally.full';
  const arms: readonly DieSymbol[] = units.map((id) => armOf(position, unitOf(position, id)));
  return arms.some((arm) => count(arms, arm) > count(symbols, arm)) ? 'rally.many' : undefined;
}

/** C-CARD-22, D-17. Blocks come back, and whoever got one is ordered. */
function* rally(play: Play, side: Side): Script {
  const able = rallyable(play, side);
  if (able.length === 0) return;
  const samples = once(() => rallySamples(play, able));
  const { units } = yield* ask(
    question<Rallied>({
      kind: 'rally',
      seat: side,
      prompt: () => withData(message('ask.rally'), { symbols: turnOf(play).symbols }),
      options: samples,
      check: (answer) => {
        const read = ralliedShape.safeParse(answer);
        if (!read.success) return refuse('orders.unread');
        const fault = rallyFault(play, side, read.data.units);
        return fault ? refuse(fault, {}, samples().slice(0, 12)) : accept<Rallied>(read.data);
      },
      fallback: () => best(samples(), (each) => [each.units.length]) ?? { units: [] },
    }),
  );
  for (const id of units) {
    const unit = unitOf(play, id);
    changing(play, unit).blocks += 1;
    if (unit.hex !== null) play.table.emit({ kind: 'unit.rallied', unit: id, at: unit.hex, blocks: unit.blocks });
  }
  const now = turnOf(play);
  now.ordered = [...new Set(units)];
  play.table.emit({ kind: 'orders.given', side, units: now.ordered, leaders: [] });
}

/** A unit to which blocks can come back, with the number that it has lost. */
interface Rallyable {
  readonly id: UnitId;
  readonly arm: Arm;
  readonly lost: number;
}

/** C-CARD-22. Units that have lost blocks, with a symbol of their arm; the weakest come first. */
const rallyable = (position: Position, side: Side): readonly Rallyable[] =>
  unitsOf(position, side)
    .map((unit) => {
      const { arm, blocks } = typeOf(position, unit);
      return { id: unit.id, arm, lost: blocks - unit.blocks };
    })
    .filter(({ arm, lost }) => lost > 0 && turnOf(position).symbols.includes(arm))
    .sort((a, b) => b.lost - a.lost);

/** None, and as many as there are, beginning with each unit. */
const rallySamples = (position: Position, able: readonly Rallyable[]): readonly Rallied[] => [
  { units: [] },
  ...able.map((_, i) => ({ units: rallied(position, [...able.slice(i), ...able.slice(0, i)]) })),
];

/** Round after round a block for each unit, until it is full or the symbols of its arm are used up. */
function rallied(position: Position, able: readonly Rallyable[]): readonly UnitId[] {
  const left = new Map(ARMS.map((arm) => [arm, countOf(turnOf(position).symbols, arm)]));
  const units: UnitId[] = [];
  const rounds = Math.max(...able.map(({ lost }) => lost));
  for (let round = 0; round < rounds; round++)
    for (const { id, arm, lost } of able) {
      const symbols = left.get(arm) ?? 0;
      if (lost <= round || symbols === 0) continue;
      left.set(arm, symbols - 1);
      units.push(id);
    }
  return units;
}

/** C-CARD-23, C-CARD-23a, C-CARD-23b. Free hexes of the owner's own row in the section; if there are none, of the next row. */
function supplyHexes(position: Position, id: UnitId): readonly Hex[] {
  const unit = unitOf(position, id);
  const edge = edgeOf(position, sideOf(position, unit));
  const sections = supplySections(position, id);
  const isFree = (hex: Hex) =>
    !unitAt(position, hex) && !leaderAt(position, hex) && isPassable(position, hex, armOf(position, unit));
  const inSection = (rows: number, section: (typeof sections)[number]) =>
    rowFrom(edge, rows).filter((hex) => sectionsOf('bottom', hex).includes(section) && isFree(hex));
  const found = sections.flatMap((section) => {
    const [own, next] = [inSection(0, section), inSection(1, section)];
    return own.length > 0 ? own : next;
  });
  return [...new Set(found)];
}

/** C-CARD-23, D-20. The owner chooses where his unit goes; his own unit may not battle, for it is not ordered. */
function* cutSupply(play: Play, id: UnitId): Script {
  const unit = standingOf(play, id);
  const hexes = supplyHexes(play, id);
  const { hex: from } = unit;
  const [only] = hexes;
  const to = hexes.length > 1 ? yield* askSupply(play, id, from, hexes) : only;
  const told = { kind: 'unit.supplied', unit: id, from, to: to ?? null } as const;
  if (to === undefined) play.table.emit(told);
  else shift(play, unit, to, told);
}

const askSupply = (play: Play, id: UnitId, from: Hex, hexes: readonly Hex[]): Script<Hex> =>
  ask(
    question<Hex>({
      kind: 'supply',
      seat: sideOf(play, unitOf(play, id)),
      quiet: true,
      told: true,
      prompt: () => withData(message('ask.supply', { unit: id, at: from }), { hexes: [...hexes] }),
      options: () => hexes,
      fallback: () =>
        best(hexes, (hex) => [
          supplySections(play, id).indexOf('CENTER') >= 0 && sectionsOf('bottom', hex).includes('CENTER') ? 1 : 0,
          -Math.abs(columnOf(hex) - columnOf(from)),
          groundOf(play, hex) ? 1 : 0,
        ]) ?? from,
    }),
  );
