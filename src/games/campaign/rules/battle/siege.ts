/** Sieges (W-12): an army attacks a fortress round by round, without CP. */
import { accept, refuse, type Script, sure, type Verdict } from '../../../../engine/index.ts';
import type { Act, AreaId, Force, LeaderId, PowerId, Stack } from '../../types.ts';
import { changeResources } from '../cards/cards.ts';
import { respond } from '../cards/responses.ts';
import { consequences } from '../consequences.ts';
import { fortressOf, hasFormation, isEnemyFortress, ownerOf } from '../control.ts';
import type { Entry } from '../facts.ts';
import { withLent } from '../forces/armies.ts';
import { leaderOf, stackAt, unmarked } from '../forces/formations.ts';
import { mark } from '../forces/pieces.ts';
import {
  atMost,
  common,
  copyForce,
  emptyStack,
  minus,
  plus,
  represent,
  stacksIn,
  strengthIn,
  strengthOf,
} from '../forces/stacks.ts';
import { takeShelling } from '../march/batteries.ts';
import type { SiegeOccasion, WonOccasion } from '../occasions.ts';
import type { Play, Position } from '../play.ts';
import { impulseOf, otherSide, powerOf, seatOf, sideOf } from '../position.ts';
import { ask } from '../questions.ts';
import { freeFlag } from '../turn/flags.ts';
import { extraRounds } from './cards.ts';
import { relieve } from './relief.ts';
import { retreat } from './retreat.ts';
import { besiegerDice, fortressDice, siegeRound, type Works } from './siege-round.ts';

type Siege = Extract<Act, { do: 'siege' }>;

/**
 * W-12.21, W-12.31a, W-20.1. The one army that a leader brings to the siege: as many soldiers as he may command, then
 * subordinate leaders.
 */
export const besiegingArmy = (position: Position, area: AreaId, leader: LeaderId): Stack | undefined => {
  const { contingent, command } = leaderOf(position, leader);
  const there = unmarked(position, area, contingent);
  if (!there.leaders.includes(leader)) return undefined;
  const counters = atMost(Math.min(command, strengthOf(there)), there);
  const room = command - strengthOf(counters);
  const others = there.leaders.filter((each) => each !== leader).slice(0, room);
  return { leaders: [leader, ...others], ...counters };
};

/** K-10.2. The besieging army, with soldiers that an event lets its leader lead. */
const besiegers = (position: Position, area: AreaId, leader: LeaderId): Force => {
  const { contingent } = leaderOf(position, leader);
  const there = () =>
    Object.fromEntries(
      Object.keys(position.state.forces[area] ?? {}).map((each) => [each, unmarked(position, area, each)]),
    );
  return withLent(position, there, { [contingent]: sure(besiegingArmy(position, area, leader)) });
};

/** W-12.2a. Judges an order to besiege. */
export const checkSiege = (position: Position, power: PowerId, act: Siege): Verdict<Siege> => {
  const { game, state } = position;
  const side = sideOf(game, power);
  if (!game.content.areas.has(act.at)) return refuse('area.unknown', { area: String(act.at) });
  if (!isEnemyFortress(game, state, act.at, side)) return refuse('siege.no-fortress', { area: act.at });
  if (hasFormation(game, state, act.at, otherSide(game, side))) return refuse('siege.defended', { area: act.at });
  if (state.impulse?.besieged.includes(act.at)) return refuse('siege.again', { area: act.at });
  const leader = game.content.leaders.get(act.leader);
  if (!leader || powerOf(game, leader.contingent) !== power) return refuse('siege.no-leader');
  if (!besiegingArmy(position, act.at, act.leader)) {
    const there = state.forces[act.at]?.[leader.contingent]?.leaders.includes(act.leader);
    return refuse(there ? 'siege.marked' : 'siege.not-there', { area: act.at, leader: act.leader });
  }
  return accept({ do: 'siege', at: act.at, leader: act.leader });
};

