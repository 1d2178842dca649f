/** DROP and PICKUP: pieces that a march leaves behind or takes along on its way (W-9.61, W-9.64b). */
import { accept, type JsonObject, refuse, sure, type Verdict } from '../../../../engine/index.ts';
import { strengthOf } from '../../rules/forces/stacks.ts';
import type { View } from '../../state.ts';
import { ARMS, type AreaId, type Arm, type PowerId, type Troops } from '../../types.ts';
import { actingPower, type Kit, readPlace, type Spelling, type ViewReader } from '../names.ts';
import { commandOf, forceOf, type Group, readGroups, words, writeGroups } from './troops.ts';

export type Change = JsonObject & {
  readonly do: 'drop' | 'pickup';
  readonly at: AreaId;
  readonly groups: readonly Group[];
};

const WORDS: Readonly<Record<string, Change['do']>> = {
  drop: 'drop',
  dropping: 'drop',
  leave: 'drop',
  leaving: 'drop',
  pickup: 'pickup',
  pick: 'pickup',
};

/**
 * `DROP 2 SP AT Elvas PICKUP Hill AT Badajoz`, at any place of the path except the last. Undefined after a problem was
 * noted.
 */
export const readChanges = (reader: ViewReader, kit: Kit, path: readonly AreaId[]): readonly Change[] | undefined => {
  const changes: Change[] = [];
  for (;;) {
    while (reader.mark(',', '{', '}'));
    const word = reader.word(...Object.keys(WORDS));
    if (word === undefined) return changes;
    if (word === 'pick') reader.word('up');
    const groups = readGroups(reader, kit);
    if (!groups) return undefined;
    reader.word('at', 'in');
    const at = readPlace(reader, new Set(path));
    if (at === undefined) return undefined;
    if (!path.slice(0, -1).includes(at)) return reader.fail('order.change-where', { area: at });
    changes.push({ do: sure(WORDS[word]), at, groups });
  }
};

export const writeChanges = (changes: readonly Change[], spell: Spelling): string =>
  changes
    .map(({ do: what, at, groups }) => words(what.toUpperCase(), writeGroups(groups, spell), 'AT', spell.place(at)))
    .join(' ');

type MutableForce = Record<PowerId, Troops>;

/** The pieces that march on from a place after the drops and pickups there. */
export const changedForce = (
  kit: Kit,
  view: View,
  at: AreaId,
  force: Readonly<MutableForce>,
  changes: readonly Change[],
): Verdict<MutableForce> => {
  let on: MutableForce = { ...force };
  for (const change of changes) {
    if (change.at !== at) continue;
    const named = forceOf(kit, view, at, actingPower(view), change.groups);
    const next = change.do === 'drop' ? without(on, named) : together(on, named);
    if (!next) return refuse('order.drop-what', { area: at });
    on = next;
  }
  return accept(on);
};

/**
 * The soldiers that a march takes from those at a place, without their leaders (W-9.64b); undefined if it takes none.
 */
export const reliefAt = (kit: Kit, view: View, at: AreaId, changes: readonly Change[]): MutableForce | undefined => {
  const taken = changes.filter((change) => change.do === 'pickup' && change.at === at);
  if (taken.length === 0) return undefined;
  const force = forceOf(
    kit,
    view,
    at,
    actingPower(view),
    taken.flatMap(({ groups }) => groups),
  );
  return Object.fromEntries(
    Object.entries(force).map(([power, { leaders = [], max, ...soldiers }]) => [
      power,
      max ? { ...soldiers, sp: (soldiers.sp ?? 0) + commandOf(kit.content, leaders) } : soldiers,
    ]),
  );
};

const together = (force: MutableForce, more: Readonly<MutableForce>): MutableForce =>
  Object.fromEntries(
    [...new Set([...Object.keys(force), ...Object.keys(more)])].map((power) => [power, sum(force[power], more[power])]),
  );

const sum = (a: Troops = {}, b: Troops = {}): Troops => {
  const leaders = [...(a.leaders ?? []), ...(b.leaders ?? [])];
  const count = (key: Arm | 'sp') =>
    (a[key] ?? 0) + (b[key] ?? 0) > 0 ? { [key]: (a[key] ?? 0) + (b[key] ?? 0) } : {};
  return {
    ...(leaders.length > 0 ? { leaders } : {}),
    ...(a.max || b.max
      ? { max: true as const }
      : { ...count('sp'), ...count('inf'), ...count('cav'), ...count('art') }),
  };
};

/** Undefined if something is dropped that is not there. */
const without = (force: MutableForce, dropped: Readonly<MutableForce>): MutableForce | undefined => {
  const left: MutableForce = { ...force };
  for (const [power, troops] of Object.entries(dropped)) {
    const rest = less(left[power] ?? {}, troops);
    if (!rest) return undefined;
    left[power] = rest;
  }
  return left;
};

const less = (troops: Troops, dropped: Troops): Troops | undefined => {
  if (troops.max || dropped.max) return undefined;
  const going = troops.leaders ?? [];
  const leaders = going.filter((leader) => !dropped.leaders?.includes(leader));
  if (going.length - leaders.length < (dropped.leaders?.length ?? 0)) return undefined;
  const counters = Object.fromEntries(ARMS.map((arm) => [arm, (troops[arm] ?? 0) - (dropped[arm] ?? 0)]));
  const hasArms = ARMS.every((arm) => (counters[arm] ?? 0) >= 0);
  if (!hasArms && troops.sp === undefined) return undefined;
  const strength = strengthOf(full(troops)) + (troops.sp ?? 0) - strengthOf(full(dropped)) - (dropped.sp ?? 0);
  if (strength < 0) return undefined;
  const asCounters = hasArms && !dropped.sp && !troops.sp;
  return { leaders, ...(asCounters ? counters : strength > 0 ? { sp: strength } : {}) };
};

const full = ({ inf = 0, cav = 0, art = 0 }: Troops) => ({ inf, cav, art });
