/** Battle (W-11): rounds of dice until one side has to retreat. */
import type { Script } from '../../../../engine/index.ts';
import type { AreaId, Force, PowerId } from '../../types.ts';
import { respond } from '../cards/responses.ts';
import { consequences } from '../consequences.ts';
import type { ActiveOperation, BattleEnd, Combatant, Entry } from '../facts.ts';
import { forceAt, leaderOf, powerAt, powersIn, whereIs } from '../forces/formations.ts';
import { mark, regroup } from '../forces/pieces.ts';
import { commonForce, copyForce, emptyStack, isEmptyForce, sizeIn, sizeOf } from '../forces/stacks.ts';
import { takeShelling } from '../march/batteries.ts';
import type { LostOccasion, RoundOccasion } from '../occasions.ts';
import type { Play } from '../play.ts';
import { impulseOf, otherSide, trackAfter } from '../position.ts';
import {
  escapesRout,
  isCalledOff,
  lostInRout,
  playBattleCards,
  roundsToTheDeath,
  tiedRounds,
  tieLoses,
} from './cards.ts';
import {
  type Battle,
  circumstancesOf,
  combatant,
  defendersOf,
  diceFor,
  eliminate,
  giveWay,
  rollFor,
  shelled,
  suffer,
} from './combatants.ts';
import { terrainFor } from './dice.ts';
import { bearLosses } from './losses.ts';
import { callIn } from './reinforcement.ts';
import { retreat, type Survivors } from './retreat.ts';
import { takeFlag, takeLoot, triumph } from './spoils.ts';

/**
 * W-11.53c. A battle between the mover and everything that the inactive side has in the area. `played` holds the
 * operations of cards played before the battle. Returns whether the active side won by overrun and may march on.
 */
export function* fightBattle(
  play: Play,
  entry: Entry,
  played: readonly ActiveOperation[] = [],
): Script<{ overrun: boolean }> {
  const { area, side, from, line } = entry;
  const enemy = otherSide(play.game, side);
  const battle: Battle = {
    entry,
    attacker: shelled(combatant(play, 'attacker', side, entry.mover, area), takeShelling(play, area)),
    defender: combatant(play, 'defender', enemy, defendersOf(play, entry), area),
    played: [...played],
    terrain: terrainFor(play, entry, defendersOf(play, entry)),
    defenderMargin: play.game.battle.routMargin,
  };
  const { attacker, defender } = battle;
  play.table.emit({
    kind: 'battle.began',
    area,
    from,
    line,
    attacker: copyForce(attacker.force),
    defender: copyForce(defender.force),
    attackerCommander: attacker.commander,
    defenderCommander: defender.commander,
  });
  const outcome = yield* fightRounds(play, battle);
  return yield* settle(play, battle, outcome);
}

// --- rounds ------------------------------------------------------------------------------------------------------------

/** W-11.52, cards 11 and 51. Fights rounds until there is a loser and no card demands another round. */
function* fightRounds(play: Play, battle: Battle): Script<Outcome> {
  const { attacker, defender, entry } = battle;
  let firstRouted: Combatant | undefined;
  let prolonged = false;
  for (let round = 1; ; round++) {
    battle.defenderMargin = marginBehindWorks(play, battle);
    yield* fightRound(play, battle, round);
    const verdict = judge(play, battle, round, prolonged);
    if (round === 1 && verdict.rout) firstRouted = verdict.loser ?? undefined;
    const occasion: RoundOccasion = {
      moment: 'battle-round',
      entry,
      round,
      attacker,
      defender,
      decided: verdict.decided,
      another: false,
    };
    yield* respond(play, occasion);
    prolonged ||= occasion.another;
    const last = yield* afterRound(play, battle, verdict, { round, prolonged, another: occasion.another });
    if (last) return concluded(battle, last, round, firstRouted);
  }
}

