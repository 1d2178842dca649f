/** Orders as they are read and weighed while their player is still writing: nothing is stored, and nothing reaches the table. */
import { type Json, message } from '../../engine/index.ts';
import type { Problem, SheetLine } from '../../orders/index.ts';
import type { Reply } from '../../reports/index.ts';
import type { Game } from '../game.ts';
import { weighOrders } from '../inbox/text.ts';
import type { Service } from '../service.ts';
import { gameIn, sentenceOf } from '../words.ts';
import { type OrderForm, placeOfForm, trialReading } from './order-form.ts';
import type { Rehearsal } from './rehearsal.ts';

/** An order that would be legal next. */
export interface NextOrder {
  /** As a line of orders. */
  readonly text: string;
  /** The areas of the map that it is about, in the order in which they are named: for a march from where and to where. */
  readonly places: readonly string[];
  /** The card that is played by it. */
  readonly card?: number;
}

export interface Mend {
  /** Number of the line. */
  readonly line: number;
  readonly text: string;
}

export interface OrderCheck {
  readonly reply: Reply;
  /** The revision of the draft that is kept; with another one the draft was changed elsewhere. */
  readonly revision: number;
  /** The draft as it is kept, a line each. */
  readonly kept: readonly string[];
  /** Orders that could stand in the place of lines that cannot be read or carried out. */
  readonly mends: readonly Mend[];
  /** The sentence that the sheet takes the place of the draft: whoever writes one knows that. */
  readonly replaced: string;
  /** They are about a decision that is settled. */
  readonly isStale: boolean;
  /** What could be ordered after the last line. */
  readonly next: readonly NextOrder[];
}

/** So many orders that could come next are told. */
const MOST_NEXT = 400;

/** Of those for a line so many. */
const MOST_MENDS = 4;

/** Undefined where the match is stopped, or there is no such seat. */
export async function checkOrders(
  service: Service,
  seatNo: number,
  formFor: (game: Game) => Pick<OrderForm, 'decision' | 'text' | 'strict'>,
): Promise<OrderCheck | undefined> {
  const place = await placeOfForm(service, seatNo);
  if (!place?.game) return undefined;
  const { position, seat } = place;
  const game = gameIn(place.game, seat.language);
  const reading = trialReading(seatNo, formFor(game));
  const { reply, isStale, rehearsal } = weighOrders(service, position, seat, reading);
  const kept = seat.draft?.lines ?? [];
  const { next } = rehearsal ?? {};
  return {
    reply,
    revision: seat.draft?.revision ?? 0,
    kept,
    mends: rehearsal ? mendsOf(game, rehearsal) : [],
    replaced: sentenceOf(game, message('draft.cleared', { count: kept.length })),
    isStale,
    next: next ? distinct(next.answers.slice(0, MOST_NEXT).map((answer) => nextOrder(game, next.kind, answer))) : [],
  };
}

/** A name that was not understood gives way to those that are like it; an order that is not legal, to the nearest. */
const mendsOf = ({ language }: Game, { reading, progress, next }: Rehearsal): Mend[] =>
  reading.lines.flatMap((line) => {
    const alike = line.verb === undefined ? ordersAlike(language, line.text, next) : [];
    const names = line.problems.flatMap((each) => mendedBy(line, each));
    const near = progress.find((each) => each.line.number === line.number)?.refusal?.near ?? [];
    const orders = near.map((answer) => language.formatAnswer('', answer)).filter((text) => text !== '');
    const texts = [...new Set([...names, ...orders, ...alike])].slice(0, MOST_MENDS);
    return texts.map((text) => ({ line: line.number, text }));
  });

/** The line with a name put right that was not understood, in each way that is like it, and with the others put right as well. */
const mendedBy = ({ text, problems }: SheetLine, { message: { args }, suggestions }: Problem): readonly string[] => {
  const { text: name } = args ?? {};
  if (typeof name !== 'string' || name === '' || !text.includes(name)) return [];
  const others = problems.filter(({ message: other }) => other.args?.text !== name);
  const put = (line: string, word: unknown, near: string | undefined): string =>
    typeof word === 'string' && word !== '' && near !== undefined ? line.replace(word, () => near) : line;
  return suggestions.map((each) =>
    others.reduce((line, other) => put(line, other.message.args?.text, other.suggestions[0]), put(text, name, each)),
  );
};

/** Shorter words than this say little of what an order is about. */
const SHORTEST_WORD = 4;

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= SHORTEST_WORD);

/** Orders that are possible and speak of the same as a line without an order, those that share most words first. */
const ordersAlike = (language: Game['language'], text: string, next: Rehearsal['next']): readonly string[] => {
  const words = new Set(wordsOf(text));
  if (!next || words.size === 0) return [];
  const shared = (order: string) => wordsOf(order).filter((word) => words.has(word)).length;
  return next.answers
    .slice(0, MOST_NEXT)
    .map((answer) => language.formatAnswer(next.kind, answer))
    .map((order) => ({ order, count: shared(order) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .map(({ order }) => order);
};

const nextOrder = ({ language }: Game, kind: string, answer: Json): NextOrder => {
  const card = language.cardOf?.(answer);
  return {
    text: language.formatAnswer(kind, answer),
    places: language.placesOf?.(answer) ?? [],
    ...(card === undefined ? {} : { card }),
  };
};

const distinct = (orders: readonly NextOrder[]): NextOrder[] => [
  ...new Map(orders.filter(({ text }) => text !== '').map((order) => [order.text, order])).values(),
];
