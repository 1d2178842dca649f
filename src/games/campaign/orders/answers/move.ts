/** MOVE: a march, step by step. */
import {
  accept,
  type Decision,
  given,
  type Json,
  message,
  refuse,
  sure,
  type Verdict,
} from '../../../../engine/index.ts';
import { type LineAnswer, type Order, type SheetItem, syntax } from '../../../../orders/index.ts';
import type { Column, View } from '../../state.ts';
import { ARMS, type AreaId, type ContingentId, type LeaderId, type Stack, type Troops } from '../../types.ts';
import {
  actingPower,
  type Kit,
  lineBy,
  type Rows,
  readPlace,
  type Spelling,
  type ViewReader,
  whereIs,
} from '../names.ts';
import { ACT, doing, isMove, type Move } from './act.ts';
import { type Change, changedForce, readChanges, reliefAt, writeChanges } from './drop.ts';
import { type MarchCost, marchCost } from './march-cost.ts';
import { atMost, forceOf, type Group, groupsOf, readGroups, remnantsOf, words, writeGroups } from './troops.ts';

type March = {
  readonly groups: readonly Group[];
  /** The first place of the path is the starting point. */
  readonly from?: true;
  readonly path: readonly AreaId[];
  readonly changes?: readonly Change[];
  /** It attacks nobody at its end (K-10.71b). */
  readonly stay?: true;
};

export type MoveOrder = Order & March;

export const isMoveOrder = (order: Order): order is MoveOrder => order.verb === 'MOVE';

/** Reads places one after another. `start` is the known starting point of the march; the line may name it first. */
const readPath = (reader: ViewReader, kit: Kit, start: AreaId | undefined): AreaId[] | undefined => {
  const near = (area: AreaId) => kit.neighbours.get(area) ?? [];
  const path: AreaId[] = [];
  let legal = start === undefined ? undefined : new Set([...near(start), start]);
  do {
    const place = readPlace(reader, legal);
    if (place === undefined) return undefined;
    path.push(place);
    legal = new Set(near(place));
  } while (reader.arrow() || reader.comma() || reader.word('then') !== undefined);
  return path;
};

const readMove = (reader: ViewReader, kit: Kit): March | undefined => {
  const groups = readGroups(reader, kit);
  if (!groups) return undefined;
  reader.mark(':');
  const said = reader.word('from', 'at') !== undefined;
  if (!said) reader.arrow();
  const leader = groups[0]?.leaders[0];
  const path = readPath(reader, kit, leader === undefined ? undefined : standsAt(reader, leader));
  const changes = path && readChanges(reader, kit, path);
  if (!changes) return undefined;
  const stay = reader.word('stay') === undefined ? {} : { stay: true as const };
  if (path.length === 1 && (said || leader === undefined)) return reader.fail('order.move-where');
  const end = sure(path.at(-1));
  for (const each of groups.flatMap(({ leaders }) => leaders)) reader.plan.set(each, end);
  const told = said && leader !== undefined ? { from: true as const } : {};
  return { groups, ...told, path, ...(changes.length > 0 ? { changes } : {}), ...stay };
};

/** The area where a leader will be after the lines before. */
const standsAt = (reader: ViewReader, leader: LeaderId): AreaId | undefined =>
  reader.plan.get(leader) ?? (reader.context.view && whereIs(reader.context.view, leader));

export const writeMove = (order: March, spell: Spelling): string => `MOVE ${writeMarch(order, spell)}`;

const writeMarch = ({ groups, path, from, changes = [], stay }: March, spell: Spelling): string => {
  const [first = '', ...rest] = path.map((id) => spell.place(id));
  const start = from ? `FROM ${first}` : first;
  const way = rest.join(spell.arrow);
  const steps = rest.length === 0 ? start : spell.full && from ? `${start} TO ${way}` : `${start}${spell.arrow}${way}`;
  return words(writeGroups(groups, spell), steps, writeChanges(changes, spell), stay && 'STAY');
};

/** The starting point of a march: the area of its first leader, unless the line names another. */
const startOf = (kit: Kit, { groups, path, from: said }: March, view: View): Verdict<AreaId> => {
  const named = sure(path[0]);
  const leader = groups[0]?.leaders[0];
  if (leader === undefined) return accept(named);
  const stands = whereIs(view, leader);
  if (stands === undefined) return refuse('order.leader-absent', { leader });
  const isWay = path.length === 1 || kit.neighbours.get(stands)?.includes(named);
  const isThere = stands === named || (!said && isWay);
  return isThere ? accept(stands) : refuse('order.leader-elsewhere', { leader, area: stands, named });
};

/** The last step made. */
const lastOf = (taken: readonly LineAnswer[]): Move | undefined => {
  const answer = taken.at(-1)?.answer;
  return isMove(answer) ? answer : undefined;
};

/** The places of the path that are still ahead. */
const ahead = ({ path }: March, taken: readonly LineAnswer[]): readonly AreaId[] => {
  const first = taken[0]?.answer;
  const isStart = path.length > 1 && isMove(first) && first.from === path[0];
  return path.slice(taken.length + (isStart ? 1 : 0));
};

type Going = Record<ContingentId, Troops>;

