/** The sea (W-14): which ports there are, how they are joined, and what may sail from one to another. */
import { accept, type Json, refuse, type Verdict } from '../../engine/index.ts';
import { ownerOf, statusNow } from './control.ts';
import { areaOf, type Definition, type Position, perGame, sideOf } from './position.ts';
import { sizeIn } from './stacks.ts';
import type { Area, AreaId, Force, PowerId } from './types.ts';

/** W-14.1. Whether a power sails without an event. */
export const hasFleet = ({ parameters }: Definition, power: PowerId): boolean => parameters.sea.fleets.includes(power);

/** W-1.21f. */
export const portsOf = perGame(({ content }): readonly Area[] =>
  [...content.areas.values()].filter(({ port }) => port !== 'none'),
);

/** Ports that lie in more than one zone. */
const straitsOf = perGame((game) => portsOf(game).filter(({ zones }) => zones.length > 1));

const shareZone = (a: Area, b: Area): boolean => a.zones.some((zone) => b.zones.includes(zone));

/**
 * W-1.24, W-14.4. Whether ships pass between two ports: in one zone, or through a strait that no enemy owns. `oneZone` bars every
 * strait.
 */
export const areJoinedBySea = (
  { game, state }: Position,
  power: PowerId,
  from: AreaId,
  to: AreaId,
  oneZone = false,
): boolean => {
  const [start, end] = [areaOf(game, from), areaOf(game, to)];
  if (shareZone(start, end)) return true;
  const side = sideOf(game, power);
  return (
    !oneZone &&
    straitsOf(game).some(
      (strait) =>
        shareZone(start, strait) && shareZone(strait, end) && sideOf(game, ownerOf(game, state, strait.id)) === side,
    )
  );
};

/** Whether a port is in the hands of a power's side, or of its ally's. */
export const isFriendlyPort = ({ game, state }: Position, power: PowerId, area: AreaId): boolean =>
  statusNow(game, state, area, sideOf(game, power)) === 'friendly';

/** W-14.3a, W-D.8. Whether a port is of a size that may be landed on. */
export const isLandable = ({ game }: Position, area: AreaId): boolean => {
  const { port, offMap } = areaOf(game, area);
  return game.parameters.sea.landings.includes(port) && !offMap;
};

const portsFrom = (
  position: Position,
  power: PowerId,
  from: AreaId,
  oneZone: boolean,
  suits: (to: AreaId) => boolean,
): readonly AreaId[] =>
  portsOf(position.game)
    .map(({ id }) => id)
    .filter((to) => to !== from && suits(to) && areJoinedBySea(position, power, from, to, oneZone));

/** W-14.2a. Friendly ports to which a convoy could go. */
export const havensFrom = (position: Position, power: PowerId, from: AreaId, oneZone = false): readonly AreaId[] =>
  portsFrom(position, power, from, oneZone, (to) => isFriendlyPort(position, power, to));

/** W-14.3a. Ports that could be landed on. */
export const shoresFrom = (position: Position, power: PowerId, from: AreaId, oneZone = false): readonly AreaId[] =>
  portsFrom(position, power, from, oneZone, (to) => isLandable(position, to) && !isFriendlyPort(position, power, to));

/** Judges where a sea move begins, and whether ships can get from there to where it ends (W-14.2a, W-14.4). */
export const checkVoyage = (
  position: Position,
  power: PowerId,
  from: AreaId,
  to: AreaId,
  near: readonly Json[],
  oneZone = false,
): Verdict<true> => {
  const { areas } = position.game.content;
  for (const id of [from, to]) {
    const area = areas.get(id);
    if (!area) return refuse('area.unknown', { area: String(id) });
    if (area.port === 'none') return refuse('sea.no-port', { area: id }, id === to ? near : []);
  }
  if (!isFriendlyPort(position, power, from)) return refuse('sea.no-departure', { area: from });
  if (from === to) return refuse('sea.nowhere', { area: from }, near);
  if (areJoinedBySea(position, power, from, to, oneZone)) return accept(true);
  return refuse(oneZone ? 'sea.one-zone' : 'sea.strait', { from, to }, near);
};

/**
 * W-14.2a, W-14.4, W-16.3d. Judges a convoy as far as the map goes: from a friendly port to another one, over a sea that is open, with
 * no more on board than one sea move takes. Whether the power has a fleet, whether the pieces are there and whether the port is
 * besieged are the caller's to judge. The answer is the number of points on board, which is the price in CP where one is asked;
 * the choices of a refusal are `{ to }`.
 */
export const checkPassage = (
  position: Position,
  power: PowerId,
  from: AreaId,
  to: AreaId,
  force: Force,
): Verdict<number> => {
  const havens = position.game.content.areas.has(from) ? havensFrom(position, power, from) : [];
  const near = havens.map((haven) => ({ to: haven }));
  const voyage = checkVoyage(position, power, from, to, near);
  if (!voyage.ok) return voyage;
  if (!isFriendlyPort(position, power, to)) return refuse('sea.not-friendly', { area: to }, near);
  const { most } = position.game.parameters.sea;
  const points = sizeIn(force);
  return points > most ? refuse('sea.too-many', { points, most }) : accept(points);
};
