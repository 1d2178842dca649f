/** The cards of a seat: the only part of a report that nobody else may see. */
import type { Message } from '../../../engine/index.ts';
import { type Block, isExplained, paragraph, type Section } from '../../../reports/index.ts';
import { byCode } from '../board.ts';
import { handPowers } from '../knowledge.ts';
import type { Card, PowerId } from '../types.ts';
import { playsNow, whyNotNow } from './advice.ts';
import { cardBlocks, cardTable, cardTexts, type Holder } from './cards.ts';
import type { Book, CampaignReport } from './context.ts';
import { armsBlocks, armsLines } from './responses.ts';

/** A section for each power of the seat. */
export const handsOf = (book: Book, report: CampaignReport): Section[] => {
  const { view, seat } = report;
  const plays = playsNow(book, report);
  const powers = handPowers(view, seat.powers);
  return powers.map((power, i) => ({
    title: powers.length > 1 ? book.say('hand.title.power', { power }) : book.say('hand.title'),
    blocks: [
      ...handBlocks(book, cardsIn(book, view.hands[power] ?? []), {
        power,
        plays,
        whyNot: (card) => whyNotNow(book, report, power, card),
      }),
      ...armsBlocks(book, report, power),
      ...(i === powers.length - 1 ? [counts(book, report), ...goneCards(book, report)] : []),
    ],
  }));
};

/** Hands of other players that are open to this one: to be read, not to be played. */
export const shownHands = (book: Book, { view }: CampaignReport): Section[] =>
  Object.entries(view.shown ?? {}).map(([power, cards]) => ({
    title: book.say('hand.title.power', { power }),
    blocks: [
      cardsIn(book, cards).length > 0 ? cardTable(book, cardsIn(book, cards)) : paragraph(book.say('hand.none')),
    ],
  }));

/** The cards that everybody may look at: the top of the discards, and those that are out of the game. */
const goneCards = ({ say }: Book, { view }: CampaignReport): Block[] => {
  const told = [
    ...(view.discard === null ? [] : [say('hand.gone.discard', { card: view.discard })]),
    ...(view.removed.length === 0 ? [] : [say('hand.gone.removed', { cards: [...view.removed] })]),
  ];
  return told.length === 0 ? [] : [{ kind: 'group', title: say('hand.gone'), blocks: told.map(paragraph) }];
};

/** The public number of cards. */
const counts = (book: Book, { view }: CampaignReport): Block =>
  paragraph(
    book.say('hand.counts', {
      cards: byCode(book, cardsByHand(view)),
      resources: byCode(book, view.resources),
    }),
  );

const cardsByHand = (view: CampaignReport['view']): Readonly<Record<PowerId, number>> =>
  Object.fromEntries(handPowers(view, Object.keys(view.cards)).map((power) => [power, view.cards[power] ?? 0]));

const cardsIn = ({ content }: Book, numbers: readonly number[]): Card[] =>
  [...numbers].sort((a, b) => a - b).flatMap((number) => content.cards.get(number) ?? []);

const handBlocks = (book: Book, cards: readonly Card[], holder: Holder): Block[] =>
  cards.length === 0 ? [paragraph(book.say('hand.none'))] : cardBlocks(book, cards, holder);

// --- mails -----------------------------------------------------------------------------------------------------------

/** Questions for which a player looks at his whole hand. */
const ABOUT_HAND: readonly string[] = ['impulse.order', 'mulligan', 'preempt', 'discard', 'debt.card', 'event.choice'];

/** Questions for which it is enough to know what the hand holds. */
const IN_BRIEF: readonly string[] = ['preempt'];

/** Whether what an event asks is chosen on the board. */
const isAboutBoard = ({ key }: Message): boolean => key.startsWith('ask.event.target.');

/** The largest number of new card texts in a mail that asks nothing about the hand. */
const MOST_TEXTS = 2;

/** Cards that a seat has got since its last report and still holds. */
const newCards = ({ view, events }: CampaignReport, power: PowerId): readonly number[] => {
  const held = view.hands[power] ?? [];
  const gained = events.flatMap(({ event }) =>
    event.kind === 'hand.gained' && event.power === power ? event.cards : [],
  );
  return [...new Set(gained)].filter((card) => held.includes(card));
};

/** The hand in a mail: only the texts of new cards, and all cards only if a question is about them. */
export const handsMailed = (book: Book, report: CampaignReport): Section[] => {
  const { decisions, seat, view } = report;
  const isAsked = decisions.some(({ kind, prompt }) => ABOUT_HAND.includes(kind) && !isAboutBoard(prompt));
  return handPowers(view, seat.powers).flatMap((power) => (isAsked ? wholeHand : newHand)(book, report, power));
};

/** What a mail in the midst of an impulse tells of the hand. */
export const newCardsMailed = (book: Book, report: CampaignReport): Section[] =>
  handPowers(report.view, report.seat.powers).flatMap((power) =>
    newCards(report, power).length === 0 ? [] : newHand(book, report, power),
  );

const titleOf = (
  { say }: Book,
  { seat, view }: CampaignReport,
  power: PowerId,
  key: 'hand.title' | 'hand.new',
): string => say(handPowers(view, seat.powers).length > 1 ? `${key}.power` : key, { power });

const wholeHand = (book: Book, report: CampaignReport, power: PowerId): Section[] => {
  const isImpulse = report.decisions.some(({ kind }) => kind === 'impulse.order');
  const cards = cardsIn(book, report.view.hands[power] ?? []);
  const gained = newCards(report, power);
  const isTold = isImpulse || gained.length <= MOST_TEXTS;
  const title = titleOf(book, report, power, 'hand.title');
  if (cards.length > 0 && report.fold?.isShort && report.decisions.every(({ kind }) => IN_BRIEF.includes(kind))) {
    const each = cards.map(({ number, cp }) => book.say('hand.brief', { card: number, cp: cp ?? 0 }));
    return [{ title, blocks: [paragraph(book.say('hand.brief.all', { each })), counts(book, report)] }];
  }
  const blocks = [
    ...(cards.length === 0
      ? [paragraph(book.say('hand.none'))]
      : [cardTable(book, cards, { power, plays: playsNow(book, report) })]),
    ...(isTold ? cardTexts(book, cardsIn(book, gained)) : []),
    ...(cards.length === 0 || !isExplained(report) ? [] : [paragraph(book.say('hand.texts'))]),
    ...(isImpulse || report.fold?.isShort ? armsBlocks(book, report, power) : armsLines(book, report, power, gained)),
    // The score tells them.
    ...(isImpulse ? [] : [counts(book, report)]),
  ];
  return [{ title, blocks }];
};

const newHand = (book: Book, report: CampaignReport, power: PowerId): Section[] => {
  const gained = newCards(report, power);
  const cards = cardsIn(book, gained);
  const isTold = cards.length <= MOST_TEXTS;
  const told = isTold ? cardTexts(book, cards) : [paragraph(book.say('hand.texts'))];
  const blocks = [
    ...(cards.length === 0 ? [] : [cardTable(book, cards, { power, plays: new Map() }), ...told]),
    // Beside a question they are told while the words of mails are explained.
    ...(report.fold?.isShort && (gained.length === 0 || report.decisions.length > 0)
      ? []
      : armsLines(book, report, power, gained)),
  ];
  if (blocks.length === 0) return [];
  return [{ title: titleOf(book, report, power, cards.length === 0 ? 'hand.title' : 'hand.new'), blocks }];
};
