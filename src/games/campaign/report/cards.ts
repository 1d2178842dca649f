/** Cards as a table with their texts; texts that differ from print are marked. */
import { type Block, type CardFace, list, paragraph, type Section } from '../../../reports/index.ts';
import { isPlayableIn } from '../rules/battle/cards.ts';
import type { Card, PowerId } from '../types.ts';
import type { Book } from './context.ts';

/** W-1.10a. All cards, or those with these numbers: the common deck first, then each home pile. */
export const cardsOf = (book: Book, numbers?: readonly number[]): Section[] => {
  const cards = [...book.content.cards.values()]
    .filter(({ number }) => numbers?.includes(number) ?? true)
    .sort((a, b) => a.number - b.number);
  const piles = [...new Set(cards.map(({ home }) => home))];
  return piles.map((pile) => {
    const inPile = cards.filter(({ home }) => home === pile);
    const [faces, marks] = [facesOf(book, inPile), marksOf(book, inPile)];
    return {
      title: pile === null ? book.say('cards.common') : book.say('cards.home', { powers: ownersOf(book, pile) }),
      // Nobody looks for the meaning of a mark behind a whole deck.
      blocks: numbers ? [faces, ...marks] : [...marks, faces],
    };
  });
};

/** Powers that draw from a home pile. */
const ownersOf = ({ content }: Book, pile: string): PowerId[] =>
  content.powers.filter(({ homePile }) => homePile === pile).map(({ id }) => id);

/** What cards can be played for now; empty outside their holder's impulse. */
type Plays = ReadonlyMap<number, ReadonlySet<'cp' | 'event'>>;

/** The holder of the cards, and their present uses. */
export interface Holder {
  readonly power: PowerId;
  readonly plays: Plays;
  /** Why a card that it holds cannot be played in a way that it has; empty outside its impulse. */
  readonly whyNot?: (card: number) => readonly string[];
}

/** With `holder` the marks concern a power that holds the cards. */
export const cardBlocks = (book: Book, cards: readonly Card[], holder?: Holder): Block[] => [
  facesOf(book, cards, holder),
  ...marksOf(book, cards),
];

const facesOf = (book: Book, cards: readonly Card[], holder?: Holder): Block => ({
  kind: 'cards',
  cards: cards.map((card) => faceOf(book, card, holder)),
  plain: [cardTable(book, cards, holder), ...printedOn(book, cards)],
});

const faceOf = ({ say }: Book, card: Card, holder?: Holder): CardFace => {
  const [cp = '', , title = '', use = ''] = row(say, card, holder);
  return {
    number: card.number,
    cp,
    title,
    use,
    text: say(isReconstructed(card) ? 'hand.wording.reconstructed' : 'hand.wording', { number: card.number }),
    isUseful: holder !== undefined && (holder.plays.has(card.number) || card.battle),
    why: holder?.whyNot?.(card.number) ?? [],
    ...(card.mustPlay ? { isMust: true } : {}),
    ...(holder ? { inFights: inFights(card) } : {}),
  };
};

const inFights = (card: Card): Readonly<Record<string, string>> => ({
  ...(isPlayableIn(card, 'battle') ? { battle: `BATTLE ${card.number}` } : {}),
  ...(isPlayableIn(card, 'siege') ? { siege: `SIEGE CARDS ${card.number}` } : {}),
});

export const cardTable = ({ say }: Book, cards: readonly Card[], holder?: Holder): Block => {
  const head = (['cp', 'number', 'card', 'use'] as const).map((each) => say(`hand.${each}`));
  return { kind: 'table', head, rows: cards.map((card) => row(say, card, holder)) };
};

/** The texts of cards; empty without cards. */
export const cardTexts = (book: Book, cards: readonly Card[]): Block[] => [
  ...printedOn(book, cards),
  ...marksOf(book, cards),
];

const printedOn = ({ say }: Book, cards: readonly Card[]): Block[] =>
  cards.length === 0
    ? []
    : [
        list(
          cards.map((card) =>
            say(isReconstructed(card) ? 'hand.effect.reconstructed' : 'hand.effect', { number: card.number }),
          ),
        ),
      ];

/** The meaning of the marks on texts, if there are any. */
const marksOf = ({ say }: Book, cards: readonly Card[]): Block[] =>
  cards.some(isReconstructed) ? [paragraph(say('hand.reconstruction'))] : [];

const isReconstructed = ({ certainty }: Card): boolean => certainty !== 'full';

/** The uses of a card in the present impulse: `CP or event`. A card with one use alone is marked so already. */
const nowOf = (say: Book['say'], card: Card, holder: Holder | undefined): string[] => {
  const plays = holder?.plays.get(card.number);
  if (!plays || card.mustPlay || (holder && isForCpOnly(card, holder))) return [];
  return [say(plays.size > 1 ? 'hand.now.both' : plays.has('cp') ? 'hand.now.cp' : 'hand.now.event')];
};

const isForCpOnly = ({ mustPlay, playableBy }: Card, { power }: Holder): boolean =>
  !mustPlay && !playableBy.includes(power);

/** What a card can be used for, in a few words. */
export const usesOf = (say: Book['say'], card: Card, holder?: Holder): readonly string[] => {
  const marks: (string | false)[] = [
    card.home !== null && 'home',
    card.mustPlay && 'must',
    card.battle && 'battle',
    card.siege && 'siege',
    card.response && 'response',
    card.plus && 'plus',
    card.removeAfterEvent && 'removed',
    holder !== undefined && isForCpOnly(card, holder) && 'not-yours',
  ];
  return [...nowOf(say, card, holder), ...marks.flatMap((mark) => (mark ? [say(`hand.${mark}`)] : []))];
};

const row = (say: Book['say'], card: Card, holder?: Holder): string[] => {
  const cp = card.mustPlay ? '[-]' : `[${card.cp}${card.plus ? '+' : ''}]`;
  return [cp, String(card.number), card.title, usesOf(say, card, holder).join(', ')];
};
