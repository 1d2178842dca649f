/** Deployment (W-16.3): armies march through friendly ground in winter; British ones may also sail. */
import { accept, type Json, refuse, type Script, sure, type Verdict } from '../../../../engine/index.ts';
import type { Interphase } from '../../state.ts';
import type { AreaId, Deployment, LeaderId, PowerId, Stack, Troops } from '../../types.ts';
import { consequences } from '../consequences.ts';
import { hasFormation, isBesieged, statusNow } from '../control.ts';
import { forceAt, leaderOf, stackAt, whereIs } from '../forces/formations.ts';
import { firstWithoutChange, freeCounters, lift, makeChange, place } from '../forces/pieces.ts';
import { copyForce, emptyStack, holds, isEmpty, minus, plus, sizeOf, split, strengthOf } from '../forces/stacks.ts';
import { resolveStack } from '../forces/troops.ts';
import { canAnyIntercept } from '../march/interceptors.ts';
import { checkPassage, hasFleet, havensFrom, isFriendlyPort } from '../march/passage.ts';
import type { Definition, Play, Position } from '../play.ts';
import { areaOf, leadersOf, neighbours, otherSide, ownOf, seatOf, sideOf } from '../position.ts';
import { ask, type Put } from '../questions.ts';

/** The deployments of one power in this step: deployed pieces stay where they are (W-16.31a), and CP pay for more. */
interface Winter {
  readonly position: Position;
  readonly power: PowerId;
  /** Deployed pieces, by their present area. */
  readonly deployed: Map<AreaId, Stack>;
  /** Deployments made. */
  made: number;
  /** Saved reinforcement CP (W-16.2c). */
  cp: number;
}

/** Pieces of one area in a deployment. */
interface Part {
  readonly from: AreaId;
  readonly pieces: Stack;
}

/** A legal deployment. */
interface Plan {
  readonly to: AreaId;
  readonly parts: readonly Part[];
  readonly cp: number;
}

/** W-16.3, W-16.31, AMB-17. One free deployment, each further one for CP; no piece twice. */
export function* deployments(play: Play, power: PowerId, { kept }: Interphase): Script {
  const winter: Winter = { position: play, power, deployed: new Map(), made: 0, cp: kept[power] ?? 0 };
  for (;;) {
    if (!canDeploy(winter)) return;
    const answer = yield* ask('deploy', questionFor(winter));
    if ('deploy' in answer && answer.deploy === null) return;
    const verdict = plan(winter, answer);
    if (!verdict.ok) throw new Error('a deployment that was accepted is not legal');
    carryOut(play, winter, verdict.answer);
    yield* consequences(play, { fact: 'settled' });
    if (play.state.outcome) return;
  }
}

const questionFor = (winter: Winter): Put<'deploy'> => {
  const { position, power, made, cp } = winter;
  return {
    seat: seatOf(position, power),
    sentence: made === 0 ? 'ask.deploy' : 'ask.deploy.further',
    figures: () => ({ power, cp }),
    options: () => [{ deploy: null }, ...optionsOf(winter)],
    check: (answer) => check(winter, answer),
    fallback: () => ({ deploy: null }),
  };
};

/** What a power could deploy in a position after it has made so many deployments, with so many CP left for more. */
export const deploymentOptions = (
  position: Position,
  power: PowerId,
  { made, cp }: Pick<Winter, 'made' | 'cp'>,
): readonly Deployment[] => [...optionsOf({ position, power, deployed: new Map(), made, cp })];

const canDeploy = (winter: Winter): boolean => !optionsOf(winter).next().done;

/**
 * Every leader with every place within his reach, and every port with every other, computed one after another. The
 * rules choose the pieces that go along.
 */
function* optionsOf(winter: Winter): Generator<Deployment, void> {
  const { position, power } = winter;
  const isOpen = openGround(position, power);
  const reach = searcher(position.game, isOpen);
  for (const leader of leadersOf(position.game, ownOf(power))) {
    const from = whereIs(position, leader);
    if (from === undefined || priceOf(winter, 1) > winter.cp || !mayStart(winter, leader, from)) continue;
    for (const to of reach(from)) yield { deploy: leader, to };
  }
  for (const from of portsOf(winter)) {
    const pieces = cargoOf(winter, freshAt(winter, from));
    for (const to of havensFrom(position, power, from))
      if (isOpen(to) && planVoyage(winter, from, to, pieces, isOpen).ok) yield { convoy: from, to };
  }
}

/** W-16.31a. The first deployment is free; `full` is the price of a further one. */
const priceOf = ({ made }: Winter, full: number): number => (made === 0 ? 0 : full);

