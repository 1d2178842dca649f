/** Control of areas (W-0, W-3): the owner of an area, its status for a side, and sieges. */

import { sure } from '../../../engine/index.ts';
import { perGame } from '../memo.ts';
import type { Area, AreaId, ContingentId, PowerId, SideId, Status } from '../types.ts';
import { isEmpty } from './forces/stacks.ts';
import type { Board, Definition, Position } from './play.ts';
import { areaOf, otherSide, powerOf, sideOf } from './position.ts';

/** The contingent whose home an area is; the first if there are several. */
export const homeOf = ({ owners }: Area): ContingentId => sure(owners[0]);

/** W-1.21e. Whether another power is printed as the occupier of an area. */
export const isOccupied = ({ owners, holders }: Area): boolean => holders[0] !== owners[0];

/** W-0.1, W-3.1a. Whether a contingent's power controls an area without a flag. */
export const isPrintedOwner = ({ holders }: Area, contingent: ContingentId): boolean => holders.includes(contingent);

/** W-0.1, W-3.1a. The owner of an area without a flag. If there are several, the first one speaks for them. */
export const printedOwner = ({ holders }: Area): ContingentId => sure(holders[0]);

/**
 * W-0.1, W-3.1b, W-7.0e. The nominal owner: the owner of the flag, or the printed owner; the first if there are
 * several.
 */
export const ownerOf = (game: Definition, board: Board, area: AreaId): ContingentId =>
  ownerAt(board, areaOf(game, area));

const ownerAt = ({ flags }: Board, area: Area): ContingentId => flags[area.id] ?? printedOwner(area);

/** W-1.21b, W-12.3a. Strength of the fortress in an area, 0 without one. */
export const fortressOf = (game: Definition, board: Board, area: AreaId): number =>
  fortressAt(game, board, areaOf(game, area));

const fortressAt = ({ siege }: Definition, { hasty }: Board, { id, fortress }: Area): number =>
  fortress || (hasty.includes(id) ? siege.hastyStrength : 0);

/** W-1.6d. Whether a side has pieces in an area; a single soldier is enough. */
export const hasFormation = (game: Definition, board: Board, area: AreaId, side: SideId): boolean => {
  const here = board.forces[area];
  for (const power in here) if (game.sideOf[power] === side && !isEmpty(here[power])) return true;
  return false;
};

/** K-3.2a, K-7.14, W-12.3a. Whether flags are placed in an area by its occupation: it is no fortress, and not wide. */
export const isOpenGround = (game: Definition, board: Board, area: AreaId): boolean =>
  fortressOf(game, board, area) === 0 && !areaOf(game, area).wide;

/** K-10.51, K-10.72. Whether pieces of a side stand in a wide area together with enemies. */
export const isShared = (game: Definition, board: Board, area: AreaId): boolean =>
  areaOf(game, area).wide === true && game.sides.every((side) => hasFormation(game, board, area, side));

/** W-0.2, W-3.1c, W-3.1d, W-8.1b, W-12.1, K-3.2. The status of an area for a side at present. */
export const statusNow = (game: Definition, board: Board, area: AreaId, side: SideId): Status => {
  const ground = areaOf(game, area);
  const own = sideOf(game, ownerAt(board, ground)) === side;
  if (fortressAt(game, board, ground) > 0 || ground.wide) {
    if (own) return 'friendly';
    return hasFormation(game, board, area, side) ? 'uncontrolled' : 'enemy';
  }
  if (own) return hasFormation(game, board, area, otherSide(game, side)) ? 'uncontrolled' : 'friendly';
  return hasFormation(game, board, area, side) ? 'uncontrolled' : 'enemy';
};

/** W-0.4. The status that the rules use: it is frozen while an area is being fought over. */
export const statusOf = (
  position: Position & { frozen?: ReadonlyMap<AreaId, Readonly<Record<SideId, Status>>> },
  area: AreaId,
  side: SideId,
): Status => position.frozen?.get(area)?.[side] ?? statusNow(position.game, position.state, area, side);

/** W-0.3, W-1.9, W-3.1e. The power that controls an area, the first if there are several; null if nobody does. */
export const controllerOf = (game: Definition, board: Board, area: AreaId): PowerId | null => {
  const ground = areaOf(game, area);
  const owner = ownerAt(board, ground);
  return isLost(game, board, ground, owner) ? null : powerOf(game, owner);
};

/** Whether enemies of its owner stand on ground that neither a fortress nor its width holds for him. */
const isLost = (game: Definition, board: Board, ground: Area, owner: ContingentId): boolean =>
  fortressAt(game, board, ground) === 0 &&
  !ground.wide &&
  hasFormation(game, board, ground.id, otherSide(game, sideOf(game, owner)));

/** Whether a power runs one of the printed owners of an area. */
const isPrinted = (game: Definition, { holders }: Area, power: PowerId): boolean => {
  for (const id of holders) if (powerOf(game, id) === power) return true;
  return false;
};

/** W-0.3. Printed owners control their area together. */
export const controls = (game: Definition, board: Board, power: PowerId, area: AreaId): boolean =>
  controlsGround(game, board, power, areaOf(game, area));

/** The same of an area whose content is at hand. */
export const controlsGround = (game: Definition, board: Board, power: PowerId, ground: Area): boolean => {
  const flag = board.flags[ground.id];
  const isHis = flag === undefined ? isPrinted(game, ground, power) : powerOf(game, flag) === power;
  return isHis && !isLost(game, board, ground, flag ?? printedOwner(ground));
};

/** W-0.5. Whether an area has a fortress and a formation of the other side. */
export const isBesieged = (game: Definition, board: Board, area: AreaId): boolean =>
  fortressOf(game, board, area) > 0 &&
  hasFormation(game, board, area, otherSide(game, sideOf(game, ownerOf(game, board, area))));

/** W-9.52, W-12.4. Whether an area has a fortress of the other side, besieged or not. */
export const isEnemyFortress = (game: Definition, board: Board, area: AreaId, side: SideId): boolean => {
  const ground = areaOf(game, area);
  return fortressAt(game, board, ground) > 0 && sideOf(game, ownerAt(board, ground)) !== side;
};

/** W-12.4a. Whether an area has a fortress of the other side and no formation of one's own. */
export const isClosedFortress = (game: Definition, board: Board, area: AreaId, side: SideId): boolean =>
  isEnemyFortress(game, board, area, side) && !hasFormation(game, board, area, side);

/** W-12.4b. Nothing may go from an enemy fortress area into an enemy area. */
export const mayLeave = (position: Position, from: AreaId, to: AreaId, side: SideId): boolean =>
  !isEnemyFortress(position.game, position.state, from, side) || statusOf(position, to, side) !== 'enemy';

const keyAreas = perGame(({ content }): readonly AreaId[] =>
  [...content.areas.values()].filter(({ key }) => key).map(({ id }) => id),
);

/** W-19.2a. Key areas that a power controls. */
export const keysOf = (game: Definition, board: Board, power: PowerId): readonly AreaId[] =>
  keyAreas(game).filter((area) => controls(game, board, power, area));

/** W-1.7, K-1.7b. The pool that a contingent's flags come from: that of its side, if it has none of its own. */
export const flagPoolOf = (game: Definition, contingent: ContingentId): string =>
  game.flags.pools?.[contingent] ?? sideOf(game, contingent);

/** W-1.7b. The flags that a side, or a pool, has left. */
export const flagsLeft = (game: Definition, board: Board, pool: string): number => {
  let left = game.flags.counts[pool] ?? 0;
  for (const area in board.flags) if (flagPoolOf(game, sure(board.flags[area])) === pool) left--;
  return left;
};
