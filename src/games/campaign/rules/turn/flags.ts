/** Flags (W-7): which flag may be placed where, and its price. */
import { accept, type RefusalCode, refuse, type Script, sure, type Verdict } from '../../../../engine/index.ts';
import type { EventOf, FlagCause } from '../../events.ts';
import type { Act, Area, AreaId, ContingentId, PowerId, SideId } from '../../types.ts';
import {
  controllerOf,
  flagPoolOf,
  flagsLeft,
  fortressOf,
  hasFormation,
  isPrintedOwner,
  ownerOf,
  printedOwner,
  statusOf,
} from '../control.ts';
import { commanderOf } from '../forces/armies.ts';
import { forceAt, ownForce, powerAt, powerOfLeader, stackAt } from '../forces/formations.ts';
import { isEmpty, isEmptyForce, leadersIn } from '../forces/stacks.ts';
import { canAnyIntercept } from '../march/interceptors.ts';
import type { Play, Position } from '../play.ts';
import { alliesOf, areaOf, contingentsOf, neighbours, otherSide, ownOf, seatOf, sideOf } from '../position.ts';
import { ask } from '../questions.ts';

type FlagChoice = ContingentId | 'restore';

/** The contingents of a power with pieces in an area; where it has none, those whose leaders stand next to it. */
const nearest = (position: Position, power: PowerId, area: AreaId): readonly ContingentId[] => {
  const { game } = position;
  const all = contingentsOf(game, power);
  const here = all.filter((each) => !isEmpty(stackAt(position, area, each)));
  if (here.length > 0) return here;
  const side = sideOf(game, power);
  const froms = neighbours(game, area).filter(({ area: from }) => statusOf(position, from, side) === 'friendly');
  return all.filter((each) => froms.some(({ area: from }) => stackAt(position, from, each).leaders.length > 0));
};

/** W-7.1, K-7.1c, K-9.3h. The contingents of a power that may raise their flag in an area; by an event the power itself. */
const flaggers = (position: Position, power: PowerId, area: AreaId): readonly ContingentId[] => {
  if (contingentsOf(position.game, power).length === 1) return [ownOf(power)];
  const near = nearest(position, power, area);
  if (near.length === 0) return [ownOf(power)];
  return near.filter((each) => position.game.flags.bar?.(position, each, area) === undefined);
};

/**
 * W-7.0b. A power's choices for an area that the other side owns: place its own flag, place a flag of an ally (W-7.0d),
 * or only remove the present flag, so that the area returns to its printed owner.
 */
export const flagChoices = (position: Position, power: PowerId, area: AreaId): FlagChoice[] => {
  const { game, state } = position;
  const side = sideOf(game, power);
  if (sideOf(game, ownerOf(game, state, area)) === side) return [];
  const place = areaOf(game, area);
  const flagged = state.flags[area] !== undefined;
  if (flagged && isPrintedOwner(place, ownOf(power))) return ['restore'];
  const choices: FlagChoice[] = [...flaggers(position, power, area), ...game.flags.lent(position, power, area)].filter(
    (each) => flagsLeft(game, state, flagPoolOf(game, each)) > 0,
  );
  if (flagged && sideOf(game, printedOwner(place)) === side) choices.push('restore');
  return choices;
};

/**
 * W-D.15. The flag that a word means. If it names the printed owner, returning the area to him has the same effect and
 * is meant.
 */
export const flagMeant = (area: Area, as: string, choices: readonly string[]): string =>
  !choices.includes(as) && isPrintedOwner(area, as) && choices.includes('restore') ? 'restore' : as;

type Flag = Extract<Act, { do: 'flag' }>;

/** W-7.1a. The CP that a flag costs. */
export const flagPrice = (position: Position, area: AreaId): number => position.game.flags.price?.(position, area) ?? 1;

/** W-7.1e, W-7.1f, W-8.1d. Judges an order to flag for CP. The answer names the owner of the flag. */
export const checkFlag = (position: Position, power: PowerId, act: Flag): Verdict<Flag> => {
  const { game } = position;
  const area = game.content.areas.get(act.at);
  if (!area || area.offMap) return refuse('area.unknown', { area: String(act.at) });
  const hindrance = hindranceAt(position, act.at, sideOf(game, power));
  if (hindrance !== null) return refuse(hindrance, { area: act.at });
  const reach = reachFor(position, power, act.at);
  if (!reach.ok) return reach;
  const choices = flagChoices(position, power, act.at);
  const as = act.as === undefined ? choices[0] : flagMeant(area, act.as, choices);
  if (as === undefined) return refuse('flag.none-left');
  if (!choices.includes(as)) {
    return refuse(
      'flag.not-offered',
      { area: act.at, choices },
      choices.map((each) => ({ do: 'flag', at: act.at, as: each })),
    );
  }
  return accept({ do: 'flag', at: act.at, as });
};

/** W-7.1. Why a side may not flag an area, whatever the reach of its pieces; null if it may. */
const hindranceAt = (position: Position, area: AreaId, side: SideId): RefusalCode | null => {
  const { game, state } = position;
  const shut = game.march.bars?.(position, {}, area, side);
  if (shut !== undefined) return shut;
  if (fortressOf(game, state, area) > 0) return 'flag.fortress';
  if (areaOf(game, area).wide) return 'flag.zone';
  if (!isForeign(position, area, side))
    return controllerOf(game, state, area) === null ? 'flag.occupied' : 'flag.already-ours';
  return hasFormation(game, state, area, otherSide(game, side)) ? 'flag.occupied' : null;
};

