/** The sea (W-14): which ports there are, how they are joined, and what may sail from one to another. */
import { accept, type Json, refuse, type Verdict } from '../../engine/index.ts';
import { ownerOf, statusNow } from './control.ts';
import { areaOf, type Definition, type Position, sideOf } from './position.ts';
import { sizeIn } from './stacks.ts';
import type { Area, AreaId, Force, PowerId } from './types.ts';

/** W-14.1. Whether a power sails without an event. */
export const hasFleet = ({ parameters }: Definition, power: PowerId): boolean => parameters.sea.fleets.includes(power);

/** W-1.21f. */
export const portsOf = ({ content }: Definition): readonly Area[] =>
  [...content.areas.values()].filter(({ port }) => port !== 'none');

const shareZone = (a: Area, b: Area): boolean => a.zones.some((zone) => b.zones.includes(zone));

/** W-1.24, W-14.4. Whether ships pass between two ports: in one zone, or through a strait that no enemy owns. */
export const areJoinedBySea = ({ game, state }: Position, power: PowerId, from: AreaId, to: AreaId): boolean => {
  const [start, end] = [areaOf(game, from), areaOf(game, to)];
  if (shareZone(start, end)) return true;
  return portsOf(game).some(
    (strait) =>
      shareZone(start, strait) &&
      shareZone(strait, end) &&
      sideOf(game, ownerOf(game, state, strait.id)) === sideOf(game, power),
  );
};

/** How a port stands to the side of a power. */
export const isFriendlyPort = ({ game, state }: Position, power: PowerId, area: AreaId): boolean =>
  statusNow(game, state, area, sideOf(game, power)) === 'friendly';

/** Friendly ports to which a convoy could go. */
export const havensFrom = (position: Position, power: PowerId, from: AreaId): readonly AreaId[] =>
  portsOf(position.game)
    .map(({ id }) => id)
    .filter((to) => to !== from && isFriendlyPort(position, power, to) && areJoinedBySea(position, power, from, to));

/** Judges where a sea move begins, and whether ships can get from there to where it ends (W-14.2a, W-14.4). */
export const checkVoyage = (
  position: Position,
  power: PowerId,
  from: AreaId,
  to: AreaId,
  near: readonly AreaId[],
): Verdict<true> => {
  const { game } = position;
  const choices: Json[] = near.map((area) => ({ to: area }));
  for (const id of [from, to]) {
    const area = game.content.areas.get(id);
    if (!area) return refuse('area.unknown', { area: String(id) });
    if (area.port === 'none') return refuse('sea.no-port', { area: id }, id === to ? choices : []);
  }
  if (!isFriendlyPort(position, power, from)) return refuse('sea.no-departure', { area: from });
  if (from === to) return refuse('sea.nowhere', { area: from }, choices);
  return areJoinedBySea(position, power, from, to) ? accept(true) : refuse('sea.strait', { from, to }, choices);
};

/** W-14.2a. Leaders and strength points of what sails; no more than a limit. */
export const checkLoad = (force: Force, most: number): Verdict<number> => {
  const points = sizeIn(force);
  return points > most ? refuse('sea.too-many', { points, most }) : accept(points);
};

/**
 * W-14.2a, W-14.4, W-16.3d. Judges a convoy as far as the map goes: from a friendly port to another one, over a sea that is open, with no
 * more on board than one sea move takes. Whether the power has a fleet, the pieces are there and the port is besieged is the
 * caller's to judge. The answer is the number of points on board, which is the price in CP where one is asked; the choices of a
 * refusal are `{ to }`.
 */
export const checkPassage = (
  position: Position,
  power: PowerId,
  from: AreaId,
  to: AreaId,
  force: Force,
  most = position.game.parameters.sea.most,
): Verdict<number> => {
  const known = position.game.content.areas.has(from);
  const havens = known ? havensFrom(position, power, from) : [];
  const voyage = checkVoyage(position, power, from, to, havens);
  if (!voyage.ok) return voyage;
  if (!isFriendlyPort(position, power, to))
    return refuse(
      'sea.not-friendly',
      { area: to },
      havens.map((area) => ({ to: area })),
    );
  return checkLoad(force, most);
};
