/** Set-up (W-2): scenarios, who plays what, and the position before the deal. */
import { entryOf } from '../../engine/index.ts';
import type { SeatPlan, Setup, Split } from '../campaign/module.ts';
import { emptyStack } from '../campaign/pieces/stacks.ts';
import type { Effect, Options, State } from '../campaign/state.ts';
import type { Force, PowerId } from '../campaign/types.ts';
import { type Book, POWERS, powers, type ScenarioSetup } from './content.ts';

/** The seat of one power goes by the power's id. */
const single = (id: string): SeatPlan => ({
  id,
  name: powers.find((power) => power.id === id)?.name ?? id,
  powers: [id],
});

const ALLIES: SeatPlan = { id: 'allies', name: 'Allies', powers: ['britain', 'spain'] };
const FRANCE: SeatPlan = { id: 'france', name: 'France', powers: ['french_south', 'french_north'] };

/** W-1.1b, W-2.1a to W-2.1c. */
const agreed: readonly Split[] = [
  { id: '4', players: 4, seats: POWERS.map(single) },
  { id: '3a', players: 3, seats: [ALLIES, single('french_south'), single('french_north')] },
  { id: '3b', players: 3, seats: [single('britain'), single('spain'), FRANCE] },
  { id: '2', players: 2, seats: [ALLIES, FRANCE] },
];

const WAYS = { dice: 'by dice', auction: 'by auction' } as const;

/** W-2.1d. Players without powers, who come by them before the deal. */
const open = (split: Split, by: keyof typeof WAYS): Split => ({
  id: `${split.id}-${by}`,
  title: `${split.players} players, powers ${WAYS[by]}: ${split.seats.map(({ name }) => name).join(', ')}`,
  players: split.players,
  seats: split.seats.map((_, i) => ({ id: `player${i + 1}`, name: `Player ${i + 1}`, powers: [] })),
  seating: { by, roles: split.seats },
});

export const splits: readonly Split[] = [
  ...agreed,
  ...agreed.map((split) => open(split, 'dice')),
  ...agreed.map((split) => open(split, 'auction')),
];

/** W-2.2. */
export const scenarios = [
  { id: '1812', title: 'The campaign from 1812', turn: 1812 },
  { id: '1813', title: 'The campaign from 1813', turn: 1813 },
] as const;

const seatingOf = ({ seats, seating }: Split): State['seating'] =>
  seating
    ? {
        by: seating.by,
        players: seats.map(({ id }) => id),
        roles: Object.fromEntries(seating.roles.map(({ id, powers }) => [id, [...powers]])),
      }
    : null;

const each = <T>(make: (power: PowerId) => T): Record<PowerId, T> =>
  Object.fromEntries(POWERS.map((power) => [power, make(power)]));

const forcesOf = (scenario: ScenarioSetup): State['forces'] => {
  const forces: Record<string, Force> = {};
  for (const power of POWERS) {
    for (const { duchy, leaders, pieces } of scenario.placements[power]) {
      entryOf(forces, duchy, () => ({}))[power] = {
        leaders: [...leaders],
        inf: pieces.infantry,
        cav: pieces.cavalry,
        art: pieces.artillery,
      };
    }
  }
  return forces;
};

const homePiles = ({ content }: Book, { removedCards }: ScenarioSetup): State['reserves'] => {
  const piles: State['reserves'] = {};
  for (const card of content.cards.values()) {
    if (card.home !== null && !removedCards.includes(card.number))
      entryOf(piles, card.home, () => ({ down: [], up: [] })).down.push(card.number);
  }
  return piles;
};

/** W-2.4b. What the cards that a later start leaves out have already done to the reinforcements of France. */
const markersOf = ({ tables }: Book, { appealTableMarkers }: ScenarioSetup): Effect[] =>
  appealTableMarkers.map((marker) => {
    const modifier = tables.appealToTheEmperor.modifiers.find(({ id }) => id === marker);
    if (!modifier) throw new Error(`no marker ${marker} for the Appeal to the Emperor`);
    return {
      kind: 'table-modifier',
      until: 'game',
      table: 'appeal_to_the_emperor',
      n: modifier.n,
      once: false,
      marker,
    };
  });

/** Rulings that a group may choose where the rule book leaves a doubt; the first value is the one in force without a choice. */
export const rulings: Readonly<Record<string, readonly (string | number | boolean)[]>> = {
  attackerRetreat: ['literal', 'fortressOnly'],
  flagOverrunCountsRout: [true, false],
  groupIsFormation: [false, true],
  individualTie: ['track', 'resourcesThenTrack'],
  individualVictory: [true, false],
  interceptBuilds: [true, false],
  lossesTake: ['tired', 'fresh'],
  maxExtraDeployments: [99, 1],
  plusStrict: [true, false],
  preemptionExemptFirstRound: ['1812', 'anyStart'],
  terrainLoss: ['stack', 'evader'],
};

const checkOptions = (options: Options): void => {
  for (const [name, value] of Object.entries(options)) {
    const values = rulings[name];
    if (!values) throw new Error(`no option ${name}; there are ${Object.keys(rulings).join(', ')}`);
    if (!values.includes(value)) throw new Error(`option ${name} is one of ${values.join(', ')}`);
  }
};

/** W-2.2, W-2.3a, W-2.3b. Everything on its place, nothing dealt yet. */
export const start = (book: Book, { scenario: name, split: splitName, options = {} }: Setup): State => {
  const { content, setups } = book;
  const scenario = scenarios.some(({ id }) => id === name) ? setups.scenarios[name] : undefined;
  const split = splits.find(({ id }) => id === splitName);
  if (!scenario) throw new Error(`no scenario ${name}`);
  if (!split) throw new Error(`no split ${splitName}`);
  checkOptions(options);
  const seats = Object.fromEntries(split.seats.flatMap(({ id, powers }) => powers.map((power) => [power, id])));
  const common = [...content.cards.values()].filter(
    (card) => card.home === null && !scenario.removedCards.includes(card.number),
  );
  return {
    scenario: name,
    seats,
    seating: seatingOf(split),
    options,
    phase: split.seating ? 'seating' : 'deal',
    turn: scenario.year,
    round: 1,
    slot: POWERS[0],
    latest: null,
    impulses: {},
    preempted: false,
    last: null,
    forces: forcesOf(scenario),
    flags: Object.fromEntries(scenario.flags.map(({ duchy, power }) => [duchy, power])),
    regroup: each(emptyStack),
    hands: each(() => []),
    deck: common.map(({ number }) => number),
    discard: [],
    removed: [...scenario.removedCards],
    reserves: homePiles(book, scenario),
    resources: { ...scenario.resources },
    effects: markersOf(book, scenario),
    commanders: {},
    hasty: [],
    impulse: null,
    outcome: null,
  };
};
