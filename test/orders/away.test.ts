/** When somebody is away, and what they have written. */
import { DateTime } from 'luxon';
import { expect, test } from 'vitest';
import { sure } from '../../src/engine/index.ts';
import { awayFrom, readAway } from '../../src/orders/index.ts';

/** A Sunday. */
const NOW = DateTime.fromISO('2026-11-29T21:35', { zone: 'Asia/Seoul' });

test.each([
  ['10 minutes', '2026-11-29T21:35', '2026-11-29T21:45'],
  ['until 22:00', '2026-11-29T21:35', '2026-11-29T22:00'],
  ['22:00 to 22:10', '2026-11-29T22:00', '2026-11-29T22:10'],
  ['21:30 to 21:40', '2026-11-29T21:30', '2026-11-29T21:40'],
  ['21:00 to 21:30', '2026-11-30T21:00', '2026-11-30T21:30'],
  ['23:30 to 0:30', '2026-11-29T23:30', '2026-11-30T00:30'],
  ['tomorrow 18:00 to 19:00', '2026-11-30T18:00', '2026-11-30T19:00'],
  ['tomorrow', '2026-11-30T00:00', '2026-12-14T00:00'],
  ['Monday to Tuesday', '2026-11-30T00:00', '2026-12-02T00:00'],
  ['24 Dec 18:00 to 25 Dec', '2026-12-24T18:00', '2026-12-26T00:00'],
])('%s: from %s until %s', (text, from, until) => {
  const found = awayFrom(sure(readAway(text)), NOW, 14);
  expect([found.from, found.until].map((each) => each.toFormat("yyyy-MM-dd'T'HH:mm"))).toEqual([from, until]);
});

test.each([
  '',
  'with them',
  'the French',
  '3 inf',
  '21:60',
  '25:00',
  'Lisbon to Porto',
  '21:30 to Porto',
  '5',
  '10 CP',
])('%s is no time', (text) => {
  expect(readAway(text)).toBeUndefined();
});
