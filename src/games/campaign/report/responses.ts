/**
 * Cards that may be played out of turn. The player is not always asked for them, so the report gives the line that
 * plays them.
 */
import { sure } from '../../../engine/index.ts';
import { type Block, copied, isExplained, list, paragraph, wrap } from '../../../reports/index.ts';
import { armingLine } from '../orders/answers/respond.ts';
import type { Card, CardNumber, PowerId } from '../types.ts';
import type { Book, CampaignReport } from './context.ts';

/** A card in hand with the order line that plays it at its moments. */
interface Armable {
  readonly card: Card;
  readonly line: string;
  /** The standing order that plays it. */
  readonly by: string | undefined;
}

/** Whether a standing order is about this card, or about all cards. */
const isAbout = (text: string, { number }: Card): boolean =>
  [...text.matchAll(/\bRESPOND (\w+)/gi)].some(([, which = '']) =>
    ['any', String(number)].includes(which.toLowerCase()),
  );

const armable = (
  { content, definition }: Book,
  { view, standing }: CampaignReport,
  power: PowerId,
): readonly Armable[] =>
  sure(view.hands[power]).flatMap((number) => {
    const card = sure(content.cards.get(number));
    if (!card.playableBy.includes(power)) return [];
    const line = armingLine(definition.reactions, card);
    return line === undefined ? [] : [{ card, line, by: standing.find(({ text }) => isAbout(text, card))?.id }];
  });

/** Each such card with its line and the meaning of the line. */
export const armsBlocks = (book: Book, report: CampaignReport, power: PowerId): Block[] => {
  const { say } = book;
  const all = armable(book, report, power);
  if (all.length === 0) return [];
  const [unarmed] = all.filter(({ by }) => by === undefined);
  if (report.fold?.isShort && unarmed) {
    const numbers = all.filter(({ by }) => by === undefined).map(({ card }) => String(card.number));
    return [paragraph(say('hand.unarmed.short', { numbers, line: unarmed.line }))];
  }
  const items = all.map(({ card: { number }, line, by }) =>
    say(by === undefined ? 'hand.arm' : 'hand.armed', { number, line, by }),
  );
  return [...(isExplained(report) ? [paragraph(say('hand.arms'))] : []), list(items)];
};

/** Columns of what stands below such a line. */
const REMARK = 53;

/** The title of a card and the beginning of its text, as a remark that can be copied along. */
const remarkOn = ({ say }: Book, { title, effect }: Card): readonly string[] => {
  const [first = '', ...more] = wrap(say('hand.arm.remark', { title, effect }), REMARK);
  return [`// ${first}${more.length > 0 ? ' ...' : ''}`];
};

/** Most lines that arm cards in a mail; further cards are named. */
const MOST_ARMS = 3;

/**
 * For cards without such a standing order the lines that arm them, to be copied, for new cards first. Beside a question each
 * has its title and the beginning of its text.
 */
export const armsLines = (
  book: Book,
  report: CampaignReport,
  power: PowerId,
  gained: readonly CardNumber[],
): Block[] => {
  const { say } = book;
  const free = armable(book, report, power).filter(({ by }) => by === undefined);
  const isAsked = report.decisions.length > 0;
  if (free.length === 0) return [];
  const isNew = ({ card }: Armable) => gained.includes(card.number);
  const sorted = free.toSorted((a, b) => Number(isNew(b)) - Number(isNew(a)));
  // To name a single card takes as much room as its line.
  const count = free.length === MOST_ARMS + 1 ? free.length : MOST_ARMS;
  const [shown, others] = [sorted.slice(0, count), sorted.slice(count)];
  return [
    paragraph(say('hand.unarmed')),
    copied(shown.flatMap(({ card, line }) => [line, ...(isAsked ? remarkOn(book, card) : [])])),
    ...(others.length === 0
      ? []
      : [paragraph(say('hand.unarmed.more', { cards: others.map(({ card }) => String(card.number)) }))]),
  ];
};