/** AMB-17. */
const isUsedUp = ({ position, made }: Winter): boolean =>
  made > Number(position.state.options.maxExtraDeployments ?? Number.POSITIVE_INFINITY);

const mayStart = (winter: Winter, leader: LeaderId, from: AreaId): boolean => {
  const { position, power, deployed } = winter;
  if (isUsedUp(winter) || deployed.get(from)?.leaders.includes(leader)) return false;
  return statusNow(position.game, position.state, from, sideOf(position.game, power)) === 'friendly';
};

/** W-16.31a. Pieces that have not been deployed yet. */
const freshAt = ({ position, power, deployed }: Winter, area: AreaId): Stack => {
  const stack = stackAt(position, area, ownOf(power));
  const gone = deployed.get(area);
  if (!gone) return stack;
  // While the deployed counters are still in the area, they are kept apart counter by counter; no exchange is needed.
  if (holds(stack, gone)) return minus(stack, gone);
  const left = split(stack, Math.max(0, strengthOf(stack) - strengthOf(gone)), freeCounters(position, ownOf(power)));
  const leaders = stack.leaders.filter((leader) => !gone.leaders.includes(leader));
  return { leaders, ...(left?.part ?? { inf: 0, cav: 0, art: 0 }) };
};

type OpenGround = (area: AreaId) => boolean;

/**
 * W-16.3c. Friendly ground that no enemy army could intercept into, or where friendly pieces stand (W-10.1c). Each area
 * is judged once.
 */
const openGround = ({ game, state }: Position, power: PowerId): OpenGround => {
  const side = sideOf(game, power);
  const enemy = otherSide(game, side);
  const known = new Map<AreaId, boolean>();
  return (area) => {
    const before = known.get(area);
    if (before !== undefined) return before;
    const now =
      statusNow(game, state, area, side) === 'friendly' &&
      game.march.bars?.({ game, state }, {}, area, side) === undefined &&
      !hasFormation(game, state, area, enemy) &&
      (hasFormation(game, state, area, side) || !canAnyIntercept({ game, state }, area, enemy));
    known.set(area, now);
    return now;
  };
};

/**
 * W-16.3a. Finds the areas that a leader can reach by any number of steps through open ground, in order of their ids.
 * Each connected region is searched once.
 */
const searcher = (game: Definition, isOpen: OpenGround): ((from: AreaId) => readonly AreaId[]) => {
  const known = new Map<AreaId, ReadonlySet<AreaId>>();
  const regionOf = (start: AreaId): ReadonlySet<AreaId> => {
    const before = known.get(start);
    if (before) return before;
    const region = new Set([start]);
    for (const at of region) {
      known.set(at, region);
      for (const { area } of neighbours(game, at)) if (isOpen(area)) region.add(area);
    }
    return region;
  };
  return (from) => {
    const regions = new Set<ReadonlySet<AreaId>>();
    for (const { area } of neighbours(game, from)) if (isOpen(area)) regions.add(regionOf(area));
    return [...regions].flatMap((region) => [...region].filter((area) => area !== from)).sort();
  };
};

// --- judging -----------------------------------------------------------------------------------------------------------

/** W-16.3b. The fields of a deployment. There is none for pieces left behind on the way. */
const FIELDS: readonly string[] = ['deploy', 'convoy', 'to', 'force', 'calls'];

const check = (winter: Winter, answer: Json): Verdict<Deployment> => {
  const it = answer as Deployment | null;
  if (typeof it !== 'object' || it === null || Array.isArray(it)) return refuse('order.malformed');
  if ('deploy' in it && it.deploy === null) return accept({ deploy: null });
  const alien = Object.keys(it).find((key) => !FIELDS.includes(key));
  if (alien !== undefined) return refuse('order.malformed');
  const verdict = plan(winter, it);
  if (!verdict.ok) return verdict;
  const { parts } = verdict.answer;
  const [start, ...calls] = parts.map(({ from, pieces }) => ({ at: from, ...pieces }));
  const { at: _, ...pieces } = sure(start);
  const force = it.force === undefined ? {} : { force: { [winter.power]: pieces } };
  if ('convoy' in it) return accept({ convoy: it.convoy, to: it.to, ...force });
  return accept({ deploy: it.deploy, to: it.to, ...force, ...(calls.length > 0 ? { calls } : {}) });
};

const plan = (winter: Winter, it: Deployment): Verdict<Plan> => {
  if (isUsedUp(winter)) return refuse('deploy.no-more');
  if ('convoy' in it) return planConvoy(winter, it);
  return it.deploy === null ? refuse('order.malformed') : planMarch(winter, it);
};

