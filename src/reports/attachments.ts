/** Files attached to a letter: the map, the state for programs, the deadline for calendars. */
import { calendarOf, type DeadlineReader, deadlineCalendar } from './calendar.ts';
import { mapPng } from './map/png.ts';
import { type Extent, mapCid, mapShown } from './map-shown.ts';
import { type Deadline, isObserver, type ReportModel } from './model.ts';
import type { Reporter } from './reporter.ts';
import { stateOf } from './state-file.ts';

export interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
  /** Content id of an image that the HTML shows inline. */
  readonly cid?: string;
}

export const attachmentsOf = <V>(
  report: ReportModel<V>,
  reporter: Reporter<V>,
  now: Date,
  extent: Extent = 'mail',
): Attachment[] => [
  ...mapFile(report, reporter, extent),
  stateFile(report, reporter),
  ...calendarFile(report, reporter, now),
];

const mapFile = <V>(report: ReportModel<V>, reporter: Reporter<V>, extent: Extent): Attachment[] => {
  const map = mapShown(report, reporter, extent);
  if (!map) return [];
  const { places, part } = map;
  return [
    {
      filename: `${report.match.code.toLowerCase()}-${report.match.reportNo}.png`,
      contentType: 'image/png',
      content: mapPng(reporter.board(report).layers(places, part)),
      cid: mapCid(report),
    },
  ];
};

/** The name of a seat's state file; characters of the seat's id other than letters and digits are left out. */
export const stateFileName = ({ seat }: Pick<ReportModel, 'seat'>): string =>
  isObserver(seat) ? 'state.json' : `state-${seat.id.replace(/[^a-z0-9_-]/gi, '')}.json`;

const stateFile = <V>(report: ReportModel<V>, reporter: Reporter<V>): Attachment => ({
  filename: stateFileName(report),
  contentType: 'application/json',
  content: Buffer.from(`${JSON.stringify(stateOf(report, reporter))}\n`),
});

const calendarFile = <V>(report: ReportModel<V>, reporter: Reporter<V>, now: Date): Attachment[] => {
  const calendar = calendarOf(report, reporter, now);
  return calendar === undefined ? [] : [icsFile(calendar)];
};

/** The calendar file of a letter other than a report, if it has a deadline that calendars know. */
export const deadlineFiles = <V>(
  deadline: Deadline,
  about: DeadlineReader,
  reporter: Reporter<V>,
  now: Date,
): Attachment[] => {
  const calendar = deadlineCalendar(deadline, about, reporter, now);
  return calendar === undefined ? [] : [icsFile(calendar)];
};

const icsFile = (calendar: string): Attachment => ({
  filename: 'deadline.ics',
  contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  content: Buffer.from(calendar),
});
