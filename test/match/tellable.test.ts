import { expect, test } from 'vitest';
import { rulingsIn, tellable } from '../../src/match/play/report.ts';
import type { SeatRow } from '../../src/store/position.ts';

const EVENTS = [
  { no: 3, event: { kind: 'told' } },
  { no: 4, event: { kind: 'public' } },
  { no: 5, event: { kind: 'secret', only: ['blue'] } },
  { no: 6, event: { kind: 'shared', only: ['red', 'blue'] } },
].map((each) => ({ ...each, at: '2026-11-20T12:00:00Z' }));

test.each([
  { seat: 'red', kinds: ['public', 'shared'] },
  { seat: 'blue', kinds: ['public', 'secret', 'shared'] },
])(
  '$seat is told the events from the first it has not been told on, and of those only what it may know',
  ({ seat, kinds }) => {
    const reader = { seat, reported: 4 } as SeatRow;
    expect(tellable(EVENTS, reader).map(({ event }) => event.kind)).toEqual(kinds);
  },
);

test('rulings are shown with their time; without rulings nothing is shown', () => {
  const ruling = { text: 'A bridge counts as a river', by: 'Mora', at: new Date('2026-11-20T12:00:00Z') };
  const rulings = [ruling] as unknown as Parameters<typeof rulingsIn>[0]['rulings'];
  expect(rulingsIn({ rulings })).toEqual({ rulings: [{ ...ruling, at: '2026-11-20T12:00:00.000Z' }] });
  expect(rulingsIn({ rulings: [] })).toEqual({});
});
