/** What the rules require of a pack's set-ups beyond the shape of their file (W-2.2, W-2.3). */
import type { z } from 'zod';
import { isObject } from '../../../engine/index.ts';
import { type FaultList, nearest, type Path, valueAt } from './faults.ts';
import type { PackContent } from './files.ts';
import { type PackArea, type PackFormat, sideIn } from './format.ts';
import { good, type Item } from './items.ts';
import { placementSchema } from './schema.ts';

type Placement = z.output<typeof placementSchema>;

const ARMS = ['infantry', 'cavalry', 'artillery'] as const;

/** A scenario under the check. */
interface Start {
  readonly format: PackFormat;
  readonly name: string;
  readonly path: Path;
  readonly placements: readonly (Item<Placement> & { readonly power: string })[];
  readonly areas: ReadonlyMap<string, PackArea>;
  readonly leaders: ReadonlyMap<string, string>;
  readonly content: PackContent;
  readonly faults: FaultList;
}

export const checkSetup = (format: PackFormat, content: PackContent, faults: FaultList): void => {
  const { scenarios: known } = format;
  const scenarios = valueAt(content.setup, ['scenarios']);
  if (!isObject(scenarios)) return;
  for (const id of known) if (!(id in scenarios)) faults.add('setup', ['scenarios'], 'scenario-needed', { id });
  const areas = new Map(good(format.area, content.map, ['duchies']).map(({ value }) => [value.id, value]));
  const leaders = new Map(
    good(format.leader, content.leaders, ['leaders']).map(({ value }) => [value.id, value.power]),
  );
  for (const name of Object.keys(scenarios)) {
    const path = ['scenarios', name];
    if (!known.includes(name))
      faults.warn('setup', path, 'scenario-unknown', { ids: [...known] }, nearest(name, known));
    const placements = Object.keys(format.contingents).flatMap((power) =>
      good(placementSchema, content.setup, [...path, 'placements', power]).map((item) => ({ ...item, power })),
    );
    const start = { format, name, path, placements, areas, leaders, content, faults };
    checkPlacements(start);
    checkCounters(start);
    checkLeaders(start);
    checkFlags(start);
    checkHands(start);
    checkKeys(start);
  }
};

const checkPlacements = ({ format, placements, areas, faults }: Start): void => {
  const seen = new Map<string, string[]>();
  for (const { value, path, power } of placements) {
    const { infantry, cavalry, artillery } = value.pieces;
    const sp = infantry + 2 * cavalry + 4 * artillery;
    if (sp !== value.sp) faults.add('setup', [...path, 'sp'], 'strength', { sp });
    const there = seen.get(value.duchy) ?? [];
    if (there.includes(power)) faults.add('setup', path, 'placement-twice', { power });
    const enemy = there.find((other) => sideIn(format, other) !== sideIn(format, power));
    if (enemy !== undefined && areas.get(value.duchy)?.fortress === 0)
      faults.add('setup', path, 'placement-enemies', { power, enemy });
    seen.set(value.duchy, [...there, power]);
  }
};

/** W-1.5c. */
const checkCounters = ({ format, path, placements, content, faults }: Start): void => {
  for (const power of Object.keys(format.contingents)) {
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

/** Checks the leaders on the map. Returns the area of each. */
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
  const { format, path, content, faults } = start;
  const standing = checkStanding(start);
  for (const power of Object.keys(format.contingents)) {
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
  const { format, path, areas, content, faults } = start;
  const flags = flagsOf(start);
  const seen = new Set<string>();
  for (const [i, { duchy, power }] of flags.entries()) {
    const area = areas.get(duchy);
    if (area && format.holderOf(area) === power)
      faults.add('setup', [...path, 'flags', i], 'flag-own-ground', { power });
    if (seen.has(duchy)) faults.add('setup', [...path, 'flags', i], 'flag-twice');
    seen.add(duchy);
  }
  for (const [side, field] of Object.entries(format.flagLimits)) {
    const used = flags.filter(({ power }) => sideIn(format, power) === side).length;
    const limit = valueAt(content.setup, ['flagLimits', field]);
    if (typeof limit === 'number' && used > limit)
      faults.add('setup', [...path, 'flags'], 'flags', { used, side, limit });
  }
};

/** W-2.4. */
const checkHands = ({ format, path, content, faults }: Start): void => {
  const cards = good(format.card, content.cards, ['cards']).map(({ value }) => value);
  const removed = valueAt(content.setup, [...path, 'removedCards']);
  const out = Array.isArray(removed) ? removed : [];
  const left = (pile: string | null) =>
    cards.filter(({ homePower, number }) => homePower === pile && !out.includes(number)).length;
  const used: Record<string, number> = {};
  let common = 0;
  for (const { id: power, homePile } of format.powers) {
    const at = [...path, 'hands', power];
    const printed = {
      home: Number(valueAt(content.setup, [...at, 'home'])),
      common: Number(valueAt(content.setup, [...at, 'common'])),
    };
    const dealt = format.deals?.[power] ?? printed;
    for (const kind of ['home', 'common'] as const) {
      const wanted = dealt[kind];
      if (Number.isFinite(printed[kind]) && printed[kind] !== wanted)
        faults.warn('setup', [...at, kind], 'hand', { wanted });
    }
    used[homePile] = (used[homePile] ?? 0) + dealt.home;
    common += dealt.common;
  }
  const need = (pile: string, wanted: number, count: number) => {
    if (count < wanted) faults.add('setup', [...path, 'hands'], 'hand-cards', { used: wanted, pile, count });
  };
  for (const pile of Object.keys(format.counts.piles)) need(pile, used[pile] ?? 0, left(pile));
  need('the common deck', common, left(null));
};

/** W-2.3c, W-2.3d. If a pack lists the keys that each power controls, the set-up has to agree. */
const checkKeys = (start: Start): void => {
  const { format, path, areas, content, faults } = start;
  const flags = new Map(flagsOf(start).map(({ duchy, power }) => [duchy, power]));
  const isUncontrolled = ({ id, fortress }: PackArea, owner: string) =>
    fortress === 0 &&
    start.placements.some(({ value, power }) => value.duchy === id && sideIn(format, power) !== sideIn(format, owner));
  for (const { id: power } of format.powers) {
    const told = valueAt(content.setup, [...path, 'keysControlled', power]);
    if (!Array.isArray(told)) continue;
    const keys = [...areas.values()]
      .filter((area) => {
        const owner = flags.get(area.id) ?? format.holderOf(area);
        return area.key && (format.contingents[owner] ?? owner) === power && !isUncontrolled(area, owner);
      })
      .map(({ id }) => id);
    const isSame = keys.length === told.length && keys.every((id) => told.includes(id));
    if (!isSame) faults.warn('setup', [...path, 'keysControlled', power], 'keys', { power, keys: keys.sort() });
  }
};
