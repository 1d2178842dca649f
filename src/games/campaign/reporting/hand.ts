/** The cards that a seat holds: the only part of a report that nobody else may see. */
import { type Block, paragraph, type Section } from '../../../reports/index.ts';
import type { Card, PowerId } from '../types.ts';
import type { Book, CampaignReport } from './book.ts';
import { cardBlocks } from './cards.ts';

/** A section for each power of the seat. */
export const handsOf = (book: Book, { view, seat }: CampaignReport): Section[] =>
  seat.powers.map((power) => ({
    title: seat.powers.length > 1 ? book.say('hand.title.power', { power }) : book.say('hand.title'),
    blocks: handBlocks(book, power, cardsIn(book, view.hands[power] ?? [])),
  }));

const cardsIn = ({ content }: Book, numbers: readonly number[]): Card[] =>
  [...numbers].sort((a, b) => a - b).flatMap((number) => content.cards.get(number) ?? []);

const handBlocks = (book: Book, power: PowerId, cards: readonly Card[]): Block[] =>
  cards.length === 0 ? [paragraph(book.say('hand.none'))] : cardBlocks(book, cards, power);
