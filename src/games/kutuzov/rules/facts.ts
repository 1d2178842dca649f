/** What follows in Kutuzov from what has happened: markers, checks, tests of will, and the ends of the game (K-9, K-12.12). */
import type { Script } from '../../../engine/index.ts';
import type { CampaignEvent, EventOf, FlagCause } from '../../campaign/events.ts';
import { undergo } from '../../campaign/rules/battle/attrition.ts';
import { changeResources } from '../../campaign/rules/cards/cards.ts';
import { printedOwner } from '../../campaign/rules/control.ts';
import type { Combatant, Fact } from '../../campaign/rules/facts.ts';
import { contingentsIn, sizeIn } from '../../campaign/rules/forces/stacks.ts';
import type { Play, Position } from '../../campaign/rules/play.ts';
import { areaOf, isInImpulse, powerOf, powersOf, seatOf, sideOf } from '../../campaign/rules/position.ts';
import { ask } from '../../campaign/rules/questions.ts';
import type { AreaId, ContingentId, Force, PowerId } from '../../campaign/types.ts';
import { bookOf } from '../content.ts';
import type { MoraleCause } from '../events.ts';
import { type Due, newOwnImpulse, ownIn } from '../types.ts';
import { neutralize, withdrawHesitant } from './allies.ts';
import { checkWear, markWear, trimWearGain } from './attrition-levels.ts';
import { settleBridges } from './bridges.ts';
import { lootCentre, noteCentre } from './centres.ts';
import { checkMorale, loseMorale, offerRise } from './checks.ts';
import { checkSuddenDeath, checkTsaristKeys, conquestByWill } from './conquest.ts';
import { beginWayHome, endWayHome, giveBackLeft } from './evacuation.ts';
import { dropFieldworks } from './fieldworks.ts';
import { welcome } from './late-leaders.ts';
import { markMorale, OTHER, SPEAKER, trimGain } from './morale.ts';
import { settleHands } from './one-hand.ts';
import { type Morale, SIDES, type SideName } from './powers.ts';
import { priceOf, priceOfFormation } from './prices.ts';
import { rebel } from './rebellion.ts';
import { higherOf } from './roll-off.ts';
import { sufferArrival } from './scorched.ts';

declare module '../../campaign/rules/questions.ts' {
  interface Questions {
    will: { readonly power: PowerId; readonly level: Morale };
  }
}

declare module '../../campaign/types.ts' {
  interface Answers {
    /** Whether the dice of a test of will are rolled at once, or at the end of the impulse. */
    will: { now: boolean };
  }
}

const campOf = ({ game }: Pick<Position, 'game'>, who: PowerId | ContingentId): SideName =>
  sideOf(game, who) as SideName;

// --- what is noted as it happens ---------------------------------------------------------------------------------------------

/** Ways of losing pieces that wear the Imperial army (K-14.42). */
const WEARING: readonly EventOf<'pieces.lost'>['cause'][] = ['battle', 'siege', 'attrition', 'battery'];

/** By the option pieces that attrition or morale sends to the Regroup Box wear the army too. */
const noteRegrouped = (position: Position, { power, pieces, cause }: EventOf<'formation.regrouped'>): void => {
  if (position.state.options.regroupedWear !== 'counts' || campOf(position, power) !== 'imperial') return;
  if (cause === 'attrition' || cause === 'battle')
    ownIn(position).due.push({ due: 'wear', n: sizeIn({ [power]: pieces }) });
};

const noteLoss = (position: Position, { power, pieces, cause }: EventOf<'pieces.lost'>): void => {
  // K-9.3r: rebels are no loss to the Imperials.
  const isGone = ownIn(position).left.some((ally) => ally === power);
  if (campOf(position, power) !== 'imperial' || isGone || !WEARING.includes(cause)) return;
  ownIn(position).due.push({ due: 'wear', n: sizeIn({ [power]: pieces }) });
};

