/** Cards out of turn. A card is played if the moment is worth more than the card. */
import { cardOf } from '../rules/cards/cards.ts';
import { marchFunds } from '../rules/cards/restricted-cp.ts';
import { isEmptyForce, sizeIn, strengthIn } from '../rules/forces/stacks.ts';
import type { Occasion } from '../rules/occasions.ts';
import { sideOf } from '../rules/position.ts';
import { type QuestionFigures, type QuestionOf, toldBy } from '../rules/questions.ts';
import type { Answers, AreaId, Card, EventChoice, Operation } from '../types.ts';
import { hopesAt, sideAt } from './evaluation.ts';
import { eventWorth } from './events.ts';
import { costOf, stakesAt, withCard } from './fights.ts';
import { defenceAt, diceIn, holder, isKey, ledAt, type Sight, strengthAt } from './known-position.ts';
import { battleChance } from './odds.ts';

type Reply = Answers['respond'];

interface Moment {
  readonly sight: Sight;
  /** The figures of the question. */
  readonly facts: QuestionFigures;
  readonly area: AreaId;
  readonly isOurs: boolean;
  /** The chance that the power's side wins the fight at the place, and the worth of the result. */
  readonly wins: number;
  readonly stakes: number;
}

const isAttacking = ({ game, state, side }: Sight): boolean =>
  sideOf(game, state.impulse?.power ?? state.slot) === side;

/** The chance of the present fight at an area, with additional own dice. */
const chanceAt = (sight: Sight, area: AreaId, card?: Card, more = 0): number => {
  const start = { mine: diceIn(sight, sideAt(sight, area)) + more, his: defenceAt(sight, area, sight.enemy) };
  const { mine, his } = card ? withCard(start, card) : start;
  return isAttacking(sight) ? battleChance(mine, his) : 1 - battleChance(his, mine);
};

const momentOf = (sight: Sight, facts: QuestionFigures): Moment => {
  const { area = '', by = sight.power } = facts;
  return {
    sight,
    facts,
    area,
    isOurs: sight.game.sideOf[by] === sight.side,
    wins: area === '' ? 0.5 : chanceAt(sight, area),
    stakes: area === '' ? 0 : stakesAt(sight, area),
  };
};

/** The worth of stopping an enemy on his way. */
const threat = ({ sight, facts, area }: Moment): number => {
  const mover = ledAt(sight, facts.from ?? '', sight.enemy);
  if (isEmptyForce(mover)) return isKey(sight, area) && holder(sight, area) === sight.side ? 2 : 0;
  const his = diceIn(sight, mover);
  const mine = diceIn(sight, sideAt(sight, area));
  const lost = mine > 0 ? battleChance(his, mine) * strengthAt(sight, area, sight.side) * 0.7 : 0;
  return lost + (isKey(sight, area) && holder(sight, area) === sight.side ? 3 : 0);
};

/** The worth of stopping an enemy who is about to join the fight. */
const reinforcement = ({ sight, facts, area }: Moment): number => {
  const his = diceIn(sight, ledAt(sight, facts.from ?? '', sight.enemy));
  const mine = diceIn(sight, sideAt(sight, area));
  return 0.5 * battleChance(his, mine) * strengthIn(sideAt(sight, area)) * 0.7;
};

/** The worth of an own army that could join the fight. */
const rescue = ({ sight, area, wins, stakes }: Moment, choice: EventChoice): number => {
  const [from] = choice.areas ?? [];
  const comer = from === undefined ? 0 : diceIn(sight, ledAt(sight, from, sight.side));
  const then = chanceAt(sight, area, undefined, comer || 4);
  return then < 0.5 ? 0 : (then - (strengthAt(sight, area, sight.side) > 0 ? wins : 0.2)) * stakes;
};

/** The worth of passing: the army's prospects beyond the enemies or fortress in front of it. */
const passage = ({ sight, facts, area, wins }: Moment): number => {
  const { from = '' } = facts;
  const army = ledAt(sight, from, sight.side);
  const [here = 0, ...beyond] = hopesAt(sight, area, army, from, 1 + marchFunds(sight.state, army));
  const fight = strengthAt(sight, area, sight.enemy) > 0 ? wins * here : here;
  return Math.max(0, ...beyond) - fight;
};

