/**
 * Deadlines for the reader's own calendar (RFC 5545), published and not negotiated (RFC 5546, 3.2.1): by the sender of the mails, and
 * without attendees, so that no calendar asks for a reply.
 */
import type { Speech } from '../i18n/index.ts';
import { clean } from './clean.ts';
import type { Deadline, MatchInfo, ReportModel, SeatInfo } from './model.ts';
import { type Reporter, speechOf } from './reporter.ts';

export interface CalendarEvent {
  readonly uid: string;
  readonly sequence: number;
  /** ISO 8601. */
  readonly at: string;
  readonly summary: string;
  /** Without addresses, because calendars are shared more freely than mails. */
  readonly description: string;
  readonly isCancelled?: boolean;
}

/** When a calendar is written, and by whom. */
export interface Publishing {
  readonly now: Date;
  /** The sender of the mails: an address, or `Name <address>`; undefined: nobody is named. */
  readonly organizer?: string | undefined;
}

/** Octets of a line before it is folded (RFC 5545, 3.1). */
const FOLD = 75;

/** The calendar of a report's deadline; undefined if there is none that calendars know. */
export const calendarOf = <V>(report: ReportModel<V>, reporter: Reporter<V>, by: Publishing): string | undefined => {
  const events = dueIn(report, reporter);
  return events.length === 0 ? undefined : calendarText(events, by);
};

/** The cancellation of deadlines that are over; undefined if there is none. */
export const cancellationOf = <V>(
  report: ReportModel<V>,
  reporter: Reporter<V>,
  by: Publishing,
): string | undefined => {
  const about = wordsOf(speechOf(reporter), report);
  const over = (report.past ?? []).map((each) => ({
    ...about,
    ...each,
    sequence: each.sequence + 1,
    isCancelled: true,
  }));
  return over.length === 0 ? undefined : calendarText(over, by, { method: 'CANCEL' });
};

/** The same to subscribe to: a calendar program reads it again and again, and forgets what is not in it any more. */
export const calendarFeed = <V>(report: ReportModel<V>, reporter: Reporter<V>, by: Publishing): string =>
  calendarText(dueIn(report, reporter), by, {
    more: [
      ...[`NAME:${escaped(report.match.name)}`, `X-WR-CALNAME:${escaped(report.match.name)}`],
      ...['REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H'],
    ],
  });

const dueIn = <V>(report: ReportModel<V>, reporter: Reporter<V>): readonly CalendarEvent[] => {
  const { deadline, decisions } = report;
  if (!deadline?.appointment || decisions.length === 0) return [];
  return [{ ...wordsOf(speechOf(reporter), report), ...deadline.appointment, at: deadline.at }];
};

/** Whose deadline it is, and in which match. */
export interface DeadlineReader {
  readonly match: Pick<MatchInfo, 'code' | 'name'>;
  readonly seat: Pick<SeatInfo, 'name'>;
}

/** The same for every deadline of a match, so that a cancellation has the words of what it cancels, and no secret. */
const wordsOf = (say: Speech, { match, seat }: DeadlineReader) => ({
  summary: say('calendar.due', { code: match.code }),
  description: say('calendar.words', { code: match.code, name: match.name, seat: seat.name }),
});

/** The calendar of a deadline alone; undefined if calendars do not know the deadline. */
export const deadlineCalendar = <V>(
  { at, appointment }: Deadline,
  about: DeadlineReader,
  reporter: Reporter<V>,
  by: Publishing,
): string | undefined =>
  appointment && calendarText([{ ...wordsOf(speechOf(reporter), about), ...appointment, at }], by);

/** `more`: further properties of the calendar. */
export const calendarText = (
  events: readonly CalendarEvent[],
  by: Publishing,
  { method = 'PUBLISH', more = [] }: { readonly method?: 'PUBLISH' | 'CANCEL'; readonly more?: readonly string[] } = {},
): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Estafette//Deadlines//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...more,
    ...events.flatMap((event) => eventLines(event, by)),
    'END:VCALENDAR',
  ]
    .flatMap(folded)
    .map((line) => `${line}\r\n`)
    .join('');

const eventLines = (event: CalendarEvent, { now, organizer }: Publishing): string[] => [
  'BEGIN:VEVENT',
  `UID:${escaped(event.uid)}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTAMP:${utc(now)}`,
  ...(organizer === undefined ? [] : [organizerLine(organizer)]),
  `DTSTART:${utc(new Date(event.at))}`,
  `SUMMARY:${escaped(event.summary)}`,
  `DESCRIPTION:${escaped(event.description)}`,
  `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  'TRANSP:TRANSPARENT',
  ...(event.isCancelled ? [] : alarm(event, now)),
  'END:VEVENT',
];

/** RFC 5545, 3.8.4.3. The name without what a parameter may not have (3.1), the address as a URI. */
function organizerLine(sender: string): string {
  const [, name = '', address = ''] = /^(?:([^<]*)<)?([^\s<>]+)>?$/.exec(sender.trim()) ?? [];
  const shown = clean(name).replaceAll('"', '').trim();
  return `ORGANIZER${shown === '' ? '' : `;CN="${shown}"`}:mailto:${encodeURI(address)}`;
}

/** The least minutes before a deadline at which a calendar still reminds. */
const LEAST_MINUTES = 20;

/** The calendar itself reminds once, at a quarter of the time that is left. */
function alarm({ at, summary }: CalendarEvent, now: Date): string[] {
  const before = Math.floor((new Date(at).getTime() - now.getTime()) / 4 / 60_000);
  if (before < LEAST_MINUTES) return [];
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escaped(summary)}`, `TRIGGER:-PT${before}M`, 'END:VALARM'];
}

/** `20261124T120000Z`. */
const utc = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '');

/** RFC 5545, 3.3.11. */
const escaped = (text: string): string =>
  clean(text)
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r?\n|\r/g, '\\n');

/** Folds a line into pieces of at most 75 octets, without splitting a character. */
const folded = (line: string): string[] => {
  const pieces: string[] = [];
  let piece = '';
  for (const character of line) {
    if (Buffer.byteLength(piece + character) > FOLD) {
      pieces.push(piece);
      piece = ' ';
    }
    piece += character;
  }
  return [...pieces, piece];
};
