/** Set-up (W-2): scenarios, splits and starting positions. */
import { entryOf, sure } from '../../../engine/index.ts';
import type { SeatPlan, Split } from '../../campaign/define/module.ts';
import { openSplit, type Rulings, type ScenarioSetup, seatOfPower } from '../../campaign/rules/setup.ts';
import type { Effect, State } from '../../campaign/state.ts';
import type { Force } from '../../campaign/types.ts';
import { type Book, POWERS, type PrintedScenario, shipped } from '../content.ts';

const single = (id: string): SeatPlan => seatOfPower(shipped.content, id);

const ALLIES: SeatPlan = { id: 'allies', name: 'Allies', powers: ['britain', 'spain'] };
const FRANCE: SeatPlan = { id: 'france', name: 'France', powers: ['french_south', 'french_north'] };

/** W-1.1b, W-2.1a to W-2.1c. */
const agreed: readonly Split[] = [
  { id: '4', players: 4, seats: POWERS.map(single) },
  { id: '3a', players: 3, seats: [ALLIES, single('french_south'), single('french_north')] },
  { id: '3b', players: 3, seats: [single('britain'), single('spain'), FRANCE] },
  { id: '2', players: 2, seats: [ALLIES, FRANCE] },
];

export const splits: readonly Split[] = [
  ...agreed,
  ...agreed.map((split) => openSplit(split, 'dice')),
  ...agreed.map((split) => openSplit(split, 'auction')),
];

/** W-2.2. */
export const scenarios = [
  { id: '1812', title: 'The campaign from 1812', turn: 1812 },
  { id: '1813', title: 'The campaign from 1813', turn: 1813 },
] as const;

const forcesOf = (scenario: PrintedScenario): State['forces'] => {
  const forces: Record<string, Force> = {};
  for (const power of POWERS) {
    for (const { duchy, leaders, pieces } of sure(scenario.placements[power])) {
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

/** W-2.4b. The effects on French reinforcements of cards that a later start leaves out. */
const markersOf = ({ tables }: Book, { appealTableMarkers }: PrintedScenario): Effect[] =>
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

/** Rulings for doubts that the rule book leaves. The first value is the default. */
export const rulings: Rulings = {
  attackerRetreat: ['literal', 'fortressOnly'],
  flagOverrunCountsRout: [true, false],
  groupIsFormation: [false, true],
  individualTie: ['track', 'resourcesThenTrack'],
  individualVictory: [true, false],
  interceptBuilds: [true, false],
  lossesTake: ['tired', 'fresh'],
  maxExtraDeployments: [99, 1],
  // A match that says nothing of it has its mulligans in order: so have all records from before it could be chosen.
  mulligans: ['inOrder', 'together'],
  plusStrict: [true, false],
  preemptionExemptFirstRound: ['1812', 'anyStart'],
  terrainLoss: ['stack', 'evader'],
};

/** W-2.3a, W-2.3b. A scenario of the book; undefined if there is none of that name. */
export const scenarioOf = (book: Book, name: string): ScenarioSetup | undefined => {
  const scenario = scenarios.some(({ id }) => id === name) ? book.setups.scenarios[name] : undefined;
  return (
    scenario && {
      id: name,
      turn: scenario.year,
      forces: forcesOf(scenario),
      flags: Object.fromEntries(scenario.flags.map(({ duchy, power }) => [duchy, power])),
      resources: { ...scenario.resources },
      removed: scenario.removedCards,
      effects: markersOf(book, scenario),
    }
  );
};
