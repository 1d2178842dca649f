/** Wellington as the shared rules see it: its numbers and its own rules. */

import { type Script, sure } from '../../engine/index.ts';
import { plainAttrition, undergo } from '../campaign/rules/battle/attrition.ts';
import { outOfTurn } from '../campaign/rules/cards/out-of-turn.ts';
import { controls, controlsGround, homeOf, isBesieged, isOccupied } from '../campaign/rules/control.ts';
import type { Fact } from '../campaign/rules/facts.ts';
import { powerOfLeader, powersIn } from '../campaign/rules/forces/formations.ts';
import { sizeIn, sizeOf } from '../campaign/rules/forces/stacks.ts';
import { perPower } from '../campaign/rules/per-power.ts';
import type { Play, Position } from '../campaign/rules/play.ts';
import { alliesOf, areaOf, contingentTables, neighbourMap, ownOf, sideOf } from '../campaign/rules/position.ts';
import type { Area, AreaId, ContingentId, Force, LeaderId, PowerId } from '../campaign/types.ts';
import { type Book, POWERS, type WellingtonDefinition } from './content.ts';
import { ground } from './rules/ground.ts';
import { guerrillaAreas, rollGuerrillas } from './rules/guerrillas.ts';
import { areasNamed } from './rules/places.ts';
import { turn } from './rules/turn.ts';
import { checkSuddenDeath } from './rules/victory.ts';
import { winter } from './rules/winter.ts';

const NATIONAL: Readonly<Record<PowerId, number>> = { britain: 1, spain: 0, french_north: 2, french_south: 2 };

/**
 * W-11.3a, W-11.3b. The two French powers share one bonus. The British bonus needs a British commander and half of the
 * force.
 */
const nationBonus = (position: Position, force: Force, commander: LeaderId | null): number => {
  const powers = powersIn(position.game, force);
  const first = powers[0];
  if (first === undefined) return 0;
  if (powers.length === 1 || sideOf(position.game, first) === 'france') return NATIONAL[first] ?? 0;
  const british = sizeOf(sure(force.britain)) * 2 >= sizeIn(force);
  const led = commander === null || powerOfLeader(position, commander) === 'britain';
  return british && led ? 1 : 0;
};

/** W-11.3c. Extra dice from an event for every force with a formation of the named power. */
const eventBonus = ({ game, state }: Position, force: Force): number =>
  state.effects
    .filter((effect) => effect.kind === 'national-bonus' && powersIn(game, force).includes(String(effect.power)))
    .reduce((sum, effect) => sum + Number(effect.n), 0);

/** W-1.21c. Areas in a power's own colour. In Spain every area that Spain controls is a Spanish home area. */
const homeAreas = perPower(({ content }, power): readonly Area[] =>
  [...content.areas.values()].filter((area) => homeOf(area) === ownOf(power)),
);

/** The home areas of a power that it controls, found in a loop: windows for cards ask for them all the time. */
const heldHomes = ({ game, state }: Position, power: PowerId): readonly AreaId[] => {
  const held: AreaId[] = [];
  for (const area of homeAreas(game, power)) if (controlsGround(game, state, power, area)) held.push(area.id);
  return held;
};

/** Whether a hasty fortress is under siege. */
const isCutOff = ({ game, state }: Position, area: AreaId): boolean =>
  state.hasty.includes(area) && isBesieged(game, state, area);

/**
 * W-6.3. British leaders arrive at Portsmouth only. A French power that has lost its home areas uses the other's
 * (W-6.3c).
 */
const homes = (position: Position, power: PowerId) => {
  const own = heldHomes(position, power);
  const exiled = sideOf(position.game, power) === 'france' && own.every((area) => isCutOff(position, area));
  const soldiers = exiled ? heldHomes(position, sure(alliesOf(position.game, power)[0])) : own;
  return power === 'britain' ? { soldiers, leaders: LANDING } : new HomeAreas(position.game, soldiers);
};