/** W-12.3. */
export function* besiege(play: Play, power: PowerId, act: Siege): Script {
  const { game, state, table } = play;
  const shelling = takeShelling(play, act.at);
  const works: Works = {
    area: act.at,
    power,
    side: sideOf(game, power),
    owner: powerOf(game, ownerOf(game, state, act.at)),
    leader: act.leader,
    strength: fortressOf(game, state, act.at),
    played: [],
    force: besiegers(play, act.at, act.leader),
    disruptions: shelling.disruptions,
    shelled: shelling.hits + shelling.disruptions,
    rested: 0,
    hits: 0,
    rounds: 0,
    gained: false,
    lapses: 0,
    calledOff: false,
    alive: true,
  };
  impulseOf(play).besieged.push(act.at);
  table.emit({ kind: 'siege.began', power, leader: act.leader, area: act.at, strength: works.strength });
  let isRelieved = yield* isRelievedAt(play, works, 'siege');
  while (!isRelieved && !state.outcome) {
    yield* reinforce(play, works);
    yield* siegeRound(play, works);
    if (works.calledOff) break;
    isRelieved = yield* isRelievedAt(play, works, 'siege-round');
    if (isRelieved || state.outcome || !(yield* goesOn(play, works))) break;
  }
  yield* endSiege(play, works);
  if (isRelieved) yield* relieve(play);
}

/**
 * W-5.2b, W-6.3d. Cards at the declaration of the siege and after each round. Returns whether a card has brought
 * soldiers to the fortress, who sally.
 */
function* isRelievedAt(play: Play, works: Works, moment: SiegeOccasion['moment']): Script<boolean> {
  const { area, power, rounds: round, hits, strength } = works;
  const taken = isTaken(works);
  const occasion: SiegeOccasion = { moment, area, power, round, hits, strength, taken, relieved: false };
  yield* respond(play, occasion);
  return occasion.relieved;
}

/** W-12.31b. Pieces of the besieging contingent outside the siege that could send soldiers: armies only. */
const standingBy = (play: Play, { leader, area, force }: Works): Stack => {
  const { contingent } = leaderOf(play, leader);
  const aside = minus(unmarked(play, area, contingent), force[contingent] ?? emptyStack());
  return aside.leaders.length > 0 ? aside : emptyStack();
};

/**
 * W-12.31b, D-22. Between rounds, other soldiers of the power's armies in the area replace losses up to the besieger's
 * command, and then disrupted soldiers. The player chooses how many; without an answer all that there is room for go.
 */
function* reinforce(play: Play, works: Works): Script {
  const { contingent, command } = leaderOf(play, works.leader);
  const own = works.force[contingent];
  if (works.rounds === 0 || !own) return;
  const aside = standingBy(play, works);
  const room = Math.max(0, command - strengthIn(works.force) - (own.leaders.length - 1));
  const most = Math.max(0, Math.min(room + works.disruptions, strengthOf(aside) - works.rested));
  if (most === 0) return;
  const sp = yield* chooseFresh(play, works, most);
  const fresh = represent(Math.min(sp, room), aside);
  if (fresh) works.force = { ...works.force, [contingent]: plus(own, { leaders: [], ...fresh }) };
  const relieved = Math.min(works.disruptions, sp - (fresh ? strengthOf(fresh) : 0));
  works.disruptions -= relieved;
  works.rested += relieved;
}

function* chooseFresh(play: Play, { power, area, rounds }: Works, most: number): Script<number> {
  const { fresh } = yield* ask('siege.replace', {
    seat: seatOf(play, power),
    figures: { power, area, rounds, most },
    options: Array.from({ length: most + 1 }, (_, n) => ({ fresh: most - n })),
    quiet: true,
  });
  return fresh;
}

/** W-12.3d. */
const isTaken = ({ hits, strength, alive }: Works): boolean => hits >= strength && alive;

/** W-12.3e, W-12.3g, W-12.22, card 8. A round without a gain ends the siege unless a card excuses it. */
const mayGoOn = (works: Works): boolean => {
  const extra = extraRounds(works.played);
  // A round that gains hits the fortress at least once. So there are never more rounds than its strength plus those of
  // the card (W-12.22).
  return !isTaken(works) && works.alive && (works.gained || works.lapses <= extra);
};

