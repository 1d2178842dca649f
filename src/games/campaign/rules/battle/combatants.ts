/** The two sides of a battle: their forces, their dice and their losses (W-11.2 to W-11.5). */
import { type Script, sure } from '../../../../engine/index.ts';
import type { Part, Side } from '../../events.ts';
import type { Shelling } from '../../state.ts';
import type { AreaId, Force, LineKind, SideId } from '../../types.ts';
import type { ActiveOperation, Combatant, Entry } from '../facts.ts';
import { commanderOf, speakerOf } from '../forces/armies.ts';
import { forceAt } from '../forces/formations.ts';
import { copyForce, leadersIn, minusForce, sizeIn } from '../forces/stacks.ts';
import type { Definition, Play, Position } from '../play.ts';
import { areaOf, otherSide, powerOf } from '../position.ts';
import { boxLosses } from './attrition.ts';
import {
  type Circumstances,
  cardDice,
  diceFactor,
  forcedRating,
  hittingFaces,
  isCancelled,
  ownDisruptions,
  tempered,
} from './cards.ts';
import { diceOf, effectsOf, firstRoundParts, halved, ownParts, worksParts } from './dice.ts';
import { bearLosses } from './losses.ts';

export interface Battle {
  readonly entry: Entry;
  readonly attacker: Combatant;
  readonly defender: Combatant;
  /** Cards in force; each round adds more. */
  readonly played: ActiveOperation[];
  readonly terrain: readonly Part[];
  /** The lead in casualties that makes a rout of the defender in this round. */
  defenderMargin: number;
}

/** W-11.53c, K-11.6c. All inactive pieces in the area, except those that have evaded there. */
export const defendersOf = (position: Position, { area, side, evaded = {} }: Entry): Force =>
  minusForce(forceAt(position, area, otherSide(position.game, side)), evaded);

/** W-11.2b. */
export const combatant = (play: Play, role: Side, side: SideId, force: Force, area: AreaId): Combatant => ({
  role,
  side,
  speaker: speakerOf(play, force, area),
  began: copyForce(force),
  size: sizeIn(force),
  force: copyForce(force),
  commander: commanderOf(play, force, area),
  casualties: 0,
  lately: 0,
  hits: 0,
  disruptions: 0,
  shaken: 0,
  sixes: 0,
  eliminated: 0,
  struck: [],
  wounded: [],
});

/** W-14.3c. Losses to shore batteries count as losses of the first round. */
export const shelled = (who: Combatant, { hits, disruptions, lost }: Shelling): Combatant => ({
  ...who,
  size: who.size + lost,
  casualties: hits + disruptions,
  hits,
  disruptions,
  eliminated: lost,
});

/** A card that takes the terrain from the defender is the attacker's. */
const hasTerrain = ({ played, attacker, defender, terrain }: Battle, round: number): boolean =>
  round === 1 &&
  terrain.some(({ n }) => n > 0) &&
  !isCancelled(played, round, defender.side, 'terrain_dice') &&
  !played.some(
    (it) => it.side === attacker.side && it.op.op === 'cancel' && it.op.what === 'terrain_dice' && it.round <= round,
  );

/** The names that cards use for a kind of line. */
const lineNamesOf = ({ ground }: Definition, line: LineKind | null): readonly string[] =>
  Object.entries(ground.named).flatMap(([name, lines]) => (lines.some((each) => each === line) ? [name] : []));

export const circumstancesOf = (game: Definition, battle: Battle, round: number): Circumstances => ({
  artillery: [battle.attacker, battle.defender].flatMap(({ force }) =>
    Object.keys(force).flatMap((each) => (sure(force[each]).art > 0 ? [powerOf(game, each)] : [])),
  ),
  terrain: hasTerrain(battle, round),
  port: areaOf(game, battle.entry.area).port !== 'none',
  lineNames: lineNamesOf(game, battle.entry.line),
  walls: null,
  commanders: {
    [battle.attacker.side]: battle.attacker.commander,
    [battle.defender.side]: battle.defender.commander,
  },
});

