/** Victory points, and the end of the last turn (K-20). */
import type { Script } from '../../../engine/index.ts';
import { perGame } from '../../campaign/memo.ts';
import { controllerOf, controls, keysOf, printedOwner } from '../../campaign/rules/control.ts';
import type { Play, Position } from '../../campaign/rules/play.ts';
import { areaOf, ownOf, powersOf, sideOf } from '../../campaign/rules/position.ts';
import { endTurn } from '../../campaign/rules/turn/sequence.ts';
import type { AreaId, PowerId, SideId } from '../../campaign/types.ts';
import { type Book, bookOf } from '../content.ts';
import { ownIn } from '../types.ts';
import { isNeutral } from './allies.ts';

type Victory = Book['tables']['victory'];

const holderOf = ({ game, state }: Position, area: AreaId): SideId | undefined => {
  const controller = controllerOf(game, state, area);
  return controller === null ? undefined : sideOf(game, controller);
};

/** How many of these areas a side holds. */
const heldBy = (position: Position, side: SideId, areas: Iterable<AreaId>): number =>
  [...areas].filter((area) => holderOf(position, area) === side).length;

/**
 * K-20.31 to K-20.34, R-42. Points by the number of areas that a camp holds together, for the power that is named. By the
 * option only what that power holds counts.
 */
const together = (
  position: Position,
  power: PowerId,
  { powers, rows }: Victory['ports'],
  areas: Iterable<AreaId>,
): number => {
  if (!powers.includes(power)) return 0;
  const { game, state } = position;
  const isOwn = (area: AreaId): boolean => state.options.coastPoints !== 'power' || controls(game, state, power, area);
  const count = heldBy(position, sideOf(game, power), [...areas].filter(isOwn));
  return rows.findLast(({ least }) => count >= least)?.vp ?? 0;
};

const portsOf = perGame(({ content }): readonly AreaId[] =>
  [...content.areas.values()].filter(({ port }) => port !== 'none').map(({ id }) => id),
);

/** K-20.2b to K-20.2d. What a place is worth to a camp instead of a key and a depot; printed owners of its own camp share it. */
const placePoints = (
  position: Position,
  power: PowerId,
  { area, imperial, tsarist }: Victory['places'][number],
): number => {
  const { game, state } = position;
  const side = sideOf(game, power);
  if (holderOf(position, area) !== side) return 0;
  const owners = game.content.areas.get(area)?.owners ?? [];
  const isShared = state.flags[area] === undefined && owners.length > 1;
  const isHeld = isShared ? owners.includes(ownOf(power)) : controllerOf(game, state, area) === power;
  return isHeld ? (side === 'imperial' ? imperial : tsarist) : 0;
};

/** K-20.31, K-20.32a, K-20.33, K-20.34. An ally who has not left its camp, or who has left that of the enemy. */
const loyalty = (position: Position, { loyal, neutral, rebelled }: Victory, power: PowerId): number => {
  const { left } = ownIn(position);
  const isGone = (ally: keyof Victory['loyal']): boolean => left.includes(ally);
  const mine = (['prussia', 'austria'] as const).filter((ally) => loyal[ally] === power && !isGone(ally)).length;
  if (sideOf(position.game, power) === 'imperial') return mine;
  return (isGone('austria') ? neutral : 0) + (isGone('prussia') && power === 'russian_first' ? rebelled : 0);
};

/** K-16.6, K-19.724, K-20.32c. Whether the Imperials have gone home, and it is the last turn. */
const isLeaving = (position: Position, power: PowerId): boolean =>
  ownIn(position).retreat && position.state.turn === LAST_TURN && sideOf(position.game, power) === 'imperial';

const LAST_TURN = 4;

/** K-20.32c. Keys at home that a power holds, Warsaw for both. */
const homeKeys = (position: Position, power: PowerId): number =>
  keysOf(position.game, position.state, power).filter(
    (area) =>
      !isNeutral(position, area) && sideOf(position.game, printedOwner(areaOf(position.game, area))) === 'imperial',
  ).length;

