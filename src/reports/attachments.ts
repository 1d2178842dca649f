/** Files attached to a letter: the map, the state for programs, the deadline for calendars. */
import { calendarOf, cancellationOf, type DeadlineReader, deadlineCalendar, type Publishing } from './calendar.ts';
import { mapPng } from './map/png.ts';
import { type Extent, mapCid, mapShown } from './map-shown.ts';
import { type Deadline, isObserver, type ReportModel, type SeatInfo } from './model.ts';
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
  by: Publishing,
  extent: Extent = 'mail',
): Attachment[] => [
  ...mapFile(report, reporter, extent),
  ...(wants(report.seat, 'json') && isAsked(report) ? [stateFile(report, reporter)] : []),
  ...(wants(report.seat, 'calendar') ? calendarFiles(report, reporter, by) : []),
];

const wants = ({ files = [] }: Pick<SeatInfo, 'files'>, kind: string): boolean => files.includes(kind);

const isAsked = ({ verdict }: Pick<ReportModel, 'verdict'>): boolean => verdict === 'action' || verdict === 'decision';

const mapFile = <V>(report: ReportModel<V>, reporter: Reporter<V>, extent: Extent): Attachment[] => {
  const map = mapShown(report, reporter, extent);
  if (!map) return [];
  const { places, part } = map;
  return [
    {
      filename: `${report.match.code.toLowerCase()}-${report.match.reportNo}.png`,
      contentType: 'image/png',
      content: mapPng(reporter.board.draw(report).layers(places, part)),
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

/** The deadline, and in a file of its own the cancellation of those that are over (RFC 5546, 3.2.1 and 3.2.5). */
const calendarFiles = <V>(report: ReportModel<V>, reporter: Reporter<V>, by: Publishing): Attachment[] => {
  const due = calendarOf(report, reporter, by);
  const over = cancellationOf(report, reporter, by);
  return [...(due === undefined ? [] : [icsFile(due)]), ...(over === undefined ? [] : [icsFile(over, 'CANCEL')])];
};

/** The calendar file of a notice to somebody who wants them, if it has a deadline that calendars know. */
export const deadlineFiles = <V>(
  deadline: Deadline,
  about: DeadlineReader & { readonly seat: Pick<SeatInfo, 'files'> },
  reporter: Reporter<V>,
  by: Publishing,
): Attachment[] => {
  if (!wants(about.seat, 'calendar')) return [];
  const calendar = deadlineCalendar(deadline, about, reporter, by);
  return calendar === undefined ? [] : [icsFile(calendar)];
};

const icsFile = (calendar: string, method: 'PUBLISH' | 'CANCEL' = 'PUBLISH'): Attachment => ({
  filename: method === 'PUBLISH' ? 'deadline.ics' : 'answered.ics',
  contentType: `text/calendar; charset=utf-8; method=${method}`,
  content: Buffer.from(calendar),
});
