/** Formations that can be the target of an event: soldiers under one commander (W-1.6d, W-1.6e). */

import type { AreaId, ContingentId, Force, Operation, PowerId, SideId } from '../../types.ts';
import { controls } from '../control.ts';
import { armyIn, formationsIn } from '../forces/armies.ts';
import { areasWith, forceAt, powersIn, stackAt } from '../forces/formations.ts';
import { forceOf, sizeIn, stacksIn, strengthIn, strengthOf } from '../forces/stacks.ts';
import { onePower } from '../operations/operation.ts';
import type { Event, Position } from '../play.ts';
import { areaOf, contingentsOf, otherSide, powersOf, sideOf } from '../position.ts';
import { areasIn } from './operands.ts';

/** W-1.6e. The army of a contingent in an area. Soldiers or leaders alone are not a formation for a card. */
const armyOf = (position: Position, area: AreaId, contingent: ContingentId): Force | undefined => {
  const army = armyIn(position, stackAt(position, area, contingent));
  return army && strengthOf(army) > 0 ? forceOf(contingent, army) : undefined;
};

/**
 * W-1.6e, W-D.13, K-1.61. The formations of an area as cards count them: each army of one power, so that two powers that stand
 * together count separately; or the formations that the game knows.
 */
export const hostsAt = (position: Position, area: AreaId, powers: readonly PowerId[]): readonly Force[] => {
  const hosts: Force[] = [];
  if (position.state.forces[area] === undefined) return hosts;
  const { game } = position;
  const [first] = powers;
  if (game.march.formationsOf && first !== undefined) {
    const isMeant = (force: Force) => powersIn(game, force).some((power) => powers.includes(power));
    return formationsIn(position, area, sideOf(game, first)).filter(isMeant);
  }
  for (const power of powers) {
    for (const contingent of contingentsOf(game, power)) {
      const army = armyOf(position, area, contingent);
      if (army) hosts.push(army);
    }
  }
  return hosts;
};

/** W-1.62a. The army group of a side in an area, if several powers form it. */
const groupAt = (position: Position, area: AreaId, side: SideId): Force | undefined => {
  const group: Force = {};
  for (const [contingent, stack] of stacksIn(forceAt(position, area, side))) {
    const army = armyIn(position, stack);
    if (army) group[contingent] = army;
  }
  return powersIn(position.game, group).length > 1 && strengthIn(group) > 0 ? group : undefined;
};

interface Prey {
  readonly side: SideId;
  /** The powers whose formations are meant. */
  readonly powers: readonly PowerId[];
  /** The card asks for the size of a formation, so a group may count as one (W-D.13). */
  readonly sized?: boolean;
  fits(area: AreaId, force: Force): boolean;
}

/** The enemy that the player has named; all enemies if he has named none. */
const enemiesMeant = ({ game }: Position, { power, choice }: Event): readonly PowerId[] => {
  const enemies = powersOf(game, otherSide(game, sideOf(game, power)));
  return enemies.filter((each) => choice.power === each || !enemies.includes(choice.power ?? ''));
};

const preyOf = (position: Position, event: Event, op: Operation): Prey | undefined => {
  const { game, state } = position;
  const own = sideOf(game, event.power);
  const { target } = op;
  const enemy = { side: otherSide(game, own), powers: enemiesMeant(position, event) };
  if (typeof target === 'object') {
    const duchies = areasIn(target);
    return { ...enemy, fits: (area) => duchies.includes(area) };
  }
  switch (target) {
    case 'enemy_formation_ge5_not_in_own_key':
      return {
        ...enemy,
        fits: (area, force) =>
          sizeIn(force) >= 5 &&
          !(areaOf(game, area).key && powersIn(game, force).some((power) => controls(game, state, power, area))),
      };
    case 'enemy_formation_ge6':
      return { ...enemy, sized: true, fits: (_area, force) => sizeIn(force) >= 6 };
    case 'own_formation_ge6':
      return { side: own, powers: [event.power], sized: true, fits: (_area, force) => sizeIn(force) >= 6 };
    case 'formation_ge3':
      return { ...enemy, sized: true, fits: (_area, force) => strengthIn(force) >= 3 };
    case 'formation_in_region': {
      const power = onePower(position, event, op.power) ?? '';
      return { side: sideOf(game, power), powers: [power], fits: (area) => areaOf(game, area).region === op.region };
    }
    default:
      return undefined;
  }
};

/** The formations of an area that an operation can have as a target, in track order of their powers. */
const preyAt = (position: Position, { side, powers, sized = false, fits }: Prey, area: AreaId): readonly Force[] => {
  const group = sized && position.state.options.groupIsFormation === true ? groupAt(position, area, side) : undefined;
  const isMeant = group !== undefined && powersIn(position.game, group).some((power) => powers.includes(power));
  return (isMeant ? [group] : hostsAt(position, area, powers)).filter((force) => fits(area, force));
};

/** Areas with a target for an operation, by id. */
export const targetsOf = (position: Position, event: Event, op: Operation): readonly AreaId[] => {
  const prey = preyOf(position, event, op);
  return prey ? areasWith(position, prey.side).filter((area) => preyAt(position, prey, area).length > 0) : [];
};

/** The powers whose formations in an area an operation can have as a target. */
export const powersAimedAt = (position: Position, event: Event, op: Operation, area: AreaId): readonly PowerId[] => {
  const prey = preyOf(position, event, op);
  return prey ? preyAt(position, prey, area).flatMap((force) => powersIn(position.game, force)) : [];
};

/** Whether the player names the power that an operation concerns, and not only the place of its target. */
export const namesPower = ({ target }: Operation): boolean => target === undefined || target === 'formation_in_region';

/** The target of an operation in an area. */
export const targetAt = (position: Position, event: Event, op: Operation, area: AreaId): Force | undefined => {
  const prey = preyOf(position, event, op);
  return prey && preyAt(position, prey, area)[0];
};
