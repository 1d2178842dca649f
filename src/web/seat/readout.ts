import { createHash } from 'node:crypto';
import type { Game } from '../../game/index.ts';
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
  verdictLine,
} from '../../reports/index.ts';
import { ownsOfPage } from './owns.ts';

export interface Readout {
  readonly tone: Tone;
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
export const readoutOf = (reply: Reply): Readout => {
  const { verdict, lines, notes, confirm, sections } = reply;
  return {
    tone: toneOf(verdict),
    verdict: verdictLine(reply),
    lines: lines.map((line) => ({ ...line, notes: notesBesideOdds(line) })),
    more: [...notes, ...unsaidAbout(reply)],
    blocks: sections.map(({ title, blocks }) => ({ kind: 'group', title, blocks })),
    ...(confirm ? { confirm } : {}),
  };
};

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
