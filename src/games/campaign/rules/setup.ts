/** Set-up (W-2): players, powers, and the position before the deal. */
import { entryOf, type JsonObject } from '../../../engine/index.ts';
import type { Setup } from '../../../game/index.ts';
import type { Content } from '../content.ts';
import type { SeatPlan, Split } from '../define/module.ts';
import type { Effect, Options, State } from '../state.ts';
import type { AreaId, CardNumber, ContingentId, Force, PowerId } from '../types.ts';
import { emptyStack } from './forces/stacks.ts';

/** The starting position of a scenario. */
export interface ScenarioSetup {
  readonly id: string;
  readonly turn: number;
  /** The power with the impulse marker; the first of the track if absent. */
  readonly first?: PowerId;
  readonly forces: Record<AreaId, Force>;
  readonly flags: Record<AreaId, ContingentId>;
  readonly resources: Record<PowerId, number>;
  /** Cards that are removed from the game. */
  readonly removed: readonly CardNumber[];
  /** Home cards that lie beside their powers. */
  readonly aside?: readonly CardNumber[];
  readonly effects: Effect[];
  /** The game's own state at the start. */
  readonly own?: JsonObject;
}

/** The seat of one power has the power's id. */
export const seatOfPower = ({ powers }: Content, id: string): SeatPlan => ({
  id,
  name: powers.find((power) => power.id === id)?.name ?? id,
  powers: [id],
});

const WAYS = { dice: 'by dice', auction: 'by auction' } as const;

/** W-2.1d. Players without powers, who get them before the deal. */
export const openSplit = (split: Split, by: keyof typeof WAYS): Split => ({
  id: `${split.id}-${by}`,
  title: `${split.title ?? `${split.players} players: ${split.seats.map(({ name }) => name).join(', ')}`}, powers ${WAYS[by]}`,
  shares: { split: split.id, by: WAYS[by] },
  players: split.players,
  seats: split.seats.map((_, i) => ({ id: `player${i + 1}`, name: `Player ${i + 1}`, powers: [] })),
  seating: { by, roles: split.seats },
  ...(split.own ? { own: split.own } : {}),
});

const seatingOf = ({ seats, seating }: Split): State['seating'] =>
  seating
    ? {
        by: seating.by,
        players: seats.map(({ id }) => id),
        roles: Object.fromEntries(seating.roles.map(({ id, powers }) => [id, [...powers]])),
      }
    : null;

const homePiles = ({ cards }: Content, { removed, aside = [] }: ScenarioSetup): State['reserves'] => {
  const piles: State['reserves'] = {};
  for (const { home, number } of cards.values()) {
    if (home === null || removed.includes(number)) continue;
    const { down, up } = entryOf(piles, home, () => ({ down: [], up: [] }));
    (aside.includes(number) ? up : down).push(number);
  }
  return piles;
};

/** Rulings that a group may choose, each with its values; the first is the default. */
export type Rulings = Readonly<Record<string, readonly (string | number | boolean)[]>>;

const checkOptions = (rulings: Rulings, options: Options): void => {
  for (const [name, value] of Object.entries(options)) {
    const values = rulings[name];
    if (!values) throw new Error(`no option ${name}; there are ${Object.keys(rulings).join(', ')}`);
    if (!values.includes(value)) throw new Error(`option ${name} is one of ${values.join(', ')}`);
  }
};

/** W-2.2, W-2.3a, W-2.3b. The set-up before the deal. Throws if there is no such scenario, split or ruling. */
export const startOf = (
  content: Content,
  { splits, rulings }: { readonly splits: readonly Split[]; readonly rulings: Rulings },
  scenario: ScenarioSetup | undefined,
  { scenario: name, split: splitName, options = {} }: Setup,
): State => {
  const split = splits.find(({ id }) => id === splitName);
  if (!scenario) throw new Error(`no scenario ${name}`);
  if (!split) throw new Error(`no split ${splitName}`);
  checkOptions(rulings, options);
  const { powers, contingents, cards } = content;
  const common = [...cards.values()].filter(({ home, number }) => home === null && !scenario.removed.includes(number));
  return {
    scenario: name,
    seats: Object.fromEntries(split.seats.flatMap(({ id, powers: own }) => own.map((power) => [power, id]))),
    seating: seatingOf(split),
    options,
    phase: split.seating ? 'seating' : 'deal',
    turn: scenario.turn,
    round: 1,
    slot: scenario.first ?? powers[0]?.id ?? '',
    latest: null,
    impulses: {},
    preempted: false,
    last: null,
    forces: scenario.forces,
    flags: scenario.flags,
    regroup: Object.fromEntries(contingents.map(({ id }) => [id, emptyStack()])),
    hands: Object.fromEntries(powers.map(({ id }) => [id, []])),
    deck: common.map(({ number }) => number),
    discard: [],
    removed: [...scenario.removed],
    reserves: homePiles(content, scenario),
    resources: scenario.resources,
    effects: scenario.effects,
    commanders: {},
    hasty: [],
    impulse: null,
    ...(scenario.own ? { own: { ...scenario.own, ...split.own } } : {}),
    outcome: null,
  };
};
