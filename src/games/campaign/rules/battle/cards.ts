/** Battle cards (W-5.3, W-11.1): who may play which card, and what it does to the dice of a battle or siege. */
import { accept, isObject, refuse, type Script, sure } from '../../../../engine/index.ts';
import type { Part, Side } from '../../events.ts';
import type { Card, CardNumber, LeaderId, Operation, PowerId, SideId } from '../../types.ts';
import { cardOf, handOf, putAway } from '../cards/cards.ts';
import { operationIn, optionsIn } from '../cards/operands.ts';
import { sumOf } from '../dice-sums.ts';
import type { ActiveOperation } from '../facts.ts';
import type { Play, Position } from '../play.ts';
import { otherSide, seatOf } from '../position.ts';
import { listOf } from '../question-fields.ts';
import { ask, type CardDice, type Put, type Questions } from '../questions.ts';

type Fight = 'battle' | 'siege';

/** Facts about the fight that the condition of a card may test. */
export interface Circumstances {
  /** Powers with artillery in the fight. */
  readonly artillery: readonly PowerId[];
  /** The defender has terrain dice this round. */
  readonly terrain: boolean;
  /** The fight is at a port. */
  readonly port: boolean;
  /** The names that cards use for the line along which the enemy came. */
  readonly lineNames: readonly string[];
  /** The side whose fortress rolls in a siege; null in a battle. */
  readonly walls: SideId | null;
  /** The commander of each side, if it has one. */
  readonly commanders: Readonly<Record<SideId, LeaderId | null>>;
}

/** Operations that a Battle card may have. */
const KNOWN: Readonly<Record<string, (op: Operation) => boolean>> = {
  dice: () => true,
  // The armies come when both sides have played their cards: see `callIn`.
  intercept_many: () => true,
  dice_factor: () => true,
  bombard: () => true,
  hits_on: () => true,
  set_battle_rating: (op) => op.target === 'enemy_commander' && op.scope === 'round',
  tie_loses: () => true,
  cancel: (op) => op.what === 'terrain_dice' || op.what === 'enemy_national_bonus',
  to_the_death: () => true,
  on_rout: () => true,
  extra_round: (op) => op.in === 'siege',
  remove_sp: (op) => op.where === 'besieger',
  suffer: () => true,
  end_fight: () => true,
  half_rout: () => true,
  rout_as_retreat: () => true,
  // The game carries these out: see `cardPlayed` and `after` of its battles.
  dig_in: () => true,
  remove_if_beaten: () => true,
};

const areKnown = (ops: readonly Operation[]): boolean => ops.every((op) => KNOWN[op.op]?.(op) === true);

/** The operations of a card in a fight. If the card offers alternatives, only the one for fights counts. */
const opsInFight = ({ ops }: Card): readonly Operation[] => {
  const [first] = ops;
  if (first?.op !== 'choice') return ops;
  return optionsIn(first).find(areKnown) ?? ops;
};

/** W-5.3b. */
export const isPlayableIn = (card: Card, fight: Fight): boolean =>
  card[fight] &&
  (fight === 'battle' ? card.timing !== 'siege_declare' : card.timing !== 'battle_declare') &&
  areKnown(opsInFight(card));

/** Conditions for adding or removing dice. Conditions on the role were checked when the card was played. */
const CONDITIONS: Readonly<
  Record<string, (now: Circumstances, player: Pick<ActiveOperation, 'power' | 'side'>) => boolean>
> = {
  attacker: () => true,
  defender: () => true,
  has_artillery: (now, { power }) => now.artillery.includes(power),
  terrain: (now) => now.terrain,
  port: (now) => now.port,
  formation: (now, { side }) => now.walls !== side,
  fortress: (now, { side }) => now.walls === side,
  against_formation: (now, { side }) => now.walls === null || now.walls === side,
  against_fortress: (now, { side }) => now.walls !== null && now.walls !== side,
};

