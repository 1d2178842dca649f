import type { Part } from '../../events.ts';
import { perGame } from '../../memo.ts';
import type { AreaId, ContingentId, Force, LeaderId, LineKind, PowerId, SideId } from '../../types.ts';
import { hasFormation, isClosedFortress } from '../control.ts';
import { sumOf } from '../dice-sums.ts';
import type { Attempt, Entry } from '../facts.ts';
import { armyIn, commanderOf, withLent } from '../forces/armies.ts';
import { forceAt, isOwn, ownForce, powerOfLeader, unmarked } from '../forces/formations.ts';
import { forceOf, holdsForce, isEmptyForce, leadersIn, minus, strengthOf } from '../forces/stacks.ts';
import { resolveStack } from '../forces/troops.ts';
import type { Ford } from '../occasions.ts';
import type { Definition, Neighbour, Play, Position } from '../play.ts';
import { alliesOf, areaOf, areasOf, contingentsOf, neighbours, otherSide, powersOf, sideOf } from '../position.ts';
import { isOpenWay, lineAt, waysFrom } from './lines.ts';
import { reactionParts, stepHardships } from './reactions.ts';

export interface Interceptor {
  readonly power: PowerId;
  readonly from: AreaId;
  /** The line into the area that was entered. */
  readonly line: LineKind;
  /** For an army two areas away, the area between and the line to it (W-10.1f). */
  readonly via?: Neighbour;
  readonly force: Force;
  /** The bonus of an event for its roll. */
  readonly bonus?: Part;
  /** The rating that an event lends to soldiers without a leader, for this roll only (W-10.3b). */
  readonly rating?: number;
}

/** Only leaders intercept (W-10.3b). This is checked first because most areas have none. */
const isLed = ({ game, state }: Position, area: AreaId, power: PowerId): boolean => {
  const here = state.forces[area];
  if (!here) return false;
  for (const contingent of contingentsOf(game, power)) if ((here[contingent]?.leaders.length ?? 0) > 0) return true;
  return false;
};

/** Armies of one power with an open line into the area, in order of the areas they stand in. */
const armiesAlong = (
  position: Position,
  power: PowerId,
  area: AreaId,
  side: SideId,
  kindOf: (line: LineKind) => LineKind | undefined,
): Interceptor[] => {
  const result: Interceptor[] = [];
  for (const { area: from, line: printed } of neighbours(position.game, area)) {
    if (!isLed(position, from, power)) continue;
    const line = kindOf(lineAt(position, area, from, side, printed));
    if (line === undefined || !isOpenWay(position, from, area, side)) continue;
    const force = ableForce(position, power, from, area);
    if (force) result.push({ power, from, line, force });
  }
  return result;
};

/** W-10.1a, W-10.2a, W-10.3c, W-10.3d. Armies of one power that are able to intercept into an area. */
export const interceptorsOf = (position: Position, power: PowerId, area: AreaId, side: SideId): Interceptor[] =>
  armiesAlong(position, power, area, side, (line) =>
    position.game.ground.isBarred(position, line, side, 'intercept') ? undefined : line,
  );

/** The additional interceptors if an event turns lines of one kind into another. */
export const fordersOf = (position: Position, power: PowerId, area: AreaId, ford: Ford): Interceptor[] =>
  armiesAlong(position, power, area, sideOf(position.game, power), (line) =>
    line === ford.from ? ford.to : undefined,
  );

/** W-1.6e, W-D.13. The power's own part of an interceptor: an event for one army does not include the ally's pieces. */
export const ownArmy = ({ game }: Position, it: Interceptor): Interceptor => ({
  ...it,
  force: ownForce(game, it.power, it.force),
});

