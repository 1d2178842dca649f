/** Cards as a table and their texts, with a mark on what is not printed so. */
import { type Block, list, paragraph, type Section } from '../../../reports/index.ts';
import type { Card, PowerId } from '../types.ts';
import type { Book } from './book.ts';

/** W-1.10a. All cards, or those with these numbers: the common deck first, then each home pile. */
export const cardsOf = (book: Book, numbers?: readonly number[]): Section[] => {
  const cards = [...book.content.cards.values()]
    .filter(({ number }) => numbers?.includes(number) ?? true)
    .sort((a, b) => a.number - b.number);
  const piles = [...new Set(cards.map(({ home }) => home))];
  return piles.map((pile) => ({
    title: pile === null ? book.say('cards.common') : book.say('cards.home', { powers: ownersOf(book, pile) }),
    blocks: cardBlocks(
      book,
      cards.filter(({ home }) => home === pile),
    ),
  }));
};

/** Powers that draw from a home pile. */
const ownersOf = ({ content }: Book, pile: string): PowerId[] =>
  content.powers.filter(({ homePile }) => homePile === pile).map(({ id }) => id);

/** What cards can be played for as things stand; empty while their holder has no impulse. */
export type Plays = ReadonlyMap<number, ReadonlySet<'cp' | 'event'>>;

/** Who holds the cards, and what they are good for now. */
export interface Holder {
  readonly power: PowerId;
  readonly plays: Plays;
}

/** With `holder` the marks are those that matter to a power that holds them. */
export const cardBlocks = ({ say }: Book, cards: readonly Card[], holder?: Holder): Block[] => {
  const head = (['cp', 'number', 'card', 'use'] as const).map((each) => say(`hand.${each}`));
  return [
    { kind: 'table', head, rows: cards.map((card) => row(say, card, holder)) },
    list(cards.map((card) => say(isReconstructed(card) ? 'hand.effect.reconstructed' : 'hand.effect', textOf(card)))),
    ...(cards.some(isReconstructed) ? [paragraph(say('hand.reconstruction'))] : []),
  ];
};

const textOf = ({ number, effect }: Card) => ({ number, effect });

const isReconstructed = ({ certainty }: Card): boolean => certainty !== 'full';

/** What a card can be played for in the impulse that waits: `now CP or event`. */
const nowOf = (say: Book['say'], { number }: Card, holder: Holder | undefined): string[] => {
  const plays = holder?.plays.get(number);
  if (!plays) return [];
  return [say(plays.size > 1 ? 'hand.now.both' : plays.has('cp') ? 'hand.now.cp' : 'hand.now.event')];
};

const row = (say: Book['say'], card: Card, holder?: Holder): string[] => {
  const marks: (string | false)[] = [
    card.home !== null && 'home',
    card.mustPlay && 'must',
    card.battle && 'battle',
    card.siege && 'siege',
    card.response && 'response',
    card.plus && 'plus',
    card.removeAfterEvent && 'removed',
    holder !== undefined && !card.mustPlay && !card.playableBy.includes(holder.power) && 'not-yours',
    isReconstructed(card) && 'reconstructed',
  ];
  const use = [...nowOf(say, card, holder), ...marks.flatMap((mark) => (mark ? [say(`hand.${mark}`)] : []))];
  const cp = card.mustPlay ? '[-]' : `[${card.cp}${card.plus ? '+' : ''}]`;
  return [cp, String(card.number), card.title, use.join(', ')];
};