const isMet = (
  { cond, leader }: Operation,
  now: Circumstances,
  player: Pick<ActiveOperation, 'power' | 'side'>,
): boolean =>
  (leader === undefined || now.commanders[player.side] === leader) &&
  (cond === undefined || now.lineNames.includes(String(cond)) || (CONDITIONS[String(cond)]?.(now, player) ?? false));

/** The dice of an operation under the present conditions. */
const diceOfOp = (op: Operation, now: Circumstances, player: Pick<ActiveOperation, 'power' | 'side'>): number =>
  isMet(op, now, player) ? Number(op.n) : Number(op.else ?? 0);

/** Who may play a card, in which part and round of which fight, and the state of that fight. */
interface Stage {
  readonly power: PowerId;
  readonly fight: Fight;
  readonly role: Side;
  readonly round: number;
  readonly now: Circumstances;
}

/** The other facts that a question for cards needs, besides the stage. */
type Facts = FactsOf<'battle.cards'> | FactsOf<'siege.cards'>;

type FactsOf<K extends `${Fight}.cards`> = Omit<Questions[K], 'power' | 'playable' | 'worth' | 'side' | 'round'>;

/** Operations that only cost their player something. */
const PRICES: readonly string[] = ['suffer', 'remove_if_beaten'];

/**
 * Whether an operation could have any effect. Dice for the first round, or under a condition that is not met, have
 * none.
 */
const isOfUse = (op: Operation, side: SideId, { fight, round, power, now }: Stage): boolean => {
  if (PRICES.includes(op.op)) return false;
  if (op.op === 'bombard') return fight === 'siege' && now.walls !== side;
  if (op.op === 'intercept_many') return round === 1;
  if (op.op !== 'dice') return true;
  if (!listOf<string>(op.in).includes(fight) || (op.scope === 'first_round' && round > 1)) return false;
  return op.cond === 'terrain' || diceOfOp(op, now, { power, side }) !== 0;
};

/** W-5.3a. The cards of a hand that the attacker or defender may play in a battle or siege. */
const playableCards = (position: Position, stage: Stage): CardNumber[] => {
  const { power, fight, role } = stage;
  const side = sure(position.game.sideOf[power]);
  return handOf(position, power).filter((number) => {
    const card = cardOf(position, number);
    if (!card.playableBy.includes(power) || (card.role ?? role) !== role || !isPlayableIn(card, fight)) return false;
    return opsInFight(card).some((op) => isOfUse(op, side, stage));
  });
};

/** The dice that a card adds or removes in this round. */
const worthOf = (play: Play, { power, fight, round, now }: Stage, card: CardNumber): CardDice => {
  const mine = sure(play.game.sideOf[power]);
  const ops = opsInFight(cardOf(play, card));
  const played = ops.map((op) => inPlay(play, power, card, round, op));
  const diceFor = (side: SideId) => sumOf(cardDice(played, fight, round, side, now));
  const shots = fight === 'siege' ? sumOf(bombardment(played, round, mine)) : 0;
  const only = ops.every(({ op, atLeast }) => (op === 'dice' || op === 'bombard') && atLeast === undefined);
  return { card, mine: diceFor(mine) + shots, his: diceFor(otherSide(play.game, mine)), only };
};

const questionFor = (play: Play, stage: Stage, facts: Facts): Put<`${Fight}.cards`> => {
  const { power, role, round } = stage;
  const playable = playableCards(play, stage);
  const options = () => [{ cards: [] }, ...playable.map((card) => ({ cards: [card] }))];
  return {
    seat: seatOf(play, power),
    figures: {
      power,
      playable,
      worth: playable.map((card) => worthOf(play, stage, card)),
      side: role,
      round,
      ...facts,
    },
    options,
    check(answer) {
      const cards = isObject(answer) ? answer.cards : undefined;
      if (!Array.isArray(cards) || new Set(cards).size !== cards.length)
        return refuse('battle.cards-malformed', {}, options());
      const wrong = cards.find((card) => !playable.includes(card));
      if (wrong !== undefined) return refuse('battle.card-not-playable', { card: wrong }, options());
      return accept({ cards: [...listOf<CardNumber>(cards)] });
    },
    fallback: () => ({ cards: [] }),
  };
};