/** W-10.41a. A power's army; with the ally's army if the power's leader commands the group. */
const ableForce = (position: Position, power: PowerId, from: AreaId, to: AreaId): Force | undefined => {
  const led = addArmies(position, {}, power, { from, to });
  if (isEmptyForce(led)) return undefined;
  const own = withLent(position, () => unmarkedAt(position, from, sideOf(position.game, power)), led);
  const group = { ...own };
  for (const ally of alliesOf(position.game, power)) addArmies(position, group, ally, { from, to });
  const isAlone = isOwn(position.game, power, group);
  return !isAlone && commandedBy(position, group, from) === power ? group : own;
};

const unmarkedAt = (position: Position, area: AreaId, side: SideId): Force =>
  Object.fromEntries(
    Object.keys(forceAt(position, area, side)).map((contingent) => [contingent, unmarked(position, area, contingent)]),
  );

/** The areas that an interceptor leaves and enters. */
interface Leg {
  readonly from: AreaId;
  readonly to: AreaId;
}

/** Adds a power's armies in an area that are free to act. */
const addArmies = (position: Position, armies: Force, power: PowerId, { from, to }: Leg): Force => {
  const { bars } = position.game.march;
  const side = sideOf(position.game, power);
  for (const contingent of contingentsOf(position.game, power)) {
    const army = armyIn(position, unmarked(position, from, contingent));
    if (army && !bars?.(position, forceOf(contingent, army), to, side)) armies[contingent] = army;
  }
  return armies;
};

export const commandedBy = (position: Position, force: Force, area: AreaId): PowerId | undefined => {
  const commander = commanderOf(position, force, area);
  return commander === null ? undefined : powerOfLeader(position, commander);
};

/** W-0.6. Whether any army of a side could intercept into an area. */
export const canAnyIntercept = (position: Position, area: AreaId, side: SideId): boolean => {
  const near = neighbours(position.game, area);
  for (const power of powersOf(position.game, side)) {
    const isNear = near.some(({ area: from }) => isLed(position, from, power));
    if (isNear && interceptorsOf(position, power, area, side).length > 0) return true;
  }
  return false;
};

/** W-10.1c, W-10.1d. An active formation that was there before the entry prevents interception. */
export const isOpenToInterception = (position: Position, entry: Entry): boolean =>
  !entry.unseen && holdsForce(entry.mover, forceAt(position, entry.area, entry.side));

/** Armies that may still try in this step. Armies whose attempt a card has cancelled are excluded. */
export const ableTo = (entry: Entry, all: readonly Interceptor[]): Interceptor[] => {
  const { turnedBack = [] } = entry;
  return all.filter(({ force }) => !leadersIn(force).some((leader) => turnedBack.includes(leader)));
};

/** W-10.3b. Soldiers without a leader next door that march under a leader lent by an event. */
export const leaderlessOf = (
  position: Position,
  power: PowerId,
  area: AreaId,
  lent: { readonly rating: number; readonly command: number },
): Interceptor[] => {
  const { game } = position;
  const side = sideOf(game, power);
  return waysFrom(position, area, side).flatMap(({ area: from, line }) => {
    if (game.ground.isBarred(position, line, side, 'intercept') || !isOpenWay(position, from, area, side)) return [];
    return contingentsOf(game, power).flatMap((contingent) => {
      const force = looseIn(position, from, contingent, lent.command);
      if (!force || game.march.bars?.(position, force, area, side) !== undefined) return [];
      return [{ power, from, line, force, rating: lent.rating }];
    });
  });
};

/** Soldiers of a contingent whom no leader commands, as many as a command holds. */
const looseIn = (position: Position, area: AreaId, contingent: ContingentId, command: number): Force | undefined => {
  if (position.state.forces[area]?.[contingent] === undefined) return undefined;
  const free = unmarked(position, area, contingent);
  const army = armyIn(position, free);
  const loose = { ...(army ? minus(free, army) : free), leaders: [] };
  for (let sp = Math.min(command, strengthOf(loose)); sp > 0; sp--) {
    const part = resolveStack(position, contingent, loose, { sp });
    if (part.ok) return { [contingent]: part.answer };
  }
  return undefined;
};

const legParts = (position: Position, line: LineKind, side: SideId): Part[] => [
  { name: line, n: position.game.ground.modifier(position, line, side) },
];

