/** What steps, landings, builds and flags are worth. */
import { fortressOf } from '../control.ts';
import { freeCounters, leaderOf } from '../formations.ts';
import { isEmptyForce, leadersIn, minusForce, plusForce, split, strengthIn, strengthOf } from '../stacks.ts';
import type { Act, AreaId, Force, Stack } from '../types.ts';
import { dangerAt, holdAt, hopeAt, type Outlook, prizeOf, recruitsAt, sideAt } from './aims.ts';
import { battleChance } from './odds.ts';
import { defenceAt, diceIn, holder, isKey, ownStack, type Sight, strengthAt } from './sight.ts';

type Journey = Extract<Act, { do: 'move' | 'convoy' | 'assault' }>;

/** A fight of which the stand-in expects less than this is not sought. */
const FAIR = 0.5;

/** What the pieces that go leave behind, and what they find. */
export const journeyWorth = (outlook: Outlook, act: Journey): number => {
  const { sight } = outlook;
  const { from, to } = act;
  const force = act.force as Force;
  if (leadersIn(force).length === 0 && isOfArmy(sight, from)) return 0;
  const [left, there] = [sideAt(sight, from), sideAt(sight, to)];
  const rest = minusForce(left, force);
  const all = plusForce(there, force);
  const leaving =
    holdAt(outlook, from, rest) -
    holdAt(outlook, from, left) -
    dangerAt(outlook, from, rest) +
    dangerAt(outlook, from, left) -
    hopeAt(outlook, from, force, from);
  const coming =
    holdAt(outlook, to, all) - holdAt(outlook, to, there) - dangerAt(outlook, to, all) + dangerAt(outlook, to, there);
  const foe = defenceAt(sight, to, sight.enemy, act.do === 'move' ? from : undefined);
  if (foe === 0) {
    const hope = hopeAt(outlook, to, joined(sight, all, force), from) + recruitsAt(sight, to, force);
    return leaving + coming + hope + entryWorth(sight, to);
  }
  const wins = battleChance(diceIn(sight, force), foe);
  if (wins < FAIR || leadersIn(force).length === 0) return -1;
  const prize = strengthAt(sight, to, sight.enemy) * 0.6 + entryWorth(sight, to);
  return leaving + coming + wins * (prize + hopeAt(outlook, to, force, from)) - (1 - wins) * strengthIn(force) * 0.5;
};

/** Soldiers do not stray from their army. */
const isOfArmy = (sight: Sight, area: AreaId): boolean => ownStack(sight, area).leaders.length > 0;

/** Armies of one's own that meet march on together. */
const joined = ({ power }: Sight, all: Force, force: Force): Force =>
  leadersIn(force).length > 0 && all[power] ? { [power]: all[power] as Stack } : force;

/** The enemy loses control of open ground as soon as somebody stands on it. */
const entryWorth = (sight: Sight, to: string): number =>
  holder(sight, to) === sight.enemy && fortressOf(sight.game, sight.state, to) === 0 ? prizeOf(sight, to) * 0.1 : 0;

/** The same army without a soldier who stays to hold the ground; undefined where there is none to spare. */
export const leavingGuard = (sight: Sight, move: Extract<Act, { do: 'move' }>): Act | undefined => {
  const force = move.force as Force;
  const own = force[sight.power];
  if (!own || Object.keys(force).length > 1 || own.leaders.length === 0 || strengthOf(own) < 3) return undefined;
  if (!isEmptyForce(minusForce(sideAt(sight, move.from), force))) return undefined;
  if (!isKey(sight, move.from) || holder(sight, move.from) !== sight.side) return undefined;
  if (fortressOf(sight.game, sight.state, move.from) > 0) return undefined;
  const cut = split(own, strengthOf(own) - 1, freeCounters(sight, sight.power));
  return cut && { ...move, force: { [sight.power]: { leaders: own.leaders, ...cut.part } } };
};

/** What an area is worth with a flag on it; ground that nobody guards may be lost again. */
export const flagWorth = (sight: Sight, { at }: Extract<Act, { do: 'flag' }>): number =>
  prizeOf(sight, at) * (isKey(sight, at) || strengthAt(sight, at, sight.side) > 0 ? 0.9 : 0.6);

/** Worth of a strength point where nothing in particular waits for it. */
const MAN = 0.8;

/** New soldiers are wanted where a leader has room for them or ground is in danger, leaders where soldiers wait. */
export const buildWorth = (outlook: Outlook, act: Extract<Act, { do: 'build' | 'regroup' }>): number => {
  const { sight } = outlook;
  const pieces: Stack = { leaders: act.leaders ?? [], inf: act.inf ?? 0, cav: act.cav ?? 0, art: act.art ?? 0 };
  const there = sideAt(sight, act.at);
  const safer = holdAt(outlook, act.at, plusForce(there, { [sight.power]: pieces })) - holdAt(outlook, act.at, there);
  const men = strengthOf(pieces);
  const own = there[sight.power];
  const led = (own?.leaders ?? []).reduce((sum, leader) => sum + leaderOf(sight, leader).command, 0);
  if (pieces.leaders.length === 0) return safer + men * (own && led > strengthOf(own) ? 1.5 * MAN : MAN);
  const loose = own ? Math.max(0, strengthOf(own) - led) : 0;
  const [leader] = pieces.leaders.map((id) => leaderOf(sight, id));
  const commanded = Math.min(leader?.command ?? 0, loose);
  return safer + (leader?.battle ?? 0) * 0.2 + commanded * 0.6 + (led === 0 ? 0.5 : 0);
};
