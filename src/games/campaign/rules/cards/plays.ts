/** Cards in one's own impulse (W-4.2, W-5, W-15.2): which may be played or bought, and what follows. */
import { accept, refuse, type Script, type Verdict } from '../../../../engine/index.ts';
import type { Act, Card, EventChoice, PowerId } from '../../types.ts';
import { consequences } from '../consequences.ts';
import type { CardOccasion } from '../occasions.ts';
import { carryOut, checkEvent, eventChoices } from '../operations/index.ts';
import type { Play, Position } from '../play.ts';
import { impulseOf } from '../position.ts';
import { cardOf, handOf, putAway } from './cards.ts';
import { mustPayFirst, payFromCard } from './debts.ts';
import { readEventChoice } from './event-choice.ts';
import { buyOne, purchaseBar } from './purchase.ts';
import { respond } from './responses.ts';

type PlayCard = Extract<Act, { do: 'play' }>;

// --- judging ---------------------------------------------------------------------------------------------------------

/** W-5.6b, W-5.6e. The cards played so far, without the '+' card. */
const ordinaryPlays = (position: Position): number => {
  const { played, plusUsed, bought } = impulseOf(position);
  return played.length - (plusUsed && !bought ? 1 : 0);
};

/** W-5.6a, W-5.6c. Whether one more card may be played in this impulse, and whether it uses the '+'. */
const playLimit = (position: Position, card: { plus: boolean; number: number }): Verdict<{ plus: boolean }> => {
  const { plusUsed, extra, played } = impulseOf(position);
  const marked = played.some((number) => cardOf(position, number).plus);
  const strict = position.state.options.plusStrict !== false;
  if (card.plus && strict && (plusUsed || marked)) return refuse('play.second-plus', { card: card.number });
  const room = 1 + extra - ordinaryPlays(position);
  if (card.plus && !plusUsed) return accept({ plus: true });
  return room > 0 ? accept({ plus: false }) : refuse('play.no-more', { card: card.number });
};

/** K-5.6c. Whether a power may add a '+' card amid the acts of its impulse. */
export const mayAdd = (position: Position, power: PowerId, card: Card): boolean => {
  const { impulse } = position.state;
  if (impulse?.power !== power) return false;
  const limit = playLimit(position, card);
  return limit.ok && limit.answer.plus;
};

/** Whether this impulse leaves room for one more card, whatever the power holds. */
const hasRoom = (position: Position): boolean =>
  [true, false].some((plus) => playLimit(position, { plus, number: 0 }).ok);

/** Whether the power might still play or buy a card. Only the public number of its cards counts, not which they are. */
export const mightPlay = (position: Position, power: PowerId): boolean => {
  if (handOf(position, power).length > 0 && hasRoom(position)) return true;
  const purchase = checkBuy(position, power);
  return purchase.ok || purchase.refusal.code === 'buy.hand-full';
};

const cardsForCp = (position: Position, power: PowerId): PlayCard[] =>
  handOf(position, power)
    .filter((card) => cardOf(position, card).cp > 0)
    .map((card) => ({ do: 'play', card, as: 'cp' }));

/** W-1.10b, W-5.0, W-5.2e, W-5.8a, W-5.8c. Judges the play of a card. */
export const checkPlay = (position: Position, power: PowerId, act: PlayCard): Verdict<PlayCard> => {
  const hand = handOf(position, power);
  if (!hand.includes(act.card)) return refuse('play.not-in-hand', { card: Number(act.card) || 0 });
  const card = cardOf(position, act.card);
  if (act.as !== 'cp' && act.as !== 'event') return refuse('play.malformed');
  const limit = playLimit(position, card);
  if (!limit.ok) return limit;
  if (act.as === 'cp') {
    if (card.mustPlay)
      return refuse('play.must-be-event', { card: act.card }, [{ do: 'play', card: act.card, as: 'event' }]);
    return accept({ do: 'play', card: act.card, as: 'cp' });
  }
  if (mustPayFirst(position, power)) return refuse('play.debt-first', { card: act.card }, cardsForCp(position, power));
  const chosen = readEventChoice(act.with);
  if (!chosen) return refuse('play.malformed');
  const event = checkEvent(position, { power, card, choice: chosen });
  if (!event.ok) {
    const near = event.refusal.near.map((each) => ({ ...act, with: { ...chosen, ...(each as EventChoice) } }));
    return { ok: false, refusal: { ...event.refusal, near } };
  }
  return accept({
    do: 'play',
    card: act.card,
    as: 'event',
    ...(Object.keys(chosen).length > 0 ? { with: chosen } : {}),
  });
};

