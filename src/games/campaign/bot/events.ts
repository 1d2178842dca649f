/** The worth of a card's event, in command points, operation by operation. */

import { areasIn, isOperation, operationIn } from '../rules/cards/operands.ts';
import { controllerOf } from '../rules/control.ts';
import { leaderOf } from '../rules/forces/formations.ts';
import { emptyStack, isEmptyForce, sizeIn, strengthOf } from '../rules/forces/stacks.ts';
import { GRANTS, sailingOptions } from '../rules/march/sea.ts';
import { powersFor } from '../rules/operations/operation.ts';
import type { Event } from '../rules/play.ts';
import { neighbours, ownOf, powerOf } from '../rules/position.ts';
import { listOf } from '../rules/question-fields.ts';
import type { AreaId, Card, EventChoice, LeaderId, Operation, PowerId } from '../types.ts';
import { holdNow, sideAt } from './evaluation.ts';
import {
  defenceAt,
  diceIn,
  holder,
  isKey,
  ledAt,
  ownAreas,
  prizeOf,
  type Sight,
  strengthAt,
  wallsOf,
} from './known-position.ts';
import { journeyWorth } from './moves.ts';
import { battleChance } from './odds.ts';
import { PREY, targetsOf } from './targets.ts';

const MAN = 1.9;
const CARD = 3.5;
const RESOURCE = 4;

interface Case {
  readonly sight: Sight;
  readonly event: Event;
  readonly op: Operation;
}

/** 1 for a friend and -1 for an enemy, summed over the powers of an operation. */
const signOf = ({ sight, event }: Case, name: unknown): number =>
  powersFor(sight, event, name).reduce((sum, power) => sum + favour(sight, power), 0);

const favour = ({ game, side }: Sight, power: PowerId): number => (game.sideOf[power] === side ? 1 : -1);

const count = ({ op }: Case, otherwise = 1): number => Number(op.n ?? otherwise);

/** The area chosen for the event. Without one the rules choose, which is seldom the best. */
const prizeAimedAt = (it: Case): number => {
  const area = aimed(it);
  return area === undefined ? 0 : prizeOf(it.sight, area);
};

const aimed = ({ event }: Case): AreaId | undefined => event.choice.areas?.[0];

/** Average strength points lost to attrition, of one enemy only if the player names him (W-D.13). */
const attritionOf = (sight: Sight, area: AreaId, power?: PowerId): number => {
  const enemies = sideAt(sight, area, sight.enemy);
  const prey = power === undefined ? enemies : { [power]: enemies[ownOf(power)] ?? emptyStack() };
  return ((sizeIn(prey) - sizeIn(sideAt(sight, area))) / 6) * MAN;
};

const attrition = (it: Case): number => {
  const { sight, op } = it;
  const duchies = areasIn(op.target);
  const own = String(op.target).startsWith('own');
  const areas = own ? [] : duchies.length > 0 && !op.optional ? duchies : [aimed(it)];
  return (
    areas.reduce((sum, area) => sum + (area === undefined ? 0.3 : attritionOf(sight, area, it.event.choice.power)), 0) *
    Number(op.times ?? 1)
  );
};

/** The number of targets within one step of own soldiers. */
const prospects = ({ sight }: Case): number =>
  targetsOf(sight).filter(({ area, steps }) =>
    ownAreas(sight).some(
      (at) => (steps.get(at) ?? 9) <= 1 && strengthAt(sight, at, sight.side) > 3 && area !== undefined,
    ),
  ).length;

/** The own side's key areas minus the enemy's. */
const lead = ({ sight }: Case): number => {
  const { game, state, side } = sight;
  let sum = 0;
  for (const area of game.content.areas.keys()) {
    const power = isKey(sight, area) ? controllerOf(game, state, area) : null;
    if (power !== null) sum += game.sideOf[power] === side ? 1 : -1;
  }
  return sum;
};

const boxOf = ({ sight }: Case): number => strengthOf(sight.state.regroup[ownOf(sight.power)] ?? emptyStack());

const branch = (it: Case): number => {
  const { sight, op, event } = it;
  const powers = powersFor(sight, event, op.power ?? 'self');
  const holds =
    op.duchies === undefined ||
    listOf<AreaId>(op.duchies).some((area) => powers.includes(controllerOf(sight.game, sight.state, area) ?? ''));
  return worthOf({ ...it, op: operationIn(holds ? op.then : op.else) });
};