/** K-7.2, K-9.11, R-61. A depot that changes camps, and an Imperial home under a Tsarist flag. Cossacks bring no flag (K-4.4b). */
const noteFlag = (position: Position, area: AreaId, was: ContingentId, now: ContingentId): void => {
  const [loser, winner] = [campOf(position, was), campOf(position, now)];
  if (loser === winner) return;
  if (noteCentre(position, area, loser, powerOf(position.game, now)))
    ownIn(position).due.push({ due: 'chance', side: winner });
  const { due } = ownIn(position);
  if (bookOf(position.game).places.depots.has(area)) {
    due.push({ due: 'loss', side: loser, n: priceOf(position, 'depot_taken'), cause: 'depot' });
    due.push({ due: 'chance', side: winner });
  }
  if (loser === 'imperial' && campOf(position, printedOwner(areaOf(position.game, area))) === 'imperial')
    due.push({ due: 'loss', side: loser, n: priceOf(position, 'imperial_home_flagged'), cause: 'home' });
};

/** Changes of flags that cost no morale (K-4.4b, K-9.3s). */
const QUIET_FLAGS: readonly FlagCause[] = ['guerrilla', 'revolt', 'evacuation'];

/** K-4.4b, K-9.3r 4, K-12.11. A flag that goes so takes the centre under it away, and nobody plunders it. */
const noteBared = (position: Position, event: CampaignEvent): void => {
  const isFlag = event.kind === 'flag.removed' || event.kind === 'flag.placed';
  if (isFlag && QUIET_FLAGS.includes(event.cause)) noteCentre(position, event.area, campOf(position, event.was));
};

/** Counts an event whose consequences come when the act is complete. */
export const note = (position: Position, event: CampaignEvent): void => {
  if (event.kind === 'impulse.began' || event.kind === 'impulse.passed') beginWayHome(position, event.power);
  if (event.kind === 'pieces.lost') noteLoss(position, event);
  if (event.kind === 'formation.regrouped') noteRegrouped(position, event);
  noteBared(position, event);
  if (event.kind === 'flag.placed' && !QUIET_FLAGS.includes(event.cause))
    noteFlag(position, event.area, event.was, event.power);
  if (event.kind === 'flag.removed' && !QUIET_FLAGS.includes(event.cause))
    noteFlag(position, event.area, event.was, event.now);
};

// --- what is due -------------------------------------------------------------------------------------------------------------

/** Dice of a test of will, and the faces that help (K-19.82a). */
export const WILL = { dice: 8, face: 4 };

/** Resources that tests of will bring in a game at most (K-16.2). */
const PRIZES = 2;

/** K-16.2, K-19.81b, R-57. The Imperial power with fewer resources gets one; of two alike the dice decide. */
const giveToPoorer = (play: Play): void => {
  const { game, state } = play;
  const [first = '', second = first] = powersOf(game, 'imperial');
  const margin = (state.resources[first] ?? 0) - (state.resources[second] ?? 0);
  const poorer = margin === 0 ? higherOf(play, 'resource', first, second) : margin > 0 ? second : first;
  changeResources(play, poorer, 1, 'event');
};

/** K-19.82a, K-19.82b. What the Imperials gain from a test of will, and the roll for conquest that follows. */
function* rollWill(play: Play): Script {
  const faces = [...play.table.roll('will', WILL.dice)];
  const gained = faces.filter((face) => face >= WILL.face).length;
  play.table.emit({ kind: 'will.rolled', power: SPEAKER.imperial, faces, gained });
  markMorale(play, 'imperial', -gained, 'event');
  yield* offerRise(play, 'imperial');
  conquestByWill(play);
}

/** K-19.723, K-19.81b, K-19.82a, D-95. Tsarist morale has reached a marked level. The dice come now, or at the end of the impulse. */
function* testWill(play: Play, level: Morale): Script {
  const own = ownIn(play);
  const power = SPEAKER.imperial;
  play.table.emit({ kind: 'will.tested', power, level });
  if (own.retreatEnabled) {
    if (own.willPrizes++ < PRIZES) giveToPoorer(play);
  } else own.retreatEnabled = true;
  if (!isInImpulse(play) || own.retreat) return;
  const { now } = yield* ask('will', {
    seat: seatOf(play, power),
    figures: { power, level },
    options: [{ now: true }, { now: false }],
    fallback: () => ({ now: true }),
    quiet: true,
  });
  if (now) yield* rollWill(play);
  else own.impulse.willLater++;
}

/** K-19.82a. Dice that were put off to the end of the impulse. */
function* rollLateWill(play: Play): Script {
  const { impulse } = ownIn(play);
  while (impulse.willLater > 0 && !play.state.outcome) {
    impulse.willLater--;
    yield* rollWill(play);
    yield* settleDue(play);
  }
}

