/** Cards of a hand in words: what each would order. */

import { type Message, message, sure } from '../../../engine/index.ts';
import type { Speech } from '../../../i18n/index.ts';
import type { CardFace } from '../../../reports/index.ts';
import type { Book, Card } from '../content.ts';
import { type CardPlay, countsAs } from '../rules/cards.ts';
import { commandOf, sideState } from '../rules/position.ts';
import type { Position } from '../state.ts';
import { type CardId, SECTIONS, type Section, type Side } from '../types.ts';

/** What a card orders, in words. */
export function ordersOfCard(say: Speech, book: Book, position: Position, side: Side, id: CardId): string {
  const { orders } = sure(book.cards.get(id));
  if ('copy' in orders) {
    const counts = countsAs(position, side, id);
    return counts === null ? say('card.copy.none') : say('card.copy', { counts });
  }
  return said(say, wordsFor(orders, commandOf(position, side)));
}

const said = (say: Speech, words: readonly Message[]): string => words.map((each) => say(each)).join(', ');

/** What the play of a card orders, in words. */
export const ordersOfPlay = (
  say: Speech,
  book: Book,
  position: Position,
  side: Side,
  { card, other }: CardPlay,
): string => (other ? say('card.other') : ordersOfCard(say, book, position, side, card));

/** What is printed on a card, whoever holds it. */
export function printedOn(say: Speech, { orders, move, battle, dice, scout }: Card): string {
  const most = dice ? Math.max(dice.fire, dice.melee) : 0;
  return [
    orderedBy(say, orders),
    ...(move?.most === undefined ? [] : [say('card.move', { most: move.most })]),
    ...(battle === undefined ? [] : [say(`card.battle.${battle}`)]),
    ...(most > 0 ? [say('card.dice', { count: most })] : []),
    ...(dice?.guard ? [say('card.guard', { count: dice.guard })] : []),
    ...(scout ? [say('card.scout')] : []),
  ].join('; ');
}

/** Whom a card orders, where nobody's command rating is known. */
function orderedBy(say: Speech, orders: Card['orders']): string {
  if ('copy' in orders) return say('card.copying');
  if ('roll' in orders) return say(`card.rolled.${orders.roll}`);
  if (!('sections' in orders)) return said(say, wordsFor(orders, 0));
  const { sections } = orders;
  return said(
    say,
    SECTIONS.flatMap((section) =>
      sections[section] === 'COMMAND' ? [message('card.command', { section })] : countedIn(section, sections[section]),
    ),
  );
}

/** The sentences of so many units in a section: short in the table of a hand, and in full. */
type Counted = 'card.section' | 'label.section';

const countedIn = (section: Section, count: number | undefined, said: Counted = 'card.section'): readonly Message[] =>
  count === undefined ? [] : [message(said, { section, count })];

/** Whom a card orders, a phrase each, under a command rating. */
export function wordsFor(orders: Card['orders'], command: number, counted?: Counted): readonly Message[] {
  if ('sections' in orders)
    return SECTIONS.flatMap((section) => {
      const each = orders.sections[section];
      return countedIn(section, each === 'COMMAND' ? command : each, counted);
    });
  if ('most' in orders)
    return [message('card.arms', { most: orders.most, arms: orders.arms.map((arm) => message(`arm.${arm}`)) })];
  if ('section' in orders) return [message('card.section-arms')];
  if ('adjacent' in orders) return [message('card.adjacent')];
  if ('leaders' in orders) return [message('card.leaders')];
  if ('roll' in orders) return [message(`card.roll.${orders.roll}`, { command })];
  return [message('supply' in orders ? 'card.supply' : 'card.reaction')];
}

/** The line that plays a card of the hand, and what the card orders, for each of them. */
export const handRows = (say: Speech, book: Book, position: Position, side: Side): string[][] => {
  const { hand } = sideState(position, side);
  return [...new Set(hand)].map((id) => {
    const count = hand.filter((each) => each === id).length;
    const isPlayed = !('reaction' in sure(book.cards.get(id)).orders);
    return [
      isPlayed ? `CARD ${id}` : id,
      say('hand.card', {
        ...{ id, count },
        orders: isPlayed ? ordersOfCard(say, book, position, side, id) : say('card.reaction.rule'),
      }),
    ];
  });
};

/** The cards of a hand as they lie on the table. */
export const handFaces = (say: Speech, book: Book, position: Position, side: Side): CardFace[] =>
  sideState(position, side).hand.map((id) => {
    const card = sure(book.cards.get(id));
    return {
      number: id,
      cp: '',
      title: say('label.card', { card: id }),
      use: ordersOfCard(say, book, position, side, id),
      text: printedOn(say, card),
      why: [],
      isUseful: true,
    };
  });
