/** What the rules need of a pack's set-ups and tables, beyond the shape of their files (W-2.2, W-2.3, W-16.2). */
import { isObject } from '../../../engine/index.ts';
import { POWERS, powers } from '../powers.ts';
import { HOME_CARDS } from './cards.ts';
import { type FaultList, nearest, type Path, valueAt } from './faults.ts';
import { good, type Item } from './items.ts';
import {
  areaSchema,
  cardSchema,
  leaderSchema,
  type PackContent,
  placementSchema,
  type ReadPack,
  tablesSchema,
} from './schema.ts';

type PowerName = (typeof POWERS)[number];
type Placement = ReadPack['setup']['scenarios'][string]['placements'][PowerName][number];
type Area = ReadPack['map']['duchies'][number];

const ARMS = ['infantry', 'cavalry', 'artillery'] as const;

/** Cards that the program deals (W-2.4). */
const DEALT: Readonly<Record<PowerName, { readonly home: number; readonly common: number }>> = {
  britain: { home: 3, common: 6 },
  spain: { home: 2, common: 6 },
  french_south: { home: 2, common: 6 },
  french_north: { home: 2, common: 6 },
};

/** Starts that can be chosen. */
const SCENARIOS = ['1812', '1813'];

const sideOf = (power: string): string => powers.find(({ id }) => id === power)?.side ?? '';

/** A scenario with what its check needs. */
interface Start {
  readonly name: string;
  readonly path: Path;
  readonly placements: readonly (Item<Placement> & { readonly power: PowerName })[];
  readonly areas: ReadonlyMap<string, Area>;
  readonly leaders: ReadonlyMap<string, string>;
  readonly content: PackContent;
  readonly faults: FaultList;
}

export const checkSetup = (content: PackContent, faults: FaultList): void => {
  const scenarios = valueAt(content.setup, ['scenarios']);
  if (!isObject(scenarios)) return;
  for (const id of SCENARIOS) if (!(id in scenarios)) faults.add('setup', ['scenarios'], 'scenario-needed', { id });
  const areas = new Map(good(areaSchema, content.map, ['duchies']).map(({ value }) => [value.id, value]));
  const leaders = new Map(good(leaderSchema, content.leaders, ['leaders']).map(({ value }) => [value.id, value.power]));
  for (const name of Object.keys(scenarios)) {
    const path = ['scenarios', name];
    if (!SCENARIOS.includes(name))
      faults.warn('setup', path, 'scenario-unknown', { ids: SCENARIOS }, nearest(name, SCENARIOS));
    const placements = POWERS.flatMap((power) =>
      good(placementSchema, content.setup, [...path, 'placements', power]).map((item) => ({ ...item, power })),
    );
    const start = { name, path, placements, areas, leaders, content, faults };
    checkPlacements(start);
    checkCounters(start);
    checkLeaders(start);
    checkFlags(start);
    checkHands(start);
    checkKeys(start);
  }
};

const checkPlacements = ({ placements, areas, faults }: Start): void => {
  const seen = new Map<string, PowerName[]>();
  for (const { value, path, power } of placements) {
    const { infantry, cavalry, artillery } = value.pieces;
    const sp = infantry + 2 * cavalry + 4 * artillery;
    if (sp !== value.sp) faults.add('setup', [...path, 'sp'], 'strength', { sp });
    const there = seen.get(value.duchy) ?? [];
    if (there.includes(power)) faults.add('setup', path, 'placement-twice', { power });
    const enemy = there.find((other) => sideOf(other) !== sideOf(power));
    if (enemy !== undefined && areas.get(value.duchy)?.fortress === 0)
      faults.add('setup', path, 'placement-enemies', { power, enemy });
    seen.set(value.duchy, [...there, power]);
  }
};

/** W-1.5c. */
const checkCounters = ({ path, placements, content, faults }: Start): void => {
  for (const power of POWERS) {
    for (const arm of ARMS) {
      const limit = valueAt(content.setup, ['pieceLimits', power, arm]);
      const used = placements
        .filter((item) => item.power === power)
        .reduce((sum, { value }) => sum + value.pieces[arm], 0);
      if (typeof limit === 'number' && used > limit)
        faults.add('setup', [...path, 'placements', power], 'counters', { power, used, arm, limit });
    }
  }
};

/** Faults of the leaders who are placed on the map. Returns where each of them stands. */
const checkStanding = ({ placements, leaders, faults }: Start): ReadonlyMap<string, string> => {
  const standing = new Map<string, string>();
  for (const { value, path, power } of placements) {
    for (const [i, id] of value.leaders.entries()) {
      const at = [...path, 'leaders', i];
      const serves = leaders.get(id) ?? power;
      const before = standing.get(id);
      if (serves !== power) faults.add('setup', at, 'leader-serves', { power: serves });
      if (before !== undefined) faults.add('setup', at, 'leader-twice', { area: before });
      standing.set(id, before ?? value.duchy);
    }
  }
  return standing;
};

const checkLeaders = (start: Start): void => {
  const { path, content, faults } = start;
  const standing = checkStanding(start);
  for (const power of POWERS) {
    const waiting = valueAt(content.setup, [...path, 'leaderPool', power]);
    if (!Array.isArray(waiting)) continue;
    for (const [i, id] of waiting.entries()) {
      const area = standing.get(String(id));
      if (area !== undefined) faults.add('setup', [...path, 'leaderPool', power, i], 'leader-waits', { area });
    }
  }
};

