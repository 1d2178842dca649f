/** What Kutuzov keeps for itself: levels and markers, which everybody sees (K-9.12, K-24.1). */

import type { JsonObject } from '../../engine/index.ts';
import type { OwnState, Position } from '../campaign/rules/play.ts';
import type { AreaId, CardNumber, LeaderId, PowerId } from '../campaign/types.ts';
import type { PrintedScenario } from './content.ts';
import type { MoraleCause } from './events.ts';
import { ownShape } from './knowledge/view-schema.ts';
import { faultSpeech as say } from './messages/index.ts';
import { chitsOf } from './rules/chits.ts';
import {
  ATTRITION,
  type Attrition,
  type ContingentName,
  MORALE,
  type Morale,
  SIDES,
  type SideName,
} from './rules/powers.ts';

/** A level, with the markers that lie on it. */
export type Standing<Level extends string> = { level: Level; loss: number; gain: number };

/** Something that has happened, whose markers and checks are still to come. */
export type Due =
  | { due: 'loss'; side: SideName; n: number; cause: MoraleCause }
  | { due: 'gain'; side: SideName; n: number; cause: MoraleCause }
  /** Imperial pieces were eliminated (K-14.42). */
  | { due: 'wear'; n: number }
  /** Imperial morale has changed: its allies may leave (K-9.3n, K-9.3r). */
  | { due: 'allies' }
  /** The camp was plundered (K-9.4c). */
  | { due: 'loot'; side: SideName }
  /** A centre of the enemy was taken: in the open it is plundered (K-12.11). */
  | { due: 'centre'; area: AreaId; power: PowerId; loot: boolean }
  /** The camp may try to rise (K-9.53a). */
  | { due: 'chance'; side: SideName }
  /** Tsarist morale has reached a level with a marker (K-19.81b). */
  | { due: 'will'; level: Morale };

/** A bridge over a river line, which is clear for the Imperials (K-21A.1c). */
export type Bridge = { power: PowerId; a: AreaId; b: AreaId; permanent?: boolean };

/** What is remembered until the end of the impulse. */
export type OwnImpulse = {
  /** Resources against attrition are spent in one series (K-16.51a). */
  series: 'none' | 'open' | 'over';
  /** Resources that have burnt ground (K-16.57f). */
  scorched: number;
  /** Fortresses that were taken with a centre of the enemy (K-13.52a). */
  rich: AreaId[];
  /** Resources that may not halve attrition, by power (K-13.52c). */
  barred: Record<PowerId, number>;
  /** Strength points and leaders built on burnt ground, by area (K-6.31d). */
  built: Record<AreaId, number>;
  /** Tests of will whose dice come at its end (K-19.82a). */
  willLater: number;
};

export const newOwnImpulse = (): OwnImpulse => ({
  series: 'none',
  scorched: 0,
  rich: [],
  barred: {},
  built: {},
  willLater: 0,
});

export type Own = {
  lastTurn: number;
  /** Whether powers hold cards, or their camps (K-21.1). */
  hands: 'power' | 'camp';
  /** Camps that have shared out their cards among their powers for the rest of the turn (K-21.10). */
  divided: SideName[];
  morale: Record<SideName, Standing<Morale>>;
  attrition: Standing<Attrition>;
  /** Levels when the impulse, the end of the turn or the interphase began (K-9.0b). */
  since: { morale: Record<SideName, Morale>; attrition: Attrition };
  /** Levels of attrition lost in this impulse, less those won (K-14.44a, R-11). */
  falls: number;
  impulse: OwnImpulse;
  due: Due[];
  /** Cards that lie face up until the impulses of the turn are over (K-4.21g). */
  faceUp: CardNumber[];
  /** Conquest rolls of the summer that could have succeeded (K-19.22b). */
  conquestRolls: number;
  /** Allies who have left the Imperial camp for good (K-9.3n, K-9.3r). */
  left: ContingentName[];
  /** Levels of Tsarist morale on which a marker lies (K-19.81a). */
  willToFight: Morale[];
  /** The retreat from Moscow may be chosen after turn 3 (K-19.7a), and has been chosen. */
  retreatEnabled: boolean;
  retreat: boolean;
  /** Imperial powers that have had their first impulse of the last turn on the retreat (K-19.722c), and cities to be left. */
  withdrawn: PowerId[];
  toLeave: AreaId[];
  /** Tests of will that could bring a resource (K-16.2). */
  willPrizes: number;
  /** Powers that hold the sixth card that they carried over (K-17.43d). */
  sixthCard: PowerId[];
  /** Cards that have been events, and come again as winter attrition (K-14.62). */
  winterCards: CardNumber[];
  /** Kutuzov has come (K-6.35). */
  kutuzov: boolean;
  entrenched: AreaId[];
  scorched: AreaId[];
  sacked: AreaId[];
  /** Deployment mobilization centres (K-17.2g), and how many of each power were lost. */
  centres: { power: PowerId; area: AreaId }[];
  centresLost: Record<PowerId, number>;
  bridges: Bridge[];
  /** Powers that may still throw a bridge in their first impulse, and those whose first impulse is to come (K-21A.1b). */
  toBridge: PowerId[];
  firstImpulses: PowerId[];
  /** Powers that have had the reinforcements with which a scenario begins (K-21A.4a). */
  opened?: PowerId[];
  /** Cards that lie with a leader. */
  attached: { card: CardNumber; leader: LeaderId }[];
};

