import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, test } from 'vitest';
import { deadlineFor } from '../../src/match/time/deadline.ts';
import { PACES, type Pace, paceFault, STANDARD_PACE } from '../../src/match/time/pace.ts';

const at = (text: string): Date => new Date(text);
const local = (date: Date, zone: string): string =>
  DateTime.fromJSDate(date, { zone }).toFormat('ccc yyyy-MM-dd HH:mm');

const asked = (now: string, hours: number, pace: Partial<Pace>, zone = 'Europe/London') =>
  local(deadlineFor({ pace: { ...STANDARD_PACE, ...pace }, zone, absences: [] }, at(now), hours), zone);

test.each([
  ['without a clock it is so many hours later', '2026-11-20T12:34:00Z', 48, {}, 'Sun 2026-11-22 12:34'],
  ['the slot nearest to two days', '2026-11-20T12:34:00Z', 48, { clock: '21:00' }, 'Sun 2026-11-22 21:00'],
  ['also the one before', '2026-11-20T04:00:00Z', 48, { clock: '21:00' }, 'Sat 2026-11-21 21:00'],
  ['of two as near the later', '2026-11-20T09:00:00Z', 48, { clock: '21:00' }, 'Sun 2026-11-22 21:00'],
  ['a short reaction keeps to its hours', '2026-11-20T12:34:00Z', 6, { clock: '21:00' }, 'Fri 2026-11-20 18:34'],
  ['never less than half of the time', '2026-11-20T20:00:00Z', 12, { clock: '21:00' }, 'Sat 2026-11-21 21:00'],
  ['nor less than the least', '2026-11-20T04:00:00Z', 48, { clock: '21:00', minHours: 47 }, 'Sun 2026-11-22 21:00'],
  [
    'a weekend gives more time',
    '2026-11-20T12:34:00Z',
    48,
    { clock: '21:00', days: [1, 2, 3, 4, 5] },
    'Mon 2026-11-23 21:00',
  ],
  ['without a clock too', '2026-11-20T12:34:00Z', 24, { days: [1, 2, 3, 4, 5] }, 'Mon 2026-11-23 12:34'],
  [
    'the day of the match counts, not that of UTC',
    '2026-11-20T22:30:00Z',
    48,
    { days: [1] },
    'Mon 2026-11-23 07:30',
    'Asia/Seoul',
  ],
  ['an unknown zone counts as UTC', '2026-11-20T12:34:00Z', 48, { clock: '21:00' }, 'Sun 2026-11-22 21:00', 'UTC'],
] as const)('%s', (_what, now, hours, pace, expected, zone?: string) => {
  expect(asked(now, hours, pace, zone)).toBe(expected);
});

describe('clocks are put forward and back', () => {
  test.each([
    [
      'a deadline keeps its time of the day in spring',
      '2027-03-26T21:00:00Z',
      48,
      '21:00',
      'Europe/London',
      '2027-03-28T20:00:00Z',
    ],
    ['and in autumn', '2026-10-23T20:00:00Z', 48, '21:00', 'Europe/London', '2026-10-25T21:00:00Z'],
    [
      'a time that is left out is an hour later',
      '2027-03-26T01:30:00Z',
      48,
      '01:30',
      'Europe/London',
      '2027-03-28T01:30:00Z',
    ],
    [
      'a time that comes twice is the second',
      '2026-10-23T00:30:00Z',
      48,
      '01:30',
      'Europe/London',
      '2026-10-25T01:30:00Z',
    ],
    ['left out in New York', '2027-03-12T07:30:00Z', 48, '02:30', 'America/New_York', '2027-03-14T07:30:00Z'],
    ['twice in New York', '2026-10-30T05:30:00Z', 48, '01:30', 'America/New_York', '2026-11-01T06:30:00Z'],
    [
      'by half an hour on Lord Howe Island',
      '2026-10-01T16:00:00Z',
      48,
      '02:15',
      'Australia/Lord_Howe',
      '2026-10-03T15:45:00Z',
    ],
  ])('%s', (_what, now, hours, clock, zone, expected) => {
    const pace = { ...STANDARD_PACE, clock };
    expect(deadlineFor({ pace, zone, absences: [] }, at(now), hours).toISOString()).toBe(at(expected).toISOString());
  });
});

