/** Sieges (W-12): an army against the walls, round by round, free of CP. */
import { accept, ask, choice, message, refuse, type Script, type Verdict } from '../../engine/index.ts';
import { takeShelling } from './batteries.ts';
import {
  cardDice,
  diceFactor,
  forcedRating,
  hittingFaces,
  isCancelled,
  type Played,
  playBattleCards,
} from './battle-cards.ts';
import { diceOf, ownParts } from './battle-dice.ts';
import { changeResources } from './cards.ts';
import { fortressOf, hasFormation, isEnemyFortress, ownerOf } from './control.ts';
import type { Part } from './events.ts';
import { freeFlag } from './flags.ts';
import { commanderOf, leaderOf, mark, stackAt, unmarked } from './formations.ts';
import { takeLosses } from './losses.ts';
import { otherSide, type Play, type Position, sideOf } from './position.ts';
import { common, copyForce, emptyStack, isEmptyForce, minus, plus, represent, strengthOf, ways } from './stacks.ts';
import type { Act, AreaId, Force, LeaderId, PowerId, SideId, Stack } from './types.ts';

type Siege = Extract<Act, { do: 'siege' }>;

/** W-12.21. The one army that a leader brings before the walls: as many soldiers as he may command, then subordinates. */
export const besiegingArmy = (
  position: Position,
  power: PowerId,
  area: AreaId,
  leader: LeaderId,
): Stack | undefined => {
  const there = unmarked(position, area, power);
  if (!there.leaders.includes(leader)) return undefined;
  const { command } = leaderOf(position, leader);
  let counters = { inf: 0, cav: 0, art: 0 };
  for (let sp = Math.min(command, strengthOf(there)); sp > 0; sp--) {
    const some = represent(sp, there);
    if (some) {
      counters = some;
      break;
    }
  }
  const room = command - strengthOf(counters);
  const others = there.leaders.filter((each) => each !== leader).slice(0, room);
  return { leaders: [leader, ...others], ...counters };
};

/** W-12.2. Judges an order to besiege. */
export const checkSiege = (position: Position, power: PowerId, act: Siege): Verdict<Siege> => {
  const { game, state } = position;
  const side = sideOf(game, power);
  if (!game.content.areas.has(act.at)) return refuse('area.unknown', { area: String(act.at) });
  if (!isEnemyFortress(game, state, act.at, side)) return refuse('siege.no-fortress', { area: act.at });
  if (hasFormation(game, state, act.at, otherSide(game, side))) return refuse('siege.defended', { area: act.at });
  if (state.impulse?.besieged.includes(act.at)) return refuse('siege.again', { area: act.at });
  const leader = game.content.leaders.get(act.leader);
  if (!leader || leader.power !== power) return refuse('siege.no-leader', { area: act.at });
  if (!besiegingArmy(position, power, act.at, act.leader)) {
    const there = state.forces[act.at]?.[power]?.leaders.includes(act.leader);
    return refuse(there ? 'siege.marked' : 'siege.not-there', { area: act.at, leader: act.leader });
  }
  return accept({ do: 'siege', at: act.at, leader: act.leader });
};

/** A siege while it lasts. */
interface Works {
  readonly area: AreaId;
  readonly power: PowerId;
  readonly side: SideId;
  readonly owner: PowerId;
  readonly leader: LeaderId;
  readonly strength: number;
  readonly played: Played[];
  force: Force;
  disruptions: number;
  /** Casualties by shore batteries, which count in round 1 (W-14.3c). */
  readonly shelled: number;
  /** Disrupted soldiers that others have replaced: they stand by, but are of no use in this siege (W-12.31b). */
  rested: number;
  /** Sixes, and whatever else counts against the walls, of all rounds. */
  hits: number;
  rounds: number;
  /** The last round hit the walls more often than the walls hit back. */
  gained: boolean;
  alive: boolean;
}

