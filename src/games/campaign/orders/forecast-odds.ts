/** The odds of what a plan may meet, in words: the fights of its rehearsal, and the possible reactions of others. */
import { type Decision, type GameEvent, type Message, message, withData } from '../../../engine/index.ts';
import type { ForecastFight } from '../../../game/index.ts';
import { campaignEvent, type EventOf, type Part, type Side } from '../events.ts';
import { ownParts } from '../rules/battle/dice.ts';
import { battleOdds, type Fighter, siegeOdds } from '../rules/battle/odds.ts';
import { evenShares } from '../rules/battle/shares.ts';
import { cardOf } from '../rules/cards/cards.ts';
import { percent, sumOf, tenths } from '../rules/dice-sums.ts';
import { powersIn } from '../rules/forces/formations.ts';
import {
  copyForce,
  isEmptyForce,
  leadersIn,
  sizeIn,
  stacksIn,
  strengthIn,
  strengthOf,
} from '../rules/forces/stacks.ts';
import type { Definition, Position } from '../rules/play.ts';
import { sideOf } from '../rules/position.ts';
import { isAsked } from '../rules/questions.ts';
import type { AreaId, Force, LeaderId, SideId } from '../types.ts';

/** The odds of an event; undefined for most kinds. `before` are the earlier events of the plan. */
export const oddsOfEvent = (
  position: Position,
  event: GameEvent,
  before: readonly GameEvent[],
): Message | undefined => {
  const it = campaignEvent(event);
  if (it.kind === 'battle.rolled') return oddsOfBattle(position, it, before);
  return it.kind === 'siege.rolled' ? oddsOfSiege(position, it, before) : undefined;
};

/** What the seats asked may bring about: the best attempt of each (W-10.4, W-10.7). */
export const oddsOfQuestion = (decision: Decision): readonly Message[] => {
  if (isAsked(decision, 'intercept')) {
    const { area, candidates } = decision.prompt.args;
    return candidates.map(({ leader, from, chance }) =>
      withData(message('odds.intercept', { leader, from, chance }), { area }),
    );
  }
  if (!isAsked(decision, 'evade')) return [];
  const { area, units } = decision.prompt.args;
  return units.flatMap(({ leader, to }) => {
    const [best] = [...to].sort((a, b) => b.chance - a.chance);
    if (!best) return [];
    const way = { area, to: best.area, chance: best.chance };
    return [leader === undefined ? message('odds.evade.counter', way) : message('odds.evade', { leader, ...way })];
  });
};

/** The main figure of each kind of fight: a battle won, a fortress taken. */
const FIGHTS: Readonly<Record<string, { readonly kind: string; readonly figure: string }>> = {
  'odds.battle': { kind: 'battle', figure: 'won' },
  'odds.siege': { kind: 'siege', figure: 'taken' },
};

/** The place, the kind and the main figure of a fight's odds; undefined for other odds. */
export const fightOf = ({ key, args = {} }: Message): ForecastFight | undefined => {
  const { kind = '', figure = '' } = FIGHTS[key] ?? {};
  const { area: place, [figure]: percent } = args;
  return typeof place === 'string' && typeof percent === 'number' ? { place, percent, kind } : undefined;
};

const last = <K extends 'battle.began' | 'battle.rolled' | 'siege.began' | 'siege.rolled'>(
  events: readonly GameEvent[],
  kind: K,
): EventOf<K> | undefined => events.findLast((event) => event.kind === kind) as EventOf<K> | undefined;

/** Dice that cards add to each side, or take away. */
interface Shift {
  readonly attacker: number;
  readonly defender: number;
}

/**
 * Once both sides have rolled for the first round, their dice are known, with those of the cards that the plan plays. What
 * its cards do besides is not weighed.
 */
export const oddsOfBattle = (
  position: Position,
  event: EventOf<'battle.rolled'>,
  before: readonly GameEvent[],
  shift: Shift = { attacker: 0, defender: 0 },
): Message | undefined => {
  const began = last(before, 'battle.began');
  const other = last(before, 'battle.rolled');
  if (event.round !== 1 || event.side !== 'defender' || began === undefined || other?.area !== event.area)
    return undefined;
  const attacker = fighterOf(position, began.attacker, began.attackerCommander, other, shift.attacker);
  const defender = dugIn(
    position,
    event.area,
    began.defender,
    fighterOf(position, began.defender, began.defenderCommander, event, shift.defender),
  );
  const { wins, routed, losses } = battleOdds(
    attacker,
    defender,
    position.game.battle.routMargin,
    tieLoserOf(position, began.attacker, began.defender),
  );
  return message('odds.battle', {
    area: event.area,
    attackers: attacker.dice,
    defenders: defender.dice,
    cards: cardsIn('battle', began, before),
    won: percent(wins.attacker),
    routs: percent(routed.defender),
    routed: percent(routed.attacker),
    losses: tenths(losses.attacker),
    enemyLosses: tenths(losses.defender),
  });
};

const sideIn = ({ game }: Position, force: Force): SideId => sideOf(game, powersIn(game, force)[0] ?? '');

