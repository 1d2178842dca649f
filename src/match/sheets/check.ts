/** Reads and rehearses orders while their player is still writing: nothing is stored, and nothing is carried out. */
import {
  canonical,
  type Json,
  type JsonObject,
  type Message,
  message,
  type Refusal,
  same,
} from '../../engine/index.ts';
import type { ForecastFight } from '../../game/index.ts';
import { type FurtherAct, nearOrders, type Problem, type SheetLine } from '../../orders/index.ts';
import type { AnswerLabel, Reply, ReplyLine } from '../../reports/index.ts';
import { type Deed, type Game, waysOf } from '../game.ts';
import { weighOrders } from '../inbox/text.ts';
import type { Service } from '../service.ts';
import { gameIn, sentenceOf } from '../words.ts';
import { labelled } from './labels.ts';
import { offerId } from './offer-id.ts';
import { type OrderForm, placeOfForm, trialReading } from './order-form.ts';
import type { Rehearsal } from './rehearsal.ts';

/** What an order leaves to its player to choose. */
interface NextChoice {
  /** The id of the order with this choice. */
  readonly id: string;
  readonly label: AnswerLabel;
  readonly places: readonly string[];
}

/** An order that would be legal next. */
export interface NextOrder {
  /** See {@link offerId}. */
  readonly id: string;
  /** What it does: the kind of its deed, `play` for a card, `idle` for nothing; else the kind of its question. */
  readonly verb: string;
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
  /** Those who do it, in the words of players, and their counters by the words of orders; undefined where nobody goes anywhere. */
  readonly force?: { readonly name: string; readonly counters: Readonly<Record<string, string>> } | undefined;
  /** It attacks somebody. */
  readonly isFight?: true;
  /** A click on its place does it at once. */
  readonly isPick?: true;
  /** It does nothing, as the end of the sheet would. */
  readonly isIdle?: true;
  /** What has to be chosen before it is complete; absent: nothing. */
  readonly needs?: readonly NextChoice[];
  /** It is one of the choices of another order. */
  readonly isChoice?: true;
}

interface Mend {
  /** Number of the line. */
  readonly line: number;
  readonly text: string;
  /** In the words of players; a name that was misspelt stands for itself. */
  readonly label: string;
}

/** A line that leaves something to choose. */
interface OpenLine {
  readonly line: number;
  readonly choices: readonly Mend[];
}

/** What a line would do on the board, as far as it is carried out in the rehearsal. */
export interface Course {
  /** Number of the line. */
  readonly line: number;
  /** Who marches. */
  readonly who: string;
  /** The areas that are passed, from the first to the last. */
  readonly way: readonly string[];
  readonly fights: readonly ForecastFight[];
}

/** What a sheet does on the board, and the cards that it plays. */
type Outcome = Pick<OrderCheck, 'courses' | 'spent'>;

export interface OrderCheck {
  /** Its lines have labels, as far as they are carried out in the rehearsal. */
  readonly reply: Reply;
  /** The revision of the stored draft; if it differs, the draft was changed elsewhere. */
  readonly revision: number;
  /** The stored draft, a line each. */
  readonly kept: readonly string[];
  /** Orders that could replace faulty lines. */
  readonly mends: readonly Mend[];
  /** Lines that leave something to choose, and may not be sent so. */
  readonly open: readonly OpenLine[];
  /** What would stay unspent if the sheet ended as it does. */
  readonly lost: string | undefined;
  /** The sentence that the sheet replaces the draft, which need not be said on a page. */
  readonly replaced: string;
  /** They belong to a settled decision. */
  readonly isStale: boolean;
  /** What the lines that move or fight would do. */
  readonly courses: readonly Course[];
  /** The cards that its lines play. */
  readonly spent: readonly (number | string)[];
  /** What the other sheets would do. */
  readonly others: readonly Outcome[];
  /** What could be ordered after the last line. */
  readonly next: readonly NextOrder[];
  /** What its writer would see after its lines; undefined: nothing is rehearsed. */
  readonly after: unknown;
  /** The answers that its lines give, and what their writer sees after them; undefined: nothing is rehearsed. */
  readonly planned: { readonly answers: readonly Json[]; readonly view: unknown } | undefined;
}

/** The most orders that could come next. */
const MOST_NEXT = 400;

/** The most suggestions for a line. */
const MOST_MENDS = 4;

