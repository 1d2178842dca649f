/** Retreat (W-11.6): where the beaten go, what the way costs them, and who cannot go anywhere. */
import { accept, ask, choice, type Json, message, refuse, type Script, type Verdict } from '../../../engine/index.ts';
import type { RetreatOccasion } from '../cards/occasions.ts';
import { respond } from '../cards/responses.ts';
import { hasFormation, isBesieged, isClosedFortress, isEnemyFortress, mayLeave, statusOf } from '../control.ts';
import type { AttritionReason, Side } from '../events.ts';
import { inOrderOfRetreat } from '../march/homeward.ts';
import { isClosed } from '../march/lines.ts';
import { type Entry, passHurts } from '../march/reactions.ts';
import { makeChange, mark, regroup, speakerOf, stackAt, transfer } from '../pieces/formations.ts';
import { copyForce, isEmptyForce, minusForce, plusForce, powersIn } from '../pieces/stacks.ts';
import { fullForce, resolveTroops } from '../pieces/troops.ts';
import { lineBetween, type Neighbour, neighbours, otherSide, type Play, powersOf } from '../position.ts';
import type { Answers, AreaId, Force, LineKind, PowerId, SideId, Status, Troops } from '../types.ts';
import { undergo } from './attrition.ts';

/** W-9.44. Each of these is one roll of all dice. */
const hardships = (play: Play, from: AreaId, to: AreaId, line: LineKind | null, side: SideId): AttritionReason[] => {
  const reasons: AttritionReason[] = [];
  if (statusOf(play, to, side) === 'enemy') reasons.push('retreat-enemy');
  if (line === null) return [...reasons, 'retreat-sea'];
  if (line === 'river') reasons.push('retreat-river');
  if (passHurts(play, line, from, to, side)) reasons.push('retreat-pass');
  return reasons;
};

/** The pieces that leave, and what the way costs them. */
interface Departure {
  readonly power: PowerId;
  readonly force: Force;
  readonly from: AreaId;
  readonly to: AreaId;
  /** Null by sea. */
  readonly line: LineKind | null;
  readonly side: SideId;
  /** A card spares them the attrition. */
  readonly unharmed: boolean;
}

/** W-11.63, W-11.64. */
function* goTo(play: Play, { power, force, from, to, line, side, unharmed }: Departure): Script<Force> {
  const reasons = unharmed ? [] : hardships(play, from, to, line, side);
  transfer(play, force, from, to, { power, line, cause: 'retreat', cp: 0, left: 0 });
  const left = copyForce(yield* undergo(play, { area: to, force: copyForce(force), reasons }));
  mark(play, to, left);
  return left;
}

/** Survivors of a retreat, by area. */
export type Survivors = Record<AreaId, Force>;

const cameTo = (survivors: Survivors, area: AreaId, left: Force): void => {
  if (!isEmptyForce(left)) survivors[area] = plusForce(survivors[area] ?? {}, left);
};

