/** Evasion (W-10.5 to W-10.8): attacked pieces try to leave before the battle. */
import { type Script, sure } from '../../../../engine/index.ts';
import type { AttritionReason } from '../../events.ts';
import type {
  Answers,
  AreaId,
  Arm,
  ContingentId,
  Force,
  LeaderId,
  LineKind,
  PowerId,
  SideId,
  Stack,
} from '../../types.ts';
import { undergo } from '../battle/attrition.ts';
import { previewDice } from '../battle/dice.ts';
import { respond } from '../cards/responses.ts';
import { consequences } from '../consequences.ts';
import { isBesieged, isEnemyFortress, statusOf } from '../control.ts';
import { chanceOf, sumOf } from '../dice-sums.ts';
import type { Attempt, Entry } from '../facts.ts';
import { armyIn, commanderOf, withLent } from '../forces/armies.ts';
import { forceAt, powerOfLeader, stackAt } from '../forces/formations.ts';
import { makeChange, transfer } from '../forces/pieces.ts';
import {
  contingentsIn,
  copyForce,
  emptyStack,
  forceOf,
  isEmptyForce,
  minus,
  minusForce,
  plus,
  plusForce,
  stacksIn,
} from '../forces/stacks.ts';
import { resolveStack } from '../forces/troops.ts';
import type { AttackedOccasion, EvasionOccasion, Ford } from '../occasions.ts';
import type { Neighbour, Play, Position } from '../play.ts';
import { areaOf, impulseOf, otherSide, powerOf, seatOf, trackAfter } from '../position.ts';
import { ask, type Put, type Questions } from '../questions.ts';
import { isWayOut, waysFrom } from './lines.ts';
import { reactionParts, rollReaction } from './reactions.ts';
import { inOrderOfEvasion } from './safe-places.ts';

type Answer = Answers['evade'];

/** A unit that evades together: the army or group, or a single counter without a leader. */
interface Unit {
  readonly name: 'army' | Arm;
  readonly force: Force;
  readonly leader: LeaderId | null;
  /** The soldiers without a leader that the counter belongs to. */
  readonly loose?: Stack;
}

/** The units that have already tried in this entry (W-10.5b). */
interface EvasionTries {
  army: boolean;
  /** Counters that have tried and are still in the area. */
  standing: Force;
}

/** W-10.6. Areas to which attacked pieces may evade. A ford opens lines that are otherwise barred. */
const exits = (position: Position, entry: Entry, side: SideId, ford?: Ford): readonly Neighbour[] => {
  const { game } = position;
  const ways = waysFrom(position, entry.area, side).flatMap(({ area, line: printed }) => {
    const line = ford?.from === printed ? ford.to : printed;
    if (area === entry.from || game.ground.isBarred(position, line, side, 'evade')) return [];
    return isWayOut(position, entry.area, area, side, 'evade') ? [{ area, line }] : [];
  });
  // K-10.51b, K-11.6c: who evades in a wide area need not leave it.
  return areaOf(game, entry.area).wide ? [{ area: entry.area, line: 'clear' }, ...ways] : ways;
};

/** W-10.5b, AMB-39. The units of a side that have not tried yet, with the power that decides for each. */
const unitsOf = (position: Position, entry: Entry, side: SideId, tried: EvasionTries): Map<PowerId, Unit[]> => {
  const there = minusForce(forceAt(position, entry.area, side), entry.arrived);
  const armies: Force = {};
  for (const [contingent, stack] of stacksIn(there)) {
    const part = armyIn(position, stack);
    if (part) armies[contingent] = part;
  }
  const army = withLent(position, () => there, armies);
  const units = new Map<PowerId, Unit[]>();
  const add = (power: PowerId, unit: Unit) => units.set(power, [...(units.get(power) ?? []), unit]);
  const leader = commanderOf(position, army, entry.area);
  if (leader !== null && !tried.army) add(powerOfLeader(position, leader), { name: 'army', force: army, leader });
  for (const [contingent, loose] of stacksIn(minusForce(minusForce(there, army), tried.standing))) {
    for (const arm of armsOf(position)) {
      if (!couldBe(position, contingent, loose, arm)) continue;
      const force = forceOf(contingent, { ...emptyStack(), [arm]: 1 });
      add(powerOf(position.game, contingent), { name: arm, force, leader: null, loose });
    }
  }
  return units;
};

/** K-11.6a. The counters that evade without a leader. */
const armsOf = ({ game }: Position): readonly Arm[] =>
  game.march.looseArtillery ? ['cav', 'inf', 'art'] : ['cav', 'inf'];

/**
 * W-10.5b, W-D.6. Artillery without a leader can be exchanged for soldiers that can evade, if such counters are free.
 */