interface CheckedForm extends Pick<OrderForm, 'decision' | 'text' | 'strict'> {
  /** Other sheets that are rehearsed beside it. */
  others?(outcome: Outcome): readonly string[];
}

/** Undefined if the match is stopped, or there is no such seat. */
export async function checkOrders(
  service: Service,
  seatNo: number,
  formFor: (game: Game) => CheckedForm,
): Promise<OrderCheck | undefined> {
  const place = await placeOfForm(service, seatNo);
  if (!place?.game) return undefined;
  const { position, seat } = place;
  const game = gameIn(place.game, seat.language);
  const { others, ...form } = formFor(game);
  const weigh = (text: string) => weighOrders(service, position, seat, trialReading(seatNo, { ...form, text }));
  const { reply, isStale, rehearsal } = weigh(form.text);
  const outcome = outcomeOf(game, rehearsal);
  const kept = seat.draft?.lines ?? [];
  return {
    reply: { ...reply, lines: inWords(game, labelled(game, reply.lines, rehearsal), rehearsal) },
    revision: seat.draft?.revision ?? 0,
    kept,
    mends: rehearsal ? mendsOf(game, rehearsal) : [],
    open: rehearsal ? openLines(game, rehearsal) : [],
    lost: rehearsal?.unspent && sentenceOf(game, rehearsal.unspent.text),
    replaced: sentenceOf(game, message('draft.cleared', { count: kept.length })),
    isStale,
    ...outcome,
    others: (others?.(outcome) ?? []).map((text) => outcomeOf(game, weigh(text).rehearsal)),
    next: nextOrders(game, rehearsal),
    after: rehearsal?.after,
    planned: rehearsal?.next && { answers: rehearsal.steps.map(({ answer }) => answer), view: rehearsal.next.view },
  };
}

const outcomeOf = (game: Game, rehearsal: Rehearsal | undefined): Outcome => ({
  courses: rehearsal ? coursesOf(game, rehearsal) : [],
  spent: rehearsal?.steps.flatMap(({ answer }) => game.cards?.of(answer) ?? game.cards?.inFight?.(answer) ?? []) ?? [],
});

/** Lines without the orders that a mail names: those that a page has buttons for, and those that answer otherwise than silence. */
export const inWords = (
  game: Game,
  lines: readonly ReplyLine[],
  rehearsal: Rehearsal | undefined,
): readonly ReplyLine[] => {
  const { doubts = [], progress = [] } = rehearsal ?? {};
  const silent = doubts.filter(({ weight }) => weight === 'unsaid').map(({ on }) => on);
  const near = progress.flatMap(({ refusal }) => nearNote(game, refusal) ?? []);
  if (silent.length + near.length === 0) return lines;
  const told = (note: string): string =>
    silent.reduce((text, on) => text.replace(sentenceOf(game, on), plainly(game, on)), note);
  return lines.map((line) => ({ ...line, notes: line.notes.filter((note) => !near.includes(note)).map(told) }));
};

/** The note that names the nearest legal orders. */
const nearNote = (game: Game, refusal: Refusal | undefined): string | undefined => {
  const near = nearOrders(game.language, refusal);
  return near.length > 0 ? sentenceOf(game, message('ack.near', { names: [...near] })) : undefined;
};

/** What a sheet answers by its silence, without the order that would answer otherwise. */
const plainly = (game: Game, on: Message): string =>
  sentenceOf(game, on.key.startsWith('unsaid.cards') ? message('unsaid.cards.only', { area: on.args?.area }) : on);