/** K-20.2 to K-20.34. Victory points of a power as things stand. */
export const pointsOf = (position: Position, power: PowerId): number => {
  const { game, state } = position;
  const { places, tables } = bookOf(game);
  const { victory } = tables;
  const isPlace = (area: AreaId): boolean =>
    victory.places.some((place) => place.area === area && placeCounts(position, place));
  const keys = keysOf(game, state, power).filter((area) => !isPlace(area) && !isNeutral(position, area));
  const depots = keys.filter((area) => places.depots.has(area));
  const left = isLeaving(position, power) ? victory.retreatFromMoscow : undefined;
  return (
    (state.resources[power] ?? 0) * (left?.resource ?? victory.resource) +
    (left?.home ?? 0) * homeKeys(position, power) +
    keys.length * victory.key +
    depots.length * victory.depot +
    victory.places.reduce((sum, place) => sum + placePoints(position, power, place), 0) +
    together(position, power, victory.ports, portsOf(game)) +
    together(position, power, victory.pripyat, places.pripyat) +
    loyalty(position, victory, power)
  );
};

/** Whether a place has points of its own for the camp that holds it: otherwise it counts as any key and depot. */
const placeCounts = (position: Position, { area, imperial, tsarist }: Victory['places'][number]): boolean =>
  (holderOf(position, area) === 'imperial' ? imperial : tsarist) > 0;

/** K-20.4. The side with more points, then with more resources, then with the better morale; a worn army loses the last tie. */
const winnerOf = (position: Position): SideId => {
  const { game, state } = position;
  const sum = (side: SideId, of: (power: PowerId) => number): number =>
    powersOf(game, side).reduce((total, power) => total + of(power), 0);
  const lead = (of: (power: PowerId) => number): number => sum('imperial', of) - sum('tsarist', of);
  const { morale, attrition } = ownIn(position);
  const levels = bookOf(game).tables.morale.levels.map(({ id }) => id);
  const isWorn = attrition.level === 'severe' || attrition.level === 'crippling';
  const margins = [
    lead((power) => pointsOf(position, power)),
    lead((power) => state.resources[power] ?? 0),
    levels.indexOf(morale.tsarist.level) - levels.indexOf(morale.imperial.level),
    isWorn ? -1 : 1,
  ];
  return (margins.find((margin) => margin !== 0) ?? 0) > 0 ? 'imperial' : 'tsarist';
};

/** K-20.5a to K-20.5c. Of the winners' powers the one with more points, then with more resources, then the later on the track. */
const bestOf = (position: Position, side: SideId): PowerId | undefined => {
  const { game, state } = position;
  if (state.options.individualVictory === false) return undefined;
  const seats = new Set(powersOf(game, side).map((power) => state.seats[power]));
  if (seats.size < 2) return undefined;
  const [best] = [...powersOf(game, side)]
    .reverse()
    .sort(
      (a, b) => pointsOf(position, b) - pointsOf(position, a) || (state.resources[b] ?? 0) - (state.resources[a] ?? 0),
    );
  return best;
};

/** K-19.1, K-20.5a. Ends the game; where two players have won, points tell which of them has won more. */
export const endGame = (play: Play, winner: SideId, reason: string): void => {
  const { state } = play;
  if (state.outcome) return;
  const best = bestOf(play, winner);
  const score = { points: pointsOfAll(play), ...(best === undefined ? {} : { best }) };
  state.outcome = { winner, reason: `outcome.${reason}`, ...(best === undefined ? {} : score) };
};

const pointsOfAll = (position: Position): Record<PowerId, number> =>
  Object.fromEntries(position.game.powers.map((power) => [power, pointsOf(position, power)]));

/** K-19.4, K-20.1, K-20.5a. Ends the game with the points of all powers. */
export const endByPoints = (play: Play, reason: string): void => {
  const winner = winnerOf(play);
  const best = bestOf(play, winner);
  play.state.outcome = {
    winner,
    reason: `outcome.${reason}`,
    points: pointsOfAll(play),
    ...(best === undefined ? {} : { best }),
  };
};

/** D-04. The last turn of the scenario, or the one that all players have agreed on before. */
const lastTurnOf = ({ game, state }: Position): number => {
  const agreed = bookOf(game).setups.scenarios[state.scenario]?.lastTurnByAgreement;
  return state.options.lastTurn === 'agreed' && agreed !== undefined ? agreed : ownIn({ state }).lastTurn;
};

/** K-4.8, K-4.9, K-20.1. After the last turn points are counted; otherwise the interphase begins. */
export function* endOfTurn(play: Play): Script {
  if (play.state.turn < lastTurnOf(play)) return endTurn(play);
  endByPoints(play, 'time');
}
