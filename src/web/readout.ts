/** How standing orders are read, a line each, before any of them is saved. */
import type { Game, SeatPage } from '../match/index.ts';
import { sentenceOf } from '../match/index.ts';
import { readSheet, type SheetReading } from '../orders/index.ts';

export interface Readout {
  readonly good: boolean;
  /** What the whole comes to. */
  readonly verdict: string;
  readonly lines: readonly ReadoutLine[];
  /** What else is said. */
  readonly more?: readonly string[];
}

export interface ReadoutLine {
  readonly number: string;
  readonly mark: 'ok' | 'doubt' | 'wrong' | 'info';
  readonly text: string;
  /** What it spends, and what is left. */
  readonly tally?: string;
  readonly notes: readonly string[];
}

export interface StandingCheck {
  /** The lines as the language of orders takes them for standing orders. */
  readonly texts: readonly string[];
  readonly lines: readonly ReadoutLine[];
  readonly wrong: number;
}

export const checkStanding = (game: Game, page: SeatPage, text: string): StandingCheck => {
  const read = (line: string) => readSheet(line, game.language, { owns: page.seat.powers, view: page.view });
  const readings = linesOf(text).map((line) => {
    const plain = read(line);
    return isStanding(plain) ? { line, reading: plain } : prefixed(line, read(`STANDING ${line}`), plain);
  });
  const lines = readings.map(({ line, reading }, i) => lineOf(game, String(i + 1), line, reading));
  return {
    texts: readings.map(({ line }) => line),
    lines,
    wrong: lines.filter(({ mark }) => mark === 'wrong').length,
  };
};

export const linesOf = (text: string): string[] => text.split(/\r?\n/).filter((line) => line.trim() !== '');

/** One standing order and nothing else. */
const isStanding = ({ standing, lines, edits, standingEdits, commands }: SheetReading): boolean =>
  standing.length === 1 && lines.length + edits.length + standingEdits.length + commands.length === 0;

const prefixed = (line: string, reading: SheetReading, plain: SheetReading) =>
  isStanding(reading) ? { line: `STANDING ${line}`, reading } : { line, reading: plain };

const lineOf = (game: Game, number: string, line: string, reading: SheetReading): ReadoutLine => {
  const [order] = reading.standing;
  if (!isStanding(reading) || !order?.policy || !order.long) {
    const problems = [...(order?.problems ?? []), ...reading.lines.flatMap(({ problems }) => problems)];
    return { number, mark: 'wrong', text: line, notes: notesOf(game, problems) };
  }
  const notes = notesOf(game, order.warnings);
  return { number, mark: notes.length > 0 ? 'doubt' : 'ok', text: sentenceOf(game, order.long), notes };
};

const notesOf = (game: Game, problems: SheetReading['problems']): string[] =>
  problems.flatMap(({ message, suggestions }) => [
    sentenceOf(game, message),
    ...(suggestions.length > 0
      ? [sentenceOf(game, { key: 'ack.did-you-mean', args: { names: [...suggestions] } })]
      : []),
  ]);
