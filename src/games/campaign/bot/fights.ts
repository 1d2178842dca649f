/** Battles and sieges: whether to come, leave or go on, and which cards to play. */

import { isPlayableIn } from '../rules/battle/cards.ts';
import { cardOf } from '../rules/cards/cards.ts';
import { optionsIn } from '../rules/cards/operands.ts';
import { listOf } from '../rules/question-fields.ts';
import type { QuestionOf } from '../rules/questions.ts';
import type { Answers, AreaId, Card, CardNumber, Operation } from '../types.ts';
import { holder, isKey, prizeOf, type Sight, strengthAt, wallsOf } from './known-position.ts';
import { battleChance, siegeChance } from './odds.ts';

/** What a fight at an area decides, in tenths of a key area. */
export const stakesAt = (sight: Sight, area: AreaId): number =>
  (strengthAt(sight, area, sight.side) + strengthAt(sight, area, sight.enemy)) * 0.8 + prizeOf(sight, area);

/** A card played in a fight is lost for an impulse, with its command points. */
export const costOf = ({ cp }: Card): number => cp * 0.55;

// --- reactions -------------------------------------------------------------------------------------------------------------

/** The defender's chance to win. */
const holds = (mine: number, his: number): number => 1 - battleChance(his, mine);

/** Intercepts if it is likely to arrive and to win, and does not leave a key area open for little gain. */
export const intercept = (sight: Sight, decision: QuestionOf<'intercept'>): Answers['intercept'] => {
  const { area, candidates, mydice, hisdice } = decision.prompt.args;
  const [likely] = [...candidates].sort((a, b) => b.chance - a.chance || (a.from < b.from ? -1 : 1));
  if (!likely || likely.chance < 40) return { intercept: null };
  const wanted = isKey(sight, area) ? 0.5 : isKey(sight, likely.from) && wallsOf(sight, likely.from) === 0 ? 0.7 : 0.58;
  return holds(mydice, hisdice) >= wanted ? { intercept: likely.from } : { intercept: null };
};

/** Evades if the fight looks lost and the exit is good; it holds out longer for a key area. */
export const evade = (sight: Sight, decision: QuestionOf<'evade'>): Answers['evade'] => {
  const { area, units, mydice, hisdice } = decision.prompt.args;
  const bearable = isKey(sight, area) && holder(sight, area) === sight.side ? 0.25 : 0.42;
  if (holds(mydice, hisdice) >= bearable) return { evade: null };
  const ways = units.flatMap(({ unit, to }) => to.map((way) => ({ ...way, unit })));
  const safety = ({ status, chance }: (typeof ways)[number]) =>
    chance + (status === 'friendly' ? 20 : status === 'enemy' ? -40 : 0);
  const [best] = ways.sort((a, b) => safety(b) - safety(a) || (a.area < b.area ? -1 : 1));
  return best && best.chance >= 40 ? { evade: best.unit, to: best.area } : { evade: null };
};

// --- cards -----------------------------------------------------------------------------------------------------------------

interface Dice {
  readonly mine: number;
  readonly his: number;
}

/** The approximate effect of an operation on the dice of a round. */
const shift = ({ mine, his }: Dice, op: Operation): Dice => {
  switch (op.op) {
    case 'dice':
      return op.side === 'enemy'
        ? { mine, his: Math.max(Number(op.atLeast ?? 0), his + Number(op.n)) }
        : { mine: mine + Number(op.n), his };
    case 'dice_factor':
      return { mine: mine * Number(op.factor), his: his * Number(op.factor) };
    case 'hits_on': {
      const share = listOf<number>(op.values).length / (op.in === 'siege' ? 1 : 2);
      return op.side === 'enemy' ? { mine, his: his * share } : { mine: mine * share, his };
    }
    case 'set_battle_rating':
      return { mine, his: his - 2 };
    case 'cancel':
      return { mine, his: his - 1.5 };
    case 'to_the_death':
      return mine > his ? { mine: mine + 2, his } : { mine, his };
    case 'tie_loses':
    case 'extra_round':
      return { mine: mine + 1, his };
    default:
      return { mine, his };
  }
};

const opsOf = ({ ops }: Card): readonly Operation[] => {
  const [first] = ops;
  return first?.op === 'choice' ? (optionsIn(first)[0] ?? []) : ops;
};

/** The dice with a card. */
export const withCard = (dice: Dice, card: Card): Dice => opsOf(card).reduce(shift, dice);

type Chance = (dice: Dice) => number;

/** Cards one after another, as long as the next is worth its price. */
const chooseCards = (
  sight: Sight,
  playable: readonly CardNumber[],
  start: Dice,
  chance: Chance,
  stakes: number,
): CardNumber[] => {
  const chosen: CardNumber[] = [];
  let dice = start;
  while (chosen.length < MOST_CARDS) {
    const gains = playable
      .filter((number) => !chosen.includes(number))
      .map((number) => {
        const card = cardOf(sight, number);
        return { number, gain: (chance(withCard(dice, card)) - chance(dice)) * stakes - costOf(card) };
      })
      .sort((a, b) => b.gain - a.gain || a.number - b.number);
    const [best] = gains;
    if (!best || best.gain <= 0) break;
    chosen.push(best.number);
    dice = withCard(dice, cardOf(sight, best.number));
  }
  return chosen;
};

const MOST_CARDS = 2;

const partsOf = ({ prompt }: QuestionOf<'battle.cards' | 'siege.cards'>) => {
  const { area, playable, mydice, hisdice, side } = prompt.args;
  return { area, playable, dice: { mine: mydice, his: hisdice }, isAttacker: side === 'attacker' };
};

export const battleCards = (sight: Sight, decision: QuestionOf<'battle.cards'>): Answers['battle.cards'] => {
  const { area, playable, dice, isAttacker } = partsOf(decision);
  const chance: Chance = ({ mine, his }) => (isAttacker ? battleChance(mine, his) : holds(mine, his));
  const useful = playable.filter((number) => isPlayableIn(cardOf(sight, number), 'battle'));
  return { cards: chooseCards(sight, useful, dice, chance, stakesAt(sight, area) * 1.2) };
};

export const siegeCards = (sight: Sight, decision: QuestionOf<'siege.cards'>): Answers['siege.cards'] => {
  const { area, playable, dice, isAttacker } = partsOf(decision);
  const { strength } = decision.prompt.args;
  const chance: Chance = ({ mine, his }) =>
    isAttacker ? siegeChance(mine - (his - strength), strength) : 1 - siegeChance(his - (mine - strength), strength);
  return { cards: chooseCards(sight, playable, dice, chance, prizeOf(sight, area) * 1.5) };
};

/** Continues a siege while the fortress can still fall. */
export const siegeContinue = (decision: QuestionOf<'siege.continue'>): Answers['siege.continue'] => {
  const { mydice, strength, hits } = decision.prompt.args;
  const left = Math.max(1, strength - hits);
  return { go: siegeChance(mydice, left) >= 0.12 };
};
