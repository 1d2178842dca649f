/** Formations that an event may be aimed at: what stands under one commander with soldiers of its own (W-1.6d, W-1.6e). */
import { controls } from '../control.ts';
import { type Event, onePower } from '../operations/operation.ts';
import { areasWith, armyIn } from '../pieces/formations.ts';
import { isEmpty, powersIn, sizeIn, strengthIn } from '../pieces/stacks.ts';
import { areaOf, otherSide, type Position, sideOf } from '../position.ts';
import type { AreaId, Force, Operation, SideId, Stack } from '../types.ts';

/** W-1.6e. The army or army group of a side in an area; a soldier or a leader alone is no formation that a card asks for. */
export const hostAt = (position: Position, area: AreaId, side: SideId): Force | undefined => {
  const here = position.state.forces[area];
  const host: Force = {};
  for (const power in here) {
    if (sideOf(position.game, power) !== side) continue;
    const army = armyIn(position, here[power] as Stack);
    if (army) host[power] = army;
  }
  return strengthIn(host) > 0 ? host : undefined;
};

interface Prey {
  readonly side: SideId;
  fits(area: AreaId, force: Force): boolean;
}

const preyOf = (position: Position, event: Event, op: Operation): Prey | undefined => {
  const { game, state } = position;
  const own = sideOf(game, event.power);
  const enemy = otherSide(game, own);
  const { target } = op;
  if (typeof target === 'object') {
    const { duchies = [] } = target as { duchies?: readonly AreaId[] };
    return { side: enemy, fits: (area) => duchies.includes(area) };
  }
  switch (target) {
    case 'enemy_formation_ge5_not_in_own_key':
      return {
        side: enemy,
        fits: (area, force) =>
          sizeIn(force) >= 5 &&
          !(areaOf(game, area).key && powersIn(force).some((power) => controls(game, state, power, area))),
      };
    case 'enemy_formation_ge6':
      return { side: enemy, fits: (_area, force) => sizeIn(force) >= 6 };
    case 'own_formation_ge6':
      return { side: own, fits: (_area, force) => sizeIn(force) >= 6 && !isEmpty(force[event.power]) };
    case 'formation_ge3':
      return { side: enemy, fits: (_area, force) => strengthIn(force) >= 3 };
    case 'formation_in_region': {
      const power = onePower(position, event, op.power) ?? '';
      return {
        side: sideOf(game, power),
        fits: (area, force) => areaOf(game, area).region === op.region && !isEmpty(force[power]),
      };
    }
    default:
      return undefined;
  }
};

/** Areas with a formation that an operation may be aimed at, by id. */
export const targetsOf = (position: Position, event: Event, op: Operation): readonly AreaId[] => {
  const prey = preyOf(position, event, op);
  if (!prey) return [];
  return areasWith(position, prey.side).filter((area) => {
    const force = hostAt(position, area, prey.side);
    return force !== undefined && prey.fits(area, force);
  });
};

/** The formation there that an operation is aimed at. */
export const targetAt = (position: Position, event: Event, op: Operation, area: AreaId): Force | undefined => {
  const prey = preyOf(position, event, op);
  return prey && hostAt(position, area, prey.side);
};
