/** Mails leave out what their reader has had, or finds by CARD and on his page. */
import { expect, test } from 'vitest';
import { textOf } from '../../src/reports/index.ts';
import { reportDocument } from '../../src/reports/report.ts';
import { numbered, report, reporter, view } from './fixtures.ts';

const NOW = new Date('2026-11-22T23:00:00Z');

const told = (cards: readonly number[]): string => {
  const events = numbered([
    { kind: 'hand.gained', power: 'britain', cards: [...cards], cause: 'deal', visibleTo: ['britain'] } as never,
  ]);
  const model = report({
    events,
    view: view('britain', { phase: 'mulligan', impulse: null, hands: { britain: [...cards] } }),
    decisions: [],
    open: [
      {
        id: 1,
        kind: 'mulligan',
        seat: 'britain',
        public: true,
        prompt: { key: 'ask.mulligan', args: { power: 'britain', gives: 6, draws: 5 } },
        options: [],
        silence: '',
      } as never,
    ],
  } as never);
  return textOf(reportDocument(model, reporter, NOW));
};

test('the texts of a few new cards stand in a question about the hand, those of a whole deal on the page', () => {
  const few = told([9, 16]);
  expect(few).toMatch(/\n {4}- \[9\] /);
  const many = told([9, 16, 35, 42, 57, 83, 93, 95, 96]);
  expect(many).not.toMatch(/\n {4}- \[9\] /);
  expect(many).toContain('To read a card, write CARD and its number');
  expect(many.split('\n').length).toBeLessThan(60);
});
