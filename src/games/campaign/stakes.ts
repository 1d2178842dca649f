/** What each answer to a question means for the player: its conditions, its odds and its price. */
import { type Decision, type Json, type Message, message, same, withData } from '../../engine/index.ts';
import { battleOdds } from './battle/odds.ts';
import { raisedBy } from './cards/debts.ts';
import { commanderOf, forceAt, leaderOf, stackAt, whereIs } from './pieces/formations.ts';
import { isEmptyForce, plusForce, sizeOf, strengthIn, strengthOf } from './pieces/stacks.ts';
import { resolveStack } from './pieces/troops.ts';
import { dugIn, fighterWith, tieLoserOf } from './plan-odds.ts';
import type { Position, Suffering } from './play.ts';
import { otherSide, powerOf, sideOf } from './position.ts';
import type { QuestionKind, Questions } from './questions.ts';
import { percent, tenths } from './sums.ts';
import { priceOf } from './turn/build.ts';
import type { Answers, AreaId, CardNumber, Force, Leader, LeaderId, PowerId } from './types.ts';
import { stackOf } from './winter/spending.ts';

/** Sentences about an answer, the most important first. `position` is what the seat may know. */
type Teller<K extends QuestionKind> = (
  position: Position,
  asked: Questions[K],
  answer: Answers[K],
) => readonly Message[];

const say = message;

/** The sum of some numbers. */
const total = (all: readonly number[]): number => all.reduce((sum, each) => sum + each, 0);

// --- cards -----------------------------------------------------------------------------------------------------------

/** Number, title and text of a card. */
const cardText = ({ game }: Position, number: CardNumber): readonly Message[] => {
  return game.content.cards.has(number) ? [say('stakes.card', { card: number })] : [];
};

const cardTexts = (position: Position, numbers: readonly CardNumber[]): readonly Message[] =>
  numbers.flatMap((number) => cardText(position, number));

