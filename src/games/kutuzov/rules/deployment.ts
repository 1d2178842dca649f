/** Deployment (K-17.3): pieces go out of one place through friendly ground between two turns, each on its own. */
import {
  accept,
  isObject,
  type Json,
  type JsonObject,
  refuse,
  type Script,
  type Verdict,
} from '../../../engine/index.ts';
import type { AttritionReason } from '../../campaign/events.ts';
import { undergo } from '../../campaign/rules/battle/attrition.ts';
import { consequences } from '../../campaign/rules/consequences.ts';
import { hasFormation, isBesieged, statusNow } from '../../campaign/rules/control.ts';
import { powerAt } from '../../campaign/rules/forces/formations.ts';
import { copyForce, emptyStack, isEmptyForce, sizeIn, stacksIn } from '../../campaign/rules/forces/stacks.ts';
import { fullForce, resolveTroops } from '../../campaign/rules/forces/troops.ts';
import { canAnyIntercept } from '../../campaign/rules/march/interceptors.ts';
import { lineAt } from '../../campaign/rules/march/lines.ts';
import { havensFrom } from '../../campaign/rules/march/passage.ts';
import type { Neighbour, Play, Position } from '../../campaign/rules/play.ts';
import { areaOf, contingentsOf, neighbours, otherSide, seatOf, sideOf } from '../../campaign/rules/position.ts';
import { ask } from '../../campaign/rules/questions.ts';
import type { Camps } from '../../campaign/rules/winter/spending.ts';
import { type Answers, ARMS, type AreaId, type Force, type PowerId } from '../../campaign/types.ts';
import { bookOf } from '../content.ts';
import { homes } from './homes.ts';
import type { SideName } from './powers.ts';
import { isScorched } from './scorched.ts';
import { turnAhead } from './seasons.ts';
import { send } from './sending.ts';

declare module '../../campaign/events.ts' {
  interface AttritionReasons {
    deployment: true;
  }
}

type Sending = Exclude<Answers['send'], { from: null }>;

/** What a way costs: the reasons for attrition on it. */
type Way = readonly AttritionReason[];

/** K-17.31c, K-17.32. Areas that a power's pieces deploy through without attrition. */
export const freeAreas = (position: Position, power: PowerId): number => {
  const { game } = position;
  const row = bookOf(game).tables.deployment.free.find(({ before }) => before === turnAhead(position));
  return row?.[sideOf(game, power) as SideName] ?? 0;
};

/** K-17.31b. Friendly ground without enemies into which no enemy army could intercept: nobody does where friends stand. */
const isOpen = ({ game, state }: Position, power: PowerId, area: AreaId): boolean => {
  const side = sideOf(game, power);
  const enemy = otherSide(game, side);
  return (
    statusNow(game, state, area, side) === 'friendly' &&
    game.march.bars?.({ game, state }, {}, area, side) === undefined &&
    !hasFormation(game, state, area, enemy) &&
    (hasFormation(game, state, area, side) || !canAnyIntercept({ game, state }, area, enemy))
  );
};

/** The same of any number of areas, each looked at once. */
const openGround = (position: Position, power: PowerId): ((area: AreaId) => boolean) => {
  const known = new Map<AreaId, boolean>();
  return (area) => {
    const found = known.get(area) ?? isOpen(position, power, area);
    known.set(area, found);
    return found;
  };
};

/** K-17.33. Why a step causes attrition, besides its length. */
const toil = (
  position: Position,
  power: PowerId,
  from: AreaId,
  { area: to, line: printed }: Neighbour,
): AttritionReason[] => {
  const side = sideOf(position.game, power);
  const line = lineAt(position, from, to, side, printed);
  const reasons: AttritionReason[] = [];
  if (line === 'marsh' && side === 'imperial') reasons.push('marsh');
  if (isScorched(position, to)) reasons.push('scorched');
  return reasons;
};

interface Step {
  readonly area: AreaId;
  /** Areas gone through, as far as they are free. */
  readonly gone: number;
  readonly way: Way;
}

