/** Battle cards (W-5.3, W-11.1): who may play which, and what they do to the dice of a battle or siege. */
import { type Ask, accept, ask, type JsonObject, message, refuse, type Script } from '../../engine/index.ts';
import { cardOf, handOf, putAway } from './cards.ts';
import type { Part, Side } from './events.ts';
import type { Play, Position } from './position.ts';
import type { Card, CardNumber, Operation, PowerId, SideId } from './types.ts';

export type Fight = 'battle' | 'siege';

/** An operation in force in this battle or siege. */
export interface Played {
  readonly card: CardNumber;
  /** The side that played it. */
  readonly side: SideId;
  readonly round: number;
  readonly op: Operation;
}

/** What a condition of a card may ask about the fight. */
export interface Circumstances {
  /** Sides that have artillery in it. */
  readonly artillery: readonly SideId[];
  /** The defender has terrain dice this round. */
  readonly terrain: boolean;
  readonly line: string | null;
}

/** Operations of Battle cards that this version carries out; a card with any other cannot be played in battle yet. */
const KNOWN: Readonly<Record<string, (op: Operation) => boolean>> = {
  dice: () => true,
  dice_factor: () => true,
  hits_on: () => true,
  set_battle_rating: (op) => op.target === 'enemy_commander' && op.scope === 'round',
  tie_loses: () => true,
  cancel: (op) => op.what === 'terrain_dice' || op.what === 'enemy_national_bonus',
};

export const isPlayableIn = (card: Card, fight: Fight): boolean =>
  card[fight] &&
  (fight === 'battle' ? card.timing !== 'siege_declare' : card.timing !== 'battle_declare') &&
  card.ops.every((op) => KNOWN[op.op]?.(op) ?? false);

/** W-5.3. Cards of a hand that may be played in a battle, or in a siege, by the side that attacks or defends. */
export const playableCards = (position: Position, power: PowerId, fight: Fight, role: Side): CardNumber[] =>
  handOf(position, power).filter((number) => {
    const card = cardOf(position, number);
    return card.playableBy.includes(power) && (card.role ?? role) === role && isPlayableIn(card, fight);
  });

const question = (
  play: Play,
  power: PowerId,
  fight: Fight,
  role: Side,
  facts: JsonObject,
): Ask<{ cards: CardNumber[] }> => {
  const playable = playableCards(play, power, fight, role);
  const options = () => [{ cards: [] as CardNumber[] }, ...playable.map((card) => ({ cards: [card] }))];
  return {
    kind: `${fight}.cards`,
    seat: play.state.seats[power] as string,
    public: true,
    prompt: message(`ask.${fight}.cards`, { power, playable, side: role, ...facts }),
    options,
    check(answer) {
      const cards = (answer as { cards?: unknown } | null)?.cards;
      if (!Array.isArray(cards) || new Set(cards).size !== cards.length)
        return refuse('battle.cards-malformed', {}, options());
      const wrong = cards.find((card) => !playable.includes(card));
      if (wrong !== undefined) return refuse('battle.card-not-playable', { card: wrong }, options());
      return accept({ cards: [...cards] as CardNumber[] });
    },
    fallback: () => ({ cards: [] }),
  };
};

/**
 * Asks a power for its Battle cards and puts them down. A power that publicly holds no card is not asked; every other is, whatever
 * it holds, so that the question tells nothing.
 */
export function* playBattleCards(
  play: Play,
  power: PowerId,
  fight: Fight,
  role: Side,
  round: number,
  facts: JsonObject,
): Script<Played[]> {
  if (handOf(play, power).length === 0) return [];
  const { cards } = yield* ask(question(play, power, fight, role, { round, ...facts }));
  const side = play.game.sideOf[power] as SideId;
  return cards.flatMap((number) => {
    const { removed } = putAway(play, power, number, true);
    const card = cardOf(play, number);
    play.table.emit({ kind: 'card.played', power, card: number, as: fight, cp: card.cp, plus: false, removed });
    return card.ops.map((op) => ({ card: number, side, round, op }));
  });
}

const inForce = ({ op, round: since }: Played, round: number): boolean =>
  op.scope === 'all_rounds'
    ? round >= since
    : op.scope === 'first_round'
      ? round === 1 && since === 1
      : round === since;

const concerns = ({ op, side }: Played, mine: SideId): boolean =>
  op.side === 'both' || (op.side === 'self' ? side === mine : side !== mine);

const CONDITIONS: Readonly<Record<string, (now: Circumstances, player: SideId) => boolean>> = {
  attacker: () => true,
  defender: () => true,
  has_artillery: (now, player) => now.artillery.includes(player),
  terrain: (now) => now.terrain,
  defender_rough_or_pass: (now) => now.line === 'rough' || now.line === 'pass',
};

/** Dice that cards in force add to a side, or take from it. Conditions on the role were met when the card was played. */
export const cardDice = (
  played: readonly Played[],
  fight: Fight,
  round: number,
  side: SideId,
  now: Circumstances,
): Part[] =>
  played
    .filter((it) => it.op.op === 'dice' && concerns(it, side) && inForce(it, round))
    .filter(({ op }) => op.in === undefined || (op.in as readonly string[]).includes(fight))
    .map(({ op, card, side: player }) => {
      const holds = op.cond === undefined || (CONDITIONS[String(op.cond)]?.(now, player) ?? false);
      return { name: `card ${card}`, n: holds ? Number(op.n) : Number(op.else ?? 0) };
    })
    .filter(({ n }) => n !== 0);

/** The factor by which a side's dice are multiplied; halves are rounded up (W-5.1e). */
export const diceFactor = (played: readonly Played[], round: number, side: SideId): number =>
  played
    .filter((it) => it.op.op === 'dice_factor' && concerns(it, side) && inForce(it, round))
    .reduce((factor, { op }) => factor * Number(op.factor), 1);

/** Whether something that a side would have is cancelled: its terrain dice or its nation's bonus. */
export const isCancelled = (played: readonly Played[], round: number, side: SideId, what: string): boolean =>
  played.some(
    (it) =>
      it.op.op === 'cancel' &&
      (it.op.scope === undefined || inForce(it, round)) &&
      (it.op.what === what || (it.op.what === `enemy_${what}` && it.side !== side)),
  );

/** The rating that an enemy card leaves to a side's commander, or undefined. */
export const forcedRating = (played: readonly Played[], round: number, side: SideId): number | undefined => {
  const last = played.filter((it) => it.op.op === 'set_battle_rating' && it.side !== side && inForce(it, round)).at(-1);
  return last === undefined ? undefined : Number(last.op.value);
};

/** Faces with which a side eliminates; the usual ones when no card says otherwise. */
export const hittingFaces = (
  played: readonly Played[],
  fight: Fight,
  round: number,
  side: SideId,
): readonly number[] | undefined => {
  const last = played
    .filter((it) => it.op.op === 'hits_on' && it.op.in === fight && concerns(it, side) && inForce(it, round))
    .at(-1);
  return last === undefined ? undefined : (last.op.values as readonly number[]);
};

/** Whether a tie of the round is lost by the attacker (W-11.52c, as a card changes it). */
export const tieLoses = (played: readonly Played[], round: number): boolean =>
  played.some((it) => it.op.op === 'tie_loses' && it.op.side === 'attacker' && inForce(it, round));
