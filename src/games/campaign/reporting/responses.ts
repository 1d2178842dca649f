/** Cards that may be played out of turn: nobody is asked for them, so a line says beforehand when they are. */
import { sure } from '../../../engine/index.ts';
import { type Block, list, paragraph } from '../../../reports/index.ts';
import type { Card, PowerId } from '../types.ts';
import { armingLine } from '../verbs/respond.ts';
import type { Book, CampaignReport } from './book.ts';

/** A card in hand with the line that plays it at its moments. */
interface Armable {
  readonly card: Card;
  readonly line: string;
  /** The standing order that plays it. */
  readonly by: string | undefined;
}

/** A standing order about one card, or about all. */
const isAbout = (text: string, { number }: Card): boolean =>
  [...text.matchAll(/\bRESPOND (\w+)/gi)].some(([, which = '']) =>
    ['any', String(number)].includes(which.toLowerCase()),
  );

const armable = ({ content }: Book, { view, standing }: CampaignReport, power: PowerId): readonly Armable[] =>
  sure(view.hands[power]).flatMap((number) => {
    const card = sure(content.cards.get(number));
    if (!card.playableBy.includes(power)) return [];
    const line = armingLine(card);
    return line === undefined ? [] : [{ card, line, by: standing.find(({ text }) => isAbout(text, card))?.id }];
  });

/** Each such card with its line, and what the line means. */
export const armsBlocks = (book: Book, report: CampaignReport, power: PowerId): Block[] => {
  const { say } = book;
  const all = armable(book, report, power);
  if (all.length === 0) return [];
  const items = all.map(({ card: { number }, line, by }) =>
    say(by === undefined ? 'hand.arm' : 'hand.armed', { number, line, by }),
  );
  return [paragraph(say('hand.arms')), list(items)];
};

/** The same in a sentence, of the cards that no line plays. */
export const armsLine = (book: Book, report: CampaignReport, power: PowerId): Block[] => {
  const free = armable(book, report, power).filter(({ by }) => by === undefined);
  const [first] = free;
  if (!first) return [];
  const cards = free.map(({ card: { number } }) => number);
  return [paragraph(book.say('hand.unarmed', { cards, line: first.line }))];
};
