/** The cards that a seat holds: the only part of a report that nobody else may see. */
import { type Block, paragraph, type Section } from '../../../reports/index.ts';
import type { Card, PowerId } from '../types.ts';
import { playsNow } from './advice.ts';
import { byCode } from './board.ts';
import type { Book, CampaignReport } from './book.ts';
import { cardBlocks, type Plays } from './cards.ts';

/** A section for each power of the seat. */
export const handsOf = (book: Book, report: CampaignReport): Section[] => {
  const { view, seat } = report;
  const plays = playsNow(book, report);
  return seat.powers.map((power, i) => ({
    title: seat.powers.length > 1 ? book.say('hand.title.power', { power }) : book.say('hand.title'),
    blocks: [
      ...handBlocks(book, power, cardsIn(book, view.hands[power] ?? []), plays),
      ...(i === seat.powers.length - 1 ? [counts(book, report)] : []),
    ],
  }));
};

/** What everybody may count. */
const counts = (book: Book, { view }: CampaignReport): Block =>
  paragraph(
    book.say('hand.counts', {
      cards: byCode(book, view.cards),
      resources: byCode(book, view.resources),
    }),
  );

const cardsIn = ({ content }: Book, numbers: readonly number[]): Card[] =>
  [...numbers].sort((a, b) => a - b).flatMap((number) => content.cards.get(number) ?? []);

const handBlocks = (book: Book, power: PowerId, cards: readonly Card[], plays: Plays): Block[] =>
  cards.length === 0 ? [paragraph(book.say('hand.none'))] : cardBlocks(book, cards, { power, plays });
