/** Evasion (W-10.5 to W-10.8): attacked pieces that try to be elsewhere. */
import { type Ask, ask, choice, message, type Script } from '../../engine/index.ts';
import { sufferAttrition } from './attrition.ts';
import { previewDice } from './battle-dice.ts';
import { hasFormation, isBesieged, isClosedFortress, isEnemyFortress, mayLeave, statusOf } from './control.ts';
import type { AttritionReason } from './events.ts';
import { armyIn, commanderOf, forceAt, leaderOf, transfer } from './formations.ts';
import { type Neighbour, neighbours, otherSide, type Play, trackAfter } from './position.ts';
import { chanceOf, type Entry, passHurts, reactionParts, sumOf } from './reactions.ts';
import { copyForce, emptyStack, isEmptyForce, minusForce, plusForce } from './stacks.ts';
import type { Answers, AreaId, Arm, Force, LeaderId, LineKind, PowerId, SideId } from './types.ts';

type Answer = Answers['evade'];

/** Something that evades as one: the army or group, or a single leaderless counter. */
interface Unit {
  readonly name: 'army' | Arm;
  readonly force: Force;
  readonly leader: LeaderId | null;
}

/** W-10.6. Where attacked pieces may go. */
const exits = (play: Play, entry: Entry, side: SideId): readonly Neighbour[] => {
  const { game, state } = play;
  return neighbours(game, entry.area).filter(
    ({ area, line }) =>
      area !== entry.from &&
      !game.parameters.noReaction.includes(line) &&
      !hasFormation(game, state, area, entry.side) &&
      !isClosedFortress(game, state, area, side) &&
      mayLeave(play, entry.area, area, side),
  );
};

/** W-10.5b. The units of a side that have not tried yet, with the power that decides for each. */
const unitsOf = (play: Play, entry: Entry, side: SideId, armyTried: boolean, standing: Force): Map<PowerId, Unit[]> => {
  const there = minusForce(forceAt(play, entry.area, side), entry.arrived);
  const army: Force = {};
  for (const [power, stack] of Object.entries(there)) {
    const part = armyIn(play, stack);
    if (part) army[power] = part;
  }
  const units = new Map<PowerId, Unit[]>();
  const add = (power: PowerId, unit: Unit) => units.set(power, [...(units.get(power) ?? []), unit]);
  const leader = commanderOf(play, army, entry.area);
  if (leader !== null && !armyTried) add(leaderOf(play, leader).power, { name: 'army', force: army, leader });
  const loose = minusForce(minusForce(there, army), standing);
  for (const [power, stack] of Object.entries(loose)) {
    for (const arm of ['cav', 'inf'] as const) {
      if (stack[arm] > 0) add(power, { name: arm, force: { [power]: { ...emptyStack(), [arm]: 1 } }, leader: null });
    }
  }
  return units;
};

const question = (
  play: Play,
  power: PowerId,
  entry: Entry,
  side: SideId,
  units: readonly Unit[],
  to: readonly Neighbour[],
): Ask<Answer> => {
  const needs = play.game.parameters.reactionNeeds;
  const defenders = forceAt(play, entry.area, side);
  const dice = previewDice(play, entry, defenders);
  const options: Answer[] = [
    { evade: null },
    ...units.flatMap((unit) => to.map(({ area }) => ({ evade: unit.name, to: area }))),
  ];
  return choice<Answer>({
    kind: 'evade',
    seat: play.state.seats[power] as string,
    prompt: message('ask.evade', {
      power,
      area: entry.area,
      ...(entry.from === null ? {} : { from: entry.from }),
      enemy: copyForce(entry.mover),
      defenders: copyForce(defenders),
      units: units.map((unit) => ({
        unit: unit.name,
        ...(unit.leader === null ? {} : { leader: unit.leader }),
        to: to.map(({ area, line }) => ({
          area,
          chance: chanceOf(sumOf(reactionParts(play, 'evade', side, unit.leader, entry.area, area, line)), needs),
          status: statusOf(play, area, side),
        })),
      })),
      mydice: dice.defender,
      hisdice: dice.attacker,
    }),
    options,
  });
};

/** Attacked pieces may evade, the army or group first, then each loose counter (W-D.5). */
export function* evasions(play: Play, entry: Entry): Script {
  const side = otherSide(play.game, entry.side);
  const active = play.state.impulse?.power ?? '';
  for (const power of trackAfter(play.game, active)) {
    if (play.game.sideOf[power] === side) yield* evasionsOf(play, power, entry, side);
  }
}

function* evasionsOf(play: Play, power: PowerId, entry: Entry, side: SideId): Script {
  let armyTried = false;
  let standing: Force = {};
  for (;;) {
    if (isEmptyForce(entry.mover)) return;
    const units = unitsOf(play, entry, side, armyTried, standing).get(power) ?? [];
    const to = exits(play, entry, side);
    if (units.length === 0 || to.length === 0) return;
    const answer = yield* ask(question(play, power, entry, side, units, to));
    if (answer.evade === null) return;
    const unit = units.find(({ name }) => name === answer.evade) as Unit;
    const exit = to.find(({ area }) => area === answer.to) as Neighbour;
    const gone = attempt(play, entry, side, unit, exit);
    if (unit.name === 'army') armyTried = true;
    else if (!gone) standing = addTo(standing, power, unit.name);
  }
}

const addTo = (force: Force, power: PowerId, arm: Arm): Force => {
  const stack = force[power] ?? emptyStack();
  return { ...force, [power]: { ...stack, [arm]: stack[arm] + 1 } };
};

/** W-10.7. One try. Returns whether the unit got away. */
const attempt = (play: Play, entry: Entry, side: SideId, unit: Unit, { area: to, line }: Neighbour): boolean => {
  const { game, table } = play;
  const power = unit.leader === null ? (Object.keys(unit.force)[0] as PowerId) : leaderOf(play, unit.leader).power;
  const parts = reactionParts(play, 'evade', side, unit.leader, entry.area, to, line);
  const faces = [...table.roll(`evasion.${entry.area}.${to}`, 2)];
  const total = sumOf(parts) + faces.reduce((sum, face) => sum + face, 0);
  const needs = game.parameters.reactionNeeds;
  const success = total >= needs;
  table.emit({
    kind: 'evasion.rolled',
    power,
    leader: unit.leader,
    force: copyForce(unit.force),
    from: entry.area,
    to,
    faces,
    parts,
    total,
    needs,
    success,
  });
  if (success) getAway(play, entry.area, side, unit, power, to, line);
  else {
    entry.failedEvasions++;
    entry.failed = plusForce(entry.failed ?? {}, unit.force);
  }
  return success;
};

/** W-10.5c, W-10.7c. Hardships of the way out. */
const getAway = (
  play: Play,
  from: AreaId,
  side: SideId,
  unit: Unit,
  power: PowerId,
  to: AreaId,
  line: LineKind,
): void => {
  const { game, state } = play;
  const reasons: AttritionReason[] = [];
  const besieged = isEnemyFortress(game, state, to, side) && isBesieged(game, state, to);
  if (statusOf(play, to, side) === 'enemy' || besieged) reasons.push('evasion-enemy');
  if (passHurts(play, line, from, to, side)) reasons.push('pass');
  transfer(play, unit.force, from, to, { power, line, cause: 'evasion', cp: 0, left: 0 });
  sufferAttrition(play, { area: to, force: copyForce(unit.force), reasons });
};
