/** Scorched earth (K-16.57, K-16.58). */
import {
  accept,
  type JsonObject,
  type Refusal,
  type RefusalCode,
  refusalOf,
  refuse,
  type Script,
  sure,
  type Verdict,
} from '../../../engine/index.ts';
import { perGame } from '../../campaign/memo.ts';
import { undergo } from '../../campaign/rules/battle/attrition.ts';
import { changeResources } from '../../campaign/rules/cards/cards.ts';
import { isStillInReach } from '../../campaign/rules/cards/reach.ts';
import { consequences } from '../../campaign/rules/consequences.ts';
import { hasFormation, ownerOf, printedOwner } from '../../campaign/rules/control.ts';
import type { Fact } from '../../campaign/rules/facts.ts';
import { strengthOf } from '../../campaign/rules/forces/stacks.ts';
import { canAnyIntercept } from '../../campaign/rules/march/interceptors.ts';
import type { Definition, OwnAct, Play, Position } from '../../campaign/rules/play.ts';
import { areaOf, areasOf, impulseOf, neighbours, sideOf } from '../../campaign/rules/position.ts';
import type { Act, AreaId, PowerId, Stack } from '../../campaign/types.ts';
import { bookOf } from '../content.ts';
import { ownIn } from '../types.ts';
import { isFlagProof } from './fieldworks.ts';
import { isBetweenTurns } from './seasons.ts';

declare module '../../campaign/types.ts' {
  interface FurtherActs {
    scorch: { do: 'scorch'; at: AreaId };
  }
}

const rulesOf = ({ game }: Pick<Position, 'game'>) => bookOf(game).tables.scorched;

export const isScorched = (position: Position, area: AreaId): boolean => ownIn(position).scorched.includes(area);

// --- what it does ----------------------------------------------------------------------------------------------------

/** K-7.1a, K-16.58. */
export const flagPrice = (position: Position, area: AreaId): number =>
  isScorched(position, area) ? rulesOf(position).flagCost : 1;

/** K-12.9a, K-12.45f, K-16.58. */
export const overrunSurplus = (position: Position, area: AreaId, loser: string): number => {
  if (isFlagProof(position, area, loser)) return Number.POSITIVE_INFINITY;
  return isScorched(position, area) ? rulesOf(position).overrun : 1;
};

/** K-6.31d. In a burnt home key one strength point or one leader is built in an impulse; regrouping and the interphase are free. */
export const burntLimit = (
  position: Position,
  _power: PowerId,
  at: AreaId,
  act: 'build' | 'regroup',
  pieces: Stack,
): Refusal | undefined => {
  if (act === 'regroup' || isBetweenTurns(position) || !isScorched(position, at)) return undefined;
  const most = rulesOf(position).perImpulse;
  const built = ownIn(position).impulse.built[at] ?? 0;
  if (built + strengthOf(pieces) + pieces.leaders.length <= most) return undefined;
  return refusalOf('build.scorched', { area: at, most });
};

/** K-6.31e. Pieces that appear on burnt ground suffer. */
export function* sufferArrival(play: Play, { area, force }: Extract<Fact, { fact: 'placed' }>): Script {
  if (isScorched(play, area)) yield* undergo(play, { area, force, reasons: ['scorched'] });
}

// --- burning ---------------------------------------------------------------------------------------------------------

/** The areas within so many steps of each area, itself included. */
const within = perGame((game): ReadonlyMap<AreaId, readonly AreaId[]> => {
  const reach = bookOf(game).tables.scorched.reach;
  const around = (start: AreaId): readonly AreaId[] => {
    const found = new Map([[start, 0]]);
    for (const [at, steps] of found) {
      if (steps === reach) continue;
      for (const { area } of neighbours(game, at)) if (!found.has(area)) found.set(area, steps + 1);
    }
    return [...found.keys()];
  };
  return new Map(areasOf(game).map((area) => [area, around(area)]));
});

/** Where the Imperials are. */
interface Enemies {
  /** Areas with a formation of theirs, or a flag. */
  readonly ground: ReadonlySet<AreaId>;
  /** Areas next to their formations, into which an army might intercept. */
  readonly watched: ReadonlySet<AreaId>;
}

const enemiesIn = (position: Position): Enemies => {
  const { game, state } = position;
  const ground = new Set<AreaId>();
  const watched = new Set<AreaId>();
  for (const area in state.forces) {
    if (!hasFormation(game, state, area, 'imperial')) continue;
    ground.add(area);
    for (const next of neighbours(game, area)) watched.add(next.area);
  }
  for (const area in state.flags) if (sideOf(game, sure(state.flags[area])) === 'imperial') ground.add(area);
  return { ground, watched };
};

