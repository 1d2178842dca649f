/**
 * Strength that an event demands and a power does not have (W-5.12, K-5.12). Cards pay for it at once, then the
 * reinforcements, then cards of the next turn. Unpaid debts cost victory points (W-5.13).
 */
import type { Script } from '../../../../engine/index.ts';
import type { Effect } from '../../state.ts';
import type { Answers, CardNumber, ContingentId, PowerId } from '../../types.ts';
import { freeCounters } from '../forces/pieces.ts';
import { emptyStack, split, strengthOf } from '../forces/stacks.ts';
import type { Play, Position } from '../play.ts';
import { impulseOf, ownOf, powerOf, seatOf } from '../position.ts';
import { ask, type Put } from '../questions.ts';
import { takeFromBox } from '../turn/build.ts';
import { cardOf, handOf, putAway } from './cards.ts';
import { buyOne, purchaseBar } from './purchase.ts';
import { fundsFor, pay, type Spending } from './restricted-cp.ts';

/** The CP for one strength point that is built (W-6.1a); one out of the Regroup Box costs one (K-6.2a). */
const PRICE = 2;

/** The unpaid part of one event's demand on one power. `contingent`: that of an ally, if it is his soldiers that are owed. */
type Debt = Effect & {
  readonly power: PowerId;
  readonly contingent?: ContingentId;
  readonly sp: number;
  readonly card: CardNumber;
  readonly turn: number;
};

const isDebt = (effect: Effect): effect is Debt => effect.kind === 'debt';

/** W-5.13. A power's unpaid demands, one for each event. */
export const debtsOf = ({ state }: Position, power: PowerId): readonly Debt[] =>
  state.effects.filter(isDebt).filter((debt) => debt.power === power);

// --- means -------------------------------------------------------------------------------------------------------------

/** Strength points that meet a demand: out of the Regroup Box, and built. */
interface Raised {
  readonly boxed: number;
  readonly built: number;
}

const sumOf = ({ boxed, built }: Raised): number => boxed + built;
const costOf = ({ boxed, built }: Raised): number => boxed + PRICE * built;

const hasAllMeans = ({ game }: Position): boolean => game.cards.meetsDemandsByAllMeans === true;

const boxed = (position: Position, contingent: ContingentId): number =>
  hasAllMeans(position) ? strengthOf(position.state.regroup[contingent] ?? emptyStack()) : 0;

/** K-5.12a. What a sum of CP raises: out of the Regroup Box as far as it goes, unless all of it is to be built. */
export const raisedBy = (
  position: Position,
  contingent: ContingentId,
  { owed, cp, built = false }: { readonly owed: number; readonly cp: number; readonly built?: boolean },
): Raised => {
  const fromBox = built ? 0 : Math.min(owed, cp, boxed(position, contingent));
  return { boxed: fromBox, built: Math.min(owed - fromBox, Math.floor((cp - fromBox) / PRICE)) };
};

/** Soldiers out of the Regroup Box are lost as soon as they come. */
const emptyBox = (play: Play, contingent: ContingentId, sp: number): void => {
  const box = play.state.regroup[contingent];
  const taken = box && sp > 0 ? split(box, sp, freeCounters(play, contingent)) : undefined;
  if (taken) takeFromBox(play, contingent, { leaders: [], ...taken.part });
};

type Payment = Answers['debt.card'];

/** A demand as far as it is not met. */
interface Demand {
  readonly contingent: ContingentId;
  readonly owed: number;
  readonly event: CardNumber;
}

/** What a card can be played for: soldiers of the Regroup Box first, or building alone where that makes a difference. */
const usesOf = (position: Position, { contingent, owed }: Demand, card: CardNumber): Payment[] => {
  const { cp } = cardOf(position, card);
  const usual = raisedBy(position, contingent, { owed, cp });
  const building = raisedBy(position, contingent, { owed, cp, built: true });
  const canBuild = usual.boxed > 0 && sumOf(building) > 0 && strengthOf(freeCounters(position, contingent)) > 0;
  return [...(sumOf(usual) > 0 ? [{ card }] : []), ...(canBuild ? [{ card, built: true as const }] : [])];
};

/**
 * K-5.12a, K-5.12c. The ways to pay, the cheapest card first (D-28); Must-Play cards have no CP. Cards that pay have to,
 * but nobody has to spend resources (K-16.3a), so a power without such a card may leave the debt.
 */
const waysToPay = (position: Position, power: PowerId, demand: Demand): Payment[] => {
  const cards = [...handOf(position, power)]
    .sort((a, b) => cardOf(position, a).cp - cardOf(position, b).cp || a - b)
    .flatMap((card) => usesOf(position, demand, card));
  // A power without such a card is asked all the same, so the question reveals nothing.
  return [
    ...(cards.length > 0 ? cards : [{ card: null }]),
    ...(mayBuy(position, power) ? [{ buy: true as const }] : []),
  ];
};

/** K-5.12c, R-09. Resources pay by the CP of a card that they buy, outside the power's impulse. */
const mayBuy = (position: Position, power: PowerId): boolean =>
  hasAllMeans(position) && purchaseBar(position, power) === undefined;

// --- at once -----------------------------------------------------------------------------------------------------------

