/** What each answer to a question means for the player: its conditions, its odds and its price. */
import { type Decision, type Json, type Message, message, same } from '../../engine/index.ts';
import { battleOdds } from './battle/odds.ts';
import { raisedBy } from './cards/debts.ts';
import { commanderOf, forceAt } from './pieces/formations.ts';
import { isEmptyForce, plusForce, sizeOf, strengthOf } from './pieces/stacks.ts';
import { dugIn, fighterWith, tieLoserOf } from './plan-odds.ts';
import type { Position } from './play.ts';
import { otherSide, powerOf, sideOf } from './position.ts';
import type { CardDice, QuestionKind, Questions } from './questions.ts';
import type { Answers, AreaId, CardNumber, Force, Leader, LeaderId, PowerId } from './types.ts';

/** Sentences about an answer, the most important first. `position` is what the seat may know. */
type Teller<K extends QuestionKind> = (
  position: Position,
  asked: Questions[K],
  answer: Answers[K],
) => readonly Message[];

const say = message;

const whole = (percent: number): number => Math.round(percent);

// --- cards -----------------------------------------------------------------------------------------------------------

/** Number, title and text of a card. */
const cardText = ({ game }: Position, number: CardNumber): readonly Message[] => {
  const card = game.content.cards.get(number);
  return card ? [say('stakes.card', { card: number, effect: card.effect })] : [];
};

const cardTexts = (position: Position, numbers: readonly CardNumber[]): readonly Message[] =>
  numbers.flatMap((number) => cardText(position, number));

/** The same, with the card's value as CP. */
const cardWithCp = (position: Position, number: CardNumber): readonly Message[] => {
  const cp = position.game.content.cards.get(number)?.cp ?? 0;
  return [...(cp > 0 ? [say('stakes.card.cp', { card: number, cp })] : []), ...cardText(position, number)];
};

// --- fights ----------------------------------------------------------------------------------------------------------

/** An expected fight, from the side of the player who is asked. */
interface ExpectedFight {
  readonly area: AreaId;
  readonly mine: Force;
  readonly his: Force;
  readonly mydice: number;
  readonly hisdice: number;
  readonly isAttacker: boolean;
}

/** W-11.5. The dice, the chance to win and the average loss; only the dice for a side that is not on the map. */
const fightOf = (position: Position, expected: ExpectedFight, sentence: string): Message => {
  const { area, mine, his, mydice, hisdice, isAttacker } = expected;
  const dice = { mydice, hisdice };
  if (isEmptyForce(mine) || isEmptyForce(his)) return say(`${sentence}.dice`, dice);
  const fighter = (force: Force, n: number) => fighterWith(position, force, commanderOf(position, force), n);
  const [me, him] = [fighter(mine, mydice), fighter(his, hisdice)];
  const [attacker, defender] = isAttacker ? [me, him] : [him, me];
  const [ofAttacker, ofDefender] = isAttacker ? [mine, his] : [his, mine];
  const { wins, losses } = battleOdds(
    attacker,
    dugIn(position, area, ofDefender, defender),
    position.game.parameters.routMargin,
    tieLoserOf(position, ofAttacker, ofDefender),
  );
  const [won, lost] = isAttacker ? [wins.attacker, losses.attacker] : [wins.defender, losses.defender];
  return say(sentence, { ...dice, won: whole(won * 100), losses: Math.round(lost * 10) / 10 });
};

/** Both sides in an area. */
const forcesAt = (position: Position, power: PowerId, area: string): Pick<ExpectedFight, 'mine' | 'his'> => {
  const side = sideOf(position.game, power);
  return {
    mine: forceAt(position, area, side),
    his: forceAt(position, area, otherSide(position.game, side)),
  };
};

// --- marches ---------------------------------------------------------------------------------------------------------

const attritionOf = (attrition: number): readonly Message[] =>
  attrition === 0 ? [] : [say('stakes.attrition', { attrition })];

const intercept: Teller<'intercept'> = (position, asked, { intercept: from }) => {
  const { power, area, mover, hisdice } = asked;
  const isMarch = !isEmptyForce(mover);
  if (from === null)
    return [
      say(isMarch ? 'stakes.intercept.none' : 'stakes.intercept.none.flag', { mover, area }),
      say('stakes.intercept.never'),
    ];
  const it = asked.candidates.find((candidate) => candidate.from === from);
  if (!it) return [];
  const { force, modifier, chance, mydice, attrition } = it;
  const needs = position.game.parameters.reactionNeeds;
  const mine = plusForce(forcesAt(position, power, area).mine, force);
  return [
    say('stakes.intercept', { force, from, modifier, needs, chance: whole(chance) }),
    ...attritionOf(attrition),
    ...(isMarch
      ? [fightOf(position, { area, mine, his: mover, mydice, hisdice, isAttacker: false }, 'stakes.intercept.fight')]
      : []),
    say('stakes.intercept.failed'),
  ];
};