/** W-12.3. */
export function* besiege(play: Play, power: PowerId, act: Siege): Script {
  const { game, state, table } = play;
  const shelling = takeShelling(play, act.at);
  const works: Works = {
    area: act.at,
    power,
    side: sideOf(game, power),
    owner: ownerOf(game, state, act.at),
    leader: act.leader,
    strength: fortressOf(game, state, act.at),
    played: [],
    force: { [power]: besiegingArmy(play, power, act.at, act.leader) as Stack },
    disruptions: shelling.disruptions,
    shelled: shelling.hits + shelling.disruptions,
    rested: 0,
    hits: 0,
    rounds: 0,
    gained: false,
    alive: true,
  };
  state.impulse?.besieged.push(act.at);
  table.emit({ kind: 'siege.began', power, leader: act.leader, area: act.at, strength: works.strength });
  do {
    reinforce(play, works);
    yield* siegeRound(play, works);
  } while (yield* goesOn(play, works));
  yield* endSiege(play, works);
}

/** W-12.31b. Between rounds soldiers of the power's armies that stand by replace the fallen, then the disrupted, of the besiegers. */
const reinforce = (play: Play, works: Works): void => {
  const { power, area, leader, rounds } = works;
  const own = works.force[power];
  if (rounds === 0 || !own) return;
  const aside = minus(unmarked(play, area, power), own);
  if (aside.leaders.length === 0) return;
  const room = leaderOf(play, leader).command - strengthOf(own) - (own.leaders.length - 1);
  const fresh = [...ways(Math.min(room, strengthOf(aside)), aside)][0];
  if (fresh && room > 0) works.force = { [power]: plus(own, { leaders: [], ...fresh }) };
  const spare = strengthOf(aside) - (fresh && room > 0 ? strengthOf(fresh) : 0) - works.rested;
  const relieved = Math.max(0, Math.min(works.disruptions, spare));
  works.disruptions -= relieved;
  works.rested += relieved;
};

/** One exchange of dice. */
function* siegeRound(play: Play, works: Works): Script {
  works.rounds++;
  const round = works.rounds;
  yield* declare(play, works, works.power, 'attacker');
  yield* declare(play, works, works.owner, 'defender');
  const own = rollBesieger(play, works, round);
  const walls = rollFortress(play, works, round);
  works.hits += own;
  works.disruptions += walls.disruptions;
  if (walls.hits > 0) {
    works.force = copyForce(takeLosses(play, works.area, works.force, walls.hits, 'siege', works.leader).left);
    works.alive = works.force[works.power]?.leaders.includes(works.leader) ?? false;
  }
  works.gained = own > walls.hits + walls.disruptions + (round === 1 ? works.shelled : 0);
}

function* declare(play: Play, works: Works, power: PowerId, role: 'attacker' | 'defender'): Script {
  const { area, hits, strength, rounds } = works;
  const facts = {
    area,
    hits,
    strength,
    mydice: role === 'attacker' ? besiegerDice(play, works, rounds).dice : strength,
  };
  works.played.push(...(yield* playBattleCards(play, power, 'siege', role, rounds, facts)));
}

/** W-12.3b. As in battle, without terrain. */
const besiegerDice = (play: Play, works: Works, round: number): { parts: Part[]; dice: number } => {
  const { played, side } = works;
  const commander = commanderOf(play, works.force) === null ? null : works.leader;
  const { parts, dice } = diceOf([
    ...ownParts(play, works.force, commander, forcedRating(played, round, side)).filter(
      ({ name }) => name !== 'national' || !isCancelled(played, round, side, 'national_bonus'),
    ),
    ...cardDice(played, 'siege', round, side, { artillery: artilleryOf(works), terrain: false, line: null }),
    { name: 'disrupted', n: -works.disruptions },
  ]);
  return { parts, dice: Math.ceil(dice * diceFactor(played, round, side)) };
};

const artilleryOf = ({ force, side }: Works): SideId[] =>
  Object.values(force).some(({ art }) => art > 0) ? [side] : [];

