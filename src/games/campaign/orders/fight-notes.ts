/** What answers about marches, battles and sieges mean for the player. */
import { type Message, withData } from '../../../engine/index.ts';
import { battleOdds } from '../rules/battle/odds.ts';
import { percent, tenths } from '../rules/dice-sums.ts';
import type { Suffering } from '../rules/facts.ts';
import { commanderOf } from '../rules/forces/armies.ts';
import { forceAt } from '../rules/forces/formations.ts';
import { isEmptyForce, plusForce, sizeOf, strengthIn } from '../rules/forces/stacks.ts';
import type { Position } from '../rules/play.ts';
import { otherSide, sideOf } from '../rules/position.ts';
import type { Questions } from '../rules/questions.ts';
import type { AreaId, CardNumber, Force, PowerId } from '../types.ts';
import { dugIn, fighterWith, tieLoserOf } from './forecast-odds.ts';
import { cardText, cardTexts, say, type Teller, type Tellers, total } from './note.ts';

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
  if (from === null) return [say(isMarch ? 'stakes.intercept.none' : 'stakes.intercept.none.flag', { area })];
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
      say('stakes.stand.line'),
    ];
  const unit = units.find((each) => each.unit === name);
  const way = unit?.to.find((each) => each.area === to);
  if (!unit || !way) return [];
  const { chance, modifier, status, attrition } = way;
  const needs = position.game.march.reactionNeeds;
  const odds = { status, modifier, needs, chance };
  return [
    unit.leader === undefined
      ? withData(say('stakes.evade.counter', { to: way.area, ...odds }), { unit: unit.unit })
      : say('stakes.evade', { force: unit.force, to: way.area, ...odds }),
    ...attritionOf(position, way.area, unit.force, attrition),
    say('stakes.evade.failed'),
    ...(isOneOfSeveral(asked) ? [say('stakes.evade.line')] : []),
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

/** Answers about marches, battles and sieges, by kind of question. */
export const fightTellers: Tellers = {
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
};
