/** The rules of Two pickets, in the order of `rules.md`. */
import {
  type Ask,
  askAll,
  checkAgainst,
  checkpoint,
  type Script,
  savePoint,
  type Table,
  uncheckedMessage,
} from '../../../src/engine/index.ts';
import { behind, distanceOf, neighboursOf, otherThan, SIDES, type Side } from './rules/field.ts';
import type { Order, PicketEvent, Recoil, State } from './types.ts';

type PicketTable = Table<State, PicketEvent>;

export const LAST_ROUND = 6;
const MORTAL = 3;
/** The highest face at which the fog is thick (T-1.2). */
const THICK = 2;
const ALWAYS_HITS = 6;

/** T-1.1 */
export const start = (): State => ({
  round: 0,
  begun: false,
  thick: false,
  pickets: { west: { cell: 'a3', loaded: true, hits: 0 }, east: { cell: 'e3', loaded: true, hits: 0 } },
});

export function* play(table: PicketTable): Script {
  while (table.state.winner === undefined) {
    yield* round(table);
    judge(table);
    yield* checkpoint();
  }
}

/** Plays a round to its end. A round that has already begun goes on from its save point. */
function* round(table: PicketTable): Script {
  if (!table.state.begun) lift(table);
  yield* savePoint();
  const [west, east] = yield* askAll(SIDES.map((side) => orderOf(table.state, side)));
  if (!west || !east) throw new Error('a picket has given no order');
  const orders = { west, east };
  move(table, { west: goalOf(west), east: goalOf(east) });
  const hit = fire(table, orders);
  load(table, orders);
  yield* recoil(table, hit);
  table.state.begun = false;
  table.emit({ kind: 'round.ended', round: table.state.round });
}

/** T-1.2 */
function lift(table: PicketTable): void {
  const { state } = table;
  state.round += 1;
  state.begun = true;
  const [face = 0] = table.roll(`fog.${state.round}`, 1);
  state.thick = face <= THICK;
  table.emit({ kind: 'round.began', round: state.round, face, thick: state.thick });
}

/** T-2.1 */
function orderOf(state: State, side: Side): Ask<Order> {
  const options = () => ordersOf(state, side);
  return {
    kind: 'round.order',
    seat: side,
    prompt: uncheckedMessage('ask.round.order', { round: state.round }),
    public: true,
    sealed: true,
    options,
    check: checkAgainst(options),
    fallback: () => ({ act: 'hold' }),
  };
}

/** T-2.1 */
export const ordersOf = ({ pickets }: State, side: Side): readonly Order[] => {
  const { cell, loaded } = pickets[side];
  return [
    { act: 'hold' },
    { act: loaded ? 'fire' : 'load' },
    ...neighboursOf(cell).map((to): Order => ({ act: 'move', to })),
  ];
};

const goalOf = (order: Order): string | undefined => (order.act === 'move' ? order.to : undefined);

/** T-2.2 */
function move(table: PicketTable, goals: Record<Side, string | undefined>): void {
  const { pickets } = table.state;
  const now = { west: pickets.west.cell, east: pickets.east.cell };
  for (const side of SIDES) {
    const to = goals[side];
    if (to === undefined) continue;
    const isBlocked = [now[otherThan(side)], goals[otherThan(side)]].includes(to) && !leaves(now, goals, side, to);
    if (isBlocked) table.emit({ kind: 'picket.stayed', seat: side, at: now[side], to });
    else {
      pickets[side].cell = to;
      table.emit({ kind: 'picket.moved', seat: side, from: now[side], to });
    }
  }
}

/** Whether the other picket leaves the cell `to` for a cell that is not the mover's own. */
const leaves = (
  now: Record<Side, string>,
  goals: Record<Side, string | undefined>,
  side: Side,
  to: string,
): boolean => {
  const goal = goals[otherThan(side)];
  return now[otherThan(side)] === to && goal !== undefined && goal !== to && goal !== now[side];
};

/** T-2.3, T-2.4: fires the muskets and returns the sides that were hit. */
function fire(table: PicketTable, orders: Record<Side, Order>): readonly Side[] {
  const { pickets, round, thick } = table.state;
  const hit: Side[] = [];
  const distance = distanceOf(pickets.west.cell, pickets.east.cell);
  for (const side of SIDES) {
    if (orders[side].act !== 'fire') continue;
    const [face = 0] = table.roll(`shot.${round}.${side}`, 1);
    const isHit = face === ALWAYS_HITS || face >= distance + (thick ? 1 : 0);
    pickets[side].loaded = false;
    if (isHit) hit.push(otherThan(side));
    table.emit({ kind: 'musket.fired', seat: side, face, distance, hit: isHit });
  }
  for (const side of hit) pickets[side].hits += 1;
  return hit;
}

/** T-2.4 */
function load(table: PicketTable, orders: Record<Side, Order>): void {
  for (const side of SIDES) {
    if (orders[side].act !== 'load') continue;
    table.state.pickets[side].loaded = true;
    table.emit({ kind: 'musket.loaded', seat: side });
  }
}

/** T-3.1 */
function* recoil(table: PicketTable, hit: readonly Side[]): Script {
  const { pickets } = table.state;
  if (SIDES.some((side) => pickets[side].hits >= MORTAL)) return;
  const asked = SIDES.filter((side) => hit.includes(side) && canFallBack(table.state, side));
  const answers = yield* askAll(asked.map(recoilOf));
  const back = asked.filter((_, i) => answers[i]?.back);
  const goals: Record<Side, string | undefined> = { west: undefined, east: undefined };
  for (const side of back) goals[side] = behind(side, pickets[side].cell);
  for (const side of hit.filter((each) => !back.includes(each))) table.emit({ kind: 'picket.stood', seat: side });
  for (const side of back) table.emit({ kind: 'picket.fell-back', seat: side });
  move(table, goals);
}

/** T-3.1 */
const canFallBack = ({ pickets }: State, side: Side): boolean => {
  const to = behind(side, pickets[side].cell);
  return to !== undefined && to !== pickets[otherThan(side)].cell;
};

/** T-3.1 */
const recoilOf = (side: Side): Ask<Recoil> => {
  const options = () => [{ back: false }, { back: true }];
  return {
    kind: 'recoil',
    seat: side,
    prompt: uncheckedMessage('ask.recoil'),
    public: true,
    sealed: true,
    options,
    check: checkAgainst(options),
    fallback: () => ({ back: false }),
  };
};

/** T-4.1, T-4.2 */
function judge(table: PicketTable): void {
  const { pickets, round } = table.state;
  const { west, east } = pickets;
  const isOver = round >= LAST_ROUND || west.hits >= MORTAL || east.hits >= MORTAL;
  if (!isOver) return;
  const winner = west.hits === east.hits ? null : west.hits < east.hits ? 'west' : 'east';
  table.state.winner = winner;
  table.emit({ kind: 'game.ended', winner });
}
