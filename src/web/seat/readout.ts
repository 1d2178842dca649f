import { createHash } from 'node:crypto';
import { given } from '../../engine/index.ts';
import type { Game } from '../../game/index.ts';
import type { Speech } from '../../i18n/index.ts';
import type { SeatPage } from '../../match/pages.ts';
import { sentenceOf } from '../../match/words.ts';
import { readSheet, type SheetReading } from '../../orders/index.ts';
import {
  type Block,
  type Confirmation,
  type Reply,
  type ReplyLine,
  type Tone,
  toneOf,
  unsaidAbout,
} from '../../reports/index.ts';
import { ownsOfPage } from './owns.ts';
import type { ToldLines } from './told.ts';

export interface Readout {
  /** `good` is sent and nothing else, `plain` neither good nor bad. */
  readonly tone: Tone | 'plain';
  /** The verdict on the whole. */
  readonly verdict: string;
  readonly lines: readonly ReplyLine[];
  /** Further sentences. */
  readonly more?: readonly string[];
  /** What commands among the orders asked for. */
  readonly blocks?: readonly Block[];
  /** What has to be confirmed before the orders are handed over. */
  readonly confirm?: Confirmation;
}

interface StandingCheck {
  /** The lines that can be read as standing orders. */
  readonly texts: readonly string[];
  readonly lines: readonly ReplyLine[];
  readonly wrong: number;
}

/** The notes on a line without its odds, which a page tells apart and a mail among them. */
export const notesBesideOdds = ({ notes, odds = [] }: ReplyLine): readonly string[] =>
  notes.filter((note) => !odds.includes(note));

/** The reading of orders. Advice on answering by mail is left out, for the page has buttons. */
export const readoutOf = (reply: Reply, say: Speech, told: ToldLines = new Map()): Readout => {
  const { verdict, lines, notes, confirm, sections, readyAt } = reply;
  const tone = toneOf(verdict);
  const labelOf = ({ number = 0, label = told.get(number) }: ReplyLine) => given({ label });
  return {
    tone: tone === 'good' && readyAt === undefined ? 'plain' : tone,
    verdict: stateOf(reply, say),
    lines: lines.map((line) => ({ ...line, ...labelOf(line), notes: notesBesideOdds(line) })),
    more: [...notes, ...unsaidAbout(reply)],
    blocks: sections.map(({ title, blocks }) => ({ kind: 'group', title, blocks })),
    ...(confirm ? { confirm } : {}),
  };
};

/** What has become of orders, in words that a page has for it. */
function stateOf({ verdict, lines, confirm, readyAt, summary }: Reply, say: Speech): string {
  const wrong = lines.flatMap(({ mark, number }) => (mark === '?' && number !== undefined ? [number] : []));
  if (verdict === 'NEEDS FIX' && wrong.length > 0)
    return say('seat.state.wrong', { count: wrong.length, lines: wrong });
  if (verdict === 'NOT SENT YET') return say(confirm ? 'seat.state.unconfirmed' : 'seat.state.draft');
  if (verdict === 'ACCEPTED' && readyAt !== undefined) return say('seat.state.sent');
  return summary.charAt(0).toUpperCase() + summary.slice(1);
}

/** Reads standing orders, a line each, before any of them is saved. */
export const checkStanding = (game: Game, page: SeatPage, text: string): StandingCheck => {
  const read = (line: string) => readSheet(line, game.language, { owns: ownsOfPage(game, page), view: page.view });
  const orders = linesOf(text).map((typed) => {
    const plain = { typed, line: typed, reading: read(typed) };
    const marked = { typed, line: `STANDING ${typed}`, reading: read(`STANDING ${typed}`) };
    return isStanding(plain.reading) || !isStanding(marked.reading) ? plain : marked;
  });
  const lines = orders.map((order, i) => ({ number: i + 1, tally: '', ...judged(game, order) }));
  return {
    texts: orders.map(({ line }) => line),
    lines,
    wrong: lines.filter(({ mark }) => mark === '?').length,
  };
};

/** A hash of a seat's list of lines as a page shows it: a change applies only to that list. */
export const markOf = ({ standing }: Pick<SeatPage, 'standing'>): string =>
  createHash('sha256')
    .update(JSON.stringify(standing.map(({ text }) => text)))
    .digest('hex')
    .slice(0, 16);

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

/** Whether the line is one standing order and nothing else. */
const isStanding = ({ standing, lines, edits, standingEdits, commands }: SheetReading): boolean =>
  standing.length === 1 && lines.length + edits.length + standingEdits.length + commands.length === 0;

interface Order {
  /** The line as it was typed. */
  readonly typed: string;
  readonly reading: SheetReading;
}

const judged = (game: Game, { typed, reading }: Order): Pick<ReplyLine, 'mark' | 'text' | 'notes'> => {
  const [order] = reading.standing;
  if (!isStanding(reading) || !order?.policy || !order.long) {
    const problems = [...(order?.problems ?? []), ...reading.lines.flatMap((line) => line.problems)];
    return { mark: '?', text: typed, notes: notesOf(game, problems) };
  }
  const notes = notesOf(game, order.warnings);
  return { mark: notes.length > 0 ? '!' : 'ok', text: sentenceOf(game, order.long), notes };
};

const notesOf = (game: Game, problems: SheetReading['problems']): string[] =>
  problems.flatMap(({ message, suggestions }) => [
    sentenceOf(game, message),
    ...(suggestions.length > 0
      ? [sentenceOf(game, { key: 'ack.did-you-mean', args: { names: [...suggestions] } })]
      : []),
  ]);