const troopsFor = ({ power }: Winter, force: unknown): Troops | undefined =>
  force === undefined ? undefined : ((force as Record<PowerId, Troops> | null)?.[power] ?? { sp: -1 });

type March = Extract<Deployment, { deploy: LeaderId; to: AreaId }>;
type Call = NonNullable<March['calls']>[number];

/** The pieces that join a march at one place: not yet deployed, on its way, and named only once. */
const joiningAt = (
  winter: Winter,
  { deploy: leader, to }: March,
  ways: readonly AreaId[],
  parts: readonly Part[],
  call: Call | null,
): Verdict<Part> => {
  const { at, ...troops } = call ?? { at: undefined };
  const from = String(at);
  if (!ways.includes(from) || from === to || parts.some((part) => part.from === from))
    return refuse('deploy.no-call', { leader, area: from });
  const pieces = resolveStack(winter.position, ownOf(winter.power), freshAt(winter, from), troops);
  if (!pieces.ok) return pieces;
  return isEmpty(pieces.answer) ? refuse('troops.none') : accept({ from, pieces: pieces.answer });
};

/** W-16.3b. The army at the start of a march, and all pieces that join it on the way. */
const partsOf = (winter: Winter, march: March, start: Part, ways: readonly AreaId[]): Verdict<readonly Part[]> => {
  const { calls = [] } = march;
  if (!Array.isArray(calls) || calls.length > 20) return refuse('order.malformed');
  const parts = [start];
  for (const call of calls) {
    const part = joiningAt(winter, march, ways, parts, call);
    if (!part.ok) return part;
    parts.push(part.answer);
  }
  return accept(parts);
};

/**
 * W-16.3a, W-16.3b. A leader with his army. More pieces may join on the way; pieces can stay behind only at the start.
 */
const planMarch = (winter: Winter, march: March): Verdict<Plan> => {
  const { position, power } = winter;
  const { deploy: leader, to, force } = march;
  if (!leadersOf(position.game, ownOf(power)).includes(leader)) return refuse('deploy.nobody', { power });
  const from = whereIs(position, leader);
  if (from === undefined || !mayStart(winter, leader, from)) return refuse('deploy.cannot', { leader });
  const ways = searcher(position.game, openGround(position, power))(from);
  const near = ways.slice(0, 12).map((area) => ({ deploy: leader, to: area }));
  if (!ways.includes(to)) return refuse('deploy.no-way', { leader, area: String(to) }, near);
  const start = startingWith(winter, leader, from, troopsFor(winter, force));
  if (!start.ok) return start;
  const parts = partsOf(winter, march, { from, pieces: start.answer }, ways);
  if (!parts.ok) return parts;
  const { command } = leaderOf(position, leader);
  const size = parts.answer.reduce((sum, { pieces }) => sum + sizeOf(pieces), 0) - 1;
  if (size > command) return refuse('deploy.command', { leader, size, command });
  return priced(winter, { to, parts: parts.answer, cp: priceOf(winter, 1) });
};

const startingWith = (winter: Winter, leader: LeaderId, from: AreaId, troops: Troops | undefined): Verdict<Stack> => {
  const { position, power } = winter;
  const fresh = freshAt(winter, from);
  const wanted = troops ?? { leaders: [leader], max: true };
  const leaders = wanted.leaders ?? [leader];
  if (!Array.isArray(leaders) || !leaders.includes(leader)) return refuse('deploy.without-leader', { leader });
  return resolveStack(position, ownOf(power), fresh, { ...wanted, leaders });
};

/** Checks that the remaining CP pay for it, and that the counter mix allows every joining part. */
const priced = ({ position, power, cp }: Winter, it: Plan): Verdict<Plan> => {
  if (it.cp > cp) return refuse('cp.short', { needed: it.cp, left: cp });
  const short = firstWithoutChange(position, ownOf(power), it.parts);
  return short ? refuse('troops.no-change', { power, wanted: strengthOf(short.pieces) }) : accept(it);
};

/** W-16.3d, AMB-51. A convoy of a power with a fleet, within the usual limits. It needs no leader. */
const planConvoy = (
  winter: Winter,
  { convoy: from, to, force }: Extract<Deployment, { convoy: AreaId }>,
): Verdict<Plan> => {
  const { position, power } = winter;
  const ports = portsOf(winter);
  if (!ports.includes(from)) return refuse('deploy.no-port', { ports });
  const fresh = freshAt(winter, from);
  const troops = troopsFor(winter, force);
  const pieces =
    troops === undefined ? accept(cargoOf(winter, fresh)) : resolveStack(position, ownOf(power), fresh, troops);
  return pieces.ok ? planVoyage(winter, from, to, pieces.answer) : pieces;
};

