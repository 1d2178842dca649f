/** The cards that a seat holds: the only part of a report that nobody else may see. */
import { type Block, list, paragraph, type Section } from '../../../reports/index.ts';
import type { Card, PowerId } from '../types.ts';
import type { Book, CampaignReport } from './book.ts';

/** A section for each power of the seat. */
export const handsOf = (book: Book, { view, seat }: CampaignReport): Section[] =>
  seat.powers.map((power) => ({
    title: seat.powers.length > 1 ? book.say('hand.title.power', { power }) : book.say('hand.title'),
    blocks: handBlocks(book, power, cardsOf(book, view.hands[power] ?? [])),
  }));

const cardsOf = ({ content }: Book, numbers: readonly number[]): Card[] =>
  [...numbers].sort((a, b) => a - b).flatMap((number) => content.cards.get(number) ?? []);

const handBlocks = (book: Book, power: PowerId, cards: readonly Card[]): Block[] => {
  const { say } = book;
  if (cards.length === 0) return [paragraph(say('hand.none'))];
  const head = (['cp', 'number', 'card', 'use'] as const).map((each) => say(`hand.${each}`));
  return [
    { kind: 'table', head, rows: cards.map((card) => row(book, power, card)) },
    list(cards.map((card) => say(isReconstructed(card) ? 'hand.effect.reconstructed' : 'hand.effect', textOf(card)))),
    ...(cards.some(isReconstructed) ? [paragraph(say('hand.reconstruction'))] : []),
  ];
};

const textOf = ({ number, effect }: Card) => ({ number, effect });

const isReconstructed = ({ certainty }: Card): boolean => certainty !== 'full';

const row = ({ say }: Book, power: PowerId, card: Card): string[] => {
  const marks: (string | false)[] = [
    card.home !== null && 'home',
    card.mustPlay && 'must',
    card.battle && 'battle',
    card.siege && 'siege',
    card.response && 'response',
    card.plus && 'plus',
    card.removeAfterEvent && 'removed',
    !card.mustPlay && !card.playableBy.includes(power) && 'not-yours',
    isReconstructed(card) && 'reconstructed',
  ];
  const use = marks.flatMap((mark) => (mark ? [say(`hand.${mark}`)] : []));
  const cp = card.mustPlay ? '[-]' : `[${card.cp}${card.plus ? '+' : ''}]`;
  return [cp, String(card.number), card.title, use.join(', ')];
};