/** K-9.3e, K-9.3f, K-9.3g. What the level of Imperial morale makes of the allies; a fall passes through each level. */
function* settleAllies(play: Play): Script {
  const { level } = ownIn(play).morale.imperial;
  const { levels } = bookOf(play.game).tables.morale;
  const reached = levels.slice(0, levels.findIndex(({ id }) => id === level) + 1).map(({ leaves }) => leaves);
  if (reached.includes('austria')) neutralize(play);
  if (reached.includes('prussia')) yield* rebel(play);
  withdrawHesitant(play);
}

function* settleOne(play: Play, item: Due): Script {
  switch (item.due) {
    case 'loss':
      yield* loseMorale(play, item.side, item.n, item.cause);
      break;
    case 'gain':
      markMorale(play, item.side, -item.n, item.cause);
      break;
    case 'loot':
      yield* checkMorale(play, item.side);
      break;
    case 'wear':
      markWear(play, item.n);
      // K-14.43b: at the end of a turn a roll decides instead, and between turns nothing does.
      if (isInImpulse(play)) yield* checkWear(play);
      break;
    case 'allies':
      yield* settleAllies(play);
      break;
    case 'will':
      yield* testWill(play, item.level);
      break;
    case 'centre':
      lootCentre(play, item.area, item.power, item.loot);
      break;
    case 'chance':
      yield* offerRise(play, item.side);
  }
}

/** K-9.4e, K-12.12. The order in which what a battle or siege has brought is settled; what it brings is settled in its turn. */
const ORDER: readonly Due['due'][] = ['allies', 'loss', 'gain', 'loot', 'centre', 'chance', 'wear', 'will'];

const nextOf = (all: readonly Due[], order: readonly Due['due'][]): Due | undefined => {
  if (all.length === 0) return undefined;
  for (const due of order) {
    const found = all.find((item) => item.due === due);
    if (found) return found;
  }
  return undefined;
};

/** K-9.53c. Several reasons to rise at one moment give one check. */
const isSame = (one: Due, other: Due): boolean =>
  one === other || (one.due === 'chance' && other.due === 'chance' && one.side === other.side);

/** Settles what is due, in the order of the rules, until nothing is. */
export function* settleDue(play: Play, order = ORDER): Script {
  const own = ownIn(play);
  for (let item = nextOf(own.due, order); item && !play.state.outcome; item = nextOf(own.due, order)) {
    const settled = item;
    own.due = own.due.filter((other) => !isSame(settled, other));
    yield* settleOne(play, settled);
  }
}

// --- facts -------------------------------------------------------------------------------------------------------------------

const owe = (play: Play, side: SideName, n: number, cause: MoraleCause): void => {
  if (n > 0) ownIn(play).due.push({ due: 'loss', side, n, cause });
};

/** K-9.11b, K-12.82. The worst that has happened to the formation, and nothing else. */
const noteDefeat = (play: Play, loser: Combatant, rout: boolean, overrun: boolean, held: boolean): void => {
  const cause = overrun ? 'overrun' : rout ? 'rout' : 'retreat';
  // K-12.6b: who stays in a zone has not retreated.
  if (cause === 'retreat' && held) return;
  owe(play, loser.side as SideName, priceOfFormation(play, cause, loser.began), cause);
};

const noteBattle = (
  play: Play,
  { attacker, defender, winner, rout, overrun, held }: Extract<Fact, { fact: 'battle.decided' | 'battle.settled' }>,
) => {
  // K-12.52b, R-23: where nobody is left nobody has won.
  for (const who of [attacker, defender]) {
    if (who.role !== winner) noteDefeat(play, who, rout, overrun || winner === null, held);
  }
};

/** By the option a fortress costs only what its flag has not cost: as a depot, or as a home. */
const beyondFlag = (play: Play, side: SideName, n: number): number => {
  const ofFlag = ownIn(play).due.flatMap((item) =>
    item.due === 'loss' && item.side === side && (item.cause === 'depot' || item.cause === 'home') ? [item.n] : [],
  );
  return Math.max(0, n - ofFlag.reduce((sum, each) => sum + each, 0));
};

