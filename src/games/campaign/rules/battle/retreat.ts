/** Retreat (W-11.6): where the loser goes, what the way costs, and what happens to pieces without a way out. */
import {
  accept,
  isObject,
  type Json,
  type JsonObject,
  refuse,
  type Script,
  same,
  sure,
  type Verdict,
} from '../../../../engine/index.ts';
import type { AttritionReason, Side } from '../../events.ts';
import type { Answers, AreaId, ContingentId, Force, LineKind, PowerId, SideId, Status } from '../../types.ts';
import { respond } from '../cards/responses.ts';
import { hasFormation, isBesieged, isEnemyFortress, statusOf } from '../control.ts';
import type { Entry } from '../facts.ts';
import { speakerOf } from '../forces/armies.ts';
import { forceAt, ownForce, powersIn } from '../forces/formations.ts';
import { makeChange, mark, regroup, transfer } from '../forces/pieces.ts';
import { copyForce, isEmptyForce, minusForce, plusForce, stacksIn } from '../forces/stacks.ts';
import { fullForce, resolveTroops } from '../forces/troops.ts';
import { isClosed, isWayOut, lineAt, waysFrom } from '../march/lines.ts';
import { inOrderOfRetreat } from '../march/safe-places.ts';
import type { Ford, RetreatOccasion } from '../occasions.ts';
import type { Neighbour, Play } from '../play.ts';
import { areaOf, lineBetween, otherSide, powerOf, powersOf, seatOf, sideOf } from '../position.ts';
import { ask } from '../questions.ts';
import { undergo } from './attrition.ts';

/** W-9.44. Each reason is one roll of all dice. */
const hardships = (play: Play, from: AreaId, to: AreaId, line: LineKind | null, side: SideId): AttritionReason[] => {
  if (from === to) return [];
  const reasons: AttritionReason[] = [];
  if (statusOf(play, to, side) === 'enemy') reasons.push('retreat-enemy');
  if (line === null) return [...reasons, 'retreat-sea'];
  return [...reasons, ...play.game.ground.hardships(play, { from, to, line, side }, 'retreat')];
};

/** K-9.3k. Whether pieces of a contingent are regrouped when they retreat to an area. */
const isGivenUp = (play: Play, contingent: ContingentId, to: AreaId): boolean =>
  play.game.march.isGivenUpIn?.(play, contingent, to) ?? false;

/** Pieces of the loser that have left, and the attrition of their way. */
interface Departure {
  readonly force: Force;
  readonly to: AreaId;
  readonly reasons: readonly AttritionReason[];
}

/**
 * W-11.63, W-11.64, W-D.13. Applies the attrition of the way to pieces that went together. An event spares only the
 * pieces of the power that played it, not its ally's.
 */
function* arrive(play: Play, { force, to, reasons }: Departure, unharmed: readonly PowerId[]): Script<Force> {
  const [spared, others]: [Force, Force] = [{}, {}];
  for (const [contingent, stack] of stacksIn(force)) {
    const isSpared = unharmed.includes(powerOf(play.game, contingent)) || isGivenUp(play, contingent, to);
    (isSpared ? spared : others)[contingent] = stack;
  }
  const left = plusForce(spared, yield* undergo(play, { area: to, force: copyForce(others), reasons }));
  mark(play, to, left);
  return left;
}

const transferBack = (play: Play, power: PowerId, force: Force, from: AreaId, { area, line }: WayBack): void =>
  transfer(play, force, from, area, { power, line, cause: 'retreat', cp: 0, left: 0 });

/** Survivors of a retreat, by area. */
export type Survivors = Record<AreaId, Force>;

const cameTo = (survivors: Survivors, area: AreaId, left: Force): void => {
  if (!isEmptyForce(left)) survivors[area] = plusForce(survivors[area] ?? {}, left);
};

/** W-11.6, W-D.20. The loser retreats, if anybody is left. Returns the survivors by area. */
export function* retreat(
  play: Play,
  entry: Entry,
  role: Side,
  force: Force,
  unharmed: readonly PowerId[],
): Script<Survivors> {
  if (isEmptyForce(force)) return {};
  if (role === 'attacker' && play.game.battle.fleesOnward?.(play, entry))
    return yield* retreatDefenders(play, entry, entry.side, force, unharmed);
  return role === 'attacker'
    ? yield* retreatAttacker(play, entry, force, unharmed)
    : yield* retreatDefenders(play, entry, otherSide(play.game, entry.side), force, unharmed);
}