const ZONES = ['Europe/London', 'America/New_York', 'Asia/Seoul', 'Australia/Lord_Howe', 'America/St_Johns', 'UTC'];
const moments = fc.date({ min: at('2026-01-01T00:00:00Z'), max: at('2028-12-31T00:00:00Z'), noInvalidDate: true });
const clocks = fc
  .record({ h: fc.nat(23), m: fc.nat(59) })
  .map(({ h, m }) => [h, m].map((n) => `${n}`.padStart(2, '0')).join(':'));
const days = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 });

test('a deadline is always on a day that counts, at the time of the clock, and never too early', () => {
  fc.assert(
    fc.property(
      moments,
      clocks,
      days,
      fc.constantFrom(...ZONES),
      fc.integer({ min: 12, max: 96 }),
      (now, clock, on, zone, hours) => {
        const pace: Pace = { ...STANDARD_PACE, clock, days: on };
        const deadline = deadlineFor({ pace, zone, absences: [] }, now, hours);
        const there = DateTime.fromJSDate(deadline, { zone });
        expect(on).toContain(there.weekday);
        expect((deadline.getTime() - now.getTime()) / 3_600_000).toBeGreaterThanOrEqual(Math.max(1, hours / 2));
        expect((deadline.getTime() - now.getTime()) / 3_600_000).toBeLessThanOrEqual(hours + 13 + 7 * 24);
        // A time of day that the zone skips when its clocks go forward comes later by the skipped time.
        const off = there.diff(
          there.set({ hour: Number(clock.slice(0, 2)), minute: Number(clock.slice(3)) }),
          'minutes',
        );
        expect([0, 30, 60]).toContain(Math.abs(Math.round(off.minutes)));
        expect(deadlineFor({ pace, zone, absences: [] }, now, hours)).toEqual(deadline);
      },
    ),
    { numRuns: 400 },
  );
});

describe('absences', () => {
  const absence = (from: string, until: string) => ({ from: at(from), until: at(until) });
  const due = (
    now: string,
    hours: number,
    absences: readonly { from: Date; until: Date }[],
    pace: Partial<Pace> = {},
  ) => deadlineFor({ pace: { ...STANDARD_PACE, ...pace }, zone: 'UTC', absences }, at(now), hours).toISOString();

  test.each([
    ['before it nothing moves', '2026-12-01T12:00:00Z', '2026-12-03T12:00:00Z', {}],
    ['what falls into it is due twelve hours after the return', '2026-12-09T12:00:00Z', '2026-12-15T12:00:00Z', {}],
    ['so is what is asked during it', '2026-12-12T12:00:00Z', '2026-12-15T12:00:00Z', {}],
    ['and what would be due soon after', '2026-12-13T08:00:00Z', '2026-12-15T12:00:00Z', {}],
    ['what has time enough after it stays', '2026-12-14T12:00:00Z', '2026-12-16T12:00:00Z', {}],
    ['the clock of the match is kept to', '2026-12-12T12:00:00Z', '2026-12-15T21:00:00Z', { clock: '21:00' }],
  ])('%s', (_what, now, expected, pace) => {
    expect(due(now, 48, [absence('2026-12-10T00:00:00Z', '2026-12-15T00:00:00Z')], pace)).toBe(
      at(expected).toISOString(),
    );
  });

  test('a past absence moves nothing, and two in a row move the deadline past both', () => {
    const two = [
      absence('2026-12-16T00:00:00Z', '2026-12-18T00:00:00Z'),
      absence('2026-12-10T00:00:00Z', '2026-12-15T18:00:00Z'),
    ];
    expect(due('2026-12-19T00:00:00Z', 48, two)).toBe('2026-12-21T00:00:00.000Z');
    expect(due('2026-12-12T00:00:00Z', 48, two)).toBe('2026-12-18T12:00:00.000Z');
  });
});

test.each([
  ['impulseHours', { impulseHours: 0 }],
  ['reactionHours', { reactionHours: Number.NaN }],
  ['graceHours', { graceHours: -1 }],
  ['clock', { clock: '24:00' }],
  ['days', { days: [] }],
  ['days', { days: [0] }],
  ['policy', { policy: 'end' as never }],
])('a pace with a wrong %s is refused', (field, wrong) => {
  expect(paceFault({ ...STANDARD_PACE, ...wrong })).toBe(field);
});

test('the ready-made paces are valid', () => {
  expect(Object.values(PACES).map(paceFault)).toEqual([undefined, undefined, undefined, undefined, undefined]);
  expect(Object.values(PACES).map(({ impulseHours, reactionHours }) => [impulseHours, reactionHours])).toEqual([
    [72, 24],
    [48, 12],
    [24, 6],
    [8, 1],
    [15 / 60, 5 / 60],
  ]);
});