/** What the lines that move or fight would do. */
export const coursesOf = (game: Game, { progress, odds }: Rehearsal): Course[] => {
  const { board } = game;
  const wayOfEvent = waysOf(game);
  return progress
    .map(({ line: { number: line }, answers, events }) => ({
      line,
      who: answers.map((answer) => board.who?.(answer)).find((name) => name !== undefined) ?? '',
      way: wayOf(wayOfEvent ? events.map(wayOfEvent) : answers.map((answer) => board.places(answer))),
      fights: odds.flatMap((each) => (each.line === line ? (board.fightOf?.(each.text) ?? []) : [])),
    }))
    .filter(({ way, fights }) => way.length + fights.length > 0);
};

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
const mendsOf = ({ language, reporter }: Game, { reading, progress, steps, next, after }: Rehearsal): Mend[] =>
  reading.lines.flatMap((line) => {
    const alike = line.verb === undefined ? ordersAlike({ language, reporter }, line.text, next) : [];
    const names = line.problems.flatMap((each) => mendedBy(line, each));
    // Of a line that was not understood the refusal has names alone.
    const found = line.order && progress.find((each) => each.line.number === line.number);
    const near = found?.refusal?.near ?? [];
    // Of lines that answer one question together each is refused by that question, others by what comes next.
    const [given] = found?.answers ?? [];
    const own = given === undefined ? undefined : steps.find(({ answer }) => same(answer, given));
    const { kind = language.acts[0] ?? '', view = after } = own ?? next ?? {};
    const orders = near.flatMap((answer) => {
      const text = language.formatAnswer('', answer);
      return text === '' ? [] : [{ text, label: reporter.answers.label(kind, answer, view).text }];
    });
    const all = [...names, ...orders, ...alike].filter(
      ({ text }, i, each) => each.findIndex((one) => one.text === text) === i,
    );
    return all.slice(0, MOST_MENDS).map((mend) => ({ line: line.number, ...mend }));
  });

/** What can be chosen for lines that leave it open. */
const openLines = ({ language, reporter, cards }: Game, { reading, steps }: Rehearsal): OpenLine[] =>
  reading.lines.flatMap(({ number }) => {
    const [step] = steps.filter(({ line }) => line === number);
    if (!step) return [];
    const { kind, view } = step;
    const ways = choicesAmong(cards, step.others, view).get(canonical(step.answer)) ?? [];
    const choices = ways.map((answer) => ({
      line: number,
      text: language.formatAnswer(kind, answer),
      label: reporter.answers.label(kind, answer, view).text,
    }));
    return choices.length > 1 ? [{ line: number, choices }] : [];
  });

/** The answers that choose something, by those that leave it open; of a choice in several parts only those with all of them. */
function choicesAmong(
  cards: Game['cards'],
  answers: readonly Json[],
  view: unknown,
): ReadonlyMap<string, readonly Json[]> {
  const found = answers.flatMap((answer) => {
    const choice = cards?.choice?.(answer, view);
    return choice ? [{ answer, ...choice }] : [];
  });
  const has = (chosen: JsonObject, part: JsonObject): boolean =>
    Object.entries(part).every(([key, value]) => same(chosen[key], value));
  const isWhole = ({ bare, chosen }: (typeof found)[number]): boolean =>
    !found.some(
      (other) =>
        other.chosen !== chosen && same(other.bare, bare) && has(other.chosen, chosen) && !same(other.chosen, chosen),
    );
  const ways = new Map<string, Json[]>();
  for (const each of found.filter(isWhole)) {
    const key = canonical(each.bare);
    ways.set(key, [...(ways.get(key) ?? []), each.answer]);
  }
  return ways;
}

/** The line with a misspelt name corrected in each likely way, and with other errors corrected too. */
const mendedBy = ({ text, problems }: SheetLine, { message: { args }, suggestions }: Problem): readonly Text[] => {
  const { text: name } = args ?? {};
  if (typeof name !== 'string' || name === '' || !text.includes(name)) return [];
  const others = problems.filter(({ message: other }) => other.args?.text !== name);
  const put = (line: string, word: unknown, near: string | undefined): string =>
    typeof word === 'string' && word !== '' && near !== undefined ? line.replace(word, () => near) : line;
  return suggestions.map((label) => ({
    text: others.reduce(
      (line, other) => put(line, other.message.args?.text, other.suggestions[0]),
      put(text, name, label),
    ),
    label,
  }));
};

type Text = Pick<Mend, 'text' | 'label'>;

/** Shorter words say little about an order. */
const SHORTEST_WORD = 4;

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= SHORTEST_WORD);

