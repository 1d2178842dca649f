import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { type CalendarEvent, calendarOf, calendarText, cancellationOf } from '../../src/reports/index.ts';
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
  expect(due?.summary).toBe('WEL-0042: your move');
  expect(text).not.toMatch(/^(?:ORGANIZER|ATTENDEE)/m);
  expect(due?.component.getFirstPropertyValue('status')).toBe('CONFIRMED');
  expect(due?.component.getAllSubcomponents('valarm')).toHaveLength(1);
});

test('a met deadline is cancelled under its own name, with a higher number', () => {
  const past = [{ ...appointment, at: '2026-11-21T12:00:00.000Z' }];
  const text = cancellationOf(report({ open: [], past }), reporter, NOW) ?? '';
  expect(parsed(text).getFirstPropertyValue('method')).toBe('CANCEL');
  const [gone] = eventsIn(text);
  const known = calendarOf(report({ deadline: { at: '2026-11-24T12:00:00.000Z', appointment } }), reporter, NOW) ?? '';
  expect(gone?.summary, 'the words of what it cancels').toBe(eventsIn(known)[0]?.summary);
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
  [24, '-PT6H'],
  [6, '-PT1H30M'],
  [2, '-PT30M'],
  [1.4, '-PT21M'],
  [1.3, undefined],
  [-2, undefined],
])('with %f hours left the calendar reminds once, at a quarter of them', (hours, trigger) => {
  const at = new Date(NOW.getTime() + hours * 3_600_000).toISOString();
  const [due] = eventsIn(calendarText([event({ at })], NOW));
  const alarms = due?.component.getAllSubcomponents('valarm') ?? [];
  const told = alarms.map((each) => each.getFirstPropertyValue('trigger') as ICAL.Duration);
  for (const duration of told) duration.normalize();
  expect(told.map(String)).toEqual(trigger === undefined ? [] : [trigger]);
});