const couldBe = (position: Position, contingent: ContingentId, loose: Stack, arm: Arm): boolean =>
  loose[arm] > 0 || (arm !== 'art' && loose.art > 0 && resolveStack(position, contingent, loose, { [arm]: 1 }).ok);

/** The powers of the attacked side whose pieces could still evade. */
export const evaders = (position: Position, entry: Entry): readonly PowerId[] => {
  const side = otherSide(position.game, entry.side);
  if (exits(position, entry, side).length === 0) return [];
  return [...unitsOf(position, entry, side, { army: false, standing: {} }).keys()];
};

/** Whether a ford would open another exit for a power's pieces. */
export const couldFord = (position: Position, entry: Entry, power: PowerId, ford: Ford): boolean => {
  const side = otherSide(position.game, entry.side);
  if (!unitsOf(position, entry, side, { army: false, standing: {} }).has(power)) return false;
  return exits(position, entry, side, ford).length > exits(position, entry, side).length;
};

const attemptOf = (entry: Entry, side: SideId, { leader, force }: Unit, { area, line }: Neighbour): Attempt => ({
  roll: 'evade',
  side,
  leader,
  force,
  from: entry.area,
  to: area,
  line,
});

const modifierFor = (play: Play, entry: Entry, side: SideId, unit: Unit, exit: Neighbour): number =>
  sumOf(reactionParts(play, attemptOf(entry, side, unit, exit)));

const chanceFor = (play: Play, entry: Entry, side: SideId, unit: Unit, exit: Neighbour): number =>
  chanceOf(modifierFor(play, entry, side, unit, exit), play.game.march.reactionNeeds);

/** The units of one power that may try now, and their exits. */
interface Choices {
  readonly side: SideId;
  readonly units: readonly Unit[];
  readonly exits: readonly Neighbour[];
}

const questionFor = (play: Play, power: PowerId, entry: Entry, choices: Choices): Put<'evade'> => ({
  seat: seatOf(play, power),
  figures: () => figuresFor(play, power, entry, choices),
  options: () => [
    { evade: null },
    ...choices.units.flatMap(({ name }) => choices.exits.map(({ area }) => ({ evade: name, to: area }))),
  ],
  fallback: () => safest(play, entry, choices),
});

const figuresFor = (
  play: Play,
  power: PowerId,
  entry: Entry,
  { side, units, exits: to }: Choices,
): Questions['evade'] => {
  const defenders = forceAt(play, entry.area, side);
  const dice = previewDice(play, entry, defenders);
  return {
    power,
    area: entry.area,
    ...(entry.from === null ? {} : { from: entry.from }),
    enemy: copyForce(entry.mover),
    defenders: copyForce(defenders),
    units: units.map((unit) => ({
      unit: unit.name,
      ...(unit.leader === null ? {} : { leader: unit.leader }),
      force: copyForce(unit.force),
      to: to.map((exit) => ({
        area: exit.area,
        chance: chanceFor(play, entry, side, unit, exit),
        modifier: modifierFor(play, entry, side, unit, exit),
        status: statusOf(play, exit.area, side),
        attrition: exitHardships(play, entry.area, exit, side).length,
      })),
    })),
    mydice: dice.defender,
    hisdice: dice.attacker,
  };
};

/**
 * D-31, D-32. The answer without a player: a unit stands if it has as many dice as the enemy. Otherwise it goes to the
 * first exit with a chance of 50 % or more.
 */
const safest = (play: Play, entry: Entry, { side, units, exits: to }: Choices): Answer => {
  const dice = previewDice(play, entry, forceAt(play, entry.area, side));
  if (dice.defender >= dice.attacker) return { evade: null };
  const ways = inOrderOfEvasion(play, side, to);
  for (const unit of units) {
    const exit = ways.find((each) => chanceFor(play, entry, side, unit, each) >= 50);
    if (exit) return { evade: unit.name, to: exit.area };
  }
  return { evade: null };
};

/** Attacked pieces may evade: the army or group first, then each single counter (W-D.5). */
export function* evasions(play: Play, entry: Entry): Script {
  const side = otherSide(play.game, entry.side);
  if (isEmptyForce(entry.mover) || isEmptyForce(minusForce(forceAt(play, entry.area, side), entry.arrived))) return;
  const attacked: AttackedOccasion = { moment: 'attacked', entry, fords: {} };
  yield* respond(play, attacked);
  for (const power of trackAfter(play.game, impulseOf(play).power)) {
    if (play.game.sideOf[power] === side) yield* evasionsOf(play, power, entry, side, attacked.fords);
  }
}

