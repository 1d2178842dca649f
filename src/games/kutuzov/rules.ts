/** Kutuzov as the shared rules see it: its numbers and its own ways. */
import { outOfTurn } from '../campaign/rules/cards/out-of-turn.ts';
import { ownForce, stackAt } from '../campaign/rules/forces/formations.ts';
import { isEmpty, isEmptyForce, leadersIn } from '../campaign/rules/forces/stacks.ts';
import type { Position } from '../campaign/rules/play.ts';
import { contingentsOf, contingentTables, neighbourMap, ownOf, powersOf } from '../campaign/rules/position.ts';
import type { AreaId, ContingentId, Force, PowerId, SideId } from '../campaign/types.ts';
import { asideCards, type Book, type KutuzovDefinition } from './content.ts';
import { acts, beforeAct } from './rules/acts.ts';
import { bars, flagBar, isGivenUpIn, laggards } from './rules/allies.ts';
import { balkanPowers, countsAsFrench } from './rules/ally-cards.ts';
import { attrition } from './rules/attrition.ts';
import { bonusOf } from './rules/bonus.ts';
import { lineNow } from './rules/bridges.ts';
import { afterEvent } from './rules/card-life.ts';
import { rollCossacks, unguardedAreas } from './rules/cossacks.ts';
import { actBar, fleesOnward } from './rules/evacuation.ts';
import { consequences, note } from './rules/facts.ts';
import { fieldworks } from './rules/fieldworks.ts';
import { afterBattle, playedInFight } from './rules/fight-cards.ts';
import { cardNow } from './rules/frost.ts';
import { ground, isWinter } from './rules/ground.ts';
import { homes } from './rules/homes.ts';
import { inDebt, tooEarly } from './rules/late-leaders.ts';
import { firstRoundDice, rescues } from './rules/leader-cards.ts';
import { holder, isOver, preemptors, spareCards } from './rules/one-hand.ts';
import { shown } from './rules/open-hands.ts';
import { operations, reactions } from './rules/operations.ts';
import { areasNamed } from './rules/places.ts';
import { contingents, POWERS, powers, SIDES } from './rules/powers.ts';
import { toll } from './rules/reluctance.ts';
import { burntLimit, flagPrice, overrunSurplus } from './rules/scorched.ts';
import { sackPrize } from './rules/sieges.ts';
import { turn } from './rules/turn.ts';
import { faltering, losesTie } from './rules/wavering.ts';
import { handLimit, winter } from './rules/winter.ts';
import { ownState } from './types.ts';

/** K-7.1c. The flag of the power itself, where only an ally stands whose troops count as French by a card. */
const lentFlags = (position: Position, power: PowerId, area: AreaId): ContingentId[] => {
  if (!isEmpty(stackAt(position, area, ownOf(power)))) return [];
  const isThere = contingentsOf(position.game, power).some((id) => {
    const stack = stackAt(position, area, id);
    return !isEmpty(stack) && countsAsFrench(position, id, stack.leaders);
  });
  return isThere ? [ownOf(power)] : [];
};

/** K-13.31c. Before Riga the Imperials roll half of their dice. */
const siegeFactor = (_position: Position, area: AreaId, side: SideId): number =>
  area === 'riga' && side === 'imperial' ? 0.5 : 1;

/**
 * K-1.61, K-1.63, R-69. Leaders and soldiers of a power and its ally in an area are one formation; those of two powers are
 * one if both have leaders there, because one of them commands all.
 */
const formationsOf = ({ game }: Position, force: Force): readonly Force[] => {
  const formations: Force[] = [];
  const led: Force = {};
  for (const power of game.powers) {
    const own = ownForce(game, power, force);
    if (isEmptyForce(own)) continue;
    const isLed = leadersIn(own).length > 0;
    if (!isLed || isEmptyForce(led)) formations.push(isLed ? led : own);
    if (isLed) Object.assign(led, own);
  }
  return formations;
};

/** Names that the cards have for powers. */
const powersNamed = (position: Position, name: string): readonly PowerId[] | undefined =>
  name === 'balkan'
    ? balkanPowers(position)
    : name === 'imperial' || name === 'tsarist'
      ? powersOf(position.game, name)
      : undefined;

/** K-4.22a, K-21A.2a, R-48. Not in the first round of turn 1, and nowhere before the first impulse. */
const isExempt = ({ state: { turn, round, latest, scenario, options } }: Position): boolean =>
  round === 1 &&
  (turn === 1 || (latest === null && (scenario === 'on_to_smolensk' || options.preemptionAtStart !== 'anyTime')));

/** Kutuzov as it is played from a book. */
export const define = (book: Book): KutuzovDefinition => {
  const { forcedMarch, hand, sea } = book.tables;
  const { french, allied, tsarist } = book.setups.flagLimits;
  return {
    id: 'kutuzov',
    version: '1',
    book,
    content: book.content,
    powers: POWERS,
    sides: SIDES,
    sideOf: Object.fromEntries(
      contingents.map(({ id, power }) => [id, powers.find((each) => each.id === power)?.side ?? '']),
    ),
    ...contingentTables(book.content),
    neighbours: neighbourMap(book.content),
    hands: {
      deal: 5,
      homeDeal: Object.fromEntries(POWERS.map((power) => [power, hand.home])),
      limit: book.setups.handLimit.common,
      limitNow: handLimit,
      cardPrice: 2,
      resourceLimit: 5,
      aside: asideCards(book),
      holder,
      shown,
      spareCards,
    },
    cards: { now: cardNow, afterEvent, everyCardPaysDebts: true, meetsDemandsByAllMeans: true },
    march: {
      free: (position, side) =>
        forcedMarch[isWinter(position) ? 'winter' : 'summer'][side === 'imperial' ? 'imperial' : 'tsarist'],
      reactionNeeds: 9,
      looseArtillery: true,
      groupsPart: true,
      reactionsSufferLater: true,
      formationsOf,
      lineNow,
      bars,
      laggards,
      isGivenUpIn,
      toll,
    },
    sea: { fleets: ['russian_first'], most: sea.most, landings: ['minor'], batteries: sea.batteries },
    battle: {
      routMargin: 3,
      retreatCounts: true,
      retreatsToStart: true,
      retreatsAnswered: true,
      lastLeader: 'napoleon',
      loot: { one: 7, two: 12, natural: 6 },
      nationalBonus: bonusOf,
      firstRoundDice,
      fieldworks,
      faltering,
      losesTie,
      fleesOnward,
      rescues,
      cardPlayed: playedInFight,
      after: afterBattle,
    },
    siege: { sack: { needs: 6, prize: 2 }, sackPrize, hastyStrength: 2, factor: siegeFactor },
    troops: {
      homes,
      buildLimit: (position, power, at, act, pieces) =>
        inDebt(position, power) ?? tooEarly(position, act, pieces) ?? burntLimit(position, power, at, act, pieces),
      buildsUncontested: true,
      salliesComeLast: true,
      unrecalled: ['napoleon'],
    },
    flags: {
      counts: { imperial: french, tsarist, allied },
      pools: { prussia: 'allied', austria: 'allied' },
      bar: flagBar,
      lent: lentFlags,
      price: flagPrice,
      overrunSurplus,
    },
    partisans: { roll: rollCossacks, areas: unguardedAreas },
    impulses: { isExempt, preemptors, areOver: isOver, actBar, beforeAct },
    names: { powers: powersNamed, areas: areasNamed },
    ground,
    attrition,
    turn,
    winter,
    reactions: { ...outOfTurn, ...reactions },
    operations,
    acts,
    consequences,
    notes: note,
    own: ownState,
  };
};
