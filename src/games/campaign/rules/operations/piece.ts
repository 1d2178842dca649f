/** Events that reduce pieces, send them to the Regroup Box or remove them from the map. */
import { isObject, type Script } from '../../../../engine/index.ts';
import type { AreaId, CardNumber, ContingentId, Force, LeaderId, Operation, PowerId } from '../../types.ts';
import { putInBox, undergo } from '../battle/attrition.ts';
import { bearLosses } from '../battle/losses.ts';
import { demand } from '../cards/debts.ts';
import { targetAt, targetsOf } from '../cards/event-targets.ts';
import { formationsIn, speakerOf } from '../forces/armies.ts';
import { areasWith, leaderOf, powerOfLeader, stackAt, whereIs } from '../forces/formations.ts';
import { lift, regroup } from '../forces/pieces.ts';
import { copyForce, copyStack, emptyStack, strengthOf } from '../forces/stacks.ts';
import type { Event, Handler, Play, Position } from '../play.ts';
import { areaOf, ownOf, powerOf, seatOf, sideOf } from '../position.ts';
import { listOf } from '../question-fields.ts';
import { askAllOfEvent, askOfEvent } from '../questions.ts';
import { areasFrom, needsTarget, onePower, powersFor } from './operation.ts';

// --- soldiers ----------------------------------------------------------------------------------------------------------

/** Areas where a contingent loses least: its strongest stacks first. */
const strongest = (position: Position, contingent: ContingentId): AreaId[] =>
  areasWith(position, sideOf(position.game, contingent))
    .filter((area) => strengthOf(stackAt(position, area, contingent)) > 0)
    .sort(
      (a, b) =>
        strengthOf(stackAt(position, b, contingent)) - strengthOf(stackAt(position, a, contingent)) || (a < b ? -1 : 1),
    );

/** Asks where a contingent gives up a strength point. The question is quiet because any area will do. */
function* chooseLoss(
  play: Play,
  contingent: ContingentId,
  chooser: PowerId,
  areas = strongest(play, contingent),
): Script<AreaId | undefined> {
  if (areas.length < 2) return areas[0];
  const { area } = yield* askOfEvent('loss', {
    seat: seatOf(play, chooser),
    figures: { power: powerOf(play.game, contingent) },
    options: areas.map((each) => ({ area: each })),
    quiet: true,
  });
  return area;
}

/** One strength point of a contingent leaves the map, where its power likes. Returns false if it has none. */
export function* giveUpStrength(
  play: Play,
  contingent: ContingentId,
  chooser = powerOf(play.game, contingent),
): Script<boolean> {
  const area = yield* chooseLoss(play, contingent, chooser);
  if (area === undefined) return false;
  yield* bearLosses(play, area, { [contingent]: copyStack(stackAt(play, area, contingent)) }, 1, 'event');
  return true;
}

/** W-5.12. The power has to pay for what cannot be taken from the map of a contingent. */
export function* giveUp(play: Play, contingent: ContingentId, sp: number, card: CardNumber): Script {
  let taken = 0;
  while (taken < sp && (yield* giveUpStrength(play, contingent))) taken++;
  yield* demand(play, contingent, sp - taken, card);
}

type Shares = Readonly<Record<PowerId, number>>;

/**
 * Powers of one side give up soldiers together. Their players agree which power; without agreement the shares on the
 * card apply.
 */
function* giveUpTogether(play: Play, powers: readonly PowerId[], sp: number, usual: Shares, card: CardNumber): Script {
  const given: Record<PowerId, number> = {};
  const owes = (power: PowerId) => (usual[power] ?? 0) - (given[power] ?? 0);
  let left = sp;
  for (; left > 0; left--) {
    const able = powers.filter((power) => strongest(play, ownOf(power)).length > 0);
    const first = able.find((power) => owes(power) > 0) ?? able[0];
    if (first === undefined) break;
    const power = yield* agreedGiver(play, able, first);
    yield* giveUpStrength(play, ownOf(power));
    given[power] = (given[power] ?? 0) + 1;
  }
  for (const power of powers) {
    const missing = Math.min(left, Math.max(0, owes(power)));
    left -= missing;
    yield* demand(play, ownOf(power), missing, card);
  }
}

/** Asks each player which power gives up the next point. All answers have to agree. */
function* agreedGiver(play: Play, powers: readonly PowerId[], usual: PowerId): Script<PowerId> {
  if (powers.length < 2) return usual;
  const seats = [...new Set(powers.map((power) => seatOf(play, power)))];
  const answers = yield* askAllOfEvent(
    'giver',
    seats.map((seat) => ({
      seat,
      figures: { powers: [...powers], usual },
      options: powers.map((power) => ({ power })),
      fallback: () => ({ power: usual }),
      quiet: true,
    })),
  );
  const [agreed = usual, ...others] = answers.map(({ power }) => power);
  return others.every((power) => power === agreed) ? agreed : usual;
}

const removeSp: Handler = {
  check: () => undefined,
  *run(play, event, op) {
    const powers = powersFor(play, event, op.power);
    const { number } = event.card;
    if (op.split !== undefined) yield* giveUpTogether(play, powers, Number(op.n), op.split as Shares, number);
    else for (const power of powers) yield* giveUp(play, ownOf(power), Number(op.n), number);
  },
};

/** Sends strength of these pieces to the Regroup Box; their player chooses the counters. */
function* regroupSome(play: Play, area: AreaId, force: Force, sp: number): Script {
  const { lost } = yield* bearLosses(play, area, copyForce(force), sp, 'regrouped');
  for (const [power, pieces] of Object.entries(lost)) putInBox(play, area, power, pieces, 'event');
}