/** W-10.5a. */
function* evasionsOf(play: Play, power: PowerId, entry: Entry, side: SideId, fords: AttackedOccasion['fords']): Script {
  const tried: EvasionTries = { army: false, standing: {} };
  for (;;) {
    if (isEmptyForce(entry.mover)) return;
    const units = unitsOf(play, entry, side, tried).get(power) ?? [];
    const to = exits(play, entry, side, fords[power]);
    if (units.length === 0 || to.length === 0) return;
    const answer = yield* ask('evade', questionFor(play, power, entry, { side, units, exits: to }));
    if (answer.evade === null) return;
    const unit = sure(units.find(({ name }) => name === answer.evade));
    const exit = sure(to.find(({ area }) => area === answer.to));
    // Only one formation may use the ford.
    if (!exits(play, entry, side).some(({ area }) => area === exit.area)) delete fords[power];
    const gone = yield* attempt(play, entry, side, unit, exit);
    countTry(tried, unit, gone && exit.area !== entry.area);
  }
}

/** The army has one try; a counter that has tried and is still there has had its own. */
const countTry = (tried: EvasionTries, { name, force }: Unit, gone: boolean): void => {
  if (name === 'army') tried.army = true;
  else if (!gone) tried.standing = plusForce(tried.standing, force);
};

/** W-10.7. One attempt. Returns whether the unit got away. An attempt that a card cancels counts as not made. */
function* attempt(play: Play, entry: Entry, side: SideId, unit: Unit, exit: Neighbour): Script<boolean> {
  const { force, leader, loose } = unit;
  const from = entry.area;
  const { area: to, line } = exit;
  const first = sure(contingentsIn(force)[0]);
  const power = leader === null ? powerOf(play.game, first) : powerOfLeader(play, leader);
  if (loose) countOut(play, from, first, loose, sure(force[first]));
  const occasion: EvasionOccasion = {
    moment: 'evasion',
    entry,
    power,
    force: copyForce(force),
    leader,
    to,
    parts: reactionParts(play, attemptOf(entry, side, unit, exit)),
    cancelled: false,
    automatic: false,
  };
  yield* respond(play, occasion);
  if (occasion.cancelled) {
    play.table.emit({ kind: 'attempt.cancelled', power, attempt: 'evasion', force: copyForce(force), from, to });
    return false;
  }
  const away = occasion.automatic || (yield* rollFor(play, entry, unit, occasion));
  if (away && to === from) entry.evaded = plusForce(entry.evaded ?? {}, force);
  else if (away) yield* getAway(play, entry, side, unit, power, to, line);
  else {
    entry.failedEvasions++;
    entry.failed = plusForce(entry.failed ?? {}, force);
  }
  yield* consequences(play, { fact: 'evasion.tried', entry, power, force, away });
  return away;
}

/** Exchanges artillery for the counter that evades; the other pieces in the area keep their counters. */
const countOut = (play: Play, area: AreaId, contingent: ContingentId, loose: Stack, counter: Stack): void =>
  makeChange(play, area, contingent, plus(minus(stackAt(play, area, contingent), loose), counter));

function* rollFor(
  play: Play,
  entry: Entry,
  { force, leader }: Unit,
  { power, to, parts }: EvasionOccasion,
): Script<boolean> {
  const from = entry.area;
  return yield* rollReaction(play, `evasion.${from}.${to}`, { moment: 'evasion-roll', entry, power }, parts, (rolled) =>
    play.table.emit({ kind: 'evasion.rolled', power, leader, force: copyForce(force), from, to, ...rolled }),
  );
}

/** W-10.5c, W-10.7c, W-10.8. The hardships of an exit. */
const exitHardships = (play: Play, from: AreaId, { area, line }: Neighbour, side: SideId): AttritionReason[] => {
  const { game, state } = play;
  const besieged = isEnemyFortress(game, state, area, side) && isBesieged(game, state, area);
  return [
    ...(statusOf(play, area, side) === 'enemy' || besieged ? (['evasion-enemy'] as const) : []),
    ...game.ground.hardships(play, { from, to: area, line, side }, 'evasion'),
  ];
};

/** W-10.5c, K-11.11a. The unit goes, and suffers: at once, or when all attempts are over. */
function* getAway(
  play: Play,
  { area: from, pending }: Entry,
  side: SideId,
  unit: Unit,
  power: PowerId,
  to: AreaId,
  line: LineKind,
): Script {
  const reasons = exitHardships(play, from, { area: to, line }, side);
  transfer(play, unit.force, from, to, { power, line, cause: 'evasion', cp: 0, left: 0 });
  const suffering = { area: to, force: copyForce(unit.force), reasons };
  if (pending) pending.push({ ...suffering, as: 'gone' });
  else yield* undergo(play, suffering);
}