type TwoSteps = Required<Pick<Interceptor, 'via' | 'line'>>;

/**
 * W-10.1f, W-10.3e, K-11.1e. Ways of two steps for an army: not through a wide area, an enemy formation, an unbesieged enemy
 * fortress or a barred line such as a river.
 */
const waysOfTwo = (position: Position, from: AreaId, area: AreaId, side: SideId): TwoSteps[] => {
  const { game, state } = position;
  const enemy = otherSide(game, side);
  return waysFrom(position, area, side).flatMap(({ area: mid, line }) => {
    const via = waysFrom(position, mid, side).find((next) => next.area === from);
    if (!via || [line, via.line].some((kind) => game.ground.isBarred(position, kind, side, 'intercept'))) return [];
    if (areaOf(game, mid).wide || hasFormation(game, state, mid, enemy) || isClosedFortress(game, state, mid, side))
      return [];
    if (!isOpenWay(position, from, mid, side) || !isOpenWay(position, mid, area, side)) return [];
    return [{ via: { area: mid, line: via.line }, line }];
  });
};

/** The cost of a way of two steps: first its penalty to the roll, then its attrition. */
const toilOf = (position: Position, from: AreaId, area: AreaId, { via, line }: TwoSteps, side: SideId): number => {
  const lost = -sumOf([...legParts(position, via.line, side), ...legParts(position, line, side)]);
  const suffered = [
    ...stepHardships(position, { from, to: via.area, line: via.line, side }),
    ...stepHardships(position, { from: via.area, to: area, line, side }),
  ];
  return lost * 8 + suffered.length;
};

/** Areas exactly two steps away, in order of their ids. */
const twoAway = (game: Definition, area: AreaId): readonly AreaId[] => reaches(game).get(area) ?? [];

const reaches = perGame((game) => {
  const next = (area: AreaId) => neighbours(game, area).map((neighbour) => neighbour.area);
  return new Map(
    areasOf(game).map((area) => {
      const near = [area, ...next(area)];
      return [area, [...new Set(near.flatMap(next))].filter((far) => !near.includes(far)).sort()];
    }),
  );
});

/** W-10.1f. Armies of a power exactly two areas away, each with its best way. */
export const distantOf = (position: Play | Position, power: PowerId, area: AreaId): Interceptor[] => {
  const { game } = position;
  const side = sideOf(game, power);
  const far = twoAway(game, area).filter((from) => isLed(position, from, power));
  return far.flatMap((from) => {
    const ways = waysOfTwo(position, from, area, side);
    const force = ableForce(position, power, from, area);
    if (!force) return [];
    const [best] = ways.sort((a, b) => toilOf(position, from, area, a, side) - toilOf(position, from, area, b, side));
    return best ? [{ power, from, force, ...best }] : [];
  });
};

const attemptOf = (position: Position, { area }: Entry, it: Interceptor): Attempt => ({
  roll: 'intercept',
  side: sideOf(position.game, it.power),
  leader: leaderFor(position, it),
  force: it.force,
  from: it.from,
  to: area,
  line: it.line,
});

/** W-10.4a. The modifiers of an interception. Enemies that the mover has passed by an event have a penalty. */
export const partsOf = (position: Play | Position, entry: Entry, it: Interceptor): Part[] => {
  const { passed } = entry;
  const parts = [
    ...(it.rating === undefined ? [] : [{ name: 'rating', n: it.rating }]),
    ...reactionParts(position, attemptOf(position, entry, it)),
    ...(it.via ? legParts(position, it.via.line, sideOf(position.game, it.power)) : []),
    ...(it.bonus ? [it.bonus] : []),
    ...(passed?.area === it.from ? [{ name: `card ${passed.card}`, n: passed.n }] : []),
  ];
  return parts.filter(({ n }) => n !== 0);
};

export const leaderFor = (position: Position, { force, from }: Interceptor): LeaderId | null =>
  commanderOf(position, force, from);
