import { expect, test } from 'vitest';
import { makeClockface } from '../../src/reports/index.ts';
import { NOW } from './fixtures.ts';

const DEADLINE = '2026-11-24T12:00:00.000Z';

test.each([
  ['Asia/Seoul', 'Tue 24 Nov 21:00 UTC+9'],
  ['Europe/Madrid', 'Tue 24 Nov 13:00 CET'],
  ['Asia/Kolkata', 'Tue 24 Nov 17:30 UTC+5:30'],
  ['America/New_York', 'Tue 24 Nov 07:00 UTC-5'],
  ['UTC', 'Tue 24 Nov 12:00 UTC'],
  ['No/Such_Zone', 'Tue 24 Nov 12:00 UTC'],
])('a deadline in %s', (zone, text) => {
  expect(makeClockface(zone, NOW).full(DEADLINE)).toBe(text);
});

test.each([
  ['ko', 'Asia/Seoul', '한국 시간'],
  ['ko', 'Europe/Madrid', '스페인 시간'],
  ['ja', 'Asia/Tokyo', '日本時間'],
  ['ja', 'Europe/London', 'イギリス時間'],
  ['ja', 'Etc/GMT-3', 'UTC+3'],
  ['ko', 'UTC', 'UTC'],
] as const)('in %s the zone of %s is %s', (language, zone, name) => {
  expect(makeClockface(zone, NOW, language).full(DEADLINE)).toMatch(new RegExp(` ${name.replace('+', '\\+')}$`));
});

test('summer time depends on the zone, not on the match', () => {
  expect(makeClockface('Europe/Madrid', NOW).full('2027-07-01T12:00:00Z')).toBe('Thu 1 Jul 14:00 CEST');
});

test.each([
  ['2026-11-22T23:40:00Z', 'in 40 min'],
  ['2026-11-23T00:29:00Z', 'in 89 min'],
  ['2026-11-23T00:30:00Z', 'in 2 h'],
  [DEADLINE, 'in 37 h'],
  ['2026-11-22T21:00:00Z', '2 h ago'],
])('how far off %s is', (iso, text) => {
  expect(makeClockface('UTC', NOW).distance(iso)).toBe(text);
});

test('short forms', () => {
  const clock = makeClockface('Asia/Seoul', NOW);
  expect(clock.short(DEADLINE)).toBe('Tue 21:00');
  expect(clock.day(DEADLINE)).toBe('Tue 24 Nov');
});
