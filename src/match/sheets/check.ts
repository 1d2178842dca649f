/** Reads and rehearses orders while their player is still writing: nothing is stored, and nothing is carried out. */
import { type Json, message } from '../../engine/index.ts';
import type { Deed, FurtherAct, Problem, SheetLine } from '../../orders/index.ts';
import type { AnswerLabel, Reply } from '../../reports/index.ts';
import type { Game } from '../game.ts';
import { weighOrders } from '../inbox/text.ts';
import type { Service } from '../service.ts';
import { gameIn, sentenceOf } from '../words.ts';
import { labelled } from './labels.ts';
import { type OrderForm, placeOfForm, trialReading } from './order-form.ts';
import type { Rehearsal } from './rehearsal.ts';

/** An order that would be legal next. */
export interface NextOrder {
  /** As a line of orders. */
  readonly text: string;
  /** In the words of players. */
  readonly label: AnswerLabel;
  /** The areas that the order is about; for a march from where and to where. */
  readonly places: readonly string[];
  /** The card that it plays. */
  readonly card?: number | string;
  /** What the card is called, where its id does not say it. */
  readonly title?: string;
  /** What the card would do, in short. */
  readonly use?: string;
  /** What it does at its first area. */
  readonly deed?: Deed;
  /** It attacks somebody. */
  readonly isFight?: true;
  /** It does nothing, as the end of the sheet would. */
  readonly isIdle?: true;
}

interface Mend {
  /** Number of the line. */
  readonly line: number;
  readonly text: string;
}

/** What a line would do on the board, as far as it is carried out in the rehearsal. */
export interface Course {
  /** Number of the line. */
  readonly line: number;
  /** Who marches. */
  readonly who: string;
  /** The areas that are passed, from the first to the last. */
  readonly way: readonly string[];
  /** Its fights, and the chance of winning each in percent. */
  readonly fights: readonly { readonly place: string; readonly percent: number }[];
}

export interface OrderCheck {
  /** Its lines have labels, as far as they are carried out in the rehearsal. */
  readonly reply: Reply;
  /** The revision of the stored draft; if it differs, the draft was changed elsewhere. */
  readonly revision: number;
  /** The stored draft, a line each. */
  readonly kept: readonly string[];
  /** Orders that could replace faulty lines. */
  readonly mends: readonly Mend[];
  /** The sentence that the sheet replaces the draft, which need not be said on a page. */
  readonly replaced: string;
  /** They belong to a settled decision. */
  readonly isStale: boolean;
  /** What the lines that move or fight would do. */
  readonly courses: readonly Course[];
  /** What could be ordered after the last line. */
  readonly next: readonly NextOrder[];
}

/** The most orders that could come next. */
const MOST_NEXT = 400;

/** The most suggestions for a line. */
const MOST_MENDS = 4;

/** Undefined if the match is stopped, or there is no such seat. */
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
  return {
    reply: { ...reply, lines: labelled(game, reply.lines, rehearsal) },
    revision: seat.draft?.revision ?? 0,
    kept,
    mends: rehearsal ? mendsOf(game, rehearsal) : [],
    replaced: sentenceOf(game, message('draft.cleared', { count: kept.length })),
    isStale,
    courses: rehearsal ? coursesOf(game, rehearsal) : [],
    next: nextOrders(game, rehearsal),
  };
}

/** What the lines that move or fight would do. */
export const coursesOf = ({ language, odds: known }: Game, { progress, odds }: Rehearsal): Course[] =>
  progress
    .map(({ line: { number: line }, answers, events }) => ({
      line,
      who: answers.map((answer) => language.whoOf?.(answer)).find((name) => name !== undefined) ?? '',
      way: wayOf(
        language.wayOf
          ? events.map((event) => language.wayOf?.(event) ?? [])
          : answers.map((answer) => language.placesOf?.(answer) ?? []),
      ),
      fights: odds.flatMap((each) => (each.line === line ? (known?.fightOf?.(each.text) ?? []) : [])),
    }))
    .filter(({ way, fights }) => way.length + fights.length > 0);

