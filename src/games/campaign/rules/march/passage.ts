/** The sea (W-14): ports, the connections between them, and what may sail along these. */

import { accept, type Json, refuse, type Verdict } from '../../../../engine/index.ts';
import { perGame } from '../../memo.ts';
import type { Area, AreaId, Force, PowerId, SideId } from '../../types.ts';
import { ownerOf, statusNow } from '../control.ts';
import { sizeIn } from '../forces/stacks.ts';
import type { Definition, Position } from '../play.ts';
import { areaOf, sideOf } from '../position.ts';

/** W-14.1. Whether a power may sail without an event. */
export const hasFleet = ({ sea }: Definition, power: PowerId): boolean => sea.fleets.includes(power);

/** W-1.21f. */
export const portsOf = perGame(({ content }): readonly Area[] =>
  [...content.areas.values()].filter(({ port }) => port !== 'none'),
);

const shareZone = (a: Area, b: Area): boolean => a.zones.some((zone) => b.zones.includes(zone));

/** How ships get from one port to another. */
interface Route {
  readonly to: AreaId;
  /** Both ports lie in one zone. */
  readonly open: boolean;
  /** Ports with several zones that connect both. If `open` is false, ships pass through one of these. */
  readonly straits: readonly AreaId[];
}

const routeBetween = (ports: readonly Area[], from: Area, to: Area): Route => ({
  to: to.id,
  open: shareZone(from, to),
  straits: ports
    .filter((strait) => strait.zones.length > 1 && shareZone(from, strait) && shareZone(strait, to))
    .map(({ id }) => id),
});

const routesOf = perGame((game): ReadonlyMap<AreaId, readonly Route[]> => {
  const ports = portsOf(game);
  return new Map(ports.map((from) => [from.id, ports.map((to) => routeBetween(ports, from, to))]));
});

const isPassable = ({ game, state }: Position, side: SideId, { open, straits }: Route, oneZone: boolean): boolean =>
  open || (!oneZone && straits.some((strait) => sideOf(game, ownerOf(game, state, strait)) === side));

/**
 * W-1.24, W-14.4. Whether ships can sail between two ports: within one zone, or through a strait that the side owns.
 * `oneZone` excludes straits.
 */
export const areJoinedBySea = (
  position: Position,
  power: PowerId,
  from: AreaId,
  to: AreaId,
  oneZone = false,
): boolean => {
  const route = routesOf(position.game)
    .get(from)
    ?.find((each) => each.to === to);
  return route !== undefined && isPassable(position, sideOf(position.game, power), route, oneZone);
};

/** Whether a port is friendly to a power's side. */
export const isFriendlyPort = ({ game, state }: Position, power: PowerId, area: AreaId): boolean =>
  statusNow(game, state, area, sideOf(game, power)) === 'friendly';

/** W-14.3a, W-D.8. Whether landings are possible at a port of this size. */
export const isLandable = ({ game }: Position, area: AreaId): boolean => {
  const { port, offMap } = areaOf(game, area);
  return game.sea.landings.includes(port) && !offMap;
};

const portsFrom = (
  position: Position,
  power: PowerId,
  from: AreaId,
  oneZone: boolean,
  suits: (to: AreaId) => boolean,
): readonly AreaId[] => {
  const side = sideOf(position.game, power);
  const ports: AreaId[] = [];
  for (const route of routesOf(position.game).get(from) ?? [])
    if (route.to !== from && suits(route.to) && isPassable(position, side, route, oneZone)) ports.push(route.to);
  return ports;
};

/** W-14.2a. Friendly ports that a convoy could reach. */
export const havensFrom = (position: Position, power: PowerId, from: AreaId, oneZone = false): readonly AreaId[] =>
  portsFrom(position, power, from, oneZone, (to) => isFriendlyPort(position, power, to));

/** W-14.3a. Ports that a landing could reach. */
export const shoresFrom = (position: Position, power: PowerId, from: AreaId, oneZone = false): readonly AreaId[] =>
  portsFrom(position, power, from, oneZone, (to) => isLandable(position, to) && !isFriendlyPort(position, power, to));

/** Judges the start of a sea move, and whether ships can sail from there to its end (W-14.2a, W-14.4). */
export const checkVoyage = (
  position: Position,
  power: PowerId,
  from: AreaId,
  to: AreaId,
  near: () => readonly Json[],
  oneZone = false,
): Verdict<true> => {
  const { areas } = position.game.content;
  for (const id of [from, to]) {
    const area = areas.get(id);
    if (!area) return refuse('area.unknown', { area: String(id) });
    if (area.port === 'none') return refuse('sea.no-port', { area: id }, id === to ? near() : []);
  }
  if (!isFriendlyPort(position, power, from)) return refuse('sea.no-departure', { area: from });
  if (from === to) return refuse('sea.nowhere', { area: from }, near());
  if (areJoinedBySea(position, power, from, to, oneZone)) return accept(true);
  return refuse(oneZone ? 'sea.one-zone' : 'sea.strait', { from, to }, near());
};

/**
 * W-14.2a, W-14.4, W-16.3d. Judges a convoy as far as the map decides it: it sails from one friendly port to another
 * over an open sea, with no more on board than a sea move allows. The caller judges whether the power has a fleet,
 * whether the pieces are there and whether the port is besieged. The answer is the number of points on board, which is
 * also the price in CP if there is one. The choices of a refusal are `{ to }`.
 */
export const checkPassage = (
  position: Position,
  power: PowerId,
  from: AreaId,
  to: AreaId,
  force: Force,
): Verdict<number> => {
  const near = () => havensFrom(position, power, from).map((haven) => ({ to: haven }));
  const voyage = checkVoyage(position, power, from, to, near);
  if (!voyage.ok) return voyage;
  if (!isFriendlyPort(position, power, to)) return refuse('sea.not-friendly', { area: to }, near());
  const { most } = position.game.sea;
  const points = sizeIn(force);
  return points > most ? refuse('sea.too-many', { points, most }) : accept(points);
};