function* goesOn(play: Play, works: Works): Script<boolean> {
  if (!works.gained) works.lapses++;
  if (!mayGoOn(works)) return false;
  const { area, hits, strength, rounds } = works;
  const mydice = besiegerDice(play, works, rounds + 1).dice;
  const hisdice = fortressDice(play, works, rounds + 1).dice;
  const force = copyForce(works.force);
  const { go } = yield* ask('siege.continue', {
    seat: seatOf(play, works.power),
    figures: { power: works.power, area, force, hits, strength, rounds, mydice, hisdice },
    options: mydice >= strength ? [{ go: true }, { go: false }] : [{ go: false }, { go: true }],
    quiet: true,
  });
  return go;
}

/** W-12.3f to W-12.3i, W-12.41a, W-12.41c. */
function* endSiege(play: Play, works: Works): Script {
  const { area, power, strength, rounds, hits, force } = works;
  const success = isTaken(works);
  const overrun = success && (hits > strength || rounds < strength);
  play.table.emit({ kind: 'siege.ended', power, area, success, rounds, hits, overrun });
  if (works.calledOff) yield* withdraw(play, works);
  else if (!overrun) mark(play, area, force);
  else release(play, area, works.force);
  if (!success) return;
  const isHasty = play.state.hasty.includes(area);
  if (isHasty) pullDown(play, area);
  else yield* freeFlag(play, power, area, 'siege');
  yield* consequences(play, { fact: 'fortress.fallen', area, power });
  const gained = (yield* celebrate(play, works, overrun)) + (isHasty ? 0 : sack(play, works));
  if (gained > 0)
    yield* consequences(play, { fact: 'plundered', by: 'sack', area, force, commander: works.leader, gained });
  yield* consequences(play, { fact: 'settled' });
}

/** K-13.34. A card has ended the siege: the besiegers go back as any loser does, and those without a way out are regrouped. */
function* withdraw(play: Play, { area, side, force }: Works): Script {
  const enemy = otherSide(play.game, side);
  const entry: Entry = { area, from: null, line: null, side: enemy, mover: {}, arrived: {}, failedEvasions: 0 };
  yield* retreat(play, entry, 'defender', force, []);
}

/** W-12.3i. A fortress built by an event is removed. It brings no flag and no sack. */
const pullDown = ({ state, table }: Play, area: AreaId): void => {
  state.hasty = state.hasty.filter((each) => each !== area);
  table.emit({ kind: 'fortress.fell', area });
};

/** Cards played after the fall of a fortress, before the sack. Returns the resources that they brought. */
function* celebrate(play: Play, { area, power, force }: Works, overrun: boolean): Script<number> {
  const occasion: WonOccasion = {
    moment: 'siege-won',
    area,
    winner: power,
    force,
    rout: false,
    overrun,
    gained: 0,
    beaten: {},
  };
  yield* respond(play, occasion);
  return occasion.gained;
}

/** W-12.41b. A besieger who overran the fortress may march on, although he had to stop there. */
const release = (play: Play, area: AreaId, force: Force): void => {
  const halted = impulseOf(play).halted[area];
  if (!halted) return;
  for (const [contingent, stack] of stacksIn(force)) {
    const others = minus(stackAt(play, area, contingent), stack);
    halted[contingent] = common(minus(halted[contingent] ?? emptyStack(), stack), others);
  }
};

/** W-12.5a. */
const sack = (play: Play, { area, power, strength, rounds }: Works): number => {
  const { sack: rule, sackPrize } = play.game.siege;
  const prize = sackPrize ? sackPrize(play, area) : rule.prize;
  if (prize === undefined) return 0;
  const plus = Math.max(0, strength - rounds);
  const [face = 0] = play.table.roll(`sack.${area}`, 1);
  const total = face + plus;
  const resources = total >= rule.needs ? prize : 0;
  play.table.emit({ kind: 'sack.rolled', power, area, face, plus, total, resources });
  changeResources(play, power, resources, 'sack');
  return resources;
};
