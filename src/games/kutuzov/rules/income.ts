/** Resources and command points between the turns (K-16.2, K-17.1, K-17.2). */
import type { Script } from '../../../engine/index.ts';
import { changeResources } from '../../campaign/rules/cards/cards.ts';
import { controllerOf, controls, keysOf } from '../../campaign/rules/control.ts';
import type { Play, Position } from '../../campaign/rules/play.ts';
import { areaOf, powerOf, powersOf, seatOf, sideOf } from '../../campaign/rules/position.ts';
import { ask } from '../../campaign/rules/questions.ts';
import type { Purse } from '../../campaign/state.ts';
import type { AreaId, PowerId } from '../../campaign/types.ts';
import { bookOf } from '../content.ts';
import { ownIn } from '../types.ts';
import { SPEAKER } from './morale.ts';
import type { SideName } from './powers.ts';
import { turnAhead } from './seasons.ts';

declare module '../../campaign/rules/questions.ts' {
  interface Questions {
    /** `n`: resources to share out; the answer is what the power keeps. */
    'resource.share': { readonly power: PowerId; readonly n: number };
    'resource.holder': { readonly power: PowerId; readonly area: AreaId };
  }
}

declare module '../../campaign/types.ts' {
  interface Answers {
    'resource.share': { keep: number };
    /** The power that shall have it, or null for what the rules say. */
    'resource.holder': { holder: PowerId | null };
  }
}

const depotsOf = ({ game, state }: Position, power: PowerId): AreaId[] =>
  [...bookOf(game).places.depots].filter((area) => controls(game, state, power, area)).sort();

/** K-16.2a. Whether both powers of a camp have an area in print, and hold it so. */
const isShared = ({ game, state }: Position, area: AreaId): boolean =>
  state.flags[area] === undefined && areaOf(game, area).owners.length > 1;

/** K-16.2a, R-33. Of powers that share a depot the one with fewer resources, or the first on the track. */
export const poorest = ({ game, state }: Position, powers: readonly PowerId[]): PowerId | undefined =>
  game.powers
    .filter((power) => powers.includes(power))
    .reduce<PowerId | undefined>(
      (least, power) =>
        least === undefined || (state.resources[power] ?? 0) < (state.resources[least] ?? 0) ? power : least,
      undefined,
    );

/** K-17.1. What each power has every time, and for the depots that are its alone. */
const payPowers = (play: Play): void => {
  const { each, depot } = bookOf(play.game).tables.income;
  for (const power of play.game.powers) {
    const own = depotsOf(play, power).filter((area) => !isShared(play, area));
    changeResources(play, power, each + own.length * depot, 'interphase');
  }
};

/**
 * K-16.2a, R-33, D-92. Who gets the resource of a depot that two powers share: the one on whom they agree, where a power that says
 * nothing agrees with the other; otherwise the one with fewer resources.
 */
function* holderFor(play: Play, area: AreaId, powers: readonly PowerId[]): Script<PowerId | undefined> {
  const named = new Set<PowerId>();
  const seats = new Map(powers.map((power) => [seatOf(play, power), power]));
  for (const [seat, power] of [...seats].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const { holder } = yield* ask('resource.holder', {
      seat,
      figures: { power, area },
      options: [{ holder: null }, ...powers.map((each) => ({ holder: each }))],
      fallback: () => ({ holder: null }),
      quiet: true,
    });
    if (holder !== null) named.add(holder);
  }
  const [agreed] = named;
  return named.size === 1 ? agreed : poorest(play, powers);
}

/** K-16.2a. One resource for each depot that two powers share. */
function* payShared(play: Play): Script {
  const { game, state } = play;
  const { depot } = bookOf(game).tables.income;
  for (const area of [...bookOf(game).places.depots].sort()) {
    const controller = controllerOf(game, state, area);
    if (controller === null || !isShared(play, area)) continue;
    const power = yield* holderFor(play, area, powersOf(game, sideOf(game, controller)));
    if (power !== undefined) changeResources(play, power, depot, 'interphase');
  }
}

/** K-16.2, D-93. Resources that the Imperials share out: before turn 2, and before turn 4 on the retreat from Moscow. */
function* payImperials(play: Play): Script {
  const { game, state } = play;
  const { imperialFirst, retreatFromMoscow } = bookOf(game).tables.income;
  const n = state.turn === 1 ? imperialFirst : state.turn === 3 && ownIn(play).retreat ? retreatFromMoscow : 0;
  yield* shareOut(play, 'imperial', n, 'interphase');
}

/** D-06, D-93. Resources that a camp shares out among its powers; half to each without an answer. */
export function* shareOut(play: Play, side: SideName, n: number, cause: 'interphase' | 'event'): Script {
  if (n === 0) return;
  const power = SPEAKER[side];
  const partner = powersOf(play.game, side).find((each) => each !== power) ?? power;
  const half = Math.floor(n / 2);
  const { keep } = yield* ask('resource.share', {
    seat: seatOf(play, power),
    figures: { power, n },
    options: Array.from({ length: n + 1 }, (_, kept) => ({ keep: kept })),
    fallback: () => ({ keep: half }),
    quiet: true,
  });
  changeResources(play, power, keep, cause);
  changeResources(play, partner, n - keep, cause);
}

/** K-17.1. */
export function* income(play: Play): Script {
  payPowers(play);
  yield* payShared(play);
  yield* payImperials(play);
}

/** K-17.21a to K-17.21c, R-36. Command points for the ally that a power runs, as long as he is in its camp. */
export const alliedCp = (position: Position, power: PowerId): Purse | undefined => {
  const { game } = position;
  const row = bookOf(game).tables.reinforcements.imperial.find(({ before }) => before === turnAhead(position));
  const ally = (['prussia', 'austria'] as const).find((each) => powerOf(game, each) === power);
  if (!row || !ally || ownIn(position).left.includes(ally)) return undefined;
  return { contingents: [ally], cp: row[ally] };
};

/** K-17.21a, K-17.22. Command points for the reinforcements of a power, without those of its allies. */
export const reinforcementCp = (position: Position, power: PowerId): number => {
  const { game, state } = position;
  const { imperial, tsarist } = bookOf(game).tables.reinforcements;
  if (sideOf(game, power) === 'imperial') return imperial.find(({ before }) => before === turnAhead(position))?.cp ?? 0;
  const { cp, key, depot } = tsarist;
  return cp + key * keysOf(game, state, power).length + depot * depotsOf(position, power).length;
};