/** W-11.6. The beaten leave. Returns who is left of them, and where. */
export function* retreat(play: Play, entry: Entry, role: Side, force: Force, unharmed: boolean): Script<Survivors> {
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
 * W-11.62. Where the beaten attacker may go back to: where he came from, by sea if he came so, or where any of those who joined him
 * came from, if that is still a place to go.
 */
const waysBack = (play: Play, { area, from, line: came, port, origins = [], side }: Entry): WayBack[] => {
  const ways: WayBack[] = origins.map((origin) => ({ ...origin }));
  // The line as it was for them when they came: an event may have made another of it (#22).
  const line = from === null ? undefined : (came ?? lineBetween(play.game, area, from));
  if (port !== undefined) ways.unshift({ area: port, line: null });
  else if (from !== null && line !== undefined) ways.unshift({ area: from, line });
  return ways.filter(
    (way, i) =>
      isOpenBehind(play, way.area, side) &&
      !(way.line !== null && isClosed(play, area, way.area)) &&
      ways.findIndex((each) => each.area === way.area) === i,
  );
};

/** W-11.62a to W-11.62c. All of the beaten attackers go to one place. */
function* retreatAttacker(play: Play, entry: Entry, force: Force, unharmed: boolean): Script<Survivors> {
  const { area, side } = entry;
  const ways = waysBack(play, entry);
  const way = ways.length > 1 ? yield* chooseWayBack(play, entry, force, ways) : ways[0];
  if (!way) {
    regroup(play, area, force, 'retreat');
    return {};
  }
  const survivors: Survivors = {};
  const power = powersIn(force)[0] as PowerId;
  const line = forded(way, yield* fordFor(play, entry, power, force, [way])).line;
  const left = yield* goTo(play, { power, force, from: area, to: way.area, line, side, unharmed });
  cameTo(survivors, way.area, left);
  return survivors;
}

/** D-47. The commander's player chooses; in his silence the way with the least hardship. */
function* chooseWayBack(play: Play, entry: Entry, force: Force, ways: readonly WayBack[]): Script<WayBack> {
  const { area, side } = entry;
  const power = speakerOf(play, force, area);
  const hard = (way: WayBack) => hardships(play, area, way.area, way.line, side).length;
  const sorted = [...ways].sort((a, b) => hard(a) - hard(b));
  const { to } = yield* ask(
    choice({
      kind: 'retreat',
      seat: play.state.seats[power] as string,
      prompt: message('ask.retreat', { power, area, options: sorted.map((way) => optionOf(play, entry, side, way)) }),
      options: sorted.map((way) => ({ to: way.area })),
      quiet: true,
    }),
  );
  return ways.find((way) => way.area === to) as WayBack;
}

/** What a player is told of a way out. */
const optionOf = (play: Play, entry: Entry, side: SideId, { area, line }: WayBack) => ({
  area,
  line,
  status: statusOf(play, area, side),
  attrition: hardships(play, entry.area, area, line, side).length,
});

const isOpenBehind = (play: Play, from: AreaId, side: SideId): boolean => {
  const { game, state } = play;
  const enemy = game.sides.find((each) => each !== side) as SideId;
  if (hasFormation(game, state, from, enemy)) return false;
  if (isEnemyFortress(game, state, from, side)) return isBesieged(game, state, from);
  return state.options.attackerRetreat === 'fortressOnly' || statusOf(play, from, side) === 'friendly';
};

/**
 * W-11.61b. Legal places, none that any of the attackers came from, in the best class that there is: friendly, else uncontrolled, else enemy without a formation.
 */
export const retreatsFor = (play: Play, entry: Entry, side: SideId): readonly Neighbour[] => {
  const { game, state } = play;
  const attackedFrom = [entry.from, ...(entry.origins ?? []).map((origin) => origin.area)];
  const open = neighbours(game, entry.area).filter(
    ({ area }) =>
      !attackedFrom.includes(area) &&
      !hasFormation(game, state, area, entry.side) &&
      !isClosedFortress(game, state, area, side) &&
      !isClosed(play, entry.area, area) &&
      mayLeave(play, entry.area, area, side),
  );
  for (const wanted of ['friendly', 'uncontrolled', 'enemy'] satisfies Status[]) {
    const best = open.filter(({ area }) => statusOf(play, area, side) === wanted);
    if (best.length > 0) return best;
  }
  return [];
};

/** W-11.61c, W-11.61d. Each power of the beaten side takes its pieces away; those with no way out are regrouped. */
function* retreatDefenders(play: Play, entry: Entry, side: SideId, force: Force, unharmed: boolean): Script<Survivors> {
  const survivors: Survivors = {};
  for (const power of powersOf(play.game, side)) {
    const own = force[power] ? { [power]: force[power] } : {};
    if (!isEmptyForce(own)) yield* leave(play, power, entry, side, own, unharmed, survivors);
  }
  return survivors;
}

/** A card may find a ford where a river would cost the beaten soldiers (#68): asked only where one is in their way. */
function* fordFor(
  play: Play,
  entry: Entry,
  power: PowerId,
  force: Force,
  ways: readonly WayBack[],
): Script<LineKind | null> {
  if (!ways.some(({ line }) => line === 'river')) return null;
  const occasion: RetreatOccasion = { moment: 'retreat', entry, power, force: copyForce(force), ford: null };
  yield* respond(play, occasion);
  return occasion.ford;
}

const forded = <W extends WayBack>(way: W, ford: LineKind | null): W =>
  ford !== null && way.line === 'river' ? { ...way, line: ford } : way;

/** One power's way out; it may part and go several ways (W-11.61a). */
function* leave(
  play: Play,
  power: PowerId,
  entry: Entry,
  side: SideId,
  own: Force,
  unharmed: boolean,
  survivors: Survivors,
): Script {
  const { area: from } = entry;
  const ford = yield* fordFor(play, entry, power, own, retreatsFor(play, entry, side));
  for (let rest = own; !isEmptyForce(rest); ) {
    const ways = retreatsFor(play, entry, side).map((way) => forded(way, ford));
    if (ways.length === 0) return regroup(play, from, rest, 'retreat');
    const [only] = ways;
    const { way, part } =
      ways.length === 1 && only ? { way: only, part: rest } : yield* chooseWay(play, power, entry, side, ways, rest);
    for (const [each, pieces] of Object.entries(part)) makeChange(play, from, each, pieces);
    const before = copyForce({ [power]: stackAt(play, from, power) });
    const left = yield* goTo(play, { power, force: part, from, to: way.area, line: way.line, side, unharmed });
    cameTo(survivors, way.area, left);
    rest = minusForce(before, part);
  }
}

function* chooseWay(
  play: Play,
  power: PowerId,
  entry: Entry,
  side: SideId,
  ways: readonly Neighbour[],
  rest: Force,
): Script<{ way: Neighbour; part: Force }> {
  const options = inOrderOfRetreat(
    play,
    side,
    ways,
    ({ area, line }) => hardships(play, entry.area, area, line, side).length,
  ).map(({ area }) => ({ to: area }));
  const answer = yield* ask<Answers['retreat']>({
    kind: 'retreat',
    seat: play.state.seats[power] as string,
    public: true,
    prompt: message('ask.retreat', {
      power,
      area: entry.area,
      options: ways.map((way) => optionOf(play, entry, side, way)),
    }),
    options: () => options,
    check: (given) => checkWay(play, rest, options, given),
    fallback: () => options[0] as Answers['retreat'],
  });
  const way = ways.find(({ area }) => area === answer.to) as Neighbour;
  return { way, part: answer.force ? fullForce(answer.force) : rest };
}

const checkWay = (
  play: Play,
  rest: Force,
  options: readonly Answers['retreat'][],
  answer: Json,
): Verdict<Answers['retreat']> => {
  const { to, force } = (answer ?? {}) as { to?: AreaId; force?: unknown };
  if (!options.some((option) => option.to === to))
    return refuse('answer.not-offered', { count: options.length }, options);
  if (force === undefined) return accept({ to: to as AreaId });
  const part = resolveTroops(play, rest, force);
  return part.ok ? accept({ to: to as AreaId, force: part.answer as Record<PowerId, Troops> }) : part;
};
