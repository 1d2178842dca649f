/** Places that the cards of Wellington name. */
import {
  controllerOf,
  fortressOf,
  hasFormation,
  isBesieged,
  isOccupied,
  ownerOf,
  statusNow,
} from '../../campaign/rules/control.ts';
import { formationsIn } from '../../campaign/rules/forces/armies.ts';
import { isEmpty, strengthIn } from '../../campaign/rules/forces/stacks.ts';
import type { Position } from '../../campaign/rules/play.ts';
import { neighbours, ownOf, sideOf } from '../../campaign/rules/position.ts';
import type { Area, PowerId } from '../../campaign/types.ts';

type Test = (position: Position, power: PowerId, area: Area) => boolean;

const isFrench = ({ game, state }: Position, { id }: Area): boolean =>
  sideOf(game, ownerOf(game, state, id)) === 'france';

const isFriendly = ({ game, state }: Position, power: PowerId, { id }: Area): boolean =>
  statusNow(game, state, id, sideOf(game, power)) === 'friendly';

const hasPower = ({ state }: Position, power: PowerId, id: string): boolean =>
  !isEmpty(state.forces[id]?.[ownOf(power)]);

const isBeside = (position: Position, power: PowerId, { id }: Area): boolean =>
  neighbours(position.game, id).some(({ area }) => hasPower(position, power, area));

const isUnderFrance = ({ game, state }: Position, { id }: Area): boolean => {
  const controller = controllerOf(game, state, id);
  return controller !== null && sideOf(game, controller) === 'france';
};

const hasFrench = ({ game, state }: Position, id: string): boolean => hasFormation(game, state, id, 'france');

/** Whether a French formation of at least this strength stands next door. */
const isBesideFrench = (position: Position, { id }: Area, least: number): boolean =>
  neighbours(position.game, id).some(({ area }) =>
    formationsIn(position, area, 'france').some((force) => strengthIn(force) >= least),
  );

const isOpen = ({ game, state }: Position, { id }: Area): boolean => fortressOf(game, state, id) === 0;

const PLACES: Readonly<Record<string, Test>> = {
  friendly_mediterranean_port: (position, power, area) =>
    area.zones.includes('mediterranean') &&
    isFriendly(position, power, area) &&
    !isBesieged(position.game, position.state, area.id),
  french_nonfortress_in_spain: (position, _power, area) =>
    area.region === 'spain' && isOpen(position, area) && isFrench(position, area),
  spain_nonfortress_empty_adjacent: (position, power, area) =>
    area.region === 'spain' &&
    isOpen(position, area) &&
    !isFrench(position, area) &&
    !hasFormation(position.game, position.state, area.id, 'allies') &&
    isBeside(position, power, area),
  occupied_nonfortress_adjacent: (position, power, area) =>
    isOccupied(area) &&
    isOpen(position, area) &&
    !isFrench(position, area) &&
    position.state.flags[area.id] !== undefined &&
    !hasFormation(position.game, position.state, area.id, 'allies') &&
    isBeside(position, power, area),
  atlantic_minor_port_spain_french_controlled_empty: (position, _power, area) =>
    area.port === 'minor' &&
    area.zones.includes('atlantic') &&
    area.region === 'spain' &&
    isUnderFrance(position, area) &&
    !hasFrench(position, area.id) &&
    !isBesideFrench(position, area, 3),
  french_controlled_spanish_key_no_formation: (position, _power, area) =>
    area.key && area.region === 'spain' && isUnderFrance(position, area) && !hasFrench(position, area.id),
};

export const areasNamed = (position: Position, power: PowerId, name: string): readonly string[] | undefined => {
  const fits = PLACES[name];
  if (!fits) return undefined;
  return [...position.game.content.areas.values()]
    .filter((area) => !area.offMap && fits(position, power, area))
    .map(({ id }) => id)
    .sort();
};