/** A place that the active side came from. */
interface WayBack {
  readonly area: AreaId;
  readonly line: LineKind | null;
}

/**
 * W-11.62. Where a beaten attacker may go back to: the area or port he came from, or the origin of any army that joined
 * him, if that place is still open. In a wide area he may also stay (K-12.6b).
 */
const waysBack = (play: Play, { area, from, line: came, port, origins = [], side }: Entry): WayBack[] => {
  const ways: WayBack[] = origins.map((origin) => ({ ...origin }));
  // The line as it was when they came, because an event may have changed its kind (#22).
  const printed = from === null ? undefined : lineBetween(play.game, area, from);
  const line = from === null ? undefined : (came ?? (printed && lineAt(play, area, from, side, printed)));
  if (port !== undefined) ways.unshift({ area: port, line: null });
  else if (from !== null && line !== undefined) ways.unshift({ area: from, line });
  const back = ways.filter(
    (way, i) =>
      isOpenBehind(play, way.area, side) &&
      !(way.line !== null && isClosed(play, area, way.area)) &&
      ways.findIndex((each) => each.area === way.area) === i,
  );
  return areaOf(play.game, area).wide ? [{ area, line: null }, ...back] : back;
};

/** W-11.62a to W-11.62c. All beaten attackers retreat to one place. */
function* retreatAttacker(play: Play, entry: Entry, force: Force, unharmed: readonly PowerId[]): Script<Survivors> {
  const { area, side } = entry;
  const power = sure(powersIn(play.game, force)[0]);
  const back = yield* findWayBack(play, entry, power, force);
  if (!back) {
    regroup(play, area, force, 'retreat');
    return {};
  }
  const survivors: Survivors = {};
  const reasons = hardships(play, area, back.area, back.line, side);
  if (back.area !== area) transferBack(play, power, force, area, back);
  cameTo(survivors, back.area, yield* arrive(play, { force, to: back.area, reasons }, unharmed));
  return survivors;
}

/** The way back. A card may close the chosen way (#21); then another is chosen. */
function* findWayBack(play: Play, entry: Entry, power: PowerId, force: Force): Script<WayBack | undefined> {
  for (;;) {
    const ways = waysBack(play, entry);
    const way = ways.length > 1 ? yield* chooseWayBack(play, entry, force, ways) : ways[0];
    if (!way) return undefined;
    const ford = yield* fordFor(play, entry, power, force, [way]);
    if (way.line === null) return way;
    const line = lineAt(play, entry.area, way.area, entry.side, way.line);
    if (!isClosed(play, entry.area, way.area)) return forded({ ...way, line }, ford);
  }
}

/** D-47. The commander's player chooses. If he does not answer, it is the way with the least attrition. */
function* chooseWayBack(play: Play, entry: Entry, force: Force, ways: readonly WayBack[]): Script<WayBack> {
  const { area, side } = entry;
  const power = speakerOf(play, force, area);
  const hard = (way: WayBack) => hardships(play, area, way.area, way.line, side).length;
  const sorted = [...ways].sort((a, b) => hard(a) - hard(b));
  const { to } = yield* ask('retreat', {
    seat: seatOf(play, power),
    figures: { power, area, force: copyForce(force), options: sorted.map((way) => optionOf(play, entry, side, way)) },
    options: sorted.map((way) => ({ to: way.area })),
    quiet: true,
  });
  return sure(ways.find((way) => way.area === to));
}

/** A way out as the question describes it. */
const optionOf = (play: Play, entry: Entry, side: SideId, { area, line }: WayBack) => ({
  area,
  line,
  status: statusOf(play, area, side),
  attrition: hardships(play, entry.area, area, line, side).length,
});