/** K-12.52a, K-12.54d. The last verdict of the battle when those who gave way have left; undefined if another round is fought. */
function* afterRound(
  play: Play,
  battle: Battle,
  verdict: Verdict,
  { round, prolonged, another }: { readonly round: number; readonly prolonged: boolean; readonly another: boolean },
): Script<Verdict | undefined> {
  const isOver = verdict.decided && !another;
  // Who gives way altogether after a round that they have won on hits has won.
  const stands = isWipedOut(battle) || (verdict.lead > 0 && play.state.options.conversionOverruns !== true);
  yield* falter(play, battle, isOver && verdict.rout ? verdict.loser : null);
  if (!isWipedOut(battle)) return isOver ? verdict : undefined;
  return stands ? verdict : judge(play, battle, round, prolonged);
}

const isWipedOut = ({ attacker, defender }: Battle): boolean =>
  isEmptyForce(attacker.force) || isEmptyForce(defender.force);

/** K-12.54. After each round some of the disrupted go to the Regroup Box; those of a routed side are eliminated instead. */
function* falter(play: Play, { entry, attacker, defender }: Battle, routed: Combatant | null): Script {
  for (const who of [attacker, defender]) if (who !== routed) yield* giveWay(play, entry.area, who);
}

interface Verdict {
  readonly loser: Combatant | null;
  readonly rout: boolean;
  /** The last round alone would be a rout. */
  readonly again: boolean;
  /** The loser's casualties minus the winner's, as counted for a rout. */
  readonly lead: number;
  /** One side has to leave unless a card prevents it. */
  readonly decided: boolean;
}

const opponent = ({ attacker, defender }: Battle, who: Combatant): Combatant =>
  who === attacker ? defender : attacker;

/**
 * W-11.52a, W-11.52b, W-11.52c, W-11.7, W-D.2, W-D.19, K-12.61a, K-12.61b. The result of a round; under card 51 that of all rounds. The active side loses a tie that cannot be fought
 * out.
 */
const judge = (play: Play, battle: Battle, round: number, prolonged: boolean): Verdict => {
  const { attacker, defender, played } = battle;
  const gone = [attacker, defender].filter(({ force }) => isEmptyForce(force));
  if (gone.length === 2) return { loser: null, rout: false, again: false, lead: 0, decided: true };
  if (isCalledOff(played, round))
    return { loser: attacker, rout: false, again: false, lead: Number.NEGATIVE_INFINITY, decided: true };
  const isToTheDeath = roundsToTheDeath(played) > 0;
  const margin = isToTheDeath ? defender.casualties - attacker.casualties : defender.lately - attacker.lately;
  const tied = margin === 0 ? play.game.battle.losesTie?.(play, attacker.side, defender.side) : undefined;
  const loser = gone[0] ?? (margin > 0 || tied === 'defender' ? defender : attacker);
  const winner = opponent(battle, loser);
  // Card 11: the casualties of all rounds count for the rout, but the last round alone decides the winner.
  const latest = loser.lately - winner.lately;
  const lead = prolonged || isToTheDeath ? loser.casualties - winner.casualties : latest;
  const isRout = (by: number): boolean => by >= routMarginOf(play, battle, loser) && !escapesRout(played, loser.side);
  const rout = isRout(lead);
  const open = margin === 0 && round <= tiedRounds(played) && tied === undefined && !tieLoses(played, round);
  return {
    loser,
    rout,
    again: isRout(latest),
    lead,
    decided: gone.length > 0 || !(open || goesToTheDeath(played, round, rout)),
  };
};

/** K-12.45b, K-12.45e. The lead in casualties that makes a rout: of a defender, as his works stood before the round. */
const routMarginOf = ({ game }: Play, { defenderMargin }: Battle, { role }: Combatant): number =>
  role === 'defender' ? defenderMargin : game.battle.routMargin;

const marginBehindWorks = (play: Play, { entry, defender }: Battle): number =>
  play.game.battle.fieldworks?.(play, entry.area, defender.side)?.routMargin ?? play.game.battle.routMargin;

/**
 * Card 51. The battle goes on after a decided round and after a second tie. A rout in the first round does not end it,
 * because the card makes use of a repeated rout; a later rout does.
 */
const goesToTheDeath = (played: readonly ActiveOperation[], round: number, rout: boolean): boolean =>
  round < roundsToTheDeath(played) && !(rout && round > 1);

interface Outcome {
  readonly loser: Combatant | null;
  readonly winner: Combatant | null;
  readonly rounds: number;
  readonly rout: boolean;
  readonly lead: number;
  /** How often the winner rolls for loot (W-11.10d). */
  readonly loots: number;
}