/**
 * Asks a power for its Battle cards and plays them. A power is skipped only if everybody knows that its hand is empty.
 * Every other power is asked whatever it holds, so the question reveals nothing.
 */
export function* playBattleCards(play: Play, stage: Stage, facts: Facts): Script<ActiveOperation[]> {
  const { power, fight, round } = stage;
  if (handOf(play, power).length === 0) return [];
  const { cards } = yield* ask(`${fight}.cards`, questionFor(play, stage, facts));
  return cards.flatMap((number) => {
    const { removed } = putAway(play, power, number, true);
    const card = cardOf(play, number);
    play.table.emit({ kind: 'card.played', power, card: number, as: fight, cp: card.cp, plus: false, removed });
    const active = opsInFight(card).map((op) => inPlay(play, power, number, round, op));
    for (const it of active) play.game.battle.cardPlayed?.(play, it, facts.area);
    return active;
  });
}

/** An operation of a card that a power has played in a round. */
export const inPlay = (
  { game }: Pick<Position, 'game'>,
  power: PowerId,
  card: CardNumber,
  round: number,
  op: Operation,
): ActiveOperation => ({ card, power, side: sure(game.sideOf[power]), round, op });

/** W-11.1b. */
const inForce = ({ op, round: since }: ActiveOperation, round: number): boolean =>
  op.scope === 'all_rounds'
    ? round >= since
    : op.scope === 'first_round'
      ? round === 1 && since === 1
      : round === since;

const concerns = ({ op, side }: ActiveOperation, mine: SideId): boolean =>
  op.side === 'both' || (op.side === 'self' ? side === mine : side !== mine);

/** The dice that cards in force add to a side or take from it. */
export const cardDice = (
  played: readonly ActiveOperation[],
  fight: Fight,
  round: number,
  side: SideId,
  now: Circumstances,
): CardPart[] =>
  played
    .filter((it) => it.op.op === 'dice' && concerns(it, side) && inForce(it, round))
    .filter(({ op }) => op.in === undefined || listOf<string>(op.in).includes(fight))
    .map((it) => ({
      name: `card ${it.card}`,
      n: diceOfOp(it.op, now, it),
      ...(it.op.atLeast === undefined ? {} : { atLeast: Number(it.op.atLeast) }),
    }))
    .filter(({ n }) => n !== 0);

/** Dice that a card adds or takes away. `atLeast` is the number that the card must leave to a side that has as many. */
type CardPart = Part & { readonly atLeast?: number };

/** The summands of a number of dice. A card with `atLeast` removes no more dice than that allows. */
export const tempered = (parts: readonly CardPart[]): Part[] => {
  const before = parts.filter(({ atLeast }) => atLeast === undefined).reduce((sum, { n }) => sum + n, 0);
  let total = before;
  return parts.map(({ name, n, atLeast }) => {
    if (atLeast === undefined) return { name, n };
    const taken = Math.min(-n, Math.max(0, total - atLeast));
    total -= taken;
    return { name, n: 0 - taken };
  });
};

/** K-13.31c. Dice that cards throw at a fortress before the round, outside those of the army. */
export const bombardment = (played: readonly ActiveOperation[], round: number, side: SideId): Part[] =>
  played
    .filter((it) => it.op.op === 'bombard' && it.side === side && it.round === round)
    .map(({ card, op }) => ({ name: `card ${card}`, n: Number(op.n) }));

/** The factor for a side's dice; halves are rounded up (W-5.1e). */
export const diceFactor = (played: readonly ActiveOperation[], round: number, side: SideId): number =>
  played
    .filter((it) => it.op.op === 'dice_factor' && concerns(it, side) && inForce(it, round))
    .reduce((factor, { op }) => factor * Number(op.factor), 1);