/** W-11.2a, W-11.53a. */
export const diceFor = (
  play: Play,
  battle: Battle,
  who: Combatant,
  round: number,
): { readonly parts: Part[]; readonly dice: number } => {
  const { played, entry, defender } = battle;
  const isStruck = who.commander !== null && who.struck.includes(who.commander);
  const rating = isStruck ? 0 : forcedRating(played, round, who.side);
  const national = !isCancelled(played, round, who.side, 'national_bonus');
  const parts = tempered([
    ...ownParts(play, who.force, who.commander, rating).filter(({ name }) => name !== 'national' || national),
    ...(round === 1 ? firstRoundParts(play, who.force) : []),
    ...(who.role === 'defender' && hasTerrain(battle, round) ? battle.terrain : []),
    ...(who.role === 'attacker' && round === 1 ? [{ name: 'failed-evasion', n: entry.failedEvasions }] : []),
    ...(who.role === 'attacker' && round === 1 ? worksParts(play, entry.area, defender.side) : []),
    { name: 'disrupted', n: -who.disruptions },
    ...cardDice(played, 'battle', round, who.side, circumstancesOf(play.game, battle, round)),
  ]);
  return halved(diceOf(parts), diceFactor(played, round, who.side));
};

interface Blow {
  readonly hits: number;
  readonly disruptions: number;
}

export const rollFor = (play: Play, battle: Battle, who: Combatant, round: number): Blow => {
  const { area } = battle.entry;
  const { parts, dice } = diceFor(play, battle, who, round);
  const faces = [...play.table.roll(`battle.${area}.${round}.${who.role}`, dice)];
  const hitting = hittingFaces(battle.played, 'battle', round, who.side);
  const usual = effectsOf(faces);
  // A card that names the faces that eliminate leaves the others without effect.
  const hits = hitting ? faces.filter((face) => hitting.includes(face)).length : usual.hits;
  const disruptions = hitting ? 0 : usual.disruptions;
  who.sixes = usual.hits;
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

/** K-12.45d. What is left of a blow when the defenders' fieldworks have kept off their part of it. */
const behindWorks = (play: Play, area: AreaId, { side, speaker }: Combatant, { hits, disruptions }: Blow): Blow => {
  const spared = play.game.battle.fieldworks?.(play, area, side)?.spared ?? 0;
  const [fewer, less] = [Math.min(hits, spared), Math.min(disruptions, Math.max(0, spared - hits))];
  if (fewer + less > 0) play.table.emit({ kind: 'casualties.spared', area, power: speaker, n: fewer + less });
  return { hits: hits - fewer, disruptions: disruptions - less };
};

/**
 * W-11.5a, W-11.5b, W-11.53. Applies eliminations first. Disruptions last for the rest of the battle. Fire of shore
 * batteries counts in round 1.
 */
export function* suffer(play: Play, { entry, played }: Battle, who: Combatant, dealt: Blow, round: number): Script {
  const felt = round === 1 && who.role === 'defender' ? behindWorks(play, entry.area, who, dealt) : dealt;
  const by = { hits: felt.hits, disruptions: felt.disruptions + ownDisruptions(played, round, who.side) };
  const now = by.hits + by.disruptions;
  who.lately = now + (round === 1 ? who.casualties : 0);
  who.casualties += now;
  who.hits += by.hits;
  who.disruptions += by.disruptions;
  who.shaken = by.disruptions;
  yield* eliminate(play, entry.area, who, by.hits);
}

/** W-11.51. A commander stays in command as long as he survives. */
export function* eliminate(play: Play, area: AreaId, who: Combatant, losses: number): Script {
  const toll = yield* bearLosses(play, area, who.force, losses, 'battle', who.commander);
  who.force = toll.left;
  who.eliminated += toll.count;
  const stands = who.commander !== null && leadersIn(who.force).includes(who.commander);
  if (!stands) who.commander = commanderOf(play, who.force, area);
}

/** K-12.54a, K-12.54b, K-12.54d. Disrupted strength goes to the Regroup Box: it has still been hit, but disrupts no more. */
export function* giveWay(play: Play, area: AreaId, who: Combatant): Script {
  const due = play.game.battle.faltering?.(play, who.side, who.shaken) ?? 0;
  who.shaken = 0;
  if (due === 0) return;
  const { left, count } = yield* boxLosses(play, area, who.force, due, 'battle', who.commander);
  who.force = left;
  who.disruptions -= count;
  const stands = who.commander !== null && leadersIn(who.force).includes(who.commander);
  if (!stands) who.commander = commanderOf(play, who.force, area);
}
