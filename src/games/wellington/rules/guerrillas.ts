/** Guerrillas (W-4.4): unguarded French ground in Spain and Portugal may rise. */
import {
  controllerOf,
  flagsLeft,
  fortressOf,
  hasFormation,
  isOccupied,
  ownerOf,
  printedOwner,
} from '../../campaign/rules/control.ts';
import type { Play, Position } from '../../campaign/rules/play.ts';
import { areaOf, neighbours, sideOf } from '../../campaign/rules/position.ts';
import type { AreaId } from '../../campaign/types.ts';

const NEEDS = 4;

/** W-4.4a. Areas by id. */
export const guerrillaAreas = ({ game, state }: Position): AreaId[] =>
  [...game.content.areas.values()]
    .filter(({ region }) => region === 'spain' || region === 'portugal')
    .map(({ id }) => id)
    .filter((area) => {
      const controller = controllerOf(game, state, area);
      return (
        controller !== null &&
        sideOf(game, controller) === 'france' &&
        fortressOf(game, state, area) === 0 &&
        !hasFormation(game, state, area, 'france')
      );
    })
    .sort();

/** W-4.4b to W-4.4e. One die; +1 if a British or Spanish formation is next door, however many there are. */
export const rollGuerrillas = (play: Play, area: AreaId, extra: number, cause: 'guerrilla' | 'event'): boolean => {
  const { game, state, table } = play;
  const near = neighbours(game, area).some((next) => hasFormation(game, state, next.area, 'allies'));
  const plus = (near ? 1 : 0) + extra;
  const [face = 0] = table.roll(`guerrilla.${area}`, 1);
  const total = face + plus;
  const success = total >= NEEDS;
  table.emit({ kind: 'guerrilla.rolled', area, face, plus, total, success });
  if (success) rise(play, area, cause);
  return success;
};

/**
 * W-4.4c, W-10.3g. The French flag is removed. Where France is the printed occupier, a Spanish flag is placed if one is
 * left.
 */
const rise = ({ game, state, table }: Play, area: AreaId, cause: 'guerrilla' | 'event'): void => {
  const place = areaOf(game, area);
  const was = ownerOf(game, state, area);
  const raised = isOccupied(place) && flagsLeft(game, state, 'allies') > 0;
  if (raised) {
    state.flags[area] = 'spain';
    table.emit({ kind: 'flag.placed', power: 'spain', area, was, cause, cp: 0, left: 0 });
  } else if (state.flags[area] !== undefined) {
    delete state.flags[area];
    table.emit({ kind: 'flag.removed', power: 'spain', area, was, now: printedOwner(place), cause, cp: 0, left: 0 });
  }
};