/**
 * W-11.10d. The result of all rounds. A rout in the first round stands if the same side loses in the end. It counts
 * twice if that side is routed again.
 */
const concluded = (
  battle: Battle,
  { loser, rout, again: isRepeated, lead }: Verdict,
  rounds: number,
  firstRouted: Combatant | undefined,
): Outcome => {
  const before = rounds > 1 && firstRouted === loser && roundsToTheDeath(battle.played) > 0;
  const again = before && (isRepeated || isEmptyForce(loser.force));
  return {
    loser,
    winner: loser && opponent(battle, loser),
    rounds,
    rout: rout || before,
    lead,
    loots: again ? 2 : 1,
  };
};

/** W-11.1d. One exchange of dice. */
function* fightRound(play: Play, battle: Battle, round: number): Script {
  const { attacker, defender, entry, played } = battle;
  yield* declareCards(play, battle, attacker, round);
  yield* declareCards(play, battle, defender, round);
  if (round === 1) yield* callIn(play, battle);
  yield* respond(play, { moment: 'battle-cards', entry, round, played });
  if (isCalledOff(played, round)) {
    for (const who of [attacker, defender]) who.lately = 0;
    return;
  }
  // W-11.5a: both sides roll their dice before either takes losses.
  const byAttacker = rollFor(play, battle, attacker, round);
  const byDefender = rollFor(play, battle, defender, round);
  yield* suffer(play, battle, defender, byAttacker, round);
  yield* suffer(play, battle, attacker, byDefender, round);
}

/** W-11.1a. Asks the powers with a piece in the area: the active side first, and the active power before its ally. */
function* declareCards(play: Play, battle: Battle, who: Combatant, round: number): Script {
  const { area } = battle.entry;
  const active = impulseOf(play).power;
  const order = [active, ...trackAfter(play.game, active).filter((power) => power !== active)];
  for (const power of order) {
    if (play.game.sideOf[power] !== who.side || isEmptyForce(powerAt(play, area, power))) continue;
    const foe = opponent(battle, who);
    const facts = {
      area,
      mydice: diceFor(play, battle, who, round).dice,
      hisdice: diceFor(play, battle, foe, round).dice,
      ...(round > 1 ? { lead: foe.casualties - who.casualties } : {}),
    };
    const now = circumstancesOf(play.game, battle, round);
    battle.played.push(
      ...(yield* playBattleCards(play, { power, fight: 'battle', role: who.role, round, now }, facts)),
    );
  }
}

// --- afterwards --------------------------------------------------------------------------------------------------------

/** W-D.1. The steps after the last round, in order. */
function* settle(
  play: Play,
  battle: Battle,
  { loser, winner, rounds, ...given }: Outcome,
): Script<{ overrun: boolean }> {
  const { entry, attacker, defender } = battle;
  const { area } = entry;
  const { rout, beaten } = loser ? yield* defeat(play, battle, loser, given) : { rout: false, beaten: {} };
  const victory = winner ? yield* triumph(play, battle, winner, rout, beaten) : { overrun: false, gained: 0 };
  const { overrun } = victory;
  play.table.emit({
    kind: 'battle.ended',
    area,
    powers: { attacker: powersOfCombatant(play, attacker), defender: powersOfCombatant(play, defender) },
    winner: winner?.role ?? null,
    rounds,
    casualties: { attacker: attacker.casualties, defender: defender.casualties },
    rout,
    overrun,
  });
  const spoils = winner && loser ? { winner, loser, rout, loots: given.loots, ...victory } : undefined;
  if (spoils) yield* takeFlag(play, area, spoils);
  const left = Object.keys(beaten);
  const held = left.length > 0 && left.every((each) => each === area);
  const result = { entry, attacker, defender, winner: winner?.role ?? null, rout, overrun, held };
  yield* consequences(play, { fact: 'battle.decided', ...result });
  if (spoils && !play.state.outcome) yield* takeLoot(play, area, spoils);
  for (const who of [attacker, defender]) sendOff(play, who);
  yield* settleCards(play, battle, { area, rounds, loser: loser?.side ?? null });
  setMarkers(play, battle, overrun ? winner : null);
  entry.mover = commonForce(attacker.force, forceAt(play, area, attacker.side));
  yield* consequences(play, { fact: 'battle.settled', ...result });
  return { overrun: overrun && winner === attacker };
}

