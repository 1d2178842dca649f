/** MOVE: a march, step by step. */

import { accept, type Json, message, refuse, sure, type Verdict } from '../../../engine/index.ts';
import type { Order, SheetItem, Verb } from '../../../orders/index.ts';
import { ownOf } from '../position.ts';
import type { Column, View } from '../state.ts';
import { type Act, ARMS, type AreaId, type LeaderId, type PowerId, type Stack, type Troops } from '../types.ts';
import { ACT } from './act.ts';
import { type Change, changedForce, readChanges, reliefAt, writeChanges } from './drop.ts';
import { actingPower, type Kit, readPlace, type Spelling, spelling, type ViewReader, whereIs } from './kit.ts';
import { type MarchCost, marchCost } from './march-cost.ts';
import { amountOf, atMost, forceOf, type Group, readGroups, words, writeGroups } from './troops.ts';

type Move = Extract<Act, { do: 'move' }>;

type CampaignVerb<O extends Order = Order> = Verb<View, O>;

export type MoveOrder = Order & {
  readonly groups: readonly Group[];
  /** The first place of the path was said to be where they start. */
  readonly from?: true;
  readonly path: readonly AreaId[];
  readonly changes?: readonly Change[];
};

const readMove = (reader: ViewReader, kit: Kit): Order | undefined => {
  const groups = readGroups(reader);
  if (!groups) return undefined;
  reader.mark(':');
  const said = reader.word('from', 'at') !== undefined;
  if (!said) reader.arrow();
  const leader = groups[0]?.leaders[0];
  const start = leader === undefined ? undefined : standsAt(reader, leader);
  const path: AreaId[] = [];
  do {
    const last = path.at(-1);
    const before = last ?? start;
    const legal =
      before === undefined
        ? undefined
        : new Set([...(kit.neighbours.get(before) ?? []), ...(last === undefined ? [before] : [])]);
    const place = readPlace(reader, legal);
    if (place === undefined) return undefined;
    path.push(place);
  } while (reader.arrow() || reader.comma() || reader.word('then') !== undefined);
  const changes = readChanges(reader, path);
  if (!changes) return undefined;
  if (path.length === 1 && (said || leader === undefined)) return reader.fail('order.move-where');
  for (const each of groups.flatMap(({ leaders }) => leaders)) reader.plan.set(each, sure(path.at(-1)));
  const told = said && leader !== undefined ? { from: true as const } : {};
  return { verb: 'MOVE', groups, ...told, path, ...(changes.length > 0 ? { changes } : {}) };
};

/** Where a leader will be, as far as the lines before tell. */
const standsAt = (reader: ViewReader, leader: LeaderId): AreaId | undefined =>
  reader.plan.get(leader) ?? (reader.context.view && whereIs(reader.context.view, leader));

export const writeMove = (order: MoveOrder, spell: Spelling): string => {
  const { groups, path, from, changes = [] } = order;
  const [first = '', ...rest] = path.map((id) => spell.place(id));
  const start = from ? `FROM ${first}` : first;
  const way = rest.join(spell.arrow);
  const steps = rest.length === 0 ? start : spell.full && from ? `${start} TO ${way}` : `${start}${spell.arrow}${way}`;
  return words('MOVE', writeGroups(groups, spell), steps, writeChanges(changes, spell));
};

/** The step that a march has made: the rules have taken it. */
const marchOf = (taken: { readonly answer: Json } | undefined): Move | undefined => taken?.answer as Move | undefined;