/** K-16.57c. An Imperial formation or flag is near. */
const isNear = ({ game }: Position, area: AreaId, { ground }: Enemies): boolean => {
  for (const near of within(game).get(area) ?? []) if (ground.has(near)) return true;
  return false;
};

const isDuchy = (game: Definition, area: AreaId): boolean =>
  !bookOf(game).places.zones.has(area) && !areaOf(game, area).offMap;

/** The duchies, with the side of their printed owners. */
const duchiesOf = perGame((game) =>
  areasOf(game)
    .filter((area) => isDuchy(game, area))
    .map((area) => ({ area, side: sideOf(game, printedOwner(areaOf(game, area))) })),
);

/** K-16.57b to K-16.57e. Why an area cannot be burnt; undefined where it can. */
const hindrance = (position: Position, area: AreaId): RefusalCode | undefined => {
  const { game, state } = position;
  if (isScorched(position, area)) return 'scorch.already';
  if (!isDuchy(game, area) || sideOf(game, ownerOf(game, state, area)) !== 'tsarist') return 'scorch.not-yours';
  return hindranceIn(position, area, enemiesIn(position));
};

/**
 * The same of a Tsarist duchy that is not burnt yet. No Imperial flag is there: enemies are a formation. K-11.1b, K-16.57d: where
 * Tsarists stand nobody intercepts.
 */
const hindranceIn = (position: Position, duchy: AreaId, enemies: Enemies): RefusalCode | undefined => {
  if (enemies.ground.has(duchy)) return 'scorch.occupied';
  if (!isNear(position, duchy, enemies)) return 'scorch.too-far';
  const { game, state } = position;
  const isWatched = enemies.watched.has(duchy) && !hasFormation(game, state, duchy, 'tsarist');
  return isWatched && canAnyIntercept(position, duchy, 'imperial') ? 'scorch.interceptable' : undefined;
};

/** K-16.57a, K-16.57f, K-6.35c. Why a power cannot burn anything now. */
const notNow = (position: Position, power: PowerId): RefusalCode | undefined => {
  const { turn, round, resources } = position.state;
  const { impulse, kutuzov } = ownIn(position);
  if (sideOf(position.game, power) !== 'tsarist') return 'scorch.not-yours-to-do';
  if ((turn === 1 && round === 1) || impulseOf(position).preemptive) return 'scorch.not-yet';
  if ((resources[power] ?? 0) < 1) return 'spend.no-resource';
  return !kutuzov && impulse.scorched >= rulesOf(position).perImpulse ? 'scorch.once' : undefined;
};

const placesFor = (position: Position): AreaId[] => {
  const { game, state } = position;
  const enemies = enemiesIn(position);
  const { scorched } = ownIn(position);
  const places: AreaId[] = [];
  for (const { area, side } of duchiesOf(game)) {
    const flag = state.flags[area];
    const isOurs = (flag === undefined ? side : sideOf(game, flag)) === 'tsarist';
    if (isOurs && !scorched.includes(area) && hindranceIn(position, area, enemies) === undefined) places.push(area);
  }
  return places;
};

/** K-16.57. */
const check = (position: Position, power: PowerId, { at }: JsonObject): Verdict<Act> => {
  const area = String(at);
  if (!position.game.content.areas.has(area)) return refuse('area.unknown', { area });
  const closed = notNow(position, power);
  if (closed !== undefined) return refuse(closed, { power });
  const reason = hindrance(position, area);
  if (reason === undefined) return accept({ do: 'scorch', at: area });
  return refuse(
    reason,
    { area },
    placesFor(position)
      .slice(0, 12)
      .map((each) => ({ do: 'scorch', at: each })),
  );
};

const options = (position: Position, power: PowerId): Act[] =>
  notNow(position, power) === undefined ? placesFor(position).map((at) => ({ do: 'scorch', at })) : [];

export const burn = (play: Play, power: PowerId, at: AreaId): void => {
  ownIn(play).scorched.push(at);
  play.table.emit({ kind: 'ground.scorched', power, area: at });
};

/** K-16.57d. Cards may open a way to the ground before it burns: then it does not, and nothing is spent. */
function* run(play: Play, power: PowerId, act: Extract<Act, { do: 'scorch' }>): Script {
  if (!(yield* isStillInReach(play, power, act.at, () => check(play, power, act)))) return;
  changeResources(play, power, -1, 'spent');
  ownIn(play).impulse.scorched++;
  burn(play, power, act.at);
  yield* consequences(play, { fact: 'settled' });
}

export const scorching: OwnAct = { check, options, run };
