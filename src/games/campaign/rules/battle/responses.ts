/** Cards played out of turn during and after battles and sieges. */
import type { Script } from '../../../../engine/index.ts';
import type { EventChoice, LeaderId, Operation, PowerId } from '../../types.ts';
import { changeResources } from '../cards/cards.ts';
import { NEVER, ONCE, when } from '../cards/responses.ts';
import { cpIn } from '../cards/restricted-cp.ts';
import type { Combatant, Entry } from '../facts.ts';
import { forceAt, powerAt, powersIn, stackAt } from '../forces/formations.ts';
import { commonForce, copyStack, isEmptyForce, minusForce, plusForce, strengthOf } from '../forces/stacks.ts';
import type { BattleOccasion, CardsOccasion, RoundOccasion, Use, WonOccasion } from '../occasions.ts';
import { makeRoom } from '../operations/build.ts';
import type { Play, Reaction, Reactions } from '../play.ts';
import { impulseOf, neighbours, ownOf, sideOf } from '../position.ts';
import { listOf } from '../question-fields.ts';
import { putDown } from '../turn/build.ts';
import { inPlay } from './cards.ts';
import { bearLosses } from './losses.ts';
import { joinFromAfar, joinFromNear, joinLeaderless } from './reinforcement.ts';
import { harry } from './spoils.ts';

/** A reaction for several moments, or for an operation that several moments share. */
interface Common<O> {
  choices(play: Play, use: Use, occasion: O): readonly EventChoice[];
  run(play: Play, use: Use, occasion: O): Script;
}

// --- as a battle begins --------------------------------------------------------------------------------------------------

/** Whether a power has a formation in a battle. */
const fights = (play: Play, power: PowerId, { area }: Entry): boolean => !isEmptyForce(powerAt(play, area, power));

/** #90. Dice for the power's own formation, even if an event has caused the battle. */
const dice: Common<BattleOccasion | CardsOccasion> = {
  choices: (play, { power, op }, occasion) =>
    when(fights(play, power, occasion.entry) && (op.scope !== 'first_round' || roundOf(occasion) === 1)),
  *run(play, { power, card, op }, occasion) {
    occasion.played.push(inPlay(play, power, card.number, roundOf(occasion), op));
  },
};

const roundOf = (occasion: BattleOccasion | CardsOccasion): number =>
  occasion.moment === 'battle' ? 1 : occasion.round;

/** The power for which a card raises soldiers in a battle. It has to take part in that battle. */
const raisedBy = ({ card }: Use): PowerId => String(card.ops.find(({ op }) => op === 'build')?.power);

/**
 * #35. Removes a strength point of an enemy of the power that raises soldiers, in the area of the battle or next to it.
 */
const removeSp: Reaction<'battle'> = {
  choices(play, use, { entry }) {
    if (!fights(play, raisedBy(use), entry)) return NEVER;
    const victims = play.game.names.powers(play, String(use.op.power)) ?? [];
    const areas = [entry.area, ...neighbours(play.game, entry.area).map(({ area }) => area)];
    const targets = areas.flatMap((area) =>
      victims
        .filter((power) => strengthOf(stackAt(play, area, ownOf(power))) > 0)
        .map((power) => ({ power, areas: [area] })),
    );
    return targets.length > 0 ? targets : ONCE;
  },
  *run(play, { op }, { entry }, { power, areas: [area] = [] }) {
    if (power === undefined || area === undefined) return;
    yield* bearLosses(play, area, { [power]: copyStack(stackAt(play, area, ownOf(power))) }, Number(op.n), 'event');
    recount(play, entry);
  },
};

/** #35. New soldiers join a formation in the battle. They have not made its step (W-5.11a for counters). */
const raise: Reaction<'battle'> = {
  choices: (play, use, { entry }) => when(use.op.where === 'same_duchy' && fights(play, raisedBy(use), entry)),
  *run(play, { op }, { entry }) {
    const { area, side } = entry;
    const power = String(op.power);
    const counters = yield* makeRoom(play, ownOf(power), Number(op.sp));
    recount(play, entry);
    if (!counters) return;
    const pieces = { leaders: [], ...counters };
    putDown(play, power, 'build', area, pieces, { cp: 0, left: cpIn(impulseOf(play)) });
    if (sideOf(play.game, power) === side) entry.joined = plusForce(entry.joined ?? {}, { [power]: pieces });
  },
};

/** Recounts the attackers after losses: they are everything that their side has in the area. */
const recount = (play: Play, entry: Entry): void => {
  const there = forceAt(play, entry.area, entry.side);
  if (entry.joined) entry.joined = commonForce(entry.joined, there);
  entry.mover = minusForce(there, entry.joined ?? {});
};

// --- after a round -------------------------------------------------------------------------------------------------------

const own = (play: Play, power: PowerId, { attacker, defender }: RoundOccasion): Combatant =>
  attacker.side === sideOf(play.game, power) ? attacker : defender;

const foe = (play: Play, power: PowerId, { attacker, defender }: RoundOccasion): Combatant =>
  attacker.side === sideOf(play.game, power) ? defender : attacker;