/** K-9.11, K-9.11c, K-13.51a, K-13.51b, R-13, R-60. What a taken fortress costs, beside what its flag costs. */
const noteFall = (play: Play, area: AreaId, power: PowerId): void => {
  const captor = campOf(play, power);
  const loser = OTHER[captor];
  const cause = area === 'koenigsberg' || area === 'riga' ? `${area}_taken` : `${loser}_fortress_taken`;
  //
  const isOne = area === 'koenigsberg' && play.state.options.koenigsbergLoss === 'one';
  const n = isOne ? 1 : priceOf(play, cause);
  owe(play, loser, play.state.options.captureLoss === 'worst' ? beyondFlag(play, loser, n) : n, 'fortress');
  ownIn(play).due.push({ due: 'gain', side: captor, n: 1, cause: 'fortress' }, { due: 'chance', side: captor });
};

/** K-9.4c, K-9.5, K-12.10c, K-12.10d, K-12.10f. */
const noteLoot = (play: Play, force: Force, gained: number): void => {
  const [contingent] = contingentsIn(force);
  if (contingent === undefined) return;
  const winner = campOf(play, contingent);
  ownIn(play).due.push(
    { due: 'gain', side: winner, n: gained, cause: 'loot' },
    { due: 'loot', side: OTHER[winner] },
    { due: 'chance', side: winner },
  );
};

/** K-13.52a to K-13.52c. A sacked fortress is marked; Tsarists who sack suffer, and do not spare themselves with what they have just won. */
function* plunder(play: Play, { area, force, gained }: Extract<Fact, { fact: 'plundered' }>): Script {
  const own = ownIn(play);
  own.sacked.push(area);
  const [contingent] = contingentsIn(force);
  if (contingent === undefined || campOf(play, contingent) !== 'tsarist') return;
  own.impulse.barred = { [powerOf(play.game, contingent)]: gained };
  yield* undergo(play, { area, force, reasons: ['loot'], regrouped: true });
  own.impulse.barred = {};
}

/** K-6.31d. Counts what is built on burnt ground. */
const notePlaced = (play: Play, { by, area, force }: Extract<Fact, { fact: 'placed' }>): void => {
  if (by !== 'build') return;
  const { built } = ownIn(play).impulse;
  built[area] = (built[area] ?? 0) + sizeIn(force);
};

/** Levels from which the next impulse, the end of the turn or the interphase begins (K-9.0b); surplus markers go. */
export const beginAnew = (play: Play): void => {
  const own = ownIn(play);
  for (const side of SIDES) {
    trimGain(play, side);
    own.since.morale[side] = own.morale[side].level;
  }
  trimWearGain(play);
  own.since.attrition = own.attrition.level;
  own.falls = 0;
  own.impulse = newOwnImpulse();
};

/** K-11.6e, K-13.52d. Carries out what follows from a fact. Loot waits for the battle in which it was won; a sack has no effect on morale. */
export function* consequences(play: Play, fact: Fact): Script {
  switch (fact.fact) {
    case 'evasion.tried':
      owe(play, campOf(play, fact.power), priceOfFormation(play, 'evasion', fact.force), 'evasion');
      break;
    case 'battle.decided':
      // K-12.12: the losers' checks come before the loot, everything else behind it.
      noteBattle(play, fact);
      yield* settleDue(play, ['allies', 'loss']);
      checkSuddenDeath(play);
      return;
    case 'battle.settled':
      break;
    case 'fortress.fallen':
      noteFall(play, fact.area, fact.power);
      break;
    case 'plundered':
      // K-13.52d: a sack has no effect on morale.
      if (fact.by === 'loot') noteLoot(play, fact.force, fact.gained);
      else yield* plunder(play, fact);
      return;
    case 'impulse.ended':
      yield* endWayHome(play, fact.power);
      dropFieldworks(play);
      yield* settleDue(play);
      yield* rollLateWill(play);
      if (!fact.preemptive && campOf(play, fact.power) === 'imperial') checkTsaristKeys(play);
      beginAnew(play);
      if (!play.state.outcome) yield* settleBridges(play, fact.power);
      dropFieldworks(play);
      yield* settleHands(play, fact.power);
      return;
    case 'placed':
      notePlaced(play, fact);
      yield* welcome(play, fact.force);
      yield* sufferArrival(play, fact);
      break;
    case 'settled':
      yield* giveBackLeft(play);
      break;
  }
  if (fact.fact !== 'evasion.tried') dropFieldworks(play);
  if (ownIn(play).due.length > 0) yield* settleDue(play);
  if (fact.fact === 'settled' || fact.fact === 'battle.settled') withdrawHesitant(play);
  checkSuddenDeath(play);
}