const LANDING: readonly AreaId[] = ['portsmouth'];

/** Home areas, whose keys are found where they are asked for: most who ask for homes ask where soldiers come. */
class HomeAreas {
  readonly soldiers: readonly AreaId[];
  readonly #game: Position['game'];

  constructor(game: Position['game'], soldiers: readonly AreaId[]) {
    this.soldiers = soldiers;
    this.#game = game;
  }

  get leaders(): readonly AreaId[] {
    return this.soldiers.filter((area) => areaOf(this.#game, area).key);
  }
}

/** W-7.0d. A British or Spanish flag, where France is the printed occupier. */
const lentFlags = ({ game }: Position, power: PowerId, area: AreaId): ContingentId[] =>
  power === 'britain' && isOccupied(areaOf(game, area)) && areaOf(game, area).region === 'spain' ? ['spain'] : [];

/**
 * W-11.11a, W-11.11b, W-12.5b, W-D.3. Winners under a Spanish commander disperse over the loot: one attrition roll for
 * each resource, and the losses are regrouped.
 */
function* disperse(play: Play, { area, force, commander, gained }: Extract<Fact, { fact: 'plundered' }>): Script {
  const spanish =
    commander === null
      ? powersIn(play.game, force).every((power) => power === 'spain')
      : powerOfLeader(play, commander) === 'spain';
  if (!spanish) return;
  yield* undergo(play, { area, force, reasons: Array.from({ length: gained }, () => 'loot'), regrouped: true });
}

function* consequences(play: Play, fact: Fact): Script {
  if (fact.fact === 'settled') yield* checkSuddenDeath(play);
  if (fact.fact === 'plundered') yield* disperse(play, fact);
}

/** W-4.22a, AMB-06. There is no pre-emption in the first round of 1812. */
const isExempt = ({ state }: Position): boolean =>
  state.round === 1 &&
  (state.turn === 1812 ||
    (state.options.preemptionExemptFirstRound === 'anyStart' && String(state.turn) === state.scenario));

/** The names that cards use for powers. */
const powersNamed = ({ game, state }: Position, name: string): readonly PowerId[] | undefined => {
  switch (name) {
    case 'french':
    case 'french_both':
      return ['french_south', 'french_north'];
    case 'controller_of_madrid':
      return POWERS.filter((power) => controls(game, state, power, 'madrid'));
    default:
      return undefined;
  }
};

/** Wellington played from a book. */
export const define = (book: Book): WellingtonDefinition => ({
  id: 'wellington',
  version: '2',
  book,
  content: book.content,
  powers: POWERS,
  sides: ['allies', 'france'],
  sideOf: { britain: 'allies', spain: 'allies', french_south: 'france', french_north: 'france' },
  ...contingentTables(book.content),
  neighbours: neighbourMap(book.content),
  hands: {
    deal: 6,
    homeDeal: { britain: 3, spain: 2, french_south: 2, french_north: 2 },
    limit: book.setups.handLimit.common,
    cardPrice: 1,
    resourceLimit: 5,
  },
  cards: {},
  march: { free: () => 4, reactionNeeds: 9 },
  sea: { fleets: ['britain'], most: 5, landings: ['minor'], batteries: { open: 3, fortress: 6 } },
  battle: {
    routMargin: 3,
    loot: { one: 8, two: 12, natural: 6 },
    nationalBonus: (position, force, commander) =>
      nationBonus(position, force, commander) + eventBonus(position, force),
  },
  siege: { sack: { needs: 6, prize: 1 }, hastyStrength: 2 },
  troops: { homes },
  flags: {
    counts: { allies: book.setups.flagLimits.allied, france: book.setups.flagLimits.french },
    lent: lentFlags,
  },
  partisans: { roll: rollGuerrillas, areas: guerrillaAreas },
  impulses: { isExempt },
  names: { powers: powersNamed, areas: areasNamed },
  ground,
  attrition: plainAttrition,
  turn,
  winter,
  reactions: outOfTurn,
  consequences,
});