/** W-4.2b, W-4.2c, W-5.8d. Whether the power has to play a card before it may end its impulse. */
export const mustPlay = (position: Position, power: PowerId): boolean => {
  const { played, bought, pass } = impulseOf(position);
  return played.length === 0 && !bought && !pass && canPlayAny(position, power);
};

const canPlayAny = (position: Position, power: PowerId): boolean =>
  handOf(position, power).some((number) => {
    const card = cardOf(position, number);
    return !card.mustPlay || checkPlay(position, power, { do: 'play', card: number, as: 'event' }).ok;
  });

/** W-15.2b, W-15.2c. Judges the purchase of a card. */
export const checkBuy = (position: Position, power: PowerId): Verdict<Act> => {
  const impulse = impulseOf(position);
  if (impulse.bought) return refuse('buy.again');
  if (impulse.plusUsed) return refuse('buy.plus-used');
  //
  if (position.state.options.buyAfterPlay === 'refused' && impulse.played.length > 0) return refuse('buy.played');
  const bar = purchaseBar(position, power);
  if (bar) return bar;
  if (impulse.played.length > 1 + impulse.extra) return refuse('buy.again');
  return accept({ do: 'buy' });
};

// --- options ---------------------------------------------------------------------------------------------------------

export const playOptions = (position: Position, power: PowerId): Act[] => {
  const options: Act[] = [];
  const inDebt = mustPayFirst(position, power);
  for (const number of handOf(position, power)) {
    const card = cardOf(position, number);
    if (!playLimit(position, card).ok) continue;
    if (!card.mustPlay) options.push({ do: 'play', card: number, as: 'cp' });
    if (inDebt) continue;
    for (const choice of eventChoices(position, power, card)) {
      if (Object.keys(choice).length > 0) options.push({ do: 'play', card: number, as: 'event', with: choice });
      else options.push({ do: 'play', card: number, as: 'event' });
    }
  }
  return options;
};

// --- carrying out ----------------------------------------------------------------------------------------------------

export function* playCard(play: Play, power: PowerId, act: PlayCard): Script {
  const impulse = impulseOf(play);
  const card = cardOf(play, act.card);
  const limit = playLimit(play, card);
  const isPlus = limit.ok && limit.answer.plus;
  if (isPlus) impulse.plusUsed = true;
  impulse.played.push(act.card);
  const { removed } = putAway(play, power, act.card, act.as === 'event');
  play.table.emit({
    kind: 'card.played',
    power,
    card: act.card,
    as: act.as,
    cp: act.as === 'cp' ? card.cp : 0,
    plus: isPlus,
    removed,
  });
  if (act.as === 'cp') {
    impulse.cp += card.cp;
    payFromCard(play, power);
  }
  let raised: CardOccasion['raised'] = [];
  if (act.as === 'event') {
    raised = yield* carryOut(play, { power, card, choice: act.with ?? {} });
    yield* consequences(play, { fact: 'settled' });
  }
  if (play.state.outcome === null) yield* respond(play, { moment: 'card', power, card: act.card, as: act.as, raised });
}

/** W-15.2a. */
export const buyCard = (play: Play, power: PowerId): void => {
  const impulse = impulseOf(play);
  impulse.bought = true;
  impulse.plusUsed = true;
  buyOne(play, power);
};