/** Whether a side's terrain dice or national bonus are cancelled. */
export const isCancelled = (played: readonly ActiveOperation[], round: number, side: SideId, what: string): boolean =>
  played.some(
    (it) =>
      it.op.op === 'cancel' &&
      (it.op.scope === undefined || inForce(it, round)) &&
      (it.op.what === what || (it.op.what === `enemy_${what}` && it.side !== side)),
  );

/** The rating that an enemy card gives a side's commander, or undefined. */
export const forcedRating = (played: readonly ActiveOperation[], round: number, side: SideId): number | undefined => {
  const last = played.filter((it) => it.op.op === 'set_battle_rating' && it.side !== side && inForce(it, round)).at(-1);
  return last === undefined ? undefined : Number(last.op.value);
};

/** The faces that eliminate for a side; undefined if no card changes them. */
export const hittingFaces = (
  played: readonly ActiveOperation[],
  fight: Fight,
  round: number,
  side: SideId,
): readonly number[] | undefined => {
  const last = played
    .filter((it) => it.op.op === 'hits_on' && it.op.in === fight && concerns(it, side) && inForce(it, round))
    .at(-1);
  return last && listOf<number>(last.op.values);
};

/** W-11.52c. Whether a card makes the attacker lose a tie in this round. */
export const tieLoses = (played: readonly ActiveOperation[], round: number): boolean =>
  played.some((it) => it.op.op === 'tie_loses' && it.op.side === 'attacker' && inForce(it, round));

/** The largest number of rounds that a card forces the battle to go on for; 0 without such a card (card 51). */
export const roundsToTheDeath = (played: readonly ActiveOperation[]): number =>
  played.reduce((most, { op }) => (op.op === 'to_the_death' ? Number(op.maxRounds) : most), 0);

/** The attrition rolls that a rout costs the loser (card 102). */
export const routAttrition = (played: readonly ActiveOperation[], winner: SideId): number =>
  played
    .filter(({ op, side }) => op.op === 'on_rout' && side === winner)
    .reduce((sum, { op }) => sum + Number(operationIn(op.then).times ?? 1), 0);

/** Siege rounds beyond the strength of the fortress. Each one also excuses one round that gained nothing (card 8). */
export const extraRounds = (played: readonly ActiveOperation[]): number =>
  played.filter(({ op }) => op.op === 'extra_round').reduce((sum, { op }) => sum + Number(op.n ?? 1), 0);

/** Disruptions that a side brings on itself in a round by its own cards (K-12.1c). */
export const ownDisruptions = (played: readonly ActiveOperation[], round: number, side: SideId): number =>
  played
    .filter((it) => it.op.op === 'suffer' && it.side === side && it.round === round)
    .reduce((sum, { op }) => sum + Number(op.disruptions), 0);

/** K-13.34. Whether a card ends the fight in this round: nobody rolls, and the active force goes back. */
export const isCalledOff = (played: readonly ActiveOperation[], round: number): boolean =>
  played.some((it) => it.op.op === 'end_fight' && it.round === round);

/** K-12.7d. Whether a card makes a rout of this side a plain retreat. */
export const escapesRout = (played: readonly ActiveOperation[], side: SideId): boolean =>
  played.some((it) => it.op.op === 'rout_as_retreat' && it.side === side);

/** K-12.52d. Rounds after which a tie is still fought out: one, and one more by a card. */
export const tiedRounds = (played: readonly ActiveOperation[]): number =>
  played.some(({ op }) => op.op === 'rout_as_retreat') ? 2 : 1;

/** K-12.7d. The disrupted strength of a side that a rout eliminates: all of it, or half by a card, rounded up. */
export const lostInRout = (played: readonly ActiveOperation[], side: SideId, disruptions: number): number =>
  played.some((it) => it.op.op === 'half_rout' && it.side === side) ? Math.ceil(disruptions / 2) : disruptions;

/** Strength points that a card costs the besiegers after the round (card 10). */
export const ownLosses = (played: readonly ActiveOperation[], round: number): number =>
  played.filter((it) => it.op.op === 'remove_sp' && it.round === round).reduce((sum, { op }) => sum + Number(op.n), 0);