/** One step, with the pieces picked up at its beginning. */
const stepOf = (kit: Kit, order: March, view: View, from: AreaId, to: AreaId, going: Going): Verdict<Move> => {
  const { changes = [] } = order;
  const force = changedForce(kit, view, from, going, changes);
  if (!force.ok) return force;
  return accept({
    do: 'move',
    from,
    to,
    force: force.answer,
    ...given({ relief: reliefAt(kit, view, from, changes) }),
    ...(order.stay && to === order.path.at(-1) ? { stay: true } : {}),
  });
};

const firstStep = (kit: Kit, order: March, decision: Decision, view: View): Verdict<Json> => {
  const { groups, path, changes = [] } = order;
  const start = startOf(kit, order, view);
  if (!start.ok) return start;
  const from = start.answer;
  const way = from === path[0] && path.length > 1 ? path.slice(1) : path;
  const whole = forceOf(kit, view, from, actingPower(view), groups);
  const first = stepOf(kit, order, view, from, sure(way[0]), whole);
  if (!first.ok || way.length === 1) return first;
  const march = marchCost(kit, decision, view, { first: first.answer, way, changes });
  return (march && tooDear(kit, order, way, march)) ?? first;
};

/** The rest of a march after some steps, with the remaining pieces. */
const restOf = (kit: Kit, order: March, last: Move, left: readonly AreaId[]): March => {
  const { changes = [] } = order;
  const later = changes.filter(({ at }) => at === last.to || left.slice(0, -1).includes(at));
  return {
    groups: remnantsOf(kit, last.force),
    from: true,
    path: [last.to, ...left],
    ...(later.length > 0 ? { changes: later } : {}),
    ...given({ stay: order.stay }),
  };
};

const moveItem = (kit: Kit, order: March): SheetItem<View> => ({
  kinds: ACT,
  answer(decision, view, taken) {
    const last = lastOf(taken);
    if (!last) return firstStep(kit, order, decision, view);
    const [to] = ahead(order, taken);
    return to === undefined ? undefined : stepOf(kit, order, view, last.to, to, carriedOn(view, last));
  },
  rest(taken) {
    const last = lastOf(taken);
    const left = ahead(order, taken);
    return last && left.length > 0 ? writeMove(restOf(kit, order, last, left), kit.full) : undefined;
  },
});

/** W-D.15. Refuses a march that costs more than the available CP before anything moves, and says how far they reach. */
const tooDear = (kit: Kit, order: March, way: readonly AreaId[], march: MarchCost): Verdict<Json> | undefined => {
  const { cost, left, steps } = march;
  if (steps === way.length) return undefined;
  const area = way[steps - 1];
  if (area === undefined) return refuse('order.march-unpaid', { cost, left });
  const { changes = [], ...rest } = order;
  const path = order.path.slice(0, order.path.length - way.length + steps);
  const on = changes.filter(({ at }) => at !== area && path.includes(at));
  const nearer: March = { ...rest, path, ...(on.length > 0 ? { changes: on } : {}) };
  return refuse('order.march-too-dear', { cost, left, area }, [writeMove(nearer, kit.full)]);
};

/** The marching pieces that are still there. Pieces already in the area do not replace their losses (W-D.12). */
const carriedOn = (view: View, { to, force }: Move): Going => {
  const named = Object.values(force).flatMap(({ leaders = [] }) => leaders);
  const column = view.impulse?.columns?.find(
    ({ area, leaders }) =>
      area === to && (named.length > 0 ? leaders.some((leader) => named.includes(leader)) : leaders.length === 0),
  );
  return Object.fromEntries(
    Object.entries(force).map(([contingent, troops]) => {
      const there: Stack = view.forces[to]?.[contingent] ?? { leaders: [], inf: 0, cav: 0, art: 0 };
      const leaders = (troops.leaders ?? []).filter((leader) => there.leaders.includes(leader));
      const left = column ? { leaders, ...countersOf(column, contingent) } : troops;
      return [contingent, atMost(left, there, leaders.length > 0 ? leaders : (troops.leaders ?? []))];
    }),
  );
};

const countersOf = ({ counts }: Column, contingent: ContingentId): Troops =>
  Object.fromEntries(ARMS.map((arm) => [arm, counts[contingent]?.[arm]?.length ?? 0]));

export const moveRow = (kit: Kit): Rows[string] => ({
  synonyms: ['march', 'mv'],
  act: syntax.acting({
    syntax: lineBy<March>(kit, readMove, writeMarch),
    describe({ groups, path, changes = [], stay }) {
      const args = { who: writeGroups(groups, kit.full), path: { areas: [...path] } };
      if (!stay && changes.length === 0) return message('order.move', args);
      const key = stay ? 'order.move.staying' : 'order.move.changing';
      return message(key, { ...args, changes: writeChanges(changes, kit.full) });
    },
    /** A march from the same place replaces the earlier one. A march from another place continues it. */
    object({ groups, path, from }) {
      const [leader] = groups.flatMap(({ leaders }) => leaders);
      const isFrom = from === true || path.length > 1;
      return leader !== undefined && isFrom ? `march ${leader} from ${path[0]}` : undefined;
    },
    item: (order) => moveItem(kit, order),
    from: doing('move', ({ from, to, force, relief, stay }): March => {
      const changes = relief
        ? (['drop', 'pickup'] as const).map((what) => ({ do: what, at: from, groups: groupsOf(kit, relief) }))
        : [];
      return { groups: groupsOf(kit, force), from: true, path: [from, to], changes, ...(stay ? { stay: true } : {}) };
    }),
  }),
});