/** Whether other pieces could be asked after the one that goes first. */
const isOneOfSeveral = ({ units, defenders }: Questions['evade']): boolean =>
  units.length > 1 || (units[0]?.unit !== 'army' && Object.values(defenders).some((stack) => sizeOf(stack) > 1));

const evade: Teller<'evade'> = (position, asked, { evade: name, to }) => {
  const { area, defenders, enemy, mydice, hisdice, units } = asked;
  if (name === null)
    return [
      fightOf(position, { area, mine: defenders, his: enemy, mydice, hisdice, isAttacker: false }, 'stakes.stand'),
      say('stakes.stand.cards'),
    ];
  const unit = units.find((each) => each.unit === name);
  const way = unit?.to.find((each) => each.area === to);
  if (!unit || !way) return [];
  const { chance, modifier, status, attrition } = way;
  const needs = position.game.parameters.reactionNeeds;
  const odds = { to: way.area, status, modifier, needs, chance: whole(chance) };
  return [
    unit.leader === undefined
      ? say('stakes.evade.counter', { unit: unit.unit, ...odds })
      : say('stakes.evade', { leader: unit.leader, ...odds }),
    ...attritionOf(attrition),
    say('stakes.evade.failed'),
    ...(isOneOfSeveral(asked) ? [say('stakes.evade.all')] : []),
  ];
};

const retreat: Teller<'retreat'> = (_position, { options }, { to }) => {
  const way = options.find(({ area }) => area === to);
  if (!way) return [];
  const { area, line, status, attrition } = way;
  return [
    say(line === null ? 'stakes.retreat.sea' : 'stakes.retreat', { area, line, status }),
    attrition === 0 ? say('stakes.retreat.free') : say('stakes.attrition', { attrition }),
  ];
};

const order: Teller<'reaction.order'> = (_position, _asked, { first }) => [say(`stakes.order.${first}`)];

const consent: Teller<'consent'> = (_position, { mover, force, to, area }, { consent: does }) => [
  say(does ? 'stakes.consent' : 'stakes.consent.no', { mover, force, to, area }),
];

// --- battles and sieges ----------------------------------------------------------------------------------------------

/**
 * The standing order that spares its owner this question, which everybody gets so that nobody sees who holds no card.
 */
const orNever = ({ playable }: Pick<Questions['battle.cards'], 'playable'>): readonly Message[] =>
  playable.length === 0 ? [say('stakes.cards.never')] : [];

/** W-11.5. The odds of the first round are known. For a later round there are its dice and the lead so far. */
const battleCards: Teller<'battle.cards'> = (position, asked, { cards }) => {
  const { power, area, side, round, lead } = asked;
  const worth = asked.worth.filter(({ card }) => cards.includes(card));
  const sum = (of: (each: CardDice) => number) => worth.reduce((total, each) => total + of(each), 0);
  const mydice = Math.max(0, asked.mydice + sum(({ mine }) => mine));
  const hisdice = Math.max(0, asked.hisdice + sum(({ his }) => his));
  const told =
    round > 1
      ? say('stakes.battle.later', { mydice, hisdice, lead: lead ?? 0 })
      : fightOf(
          position,
          { area, ...forcesAt(position, power, area), mydice, hisdice, isAttacker: side === 'attacker' },
          'stakes.battle',
        );
  return [...cardTexts(position, cards), ...(worth.every(({ only }) => only) ? [told] : []), ...orNever(asked)];
};

const siegeCards: Teller<'siege.cards'> = (position, asked, { cards }) => {
  const { mydice, hisdice, hits, strength, side } = asked;
  return [
    ...cardTexts(position, cards),
    say(`stakes.siege.${side}`, { mydice, hisdice, hits, strength }),
    ...orNever(asked),
  ];
};

const respond: Teller<'respond'> = (position, _asked, { respond: card }) =>
  card === null ? [say('stakes.respond.none')] : cardText(position, card);

const SIX = 1 / 6;

/** The chance in percent of at least `wanted` sixes among some dice. */
const sixes = (dice: number, wanted: number): number => {
  let [fewer, exactly] = [0, (1 - SIX) ** dice];
  for (let n = 0; n < Math.min(wanted, dice + 1); n++) {
    fewer += exactly;
    exactly *= ((dice - n) / (n + 1)) * (SIX / (1 - SIX));
  }
  return whole((1 - Math.min(1, fewer)) * 100);
};

const siegeGoesOn: Teller<'siege.continue'> = (_position, { hits, strength, mydice }, { go }) => {
  const wanted = Math.max(0, strength - hits);
  return [go ? say('stakes.siege.go', { mydice, wanted, chance: sixes(mydice, wanted) }) : say('stakes.siege.stop')];
};

const siegeReplace: Teller<'siege.replace'> = (_position, _asked, { fresh }) => [say('stakes.fresh', { fresh })];

// --- losses and command ----------------------------------------------------------------------------------------------