const rollBesieger = (play: Play, works: Works, round: number): number => {
  const { parts, dice } = besiegerDice(play, works, round);
  const faces = [...play.table.roll(`siege.${works.area}.${round}.besieger`, dice)];
  const hitting = hittingFaces(works.played, 'siege', round, works.side) ?? [6];
  const hits = faces.filter((face) => hitting.includes(face)).length;
  play.table.emit({
    kind: 'siege.rolled',
    area: works.area,
    round,
    side: 'besieger',
    power: works.power,
    dice,
    parts,
    faces,
    hits,
    disruptions: 0,
  });
  return hits;
};

/** W-12.3a. The walls roll their strength, whatever has hit them. */
const rollFortress = (play: Play, works: Works, round: number): { hits: number; disruptions: number } => {
  const enemy = otherSide(play.game, works.side);
  const cards = cardDice(works.played, 'siege', round, enemy, { artillery: [], terrain: false, line: null });
  const { parts, dice: whole } = diceOf([{ name: 'fortress', n: works.strength }, ...cards]);
  const dice = Math.ceil(whole * diceFactor(works.played, round, enemy));
  const faces = [...play.table.roll(`siege.${works.area}.${round}.fortress`, dice)];
  const hits = faces.filter((face) => face === 6).length;
  const disruptions = faces.filter((face) => face === 5).length;
  play.table.emit({
    kind: 'siege.rolled',
    area: works.area,
    round,
    side: 'fortress',
    power: works.owner,
    dice,
    parts,
    faces,
    hits,
    disruptions,
  });
  return { hits, disruptions };
};

/** W-12.3d. */
const isTaken = ({ hits, strength, alive }: Works): boolean => hits >= strength && alive;

/** W-12.3e, W-12.22. */
function* goesOn(play: Play, works: Works): Script<boolean> {
  if (isTaken(works) || !works.alive || !works.gained || works.rounds >= works.strength) return false;
  const { area, hits, strength, rounds } = works;
  const mydice = besiegerDice(play, works, rounds + 1).dice;
  const { go } = yield* ask(
    choice({
      kind: 'siege.continue',
      seat: play.state.seats[works.power] as string,
      prompt: message('ask.siege.continue', { power: works.power, area, hits, strength, rounds, mydice }),
      options: mydice >= strength ? [{ go: true }, { go: false }] : [{ go: false }, { go: true }],
      quiet: true,
    }),
  );
  return go;
}

/** W-12.3f to W-12.3i, W-12.41, W-12.5. */
function* endSiege(play: Play, works: Works): Script {
  const { area, power, strength, rounds, hits, force } = works;
  const success = isTaken(works);
  const overrun = success && (hits > strength || rounds < strength);
  play.table.emit({ kind: 'siege.ended', power, area, success, rounds, hits, overrun });
  if (!overrun) mark(play, area, force);
  else release(play, area, works.force);
  if (!success) return;
  if (play.state.hasty.includes(area)) {
    play.state.hasty = play.state.hasty.filter((each) => each !== area);
    play.table.emit({ kind: 'fortress.fell', area });
    return;
  }
  yield* freeFlag(play, power, area, 'siege');
  const gained = sack(play, works);
  if (gained > 0) yield* play.game.hooks.afterPlunder(play, area, force, works.leader, gained);
  yield* play.game.hooks.suddenDeath(play);
}

/** W-12.41b. A besieger who overran the walls may march on, although he had to stop before them. */
const release = (play: Play, area: AreaId, force: Force): void => {
  const halted = play.state.impulse?.halted[area];
  if (!halted) return;
  for (const [power, stack] of Object.entries(force)) {
    const others = minus(stackAt(play, area, power), stack);
    halted[power] = common(minus(halted[power] ?? emptyStack(), stack), others);
  }
};

/** W-12.5a. */
const sack = (play: Play, { area, power, strength, rounds, force }: Works): number => {
  if (isEmptyForce(force)) return 0;
  const { sack: rule } = play.game.parameters;
  const plus = Math.max(0, strength - rounds);
  const [face = 0] = play.table.roll(`sack.${area}`, 1);
  const total = face + plus;
  const resources = total >= rule.needs ? rule.prize : 0;
  play.table.emit({ kind: 'sack.rolled', power, area, face, plus, total, resources });
  if (resources > 0) changeResources(play, power, resources, 'sack');
  return resources;
};