/** K-12.45d, K-12.45e. A defender behind the fieldworks that there are now. */
export const dugIn = (position: Position, area: AreaId, force: Force, fighter: Fighter): Fighter => {
  const works = position.game.battle.fieldworks?.(position, area, sideIn(position, force));
  return works ? { ...fighter, spared: works.spared, routMargin: works.routMargin } : fighter;
};

/** K-12.61a. The side that loses a tie at once, as morale stands. */
export const tieLoserOf = (position: Position, attacker: Force, defender: Force): Side | undefined =>
  position.game.battle.losesTie?.(position, sideIn(position, attacker), sideIn(position, defender));

const oddsOfSiege = (
  position: Position,
  event: EventOf<'siege.rolled'>,
  before: readonly GameEvent[],
): Message | undefined => {
  const began = last(before, 'siege.began');
  if (event.round !== 1 || event.side !== 'besieger' || began?.area !== event.area) return undefined;
  const leader = began.leader;
  const counted = event.parts.find(({ name }) => name === 'strength')?.n;
  // Guns that fire before the round roll by themselves.
  if (counted === undefined) return undefined;
  const staff = event.parts.find(({ name }) => name === 'staff')?.n ?? 0;
  const [rating, national] = ['rating', 'national'].map((name) =>
    sumOf(event.parts.filter((part) => part.name === name)),
  );
  const side = sideOf(position.game, event.power);
  // K-13.31c: some walls halve the dice of the army itself.
  const factor = position.game.siege.factor?.(position, event.area, side) ?? 1;
  const lasting = lastingDice(position, event.parts);
  const besieger: Fighter = {
    dice: event.dice,
    size: counted + staff + 1,
    soldiers: counted,
    after: (eliminated) =>
      Math.ceil(
        factor *
          (Math.max(0, counted - eliminated) +
            Math.max(0, staff - Math.max(0, eliminated - counted)) +
            (rating ?? 0) +
            (national ?? 0)),
      ) + lasting,
    ...faltering(position, side),
  };
  const { taken, losses } = siegeOdds(besieger, began.strength);
  const figures = { dice: besieger.dice, strength: began.strength, cards: cardsIn('siege', began, before) };
  const odds = { ...figures, taken: percent(taken), losses: tenths(losses) };
  return withData(message('odds.siege', { area: event.area, ...odds }), { leader });
};

/** How many cards have been played in a fight that began. */
const cardsIn = (fight: 'battle' | 'siege', began: GameEvent, before: readonly GameEvent[]): number =>
  before
    .slice(before.indexOf(began))
    .map(campaignEvent)
    .filter((event) => event.kind === 'card.played' && event.as === fight).length;

/** W-11.1b. The dice that cards add in every round, or take away. */
const lastingDice = (position: Position, parts: readonly Part[]): number =>
  sumOf(
    parts.filter(({ name }) => {
      const [, number] = /^card (\d+)$/.exec(name) ?? [];
      return number !== undefined && cardOf(position, Number(number)).ops.some(({ scope }) => scope === 'all_rounds');
    }),
  );

const fighterOf = (
  position: Position,
  force: Force,
  commander: LeaderId | null,
  { dice, parts }: Pick<EventOf<'battle.rolled'>, 'dice' | 'parts'>,
  more: number,
): Fighter => fighterWith(position, force, commander, Math.max(0, dice + more), lastingDice(position, parts));

/** K-12.54a. How the morale of a side tells in a fight. */
const faltering = (position: Position, side: SideId): Pick<Fighter, 'falters'> => {
  const { faltering: falters } = position.game.battle;
  return falters ? { falters: (disruptions) => falters(position, side, disruptions) } : {};
};

/** A force that fights the first round with these dice; `lasting` are those of cards in every round. */
export const fighterWith = (
  position: Position,
  force: Force,
  commander: LeaderId | null,
  dice: number,
  lasting = 0,
): Fighter => ({
  ...faltering(position, sideIn(position, force)),
  dice,
  size: sizeIn(force),
  soldiers: strengthIn(force),
  after(eliminated) {
    const left = afterLosses(position.game, force, commander, eliminated);
    if (isEmptyForce(left)) return 0;
    return sumOf(ownParts(position, left, commander)) + lasting;
  },
});

/** W-11.51. A force after losses: soldiers fall first, shared between its contingents, and the commander falls last. */
const afterLosses = (game: Definition, force: Force, commander: LeaderId | null, eliminated: number): Force => {
  const left = copyForce(force);
  const strengths = Object.fromEntries(stacksIn(force).map(([contingent, stack]) => [contingent, strengthOf(stack)]));
  const soldiers = Math.min(eliminated, strengthIn(force));
  const speaker = powersIn(game, force)[0] ?? '';
  const shares = soldiers > 0 ? evenShares(game, { area: '', strengths, losses: soldiers, speaker }) : {};
  const fallen = leadersIn(force)
    .filter((leader) => leader !== commander)
    .slice(0, eliminated - soldiers);
  for (const stack of Object.values(left)) stack.leaders = stack.leaders.filter((leader) => !fallen.includes(leader));
  for (const [contingent, stack] of stacksIn(left)) {
    // Only the strength counts for dice, not the arms.
    Object.assign(stack, { inf: (strengths[contingent] ?? 0) - (shares[contingent] ?? 0), cav: 0, art: 0 });
  }
  return copyForce(left);
};
