/** Set-up (W-2): scenarios, who plays what, and the position before the deal. */
import { entryOf } from '../../engine/index.ts';
import type { SeatPlan, Setup, Split } from '../campaign/module.ts';
import { emptyStack } from '../campaign/stacks.ts';
import type { Options, State } from '../campaign/state.ts';
import type { Force, PowerId } from '../campaign/types.ts';
import { type Book, POWERS, powers, type ScenarioSetup } from './content.ts';

const single = (id: PowerId): SeatPlan => ({
  id,
  name: powers.find((power) => power.id === id)?.name ?? id,
  powers: [id],
});

const ALLIES: SeatPlan = { id: 'allies', name: 'Allies', powers: ['britain', 'spain'] };
const FRANCE: SeatPlan = { id: 'france', name: 'France', powers: ['french_south', 'french_north'] };

/** W-2.1. */
export const splits: readonly Split[] = [
  { id: '4', players: 4, seats: POWERS.map(single) },
  { id: '3a', players: 3, seats: [ALLIES, single('french_south'), single('french_north')] },
  { id: '3b', players: 3, seats: [single('britain'), single('spain'), FRANCE] },
  { id: '2', players: 2, seats: [ALLIES, FRANCE] },
];

export const scenarios = [{ id: '1812', title: 'The campaign from 1812', turn: 1812 }] as const;

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

const homePiles = ({ content }: Book): State['reserves'] => {
  const piles: State['reserves'] = {};
  for (const card of content.cards.values()) {
    if (card.home !== null) entryOf(piles, card.home, () => ({ down: [], up: [] })).down.push(card.number);
  }
  return piles;
};

/** Rulings that a group may choose where the rule book leaves a doubt; the first value is the one in force without a choice. */
export const rulings: Readonly<Record<string, readonly (string | number | boolean)[]>> = {
  attackerRetreat: ['literal', 'fortressOnly'],
  flagOverrunCountsRout: [true, false],
  individualTie: ['track', 'resourcesThenTrack'],
  interceptBuilds: [true, false],
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

/** W-2.2, W-2.3. Everything on its place, nothing dealt yet. */
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
    options,
    phase: 'deal',
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
    reserves: homePiles(book),
    resources: { ...scenario.resources },
    effects: [],
    commanders: {},
    hasty: [],
    impulse: null,
    outcome: null,
  };
};
