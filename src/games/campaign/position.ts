import { type SeatId, sure } from '../../engine/index.ts';
import type { Content } from './content.ts';
import type { Definition, Neighbour, Position } from './play.ts';
import type { Area, AreaId, LeaderId, LineKind, PowerId, SideId } from './types.ts';
export const areaOf = (game: Definition, id: AreaId): Area => {
  const area = game.content.areas.get(id);
  if (!area) throw new Error(`no area ${id}`);
  return area;
};

/** W-1.1a. */
export const sideOf = (game: Definition, power: PowerId): SideId => game.sideOf[power] as SideId;

/** Whose player decides for a power. */
export const seatOf = ({ state }: Pick<Position, 'state'>, power: PowerId): SeatId => sure(state.seats[power]);

/** What follows from a definition alone: worked out once for each. */
export const perGame = <T>(make: (game: Definition) => T): ((game: Definition) => T) => {
  const known = new WeakMap<Definition, T>();
  return (game) => {
    const found = known.get(game);
    if (found !== undefined) return found;
    const made = make(game);
    known.set(game, made);
    return made;
  };
};

/** The same for each power of a game. */
export const perPower = <T>(
  make: (game: Definition, power: PowerId) => T,
): ((game: Definition, power: PowerId) => T) => {
  const byPower = perGame((game) => new Map(game.powers.map((power) => [power, make(game, power)])));
  return (game, power) => byPower(game).get(power) as T;
};

export const otherSide = ({ sides: [one, two] }: Definition, side: SideId): SideId =>
  (one === side ? two : one) as SideId;

export const powersOf = (game: Definition, side: SideId): readonly PowerId[] => bySide(game).get(side) ?? [];

const bySide = perGame(
  ({ sides, powers, sideOf }) => new Map(sides.map((side) => [side, powers.filter((power) => sideOf[power] === side)])),
);

/** W-8.1a. */
export const allyOf = perPower(
  ({ powers, sideOf }, power) => powers.find((other) => other !== power && sideOf[other] === sideOf[power]) as PowerId,
);

/** The powers in impulse-track order, beginning after the one named (W-1.3). */
export const trackAfter = (game: Definition, power: PowerId): readonly PowerId[] => tracks(game, power) ?? game.powers;

/** W-16.2a. The same, beginning with the power named. */
export const trackFrom = ({ powers }: Definition, power: PowerId): readonly PowerId[] => {
  const at = powers.indexOf(power);
  return [...powers.slice(at), ...powers.slice(0, at)];
};

const tracks = perPower(({ powers }, power): readonly PowerId[] => {
  const at = powers.indexOf(power);
  return [...powers.slice(at + 1), ...powers.slice(0, at + 1)];
});

export const neighbours = (game: Definition, area: AreaId): readonly Neighbour[] => game.neighbours.get(area) ?? [];

/** W-1.23. */
export const lineBetween = (game: Definition, a: AreaId, b: AreaId): LineKind | undefined =>
  neighbours(game, a).find(({ area }) => area === b)?.line;

/** All areas in the order of their ids. */
export const areasOf = perGame(({ content }): readonly AreaId[] => [...content.areas.keys()].sort());

/** All leaders of a power, wherever they are. */
export const leadersOf = perPower(({ content }, power): readonly LeaderId[] =>
  [...content.leaders.values()].filter((leader) => leader.power === power).map(({ id }) => id),
);

/** Both directions of every line, once. */
export const neighbourMap = (content: Content): ReadonlyMap<AreaId, readonly Neighbour[]> => {
  const map = new Map<AreaId, Neighbour[]>([...content.areas.keys()].map((id) => [id, []]));
  for (const { a, b, kind } of content.lines) {
    map.get(a)?.push({ area: b, line: kind });
    map.get(b)?.push({ area: a, line: kind });
  }
  for (const list of map.values()) list.sort((x, y) => (x.area < y.area ? -1 : 1));
  return map;
};