/** K-17.31 to K-17.33. The areas that pieces can reach from a place, each by the way with the least attrition. */
export const reachFrom = (
  position: Position,
  power: PowerId,
  start: AreaId,
  mayEnter = openGround(position, power),
): ReadonlyMap<AreaId, Way> => {
  const free = freeAreas(position, power);
  /** The fewest areas gone through to each area so far: who comes later and is as tired reaches nothing more. */
  const fewest = new Map<AreaId, number>();
  const found = new Map<AreaId, Way>();
  /** Steps that wait, by the number of their attritions. */
  const waiting: Step[][] = [[{ area: start, gone: 0, way: [] }]];
  for (const step of inOrder(waiting)) {
    if (step.gone >= (fewest.get(step.area) ?? Number.POSITIVE_INFINITY)) continue;
    fewest.set(step.area, step.gone);
    if (!found.has(step.area)) found.set(step.area, step.way);
    for (const next of neighbours(position.game, step.area))
      if (mayEnter(next.area)) add(waiting, stepInto(position, power, step, next, free));
  }
  found.delete(start);
  return found;
};

/** The steps that wait, and those that come to wait meanwhile. */
function* inOrder(waiting: readonly Step[][]): Generator<Step> {
  for (let cost = 0; cost < waiting.length; cost++) yield* waiting[cost] ?? [];
}

const add = (waiting: Step[][], step: Step): void => {
  const { length } = step.way;
  const list = waiting[length] ?? [];
  list.push(step);
  waiting[length] = list;
};

const stepInto = (
  position: Position,
  power: PowerId,
  { area: from, gone, way }: Step,
  next: Neighbour,
  free: number,
): Step => {
  const added = toil(position, power, from, next);
  if (gone >= free) added.push('deployment');
  return { area: next.area, gone: Math.min(free, gone + 1), way: added.length > 0 ? [...way, ...added] : way };
};

// --- places ----------------------------------------------------------------------------------------------------------

/**
 * K-17.3a, K-17.35, R-62. The place that pieces deploy from: where reinforcements were built, or any home key or home zone, if none
 * were or if the group plays it so.
 */
export const startsFor = (position: Position, power: PowerId, camps: Camps): AreaId[] => {
  const { game, state } = position;
  const built = state.options.deploymentPlace === 'free' ? [] : Object.values(camps);
  const own = contingentsOf(game, power).flatMap((each) => homes(position, power, each).camps?.() ?? []);
  const places = built.length > 0 ? built : own;
  return [...new Set(places)].filter((area) => !isEmptyForce(powerAt(position, area, power))).sort();
};

/** K-17.34, R-37. Ports that the First Army can ship pieces to out of a home key. */
export const havensOf = (position: Position, power: PowerId, start: AreaId): AreaId[] => {
  const { game, state } = position;
  if (!game.sea.fleets.includes(power) || areaOf(game, start).port === 'none') return [];
  if (!areaOf(game, start).key || isBesieged(game, state, start)) return [];
  return havensFrom(position, power, start).filter((to) => to !== start && isOpen(position, power, to));
};

// --- one sending -----------------------------------------------------------------------------------------------------

interface Deploying {
  readonly play: Play;
  readonly power: PowerId;
  readonly starts: readonly AreaId[];
  /** What can be reached from each of them. */
  readonly reach: ReadonlyMap<AreaId, ReadonlyMap<AreaId, Way>>;
  /** A convoy has sailed (K-15.2a). */
  sailed: boolean;
}

const goalsOf = ({ play, power, reach, sailed }: Deploying, start: AreaId): Sending[] => [
  ...[...(reach.get(start)?.keys() ?? [])].sort().map((to) => ({ from: start, to })),
  ...(sailed ? [] : havensOf(play, power, start)).map((to) => ({ from: start, to, sea: true })),
];

