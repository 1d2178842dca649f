/** Retreat (W-11.6): where the beaten go, what the way costs them, and who cannot go anywhere. */
import { accept, ask, type Json, message, refuse, type Script, type Verdict } from '../../engine/index.ts';
import { sufferAttrition } from './attrition.ts';
import { hasFormation, isBesieged, isClosedFortress, isEnemyFortress, mayLeave, statusOf } from './control.ts';
import type { AttritionReason } from './events.ts';
import { makeChange, mark, regroup, stackAt, transfer } from './formations.ts';
import { lineBetween, type Neighbour, neighbours, type Play, powersOf } from './position.ts';
import { type Entry, passHurts } from './reactions.ts';
import { copyForce, isEmptyForce, minusForce, plusForce, powersIn } from './stacks.ts';
import { fullForce, resolveTroops } from './troops.ts';
import type { Answers, AreaId, Force, LineKind, PowerId, SideId, Status, Troops } from './types.ts';

/** W-9.44. Each of these is one roll of all dice. */
const hardships = (play: Play, from: AreaId, to: AreaId, line: LineKind | null, side: SideId): AttritionReason[] => {
  const reasons: AttritionReason[] = [];
  if (statusOf(play, to, side) === 'enemy') reasons.push('retreat-enemy');
  if (line === null) return [...reasons, 'retreat-sea'];
  if (line === 'river') reasons.push('retreat-river');
  if (passHurts(play, line, from, to, side)) reasons.push('retreat-pass');
  return reasons;
};

const goTo = (
  play: Play,
  power: PowerId,
  force: Force,
  from: AreaId,
  to: AreaId,
  line: LineKind | null,
  side: SideId,
): Force => {
  const reasons = hardships(play, from, to, line, side);
  transfer(play, force, from, to, { power, line, cause: 'retreat', cp: 0, left: 0 });
  const left = copyForce(sufferAttrition(play, { area: to, force: copyForce(force), reasons }));
  mark(play, to, left);
  return left;
};

/**
 * W-11.62a, W-11.62c. The beaten attacker goes back where he came from, by sea if he came so, if that is still a place to go. Returns
 * what is left of him.
 */
export const retreatAttacker = (play: Play, entry: Entry, force: Force): Force => {
  const { area, side, port } = entry;
  const back = port ?? entry.from;
  const line = back === null ? undefined : port === undefined ? lineBetween(play.game, area, back) : null;
  if (back === null || line === undefined || !isOpenBehind(play, back, side)) {
    regroup(play, area, force, 'retreat');
    return {};
  }
  return goTo(play, powersIn(force)[0] as PowerId, force, area, back, line, side);
};

const isOpenBehind = (play: Play, from: AreaId, side: SideId): boolean => {
  const { game, state } = play;
  const enemy = game.sides.find((each) => each !== side) as SideId;
  if (hasFormation(game, state, from, enemy)) return false;
  if (isEnemyFortress(game, state, from, side)) return isBesieged(game, state, from);
  return state.options.attackerRetreat === 'fortressOnly' || statusOf(play, from, side) === 'friendly';
};

/** W-11.61. Legal places in the best class that there is: friendly, else uncontrolled, else enemy without a formation. */
export const retreatsFor = (play: Play, entry: Entry, side: SideId): readonly Neighbour[] => {
  const { game, state } = play;
  const open = neighbours(game, entry.area).filter(
    ({ area }) =>
      area !== entry.from &&
      !hasFormation(game, state, area, entry.side) &&
      !isClosedFortress(game, state, area, side) &&
      mayLeave(play, entry.area, area, side),
  );
  for (const wanted of ['friendly', 'uncontrolled', 'enemy'] satisfies Status[]) {
    const best = open.filter(({ area }) => statusOf(play, area, side) === wanted);
    if (best.length > 0) return best;
  }
  return [];
};

/** W-11.61. Each power of the beaten side takes its pieces away; those with no way out are regrouped. Returns who is left. */
export function* retreatDefenders(play: Play, entry: Entry, side: SideId, force: Force): Script<Force> {
  let left: Force = {};
  for (const power of powersOf(play.game, side)) {
    const own = force[power] ? { [power]: force[power] } : {};
    if (isEmptyForce(own)) continue;
    left = plusForce(left, yield* leave(play, power, entry, side, own));
  }
  return left;
}

/** One power's way out; it may part and go several ways (W-11.61a). */
function* leave(play: Play, power: PowerId, entry: Entry, side: SideId, own: Force): Script<Force> {
  let left: Force = {};
  for (let rest = own; !isEmptyForce(rest); ) {
    const ways = retreatsFor(play, entry, side);
    if (ways.length === 0) {
      regroup(play, entry.area, rest, 'retreat');
      return left;
    }
    const [only] = ways;
    const { way, part } =
      ways.length === 1 && only ? { way: only, part: rest } : yield* chooseWay(play, power, entry, side, ways, rest);
    for (const [each, pieces] of Object.entries(part)) makeChange(play, entry.area, each, pieces);
    const before = copyForce({ [power]: stackAt(play, entry.area, power) });
    left = plusForce(left, goTo(play, power, part, entry.area, way.area, way.line, side));
    rest = minusForce(before, part);
  }
  return left;
}

function* chooseWay(
  play: Play,
  power: PowerId,
  entry: Entry,
  side: SideId,
  ways: readonly Neighbour[],
  rest: Force,
): Script<{ way: Neighbour; part: Force }> {
  const options = safest(play, entry, side, ways).map(({ area }) => ({ to: area }));
  const answer = yield* ask<Answers['retreat']>({
    kind: 'retreat',
    seat: play.state.seats[power] as string,
    public: true,
    prompt: message('ask.retreat', {
      power,
      area: entry.area,
      options: ways.map(({ area, line }) => ({
        area,
        line,
        status: statusOf(play, area, side),
        attrition: hardships(play, entry.area, area, line, side).length,
      })),
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

/** The order in which silence would choose (D-46): no hardship, then one's own fortress or key, then with friends. */
const safest = (play: Play, entry: Entry, side: SideId, ways: readonly Neighbour[]): Neighbour[] => {
  const rank = ({ area, line }: Neighbour) => {
    const place = play.game.content.areas.get(area);
    const hard = hardships(play, entry.area, area, line, side).length;
    const friends = hasFormation(play.game, play.state, area, side);
    return hard * 8 - (place?.fortress ? 4 : 0) - (place?.key ? 2 : 0) - (friends ? 1 : 0);
  };
  return [...ways].sort((a, b) => rank(a) - rank(b) || (a.area < b.area ? -1 : 1));
};
