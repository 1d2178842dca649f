/** Battle (W-11): rounds of dice until one side has to go. */
import type { Script } from '../../engine/index.ts';
import { takeShelling } from './batteries.ts';
import {
  type Circumstances,
  cardDice,
  diceFactor,
  forcedRating,
  hittingFaces,
  isCancelled,
  type Played,
  playBattleCards,
  tieLoses,
} from './battle-cards.ts';
import { diceOf, ownParts, terrainFor } from './battle-dice.ts';
import { changeResources } from './cards.ts';
import { fortressOf } from './control.ts';
import type { Part, Side } from './events.ts';
import { freeFlag } from './flags.ts';
import { commanderOf, forceAt, mark, speakerOf } from './formations.ts';
import { takeLosses } from './losses.ts';
import { otherSide, type Play, trackAfter } from './position.ts';
import type { Entry } from './reactions.ts';
import { retreatAttacker, retreatDefenders } from './retreat.ts';
import { copyForce, isEmpty, isEmptyForce, leadersIn, sizeIn } from './stacks.ts';
import type { Shelling } from './state.ts';
import type { AreaId, Force, LeaderId, PowerId, SideId } from './types.ts';

/** One side of a battle. */
interface Combatant {
  readonly role: Side;
  readonly side: SideId;
  /** The power that speaks for it, for events and for loot. */
  readonly speaker: PowerId;
  readonly hadArmy: boolean;
  /** Strength points and leaders when the battle began. */
  readonly size: number;
  force: Force;
  /** The last commander it had; he may have fallen. */
  commander: LeaderId | null;
  /** Sixes and fives suffered, of all rounds. */
  hits: number;
  disruptions: number;
  /** Strength points and leaders eliminated in battle, not by attrition. */
  eliminated: number;
}

interface Battle {
  readonly entry: Entry;
  readonly attacker: Combatant;
  readonly defender: Combatant;
  readonly played: Played[];
  readonly terrain: Part[];
  /** Casualties of the attacker by shore batteries, which count in round 1 (W-14.3c). */
  readonly shelling: Shelling;
}

interface Result {
  readonly winner: Combatant | null;
  readonly loser: Combatant | null;
  readonly rounds: number;
  readonly rout: boolean;
}

const combatant = (play: Play, role: Side, side: SideId, force: Force, area: AreaId): Combatant => ({
  role,
  side,
  speaker: speakerOf(play, force, area),
  hadArmy: leadersIn(force).length > 0,
  size: sizeIn(force),
  force: copyForce(force),
  commander: commanderOf(play, force, area),
  hits: 0,
  disruptions: 0,
  eliminated: 0,
});

/** W-14.3c. Losses before the shore count as if the battle had brought them. */
const shelled = (who: Combatant, { hits, disruptions, lost }: Shelling): Combatant => ({
  ...who,
  size: who.size + lost,
  hits,
  disruptions,
  eliminated: lost,
});

/** W-11. A battle in the area of an entry. Returns whether the active side won with overrun and may go on. */
export function* fightBattle(play: Play, entry: Entry): Script<{ overrun: boolean }> {
  const { area, side, from, line } = entry;
  const enemy = otherSide(play.game, side);
  const shelling = takeShelling(play, area);
  const battle: Battle = {
    entry,
    attacker: shelled(combatant(play, 'attacker', side, entry.mover, area), shelling),
    defender: combatant(play, 'defender', enemy, forceAt(play, area, enemy), area),
    played: [],
    terrain: terrainFor(play, entry, forceAt(play, area, enemy)),
    shelling,
  };
  play.table.emit({
    kind: 'battle.began',
    area,
    from,
    line,
    attacker: copyForce(battle.attacker.force),
    defender: copyForce(battle.defender.force),
    attackerCommander: battle.attacker.commander,
    defenderCommander: battle.defender.commander,
  });
  const result = yield* fightRounds(play, battle);
  return yield* settle(play, battle, result);
}

