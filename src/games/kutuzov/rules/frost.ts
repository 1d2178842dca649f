/** Cards that come again in winter, as attrition (K-4.21e, K-14.62). */
import { type Script, sure } from '../../../engine/index.ts';
import { undergo } from '../../campaign/rules/battle/attrition.ts';
import { formationsIn } from '../../campaign/rules/forces/armies.ts';
import { areasWith, forceAt } from '../../campaign/rules/forces/formations.ts';
import { sizeIn } from '../../campaign/rules/forces/stacks.ts';
import type { Handler, Play, Position } from '../../campaign/rules/play.ts';
import { powersOf, seatOf } from '../../campaign/rules/position.ts';
import { ask } from '../../campaign/rules/questions.ts';
import type { AreaId, Card, CardNumber, PowerId } from '../../campaign/types.ts';
import { bookOf } from '../content.ts';
import { ownIn } from '../types.ts';
import { isWinter } from './ground.ts';
import { higherOf } from './roll-off.ts';

declare module '../../campaign/rules/questions.ts' {
  interface Questions {
    frost: { readonly power: PowerId };
  }
}

declare module '../../campaign/types.ts' {
  interface Answers {
    /** The area whose Imperials suffer. */
    frost: { at: AreaId };
  }
}

/** K-4.21e. Cards of the group that have been played as events and are out of the game for now. */
const setAside = ({ game, state }: Position): CardNumber[] =>
  bookOf(game).tables.cardsAfterPlay.winter.filter((card) => state.removed.includes(card));

/** K-14.62a. Before turn 3 half of the cards that were set aside come into the deck, by lot, and before turn 4 all. */
export function* bringWinterCards(play: Play): Script {
  const { state, table } = play;
  const aside = setAside(play);
  if (state.turn < 2 || aside.length === 0) return;
  const drawn = state.turn === 2 ? table.shuffle('winter-cards', aside).slice(0, Math.ceil(aside.length / 2)) : aside;
  state.removed = state.removed.filter((card) => !drawn.includes(card));
  state.deck.push(...drawn);
  const own = ownIn(play);
  own.winterCards = [...new Set([...own.winterCards, ...drawn])];
  table.emit({ kind: 'winter.brought', n: drawn.length });
}

/** K-14.62c. Cards whose own event has lost its sense act as winter attrition even where they were never played. */
const isOutdated = (position: Position, card: CardNumber): boolean => {
  const { turn } = position.state;
  return ((card === 29 || card === 36) && turn === 4) || (card === 34 && ownIn(position).retreat);
};

/** K-14.62b, K-14.62c, R-65. Whether a card is played as winter attrition now. */
export const isFrost = (position: Position, card: CardNumber): boolean =>
  isWinter(position) && (ownIn(position).winterCards.includes(card) || isOutdated(position, card));

/** K-14.62b. The card as it is played in winter. */
export const cardNow = (position: Position, card: Card): Card =>
  isFrost(position, card.number)
    ? { ...card, timing: 'impulse', ops: winterOps(position, card), removeAfterEvent: position.state.turn === 3 }
    : card;

/** K-14.62b, R-65. Winter attrition alone; by the option what the card says as well, and before it, where that still has a sense. */
const winterOps = (position: Position, { number, ops }: Card): Card['ops'] => {
  const isBoth = position.state.options.winterMustPlay === 'eventThenAttrition' && !isOutdated(position, number);
  return [...(isBoth ? ops : []), { op: 'frost' }];
};

/** K-14.62b, R-65. Both Tsarists roll, and the higher names the area. */
const chooser = (play: Play): PowerId => {
  const powers = powersOf(play.game, 'tsarist');
  const seats = new Set(powers.map((power) => seatOf(play, power)));
  if (seats.size < 2) return sure(powers[0]);
  return higherOf(play, 'frost', sure(powers[0]), sure(powers[1]));
};

/** Areas with Imperials, those with most first (D-86). */
const targets = (position: Position): AreaId[] =>
  areasWith(position, 'imperial')
    .map((area) => ({ area, size: sizeIn(forceAt(position, area, 'imperial')) }))
    .sort((a, b) => b.size - a.size || (a.area < b.area ? -1 : 1))
    .map(({ area }) => area);

/** K-14.62b, K-14.62d. The Imperials of one area suffer once. */
export const frost: Handler = {
  check: () => undefined,
  *run(play) {
    const areas = targets(play);
    if (areas.length === 0) return;
    const power = chooser(play);
    const { at } = yield* ask('frost', {
      seat: seatOf(play, power),
      figures: { power },
      options: areas.map((area) => ({ at: area })),
    });
    for (const force of formationsIn(play, at, 'imperial'))
      yield* undergo(play, { area: at, force, reasons: ['winter'] });
  },
};