const losses: Teller<'losses'> = (_position, { rests }, { lose }) =>
  rests.filter((each) => same(each.lose, lose)).map(({ rest }) => say('stakes.losses', { rest, sp: strengthOf(rest) }));

const shares: Teller<'losses.share'> = (_position, { strengths }, { shares: given }) =>
  Object.entries(strengths).map(([power, sp]) => {
    const lost = given[power] ?? 0;
    return say('stakes.share', { power, lost, left: sp - lost });
  });

const ratings = ({ game }: Position, leader: LeaderId): Pick<Leader, 'battle' | 'command'> => {
  const { battle, command } = game.content.leaders.get(leader) ?? { battle: 0, command: 0 };
  return { battle, command };
};

const fallenLeader: Teller<'losses.leader'> = (position, { leaders }, { leader }) => [
  say('stakes.leader.falls', {
    leader,
    ...ratings(position, leader),
    leaders: leaders.filter((each) => each !== leader),
  }),
];

const commander: Teller<'commander'> = (position, { ruled, by }, { commander: leader }) => {
  if (leader !== null) return [say('stakes.commander', { leader, ...ratings(position, leader) })];
  if (ruled === undefined) return [];
  return [
    say(by === undefined ? 'stakes.commander.ruled' : 'stakes.commander.refused', {
      leader: ruled,
      ...ratings(position, ruled),
    }),
  ];
};

// --- cards in hand, flags, impulses ----------------------------------------------------------------------------------

const mulligan: Teller<'mulligan'> = ({ state }, { power, discarded, drawn }, { mulligan: again }) => {
  if (again) return [say('stakes.mulligan', { discarded, drawn })];
  const isNext = state.slot === power;
  return [say('stakes.mulligan.keep'), ...(isNext ? [say('stakes.mulligan.next')] : []), say('stakes.mulligan.never')];
};

const preempt: Teller<'preempt'> = (_position, { before }, { preempt: does }) =>
  does ? [say('stakes.preempt', { before })] : [say('stakes.preempt.no', { before }), say('stakes.preempt.never')];

const flag: Teller<'flag.kind'> = ({ game }, { area }, { flag: chosen }) => {
  if (chosen === 'none' || chosen === 'restore') return [say(`stakes.flag.${chosen}`, { area })];
  return [say('stakes.flag', { area, power: chosen, runs: powerOf(game, chosen) })];
};

/** K-5.12a. What comes of a card that pays: soldiers out of the Regroup Box, and built ones. */
const debtMet = (position: Position, { owed, contingent }: Questions['debt.card'], card: CardNumber, built = false) => {
  if (contingent === undefined) return [];
  const cp = position.game.content.cards.get(card)?.cp ?? 0;
  const raised = raisedBy(position, contingent, { owed, cp, built });
  const left = owed - raised.boxed - raised.built;
  return [say('stakes.debt.met', { ...raised, left })];
};

const debt: Teller<'debt.card'> = (position, asked, answer) => {
  const { owed, price = 0 } = asked;
  if ('buy' in answer) return [say('stakes.debt.buy', { price, owed })];
  if (answer.card === null) return [say('stakes.debt.none', { owed })];
  return [...debtMet(position, asked, answer.card, answer.built), ...cardWithCp(position, answer.card)];
};

const cardOrNone = (position: Position, card: CardNumber | null): readonly Message[] =>
  card === null ? [] : cardWithCp(position, card);

/** Cards are given up one after another: one answer may name all of them. */
const cardByCard = (asked: Questions['event.choice']): readonly Message[] =>
  'count' in asked && asked.count > 1 ? [say('stakes.cards.several', { count: asked.count })] : [];

/** By kind of question. For other kinds the order says everything. */
const tellers: { readonly [K in QuestionKind]?: Teller<K> } = {
  intercept,
  evade,
  retreat,
  'reaction.order': order,
  consent,
  'battle.cards': battleCards,
  'siege.cards': siegeCards,
  respond,
  'siege.continue': siegeGoesOn,
  'siege.replace': siegeReplace,
  losses,
  'losses.share': shares,
  'losses.leader': fallenLeader,
  commander,
  mulligan,
  preempt,
  'flag.kind': flag,
  'debt.card': debt,
  discard: (position, _asked, { card }) => cardWithCp(position, card),
  'event.choice': (position, asked, answer) =>
    'card' in answer ? [...cardOrNone(position, answer.card), ...cardByCard(asked)] : [],
};

const isKind = (kind: string): kind is QuestionKind => Object.hasOwn(tellers, kind);

/** What an answer means, from what the seat may know; empty if the order says everything. */
export const stakesOf = (
  position: Position,
  { kind, prompt }: Pick<Decision, 'kind' | 'prompt'>,
  answer: Json,
): readonly Message[] => {
  if (!isKind(kind)) return [];
  const tell = tellers[kind] as Teller<typeof kind> | undefined;
  return tell?.(position, prompt.args as Questions[typeof kind], answer as Answers[typeof kind]) ?? [];
};