/** The powers whose pieces began a battle on one side; the one that acts for it comes first. */
const powersOfCombatant = ({ game }: Play, { began, speaker }: Combatant): PowerId[] => [
  ...new Set([speaker, ...powersIn(game, began)]),
];

/** What cards do when the battle is over. */
function* settleCards(play: Play, { played }: Battle, end: BattleEnd): Script {
  const { after } = play.game.battle;
  if (after) for (const it of played) yield* after(play, it, end);
}

/** W-11.6, W-11.7, K-12.62b. The loser retreats. Returns whether he was routed, and his survivors by area. */
function* defeat(
  play: Play,
  battle: Battle,
  loser: Combatant,
  { rout: routed, lead }: Pick<Outcome, 'rout' | 'lead'>,
): Script<{ rout: boolean; beaten: Record<AreaId, Force> }> {
  const { entry, played } = battle;
  if (isEmptyForce(loser.force)) return { rout: routed, beaten: {} };
  loser.disruptions = lostInRout(played, loser.side, loser.disruptions);
  const occasion: LostOccasion = {
    moment: 'battle-lost',
    entry,
    loser: loser.speaker,
    force: loser.force,
    rout: routed,
    spared: escapesRout(played, loser.side),
    unharmed: [],
  };
  yield* respond(play, occasion);
  const rout = routed && !occasion.spared;
  if (rout) yield* eliminate(play, entry.area, loser, loser.disruptions);
  const margin = routMarginOf(play, battle, loser);
  const boxed = boxedOf(play, loser);
  const beaten = yield* retreat(play, entry, loser.role, loser.force, occasion.unharmed);
  //
  const spared = play.state.options.winterRetreat === 'eliminated' ? boxedOf(play, loser) - boxed : 0;
  if (rout || occasion.spared || !isRoutedOnTheWay(play, loser, lead - spared, beaten, margin)) return { rout, beaten };
  yield* scatter(play, loser, beaten);
  return { rout: true, beaten };
}

/** Pieces of a side in the Regroup Box. */
const boxedOf = ({ game, state }: Play, { side }: Combatant): number =>
  Object.entries(state.regroup).reduce(
    (sum, [each, stack]) => sum + (game.sideOf[each] === side ? sizeOf(stack) : 0),
    0,
  );

/** K-12.62b. Whether the losses of the battle and the retreat together make a rout. */
const isRoutedOnTheWay = (
  { game }: Play,
  { force }: Combatant,
  lead: number,
  beaten: Survivors,
  margin: number,
): boolean => {
  const { retreatCounts = false } = game.battle;
  const left = Object.values(beaten).reduce((sum, survivors) => sum + sizeIn(survivors), 0);
  return retreatCounts && lead + sizeIn(force) - left >= margin;
};

/** K-12.7b. If a formation is routed on its retreat, its disrupted strength is eliminated where it has retreated to. */
function* scatter(play: Play, loser: Combatant, beaten: Survivors): Script {
  let losses = loser.disruptions;
  for (const [area, force] of Object.entries(beaten)) {
    const { left, count } = yield* bearLosses(play, area, force, Math.min(losses, sizeIn(force)), 'battle');
    losses -= count;
    loser.eliminated += count;
    if (isEmptyForce(left)) delete beaten[area];
    else beaten[area] = left;
  }
}

/** Leaders who were struck down leave after the battle (card 71). */
const sendOff = (play: Play, { wounded }: Combatant): void => {
  for (const leader of wounded) {
    const area = whereIs(play, leader);
    if (area === undefined) continue;
    const { contingent } = leaderOf(play, leader);
    regroup(play, area, { [contingent]: { ...emptyStack(), leaders: [leader] } }, 'event');
  }
};

/** W-11.52d. Marks everybody who fought, except the winner of an overrun. */
const setMarkers = (play: Play, { entry, attacker, defender }: Battle, free: Combatant | null): void => {
  for (const who of [attacker, defender]) {
    if (who !== free) mark(play, entry.area, who.force);
  }
};
