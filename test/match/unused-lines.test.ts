/** Lines of sheets that were never carried out, seat by seat. */
import { expect, test } from 'vitest';
import { message } from '../../src/engine/index.ts';
import { unusedLines } from '../../src/match/play/unused-lines.ts';
import { duel } from './duel.ts';

const line = (text: string) => ({ line: { text }, refusal: { reason: message('order.plain', { text: 'why' }) } });

const sheet = (seat: string) => ({
  givenUp: () => [line(`${seat} gave up`)],
  passedOver: () => [line(`${seat} passed over`)],
});

const linesOf = (gone: readonly { seatNo: number; gone: boolean }[], seats = ['red', 'blue']) => {
  const row = { seats: seats.map((seat, i) => ({ seat, no: i + 1, language: 'en' })) };
  const run = { game: duel, sheets: new Map(seats.map((seat) => [seat, sheet(seat)])) };
  return [...unusedLines(row as never, run as never, gone as never)].map(([seat, lines]) => `${seat}: ${lines.join()}`);
};

test('a sheet that goes on reports its skipped lines, a finished one all lines left', () => {
  expect(linesOf([])).toEqual(['red: red passed over: why', 'blue: blue passed over: why']);
  expect(linesOf([{ seatNo: 1, gone: true }])).toEqual(['red: red gave up: why', 'blue: blue passed over: why']);
  expect(linesOf([{ seatNo: 2, gone: true }])).toEqual(['red: red passed over: why', 'blue: blue gave up: why']);
  expect(linesOf([{ seatNo: 2, gone: false }])).toEqual(['red: red passed over: why', 'blue: blue passed over: why']);
});

test('a seat without a sheet is not among them', () => {
  const row = { seats: [{ seat: 'red', no: 1, language: 'en' }] };
  expect(unusedLines(row as never, { game: duel, sheets: new Map() } as never, []).size).toBe(0);
});