/** Flags that a power with pieces in these areas can place or remove for CP, area by area. */
export const flagOptions = (position: Position, power: PowerId, areas: readonly AreaId[]): Flag[] => {
  const options: Flag[] = [];
  for (const at of openTo(position, power, areas)) {
    if (!reachFor(position, power, at).ok) continue;
    for (const as of flagChoices(position, power, at)) options.push({ do: 'flag', at, as });
  }
  return options;
};

/** Areas that a power could flag: where its formations stand or next to its armies, in order of their ids. */
const openTo = (position: Position, power: PowerId, areas: readonly AreaId[]): AreaId[] => {
  const { game } = position;
  const side = sideOf(game, power);
  const near = new Set<AreaId>();
  for (const area of areas) {
    if (isForeign(position, area, side)) near.add(area);
    if (leadersIn(powerAt(position, area, power)).length === 0) continue;
    for (const next of neighbours(game, area)) if (isForeign(position, next.area, side)) near.add(next.area);
  }
  return [...near].filter((area) => !areaOf(game, area).offMap && hindranceAt(position, area, side) === null).sort();
};

const isForeign = ({ game, state }: Position, area: AreaId, side: SideId): boolean =>
  sideOf(game, ownerOf(game, state, area)) !== side;

/**
 * W-7.1b, W-7.1d, W-7.1g. A formation in the area may flag it, or an army next door if no enemy could intercept there.
 */
const reachFor = (position: Position, power: PowerId, area: AreaId): Verdict<true> => {
  const { game } = position;
  const side = sideOf(game, power);
  const bar = barredAt(position, power, area);
  if (bar !== undefined) return refuse(bar, { area });
  if (!isEmptyForce(powerAt(position, area, power))) {
    if (isUnderAlly(position, power, area))
      return refuse('flag.not-commander', { area, power: alliesOf(game, power)[0] ?? '' });
    return accept(true);
  }
  const isNear = neighbours(game, area).some(
    ({ area: from }) =>
      leadersIn(powerAt(position, from, power)).length > 0 &&
      statusOf(position, from, side) === 'friendly' &&
      !isUnderAlly(position, power, from),
  );
  if (!isNear) return refuse('flag.out-of-reach', { area });
  return canAnyIntercept(position, area, otherSide(game, side)) ? refuse('flag.interceptable', { area }) : accept(true);
};

/** Why none of the power's contingents in reach may raise its flag. */
const barredAt = (position: Position, power: PowerId, area: AreaId): RefusalCode | undefined => {
  const { game } = position;
  const { bar } = game.flags;
  if (!bar || contingentsOf(game, power).every((each) => bar(position, each, area) === undefined)) return undefined;
  const bars = nearest(position, power, area).map((each) => bar(position, each, area));
  return bars.length > 0 && bars.every((each) => each !== undefined) ? bars[0] : undefined;
};

/** Whether a power's leaders in an area are under an allied commander (W-9.62c). */
const isUnderAlly = (position: Position, power: PowerId, area: AreaId): boolean => {
  const force = forceAt(position, area, sideOf(position.game, power));
  const own = ownForce(position.game, power, force);
  if (own === force || leadersIn(own).length === 0) return false;
  const commander = commanderOf(position, force, area);
  return commander !== null && powerOfLeader(position, commander) !== power;
};

/** W-7.0a. Places or removes a flag. The caller pays for it. */
export const putFlag = (
  play: Play,
  power: PowerId,
  area: AreaId,
  flag: FlagChoice,
  cause: FlagCause,
  price = { cp: 0, left: 0 },
): void => {
  const { game, state, table } = play;
  const was = ownerOf(game, state, area);
  const place = areaOf(game, area);
  if (flag === 'restore' || isPrintedOwner(place, flag)) {
    delete state.flags[area];
    table.emit({ kind: 'flag.removed', power, area, was, now: printedOwner(place), cause, ...price });
  } else {
    state.flags[area] = flag;
    table.emit({ kind: 'flag.placed', power: flag, area, was, cause, ...price });
  }
};

/**
 * W-D.7. A flag without CP: after an overrun, a siege or at the end of the turn. The power decides in a quiet question
 * whose flag it is. The fallback is its own flag, or with `restoring` the printed owner's.
 */
export function* freeFlag(
  play: Play,
  power: PowerId,
  area: AreaId,
  cause: EventOf<'flag.placed'>['cause'],
  restoring = false,
): Script {
  const choices = flagChoices(play, power, area);
  if (choices.length === 0) return;
  const preferred: FlagChoice = restoring && choices.includes('restore') ? 'restore' : sure(choices[0]);
  const { flag } = yield* ask('flag.kind', {
    seat: seatOf(play, power),
    figures: { power, area, choices },
    // W-11.9a: only after an overrun may a power leave the area without a flag. Otherwise a flag is always placed.
    options: [...choices, ...(cause === 'overrun' ? (['none'] as const) : [])].map((flag) => ({ flag })),
    fallback: () => ({ flag: preferred }),
    quiet: true,
  });
  if (flag !== 'none') putFlag(play, power, area, flag, cause);
}
