/** Reinforcements (W-16.2): a power spends its CP on building and regrouping at one of its camps. */
import { accept, given, refuse, type Script, type Verdict } from '../../../../engine/index.ts';
import { perGame } from '../../memo.ts';
import type { Impulse, Purse } from '../../state.ts';
import type { Act, Answers, AreaId, ContingentId, LeaderId, PowerId, Stack } from '../../types.ts';
import { payDebts } from '../cards/debts.ts';
import { cpIn, pay } from '../cards/restricted-cp.ts';
import { consequences } from '../consequences.ts';
import { isBesieged } from '../control.ts';
import { musterOf } from '../forces/pieces.ts';
import { strengthOf } from '../forces/stacks.ts';
import type { Play, Position } from '../play.ts';
import { areaOf, contingentsOf, neighbours, ownOf, seatOf } from '../position.ts';
import { ask, type Put } from '../questions.ts';
import {
  type Build,
  builder,
  contingentOf,
  type HomesOf,
  homesIn,
  priceOf,
  putDown,
  spendingOn,
} from '../turn/build.ts';
import { newImpulse } from '../turn/impulse.ts';

type Reinforcement = Answers['reinforce'];

/** Steps from the capital to every other area along the lines. */
const distances = perGame((game): ReadonlyMap<AreaId, number> => {
  const capital = [...game.content.areas.values()].find((area) => area.capital)?.id;
  const found = new Map<AreaId, number>(capital === undefined ? [] : [[capital, 0]]);
  for (const [at, steps] of found) {
    for (const { area } of neighbours(game, at)) if (!found.has(area)) found.set(area, steps + 1);
  }
  return found;
});

/** W-16.2b, W-6.3c. Home key areas that are not besieged, the nearest to the capital first (D-53). */
const campsOf = (position: Position, { soldiers, camps }: ReturnType<HomesOf>): AreaId[] => {
  const { game, state } = position;
  const far = (area: AreaId) => distances(game).get(area) ?? Number.POSITIVE_INFINITY;
  return (camps?.() ?? soldiers.filter((area) => areaOf(game, area).key))
    .filter((area) => !isBesieged(game, state, area))
    .sort((a, b) => far(a) - far(b) || (a < b ? -1 : 1));
};

/** W-6.3b. Leaders who come from off the map do so wherever the power's camp is. */
const isFromAfar = ({ game }: Position, act: Build, pieces: Stack): boolean =>
  strengthOf(pieces) === 0 && areaOf(game, act.at).offMap;

/** K-17.2e. Whether regrouped pieces may be placed apart from the camp. */
const isScattered = (position: Position, power: PowerId, homes = homesIn(position, power)): boolean =>
  'boxed' in homes(ownOf(power));

/** Where a power has begun to place its reinforcements, by contingent (K-17.2c, R-35). */
export type Camps = Readonly<Record<ContingentId, AreaId>>;

export const stackOf = ({ leaders = [], inf = 0, cav = 0, art = 0 }: Build): Stack => ({ leaders, inf, cav, art });

/** What judges the orders of a power's reinforcements in one position. */
interface Depot {
  readonly position: Position;
  readonly power: PowerId;
  readonly homes: HomesOf;
  /** Judges builds in general. */
  readonly judge: (act: Build) => Verdict<Build>;
  /** Where a contingent may place them. */
  readonly camps: (contingent: ContingentId) => readonly AreaId[];
}

const depotOf = (position: Position, power: PowerId, placed: Camps): Depot => {
  const homes = homesIn(position, power);
  const known = new Map<ContingentId, readonly AreaId[]>();
  const camps = (contingent: ContingentId): readonly AreaId[] => {
    const camp = placed[contingent];
    const found = known.get(contingent) ?? (camp === undefined ? campsOf(position, homes(contingent)) : [camp]);
    known.set(contingent, found);
    return found;
  };
  return { position, power, homes, judge: builder(position, power, homes), camps };
};

/** W-5.2f, W-16.2b. Judges one order of a power's reinforcements. */
const checkReinforcement = (
  { position, power, homes, judge, camps }: Depot,
  answer: unknown,
): Verdict<Reinforcement> => {
  const act = answer as Act | null;
  if (typeof act !== 'object' || act === null || Array.isArray(act)) return refuse('order.malformed');
  if (act.do === 'end') return accept({ do: 'end' });
  if (act.do !== 'build' && act.do !== 'regroup') return refuse('winter.not-now');
  const verdict = judge(act);
  if (verdict.ok && isFromAfar(position, verdict.answer, stackOf(verdict.answer))) return verdict;
  if (act.do === 'regroup' && isScattered(position, power, homes)) return verdict;
  const open = camps(contingentOf(position, power, act, homes));
  const isElsewhere = verdict.ok ? !open.includes(act.at) : verdict.refusal.code === 'build.not-home';
  if (!isElsewhere) return verdict;
  return refuse(
    'winter.one-camp',
    { areas: [...open] },
    open.map((at) => ({ ...act, at })),
  );
};

/** Orders to place the leaders of the Regroup Box in an area. */
const boxedAt = (at: AreaId, waiting: readonly LeaderId[]): Build[] =>
  waiting.map((id) => ({ do: 'regroup', at, leaders: [id] }));

