import { expect, test } from 'vitest';
import { agreedIn, tellable } from '../../src/match/play/report.ts';
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

test('what is agreed is shown with its time; where nothing is, nothing is shown', () => {
  const ruling = { no: 3, kind: 'rule', text: 'A bridge counts as a river', by: 'Mora' } as const;
  const agreed = [{ ...ruling, at: '2026-11-20T12:00:00+00:00', about: null, subject: null, votes: null }];
  const endsAt = new Date('2026-11-20T20:55:00Z');
  expect(agreedIn({ agreed, endsAt })).toEqual({
    agreed: [{ ...ruling, at: '2026-11-20T12:00:00.000Z' }],
    endsAt: '2026-11-20T20:55:00.000Z',
  });
  expect(agreedIn({ agreed: [], endsAt: null })).toEqual({});
});