const isOpenBehind = (play: Play, from: AreaId, side: SideId): boolean => {
  const { game, state } = play;
  const enemy = sure(game.sides.find((each) => each !== side));
  if (hasFormation(game, state, from, enemy)) return false;
  if (isEnemyFortress(game, state, from, side)) return isBesieged(game, state, from);
  if (game.battle.retreatsToStart) return true;
  return state.options.attackerRetreat === 'fortressOnly' || statusOf(play, from, side) === 'friendly';
};

/**
 * W-11.61b. The legal places of the best class present: friendly, else uncontrolled, else enemy without a formation.
 * Areas that the attackers came from are excluded.
 */
const retreatsFor = (play: Play, entry: Entry, side: SideId): readonly Neighbour[] => {
  const attackedFrom = [entry.from, ...(entry.origins ?? []).map((origin) => origin.area)];
  const open = waysFrom(play, entry.area, side).filter(
    ({ area }) => !attackedFrom.includes(area) && isWayOut(play, entry.area, area, side),
  );
  for (const wanted of ['friendly', 'uncontrolled', 'enemy'] satisfies Status[]) {
    const best = open.filter(({ area }) => statusOf(play, area, side) === wanted);
    if (best.length > 0) return best;
  }
  return [];
};

/** A place to retreat to, as it is before the first pieces leave (W-D.11). */
interface Goal extends Neighbour {
  readonly status: Status;
  readonly reasons: readonly AttritionReason[];
}

/** The pieces of one power that have to leave, and the places open to them. */
interface Party {
  readonly power: PowerId;
  readonly own: Force;
  readonly goals: readonly Goal[];
}

/**
 * W-11.61a, W-11.61c, W-11.61d, W-D.11. Each power of the losing side moves its own pieces; pieces without a way out
 * are regrouped. This is one step: all places are judged before the first pieces leave, and the dice are rolled after
 * the last have left.
 */
function* retreatDefenders(
  play: Play,
  entry: Entry,
  side: SideId,
  force: Force,
  unharmed: readonly PowerId[],
): Script<Survivors> {
  const ownIn = (power: PowerId) => ownForce(play.game, power, force);
  const powers = powersOf(play.game, side).filter((power) => !isEmptyForce(ownIn(power)));
  const fords: Record<PowerId, Ford | null> = {};
  for (const power of powers) {
    fords[power] = yield* fordFor(play, entry, power, ownIn(power), retreatsFor(play, entry, side));
  }
  const parties = powers.map((power): Party => {
    return { power, own: ownIn(power), goals: goalsFor(play, entry, side, fords[power] ?? null) };
  });
  const departed: Departure[] = [];
  for (const party of parties) departed.push(...(yield* leave(play, entry, party)));
  const survivors: Survivors = {};
  for (const each of together(play, departed)) cameTo(survivors, each.to, yield* arrive(play, each, unharmed));
  return survivors;
}

/** Parts of several powers that come to one place by one kind of way, as the formations that they are there. */
const together = (play: Play, departed: readonly Departure[]): readonly Departure[] => {
  const { formationsOf } = play.game.march;
  if (!formationsOf) return departed;
  const groups: { to: AreaId; reasons: readonly AttritionReason[]; force: Force }[] = [];
  for (const { to, reasons, force } of departed) {
    const group = groups.find((each) => each.to === to && same(each.reasons, reasons));
    if (group) group.force = plusForce(group.force, force);
    else groups.push({ to, reasons, force });
  }
  return groups.flatMap((each) => formationsOf(play, each.force).map((force) => ({ ...each, force })));
};

const goalsFor = (play: Play, entry: Entry, side: SideId, ford: Ford | null): readonly Goal[] => {
  const ways = retreatsFor(play, entry, side).map((way): Goal => {
    const { area, line } = forded(way, ford);
    const reasons = hardships(play, entry.area, area, line, side);
    return { area, line, status: statusOf(play, area, side), reasons };
  });
  const { wide } = areaOf(play.game, entry.area);
  // K-12.6b
  const here = { area: entry.area, line: 'clear', status: statusOf(play, entry.area, side), reasons: [] };
  return wide ? [here, ...ways] : ways;
};

/**
 * A card may turn a barred line into a ford for the loser (#68), or close the way. The question is asked only where there
 * is such a line, or where cards of the game close any.
 */
