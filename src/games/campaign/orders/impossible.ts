/** Orders that can never be carried out, whatever dice and others do: a card that is not held, an enemy's leader. */
import { type Json, type Refusal, type RefusalCode, refusalOf, sure } from '../../../engine/index.ts';
import type { Known, LineAnswer, Order } from '../../../orders/index.ts';
import { isPlayableIn } from '../rules/battle/cards.ts';
import type { View } from '../state.ts';
import type { Card, CardNumber, LeaderId } from '../types.ts';
import { playedBy } from './answers/fight.ts';
import { heldCards, type Kit, powerLeading, whereIs } from './names.ts';

type Judge = (kit: Kit, order: Order, known: Known<View>, taken: readonly LineAnswer[]) => Refusal | undefined;

/** A hand changes by a draw, a gift or a deal: a sheet that brings cards may count on more than its owner holds now. */
const mayHold = ({ now, later }: Known<View>, card: CardNumber): boolean => {
  const [held, left] = [heldCards(now), heldCards(later)];
  if (now.phase === 'interphase' || left.includes(card)) return true;
  return !held.includes(card) && left.some((each) => !held.includes(each));
};

/** Cards of the hand that suit, the ones with the nearest numbers first: a slip of the pen is mostly one digit. */
const alike = ({ content }: Kit, { now }: Known<View>, card: CardNumber, suits: (card: Card) => boolean) =>
  heldCards(now)
    .filter((each) => each !== card && suits(sure(content.cards.get(each))))
    .sort((a, b) => Math.abs(a - card) - Math.abs(b - card) || a - b);

interface Use {
  /** Why a card has no such use. */
  readonly code: RefusalCode;
  suits(card: Card): boolean;
  /** The answer or the line that plays another card so. */
  near(card: CardNumber): Json;
  /** The line that plays none. */
  readonly none: readonly string[];
}

const cardRefused = (kit: Kit, known: Known<View>, number: CardNumber, use: Use): Refusal | undefined => {
  const card = kit.content.cards.get(number);
  if (!card) return undefined;
  const near = () => [...alike(kit, known, number, use.suits).map(use.near), ...use.none];
  if (!use.suits(card)) return refusalOf(use.code, { card: number }, near());
  return mayHold(known, number) ? undefined : refusalOf('play.not-in-hand', { card: number }, near());
};

const isOwn = (card: Card, { owns }: Known<View>): boolean => card.playableBy.some((power) => owns.includes(power));

const playNever: Judge = (kit, { card, as }, known) => {
  if (typeof card !== 'number') return undefined;
  // Whether a card that is held may be played so, the rules judge at its turn.
  const suits = (each: Card) => as === 'event' || !each.mustPlay;
  const use = {
    code: 'play.must-be-event' as const,
    suits,
    near: (each: number): Json => ({ do: 'play', card: each, as }),
  };
  return mayHold(known, card) ? undefined : cardRefused(kit, known, card, { ...use, none: [] });
};

const fightNever: Judge = (kit, order, known, taken) => {
  const { fight, cards } = order as Order & { fight: 'battle' | 'siege'; cards: readonly { card: number }[] };
  const verb = fight === 'siege' ? 'SIEGE CARDS' : 'BATTLE';
  const use: Use = {
    code: `order.no-${fight}-card`,
    suits: (card) => isPlayableIn(card, fight) && isOwn(card, known),
    near: (card) => `${verb} ${card}`,
    none: [`${verb} NONE`],
  };
  const played = playedBy(taken);
  return cards
    .filter(({ card }) => !played.has(card))
    .map(({ card }) => cardRefused(kit, known, card, use))
    .find((refusal) => refusal !== undefined);
};

const respondNever: Judge = (kit, { card }, known, taken) =>
  typeof card === 'number' && taken.length === 0
    ? cardRefused(kit, known, card, {
        code: 'order.no-response-card',
        suits: (each) => kit.momentsOf(each).length > 0 && isOwn(each, known),
        near: (each) => `RESPOND ${each}`,
        none: ['RESPOND NONE'],
      })
    : undefined;

/** Leaders that an order is given to. */
const leadersNamed = ({ leader, leaders = [], groups = [] }: Order): readonly LeaderId[] => [
  ...(typeof leader === 'string' ? [leader] : []),
  ...(leaders as readonly LeaderId[]),
  ...(groups as readonly { leaders: readonly LeaderId[] }[]).flatMap((group) => group.leaders),
];

const leaderNever: Judge = (kit, order, { owns, now }) => {
  const sideOf = (id: string | undefined) => kit.content.powers.find((power) => power.id === id)?.side;
  const own = owns.map(sideOf);
  const foreign = leadersNamed(order).find((id) => !own.includes(sideOf(powerLeading(kit, id))));
  if (foreign === undefined) return undefined;
  const reacts = order.verb === 'INTERCEPT' || order.verb === 'EVADE';
  const mine = [...kit.content.leaders.keys()].filter(
    (id) => owns.includes(powerLeading(kit, id) ?? '') && whereIs(now, id) !== undefined,
  );
  const near = reacts ? mine.map((id) => `${order.verb} ${kit.full.leader(id)}`) : [];
  return refusalOf('order.enemy-leader', { leader: foreign }, near);
};

const JUDGES: Readonly<Record<string, Judge>> = {
  PLAY: playNever,
  BATTLE: fightNever,
  RESPOND: respondNever,
};

/** Of orders to leaders, and of those that play cards; what else an order says depends on the position at its turn. */
export const neverOf =
  (kit: Kit) =>
  (order: Order, known: Known<View>, taken: readonly LineAnswer[]): Refusal | undefined =>
    (JUDGES[order.verb] ?? (LED.includes(order.verb) ? leaderNever : undefined))?.(kit, order, known, taken);

const LED: readonly string[] = ['MOVE', 'SIEGE', 'INTERCEPT', 'EVADE', 'COMMANDER', 'BUILD', 'REGROUP'];
