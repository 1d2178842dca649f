/** Compares what became of mails with what a human referee reads in them. */

import type { Service } from '../../src/match/service.ts';
import type { Entry, Tongue } from './entry.ts';
import { type Outcome, QUOTATION, Table } from './reading.ts';

/** A mail of the corpus after it was sent. */
export interface Judged {
  readonly entry: Entry;
  readonly outcome: Outcome;
  /** What differs from the reading of a human referee; none: it was read as meant. */
  readonly differences: readonly string[];
  /** What is or will be carried out and was not meant. */
  readonly unmeant: readonly string[];
  /** Whether a sheet was handed over that a human referee would have asked about, or without one of its orders. */
  readonly isTooEarly: boolean;
}

/** Ways to write one order. */
type Ways = readonly string[];

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((each, i) => each === b[i]);

const areSame = (orders: readonly string[], wanted: readonly Ways[]): boolean =>
  orders.length === wanted.length && orders.every((order, i) => isOneOf(order, wanted[i] ?? []));

/** Naming the place where a leader stands changes nothing. */
const isOneOf = (order: string, ways: Ways): boolean => {
  const plain = order.replace(/^(MOVE .*) FROM /, '$1 ');
  return ways.some((way) => way === plain || way.replace(/\S+>(?=\S+$)/, '') === plain);
};

const waysOf = (table: Table, orders: readonly string[]): readonly Ways[] =>
  orders.map((order) => table.canonical(order.split(' || ')));

/** Where a text is quoted, it may be wrapped. */
const flat = (text: string): string => text.replace(/\s+/gu, ' ').trim();
const tells = (answer: string, part: string): boolean =>
  unspaced(answer).includes(unspaced(part)) || unspaced(rounded(answer)).includes(unspaced(part));
/** A percentage may be told to a tenth. */
const rounded = (answer: string): string => answer.replace(/\d+\.\d(?= ?%)/g, (percent) => Number(percent).toFixed(0));
/** The wrapping of texts without spaces adds some. */
const unspaced = (text: string): string =>
  flat(text)
    .replace(/[\s|>]+/gu, '')
    .toLowerCase();

/** A siege may name its card itself or in a line of its own. */
const apart = (orders: readonly string[]): readonly string[] =>
  orders.flatMap((order) => {
    const [siege = '', cards] = order.split(/ (?=CARDS )/);
    return siege.startsWith('SIEGE ') && cards !== undefined ? [siege, `SIEGE ${cards}`] : [order];
  });

function differencesOf(entry: Entry, wanted: readonly Ways[], outcome: Outcome): string[] {
  const { effects = [], sent, now, asked = [], talk = [], answered } = entry;
  const { answer } = outcome;
  const isAnswered = answered?.some((each) => tells(answer, each)) ?? true;
  return [
    ...(entry.orders === undefined || areSame(outcome.orders, wanted)
      ? []
      : [`orders: ${outcome.orders.join(' | ') || 'none'}`]),
    ...(isSame(outcome.effects, effects) ? [] : [`effects: ${outcome.effects.join(' | ') || 'none'}`]),
    ...(sent === undefined || sent === outcome.sent ? [] : [outcome.sent ? 'handed over' : 'not handed over']),
    ...(now === undefined || now === outcome.now ? [] : [outcome.now ? 'at once' : 'not at once']),
    ...asked.filter((part) => !tells(answer, part)).map((part) => `not asked about: ${part}`),
    ...talk.filter((part) => !tells(answer, part)).map((part) => `not quoted: ${part}`),
    ...(isAnswered ? [] : ['not answered']),
  ];
}

const standingOf = (outcome: Outcome, sheet: number): readonly string[] => outcome.orders.slice(sheet);

/** Sends a mail of the corpus and judges what became of it. */
export async function judge(table: Table, entry: Entry): Promise<Judged> {
  const wanted = waysOf(table, entry.orders ?? entry.meant ?? []);
  const sent = await table.send(entry);
  const lines = apart(sent.orders.slice(0, sent.lines));
  const outcome = { ...sent, orders: [...lines, ...sent.orders.slice(sent.lines)], lines: lines.length };
  const counts = outcome.sent ? outcome.orders : standingOf(outcome, outcome.lines);
  const effects = entry.effects ?? [];
  const missing = wanted.filter((ways) => !outcome.orders.some((order) => isOneOf(order, ways)));
  return {
    entry,
    outcome,
    differences: differencesOf(entry, wanted, outcome),
    unmeant: [
      ...counts.filter((order) => !wanted.some((ways) => isOneOf(order, ways))),
      ...outcome.effects.filter((each) => !effects.includes(each)),
    ],
    isTooEarly: outcome.sent && (entry.sent === false || missing.length > 0),
  };
}

/** Sends all mails, those of one situation after another. */
export async function judgeAll(store: Service['store'], entries: readonly Entry[]): Promise<readonly Judged[]> {
  const judged: Judged[] = [];
  for (const at of new Set(entries.map((each) => each.at))) {
    const sent = entries.filter((each) => each.at === at);
    const table = await Table.open(
      store,
      at,
      sent.some(({ text }) => text.includes(QUOTATION)),
    );
    for (const entry of sent) judged.push(await judge(table, entry));
  }
  return judged;
}

export interface Figures {
  readonly mails: number;
  readonly asMeant: number;
  /** Mails of which something is carried out that was not meant. */
  readonly unmeant: number;
  readonly tooEarly: number;
}

export const figuresOf = (judged: readonly Judged[]): Figures => ({
  mails: judged.length,
  asMeant: judged.filter(({ differences }) => differences.length === 0).length,
  unmeant: judged.filter(({ unmeant }) => unmeant.length > 0).length,
  tooEarly: judged.filter(({ isTooEarly }) => isTooEarly).length,
});

export const inTongue = (judged: readonly Judged[], tongue: Tongue): readonly Judged[] =>
  judged.filter(({ entry }) => entry.in === tongue);