/** W-11.52. At most two rounds: the second only after a tie, and after a second tie the active side has lost. */
function* fightRounds(play: Play, battle: Battle): Script<Result> {
  const { attacker, defender } = battle;
  for (let round = 1; ; round++) {
    const [byAttacker, byDefender] = yield* fightRound(play, battle, round);
    const margin = byAttacker - byDefender;
    const gone = { attacker: isEmptyForce(attacker.force), defender: isEmptyForce(defender.force) };
    if (gone.attacker && gone.defender) return { winner: null, loser: null, rounds: round, rout: false };
    const attackerLost = gone.attacker || (!gone.defender && margin < 0);
    const tied = !gone.attacker && !gone.defender && margin === 0;
    if (tied && round === 1 && !tieLoses(battle.played, round)) continue;
    const loser = tied || attackerLost ? attacker : defender;
    const winner = loser === attacker ? defender : attacker;
    const lead = winner === attacker ? margin : -margin;
    return { winner, loser, rounds: round, rout: lead >= play.game.parameters.routMargin };
  }
}

/** One exchange of dice. Returns the casualties, fives and sixes, that each side inflicted. */
function* fightRound(play: Play, battle: Battle, round: number): Script<readonly [number, number]> {
  const { attacker, defender } = battle;
  yield* declareCards(play, battle, attacker, round);
  yield* declareCards(play, battle, defender, round);
  // W-11.5a: both sides roll on what they have before either suffers.
  const byAttacker = rollFor(play, battle, attacker, round);
  const byDefender = rollFor(play, battle, defender, round);
  suffer(play, battle, defender, byAttacker);
  suffer(play, battle, attacker, byDefender);
  const { shelling } = battle;
  const before = round === 1 ? shelling.hits + shelling.disruptions : 0;
  return [byAttacker.hits + byAttacker.disruptions, byDefender.hits + byDefender.disruptions + before];
}

/** W-11.1a. Powers with a piece in the area, the active side's first, the active power before its ally. */
function* declareCards(play: Play, battle: Battle, who: Combatant, round: number): Script {
  const { area } = battle.entry;
  const active = play.state.impulse?.power ?? play.game.powers[0] ?? '';
  const order = [active, ...trackAfter(play.game, active).filter((power) => power !== active)];
  for (const power of order) {
    if (play.game.sideOf[power] !== who.side || isEmpty(play.state.forces[area]?.[power])) continue;
    const dice = {
      attacker: diceFor(play, battle, battle.attacker, round).dice,
      defender: diceFor(play, battle, battle.defender, round).dice,
    };
    const [mydice, hisdice] = who.role === 'attacker' ? [dice.attacker, dice.defender] : [dice.defender, dice.attacker];
    battle.played.push(...(yield* playBattleCards(play, power, 'battle', who.role, round, { area, mydice, hisdice })));
  }
}

const circumstances = (battle: Battle, round: number): Circumstances => ({
  artillery: [battle.attacker, battle.defender]
    .filter(({ force }) => Object.values(force).some(({ art }) => art > 0))
    .map(({ side }) => side),
  terrain: round === 1 && battle.terrain.length > 0,
  line: battle.entry.line,
});

/** W-11.2a. */
const diceFor = (play: Play, battle: Battle, who: Combatant, round: number): { parts: Part[]; dice: number } => {
  const { played, entry } = battle;
  const cancelled = (what: string) => isCancelled(played, round, who.side, what);
  const own = ownParts(play, who.force, who.commander, forcedRating(played, round, who.side));
  const terrain =
    who.role === 'defender' && round === 1 && !cancelled('terrain_dice') && !terrainCancelled(battle, round);
  const { parts, dice } = diceOf([
    ...own.filter(({ name }) => name !== 'national' || !cancelled('national_bonus')),
    ...(terrain ? battle.terrain : []),
    ...(who.role === 'attacker' && round === 1 ? [{ name: 'failed-evasion', n: entry.failedEvasions }] : []),
    ...cardDice(played, 'battle', round, who.side, circumstances(battle, round)),
    { name: 'disrupted', n: -who.disruptions },
  ]);
  const factor = diceFactor(played, round, who.side);
  return factor === 1
    ? { parts, dice }
    : { parts: [...parts, { name: 'halved', n: Math.ceil(dice * factor) - dice }], dice: Math.ceil(dice * factor) };
};

/** A card that takes the terrain from the defender is the attacker's. */
const terrainCancelled = ({ played, attacker }: Battle, round: number): boolean =>
  played.some(
    (it) => it.side === attacker.side && it.op.op === 'cancel' && it.op.what === 'terrain_dice' && it.round <= round,
  );