const questionFor = (play: Play, power: PowerId, demand: Demand): Put<'debt.card'> => {
  const { owed, event, contingent } = demand;
  return {
    seat: seatOf(play, power),
    ...(mayBuy(play, power) ? { sentence: 'ask.debt.card.buy' } : {}),
    figures: {
      power,
      owed,
      event,
      ...(hasAllMeans(play) ? { contingent, price: play.game.hands.cardPrice } : {}),
    },
    options: waysToPay(play, power, demand),
    // Without cards in the winter silence leaves it to the reinforcements, which pay at once (K-17.2f).
    ...(play.state.phase === 'interphase' && handOf(play, power).length === 0 ? { quiet: true } : {}),
  };
};

/**
 * W-5.12a, AMB-41, K-5.12a. A power with too little strength on the map plays cards for CP and gives the strength that
 * they raise. Leftover CP are lost. What remains unpaid is a debt.
 */
export function* demand(play: Play, contingent: ContingentId, missing: number, event: CardNumber): Script {
  const power = powerOf(play.game, contingent);
  let owed = missing;
  while (owed > 0 && (handOf(play, power).length > 0 || mayBuy(play, power))) {
    const payment = yield* ask('debt.card', questionFor(play, power, { contingent, owed, event }));
    if ('buy' in payment) buyOne(play, power);
    else if (payment.card === null) break;
    else owed = payByCard(play, power, { contingent, owed, event }, payment.card, payment.built);
  }
  if (owed > 0) owe(play, power, { contingent, owed, event });
}

/** Returns what is still owed. */
const payByCard = (
  play: Play,
  power: PowerId,
  { contingent, owed, event }: Demand,
  card: CardNumber,
  built = false,
) => {
  const { cp } = cardOf(play, card);
  putAway(play, power, card, false);
  play.table.emit({ kind: 'card.played', power, card, as: 'cp', cp, plus: false, removed: false });
  const raised = raisedBy(play, contingent, { owed, cp, built });
  const rest = owed - sumOf(raised);
  emptyBox(play, contingent, raised.boxed);
  tell(play, power, { contingent, event }, raised, { owed: rest, left: 0 });
  return rest;
};

/** The contingent of a power's soldiers, if it is not the power's own. */
const ofAlly = (power: PowerId, contingent: ContingentId): { contingent?: ContingentId } =>
  contingent === ownOf(power) ? {} : { contingent };

const tell = (
  { table }: Play,
  power: PowerId,
  { contingent, event }: Pick<Demand, 'contingent' | 'event'>,
  raised: Raised,
  { owed, left }: { readonly owed: number; readonly left: number },
): void => {
  table.emit({
    kind: 'debt.paid',
    power,
    ...ofAlly(power, contingent),
    event,
    paid: sumOf(raised),
    ...(raised.boxed > 0 ? { boxed: raised.boxed } : {}),
    owed,
    cp: costOf(raised),
    left,
  });
};

const owe = ({ state, table }: Play, power: PowerId, { contingent, owed, event }: Demand): void => {
  const debt = { kind: 'debt', until: 'game', power, sp: owed, card: event, turn: state.turn } as const;
  state.effects.push({ ...debt, ...ofAlly(power, contingent) });
  table.emit({ kind: 'debt.incurred', power, ...ofAlly(power, contingent), event, owed });
};

// --- later -------------------------------------------------------------------------------------------------------------

/** Building soldiers of a contingent. */
const building = (contingent: ContingentId): Spending => ({
  on: 'build',
  forces: [{ [contingent]: { ...emptyStack(), inf: 1 } }],
});

/** Pays the debts of a power out of the CP of this impulse or of its reinforcements, the oldest first. */
export const payDebts = (play: Play, power: PowerId): void => {
  for (const debt of debtsOf(play, power)) {
    const contingent = debt.contingent ?? ownOf(power);
    const spending = building(contingent);
    const raised = raisedBy(play, contingent, { owed: debt.sp, cp: fundsFor(impulseOf(play), spending) });
    if (sumOf(raised) === 0) continue;
    pay(play, spending, costOf(raised));
    const left = fundsFor(impulseOf(play), spending);
    emptyBox(play, contingent, raised.boxed);
    const owed = debt.sp - sumOf(raised);
    replace(play, debt, owed === 0 ? undefined : { ...debt, sp: owed });
    tell(play, power, { contingent, event: debt.card }, raised, { owed, left });
  }
};

/** K-9.3n, K-9.3r. Nobody owes the soldiers of an ally who has left the war. */
export const cancelDebts = ({ state }: Play, contingent: ContingentId): void => {
  state.effects = state.effects.filter((effect) => !isDebt(effect) || effect.contingent !== contingent);
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
    (debt) => debt.turn < state.turn && (debt.tried !== state.turn || game.cards.everyCardPaysDebts === true),
  );
};

/**
 * W-5.12b. Whether a power in debt has to play its first card of the turn for CP: it must if it holds a card with CP.
 */
export const mustPayFirst = (position: Position, power: PowerId): boolean =>
  isCardDue(position, power) && handOf(position, power).some((card) => cardOf(position, card).cp > 0);

/** W-5.12b, K-5.12b. The CP of a card that was played in the power's own impulse pay debts first. */
export const payFromCard = (play: Play, power: PowerId): void => {
  if (!isCardDue(play, power)) return;
  payDebts(play, power);
  for (const debt of debtsOf(play, power)) replace(play, debt, { ...debt, tried: play.state.turn });
};