/** Legal orders about the same things as a faulty line, those with most common words first. */
const ordersAlike = (
  { language, reporter }: Pick<Game, 'language' | 'reporter'>,
  text: string,
  next: Rehearsal['next'],
): readonly Text[] => {
  const words = new Set(wordsOf(text));
  if (!next || words.size === 0) return [];
  const shared = (order: string) => wordsOf(order).filter((word) => words.has(word)).length;
  return next.answers
    .slice(0, MOST_NEXT)
    .map((answer) => ({ answer, order: language.formatAnswer(next.kind, answer) }))
    .map((each) => ({ ...each, count: shared(each.order) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST_MENDS)
    .map(({ answer, order }) => ({ text: order, label: reporter.answers.label(next.kind, answer, next.view).text }));
};

/** What could be ordered after the last line, each once. */
export const nextOrders = (
  game: Game,
  rehearsal: (Pick<Rehearsal, 'next'> & Partial<Pick<Rehearsal, 'reading'>>) | undefined,
): NextOrder[] => {
  const { kind = '', answers = [], further = [], view } = rehearsal?.next ?? {};
  const planned = plannedIn(game.language, further, rehearsal?.reading?.lines ?? []);
  const busy = new Set(planned.flatMap(({ answer }) => game.board.who?.(answer) ?? []));
  const isFree = ({ answer }: FurtherAct): boolean =>
    !busy.has(game.board.who?.(answer) ?? '') &&
    !planned.some((act) => game.board.deeds?.spoils?.(answer, act.answer, view) === true);
  const acts = [...answers.map((answer) => ({ kind, answer })), ...further].filter(isFree).slice(0, MOST_NEXT);
  const ways = choicesAmong(game.cards, answers, view);
  const chosen = new Set([...ways.values()].flatMap((each) => (each.length > 1 ? each : [])));
  return distinct(
    acts.map((act) =>
      nextOrder(game, act, view, {
        ...needsOf(game, act, ways.get(canonical(act.answer)) ?? [], view),
        ...(isPartly(game.cards, act.answer, chosen, view) ? { isChoice: true } : {}),
      }),
    ),
  );
};

/** Whether an answer chooses something that another order leaves open, all of it or a part. */
const isPartly = (cards: Game['cards'], answer: Json, chosen: ReadonlySet<Json>, view: unknown): boolean => {
  if (chosen.size === 0) return false;
  const choice = cards?.choice?.(answer, view);
  return choice !== undefined && [...chosen].some((each) => same(cards?.choice?.(each, view)?.bare, choice.bare));
};

const needsOf = (
  { board, reporter }: Game,
  { kind }: FurtherAct,
  ways: readonly Json[],
  view: unknown,
): Pick<NextOrder, 'needs'> => {
  if (ways.length < 2) return {};
  const needs = ways.map((answer) => ({
    id: offerId(kind, answer),
    label: reporter.answers.label(kind, answer, view),
    places: board.places(answer, view),
  }));
  return { needs };
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

const nextOrder = (
  game: Game,
  { kind, answer }: FurtherAct,
  view: unknown,
  choice: Pick<NextOrder, 'needs' | 'isChoice'>,
): NextOrder => {
  const { language, reporter, board, cards } = game;
  const card = cards?.of(answer);
  const deed = board.deeds?.of(answer, view);
  return {
    id: offerId(kind, answer),
    verb: board.deeds?.isIdle?.(answer) ? 'idle' : (deed?.kind ?? (card === undefined ? kind : 'play')),
    text: language.formatAnswer(kind, answer),
    // Choices are made of many sheets, and few of the orders that could come next are shown.
    get label() {
      return reporter.answers.label(kind, answer, view);
    },
    get force() {
      return deed?.by && forceWords(game, deed.by);
    },
    places: board.places(answer, view),
    ...(card === undefined ? {} : { card, ...titleOf(reporter, card), ...useOf(reporter, answer, view) }),
    ...(deed ? { deed } : {}),
    ...(deed && board.deeds?.fights?.includes(deed.kind) ? { isFight: true } : {}),
    ...(deed && board.deeds?.picks?.includes(deed.kind) ? { isPick: true } : {}),
    ...(board.deeds?.isIdle?.(answer) ? { isIdle: true } : {}),
    ...choice,
  };
};

const forceWords = (game: Game, { words, counters }: NonNullable<Deed['by']>): NonNullable<NextOrder['force']> => ({
  name: sentenceOf(game, words),
  counters: Object.fromEntries(counters.map((each) => [each.what, sentenceOf(game, each.words)])),
});

const titleOf = ({ cards }: Game['reporter'], card: number | string): Pick<NextOrder, 'title'> =>
  cards?.title ? { title: cards.title(String(card)) } : {};

const useOf = (reporter: Game['reporter'], answer: Json, view: unknown): Pick<NextOrder, 'use'> => {
  const use = reporter.cards?.use?.(answer, view);
  return use === undefined ? {} : { use };
};

const distinct = (orders: readonly NextOrder[]): NextOrder[] => [
  ...new Map(orders.filter(({ text }) => text !== '').map((order) => [order.text, order])).values(),
];