type Worth = (moment: Moment, op: Operation, card: Card, choice: EventChoice) => number;

const onInterception: Worth = (moment, op, _card, choice) =>
  moment.isOurs ? rescue(moment, choice) * 0.5 : op.op === 'cancel' || op.op === 'mod_roll' ? reinforcement(moment) : 0;

const onEvasion: Worth = ({ isOurs, wins, stakes }) =>
  isOurs ? (1 - wins) * stakes * 0.4 : wins > 0.6 ? stakes * 0.25 : 0;

/** The worth of changing a roll that went wrong. */
const onRoll: Worth = ({ isOurs, facts, stakes }) => (isOurs === (facts.success === true) ? 0 : stakes * 0.15);

const inBattle: Worth = ({ sight, area, wins, stakes }, _op, card) =>
  (chanceAt(sight, area, card) - wins) * stakes * 1.2;

const WORTH: Readonly<Partial<Record<Occasion['moment'], Worth>>> = {
  step: (moment, op) => {
    if (!moment.isOurs) return op.op === 'stop_move' || op.op === 'block_line' ? threat(moment) : 0.3;
    if (op.op === 'bypass') return passage(moment);
    return op.op === 'choice' ? reinforcement(moment) * 2 : 0;
  },
  entry: (moment, op, _card, choice) =>
    op.op === 'attrition'
      ? (sizeIn(sideAt(moment.sight, moment.area, moment.sight.enemy)) / 6) * 1.9
      : rescue(moment, choice),
  interception: onInterception,
  evasion: onEvasion,
  'interception-roll': onRoll,
  'evasion-roll': onRoll,
  attacked: ({ wins, stakes }) => (1 - wins) * stakes * 0.15,
  battle: (moment, op, card, choice) =>
    op.op.startsWith('intercept') ? rescue(moment, choice) : inBattle(moment, op, card, choice),
  'battle-cards': inBattle,
  'battle-round': ({ isOurs, facts, wins, stakes }, op) => {
    if (op.op === 'extra_round') return facts.by !== undefined && isOurs ? wins * stakes * 0.6 : 0;
    return op.op === 'cancel' ? 2 : 2.5;
  },
  'battle-lost': ({ isOurs, facts, sight, area }) =>
    isOurs ? strengthAt(sight, area, sight.side) * (facts.rout === true ? 0.6 : 0.2) : 0,
  'battle-won': ({ isOurs }, op) => (isOurs ? (op.op === 'resource' ? 4 : 2.4) : 0),
  'siege-won': ({ isOurs }, op) => (isOurs ? (op.op === 'resource' ? 4 : 2.4) : 0),
  retreat: ({ isOurs, sight, area }, op) =>
    isOurs === (op.op === 'block_line') ? 0 : strengthAt(sight, area, isOurs ? sight.side : sight.enemy) * 0.3,
  partisans: () => 3.3,
};

/** Whether a card is an event that may be played at any time. */
const isFree = ({ timing }: Card): boolean => timing === 'any' || timing === 'after_event_or_battle_declared';

const worthOf = (moment: Moment, card: Card, choice: EventChoice): number => {
  if (isFree(card)) return eventWorth(moment.sight, card, choice);
  const worth = moment.facts.moment && WORTH[moment.facts.moment];
  return Math.max(0, ...card.ops.map((op) => worth?.(moment, op, card, choice) ?? 0));
};

export const respond = (sight: Sight, decision: QuestionOf<'respond'>): Reply => {
  const moment = momentOf(sight, toldBy(decision));
  let best: Reply = { respond: null };
  let most = 0;
  for (const option of decision.options()) {
    if (option.respond === null) continue;
    const card = cardOf(sight, option.respond);
    const gain = worthOf(moment, card, option.with ?? {}) - costOf(card);
    if (gain > most) [best, most] = [option, gain];
  }
  return best;
};