/** The formation that the player of a card names as its target. */
const namedTarget = (play: Play, event: Event, op: Operation): { area: AreaId; force: Force } | undefined => {
  const [area] = areasFrom(event, targetsOf(play, event, op));
  const force = area === undefined ? undefined : targetAt(play, event, op, area);
  return area !== undefined && force ? { area, force } : undefined;
};

/** Regroups soldiers of a power, where it likes; or of a formation that the player of the card names. */
const regroupSp: Handler = {
  check: (position, event, op) =>
    op.target === undefined ? undefined : needsTarget(event, targetsOf(position, event, op)),
  aims: (position, event, op) => (op.target === undefined ? {} : { areas: targetsOf(position, event, op) }),
  *run(play, event, op) {
    if (op.target !== undefined) {
      const target = namedTarget(play, event, op);
      if (target) yield* regroupSome(play, target.area, target.force, Number(op.n));
      return;
    }
    for (let n = 0; n < Number(op.n); n++) {
      const power = onePower(play, event, op.power);
      if (power === undefined) return;
      const places = strongest(play, ownOf(power)).filter(
        (area) => op.region === undefined || areaOf(play.game, area).region === op.region,
      );
      const area = yield* chooseLoss(play, ownOf(power), power, places);
      if (area === undefined) return;
      yield* regroupSome(play, area, { [power]: stackAt(play, area, ownOf(power)) }, 1);
    }
  },
};

/** Whether a power has soldiers that this operation could regroup. */
export const hasStrength = (position: Position, power: PowerId, region?: string): boolean =>
  strongest(position, ownOf(power)).some(
    (area) => region === undefined || areaOf(position.game, area).region === region,
  );

// --- leaders -----------------------------------------------------------------------------------------------------------

export const leadersOnMap = (position: Position, powers: readonly PowerId[]): LeaderId[] =>
  [...position.game.content.leaders.values()]
    .map(({ id }) => id)
    .filter((leader) => powers.includes(powerOfLeader(position, leader)) && whereIs(position, leader) !== undefined)
    .sort();

/**
 * W-D.17. Removes a leader from the map. He may be built again after the next turn begins, but not in the winter before
 * it.
 */
const removeLeader: Handler = {
  check: () => undefined,
  aims: (position, event, op) => ({ leaders: leadersOnMap(position, powersFor(position, event, op.power)) }),
  *run(play, event, op) {
    const leader = event.choice.leader ?? leadersOnMap(play, powersFor(play, event, op.power))[0];
    const area = leader === undefined ? undefined : whereIs(play, leader);
    if (leader === undefined || area === undefined) return;
    const { contingent } = leaderOf(play, leader);
    const power = powerOf(play.game, contingent);
    const pieces = { ...emptyStack(), leaders: [leader] };
    lift(play, area, contingent, pieces);
    play.table.emit({ kind: 'pieces.lost', power: contingent, area, pieces, cause: 'event' });
    play.state.effects.push({ kind: 'absent-leader', until: 'winter', leader, power, card: event.card.number });
    play.table.emit({ kind: 'effect.began', power, effect: 'absent-leader', until: 'winter' });
  },
};

/** The owner chooses the leader. */
const regroupLeader: Handler = {
  check: () => undefined,
  *run(play, event, op) {
    const power = onePower(play, event, op.power);
    if (power === undefined) return;
    const leaders = leadersOnMap(play, [power]).filter((id) => id !== op.not);
    if (leaders.length === 0) return;
    const { leader } = yield* askOfEvent('leader', {
      seat: seatOf(play, power),
      figures: { power },
      options: leaders.map((each) => ({ leader: each })),
    });
    const area = whereIs(play, leader);
    if (area !== undefined) regroup(play, area, { [power]: { ...emptyStack(), leaders: [leader] } }, 'event');
  },
};

// --- attrition ---------------------------------------------------------------------------------------------------------

/** Areas in which every formation of some powers suffers; undefined if the card has a single target. */
const everywhere = (target: unknown): { duchies: readonly AreaId[]; powers: readonly PowerId[] } | undefined => {
  if (!isObject(target) || !target.duchies || !target.powers) return undefined;
  return { duchies: listOf(target.duchies), powers: listOf(target.powers) };
};

/** Attrition for every formation in an area whose decisions this power's player makes. */
function* wearDown(play: Play, area: AreaId, power: PowerId, reasons: readonly 'event'[]): Script {
  for (const force of formationsIn(play, area, sideOf(play.game, power))) {
    if (speakerOf(play, force, area) === power) yield* undergo(play, { area, force, reasons });
  }
}

const attrition: Handler = {
  check(position, event, op) {
    if (everywhere(op.target) || op.optional === true) return undefined;
    return needsTarget(event, targetsOf(position, event, op));
  },
  aims: (position, event, op) => (everywhere(op.target) ? {} : { areas: targetsOf(position, event, op) }),
  *run(play, event, op) {
    const reasons = Array.from({ length: Number(op.times ?? 1) }, () => 'event' as const);
    const all = everywhere(op.target);
    if (!all) {
      const target = namedTarget(play, event, op);
      if (target) yield* undergo(play, { ...target, reasons });
      return;
    }
    for (const power of play.game.powers.filter((each) => all.powers.includes(each))) {
      for (const area of [...all.duchies].sort()) yield* wearDown(play, area, power, reasons);
    }
  },
};

export const pieceOperations: Readonly<Record<string, Handler>> = {
  remove_sp: removeSp,
  regroup_sp: regroupSp,
  remove_leader: removeLeader,
  regroup_leader: regroupLeader,
  attrition,
};