const moveItem = (kit: Kit, order: MoveOrder): SheetItem<View> => {
  const { groups, path, from: said, changes = [] } = order;
  const leader = groups[0]?.leaders[0];

  const start = (view: View) => {
    if (leader === undefined) return accept(sure(path[0]));
    const stands = whereIs(view, leader);
    if (stands === undefined) return refuse('order.leader-absent', { leader });
    const near = kit.neighbours.get(stands)?.includes(sure(path[0])) ?? false;
    const elsewhere = stands !== path[0] && (said || (path.length > 1 && !near));
    return elsewhere
      ? refuse('order.leader-elsewhere', { leader, area: stands, named: path[0] ?? '' })
      : accept(stands);
  };
  /** How many places of the path lie behind after some steps. */
  const behind = (taken: readonly { readonly answer: Json }[]) => {
    const first = marchOf(taken[0]);
    return taken.length + (first?.from === path[0] && path.length > 1 ? 1 : 0);
  };

  /** One step, with those who are picked up where it begins. */
  const step = (view: View, from: AreaId, to: AreaId, going: Record<PowerId, Troops>): Verdict<Move> => {
    const force = changedForce(kit, view, from, going, changes);
    if (!force.ok) return force;
    const relief = reliefAt(kit, view, from, changes);
    return accept({ do: 'move', from, to, force: force.answer, ...(relief ? { relief } : {}) });
  };

  return {
    kinds: ACT,
    answer(decision, view, taken) {
      const last = marchOf(taken.at(-1));
      if (last) {
        const to = path[behind(taken)];
        if (to === undefined) return undefined;
        return step(view, last.to, to, carriedOn(view, last));
      }
      const from = start(view);
      if (!from.ok) return from;
      const way = from.answer === path[0] && path.length > 1 ? path.slice(1) : path;
      const whole = forceOf(kit, view, from.answer, actingPower(view), groups);
      const first = step(view, from.answer, sure(way[0]), whole);
      if (!first.ok) return first;
      const march = way.length > 1 ? marchCost(kit, decision, view, { first: first.answer, way, changes }) : undefined;
      return (march && tooDear(kit, order, way, march)) ?? first;
    },
    rest(taken) {
      const last = marchOf(taken.at(-1));
      const left = path.slice(behind(taken));
      if (!last || left.length === 0) return undefined;
      const force = Object.values(last.force).map((troops): Group => {
        const amount = amountOf(troops);
        return {
          leaders: troops.leaders ?? [],
          ...(amount && !amount.alone ? { amount: { most: true, ...amount } } : amount ? { amount } : {}),
        };
      });
      const later = changes.filter(({ at }) => at === last.to || left.slice(0, -1).includes(at));
      const on: MoveOrder = {
        verb: 'MOVE',
        groups: force,
        from: true,
        path: [last.to, ...left],
        ...(later.length > 0 ? { changes: later } : {}),
      };
      return writeMove(on, kit.full);
    },
  };
};

/** W-D.15. A march that costs more than the CP at hand is refused before anything moves, with how far they reach. */
const tooDear = (kit: Kit, order: MoveOrder, way: readonly AreaId[], march: MarchCost): Verdict<Json> | undefined => {
  const { cost, left, steps } = march;
  if (cost <= left) return undefined;
  const area = way[steps - 1];
  if (area === undefined) return refuse('order.march-unpaid', { cost, left });
  const { changes = [], ...rest } = order;
  const path = order.path.slice(0, order.path.length - way.length + steps);
  const on = changes.filter(({ at }) => at !== area && path.includes(at));
  const nearer: MoveOrder = { ...rest, path, ...(on.length > 0 ? { changes: on } : {}) };
  return refuse('order.march-too-dear', { cost, left, area }, [writeMove(nearer, kit.full)]);
};

/** Those who marched on, as far as they are still there: nobody who stands there makes up for their losses (W-D.12). */
const carriedOn = (view: View, { to, force }: Move): Record<PowerId, Troops> => {
  const named = Object.values(force).flatMap(({ leaders = [] }) => leaders);
  const column = view.impulse?.columns?.find(
    ({ area, leaders }) =>
      area === to && (named.length > 0 ? leaders.some((leader) => named.includes(leader)) : leaders.length === 0),
  );
  return Object.fromEntries(
    Object.entries(force).map(([power, troops]) => {
      const there: Stack = view.forces[to]?.[power] ?? { leaders: [], inf: 0, cav: 0, art: 0 };
      const leaders = (troops.leaders ?? []).filter((leader) => there.leaders.includes(leader));
      const left = column ? { leaders, ...countersOf(column, power) } : troops;
      return [power, atMost(left, there, leaders.length > 0 ? leaders : (troops.leaders ?? []))];
    }),
  );
};

const countersOf = ({ counts }: Column, power: PowerId): Troops =>
  Object.fromEntries(ARMS.map((arm) => [arm, counts[ownOf(power)]?.[arm]?.length ?? 0]));

export const move = (kit: Kit): CampaignVerb<MoveOrder> => ({
  name: 'MOVE',
  words: ['march', 'mv'],
  read: (reader) => readMove(reader, kit),
  write: (order, style) => writeMove(order, spelling(kit, style)),
  describe(order) {
    const { groups, path, changes = [] } = order;
    const args = { who: writeGroups(groups, kit.full), path: { areas: [...path] } };
    return changes.length === 0
      ? message('order.move', args)
      : message('order.move.changing', { ...args, changes: writeChanges(changes, kit.full) });
  },
  /** A march from one place takes the place of another from there; one from elsewhere goes on with it. */
  object(order) {
    const { groups, path, from } = order;
    const [leader] = groups.flatMap(({ leaders }) => leaders);
    const isFrom = from === true || path.length > 1;
    return leader !== undefined && isFrom ? `march ${leader} from ${path[0]}` : undefined;
  },
  item: (order) => moveItem(kit, order),
});