const either = (it: Case): number => {
  const alternatives = [it.op.first, it.op.second, it.op.third].filter(isOperation);
  const possible = alternatives.filter((op) => {
    const [power = ''] = powersFor(it.sight, it.event, op.power);
    return op.op !== 'resource' || (it.sight.state.resources[power] ?? 0) > 0;
  });
  return possible[0] ? worthOf({ ...it, op: possible[0] }) : 0;
};

const groundOf = (it: Case): number => {
  const areas = it.event.choice.areas ?? [];
  const rest = Math.max(0, count(it) - areas.length);
  return areas.reduce((sum, area) => sum + Math.min(10, prizeOf(it.sight, area)) * 0.9, rest * 1.4);
};

const revolt = (it: Case): number => {
  const area = aimed(it);
  if (area === undefined) return 1.5;
  return prizeOf(it.sight, area) * (wallsOf(it.sight, area) > 0 ? 0.15 : 0.45) + MAN * 0.4;
};

/** W-12.21. Whether own pieces stand at an enemy fortress without enemy pieces in the area. */
const isBesieging = (sight: Sight, area: AreaId): boolean =>
  wallsOf(sight, area) > 0 &&
  holder(sight, area) === sight.enemy &&
  isEmptyForce(sideAt(sight, area, sight.enemy)) &&
  !isEmptyForce(sideAt(sight, area));

/** A roll against the fortress: a besieged one falls, or the pieces there suffer. */
const fortressCheck = (it: Case): number => {
  const { sight } = it;
  const area = aimed(it);
  if (area === undefined) return 0.5;
  if (!isBesieging(sight, area)) return attritionOf(sight, area) * 0.6;
  const falls = Math.max(0, 7 - wallsOf(sight, area)) / 6;
  return falls * prizeOf(sight, area) + (1 - falls) * attritionOf(sight, area);
};

/** Partisans rise on this face or higher, and each success frees an area. */
const RISING = 4;
const GROUND = 2.2;

const partisans = (it: Case): number => {
  const { op, event } = it;
  const tried = Math.min(count(it), event.choice.areas?.length ?? count(it));
  const chance = Math.min(1, (7 - RISING + Number(op.mod ?? 0)) / 6);
  const freed = GROUND + Number(op.buildOnSuccess ?? 0) * MAN;
  return tried * chance * freed * (op.chooser === undefined ? 1 : -1);
};

/** The best sea move that an event would allow now. */
const voyage = (it: Case): number => {
  const { sight, op } = it;
  const { impulse } = sight.state;
  const act = GRANTS[op.op];
  if (!impulse || act === undefined) return 0;
  const most = count(it, Number(op.max ?? 0));
  const grant = { act, cp: most, most, oneZone: op.oneZone === true };
  const state = { ...sight.state, impulse: { ...impulse, sea: { ...impulse.sea, grant } } };
  const sailings = sailingOptions({ ...sight, state }, sight.power).filter((sailing) => sailing.do === act);
  return sailings.reduce((best, sailing) => Math.max(best, journeyWorth(sight, sailing)), 0);
};

/** The worth of soldiers and leaders that return. */
const RETURN = { man: 1.2, leader: 2 };

const deployment = (it: Case): number => {
  const { sight, op } = it;
  const waiting = sight.state.regroup[ownOf(sight.power)]?.leaders.length ?? 0;
  return (
    Math.min(boxOf(it), Number(op.sp ?? 1)) * RETURN.man + Math.min(waiting, Number(op.leaders ?? 0)) * RETURN.leader
  );
};

/** The gain of changed lines for armies that stand in front of them. */
const crossing = (it: Case): number => {
  const { sight, op } = it;
  const { ground } = sight.game;
  const behind = (area: AreaId, line: unknown) => ground.defence(sight, area, String(line), sight.enemy);
  let most = 0;
  for (const from of ownAreas(sight)) {
    const army = ledAt(sight, from, sight.side);
    const dice = diceIn(sight, army);
    for (const { area, line } of neighbours(sight.game, from)) {
      const foe = line === op.from ? defenceAt(sight, area, sight.enemy, from) : 0;
      if (foe === 0 || holder(sight, area) !== sight.enemy) continue;
      const saved = behind(area, op.from) - behind(area, op.to);
      const gain = battleChance(dice, foe - saved) - battleChance(dice, foe);
      most = Math.max(most, gain * (prizeOf(sight, area) + strengthAt(sight, area, sight.enemy) * PREY));
    }
  }
  return most;
};

