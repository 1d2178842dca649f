import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { type CalendarEvent, calendarOf, calendarText, cancellationOf } from '../../src/reports/index.ts';
import { NOW, report, reporter } from './fixtures.ts';

const BY = { now: NOW, organizer: 'Estafette <orders@play.example.org>' };

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
  const text = calendarOf(report({ deadline: { at: '2026-11-24T12:00:00.000Z', appointment } }), reporter, BY) ?? '';
  expect(parsed(text).getFirstPropertyValue('method')).toBe('PUBLISH');
  const [due, ...more] = eventsIn(text);
  expect(more).toEqual([]);
  expect(due?.uid).toBe(appointment.uid);
  expect(due?.sequence).toBe(2);
  expect(due?.startDate.toJSDate().toISOString()).toBe('2026-11-24T12:00:00.000Z');
  expect(due?.summary).toBe('WEL-0042: your move');
  expect(text.match(/^(?:ORGANIZER|ATTENDEE).*/gm)).toEqual([
    'ORGANIZER;CN="Estafette":mailto:orders@play.example.org',
  ]);
  expect(due?.component.getFirstPropertyValue('status')).toBe('CONFIRMED');
  expect(due?.component.getAllSubcomponents('valarm')).toHaveLength(1);
});

test('a met deadline is cancelled under its own name, with a higher number', () => {
  const past = [{ ...appointment, at: '2026-11-21T12:00:00.000Z' }];
  const text = cancellationOf(report({ open: [], past }), reporter, BY) ?? '';
  expect(parsed(text).getFirstPropertyValue('method')).toBe('CANCEL');
  const [gone] = eventsIn(text);
  const known = calendarOf(report({ deadline: { at: '2026-11-24T12:00:00.000Z', appointment } }), reporter, BY) ?? '';
  expect(gone?.summary, 'the words of what it cancels').toBe(eventsIn(known)[0]?.summary);
  expect([gone?.uid, gone?.sequence]).toEqual([appointment.uid, 3]);
  expect(gone?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
  expect(gone?.component.getAllSubcomponents('valarm')).toEqual([]);
});

test.each([
  ['orders@play.example.org', undefined, 'mailto:orders@play.example.org'],
  ['"Estafette; Krieg: 1812" <o+1@play.example.org>', 'Estafette; Krieg: 1812', 'mailto:o+1@play.example.org'],
  ['전령 <orders@play.example.org>', '전령', 'mailto:orders@play.example.org'],
])('%s is the organizer of what is due and of what is over', (organizer, name, address) => {
  const by = { now: NOW, organizer };
  const due = calendarOf(report({ deadline: { at: '2026-11-24T12:00:00.000Z', appointment } }), reporter, by);
  const past = [{ ...appointment, at: '2026-11-21T12:00:00.000Z' }];
  const over = cancellationOf(report({ open: [], past }), reporter, by);
  for (const text of [due, over]) {
    const told = eventsIn(text ?? '')[0]?.component.getFirstProperty('organizer');
    expect([told?.getParameter('cn'), told?.getFirstValue()]).toEqual([name, address]);
  }
});

test('a service without a sender names nobody', () => {
  expect(calendarText([event()], { now: NOW })).not.toContain('ORGANIZER');
});

test.each([
  ['nothing is asked', report({ open: [], deadline: { at: '2026-11-24T12:00:00.000Z', appointment } })],
  ['no calendar is to know of it', report()],
])('there is no file if %s', (_, told) => {
  expect(calendarOf(told, reporter, BY)).toBeUndefined();
});

test.each(['Tücke; Liste, \\Strich\\ und\nzweite Zeile', 'ア'.repeat(200), 'x'.repeat(500), ''])(
  'the words %j come back unchanged, in lines of 75 octets that end with CRLF',
  (summary) => {
    const text = calendarText([event({ summary })], BY);
    expect(eventsIn(text)[0]?.summary ?? '').toBe(summary);
    expect(text.endsWith('\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  },
);

test('words cannot add lines of their own', () => {
  const text = calendarText([event({ summary: 'x\r\nSTATUS:CANCELLED\rEND:VEVENT\u0000' })], BY);
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
  const [due] = eventsIn(calendarText([event({ at })], BY));
  const alarms = due?.component.getAllSubcomponents('valarm') ?? [];
  const told = alarms.map((each) => each.getFirstPropertyValue('trigger') as ICAL.Duration);
  for (const duration of told) duration.normalize();
  expect(told.map(String)).toEqual(trigger === undefined ? [] : [trigger]);
});