const flagsOf = ({ content, path }: Start): readonly { readonly duchy: string; readonly power: string }[] => {
  const flags = valueAt(content.setup, [...path, 'flags']);
  const read = (flag: unknown) =>
    isObject(flag) ? { duchy: String(flag.duchy), power: String(flag.power) } : { duchy: '', power: '' };
  return Array.isArray(flags) ? flags.map(read) : [];
};

/** W-1.7a. */
const checkFlags = (start: Start): void => {
  const { path, areas, content, faults } = start;
  const flags = flagsOf(start);
  const seen = new Set<string>();
  for (const [i, { duchy, power }] of flags.entries()) {
    const area = areas.get(duchy);
    if (area && (area.occupier1812 ?? area.owner) === power)
      faults.add('setup', [...path, 'flags', i], 'flag-own-ground', { power });
    if (seen.has(duchy)) faults.add('setup', [...path, 'flags', i], 'flag-twice');
    seen.add(duchy);
  }
  for (const [side, field] of [
    ['allies', 'allied'],
    ['france', 'french'],
  ] as const) {
    const used = flags.filter(({ power }) => sideOf(power) === side).length;
    const limit = valueAt(content.setup, ['flagLimits', field]);
    if (typeof limit === 'number' && used > limit)
      faults.add('setup', [...path, 'flags'], 'flags', { used, side, limit });
  }
};

/** W-2.4. */
const checkHands = ({ path, content, faults }: Start): void => {
  const cards = good(cardSchema, content.cards, ['cards']).map(({ value }) => value);
  const removed = valueAt(content.setup, [...path, 'removedCards']);
  const out = Array.isArray(removed) ? removed : [];
  const left = (pile: string | null) =>
    cards.filter(({ homePower, number }) => homePower === pile && !out.includes(number)).length;
  const used: Record<string, number> = {};
  let common = 0;
  for (const power of POWERS) {
    for (const kind of ['home', 'common'] as const) {
      const at = [...path, 'hands', power, kind];
      const wanted = DEALT[power][kind];
      const found = valueAt(content.setup, at);
      if (typeof found === 'number' && found !== wanted) faults.warn('setup', at, 'hand', { wanted });
    }
    const { homePile } = powers.find(({ id }) => id === power) ?? { homePile: '' };
    used[homePile] = (used[homePile] ?? 0) + DEALT[power].home;
    common += DEALT[power].common;
  }
  const need = (pile: string, wanted: number, count: number) => {
    if (count < wanted) faults.add('setup', [...path, 'hands'], 'hand-cards', { used: wanted, pile, count });
  };
  for (const pile of Object.keys(HOME_CARDS)) need(pile, used[pile] ?? 0, left(pile));
  need('the common deck', common, left(null));
};

/** W-2.3c, W-2.3d. Where a pack says which keys each power controls, the set-up has to come to the same. */
const checkKeys = (start: Start): void => {
  const { path, areas, content, faults } = start;
  const flags = new Map(flagsOf(start).map(({ duchy, power }) => [duchy, power]));
  const isUncontrolled = ({ id, fortress }: Area, owner: string) =>
    fortress === 0 &&
    start.placements.some(({ value, power }) => value.duchy === id && sideOf(power) !== sideOf(owner));
  for (const power of POWERS) {
    const told = valueAt(content.setup, [...path, 'keysControlled', power]);
    if (!Array.isArray(told)) continue;
    const keys = [...areas.values()]
      .filter((area) => {
        const owner = flags.get(area.id) ?? area.occupier1812 ?? area.owner;
        return area.key && owner === power && !isUncontrolled(area, owner);
      })
      .map(({ id }) => id);
    const isSame = keys.length === told.length && keys.every((id) => told.includes(id));
    if (!isSame) faults.warn('setup', [...path, 'keysControlled', power], 'keys', { power, keys: keys.sort() });
  }
};

/** Whether a table has a row for every total, and knows every modifier once. */
export const checkTables = (content: PackContent, faults: FaultList): void => {
  const { success, data } = tablesSchema.safeParse(content.tables);
  if (!success) return;
  const { rows, modifiers } = data.appealToTheEmperor;
  const path = ['appealToTheEmperor'];
  for (const [i, { max }] of rows.entries()) {
    const before = rows[i - 1];
    if (before && max <= before.max) faults.add('tables', [...path, 'rows', i, 'max'], 'rows-order');
  }
  const homeKeys = good(areaSchema, content.map, ['duchies']).filter(
    ({ value }) => value.key && value.owner.startsWith('french'),
  ).length;
  const most = modifiers.reduce((sum, { id, n }) => sum + Math.max(0, n) * (id === 'home_lost' ? homeKeys : 1), 6);
  const last = rows.length - 1;
  if ((rows[last]?.max ?? most) < most) faults.add('tables', [...path, 'rows', last, 'max'], 'rows-end', { most });
  const seen = new Set<string>();
  for (const [i, { id }] of modifiers.entries()) {
    if (seen.has(id)) faults.add('tables', [...path, 'modifiers', i, 'id'], 'modifier-twice');
    seen.add(id);
  }
  for (const id of ['russian_front', 'emperor_beckons', 'madrid', 'lisbon_gibraltar', 'home_lost']) {
    if (!seen.has(id)) faults.warn('tables', [...path, 'modifiers'], 'modifier-missing', { id });
  }
};
