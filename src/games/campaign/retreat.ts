/** Retreat (W-11.6): where the beaten go, what the way costs them, and who cannot go anywhere. */
import { ask, choice, message, type Script } from '../../engine/index.ts';
import { sufferAttrition } from './attrition.ts';
import { hasFormation, isBesieged, isClosedFortress, isEnemyFortress, mayLeave, statusOf } from './control.ts';
import type { AttritionReason } from './events.ts';
import { mark, regroup, transfer } from './formations.ts';
import { lineBetween, type Neighbour, neighbours, type Play, powersOf } from './position.ts';
import { type Entry, passHurts } from './reactions.ts';
import { copyForce, isEmptyForce, plusForce, powersIn } from './stacks.ts';
import type { AreaId, Force, LineKind, PowerId, SideId, Status } from './types.ts';

/** W-9.44. Each of these is one roll of all dice. */
const hardships = (play: Play, from: AreaId, to: AreaId, line: LineKind, side: SideId): AttritionReason[] => {
  const reasons: AttritionReason[] = [];
  if (statusOf(play, to, side) === 'enemy') reasons.push('retreat-enemy');
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
  line: LineKind,
  side: SideId,
): Force => {
  const reasons = hardships(play, from, to, line, side);
  transfer(play, force, from, to, { power, line, cause: 'retreat', cp: 0, left: 0 });
  const left = copyForce(sufferAttrition(play, { area: to, force: copyForce(force), reasons }));
  mark(play, to, left);
  return left;
};

/** W-11.62a. The beaten attacker goes back where he came from, if that is still a place to go. Returns what is left of him. */
export const retreatAttacker = (play: Play, entry: Entry, force: Force): Force => {
  const { area, from, side } = entry;
  const line = from === null ? undefined : lineBetween(play.game, area, from);
  if (from === null || line === undefined || !isOpenBehind(play, from, side)) {
    regroup(play, area, force, 'retreat');
    return {};
  }
  return goTo(play, powersIn(force)[0] as PowerId, force, area, from, line, side);
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
    const ways = retreatsFor(play, entry, side);
    if (ways.length === 0) {
      regroup(play, entry.area, own, 'retreat');
      continue;
    }
    const way = ways.length === 1 ? (ways[0] as Neighbour) : yield* chooseWay(play, power, entry, side, ways);
    left = plusForce(left, goTo(play, power, own, entry.area, way.area, way.line, side));
  }
  return left;
}

function* chooseWay(
  play: Play,
  power: PowerId,
  entry: Entry,
  side: SideId,
  ways: readonly Neighbour[],
): Script<Neighbour> {
  const { to } = yield* ask(
    choice({
      kind: 'retreat',
      seat: play.state.seats[power] as string,
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
      options: safest(play, entry, side, ways).map(({ area }) => ({ to: area })),
    }),
  );
  return ways.find(({ area }) => area === to) as Neighbour;
}

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
