import { type SeatId, sure } from '../../../engine/index.ts';
import type { Content } from '../content.ts';
import { perGame } from '../memo.ts';
import type { Impulse } from '../state.ts';
import type { Area, AreaId, ContingentId, LeaderId, LineKind, PowerId, SideId } from '../types.ts';
import { perPower } from './per-power.ts';
import type { Definition, HeldPosition, Neighbour, Position } from './play.ts';
export const areaOf = (game: Definition, id: AreaId): Area => {
  const area = game.content.areas.get(id);
  if (!area) throw new Error(`no area ${id}`);
  return area;
};

/** W-1.1a. The side of a power or of a contingent. */
export const sideOf = (game: Definition, id: PowerId | ContingentId): SideId =>
  // This is also asked for a force without survivors, which has no side.
  game.sideOf[id] as SideId;

export const powerOf = (game: Pick<Definition, 'powerOf'>, contingent: ContingentId): PowerId =>
  sure(game.powerOf[contingent]);

/** The impulse in progress. Call this only for acts within one. */
export const impulseOf = ({ state }: Pick<Position, 'state'>): Impulse => {
  if (!state.impulse) throw new Error('no impulse is under way');
  return state.impulse;
};

/** Whether an impulse is under way. Powers that bring up reinforcements between turns have CP as in one, and are in none (K-17.0). */
export const isInImpulse = ({ state }: Pick<Position, 'state'>): boolean =>
  state.impulse !== null && state.phase === 'impulses';

/** The seat whose player decides for a power. */
export const seatOf = ({ state }: Pick<Position, 'state'>, power: PowerId): SeatId => sure(state.seats[power]);

export const otherSide = ({ sides: [one, two] }: Definition, side: SideId): SideId => sure(one === side ? two : one);

export const powersOf = (game: Definition, side: SideId): readonly PowerId[] => bySide(game).get(side) ?? [];

const bySide = perGame(
  ({ sides, powers, sideOf }) => new Map(sides.map((side) => [side, powers.filter((power) => sideOf[power] === side)])),
);

/** The power under whose name a power's cards are held: its own, or the one of those that share a hand (K-21.1). */
export const holderOf = (position: HeldPosition, power: PowerId): PowerId =>
  position.game.hands.holder?.(position, power) ?? power;

/** W-8.1a. The other powers of a power's side. */
export const alliesOf = perPower(({ powers, sideOf }, power): readonly PowerId[] =>
  powers.filter((other) => other !== power && sideOf[other] === sideOf[power]),
);

/** A power's own contingent, which has its id. */
export const ownOf = (power: PowerId): ContingentId => {
  const id: string = power;
  return id;
};

/** The contingents that a power runs, its own first. */
export const contingentsOf = (game: Definition, power: PowerId): readonly ContingentId[] =>
  game.contingentsOf[power] ?? [];

/** The tables of contingents that a definition derives from its content. */
export const contingentTables = ({
  powers,
  contingents,
}: Content): Pick<Definition, 'contingentsOf' | 'powerOf' | 'counters'> => ({
  contingentsOf: Object.fromEntries(
    powers.map(({ id: power }) => [power, contingents.filter((each) => each.power === power).map(({ id }) => id)]),
  ),
  powerOf: Object.fromEntries(contingents.map(({ id, power }) => [id, power])),
  counters: Object.fromEntries(contingents.map(({ id, counters }) => [id, counters])),
});

/** The powers in impulse-track order, starting after the given one (W-1.3). */
export const trackAfter = (game: Definition, power: PowerId): readonly PowerId[] =>
  tracks(game).get(power) ?? game.powers;

/** W-16.2a. The same, starting with the given power. */
export const trackFrom = ({ powers }: Pick<Definition, 'powers'>, power: PowerId): readonly PowerId[] => {
  const at = powers.indexOf(power);
  return [...powers.slice(at), ...powers.slice(0, at)];
};

const tracks = perGame(
  ({ powers }) => new Map(powers.map((power, at) => [power, [...powers.slice(at + 1), ...powers.slice(0, at + 1)]])),
);

export const neighbours = (game: Definition, area: AreaId): readonly Neighbour[] => game.neighbours.get(area) ?? [];

/** W-1.23. */
export const lineBetween = (game: Definition, a: AreaId, b: AreaId): LineKind | undefined =>
  neighbours(game, a).find(({ area }) => area === b)?.line;

/** All areas in order of their ids. */
export const areasOf = perGame(({ content }): readonly AreaId[] => [...content.areas.keys()].sort());

/** All leaders of a contingent, wherever they are. */
export const leadersOf = (game: Definition, contingent: ContingentId): readonly LeaderId[] =>
  rosters(game).get(contingent) ?? [];

const rosters = perGame(({ content }) => {
  const leaders = [...content.leaders.values()];
  const ofContingent = (id: ContingentId) =>
    leaders.filter(({ contingent }) => contingent === id).map((each) => each.id);
  return new Map<ContingentId, readonly LeaderId[]>(content.contingents.map(({ id }) => [id, ofContingent(id)]));
});

/** The neighbours of each area: every line in both directions. */
export const neighbourMap = (content: Content): ReadonlyMap<AreaId, readonly Neighbour[]> => {
  const map = new Map<AreaId, Neighbour[]>([...content.areas.keys()].map((id) => [id, []]));
  for (const { a, b, kind } of content.lines) {
    map.get(a)?.push({ area: b, line: kind });
    map.get(b)?.push({ area: a, line: kind });
  }
  for (const list of map.values()) list.sort((x, y) => (x.area < y.area ? -1 : 1));
  return map;
};
