/** Set-up (K-2, K-21A): scenarios, who plays what, and what stands where. */
import { entryOf } from '../../../engine/index.ts';
import type { Scenario, SeatPlan, Split } from '../../campaign/define/module.ts';
import { openSplit, type Rulings, type ScenarioSetup, seatOfPower } from '../../campaign/rules/setup.ts';
import type { State } from '../../campaign/state.ts';
import type { Force } from '../../campaign/types.ts';
import { asideCards, type Book, type PrintedScenario, shipped } from '../content.ts';
import { ownOfScenario } from '../types.ts';
import { CONTINGENTS, POWERS } from './powers.ts';

const single = (id: string): SeatPlan => seatOfPower(shipped.content, id);

const IMPERIALS: SeatPlan = { id: 'imperials', name: 'Imperials', powers: ['french_north', 'french_south'] };
const TSARISTS: SeatPlan = { id: 'tsarists', name: 'Tsarists', powers: ['russian_first', 'russian_second'] };

/** K-2.1, K-2.2, K-2.31. */
const agreed: readonly Split[] = [
  { id: '4', players: 4, seats: POWERS.map(single) },
  { id: '3a', players: 3, seats: [TSARISTS, single('french_north'), single('french_south')] },
  { id: '3b', players: 3, seats: [IMPERIALS, single('russian_first'), single('russian_second')] },
  { id: '2', players: 2, seats: [IMPERIALS, TSARISTS] },
];

/** K-2.32, K-21.1. A player runs a camp, which has one hand. */
const oneHand: Split = {
  id: '2-one-hand',
  title: '2 players, one hand for each camp: Imperials, Tsarists',
  players: 2,
  seats: [IMPERIALS, TSARISTS],
  own: { hands: 'camp' },
};

/** K-2.33a. A player runs a power of each camp. */
const personality: Split = {
  id: '2-split',
  title: '2 players, a power of each camp: French North and Second Army, French South and First Army',
  players: 2,
  seats: [
    { id: 'north_second', name: 'French North and Second Army', powers: ['french_north', 'russian_second'] },
    { id: 'south_first', name: 'French South and First Army', powers: ['french_south', 'russian_first'] },
  ],
};

/** K-2.34. Where a player runs powers of both camps, the two agree who is who. */
export const splits: readonly Split[] = [
  ...[...agreed, oneHand, personality],
  ...[...agreed, oneHand].map((split) => openSplit(split, 'dice')),
  ...[...agreed, oneHand].map((split) => openSplit(split, 'auction')),
];

/** K-2.9. */
export const scenariosOf = ({ setups }: Book): readonly Scenario[] =>
  Object.entries(setups.scenarios).map(([id, { name, turn }]) => ({ id, title: name, turn }));

/** K-2.4, K-21A.3b. Where the pieces stand; a leader who stands nowhere can be built. */
const forcesOf = ({ placements }: PrintedScenario): State['forces'] => {
  const forces: Record<string, Force> = {};
  for (const contingent of CONTINGENTS) {
    for (const { duchy, leaders, pieces } of placements[contingent] ?? []) {
      entryOf(forces, duchy, () => ({}))[contingent] = {
        leaders: [...leaders],
        inf: pieces.infantry,
        cav: pieces.cavalry,
        art: pieces.artillery,
      };
    }
  }
  return forces;
};

/** What the rule book leaves open. The first value is the default; each is named where a rule reads it. */
export const rulings: Rulings = {
  allyToll: ['perNation', 'once'],
  buyAfterPlay: ['allowed', 'refused'],
  captureLoss: ['sum', 'worst'],
  coastPoints: ['camp', 'power'],
  consentWithin: ['standing', 'asked'],
  conversionOverruns: [false, true],
  cripplingFall: ['morale', 'both'],
  deploymentPlace: ['same', 'free'],
  evacuationCp: ['own', 'camp'],
  hesitantFlag: ['any', 'own'],
  homeZone: ['owner', 'nation'],
  individualVictory: [true, false],
  koenigsbergLoss: ['four', 'one'],
  kutuzovHalf: ['larger', 'smaller'],
  lastTurn: ['printed', 'agreed'],
  mixedBonus: ['majority', 'half'],
  mulligans: ['inOrder', 'together'],
  openHands: [false, true],
  preemptionAtStart: ['afterFirst', 'anyTime'],
  recoveryTime: ['impulse', 'always'],
  regroupedWear: ['none', 'counts'],
  rigaDisruption: ['after', 'before'],
  singleHandEnd: ['usual', 'oneCard'],
  surplusGains: ['impulse', 'turn'],
  winterMustPlay: ['attrition', 'eventThenAttrition'],
  winterRetreat: ['all', 'eliminated'],
};

/** K-2.4 to K-2.6. What a scenario of the book says; undefined where there is no such scenario. */
export const scenarioOf = (book: Book, name: string): ScenarioSetup | undefined => {
  const scenario = book.setups.scenarios[name];
  return (
    scenario && {
      id: name,
      turn: scenario.turn,
      first: scenario.first,
      forces: forcesOf(scenario),
      flags: Object.fromEntries(scenario.flags.map(({ duchy, power }) => [duchy, power])),
      resources: { ...scenario.resources },
      // A card that lies with a leader is in no pile.
      removed: [...scenario.removedCards, ...scenario.attachments.map(({ card }) => card)],
      aside: asideCards(book),
      effects: [],
      own: ownOfScenario(scenario),
    }
  );
};