const raising = (it: Case): number => {
  const area = aimed(it);
  return Number(it.op.sp ?? 1) * MAN + (area === undefined ? 1 : Math.min(10, prizeOf(it.sight, area)) * 0.6);
};

const fortified = (it: Case): number => {
  const { sight } = it;
  const area = aimed(it);
  if (area === undefined || !isKey(sight, area)) return 0.5;
  const safe = prizeOf(sight, area) - holdNow(sight, area);
  return safe * 0.6;
};

const leaderLost = (it: Case): number => {
  const leader: LeaderId | undefined = it.event.choice.leader;
  if (leader === undefined) return 1;
  const { battle, command, contingent } = leaderOf(it.sight, leader);
  return -favour(it.sight, powerOf(it.sight.game, contingent)) * (battle + command / 2);
};

const WORTH: Readonly<Record<string, (it: Case) => number>> = {
  attrition,
  either,
  revolt,
  if_control_any: branch,
  if_keys_at_least: branch,
  uprising: raising,
  hasty_fortress: fortified,
  remove_leader: leaderLost,
  regroup_leader: (it) => -signOf(it, it.op.power) * 2,
  draw: (it) => count(it) * CARD * signOf(it, it.op.power),
  draw_home: (it) => count(it) * CARD * signOf(it, it.op.power) * (it.op.cond === undefined ? 1 : 0.5),
  discard: (it) => -count(it) * (it.op.mode === 'random' ? CARD : 2.2) * signOf(it, it.op.power),
  steal_card: () => 2 * CARD,
  give_card: (it) => (it.op.which === 'this' ? it.event.card.cp : 0.5),
  peek_hand: () => 0.4,
  resource: (it) => count(it) * RESOURCE * signOf(it, it.op.power),
  build: (it) => Number(it.op.sp ?? 1) * MAN * signOf(it, it.op.power),
  build_leader: () => 4.5,
  deploy_regrouped: deployment,
  remove_sp: (it) =>
    (-count(it) * MAN * signOf(it, it.op.power)) / Math.max(1, powersFor(it.sight, it.event, it.op.power).length),
  regroup_sp: (it) => -count(it) * 1.1 * signOf(it, it.op.power),
  guerrilla_roll: partisans,
  place_flag: groundOf,
  remove_flag: groundOf,
  port_raid: (it) => 1.5 + prizeAimedAt(it) * 0.25,
  national_bonus: (it) => signOf(it, it.op.power) * (1 + prospects(it) * 1.5),
  free_moves: (it) => count(it) * 1.2 * Number(it.op.armies ?? 1),
  fortress_check: fortressCheck,
  freeze_leader: (it) => -signOf(it, it.op.power),
  play_extra: (it) => Math.min(5, 1 + prospects(it) * 0.8),
  no_peace: (it) => Math.max(0, -lead(it)) * 0.8,
  peace_on: (it) => Math.max(0, lead(it)) * 0.8,
  table_dice: () => 4.1,
  table_mod: () => 0.8,
  amphibious: voyage,
  naval_move: voyage,
  line_override: crossing,
  ignore_attrition: () => 0.6,
  mod_roll: () => 0.8,
  reshuffle: () => 0.2,
};

const worthOf = (it: Case): number => WORTH[it.op.op]?.(it) ?? 0;

/** The worth of an event to a power with these choices. */
export const eventWorth = (sight: Sight, card: Card, choice: EventChoice): number => {
  const event: Event = { power: sight.power, card, choice };
  return card.ops.reduce((sum, op) => sum + worthOf({ sight, event, op }), 0);
};

/** The largest number of areas in one of its operations. */
export const mostAreas = ({ ops }: Card): number => Math.max(1, ...ops.map(({ n }) => Number(n ?? 1)));