const rollFor = (play: Play, battle: Battle, who: Combatant, round: number): { hits: number; disruptions: number } => {
  const { area } = battle.entry;
  const { parts, dice } = diceFor(play, battle, who, round);
  const faces = [...play.table.roll(`battle.${area}.${round}.${who.role}`, dice)];
  const hitting = hittingFaces(battle.played, 'battle', round, who.side);
  const hits = faces.filter((face) => face === 6).length;
  const disruptions = hitting !== undefined && !hitting.includes(5) ? 0 : faces.filter((face) => face === 5).length;
  play.table.emit({
    kind: 'battle.rolled',
    area,
    round,
    side: who.role,
    power: who.speaker,
    dice,
    parts,
    faces,
    hits,
    disruptions,
  });
  return { hits, disruptions };
};

/** W-11.5a, W-11.53. Eliminations first; disruptions stay for the rest of the battle. */
const suffer = (play: Play, battle: Battle, who: Combatant, by: { hits: number; disruptions: number }): void => {
  who.hits += by.hits;
  who.disruptions += by.disruptions;
  eliminate(play, battle.entry.area, who, by.hits);
};

const eliminate = (play: Play, area: AreaId, who: Combatant, losses: number): void => {
  if (losses === 0 || isEmptyForce(who.force)) return;
  const toll = takeLosses(play, area, who.force, losses, 'battle');
  who.force = toll.left;
  who.eliminated += toll.count;
  who.commander = commanderOf(play, who.force, area);
};

/** W-D.1. What follows the last round, in this order. */
function* settle(play: Play, battle: Battle, { winner, loser, rounds, rout }: Result): Script<{ overrun: boolean }> {
  const { entry, attacker, defender } = battle;
  const { area } = entry;
  if (rout && loser) eliminate(play, area, loser, loser.disruptions);
  if (loser) yield* retreat(play, battle, loser);
  const overrun = loser !== null && isEmptyForce(loser.force);
  play.table.emit({
    kind: 'battle.ended',
    area,
    winner: winner?.role ?? null,
    rounds,
    casualties: { attacker: attacker.hits + attacker.disruptions, defender: defender.hits + defender.disruptions },
    rout,
    overrun,
  });
  if (winner && loser) {
    winner.force = copyForce(winner.role === 'attacker' ? winner.force : forceAt(play, area, winner.side));
    yield* spoils(play, battle, winner, loser, rout, overrun);
  }
  setMarkers(play, battle, overrun ? winner : null);
  return { overrun: overrun && winner === attacker };
}

function* retreat(play: Play, battle: Battle, loser: Combatant): Script {
  const { entry } = battle;
  if (isEmptyForce(loser.force)) return;
  loser.force =
    loser.role === 'attacker'
      ? retreatAttacker(play, entry, loser.force)
      : yield* retreatDefenders(play, entry, loser.side, loser.force);
}

/** W-11.9, W-11.10, W-11.11. Free flag, loot and what loot does to some. */
function* spoils(
  play: Play,
  battle: Battle,
  winner: Combatant,
  loser: Combatant,
  rout: boolean,
  overrun: boolean,
): Script {
  const { area } = battle.entry;
  if (isEmptyForce(winner.force)) return;
  const speaker = speakerOf(play, winner.force, area);
  const routed = rout && play.state.options.flagOverrunCountsRout !== false;
  const inflicted = loser.hits + (routed ? loser.disruptions : 0);
  if (inflicted > loser.size && fortressOf(play.game, play.state, area) === 0) {
    yield* freeFlag(play, speaker, area, 'overrun');
  }
  if (!loser.hadArmy || !(rout || overrun)) return;
  const gained = rollLoot(play, speaker, area, loser.eliminated);
  if (gained > 0) yield* play.game.hooks.afterPlunder(play, area, winner.force, winner.commander, gained);
}

/** W-11.10b. */
const rollLoot = (play: Play, power: PowerId, area: AreaId, plus: number): number => {
  const { loot } = play.game.parameters;
  const [face = 0] = play.table.roll(`loot.${area}`, 1);
  const total = face + plus;
  const resources = total >= loot.two ? 2 : total >= loot.one || face === loot.natural ? 1 : 0;
  play.table.emit({ kind: 'loot.rolled', power, area, face, plus, total, resources });
  if (resources > 0) changeResources(play, power, resources, 'loot');
  return resources;
};

/** W-11.52d. Everybody who fought is marked, but not the winner of an overrun. */
const setMarkers = (play: Play, { entry, attacker, defender }: Battle, free: Combatant | null): void => {
  for (const who of [attacker, defender]) {
    if (who !== free) mark(play, entry.area, who.role === 'attacker' ? who.force : forceAt(play, entry.area, who.side));
  }
};