/** K-6.32. Places for regrouped pieces alone. */
const apart = (boxed: readonly AreaId[], others: readonly AreaId[]): readonly AreaId[] =>
  boxed.filter((area) => !others.includes(area));

/** The possible orders of a power, computed one after another. The end is always among them. */
function* optionsFor(depot: Depot): Generator<Reinforcement, void> {
  for (const contingent of contingentsOf(depot.position.game, depot.power)) {
    for (const order of ordersFor(depot, contingent)) {
      const verdict = checkReinforcement(depot, order);
      if (verdict.ok) yield verdict.answer;
    }
  }
  yield { do: 'end' };
}

function* ordersFor(depot: Depot, contingent: ContingentId): Generator<Build, void> {
  const isOwn = contingent === ownOf(depot.power);
  for (const order of ownOrders(depot, contingent)) yield isOwn ? order : { ...order, of: contingent };
}

/** Orders for a contingent that do not name it. */
function* ownOrders({ position, ...depot }: Depot, contingent: ContingentId): Generator<Build, void> {
  const camps = depot.camps(contingent);
  for (const at of camps) {
    yield { do: 'build', at, sp: 1 };
    yield { do: 'regroup', at, sp: 1 };
  }
  const homes = depot.homes(contingent);
  const waiting = position.state.regroup[contingent]?.leaders ?? [];
  const { pool } = musterOf(position, contingent);
  for (const at of homes.leaders) {
    yield* boxedAt(at, waiting);
    for (const id of pool) yield { do: 'build', at, leaders: [id] };
  }
  const boxed = homes.boxed?.() ?? [];
  for (const at of apart(boxed, camps)) yield { do: 'regroup', at, sp: 1 };
  for (const at of apart(boxed, homes.leaders)) yield* boxedAt(at, waiting);
}

/** The possible orders of a power's reinforcements in a position. The end is always the last. */
export const reinforcementOptions = (position: Position, power: PowerId, placed: Camps): readonly Reinforcement[] => [
  ...optionsFor(depotOf(position, power, placed)),
];

/** W-16.2b. Judges one order of a power's reinforcements in a position. */
export const judgeReinforcement = (
  position: Position,
  power: PowerId,
  placed: Camps,
  act: Act,
): Verdict<Reinforcement> => checkReinforcement(depotOf(position, power, placed), act);

const canOrder = (depot: Depot): boolean => optionsFor(depot).next().value?.do !== 'end';

/** D-53. The fallback: the Regroup Box first, then as much infantry as possible. */
const safest = (options: readonly Reinforcement[]): Reinforcement =>
  options.find(({ do: what }) => what === 'regroup') ??
  options.find(({ do: what }) => what === 'build') ?? { do: 'end' };

const questionFor = (play: Play, depot: Depot, placed: Camps): Put<'reinforce'> => {
  const { power } = depot;
  const { turn, impulse, phase } = play.state;
  const options = () => [...optionsFor(depot)];
  const [purse] = impulse?.purses ?? [];
  return {
    seat: seatOf(play, power),
    ...(purse ? { sentence: 'ask.reinforce.lent' } : {}),
    figures: () => ({
      power,
      // Reinforcements come after a turn, or before the first one.
      turn: phase === 'interphase' ? turn : turn - 1,
      cp: impulse?.cp ?? 0,
      ...given({ area: placed[ownOf(power)] }),
      ...(purse ? { ally: purse.contingents?.[0] ?? '', lent: purse.cp } : {}),
    }),
    options,
    check: (answer) => checkReinforcement(depot, answer),
    fallback: (all) => safest(all()),
  };
};

/** What a power has done with its reinforcements. */
interface Spent {
  /** CP left, which may pay for further deployments (W-16.2c). */
  readonly left: number;
  readonly camps: Camps;
}

/**
 * W-16.2a, W-16.2c, W-5.12b, K-17.2f, K-17.21b. Spends CP on reinforcements, after the power's debts. What is left of the
 * power's CP may pay for further deployments. `lent` is for an ally alone, his debts first, and what is left of it is lost.
 * A power that can buy nothing is not asked.
 */
export function* spend(play: Play, power: PowerId, cp: number, lent?: Purse): Script<Spent> {
  const { state } = play;
  const impulse: Impulse = {
    ...newImpulse(power, false, true),
    cp,
    ...(lent && lent.cp > 0 ? { purses: [{ ...lent }] } : {}),
  };
  state.impulse = impulse;
  payDebts(play, power);
  const camps: Record<ContingentId, AreaId> = {};
  while (cpIn(impulse) > 0) {
    const depot = depotOf(play, power, camps);
    if (!canOrder(depot)) break;
    const act: Reinforcement = yield* ask('reinforce', questionFor(play, depot, camps));
    if (act.do === 'end') break;
    const pieces = stackOf(act);
    const price = priceOf(play, act.do, pieces);
    const contingent = act.of ?? ownOf(power);
    const left = pay(play, spendingOn(act.do, contingent, pieces), price);
    putDown(play, power, act.do, act.at, pieces, { cp: price, left }, contingent);
    yield* consequences(play, { fact: 'placed', by: act.do, area: act.at, force: { [contingent]: pieces } });
    if (!areaOf(play.game, act.at).offMap && !(act.do === 'regroup' && isScattered(play, power)))
      camps[contingent] = act.at;
  }
  state.impulse = null;
  return { left: impulse.cp, camps };
}
