/** Playing a card: which, and what it counts as (C-CMD, C-CARD). */
import { sure } from '../../../engine/index.ts';
import type { Card, CardArm } from '../content.ts';
import type { Position } from '../state.ts';
import { type CardId, SECTIONS, type Section, type Side, type UnitId } from '../types.ts';
import { sectionsOf } from './board.ts';
import { armOf, edgeOf, foeOf, leadersOf, type Standing, sideState, standingOf, typeOf, unitsOf } from './position.ts';

/** A card with what has to be said when it is played. */
export type CardPlay = {
  readonly card: CardId;
  /** For one unit of choice (C-CMD-06). */
  readonly other?: true;
  /** The unit of Short Supply. */
  readonly on?: UnitId;
  /** The section of a Forced March. */
  readonly section?: Section;
};

export const cardOf = ({ book }: Position, id: CardId): Card => sure(book.cards.get(id));

/** C-CARD-14. Left for right. */
const MIRROR: readonly [RegExp, string][] = [
  [/_LEFT$/, '_RIGHT'],
  [/_RIGHT$/, '_LEFT'],
];

const mirroredCard = (id: CardId): CardId => {
  const found = MIRROR.find(([ending]) => ending.test(id));
  return found ? id.replace(found[0], found[1]) : id;
};

/** C-CARD-14, C-CARD-14a, C-CARD-14b, C-CARD-14d, C-CMD-01. What a card counts as; null: it orders nothing. */
export function countsAs(position: Position, side: Side, id: CardId): CardId | null {
  const { orders } = cardOf(position, id);
  if ('reaction' in orders) return null;
  if (!('copy' in orders)) return id;
  const last = sideState(position, foeOf(position, side)).lastCard;
  return last === undefined ? null : mirroredCard(last);
}

/** Whether a unit is of a kind that a card names. */
export const isOfArm = (position: Position, unit: Standing, arm: CardArm): boolean =>
  arm === 'HORSE' ? typeOf(position, unit).gun === 'HORSE' : armOf(position, unit) === arm;

/** C-CMD-06, C-DIFF-15. Whether a tactic card may be used for one unit of choice. */
export function mayUseOther(position: Position, side: Side, card: Card): boolean {
  const { lacking } = card;
  if (!lacking) return false;
  if (lacking.includes('LEADER') && leadersOf(position, side).length > 0) return false;
  return !unitsOf(position, side).some((unit) =>
    lacking.some((arm) => arm !== 'LEADER' && isOfArm(position, unit, arm)),
  );
}

/** C-CARD-23. Units that Short Supply can be played on. */
export const supplyTargets = (position: Position): readonly UnitId[] =>
  position.state.units.filter(({ hex, square }) => hex !== null && square === undefined).map(({ id }) => id);

/** C-CARD-18. Sections in which a card of one section can be played. */
const sectionsFor = (position: Position, side: Side, card: Card): readonly Section[] =>
  'section' in card.orders
    ? SECTIONS.filter((section) =>
        unitsOf(position, side).some((unit) => sectionsOf(edgeOf(position, side), unit.hex).includes(section)),
      )
    : [];

/** C-CMD-01, C-CMD-06, C-S-1, C-S-14. Every way to play a card of the hand; cards that order nothing only if there is no other. */
export function playsOf(position: Position, side: Side): readonly CardPlay[] {
  const { hand } = sideState(position, side);
  const cards = hand.filter((id, i) => hand.indexOf(id) === i).sort();
  const able = cards.flatMap((id) => {
    const counts = countsAs(position, side, id);
    return counts === null ? [] : waysToPlay(position, side, id, counts);
  });
  return able.length > 0 ? able : cards.map((card) => ({ card }));
}

/** Ways to play a card as what it counts as. */
function waysToPlay(position: Position, side: Side, id: CardId, counts: CardId): readonly CardPlay[] {
  const card = cardOf(position, counts);
  const other: CardPlay[] = mayUseOther(position, side, card) ? [{ card: id, other: true }] : [];
  if ('supply' in card.orders) return [...supplyTargets(position).map((on) => ({ card: id, on })), ...other];
  if ('section' in card.orders)
    return [...sectionsFor(position, side, card).map((section) => ({ card: id, section })), ...other];
  return [{ card: id }, ...other];
}

/** D-01. The section card with most orders, then the lowest name; without one the lowest tactic card. */
export function quietPlay(position: Position, side: Side): CardPlay {
  const plays = playsOf(position, side);
  const strength = ({ card, other }: CardPlay): number => {
    const counts = countsAs(position, side, card);
    const orders = counts === null || other ? undefined : cardOf(position, counts).orders;
    return orders && 'sections' in orders ? ordersIn(position, side, orders.sections) : -1;
  };
  const most = Math.max(...plays.map(strength));
  return sure(plays.find((each) => strength(each) === most));
}

/** C-CMD-03. The orders of a section card. */
export const ordersIn = (
  position: Position,
  side: Side,
  sections: Readonly<Partial<Record<Section, number | 'COMMAND'>>>,
): number =>
  Object.values(sections).reduce<number>(
    (sum, each) => sum + (each === 'COMMAND' ? sideState(position, side).hand.length : each),
    0,
  );

/** The section in which Short Supply leaves a unit: the centre where it is of two (D-22). */
export const supplySections = (position: Position, id: UnitId): readonly Section[] => {
  const all = sectionsOf('bottom', standingOf(position, id).hex);
  return [...all].sort((a, b) => Number(b === 'CENTER') - Number(a === 'CENTER'));
};