/** #11. Forces one more round before anybody retreats, if both sides still have pieces. */
const anotherRound: Reaction<'battle-round'> = {
  choices: (_play, { op }, { decided, another, attacker, defender }) =>
    when(op.in === 'battle' && decided && !another && !isEmptyForce(attacker.force) && !isEmptyForce(defender.force)),
  *run(_play, _use, occasion) {
    occasion.another = true;
  },
};

/** #71. The commander who can be struck down: both sides rolled a 6, and he still leads. */
const target = (play: Play, power: PowerId, occasion: RoundOccasion): LeaderId | null => {
  const { commander, struck } = foe(play, power, occasion);
  const isHot = occasion.attacker.sixes > 0 && occasion.defender.sixes > 0;
  return isHot && commander !== null && !struck.includes(commander) ? commander : null;
};

const mayBeHurt = ({ except }: Operation, leader: LeaderId): boolean => !listOf<LeaderId>(except).includes(leader);

/** #71. The commander's rating is 0 for the rest of the battle. */
const strikeDown: Reaction<'battle-round'> = {
  choices(play, { power, card }, occasion) {
    const leader = target(play, power, occasion);
    const leaves = card.ops.some((op) => op.op === 'regroup_leader' && leader !== null && mayBeHurt(op, leader));
    return when(leader !== null && (leaves || !occasion.decided || occasion.another));
  },
  *run(play, { power }, occasion) {
    const leader = target(play, power, occasion);
    if (leader !== null) foe(play, power, occasion).struck.push(leader);
  },
};

/** #71. The leader who was struck down leaves after the battle. */
const carryOff: Reaction<'battle-round'> = {
  choices: () => NEVER,
  *run(play, { power, op }, occasion) {
    const enemy = foe(play, power, occasion);
    const leader = enemy.struck.at(-1);
    if (leader !== undefined && mayBeHurt(op, leader)) enemy.wounded.push(leader);
  },
};

/** #72. Disrupted soldiers rally. Their disruption still counts for the result of the battle. */
const rally: Reaction<'battle-round'> = {
  choices(play, { power, op }, occasion) {
    const { disruptions, force } = own(play, power, occasion);
    return when(op.what === 'own_disruption' && disruptions > 0 && !isEmptyForce(force));
  },
  *run(play, { power }, occasion) {
    own(play, power, occasion).disruptions = 0;
  },
};

// --- after the last one ----------------------------------------------------------------------------------------------------

/** #42. The loser escapes a rout. */
const rearguard: Reaction<'battle-lost'> = {
  choices: (play, { power, op }, { force, spared }) =>
    when(op.what === 'rout' && !spared && powersIn(play.game, force).includes(power)),
  *run(_play, _use, occasion) {
    occasion.spared = true;
  },
};

const noHardship: Reaction<'battle-lost'> = {
  choices: (play, { power, op }, { force }) =>
    when(op.kind === 'retreat' && powersIn(play.game, force).includes(power)),
  *run(_play, { power }, occasion) {
    occasion.unharmed.push(power);
  },
};

/** #75. A resource for a winner who has routed or overrun the enemy, or taken a fortress. */
const plunder: Common<WonOccasion> = {
  choices: (play, { power, op }, { moment, rout, overrun, force }) =>
    when(
      op.power === 'self' && (moment === 'siege-won' || rout || overrun) && powersIn(play.game, force).includes(power),
    ),
  *run(play, { power, op }, occasion) {
    const gained = changeResources(play, power, Number(op.n), 'event');
    if (power === occasion.winner) occasion.gained += gained;
  },
};

const isBeaten = ({ beaten }: WonOccasion): boolean => Object.keys(beaten).length > 0;

/** #76. Another attrition roll for the loser, who may be wiped out by it (W-11.8). */
const pursue: Common<WonOccasion> = {
  choices: (play, { power, op }, occasion) =>
    when(
      op.target === 'beaten_formation' &&
        sideOf(play.game, power) === sideOf(play.game, occasion.winner) &&
        isBeaten(occasion),
    ),
  *run(play, { op }, occasion) {
    yield* harry(play, occasion.beaten, Number(op.times ?? 1));
    if (!isBeaten(occasion)) occasion.overrun = true;
  },
};

export const battleResponses: Reactions = {
  dice: { battle: dice, 'battle-cards': dice },
  remove_sp: { battle: removeSp },
  build: { battle: raise },
  intercept_many: { 'battle-near': joinFromNear, battle: joinFromNear },
  intercept_leaderless: { battle: joinLeaderless },
  intercept_extend: { battle: joinFromAfar },
  extra_round: { 'battle-round': anotherRound },
  set_battle_rating: { 'battle-round': strikeDown },
  regroup_leader: { 'battle-round': carryOff },
  cancel: { 'battle-round': rally, 'battle-lost': rearguard },
  ignore_attrition: { 'battle-lost': noHardship },
  resource: { 'battle-won': plunder, 'siege-won': plunder },
  attrition: { 'battle-won': pursue },
};