/** Steps one after another as one way. */
const wayOf = (steps: readonly (readonly string[])[]): string[] => {
  const way: string[] = [];
  for (const [from = '', ...to] of steps) {
    if (to.length === 0) continue;
    way.push(...(way.at(-1) === from ? [] : [from]), ...to);
  }
  return way;
};

/** Suggestions: for a misspelt name the similar names, for an illegal order the nearest legal ones. */
const mendsOf = ({ language }: Game, { reading, progress, next }: Rehearsal): Mend[] =>
  reading.lines.flatMap((line) => {
    const alike = line.verb === undefined ? ordersAlike(language, line.text, next) : [];
    const names = line.problems.flatMap((each) => mendedBy(line, each));
    // Of a line that was not understood the refusal has names alone.
    const found = line.order && progress.find((each) => each.line.number === line.number);
    const near = found?.refusal?.near ?? [];
    const orders = near.map((answer) => language.formatAnswer('', answer)).filter((text) => text !== '');
    const texts = [...new Set([...names, ...orders, ...alike])].slice(0, MOST_MENDS);
    return texts.map((text) => ({ line: line.number, text }));
  });

/** The line with a misspelt name corrected in each likely way, and with other errors corrected too. */
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

/** Shorter words say little about an order. */
const SHORTEST_WORD = 4;

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= SHORTEST_WORD);

/** Legal orders about the same things as a faulty line, those with most common words first. */
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

/** What could be ordered after the last line, each once. */
export const nextOrders = (
  game: Game,
  rehearsal: (Pick<Rehearsal, 'next'> & Partial<Pick<Rehearsal, 'reading'>>) | undefined,
): NextOrder[] => {
  const { kind = '', answers = [], further = [], view } = rehearsal?.next ?? {};
  const planned = plannedIn(game.language, further, rehearsal?.reading?.lines ?? []);
  const busy = new Set(planned.flatMap(({ answer }) => game.language.whoOf?.(answer) ?? []));
  const isFree = ({ answer }: FurtherAct): boolean =>
    !busy.has(game.language.whoOf?.(answer) ?? '') &&
    !planned.some((act) => game.language.deeds?.spoils?.(answer, act.answer, view) === true);
  const acts = [...answers.map((answer) => ({ kind, answer })), ...further].filter(isFree);
  return distinct(acts.slice(0, MOST_NEXT).map((act) => nextOrder(game, act, view)));
};

/**
 * The acts of a later phase that stand in lines already. Whoever does them is offered nothing more: an act before them
 * could spoil them, and another one comes too late.
 */
const plannedIn = (
  language: Game['language'],
  further: readonly FurtherAct[],
  lines: readonly Pick<SheetLine, 'text'>[],
): readonly FurtherAct[] =>
  further.filter(({ kind, answer }) => {
    const text = language.formatAnswer(kind, answer);
    return text !== '' && lines.some((line) => line.text === text || line.text.startsWith(`${text} `));
  });

const nextOrder = ({ language, reporter }: Game, { kind, answer }: FurtherAct, view: unknown): NextOrder => {
  const card = language.cardOf?.(answer);
  const deed = language.deeds?.of(answer);
  return {
    text: language.formatAnswer(kind, answer),
    // Choices are made of many sheets, and few of the orders that could come next are shown.
    get label() {
      return reporter.label(kind, answer, view);
    },
    places: language.placesOf?.(answer, view) ?? [],
    ...(card === undefined ? {} : { card, ...titleOf(language, card), ...useOf(language, answer, view) }),
    ...(deed ? { deed } : {}),
    ...(deed && language.deeds?.fights?.includes(deed.kind) ? { isFight: true } : {}),
    ...(language.deeds?.isIdle?.(answer) ? { isIdle: true } : {}),
  };
};

const titleOf = ({ cardTitle }: Game['language'], card: number | string): Pick<NextOrder, 'title'> =>
  cardTitle ? { title: cardTitle(String(card)) } : {};

const useOf = (language: Game['language'], answer: Json, view: unknown): Pick<NextOrder, 'use'> => {
  const use = language.cardUse?.(answer, view);
  return use === undefined ? {} : { use };
};

const distinct = (orders: readonly NextOrder[]): NextOrder[] => [
  ...new Map(orders.filter(({ text }) => text !== '').map((order) => [order.text, order])).values(),
];
