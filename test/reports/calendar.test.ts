import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { type CalendarEvent, calendarOf, calendarText } from '../../src/reports/index.ts';
import { NOW, report, reporter } from './fixtures.ts';

const parsed = (text: string) => new ICAL.Component(ICAL.parse(text));
const eventsIn = (text: string) =>
  parsed(text)
    .getAllSubcomponents('vevent')
    .map((each) => new ICAL.Event(each));

const event = (changed: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'f00d@estafette',
  sequence: 0,
  at: '2026-11-24T12:00:00.000Z',
  summary: 'WEL-0042: orders due',
  description: 'Reply.',
  ...changed,
});

const appointment = { uid: 'f00d@estafette', sequence: 2 };

test('a deadline is one appointment at its moment, in UTC', () => {
  const text = calendarOf(report({ deadline: { at: '2026-11-24T12:00:00.000Z', appointment } }), reporter, NOW) ?? '';
  expect(parsed(text).getFirstPropertyValue('method')).toBe('PUBLISH');
  const [due, ...more] = eventsIn(text);
  expect(more).toEqual([]);
  expect(due?.uid).toBe(appointment.uid);
  expect(due?.sequence).toBe(2);
  expect(due?.startDate.toJSDate().toISOString()).toBe('2026-11-24T12:00:00.000Z');
  expect(due?.summary).toBe('WEL-0042 1812, round 4, impulse of Britain: orders due');
  expect(due?.component.getFirstPropertyValue('status')).toBe('CONFIRMED');
  expect(due?.component.getAllSubcomponents('valarm')).toHaveLength(1);
});

test('a met deadline is cancelled under its own name, with a higher number', () => {
  const past = [{ ...appointment, at: '2026-11-21T12:00:00.000Z' }];
  const text = calendarOf(report({ open: [], past }), reporter, NOW) ?? '';
  const [gone] = eventsIn(text);
  expect([gone?.uid, gone?.sequence]).toEqual([appointment.uid, 3]);
  expect(gone?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
  expect(gone?.component.getAllSubcomponents('valarm')).toEqual([]);
});

test.each([
  ['nothing is asked', report({ open: [], deadline: { at: '2026-11-24T12:00:00.000Z', appointment } })],
  ['no calendar is to know of it', report()],
])('there is no file if %s', (_, told) => {
  expect(calendarOf(told, reporter, NOW)).toBeUndefined();
});

test.each(['Tücke; Liste, \\Strich\\ und\nzweite Zeile', 'ア'.repeat(200), 'x'.repeat(500), ''])(
  'the words %j come back unchanged, in lines of 75 octets that end with CRLF',
  (summary) => {
    const text = calendarText([event({ summary })], NOW);
    expect(eventsIn(text)[0]?.summary ?? '').toBe(summary);
    expect(text.endsWith('\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  },
);

test('words cannot add lines of their own', () => {
  const text = calendarText([event({ summary: 'x\r\nSTATUS:CANCELLED\rEND:VEVENT\u0000' })], NOW);
  expect(eventsIn(text)).toHaveLength(1);
  expect(text.match(/^STATUS:/gm)).toEqual(['STATUS:']);
});

test.each([
  [72, '-PT24H'],
  [36, '-PT24H'],
  [30, '-PT4H'],
  [6, '-PT4H'],
  [3, '-PT1H'],
  [1, undefined],
])('with %i hours left the calendar reminds in time', (hours, trigger) => {
  const at = new Date(NOW.getTime() + hours * 3_600_000).toISOString();
  const [due] = eventsIn(calendarText([event({ at })], NOW));
  const [alarm] = due?.component.getAllSubcomponents('valarm') ?? [];
  expect(alarm?.getFirstPropertyValue('trigger')?.toString()).toBe(trigger);
});