function* fordFor(
  play: Play,
  entry: Entry,
  power: PowerId,
  force: Force,
  ways: readonly WayBack[],
): Script<Ford | null> {
  const side = sideOf(play.game, power);
  const open = ways.map(({ area, line }) => ({
    area,
    line,
    printed: line && (lineBetween(play.game, entry.area, area) ?? line),
  }));
  const isBarred = (line: LineKind | null) => line !== null && play.game.ground.isBarred(play, line, side, 'evade');
  const isAnswered = ({ line, printed }: (typeof open)[number]) =>
    play.game.battle.retreatsAnswered ? line !== null : isBarred(line) || isBarred(printed);
  if (!open.some(isAnswered)) return null;
  const occasion: RetreatOccasion = {
    moment: 'retreat',
    entry,
    power,
    force: copyForce(force),
    ways: open,
    ford: null,
  };
  yield* respond(play, occasion);
  return occasion.ford;
}

const forded = <W extends WayBack>(way: W, ford: Ford | null): W =>
  ford !== null && way.line === ford.from ? { ...way, line: ford.to } : way;

/** W-11.61a. One power retreats and may split up. Returns who went where, in order of the area ids (W-D.4). */
function* leave(play: Play, entry: Entry, { power, own, goals }: Party): Script<readonly Departure[]> {
  const { area: from } = entry;
  if (goals.length === 0) {
    regroup(play, from, own, 'retreat');
    return [];
  }
  const gone = new Map<Goal, Force>();
  let stayed: Force = {};
  for (let rest = own; !isEmptyForce(rest); ) {
    const { goal, part } = yield* choosePart(play, entry, { power, own: rest, goals });
    for (const [each, pieces] of stacksIn(part)) makeChange(play, from, each, pieces);
    const before = copyForce(ownForce(play.game, power, forceAt(play, from, sideOf(play.game, power))));
    if (goal.area === from) stayed = plusForce(stayed, part);
    else transferBack(play, power, part, from, goal);
    gone.set(goal, plusForce(gone.get(goal) ?? {}, part));
    rest = minusForce(minusForce(before, part), goal.area === from ? minusForce(stayed, part) : stayed);
  }
  return [...gone]
    .map(([{ area, reasons }, force]): Departure => ({ force, to: area, reasons }))
    .sort((a, b) => (a.to < b.to ? -1 : 1));
}

const isHere =
  (entry: Entry) =>
  ({ area }: Goal): boolean =>
    area === entry.area;

/** D-46. Chooses a place, and the pieces that go there. */
function* choosePart(
  play: Play,
  entry: Entry,
  { power, own: rest, goals }: Party,
): Script<{ readonly goal: Goal; readonly part: Force }> {
  const [only] = goals;
  const isVain = goals.every(({ area }) => Object.keys(rest).every((each) => isGivenUp(play, each, area)));
  if (only && (goals.length === 1 || isVain)) return { goal: only, part: rest };
  const side = sideOf(play.game, power);
  const sorted = inOrderOfRetreat(play, side, goals, ({ reasons }) => reasons.length);
  // D-78: who may stay does.
  const options = [...sorted.filter(isHere(entry)), ...sorted.filter((goal) => !isHere(entry)(goal))].map(
    ({ area }) => ({ to: area }),
  );
  const answer = yield* ask('retreat', {
    seat: seatOf(play, power),
    figures: {
      power,
      area: entry.area,
      force: copyForce(rest),
      options: goals.map(({ area, line, status, reasons }) => ({ area, line, status, attrition: reasons.length })),
    },
    options,
    check: (given) => checkWay(play, rest, options, given),
  });
  const goal = sure(goals.find(({ area }) => area === answer.to));
  return { goal, part: answer.force ? fullForce(answer.force) : rest };
}

const checkWay = (
  play: Play,
  rest: Force,
  options: readonly Answers['retreat'][],
  answer: Json,
): Verdict<Answers['retreat']> => {
  const { to, force }: JsonObject = isObject(answer) ? answer : {};
  const way = options.find((option) => option.to === to);
  if (!way) return refuse('answer.not-offered', { count: options.length }, options);
  if (force === undefined) return accept({ to: way.to });
  const part = resolveTroops(play, rest, force);
  return part.ok ? accept({ to: way.to, force: part.answer }) : part;
};