/** What the game keeps in a position of Kutuzov. */
export const ownIn = ({ state }: { readonly state: Pick<Position['state'], 'own'> }): Own => {
  if (!state.own) throw new Error('a position of Kutuzov has lost its levels and markers');
  // Nobody but this game writes it.
  return state.own as unknown as Own;
};

/** K-19.7a, K-21A.3d. Whether the Imperials hold one of the two capitals as the scenario begins: a turn has ended so. */
const hasFallen = ({ flags }: Pick<PrintedScenario, 'flags'>): boolean =>
  flags.some(({ duchy }) => duchy === 'moscow' || duchy === 'st_petersburg');

const blankStanding = () => ({ level: undefined, loss: 0, gain: 0 });

/** The fields, in their order, with what most positions have in them; undefined: each scenario has its own. */
export const blankOwn = () =>
  ({
    lastTurn: undefined,
    hands: 'power' as const,
    divided: [],
    morale: { imperial: blankStanding(), tsarist: blankStanding() },
    attrition: blankStanding(),
    since: undefined,
    falls: 0,
    impulse: newOwnImpulse(),
    due: [],
    faceUp: [],
    conquestRolls: 0,
    left: [],
    willToFight: undefined,
    retreatEnabled: false,
    retreat: false,
    withdrawn: [],
    toLeave: [],
    willPrizes: 0,
    sixthCard: [],
    winterCards: [],
    kutuzov: false,
    entrenched: [],
    scorched: [],
    sacked: [],
    centres: [],
    centresLost: {},
    bridges: [],
    toBridge: [],
    firstImpulses: [],
    attached: [],
  }) satisfies JsonObject;

/** K-2.5, K-19.81a, K-21A.2b, K-21A.3d. Levels and markers as a scenario has them. */
export const ownOfScenario = ({ morale, attrition, markers, ...scenario }: PrintedScenario): JsonObject => {
  const standing = (side: SideName): Standing<Morale> => {
    const { level, loss } = morale[side] ?? { level: MORALE[0], loss: 0 };
    return { level, loss, gain: 0 };
  };
  const levels = { imperial: standing('imperial'), tsarist: standing('tsarist') };
  const own: Own = {
    ...blankOwn(),
    lastTurn: scenario.lastTurn,
    morale: levels,
    attrition: { ...attrition, gain: 0 },
    since: {
      morale: { imperial: levels.imperial.level, tsarist: levels.tsarist.level },
      attrition: attrition.level,
    },
    willToFight: [...scenario.willToFight],
    retreatEnabled: scenario.retreatFromMoscow || hasFallen(scenario),
    retreat: scenario.retreatFromMoscow,
    winterCards: [...scenario.winterCards.of],
    kutuzov: Object.values(scenario.placements)
      .flat()
      .some(({ leaders }) => leaders.some((leader) => leader === 'kutuzov')),
    entrenched: [...markers.entrenched],
    scorched: [...markers.scorched],
    sacked: [...markers.sacked],
    bridges: markers.bridges.map((bridge) => ({ ...bridge, permanent: true })),
    toBridge: scenario.surpriseBridges ? ['french_north', 'french_south'] : [],
    firstImpulses: scenario.surpriseBridges ? ['french_north', 'french_south'] : [],
    attached: scenario.attachments.map((attachment) => ({ ...attachment })),
  };
  return own;
};

const standingFaults = (what: string, levels: readonly string[], { level, loss, gain }: Standing<string>): string[] => [
  ...(levels.includes(level) ? [] : [say('fault.level', { what, level })]),
  ...(loss < 0 || gain < 0 ? [say('fault.markers', { what })] : []),
  ...(loss > 0 && gain > 0 ? [say('fault.markers-both', { what })] : []),
];

/** K-3.2a. Nobody flags a zone, but for one that an event gives away (card 28). */
const zoneFaults = ({ game, state }: Position): string[] => {
  const { areas, cards } = game.content;
  const ops = [...cards.values()].flatMap((card) => card.ops);
  const given = ops.flatMap(({ op, zone }) => (op === 'zone_control' ? [zone] : []));
  return Object.keys(state.flags)
    .filter((area) => areas.get(area)?.wide && !given.includes(area))
    .map((area) => say('fault.zone-flag', { area }));
};

const areaFaults = ({ game, state }: Position): string[] => {
  const { entrenched, scorched, sacked, centres, bridges } = ownIn({ state });
  const named = [
    ...entrenched,
    ...scorched,
    ...sacked,
    ...centres.map(({ area }) => area),
    ...bridges.flatMap(({ a, b }) => [a, b]),
  ];
  return named.filter((area) => !game.content.areas.has(area)).map((area) => say('fault.marker', { area }));
};

/** K-24.1, K-24.3. Everybody sees all of it; of the chits their numbers. */
export const ownState: OwnState = {
  shape: ownShape,
  view: (position) => {
    const { own = {} } = position.state;
    if (ownIn(position).hands !== 'camp') return own;
    return { ...own, chits: { imperial: chitsOf(position, 'imperial'), tsarist: chitsOf(position, 'tsarist') } };
  },
  faults: (position) => {
    const { morale, attrition } = ownIn(position);
    return [
      ...SIDES.flatMap((side) => standingFaults(`${side} morale`, MORALE, morale[side])),
      ...standingFaults('attrition', ATTRITION, attrition),
      ...areaFaults(position),
      ...zoneFaults(position),
    ];
  },
};