/** The same, with the card's value as CP. */
const cardWithCp = (position: Position, number: CardNumber): readonly Message[] => {
  const cp = position.game.content.cards.get(number)?.cp ?? 0;
  return [
    ...(cp > 0 ? [withData(say('stakes.card.cp', { cp }), { card: number })] : []),
    ...cardText(position, number),
  ];
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

type FightKey = 'stakes.intercept.fight' | 'stakes.stand' | 'stakes.battle' | 'stakes.respond.battle';

/** W-11.5. The dice, the chance to win and the average loss; only the dice for a side that is not on the map. */
const fightOf = (position: Position, expected: ExpectedFight, sentence: FightKey): Message => {
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
    position.game.battle.routMargin,
    tieLoserOf(position, ofAttacker, ofDefender),
  );
  const [won, lost] = isAttacker ? [wins.attacker, losses.attacker] : [wins.defender, losses.defender];
  return say(sentence, { ...dice, won: percent(won), losses: tenths(lost) });
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

const FACES = [1, 2, 3, 4, 5, 6];

/** W-13.1d. So many rolls on the way to an area, and what they take from a force on average; nothing without a roll. */
const attritionOf = (position: Position, area: AreaId, force: Force, attrition: number): readonly Message[] => {
  if (attrition === 0) return [];
  const rules = position.game.attrition;
  const suffering: Suffering = { area, force, reasons: new Array(attrition).fill('retreat-enemy'), tired: 0 };
  const dice = rules.dice(position, suffering);
  const losses = total(
    FACES.map((face) => rules.toll(position, suffering, [face])).map(
      ({ eliminated, regrouped }) => ((eliminated + regrouped) * dice) / FACES.length,
    ),
  );
  return [say('stakes.attrition', { attrition, losses: tenths(Math.min(losses, strengthIn(force))) })];
};

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
  const needs = position.game.march.reactionNeeds;
  const mine = plusForce(forcesAt(position, power, area).mine, force);
  return [
    say('stakes.intercept', { force, from, modifier, needs, chance }),
    ...attritionOf(position, area, force, attrition),
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
  const needs = position.game.march.reactionNeeds;
  const odds = { status, modifier, needs, chance };
  return [
    unit.leader === undefined
      ? withData(say('stakes.evade.counter', odds), { unit: unit.unit, to: way.area })
      : withData(say('stakes.evade', { force: unit.force, ...odds }), { to: way.area }),
    ...attritionOf(position, way.area, unit.force, attrition),
    say('stakes.evade.failed'),
    ...(isOneOfSeveral(asked) ? [say('stakes.evade.all')] : []),
  ];
};

const retreat: Teller<'retreat'> = (position, { force, options }, { to }) => {
  const way = options.find(({ area }) => area === to);
  if (!way) return [];
  const { area, line, status, attrition } = way;
  return [
    withData(say(line === null ? 'stakes.retreat.sea' : 'stakes.retreat', { force, line, status }), { area }),
    ...(attrition === 0 ? [say('stakes.retreat.free')] : attritionOf(position, area, force, attrition)),
  ];
};

const order: Teller<'reaction.order'> = (_position, _asked, { first }) => [say(`stakes.order.${first}`)];

const consent: Teller<'consent'> = (_position, { mover, force, to, area }, { consent: does }) => [
  say(does ? 'stakes.consent' : 'stakes.consent.no', { mover, force, to, area }),
];

// --- battles and sieges ----------------------------------------------------------------------------------------------

/** Why a question without a choice is asked. */
const asHidden = ({ playable }: Pick<Questions['battle.cards'], 'playable'>): readonly Message[] =>
  playable.length === 0 ? [say('stakes.cards.hidden')] : [];

/** The dice of a round with some cards; unknown where a card does something else than adding or taking dice. */
const diceWith = (
  asked: Pick<Questions['battle.cards'], 'worth' | 'mydice' | 'hisdice'>,
  cards: readonly CardNumber[],
): Pick<ExpectedFight, 'mydice' | 'hisdice'> & { readonly isKnown: boolean } => {
  const worth = asked.worth.filter(({ card }) => cards.includes(card));
  return {
    mydice: Math.max(0, asked.mydice + total(worth.map(({ mine }) => mine))),
    hisdice: Math.max(0, asked.hisdice + total(worth.map(({ his }) => his))),
    isKnown: worth.every(({ only }) => only),
  };
};

/** W-11.5. The odds of the first round are known. For a later round there are its dice and the lead so far. */
const battleCards: Teller<'battle.cards'> = (position, asked, { cards }) => {
  const { power, area, side, round, lead } = asked;
  const { mydice, hisdice, isKnown } = diceWith(asked, cards);
  const told =
    round > 1
      ? say('stakes.battle.later', { mydice, hisdice, lead: lead ?? 0 })
      : fightOf(
          position,
          { area, ...forcesAt(position, power, area), mydice, hisdice, isAttacker: side === 'attacker' },
          'stakes.battle',
        );
  return [...cardTexts(position, cards), ...(isKnown ? [told] : []), ...asHidden(asked)];
};

const SIX = 1 / 6;

/** The chance in percent of at least `wanted` sixes among some dice. */
const sixes = (dice: number, wanted: number): number => {
  let [fewer, exactly] = [0, (1 - SIX) ** dice];
  for (let n = 0; n < Math.min(wanted, dice + 1); n++) {
    fewer += exactly;
    exactly *= ((dice - n) / (n + 1)) * (SIX / (1 - SIX));
  }
  return percent(1 - Math.min(1, fewer));
};

/** W-12.3. The dice of the round with the cards, and the chance that the walls fall in it. */
const siegeCards: Teller<'siege.cards'> = (position, asked, { cards }) => {
  const { hits, strength, side } = asked;
  const { mydice, hisdice, isKnown } = diceWith(asked, cards);
  const besiegers = side === 'attacker' ? mydice : hisdice;
  const chance = sixes(besiegers, Math.max(0, strength - hits));
  return [
    ...cardTexts(position, cards),
    ...(isKnown ? [say(`stakes.siege.${side}`, { mydice, hisdice, hits, strength, chance })] : []),
    ...asHidden(asked),
  ];
};

/** What is known of a fight without a card in it; nothing at other moments. */
const withoutCard = (position: Position, asked: Questions['respond']): readonly Message[] => {
  const { power, mydice, hisdice, lead } = asked;
  if (asked.moment === 'interception-roll' || asked.moment === 'evasion-roll') {
    const needs = position.game.march.reactionNeeds;
    return [say(`stakes.respond.${asked.moment}.${asked.success}`, { by: asked.by, total: asked.total, needs })];
  }
  if (!('area' in asked) || mydice === undefined || hisdice === undefined) return [];
  if (asked.moment === 'battle-round')
    return [say('stakes.respond.round', { mydice, hisdice, lead: lead ?? 0, mysp: asked.mysp, hissp: asked.hissp })];
  const isAttacker = sideOf(position.game, power) === sideOf(position.game, position.state.impulse?.power ?? power);
  const { area } = asked;
  return [
    fightOf(
      position,
      { area, ...forcesAt(position, power, area), mydice, hisdice, isAttacker },
      'stakes.respond.battle',
    ),
  ];
};

const respond: Teller<'respond'> = (position, asked, { respond: card }) =>
  card === null ? [say('stakes.respond.none'), ...withoutCard(position, asked)] : cardText(position, card);

const siegeGoesOn: Teller<'siege.continue'> = (_position, { force, hits, strength, mydice, hisdice }, { go }) => {
  if (!go) return [say('stakes.siege.stop', { force })];
  const wanted = Math.max(0, strength - hits);
  return [
    say('stakes.siege.go', { force, mydice, wanted, chance: sixes(mydice, wanted) }),
    say('stakes.siege.walls', { hisdice, losses: tenths(Math.min(hisdice * SIX, strengthIn(force))) }),
  ];
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

const commander: Teller<'commander'> = (position, { power, area, ruled, by }, { commander: chosen }) => {
  const leader = chosen ?? ruled;
  if (leader === undefined) return [];
  const sp = strengthIn(forceAt(position, area, sideOf(position.game, power)));
  const how =
    chosen !== null ? 'stakes.commander' : by === undefined ? 'stakes.commander.ruled' : 'stakes.commander.refused';
  return [say(how, { leader, sp, ...ratings(position, leader) })];
};

// --- winter ----------------------------------------------------------------------------------------------------------

/** W-16.3a, W-16.3d. As many soldiers go along as the leader may command, or as a fleet takes. */
const deploy: Teller<'deploy'> = (position, _asked, answer) => {
  if ('convoy' in answer) return [say('stakes.deploy.sea', { from: answer.convoy, most: position.game.sea.most })];
  const { deploy: leader } = answer;
  if (leader === null) return [say('stakes.deploy.none')];
  const from = whereIs(position, leader);
  if (from === undefined) return [];
  const { contingent } = leaderOf(position, leader);
  const there = stackAt(position, from, contingent);
  const army = resolveStack(position, contingent, there, { leaders: [leader], max: true });
  return army.ok ? [say('stakes.deploy', { force: { [contingent]: army.answer }, from })] : [];
};

/** W-16.2a. */
const reinforce: Teller<'reinforce'> = (position, { cp }, act) =>
  act.do === 'end'
    ? [say('stakes.reinforce.end', { cp })]
    : [say('stakes.reinforce', { price: priceOf(position, act.do, stackOf(act)), cp })];

const withdraw: Teller<'withdraw'> = (position, _asked, { withdraw: leader }) => {
  if (leader === null) return [say('stakes.withdraw.none')];
  return [say('stakes.withdraw', { leader, ...ratings(position, leader), area: whereIs(position, leader) })];
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
  return [withData(say('stakes.flag', { area, power: chosen }), { runs: powerOf(game, chosen) })];
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

/** What stands where an event takes something, and who it is. */
const eventChoice: Teller<'event.choice'> = (position, asked, answer) => {
  if ('card' in answer) return [...cardOrNone(position, answer.card), ...cardByCard(asked)];
  if ('leader' in answer) return [say('stakes.event.leader', { ...answer, ...ratings(position, answer.leader) })];
  const own =
    'area' in answer && 'power' in asked ? forceAt(position, answer.area, sideOf(position.game, asked.power)) : {};
  return 'area' in answer && !isEmptyForce(own) ? [say('stakes.event.area', { ...answer, force: own })] : [];
};

/** W-2.1e. */
const bid: Teller<'bid'> = (_position, _asked, answer) => [
  answer.bid === null ? say('stakes.bid.out') : say('stakes.bid', { sp: answer.sp }),
];

/** By kind of question. For other kinds the order says everything. */
export type Tellers = { readonly [K in QuestionKind]?: Teller<K> };

const tellers: Tellers = {
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
  bid,
  reinforce,
  deploy,
  withdraw,
  discard: (position, _asked, { card }) => cardWithCp(position, card),
  'event.choice': eventChoice,
};

const isIn = (known: Tellers, kind: string): kind is QuestionKind => Object.hasOwn(known, kind);

/** What an answer means, from what the seat may know; empty if the order says everything. `own`: questions of one game alone. */
export const stakesOf = (
  position: Position,
  { kind, prompt }: Pick<Decision, 'kind' | 'prompt'>,
  answer: Json,
  own: Tellers = {},
): readonly Message[] => {
  const known = isIn(tellers, kind) ? tellers : own;
  if (!isIn(known, kind)) return [];
  const tell = known[kind] as Teller<typeof kind> | undefined;
  return tell?.(position, prompt.args as Questions[typeof kind], answer as Answers[typeof kind]) ?? [];
};