/** Pieces of a sending; by sea the first that the ships hold. */
const piecesOf = ({ play, power }: Deploying, { from, force, sea }: Sending): Force => {
  if (force) return fullForce(force);
  const all = copyForce(powerAt(play, from, power));
  if (!sea) return all;
  const load: Force = {};
  let room = play.game.sea.most;
  for (const [contingent, stack] of stacksIn(all)) {
    const leaders = stack.leaders.slice(0, room);
    room -= leaders.length;
    const inf = Math.min(stack.inf, room);
    room -= inf;
    load[contingent] = { ...emptyStack(), leaders, inf };
  }
  return copyForce(load);
};

/** K-17.31a, K-17.34. Any pieces that the power runs in the place, to where they can come. */
const check = (deploying: Deploying, answer: Json): Verdict<Answers['send']> => {
  const { play, power, starts, sailed } = deploying;
  const { from, to, force, sea }: JsonObject = isObject(answer) ? answer : {};
  if (from === null) return accept({ from: null });
  const start = starts.find((each) => each === from);
  if (start === undefined) return refuse('send.not-from', { area: String(from ?? ''), starts: [...starts] });
  if (sea !== undefined && sea !== true) return refuse('order.malformed');
  const goals = goalsOf(deploying, start).filter((goal) => (goal.sea ?? false) === (sea ?? false));
  const goal = goals.find((each) => each.to === to);
  if (!goal)
    return refuse(sea && sailed ? 'send.sailed' : 'send.no-way', { area: String(to ?? '') }, goals.slice(0, 12));
  if (force === undefined) return accept(goal);
  const some = resolveTroops(play, powerAt(play, start, power), force);
  if (!some.ok) return some;
  const most = play.game.sea.most;
  if (sea && sizeIn(some.answer) > most) return refuse('send.too-many', { size: sizeIn(some.answer), most });
  return accept({ ...goal, force: some.answer });
};

/** K-17.31a. Each piece of a force on its own: leaders, and counters. */
const singles = (force: Force): Force[] =>
  stacksIn(force).flatMap(([contingent, stack]) => [
    ...stack.leaders.map((leader) => ({ [contingent]: { ...emptyStack(), leaders: [leader] } })),
    ...ARMS.flatMap((arm) =>
      Array.from({ length: stack[arm] }, () => ({ [contingent]: { ...emptyStack(), [arm]: 1 } })),
    ),
  ]);

/** K-17.31c, K-17.33. Pieces go, and each suffers what its way costs. */
function* carryOut(deploying: Deploying, sending: Sending): Script {
  const { play, power, reach } = deploying;
  const { from, to, sea } = sending;
  const way = sea ? [] : (reach.get(from)?.get(to) ?? []);
  const force = piecesOf(deploying, sending);
  if (isEmptyForce(force)) return;
  if (sea) deploying.sailed = true;
  send(play, power, force, from, to);
  const reasons = sea && isScorched(play, to) ? (['scorched'] as const) : way;
  if (reasons.length > 0)
    for (const single of singles(force)) yield* undergo(play, { area: to, force: single, reasons });
  yield* consequences(play, { fact: 'settled' });
}

/** K-17.3. Pieces deploy out of one place, in as many parts as the power likes. */
export function* deploy(play: Play, power: PowerId, camps: Camps): Script {
  let starts = startsFor(play, power, camps);
  const deploying = { play, power, sailed: false };
  for (;;) {
    starts = starts.filter((start) => !isEmptyForce(powerAt(play, start, power)));
    const mayEnter = openGround(play, power);
    const reach = new Map(starts.map((start) => [start, reachFrom(play, power, start, mayEnter)]));
    const now: Deploying = Object.assign(deploying, { starts, reach });
    const options = now.starts.flatMap((start) => goalsOf(now, start));
    if (options.length === 0 || play.state.outcome) return;
    const answer = yield* ask('send', {
      seat: seatOf(play, power),
      figures: { power, starts: now.starts, goals: [...new Set(options.map(({ to }) => to))] },
      options: [{ from: null }, ...options],
      check: (given) => check(now, given),
    });
    if (answer.from === null) return;
    starts = [answer.from];
    yield* carryOut(now, answer);
  }
}