const planVoyage = (
  winter: Winter,
  from: AreaId,
  to: AreaId,
  pieces: Stack,
  isOpen = openGround(winter.position, winter.power),
): Verdict<Plan> => {
  const { position, power } = winter;
  if (isEmpty(pieces)) return refuse('troops.none');
  const passage = checkPassage(position, power, from, to, { [power]: pieces });
  if (!passage.ok) return passage;
  if (!isHaven(position, to, isOpen)) {
    const near = havensFrom(position, power, from).filter((area) => isHaven(position, area, isOpen));
    return refuse(
      'deploy.no-haven',
      { area: to },
      near.map((area) => ({ convoy: from, to: area })),
    );
  }
  return priced(winter, { to, parts: [{ from, pieces }], cp: priceOf(winter, passage.answer) });
};

/** The default load: leaders first, then as much strength as fits and can be paid for. */
const cargoOf = (winter: Winter, fresh: Stack): Stack => {
  const { position, power, cp, made } = winter;
  const room = position.game.sea.most;
  const most = made === 0 ? room : Math.min(room, cp);
  const leaders = fresh.leaders.slice(0, most);
  for (let sp = Math.min(most - leaders.length, strengthOf(fresh)); sp > 0; sp--) {
    const cut = split(fresh, sp, freeCounters(position, ownOf(power)));
    if (cut) return { leaders, ...cut.part };
  }
  return { ...emptyStack(), leaders };
};

/** Friendly ports with pieces that may sail. */
const portsOf = (winter: Winter): AreaId[] => {
  const { position, power } = winter;
  if (!hasFleet(position.game, power) || isUsedUp(winter)) return [];
  return Object.keys(position.state.forces)
    .filter((area) => areaOf(position.game, area).port !== 'none' && isFriendlyPort(position, power, area))
    .filter((area) => !isEmpty(freshAt(winter, area)))
    .sort();
};

/** W-16.3d. Whether a port is neither besieged nor open to enemy interception. */
const isHaven = ({ game, state }: Position, area: AreaId, isOpen: OpenGround): boolean =>
  !isBesieged(game, state, area) && isOpen(area);

// --- carrying out ------------------------------------------------------------------------------------------------------

const carryOut = (play: Play, winter: Winter, { to, parts, cp }: Plan): void => {
  const { power, deployed } = winter;
  const side = sideOf(play.game, power);
  winter.made++;
  winter.cp -= cp;
  for (const [i, { from, pieces }] of parts.entries()) {
    makeChange(play, from, ownOf(power), pieces);
    lift(play, from, ownOf(power), pieces);
    place(play, to, ownOf(power), pieces);
    deployed.set(to, plus(deployed.get(to) ?? emptyStack(), pieces));
    play.table.emit({
      kind: 'formation.moved',
      power,
      force: { [power]: pieces },
      from,
      to,
      cause: 'deployment',
      stayed: copyForce(forceAt(play, from, side)),
      total: copyForce(forceAt(play, to, side)),
      cp: i === 0 ? cp : 0,
      left: winter.cp,
    });
  }
};

/** W-16.32. Leaders on the map whom a power may take off it. */
export const recallable = (position: Position, power: PowerId): readonly LeaderId[] => {
  const { unrecalled = [] } = position.game.troops;
  return leadersOf(position.game, ownOf(power)).filter(
    (leader) => !unrecalled.includes(leader) && whereIs(position, leader) !== undefined,
  );
};

/** W-16.32. Leaders that a power takes off the map to build them elsewhere. */
export function* withdrawals(play: Play, power: PowerId): Script {
  for (;;) {
    const leaders = recallable(play, power);
    if (leaders.length === 0) return;
    const { withdraw } = yield* ask('withdraw', {
      seat: seatOf(play, power),
      figures: { power },
      options: [{ withdraw: null }, ...leaders.map((leader) => ({ withdraw: leader }))],
      quiet: true,
    });
    if (withdraw === null) return;
    const area = sure(whereIs(play, withdraw));
    const pieces = { ...emptyStack(), leaders: [withdraw] };
    const { contingent } = leaderOf(play, withdraw);
    lift(play, area, contingent, pieces);
    play.table.emit({ kind: 'pieces.lost', power: contingent, area, pieces, cause: 'event' });
  }
}
