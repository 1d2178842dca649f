/**
 * Strength that an event demands and a power does not have (W-5.12). Cards pay for it at once, then the reinforcements,
 * then the first card of the next turn. Unpaid debts cost victory points (W-5.13).
 */
import type { Script } from '../../../engine/index.ts';
import type { Play, Position } from '../play.ts';
import { seatOf } from '../position.ts';
import { ask } from '../questions.ts';
import type { Effect } from '../state.ts';
import type { CardNumber, PowerId } from '../types.ts';
import { cardOf, handOf, putAway } from './cards.ts';

/** The CP for one strength point (W-6.1a). */
const PRICE = 2;

/** The unpaid part of one event's demand on one power. */
type Debt = Effect & { readonly power: PowerId; readonly sp: number; readonly card: CardNumber; readonly turn: number };

const isDebt = (effect: Effect): effect is Debt => effect.kind === 'debt';

/** W-5.13. A power's unpaid demands, one for each event. */
export const debtsOf = ({ state }: Position, power: PowerId): readonly Debt[] =>
  state.effects.filter(isDebt).filter((debt) => debt.power === power);

/** The strength that the CP of a card can build. */
const worthOf = (position: Position, card: CardNumber): number => Math.floor(cardOf(position, card).cp / PRICE);

/** The cards that could pay, the cheapest first (D-28). Must-Play cards have no CP. */
const means = (position: Position, power: PowerId): CardNumber[] =>
  handOf(position, power)
    .filter((card) => worthOf(position, card) > 0)
    .sort((a, b) => cardOf(position, a).cp - cardOf(position, b).cp || a - b);

/**
 * W-5.12a, AMB-41. A power with too little strength on the map plays cards for CP and gives the strength that they
 * would build. Leftover CP are lost. What remains unpaid is a debt.
 */
export function* demand(play: Play, power: PowerId, missing: number, event: CardNumber): Script {
  const { state, table } = play;
  let owed = missing;
  while (owed > 0 && handOf(play, power).length > 0) {
    const cards = means(play, power);
    const { card } = yield* ask('debt.card', {
      seat: seatOf(play, power),
      figures: { power, owed, event },
      // A power without such a card is asked all the same, so the question reveals nothing.
      options: cards.length > 0 ? cards.map((number) => ({ card: number })) : [{ card: null }],
    });
    if (card === null) break;
    const { cp } = cardOf(play, card);
    putAway(play, power, card, false);
    table.emit({ kind: 'card.played', power, card, as: 'cp', cp, plus: false, removed: false });
    const paid = Math.min(owed, worthOf(play, card));
    owed -= paid;
    table.emit({ kind: 'debt.paid', power, event, paid, owed, cp: paid * PRICE, left: 0 });
  }
  if (owed === 0) return;
  state.effects.push({ kind: 'debt', until: 'game', power, sp: owed, card: event, turn: state.turn });
  table.emit({ kind: 'debt.incurred', power, event, owed });
}

/** Pays the debts of a power with these CP, the oldest first. Returns the CP used. */
export const payDebts = (play: Play, power: PowerId, cp: number): number => {
  let spent = 0;
  for (const debt of debtsOf(play, power)) {
    const paid = Math.min(debt.sp, Math.floor((cp - spent) / PRICE));
    if (paid === 0) continue;
    spent += paid * PRICE;
    const owed = debt.sp - paid;
    replace(play, debt, owed === 0 ? undefined : { ...debt, sp: owed });
    play.table.emit({ kind: 'debt.paid', power, event: debt.card, paid, owed, cp: paid * PRICE, left: cp - spent });
  }
  return spent;
};

const replace = ({ state }: Play, debt: Debt, by: Debt | undefined): void => {
  state.effects = state.effects.flatMap((effect) => (effect !== debt ? [effect] : by ? [by] : []));
};

/**
 * W-5.12b, K-5.12b. Whether a power's next card in its own impulse must pay debts: that is the first card of a later turn,
 * or every one.
 */
const isCardDue = (position: Position, power: PowerId): boolean => {
  const { game, state } = position;
  return debtsOf(position, power).some(
    (debt) => debt.turn < state.turn && (debt.tried !== state.turn || game.parameters.everyCardPaysDebts === true),
  );
};

/**
 * W-5.12b. Whether a power in debt has to play its first card of the turn for CP: it must if it holds a card with CP.
 */
export const mustPayFirst = (position: Position, power: PowerId): boolean =>
  isCardDue(position, power) && handOf(position, power).some((card) => cardOf(position, card).cp > 0);

/** W-5.12b, K-5.12b. The part of a card's CP that pays debts. */
export const payFromCard = (play: Play, power: PowerId, cp: number): number => {
  if (!isCardDue(play, power)) return 0;
  const spent = payDebts(play, power, cp);
  for (const debt of debtsOf(play, power)) replace(play, debt, { ...debt, tried: play.state.turn });
  return spent;
};
